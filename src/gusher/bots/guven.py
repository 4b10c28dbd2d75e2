"""What a position of Güven's game promises, and how bots take its turns: whole drives are moves.

A stone under one's own rig is as good as one's own: nobody else can have it without paying what it is worth. So a seat
may expect its money and the values of its stones, those under its rigs included, its share of the majorities, and a
little for how far its truck has come. Numbers like V7 are rulings.
"""

from __future__ import annotations

import math
from typing import Any

from gusher.rules.field.drives import Desk, desk, list_drives
from gusher.rules.field.driving import side_of
from gusher.rules.field.kinds import MOVE_RIG, ROLL
from gusher.rules.field.lattice import PLATFORMS
from gusher.rules.field.outcomes import DRIVE, TURN
from gusher.rules.guven.rules import STATE
from gusher.rules.guven.scoring import COLOURS, NOTHING
from gusher.rules.guven.scoring import points as points_now
from gusher.rules.kernel import pack, rule

from .margins import chances_to_lead
from .mcts import Style
from .strengths import FIVE_LEVELS
from .trips import CAMP_PLACE, GOAL_AS_SOUTH, PLACES, TURNS_HOME, place_of, turns_for_goals

STYLE = Style(memory=0.0, plies=0.0)
"""Games drag on at random, and say nothing: the evaluation judges at once."""
LEVELS = FIVE_LEVELS

STONES_OF_COLOUR = PLATFORMS // COLOURS

IMPATIENCE = 0.12
"""By how much less counts what comes a turn later."""
KEPT = 0.7
"""How much of its value a stone under one's own rig counts for, while it is not yet on the truck."""
CLAIM = 0.6
"""How much the best stone counts that one's next move of a rig could put under it."""
DOUBT = 0.35
"""How much of the stones under rigs somebody else may have in the end."""
CLEAR = 3.0
CLEAR_PER_STONE = 0.3
"""A clear lead, and how much more it takes for each stone that is left."""

NO_RIG = 99
UNDER_RIGS = 40
"""Where counts of the stones under rigs begin."""

AHEAD = chances_to_lead(STONES_OF_COLOUR)
LEVEL = STONES_OF_COLOUR + 1
"""The index of margin 0."""

FETCHED = turns_for_goals(in_passing=False).reshape(-1)
"""``[goal * PLACES + place]``: turns until a stone is home; a truck can drill where its drive ends only (V7)."""
FETCHED_FROM_CAMP = FETCHED.reshape(-1, PLACES)[:, CAMP_PLACE].copy()


# Moves ----------------------------------------------------------------------------------------------------------------


def room_for_moves() -> Desk:
    """Room for lists of moves."""
    return desk(STATE)


@rule
def list_moves(s: Any, seat: int, room: Any) -> int:
    """After a roll, whole drives. Before it, the roll, and those moves of a rig that make sense: to a stone, from where
    there is none or one worth no more; rigs over nothing are all alike."""
    if s.expects == DRIVE:
        return list_drives(s, room)
    room.actions[0] = pack(ROLL)
    count = 1
    idle = False
    for platform in range(PLATFORMS):
        if s.rig[platform] == 1 + seat:
            here = s.stone[platform]
            if here != NOTHING or not idle:
                idle = idle or here == NOTHING
                for target in range(PLATFORMS):
                    there = s.stone[target]
                    if s.rig[target] == 0 and there != NOTHING and there != here and s.value[there] >= s.value[here]:
                        room.actions[count] = pack(MOVE_RIG, platform, target)
                        count += 1
    for each in range(count + 1):
        room.begin[each] = each
    return count


# What a position promises ---------------------------------------------------------------------------------------------


@rule
def clear_lead(s: Any) -> float:
    """The more is still to come, the more it takes."""
    return CLEAR + CLEAR_PER_STONE * s.stones_left  # type: ignore[no-any-return]


@rule
def estimate(s: Any, out: Any, values: Any) -> int:
    """Every seat's money in the end, as one may expect it now."""
    if s.ended > 0:
        points_now(s, out)
        for seat in range(s.seats):
            values[seat] = out[seat]
        return s.seats  # type: ignore[no-any-return]
    count_stones(s, out)
    for seat in range(s.seats):
        values[seat] = float(s.money[seat])
        for colour in range(1, COLOURS + 1):
            values[seat] += s.value[colour] * (s.delivered[seat, colour] + chance_of_most(s, seat, colour, out))
        values[seat] += promise_of_truck(s, seat)
    add_claims(s, values)
    return s.seats  # type: ignore[no-any-return]


@rule
def count_stones(s: Any, out: Any) -> None:
    """Write how many stones of each colour everybody has, those on trucks and under rigs included, into ``out`` at
    ``8 * (1 + seat) + colour``; those that are nobody's at ``colour``, and those under rigs at UNDER_RIGS more."""
    for each in range(UNDER_RIGS + 8):
        out[each] = 0
    for seat in range(s.seats):
        for colour in range(1, COLOURS + 1):
            out[8 * (1 + seat) + colour] = s.delivered[seat, colour]
        out[8 * (1 + seat) + s.load[seat]] += 1
    for platform in range(PLATFORMS):
        colour = s.stone[platform]
        out[8 * s.rig[platform] + colour] += 1
        if s.rig[platform] > 0:
            out[UNDER_RIGS + colour] += 1


@rule
def chance_of_most(s: Any, seat: int, colour: int, counts: Any) -> float:
    """How likely a seat alone has the most of a colour in the end (V10), by these counts."""
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, counts[8 * (1 + other) + colour])
    left = int(counts[colour] + DOUBT * counts[UNDER_RIGS + colour] + 0.5)
    margin = counts[8 * (1 + seat) + colour] - best
    return AHEAD[s.seats, LEVEL + margin, min(STONES_OF_COLOUR, left)]  # type: ignore[no-any-return]


@rule
def promise_of_truck(s: Any, seat: int) -> float:
    """What the stones under a seat's rigs are worth, and the one on its truck; the more, the sooner they are home."""
    side = side_of(s, seat)
    place = place_of(side, s.truck_at[seat], s.heading[seat])
    load = s.load[seat]
    kept = 0.0
    # The best trip from here, and the two best ones from the camp.
    best = 0.0
    best_soon = 0.0
    goal = -1
    first = 0.0
    first_goal = -1
    second = 0.0
    for platform in range(PLATFORMS):
        if s.rig[platform] == 1 + seat and s.stone[platform] != NOTHING:
            worth = s.value[s.stone[platform]]
            kept += KEPT * worth
            rest = (1.0 - KEPT) * worth
            seen = GOAL_AS_SOUTH[side, platform]
            trip = rest * math.exp(-IMPATIENCE * FETCHED_FROM_CAMP[seen])
            if trip > first:
                second = first
                first = trip
                first_goal = platform
            elif trip > second:
                second = trip
            if load == NOTHING:
                soon = math.exp(-IMPATIENCE * FETCHED[seen * PLACES + place])
                trip = rest * soon
                if trip > best:
                    best = trip
                    best_soon = soon
                    goal = platform
    if load != NOTHING:
        worth = s.value[load]
        kept += KEPT * worth
        best_soon = math.exp(-IMPATIENCE * TURNS_HOME[place])
        best = (1.0 - KEPT) * worth * best_soon
    if goal == first_goal and goal >= 0:
        first = second
    waits = seat - s.to_move
    turns_until = (waits if waits >= 0 else waits + s.seats) / s.seats
    return kept + (best + best_soon * first) * math.exp(-IMPATIENCE * turns_until)


@rule
def add_claims(s: Any, values: Any) -> None:
    """Add what everybody's next move of a rig could bring: in turn, each the best stone that is left under no rig, for
    a rig that stands over nothing or over less."""
    taken = 0
    # Who has rolled moves no rig before all others could.
    seat = s.to_move if s.expects == TURN else next_seat(s, s.to_move)
    for _ in range(s.seats):
        best = 0
        chosen = -1
        least = NO_RIG
        for platform in range(PLATFORMS):
            worth = s.value[s.stone[platform]]
            if s.rig[platform] == 0 and worth > best and taken >> platform & 1 == 0:
                best = worth
                chosen = platform
            elif s.rig[platform] == 1 + seat and worth < least:
                least = worth
        if best > least:
            taken |= 1 << chosen
            values[seat] += CLAIM * KEPT * (best - least)
        seat = next_seat(s, seat)


@rule
def next_seat(s: Any, seat: int) -> int:
    """The seat that follows."""
    return seat + 1 if seat + 1 < s.seats else 0
