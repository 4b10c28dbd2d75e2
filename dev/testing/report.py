"""What a run took: by stage, and the tests that took longest."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dev.testing.results import Results
    from dev.testing.stages import Outcome

SLOWEST = 25


def summary(outcomes: list[Outcome], results: Results) -> str:
    """Seconds on the clock and of processors by stage, and the slowest tests of all suites."""
    rows = sorted(outcomes, key=lambda each: -each.processor)
    lines = ["", "==== what the stages took", f"{'s':>6} {'processor':>10}"]
    lines += [f"{each.seconds:6.0f} {each.processor:10.0f}  {each.name}" for each in rows]
    lines.append(f"{'':6} {sum(each.processor for each in rows):10.0f}  together")
    slowest = results.slowest(SLOWEST)
    if slowest:
        lines += ["", f"==== the {len(slowest)} slowest tests"]
        lines += [f"{seconds:7.1f} s  {name}" for name, seconds in slowest]
    return "\n".join(lines)
