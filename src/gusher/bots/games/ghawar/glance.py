"""A position of Ghawar at a glance: the points as they stand, and the best thing that a truck can fetch. Chances and
the trip after next do not count. Numbers like G28 are rulings."""

from __future__ import annotations

from typing import Any

from gusher.analysis.games.ghawar import moves_of_rigs, rigs_of, write_points_in_sight
from gusher.bots.field.distances import A_TURN_LATER, SOON, SPACE_OF, points_home, points_there_and_home
from gusher.rules.field.driving import side_of
from gusher.rules.field.lattice import CENTRE, PLATFORMS
from gusher.rules.ghawar.loads import BARREL, BLUE, NOTHING, WHITE
from gusher.rules.ghawar.scoring import BARREL_POINTS, BOARD, FEWEST_OF_COLOUR, MOST_OF_COLOUR, is_placed
from gusher.rules.kernel import rule

LACKING = 6.0
"""How much it counts to lack a colour while there is time to fetch one (G28), in points."""
PLACED = 4.0
"""What it brings to cover a number of the value board (G32)."""


@rule
def at_a_glance(s: Any, out: Any, values: Any) -> int:  # noqa: ARG001 (the signature of ``Evaluate``)
    """What every seat has, and what it is about to fetch."""
    write_points_in_sight(s, values)
    for seat in range(s.seats):
        for colour in range(WHITE, BLUE + 1):
            if lacks(s, seat, colour):
                values[seat] -= LACKING
            elif s.scoring != BOARD:
                values[seat] += colour_now(s, seat, colour)
        values[seat] += best_trip(s, seat)
    if s.to_cover != NOTHING:
        values[s.to_move] += PLACED
    return s.seats  # type: ignore[no-any-return]


@rule
def colour_now(s: Any, seat: int, colour: int) -> int:
    """What most or fewest stones of a colour count as they are delivered now (G29)."""
    more = 0
    fewer = 0
    for other in range(s.seats):
        if other != seat and s.delivered[seat, colour] > s.delivered[other, colour]:
            more += 1
        elif other != seat and s.delivered[seat, colour] < s.delivered[other, colour]:
            fewer += 1
    if more == s.seats - 1:
        return MOST_OF_COLOUR
    return FEWEST_OF_COLOUR if fewer == s.seats - 1 else 0


@rule
def lacks(s: Any, seat: int, colour: int) -> bool:
    """Whether a seat still needs a stone of a colour; on the value board nobody does (G33)."""
    return s.scoring != BOARD and s.delivered[seat, colour] == 0  # type: ignore[no-any-return]


@rule
def worth_at_home(s: Any, seat: int, load: int) -> float:
    """What a load is worth that comes home."""
    if load == BARREL:
        return float(BARREL_POINTS)
    if is_placed(s, load):
        return PLACED
    return s.price[load] + LACKING if lacks(s, seat, load) else float(s.price[load])


@rule
def best_trip(s: Any, seat: int) -> float:
    """The load on a seat's truck, or the best that it can fetch; the nearer, the more."""
    side = side_of(s, seat)
    at = s.truck_at[seat]
    load = s.load[seat]
    if load != NOTHING:
        return worth_at_home(s, seat, load) * SOON[points_home(side, at)]  # type: ignore[no-any-return]
    free, busy = rigs_of(s, seat)
    best = 0.0
    for platform in range(PLATFORMS):
        if s.stone[platform] != NOTHING:
            trip = worth_at_home(s, seat, s.stone[platform]) * SOON[points_there_and_home(side, at, SPACE_OF[platform])]
            if s.rig[platform] == 0:
                trip *= A_TURN_LATER ** moves_of_rigs(platform, free, busy)
            elif s.rig[platform] != 1 + seat:
                trip -= 1.0
            best = max(best, trip)
    for load in range(WHITE, BARREL + 1):
        if s.lying[CENTRE, load] > 0:
            best = max(best, worth_at_home(s, seat, load) * SOON[points_there_and_home(side, at, CENTRE)])
    return best
