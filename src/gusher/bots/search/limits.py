"""How long to think."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

SLICE = 0.01
"""How long compiled code runs before it looks at the clock, in seconds."""


@dataclass(frozen=True)
class Limits:
    """When to stop: whichever comes first. ``deadline`` is a time of ``time.perf_counter``. At least one iteration is
    made. ``cores``: how many processors may be used, for so many iterations each; who can't share the work uses one."""

    iterations: int | None = None
    deadline: float | None = None
    cores: int = 1


def within(limits: Limits, go_on: Callable[[int], int], is_clear: Callable[[], bool] = lambda: False) -> None:
    """Let somebody think in slices until these limits are reached. ``go_on(iterations)`` makes so many and answers how
    many it were: fewer where nothing is left to think about. Where time is short, nobody goes on once it ``is_clear``
    what to do."""
    done, step = 0, 1
    slowest = 0.0
    while True:
        if limits.iterations is not None:
            step = min(step, limits.iterations - done)
        began = time.perf_counter()
        made = go_on(step)
        now = time.perf_counter()
        done += made
        if made < step or done == limits.iterations or (limits.deadline is not None and is_clear()):
            return
        # What an iteration takes at most, going by the last ones: some grow the tree, most don't.
        slowest = max((now - began) / step, slowest / 2)
        left = SLICE if limits.deadline is None else limits.deadline - now
        if limits.deadline is not None and left <= slowest:
            return
        step = max(1, min(2 * step, int(step * min(SLICE, left) / (now - began))))
