"""What a position of Ghawar promises.

A seat may expect what it has won, what its colours and platforms will bring, and the best trips that its truck can make
next, less what the turns for them are worth elsewhere. What is left of a colour falls rather to those whose camps are
nearer. Numbers like G28 are rulings.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gusher.analysis.driving import FieldReckoner
from gusher.analysis.evaluation import Analysis, points_as_they_stand
from gusher.analysis.field.margins import SHARES, chances_by_share, write_all_chances
from gusher.analysis.field.nearness import advantages_by_distance, share_with
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
from gusher.rules.field.turns import are_all_on_trucks
from gusher.rules.ghawar.loads import BARREL, BLUE, LOADS, NOTHING, ORANGE, RED, STONES_OF_COLOUR, WHITE
from gusher.rules.ghawar.scoring import (
    AS_DELIVERED,
    BARREL_POINTS,
    BOARD,
    FEWEST_OF_COLOUR,
    MOST_OF_COLOUR,
    WITH_LOADS,
    has_lost,
    is_placed,
    numbers_in_sight,
    write_points,
)
from gusher.rules.kernel import rule
from gusher.rules.kernel.numeric import exp

IMPATIENCE = 0.115
"""By how much less counts what comes a turn later."""
MEAN_PRICE = 2.5
FADES = 0.07
"""How much of what sets a price apart from the mean is gone a turn later."""
RIG_MOVE = 1.8
"""What moving a rig by one platform costs, in turns."""
OTHERS_RIG = 0.55
"""What a stone brings less under somebody else's rig (G16)."""
OWN_RIG = 0.27
"""What a stone under one's own rig is worth by itself: somebody else may drill it."""
AND_THEN = 0.6
"""How much the trip after the next one counts."""
TRIPS = 1.1
"""How much trips count together: others follow them."""
MOST = 1.15 * MOST_OF_COLOUR
FEWEST = 1.4 * FEWEST_OF_COLOUR
"""What it counts to be likely to have the most stones of a colour, or the fewest: more than it brings (G29)."""
DEFEAT = 25.0
"""What it costs to lack a colour in the end (G28), in points."""
FOUND = 0.8
"""A colour that is lacking is looked for: how likely it is missed counts for so much of what chance would make it."""
PLACED = np.array([4.0, 4.0, 4.0, 2.5, 2.0])
"""What it brings to cover a number of the value board (G32), by how many play: it is taken from one of the others."""

LEVEL = STONES_OF_COLOUR + 1
"""The index of margin 0."""
MISSED = np.ones((SHARES + 1, STONES_OF_COLOUR + 1))
"""``[share, left]``: how likely somebody without a stone of a colour stays so."""

TURNS = turns_for_goals(in_passing=True)
NEARNESS = 0.27
"""How much likelier a stone falls to whose camp is a turn nearer (``shares_by_distance``)."""
ADVANTAGE = advantages_by_distance(TURNS, NEARNESS)
AHEAD = chances_by_share(STONES_OF_COLOUR, np.float32)
"""Finer numbers would take a megabyte: code with so large a constant can't be kept on disk."""

FETCHED = TURNS.reshape(-1)
"""``[goal * PLACES + place]``: turns until a stone, or what lies in the centre, is home; a truck can load in passing
(G16, G19)."""
FETCHED_FROM_CAMP = TURNS[:, CAMP_PLACE].copy()

SOON = np.exp(-IMPATIENCE * FETCHED)
"""What is left by then of what it is worth."""
SOON_FROM_CAMP = np.exp(-IMPATIENCE * FETCHED_FROM_CAMP)
HOME_SOON = np.exp(-IMPATIENCE * TURNS_HOME)
FAR = 2 * RANKS
"""More moves of a rig than are ever needed."""
AFTER_RIGS = np.exp(-IMPATIENCE * RIG_MOVE * np.arange(FAR + 1))
"""And after so many moves of a rig."""
TWO_TURNS_ON = math.exp(-2.0 * IMPATIENCE)
WAITING = left_by_waiting(IMPATIENCE)

PLACE = np.arange(PLATFORMS)
BETWEEN = np.abs(np.subtract.outer(PLACE % RANKS, PLACE % RANKS)) + np.abs(
    np.subtract.outer(PLACE // RANKS, PLACE // RANKS)
)
"""``[one, other]``: how many platforms apart two are, along ranks and files."""
WITHIN = ((BETWEEN[:, None] <= np.arange(FAR)[:, None]) << PLACE).sum(axis=-1)
"""``[platform, moves]``: the set of platforms that are so many apart from one, or fewer (int64)."""


@rule
def write_ahead(ahead: Any) -> None:
    """Write AHEAD, where it is not there."""
    write_all_chances(ahead, STONES_OF_COLOUR)


@rule
def write_missed(missed: Any) -> None:
    """Write MISSED."""
    for share in range(SHARES + 1):
        likely = 1.0
        for left in range(STONES_OF_COLOUR + 1):
            missed[(STONES_OF_COLOUR + 1) * share + left] = likely
            likely *= FOUND * (1.0 - share / SHARES)


write_missed(MISSED.reshape(-1))


@rule
def estimate(s: Any, out: Any, values: Any) -> int:
    """Every seat's points in the end, as one may expect them now; much less for who is out for lack of a colour."""
    if s.ended > 0:
        points_as_they_stand(s, out, values)
        for seat in range(s.seats):
            if has_lost(s, seat, AS_DELIVERED):
                values[seat] -= DEFEAT
        return s.seats  # type: ignore[no-any-return]
    if are_all_on_trucks(s, BLUE):
        write_last_loads(s, out, values)
    else:
        write_expectations(s, out, values)
    if s.to_cover != NOTHING:
        values[s.to_move] += PLACED[s.seats]
    return s.seats  # type: ignore[no-any-return]


@rule
def write_last_loads(s: Any, out: Any, values: Any) -> None:
    """Where every stone that is left lies on a truck, each counts for who carries it (G17, G26), and what colours bring
    is certain: neither more nor less than in the end. So nobody sees anything to win in carrying the last one about."""
    write_points(s, out, WITH_LOADS)
    for seat in range(s.seats):
        values[seat] = out[seat]
        place = place_of(side_of(s, seat), s.truck_at[seat], s.heading[seat])
        load = s.load[seat]
        if WHITE <= load <= BLUE:
            values[seat] += price_later(s, load, 0.0) * float(HOME_SOON[place])
        if has_lost(s, seat, WITH_LOADS):
            values[seat] -= DEFEAT
        elif load == BARREL:
            values[seat] += BARREL_POINTS * float(HOME_SOON[place])
        elif load == NOTHING and s.lying_about > 0:
            values[seat] += best_of_lying(s, seat, place, (0.0, 0.0, 0.0, 0.0, 0.0))


@rule
def write_expectations(s: Any, out: Any, values: Any) -> None:
    """Write what every seat may expect while stones are left to drill for."""
    add_advantages(s, out)
    write_points_in_sight(s, values)
    for seat in range(s.seats):
        white, another_white = worth_of_colour(s, seat, WHITE, out)
        orange, another_orange = worth_of_colour(s, seat, ORANGE, out)
        red, another_red = worth_of_colour(s, seat, RED, out)
        blue, another_blue = worth_of_colour(s, seat, BLUE, out)
        values[seat] += white + orange + red + blue
        # By colour; nothing adds nothing.
        adds = (0.0, another_white, another_orange, another_red, another_blue)
        values[seat] += promise_of_truck(s, seat, adds)


@rule
def write_points_in_sight(s: Any, values: Any) -> None:
    """Write into ``values`` what every seat has, but for its colours."""
    most = 0
    for seat in range(s.seats):
        most = max(most, s.platforms[seat])
    for seat in range(s.seats):
        values[seat] = float(s.won[seat] + BARREL_POINTS * s.barrels[seat] + s.platforms[seat] - most)
        if s.scoring == BOARD:
            values[seat] += numbers_in_sight(s, seat)


@rule
def add_advantages(s: Any, out: Any) -> None:
    """Write every seat's ADVANTAGE in the stones on platforms, by colour, into ``out`` at ``8 * seat + colour``."""
    for seat in range(s.seats):
        for colour in range(WHITE, BLUE + 1):
            out[8 * seat + colour] = 0
    for platform in range(PLATFORMS):
        colour = s.stone[platform]
        if colour != NOTHING:
            for seat in range(s.seats):
                out[8 * seat + colour] += ADVANTAGE[s.seats, seat, platform]


@rule
def worth_of_colour(s: Any, seat: int, colour: int, advantages: Any) -> tuple[float, float]:
    """What a seat may expect for the most and the fewest stones of a colour, and for lacking it (G28, G29), by its
    share of what is left; and what another stone would add to that. On the value board both are nothing (G33)."""
    if s.scoring == BOARD:
        return 0.0, 0.0
    mine = 0
    best = 0
    least = STONES_OF_COLOUR
    left = STONES_OF_COLOUR
    for each in range(s.seats):
        count = s.delivered[each, colour]
        if s.load[each] == colour:
            count += 1
        left -= count
        if each == seat:
            mine = count
        else:
            best = max(best, count)
            least = min(least, count)
    share = share_with(advantages[8 * seat + colour], left, s.seats)
    now = worth_of_count(s, mine, best, least, share, left)
    if left == 0:
        return now, 0.0
    return now, worth_of_count(s, mine + 1, best, least, share, left - 1) - now


@rule
def worth_of_count(s: Any, mine: int, best: int, least: int, share: int, left: int) -> float:
    """What a seat may expect that has so many stones of a colour, while the others have ``best`` at most and ``least``
    at least, and its share of so many that are left comes to that."""
    worth = MOST * float(AHEAD[s.seats, share, LEVEL + mine - best, left])
    # Who is not level or ahead in the end has the fewest.
    worth += FEWEST * (1.0 - float(AHEAD[s.seats, share, LEVEL + mine - least + 1, left]))
    if mine == 0:
        worth -= DEFEAT * MISSED[share, left]
    return worth


@rule
def promise_of_truck(s: Any, seat: int, adds: Any) -> float:
    """What the trip brings that a truck is on, or the best that it can make, and the one after it: what comes later
    counts less. Something for stones under one's own rigs, too. ``adds`` is what another stone of each colour adds."""
    side = side_of(s, seat)
    place = place_of(side, s.truck_at[seat], s.heading[seat])
    load = s.load[seat]
    free, busy = rigs_of(s, seat)
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
                moves = moves_of_rigs(platform, free, busy)
            elif s.rig[platform] == 1 + seat:
                under_rigs += OWN_RIG
            else:
                more -= OTHERS_RIG
            brings = more + price_later(s, colour, RIG_MOVE * moves + float(FETCHED_FROM_CAMP[seen]))
            trip = brings * AFTER_RIGS[moves] * float(SOON_FROM_CAMP[seen])
            if trip > first:
                second = first
                first = trip
                first_goal = platform
            elif trip > second:
                second = trip
            if load == NOTHING:
                seen_from = seen * PLACES + place
                soon = AFTER_RIGS[moves] * float(SOON[seen_from])
                trip = (more + price_later(s, colour, RIG_MOVE * moves + float(FETCHED[seen_from]))) * soon
                if trip > best:
                    best = trip
                    best_soon = soon
                    goal = platform
    if load != NOTHING:
        home = float(TURNS_HOME[place])
        best_soon = float(HOME_SOON[place])
        best = (BARREL_POINTS if load == BARREL else price_later(s, load, home)) * best_soon
    elif s.lying_about > 0:
        lying = best_of_lying(s, seat, place, adds)
        if lying > best:
            best = lying
            best_soon = TWO_TURNS_ON
            goal = -1
    if goal == first_goal and goal >= 0:
        first = second
    trips = best + AND_THEN * best_soon * first
    return under_rigs + TRIPS * trips * WAITING[s.seats, waits(s, seat)]  # type: ignore[no-any-return]


@rule
def rigs_of(s: Any, seat: int) -> tuple[int, int]:
    """The sets of platforms where a seat's rigs stand: over nothing, and over stones."""
    free = 0
    busy = 0
    for platform in range(PLATFORMS):
        if s.rig[platform] == 1 + seat:
            if s.stone[platform] == NOTHING:
                free |= 1 << platform
            else:
                busy |= 1 << platform
    return free, busy


@rule
def moves_of_rigs(target: int, free: int, busy: int) -> int:
    """About how many moves bring one of these rigs to a platform (G20); those over stones are needed where they are."""
    moves = 1
    while moves < FAR and WITHIN[target, moves] & free == 0 and WITHIN[target, moves - 1] & busy == 0:
        moves += 1
    return moves


@rule
def price_later(s: Any, colour: int, turns: float) -> float:
    """What a stone of a colour may bring that is home in so many turns: prices drift towards the mean."""
    if s.scoring == BOARD and is_placed(s, colour):
        return PLACED[s.seats]  # type: ignore[no-any-return]
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
                turns = turns_by_distance(s, seat, side, space)
                if space == CENTRE:
                    turns = float(FETCHED[AT_CENTRE * PLACES + place])
                brings = BARREL_POINTS if load == BARREL else price_later(s, load, turns) + adds[load]
                best = max(best, brings * exp(-IMPATIENCE * turns))
        space += 1
    return best


@rule
def turns_by_distance(s: Any, seat: int, side: int, space: int) -> float:
    """About how many turns it takes to fetch something from a space."""
    at = s.truck_at[seat]
    way = SIDE // 2 if at == CAMP else abs(X[at] - X[space]) + abs(Y[at] - Y[space])
    return way / 3.5 + float(TURNS_HOME[place_of(side, space, side)])


TABLES = (AHEAD, write_ahead), (MISSED, write_missed)
ANALYSIS = Analysis(estimate=estimate, reckoner=FieldReckoner, tables=TABLES)
