"""A position of Güven's game at a glance: the money as it stands, the stones under one's rigs, and the best one that a
truck can fetch. Chances and the trip after next do not count. Numbers like V7 are rulings."""

from __future__ import annotations

import math
from typing import Any

from gusher.analysis.evaluation import points_as_they_stand
from gusher.bots.field.distances import IMPATIENCE, SOON, SPACE_OF, points_home, points_there_and_home
from gusher.rules.field.driving import side_of
from gusher.rules.field.lattice import PLATFORMS
from gusher.rules.guven.scoring import NOTHING, has_most
from gusher.rules.kernel import rule

UNDER_RIG = 0.75
"""How much of its value a stone under one's own rig counts for, while it is not at home."""
TRIES = 5.0
"""About how many turns it takes until a drive ends just where one would drill (V7)."""
AFTER_TRIES = math.exp(-IMPATIENCE * TRIES)


@rule
def at_a_glance(s: Any, out: Any, values: Any) -> int:
    """The money that every seat has, what its rigs stand on, and what it is about to fetch."""
    points_as_they_stand(s, out, values)
    if s.ended > 0:
        return s.seats  # type: ignore[no-any-return]
    for seat in range(s.seats):
        values[seat] += stones_and_trip(s, seat)
    return s.seats  # type: ignore[no-any-return]


@rule
def stones_and_trip(s: Any, seat: int) -> float:
    """The stones under a seat's rigs and the one on its truck, and the best trip; the nearer, the more."""
    side = side_of(s, seat)
    at = s.truck_at[seat]
    load = s.load[seat]
    worth = 0.0
    best = 0.0
    for platform in range(PLATFORMS):
        colour = s.stone[platform]
        if colour != NOTHING and s.rig[platform] > 0:
            is_own = s.rig[platform] == 1 + seat
            if is_own:
                worth += UNDER_RIG * s.value[colour]
            if load == NOTHING:
                trip = (
                    gain(s, seat, colour, is_own)
                    * AFTER_TRIES
                    * SOON[points_there_and_home(side, at, SPACE_OF[platform])]
                )
                best = max(best, trip)
    if load != NOTHING:
        worth += UNDER_RIG * s.value[load]
        best = gain(s, seat, load, True) * SOON[points_home(side, at)]
    return worth + best


@rule
def gain(s: Any, seat: int, colour: int, is_own: bool) -> float:
    """What it brings to have a stone at home: the rest of its value, unless paid for (V7), and the majority (V10)."""
    more = (1.0 - UNDER_RIG) * s.value[colour] if is_own else 0.0
    return more + s.value[colour] if takes_majority(s, seat, colour) else more


@rule
def takes_majority(s: Any, seat: int, colour: int) -> bool:
    """Whether another stone of a colour gives a seat alone the most of it."""
    mine = s.delivered[seat, colour]
    for other in range(s.seats):
        if other != seat and s.delivered[other, colour] > mine:
            return False
    return not has_most(s, seat, colour)
