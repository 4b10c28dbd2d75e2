"""A search in slices: it runs compiled, and looks at the clock now and then."""

from __future__ import annotations

import time
from collections.abc import Callable

from gusher.bots.games.atacama.endgames import LAST_MOMENT
from gusher.bots.search.limits import Limits

SLICE = 0.004
"""How long a search runs before it looks at the clock, in seconds."""
FIRST_SLICE = 10
"""Nodes or walks of the first slice."""


def in_slices(run: Callable[[int], tuple[int, bool]], limits: Limits, done: int = 0) -> bool:
    """Let a search run until it is through, or its limits are reached: whether it is through. ``run(most)`` goes on to
    ``most`` steps in all, and answers how many it were and whether it is through; ``done`` have been made."""
    step = FIRST_SLICE
    while True:
        began = time.perf_counter()
        most = done + step
        if limits.iterations is not None:
            most = max(1, min(most, limits.iterations))
        before = done
        done, is_through = run(most)
        if is_through:
            return True
        now = time.perf_counter()
        left = SLICE if limits.deadline is None else min(SLICE, limits.deadline - LAST_MOMENT - now)
        if left <= 0 or (limits.iterations is not None and done >= limits.iterations):
            return False
        step = max(1, min(2 * step, int((done - before) * left / (now - began))))
