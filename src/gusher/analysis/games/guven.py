"""What a position of Güven's game promises.

A stone under a rig is as good as its owner's, whoever fetches it: who is not the owner pays what it is worth. Trips
decide the majorities. So a seat may expect its money and the values of its stones, those under its rigs included, its
share of the majorities, and what the next trips of its truck change about them, less the later that is. What is left of
a colour falls rather to those whose camps are nearer. Numbers like V7 are rulings.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.analysis.driving import FieldReckoner
from gusher.analysis.evaluation import Analysis, points_as_they_stand
from gusher.analysis.field.margins import (
    SURE,
    chances_by_share,
    favours_by_share,
    write_all_chances,
    write_all_favours,
)
from gusher.analysis.field.nearness import advantages_by_distance, share_with
from gusher.analysis.field.trips import (
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
from gusher.rules.field.lattice import PLATFORMS
from gusher.rules.field.outcomes import TURN
from gusher.rules.field.turns import QUIET_ROUNDS
from gusher.rules.guven.scoring import COLOURS, NOTHING
from gusher.rules.kernel import rule

STONES_OF_COLOUR = PLATFORMS // COLOURS

IMPATIENCE = 0.1
"""By how much less counts what comes a turn later."""
KEPT = 0.99
"""How much of its value a stone under one's own rig counts for, while it is not yet on the truck."""
LOADED = 0.995
"""How much of its value a stone counts for that is not yet home."""
CLAIM = 0.6
"""How much the best stone counts that one's next move of a rig could put under it, and by how much less each later
one."""
CLAIMS = 4
"""How many claims of each seat are looked at."""

LEFT, ADVANTAGES, AHEAD_BY, FAVOUR, UNDER_RIGS = 32, 40, 72, 104, 136
"""Where scratch space holds how many stones of each colour are left, and, behind that, what else is known of every seat
and colour: see ``count_stones`` and ``weigh_colour``."""

LEVEL = STONES_OF_COLOUR + 1
"""The index of margin 0."""

TURNS = turns_for_goals(in_passing=False)
NEARNESS = 0.16
"""How much likelier a stone falls to whose camp is a turn nearer (``shares_by_distance``)."""
ADVANTAGE = advantages_by_distance(TURNS, NEARNESS)
AHEAD = chances_by_share(STONES_OF_COLOUR)
AHEAD_IN_A_ROW = AHEAD.reshape(-1)
FAVOURS = favours_by_share(STONES_OF_COLOUR, AHEAD)
SOON = np.exp(-IMPATIENCE * TURNS).reshape(-1)
"""``[goal * PLACES + place]``: what is left of a stone's worth by the time it is home (drills where it stops: V7)."""
SOON_FROM_CAMP = SOON.reshape(-1, PLACES)[:, CAMP_PLACE].copy()
AND_THEN = 0.3
"""How much the trip after the next one counts."""
COMES_OFF = 0.8
"""How much trips count: somebody else may be there first."""
WAITING = left_by_waiting(IMPATIENCE)
HOME_SOON = np.exp(-IMPATIENCE * TURNS_HOME)


@rule
def write_ahead(ahead: Any) -> None:
    """Write AHEAD, where it is not there."""
    write_all_chances(ahead, STONES_OF_COLOUR)


@rule
def write_favour(favours: Any) -> None:
    """Write FAVOURS, once AHEAD is there."""
    write_all_favours(favours, AHEAD_IN_A_ROW, STONES_OF_COLOUR)


@rule
def estimate(s: Any, out: Any, values: Any) -> int:
    """Every seat's money in the end, as one may expect it now."""
    if s.ended > 0:
        return points_as_they_stand(s, out, values)
    under_rigs = count_stones(s, out)
    for seat in range(s.seats):
        values[seat] = float(s.money[seat])
        for colour in range(1, COLOURS + 1):
            values[seat] += s.value[colour] * (s.delivered[seat, colour] + weigh_colour(s, seat, colour, out))
        values[seat] += promise_of_truck(s, seat, under_rigs, out)
    add_claims(s, out, values)
    return s.seats  # type: ignore[no-any-return]


@rule
def count_stones(s: Any, out: Any) -> int:
    """Write how many stones of each colour are still on platforms into ``out`` at LEFT more than the colour; at ``8 *
    seat + colour`` and ADVANTAGES more, by how much a seat's share of those is more than even (ADVANTAGE), and at
    AHEAD_BY more, by how many it is ahead of the best other one, stones on trucks included; from UNDER_RIGS on, the
    platforms with a rig over a stone. How many those are."""
    seats = s.seats
    for colour in range(1, COLOURS + 1):
        left = STONES_OF_COLOUR
        for seat in range(seats):
            at = 8 * seat + colour
            count = s.delivered[seat, colour] + (1 if s.load[seat] == colour else 0)
            out[at] = count
            out[ADVANTAGES + at] = 0
            left -= count
        out[LEFT + colour] = left
        for seat in range(seats):
            best = 0
            for other in range(seats):
                if other != seat:
                    best = max(best, out[8 * other + colour])
            out[AHEAD_BY + 8 * seat + colour] = out[8 * seat + colour] - best
    under_rigs = 0
    for platform in range(PLATFORMS):
        colour = s.stone[platform]
        for seat in range(seats):
            out[ADVANTAGES + 8 * seat + colour] += ADVANTAGE[seats, seat, platform]
        if s.rig[platform] > 0 and colour != NOTHING:
            out[UNDER_RIGS + under_rigs] = platform
            under_rigs += 1
    return under_rigs


@rule
def weigh_colour(s: Any, seat: int, colour: int, out: Any) -> float:
    """How likely a seat alone has the most of a colour in the end (V10). Its FAVOUR is written into ``out``."""
    at = 8 * seat + colour
    left = out[LEFT + colour]
    share = share_with(out[ADVANTAGES + at], left, s.seats)
    margin = LEVEL + out[AHEAD_BY + at]
    out[FAVOUR + at] = FAVOURS[s.seats, share, margin, left]
    return AHEAD[s.seats, share, margin, left]  # type: ignore[no-any-return]


@rule
def favour_once_taken(s: Any, seat: int, platform: int, out: Any) -> int:
    """By how much chance favours a seat that has got the stone of a platform, in parts of SURE."""
    colour = s.stone[platform]
    at = 8 * seat + colour
    left = max(0, out[LEFT + colour] - 1)
    share = share_with(out[ADVANTAGES + at] - ADVANTAGE[s.seats, seat, platform], left, s.seats)
    return FAVOURS[s.seats, share, LEVEL + out[AHEAD_BY + at] + 1, left]  # type: ignore[no-any-return]


@rule
def promise_of_truck(s: Any, seat: int, under_rigs: int, out: Any) -> float:
    """What the stones under a seat's rigs and on its truck are worth, and what its next two trips bring beside."""
    side = side_of(s, seat)
    place = place_of(side, s.truck_at[seat], s.heading[seat])
    load = s.load[seat]
    kept = 0.0
    lasts = how_long_it_lasts(s)
    sure = KEPT * lasts
    # The best trip from here, and the two best ones from the camp.
    best = 0.0
    best_soon = 0.0
    goal = -1
    first = 0.0
    first_goal = -1
    second = 0.0
    for each in range(under_rigs):
        platform = out[UNDER_RIGS + each]
        colour = s.stone[platform]
        worth = s.value[colour]
        gain = favour_once_taken(s, seat, platform, out) - out[FAVOUR + 8 * seat + colour]
        brings = worth * gain / SURE
        if s.rig[platform] == 1 + seat:
            kept += sure * worth
            brings += (1.0 - sure) * worth
        else:
            brings -= (1.0 - sure) * worth
        seen = GOAL_AS_SOUTH[side, platform]
        trip = brings * float(SOON_FROM_CAMP[seen])
        if trip > first:
            second = first
            first = trip
            first_goal = platform
        elif trip > second:
            second = trip
        if load == NOTHING:
            soon = float(SOON[seen * PLACES + place])
            trip = brings * soon
            if trip > best:
                best = trip
                best_soon = soon
                goal = platform
    if load != NOTHING:
        worth = s.value[load]
        kept += LOADED * lasts * worth
        best_soon = float(HOME_SOON[place])
        best = (1.0 - LOADED * lasts) * worth * best_soon
    if goal == first_goal and goal >= 0:
        first = second
    trips = best + AND_THEN * best_soon * first
    return kept + COMES_OFF * trips * WAITING[s.seats, waits(s, seat)]  # type: ignore[no-any-return]


@rule
def how_long_it_lasts(s: Any) -> float:
    """What is left of the worth of stones that are not home, the longer nothing happens: in the end, nothing (V10)."""
    quiet = max(0.0, s.quiet_turns) / (QUIET_ROUNDS * s.seats)
    return 1.0 - quiet * quiet  # type: ignore[no-any-return]


@rule
def add_claims(s: Any, out: Any, values: Any) -> None:
    """Add what everybody's next moves of rigs could bring: in turn, each the best stone that is left under no rig, for
    a rig that stands over nothing or over less."""
    count_by_worth(s, out)
    best = COLOURS
    counts = CLAIM * KEPT
    # Who has rolled moves no rig before all others could.
    seat = s.to_move if s.expects == TURN else next_seat(s, s.to_move)
    for turn in range(CLAIMS * s.seats):
        while best > 0 and out[LEFT + best] == 0:
            best -= 1
        if best == 0:
            break
        least = 0
        while least < best and out[8 * seat + least] == 0:
            least += 1
        if least < best:
            out[LEFT + best] -= 1
            out[8 * seat + least] -= 1
            values[seat] += counts * (best - least)
        if turn % s.seats == s.seats - 1:
            counts *= CLAIM
        seat = next_seat(s, seat)


@rule
def count_by_worth(s: Any, out: Any) -> None:
    """Write how many rigs of each seat stand over a stone of each worth, 0 for none, into ``out`` at ``8 * seat +
    worth``; how many stones of it lie under no rig, at LEFT more."""
    for worth in range(COLOURS + 1):
        for seat in range(s.seats):
            out[8 * seat + worth] = 0
        out[LEFT + worth] = 0
    for platform in range(PLATFORMS):
        owner = s.rig[platform]
        out[8 * (owner - 1) + s.value[s.stone[platform]] if owner > 0 else LEFT + s.value[s.stone[platform]]] += 1


@rule
def next_seat(s: Any, seat: int) -> int:
    """The seat that follows."""
    return seat + 1 if seat + 1 < s.seats else 0


TABLES = (AHEAD, write_ahead), (FAVOURS, write_favour)
ANALYSIS = Analysis(estimate=estimate, reckoner=FieldReckoner, tables=TABLES)
