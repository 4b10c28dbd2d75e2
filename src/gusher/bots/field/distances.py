"""What a person sees at a glance on the field: distances along the roads and across the board. Unlike the tables of
``trips``, they ignore headings, trucks in the way, and dice."""

from __future__ import annotations

import math

import numpy as np

from gusher.analysis.field.margins import Numbers
from gusher.rules.field.lattice import CAMP, EAST, NORTH, RANKS, SIDE, SPACES, WEST, X, Y
from gusher.rules.kernel import rule

MEAN_ROLL = 3.5
IMPATIENCE = 0.1
"""By how much less counts what comes a turn later."""


def _points_home() -> Numbers:
    """``[side, space]``: the fewest points it takes to drive home from a space; none from the camp."""
    points: Numbers = np.empty((4, SPACES + 1), np.int64)
    for side in range(4):
        points[side, :SPACES] = 1 + {NORTH: SIDE - 1 - Y, EAST: SIDE - 1 - X, WEST: X}.get(side, Y)
    points[:, CAMP] = 0
    return points


POINTS_HOME = _points_home()
SPACE_OF = np.array([SIDE * (2 * rank + 1) + 2 * file + 1 for rank in range(RANKS) for file in range(RANKS)])
"""The space in the middle of each platform."""
SOON = np.exp(-IMPATIENCE * np.arange(4 * SIDE) / MEAN_ROLL)
"""``[points]``: what is left of a worth that is so many points away."""
A_TURN_LATER = math.exp(-IMPATIENCE)


@rule
def points_home(side: int, at: int) -> int:
    """How many points it takes a truck to drive home, straight on."""
    return POINTS_HOME[side, at]  # type: ignore[no-any-return]


@rule
def points_to(side: int, at: int, space: int) -> int:
    """About how many points it takes from a place to a space, straight on."""
    if at == CAMP:
        return POINTS_HOME[side, space]  # type: ignore[no-any-return]
    return abs(X[at] - X[space]) + abs(Y[at] - Y[space])  # type: ignore[no-any-return]


@rule
def points_there_and_home(side: int, at: int, space: int) -> int:
    """About how many points it takes to fetch something from a space."""
    return points_to(side, at, space) + POINTS_HOME[side, space]  # type: ignore[no-any-return]
