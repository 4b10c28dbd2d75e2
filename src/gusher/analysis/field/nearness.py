"""Who is likely to fetch what lies on the field: those whose camps are nearer to it."""

from __future__ import annotations

import numpy as np

from gusher.rules.field.lattice import PLATFORMS, SIDES
from gusher.rules.kernel import rule

from .margins import MOST_SEATS, SHARES, Numbers
from .trips import CAMP_PLACE, GOAL_AS_SOUTH

WHOLE = 1 << 12
"""What shares of one stone come to together."""


def shares_by_distance(turns: Numbers, a_turn: float) -> Numbers:
    """``[seats, seat, platform]``: which share of the stone of a platform a seat may expect, in parts of WHOLE (int32).

    ``turns`` are those of ``turns_for_goals``. A seat that needs one turn less there and back has odds better by a
    factor of e to ``a_turn``."""
    shares = np.zeros((MOST_SEATS + 1, MOST_SEATS, PLATFORMS), np.int32)
    for seats in range(2, MOST_SEATS + 1):
        odds = np.exp(-a_turn * turns[GOAL_AS_SOUTH[SIDES[seats, :seats], :PLATFORMS], CAMP_PLACE])
        shares[seats, :seats] = np.rint(WHOLE * odds / odds.sum(axis=0))
    return shares


def advantages_by_distance(turns: Numbers, a_turn: float) -> Numbers:
    """``[seats, seat, platform]``: how much more that is than an even share (int32)."""
    even = np.array([WHOLE // max(1, seats) for seats in range(MOST_SEATS + 1)], np.int32)
    advantages: Numbers = shares_by_distance(turns, a_turn) - even[:, None, None]
    return advantages


EVENLY = np.array([SHARES / max(1, seats) for seats in range(MOST_SEATS + 1)])
"""``[seats]``: an even share, in SHARES-ths."""
STEPS = np.array([0.0, *(SHARES / (WHOLE * stones) for stones in range(1, PLATFORMS + 1))])
"""``[stones]``: how many SHARES-ths of so many stones one part of WHOLE is."""


@rule
def share_with(advantages: int, stones: int, seats: int) -> int:
    """Which share of each of so many stones a seat with these ``advantages`` in all may expect on average, in
    SHARES-ths. Whatever adds no advantage falls to every seat alike."""
    return int(EVENLY[seats] + advantages * STEPS[stones] + 0.5)
