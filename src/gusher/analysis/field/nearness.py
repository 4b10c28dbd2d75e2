"""Who is likely to fetch what lies on the field: those whose camps are nearer to it."""

from __future__ import annotations

import numpy as np

from gusher.rules.field.lattice import PLATFORMS, SIDES

from .margins import MOST_SEATS, Numbers
from .trips import CAMP_PLACE, GOAL_AS_SOUTH

WHOLE = 1 << 12
"""What shares of one stone come to together."""


def shares_by_distance(turns: Numbers, a_turn: float) -> Numbers:
    """``[seats, seat, platform]``: which share of the stone of a platform a seat may expect, in parts of WHOLE (int32).

    ``turns`` are those of ``turns_for_goals``. Whoever takes a turn less there and back has better odds by a factor of
    e to ``a_turn``."""
    found = np.zeros((MOST_SEATS + 1, MOST_SEATS, PLATFORMS), np.int32)
    for seats in range(2, MOST_SEATS + 1):
        odds = np.exp(-a_turn * turns[GOAL_AS_SOUTH[SIDES[seats, :seats], :PLATFORMS], CAMP_PLACE])
        found[seats, :seats] = np.rint(WHOLE * odds / odds.sum(axis=0))
    return found
