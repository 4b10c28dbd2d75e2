"""What a position of Ghawar promises.

A seat may expect what it has won, what its colours and platforms will bring if the stones that are left fall to
everybody alike, and the best trip that its truck can make next, less what the turns for it are worth elsewhere. Numbers
like G28 are rulings.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from gusher.analysis.driving import FieldReckoner
from gusher.analysis.evaluation import Analysis
from gusher.analysis.field.margins import chances_to_lead
from gusher.analysis.field.trips import (
    AT_CENTRE,
    CAMP_PLACE,
    GOAL_AS_SOUTH,
    PLACES,
    TURNS_HOME,
    left_by_waiting,
    place_of,
    turns_for_goals,
    waits,
)
from gusher.rules.field.driving import side_of
from gusher.rules.field.lattice import CAMP, CENTRE, PLATFORMS, RANKS, SIDE, SPACES, X, Y
from gusher.rules.ghawar.loads import BARREL, BLUE, LOADS, NOTHING, ORANGE, RED, STONES_OF_COLOUR, WHITE
from gusher.rules.ghawar.scoring import (
    BARREL_POINTS,
    BOARD,
    FEWEST_OF_COLOUR,
    MOST_OF_COLOUR,
    has_lost,
    is_placed,
    numbers_in_sight,
)
from gusher.rules.ghawar.scoring import points as points_now
from gusher.rules.kernel import rule

if TYPE_CHECKING:
    from gusher.analysis.reckoning import Reckoner
    from gusher.rules.kernel.engine import Engine

IMPATIENCE = 0.12
"""By how much less counts what comes a turn later."""
MEAN_PRICE = 2.5
FADES = 0.15
"""How much of what sets a price apart from the mean is gone a turn later."""
RIG_MOVE = 1.0
"""What moving a rig by one platform costs, in turns."""
OTHERS_RIG = 1.0
"""What a stone brings less under somebody else's rig (G16)."""
OWN_RIG = 0.2
"""What a stone under one's own rig is worth by itself: somebody else may drill it."""
DEFEAT = 25.0
"""What it costs to lack a colour in the end (G28), in points."""
FOUND = 0.8
"""A colour that is lacking is looked for: how likely it is missed counts for so much of what chance would make it."""
PLACED = 4.0
"""What it brings to cover a number of the value board (G32)."""


AHEAD = chances_to_lead(STONES_OF_COLOUR)
LEVEL = STONES_OF_COLOUR + 1
"""The index of margin 0."""

MISSED = np.array(
    [[1.0] * 10, [1.0] * 10, *([(FOUND * (1 - 1 / seats)) ** left for left in range(10)] for seats in (2, 3, 4))]
)
"""``[seats, left]``: how likely somebody without a stone of a colour stays so."""

FETCHED = turns_for_goals(in_passing=True).reshape(-1)
"""``[goal * PLACES + place]``: turns until a stone, or what lies in the centre, is home; a truck can load in passing
(G16, G19)."""
FETCHED_FROM_CAMP = FETCHED.reshape(-1, PLACES)[:, CAMP_PLACE].copy()

SOON = np.exp(-IMPATIENCE * FETCHED)
"""What is left by then of what it is worth."""
SOON_FROM_CAMP = np.exp(-IMPATIENCE * FETCHED_FROM_CAMP)
HOME_SOON = np.exp(-IMPATIENCE * TURNS_HOME)
AFTER_RIGS = np.exp(-IMPATIENCE * RIG_MOVE * np.arange(2 * RANKS + 1))
"""And after so many moves of a rig."""
TWO_TURNS_ON = math.exp(-2.0 * IMPATIENCE)
WAITING = left_by_waiting(IMPATIENCE)

PLACE = np.arange(PLATFORMS)
BETWEEN = np.abs(np.subtract.outer(PLACE % RANKS, PLACE % RANKS)) + np.abs(
    np.subtract.outer(PLACE // RANKS, PLACE // RANKS)
)
"""``[one, other]``: how many platforms apart two are, along ranks and files."""
FAR = 2 * RANKS
RIGS = 8
"""Where scratch space holds a list of rigs."""


@rule
def estimate(s: Any, out: Any, values: Any) -> int:
    """Every seat's points in the end, as one may expect them now; much less than that for who is out for lack of a
    colour."""
    if s.ended > 0:
        points_now(s, out)
        for seat in range(s.seats):
            values[seat] = out[seat]
            if has_lost(s, seat):
                values[seat] -= DEFEAT
        return s.seats  # type: ignore[no-any-return]
    most = 0
    for seat in range(s.seats):
        most = max(most, s.platforms[seat])
    for seat in range(s.seats):
        values[seat] = float(s.won[seat] + BARREL_POINTS * s.barrels[seat] + s.platforms[seat] - most)
        if s.scoring == BOARD:
            values[seat] += numbers_in_sight(s, seat)
        for colour in range(WHITE, BLUE + 1):
            values[seat] += worth_of_colour(s, seat, colour, 0)
        values[seat] += promise_of_truck(s, seat, out)
    return s.seats  # type: ignore[no-any-return]


@rule
def worth_of_colour(s: Any, seat: int, colour: int, more: int) -> float:
    """What a seat may expect for the most and the fewest stones of a colour, and for lacking it (G28, G29), with so
    many more than it has delivered or has on its truck. On the value board that is nothing (G33)."""
    if s.scoring == BOARD:
        return 0.0
    mine = 0
    best = 0
    least = STONES_OF_COLOUR
    left = STONES_OF_COLOUR - more
    for each in range(s.seats):
        count = s.delivered[each, colour]
        if s.load[each] == colour:
            count += 1
        left -= count
        if each == seat:
            mine = count + more
        else:
            best = max(best, count)
            least = min(least, count)
    left = max(left, 0)
    worth = MOST_OF_COLOUR * AHEAD[s.seats, LEVEL + mine - best, left]
    worth += FEWEST_OF_COLOUR * AHEAD[s.seats, LEVEL + least - mine, left]
    if mine == 0:
        worth -= DEFEAT * MISSED[s.seats, left]
    return worth  # type: ignore[no-any-return]


@rule
def worth_of_another(s: Any, seat: int, colour: int) -> float:
    """What another stone of a colour would add to what a seat may expect for it."""
    return worth_of_colour(s, seat, colour, 1) - worth_of_colour(s, seat, colour, 0)


@rule
def promise_of_truck(s: Any, seat: int, out: Any) -> float:
    """What the trip brings that a truck is on, or the best that it can make, and the one after it: what comes later
    counts less. Something for stones under one's own rigs, too."""
    side = side_of(s, seat)
    place = place_of(side, s.truck_at[seat], s.heading[seat])
    load = s.load[seat]
    # By colour; nothing adds nothing.
    adds = (
        0.0,
        worth_of_another(s, seat, WHITE),
        worth_of_another(s, seat, ORANGE),
        worth_of_another(s, seat, RED),
        worth_of_another(s, seat, BLUE),
    )
    rigs = list_rigs(s, seat, out)
    under_rigs = 0.0
    # The best trip from here, and the two best ones from the camp.
    best = 0.0
    best_soon = 0.0
    goal = -1
    first = 0.0
    first_goal = -1
    second = 0.0
    for platform in range(PLATFORMS):
        colour = s.stone[platform]
        if colour != NOTHING:
            seen = GOAL_AS_SOUTH[side, platform]
            more = adds[colour]
            moves = 0
            if s.rig[platform] == 0:
                moves = moves_of_rigs(s, platform, rigs, out)
            elif s.rig[platform] == 1 + seat:
                under_rigs += OWN_RIG
            else:
                more -= OTHERS_RIG
            brings = more + price_later(s, colour, RIG_MOVE * moves + FETCHED_FROM_CAMP[seen])
            trip = brings * AFTER_RIGS[moves] * SOON_FROM_CAMP[seen]
            if trip > first:
                second = first
                first = trip
                first_goal = platform
            elif trip > second:
                second = trip
            if load == NOTHING:
                seen_from = seen * PLACES + place
                soon = AFTER_RIGS[moves] * SOON[seen_from]
                trip = (more + price_later(s, colour, RIG_MOVE * moves + FETCHED[seen_from])) * soon
                if trip > best:
                    best = trip
                    best_soon = soon
                    goal = platform
    if load != NOTHING:
        home = TURNS_HOME[place]
        best_soon = HOME_SOON[place]
        best = (BARREL_POINTS if load == BARREL else price_later(s, load, home)) * best_soon
    elif s.lying_about > 0:
        lying = best_of_lying(s, seat, place, adds)
        if lying > best:
            best = lying
            best_soon = TWO_TURNS_ON
            goal = -1
    if goal == first_goal and goal >= 0:
        first = second
    return under_rigs + (best + best_soon * first) * WAITING[s.seats, waits(s, seat)]  # type: ignore[no-any-return]


@rule
def list_rigs(s: Any, seat: int, out: Any) -> int:
    """Write the platforms of a seat's rigs into ``out`` from RIGS on; how many."""
    rigs = 0
    for platform in range(PLATFORMS):
        if s.rig[platform] == 1 + seat:
            out[RIGS + rigs] = platform
            rigs += 1
    return rigs


@rule
def moves_of_rigs(s: Any, target: int, rigs: int, out: Any) -> int:
    """About how many moves it takes to bring one of these rigs to a platform (G20); those over stones are needed where
    they are."""
    fewest = FAR
    for each in range(rigs):
        platform = out[RIGS + each]
        moves = BETWEEN[platform, target]
        if s.stone[platform] != NOTHING:
            moves += 1
        fewest = min(fewest, moves)
    return fewest


@rule
def price_later(s: Any, colour: int, turns: float) -> float:
    """What a stone of a colour may bring that is home in so many turns: prices drift towards the mean."""
    if s.scoring == BOARD and is_placed(s, colour):
        return PLACED
    fades = min(1.0, FADES * turns)
    return s.price[colour] + (MEAN_PRICE - s.price[colour]) * fades  # type: ignore[no-any-return]


@rule
def best_of_lying(s: Any, seat: int, place: int, adds: Any) -> float:
    """The best trip for something that lies on the road: exact for the centre, elsewhere by the distances. ``adds`` is
    what another stone of each colour adds."""
    best = 0.0
    side = side_of(s, seat)
    about = s.lying_about
    space = 0
    while about > 0 and space < SPACES:
        for load in range(WHITE, LOADS):
            if s.lying[space, load] > 0:
                about -= s.lying[space, load]
                turns = (
                    FETCHED[AT_CENTRE * PLACES + place] if space == CENTRE else turns_by_distance(s, seat, side, space)
                )
                brings = BARREL_POINTS if load == BARREL else price_later(s, load, turns) + adds[load]
                best = max(best, brings * math.exp(-IMPATIENCE * turns))
        space += 1
    return best


@rule
def turns_by_distance(s: Any, seat: int, side: int, space: int) -> float:
    """About how many turns it takes to fetch something from a space."""
    at = s.truck_at[seat]
    way = SIDE // 2 if at == CAMP else abs(X[at] - X[space]) + abs(Y[at] - Y[space])
    return way / 3.5 + TURNS_HOME[place_of(side, space, side)]  # type: ignore[no-any-return]


def reckoner(engine: Engine) -> Reckoner:
    """See ``Analysis.reckoner``."""
    return FieldReckoner(engine)


ANALYSIS = Analysis(estimate=estimate, reckoner=reckoner)
