"""Rigs on the field: where one can be moved to in a row or column."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule

from .lattice import EAST, NORTH, RANKS, SOUTH


@rule
def next_free_platform(s: Any, platform: int, direction: int) -> int:
    """The next platform in a direction that stands and has no rig, over rigs and gaps (G20); -1 if there is none."""
    there = platform
    while True:
        if direction == NORTH:
            there += RANKS
            if there >= RANKS * RANKS:
                return -1
        elif direction == SOUTH:
            there -= RANKS
            if there < 0:
                return -1
        elif direction == EAST:
            there += 1
            if there % RANKS == 0:
                return -1
        else:
            if there % RANKS == 0:
                return -1
            there -= 1
        if s.stands[there] > 0 and s.rig[there] == 0:
            return there
