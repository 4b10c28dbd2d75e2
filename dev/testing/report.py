"""What a run took: by stage, and the tests that took longest."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from dev.bench.others import MUCH

if TYPE_CHECKING:
    from dev.testing.results import Results
    from dev.testing.stages import Outcome

SLOWEST = 25
FROM_NOTHING, WITH_KEPT = 950, 800
"""Seconds of processors that a whole run may take where nothing else runs, so that two cores need eight minutes: where
nothing was made before, and with what the run before has kept."""


def summary(outcomes: list[Outcome], results: Results, others: float | None = None) -> str:
    """Seconds on the clock and of processors by stage, and the slowest tests of all suites. ``others``: so many cores
    other processes kept busy meanwhile, if that is known."""
    rows = sorted(outcomes, key=lambda each: -each.processor)
    stages, everything = sum(each.processor for each in rows), sum(os.times()[:4])
    lines = ["", "==== what the stages took", f"{'s':>6} {'processor':>10}"]
    lines += [f"{each.seconds:6.0f} {each.processor:10.0f}  {each.name}" for each in rows]
    lines.append(f"{'':6} {max(0.0, everything - stages):10.0f}  setting up, and what stands between the stages")
    lines.append(f"{'':6} {max(stages, everything):10.0f}  together")
    if others is not None and others > MUCH:
        lines += ["", f"Other processes kept {others:.1f} cores busy meanwhile: without them all of this takes less."]
    slowest = results.slowest(SLOWEST)
    if slowest:
        lines += ["", f"==== the {len(slowest)} slowest tests"]
        lines += [f"{seconds:7.1f} s  {name}" for name, seconds in slowest]
    return "\n".join(lines)


def too_much(outcomes: list[Outcome], *, has_kept: bool) -> str:
    """What to say of a whole run that took more of the processors than it may; nothing if it did not. It is no failure:
    machines differ, and processor time grows where others are at work."""
    took, most = sum(each.processor for each in outcomes), WITH_KEPT if has_kept else FROM_NOTHING
    return f"The stages took {took:.0f} s of processor. A whole run may take {most} s." if took > most else ""
