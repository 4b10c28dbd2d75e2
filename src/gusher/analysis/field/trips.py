"""How many turns trips take: exact on a field where nobody is in the way, with fair dice, driven as fast as can be.

Worked out once for the south side; other sides see the field turned. A place is ``4 * space + heading``; the camp comes
last. The numbers have to be exact: who misjudges moves by one point loses nearly every game of Ghawar.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.rules.field.lattice import (
    CAMP,
    CENTRE,
    EAST,
    NEXT_TO,
    NORTH,
    PLATFORMS,
    RANKS,
    ROADS,
    SIDE,
    SOUTH,
    SPACES,
    STEP,
    WEST,
    is_on_side,
    opposite,
    outer_space,
)
from gusher.rules.kernel import rule

from .margins import MOST_SEATS, Numbers

PIPS = 6
HEADINGS = 4
CAMP_PLACE = HEADINGS * SPACES
PLACES = CAMP_PLACE + 1
AT_CENTRE = PLATFORMS
"""The last goal of all: what lies in the centre."""
GOALS = PLATFORMS + 1
FAR = 99.0
MOST_TURNS = 60
ACCURACY = 1e-3
"""Of the tables, in turns: they are worked out turn by turn until they change no more."""


def _ways_on() -> Numbers:
    """``[place, direction]``: where a step leads; the camp's place for driving home, -1 where there is no way."""
    ways_on = np.full((CAMP_PLACE, HEADINGS), -1)
    for place in range(CAMP_PLACE):
        space, heading = divmod(place, HEADINGS)
        for direction in range(HEADINGS):
            if direction == opposite(heading):
                continue
            if ROADS[space] >> direction & 1:
                ways_on[place, direction] = HEADINGS * (space + STEP[direction]) + direction
            elif direction == SOUTH and is_on_side(space, SOUTH):
                ways_on[place, direction] = CAMP_PLACE
    return ways_on


WAYS_ON = _ways_on()
IS_ROAD = np.array([ROADS[place // HEADINGS] != 0 for place in range(CAMP_PLACE)])
ENTRIES = np.array([HEADINGS * outer_space(SOUTH, position) + NORTH for position in range(SIDE)])


def _driven(turns: Numbers) -> Numbers:
    """The turns with one more point to drive, the best way: the least of those that a step leads to (… × places)."""
    beyond = np.concatenate([turns, np.full((*turns.shape[:-1], 1), FAR)], axis=-1)
    best = beyond[..., WAYS_ON].min(axis=-1)
    from_camp = turns[..., ENTRIES].min(axis=-1)
    return np.concatenate([best, from_camp[..., None]], axis=-1)


def _with_points_home(home: Numbers) -> Numbers:
    """How many more turns a loaded truck takes with 0 to 6 points still to drive (7 × places); with 0: ``home``."""
    by_points = [home]
    for _ in range(PIPS):
        driven = _driven(by_points[-1])
        # Home is home, with points left or without.
        driven[CAMP_PLACE] = 0.0
        by_points.append(driven)
    return np.array(by_points)


def turns_for_goals(*, in_passing: bool) -> Numbers:
    """How many turns an empty truck takes to fetch something and bring it home, when it is about to roll (goals ×
    places, float32): the stone of each platform, and what lies in the centre. ``in_passing``: whether it can load at
    any moment, or only where a drive ends."""
    loaded = _with_points_home(HOME)
    is_there = np.zeros((GOALS, PLACES), bool)
    for space in range(SPACES):
        for goal in range(PLATFORMS):
            is_there[goal, HEADINGS * space : HEADINGS * (space + 1)] = NEXT_TO[space] >> goal & 1 == 1
    is_there[AT_CENTRE, HEADINGS * CENTRE : HEADINGS * (CENTRE + 1)] = True
    turns = np.full((GOALS, PLACES), FAR)
    for _ in range(MOST_TURNS):
        left = np.where(is_there, np.minimum(turns, loaded[0]), turns)
        total = np.zeros_like(turns)
        for points in range(1, 1 + PIPS):
            left = _driven(left)
            if in_passing:
                left = np.where(is_there, np.minimum(left, loaded[points]), left)
            total += left
        change = np.abs(turns - (1.0 + total / PIPS))[:, np.append(IS_ROAD, True)].max()
        turns = 1.0 + total / PIPS
        if change < ACCURACY:
            break
    return turns.astype(np.float32)


def _turns_home() -> Numbers:
    """How many turns a loaded truck takes to its camp, when it is about to roll (places)."""
    turns = np.full(PLACES, FAR)
    turns[CAMP_PLACE] = 0.0
    for _ in range(MOST_TURNS):
        turns = 1.0 + _with_points_home(turns)[1:].mean(axis=0)
        turns[CAMP_PLACE] = 0.0
    return turns


HOME = _turns_home()
TURNS_HOME = HOME.astype(np.float32)
"""How many turns a loaded truck of the south side takes to its camp, by place, when it is about to roll."""


def _turned(space: int, side: int) -> int:
    """The space that is to the south side what a space is to another."""
    y, x = divmod(space, SIDE)
    last = SIDE - 1
    seen = {SOUTH: (x, y), WEST: (last - y, x), NORTH: (last - x, last - y), EAST: (y, last - x)}
    return SIDE * seen[side][1] + seen[side][0]


def _goal_turned(goal: int, side: int) -> int:
    if goal == AT_CENTRE:
        return goal
    rank, file = divmod(goal, RANKS)
    y, x = divmod(_turned(SIDE * (2 * rank + 1) + 2 * file + 1, side), SIDE)
    return RANKS * (y // 2) + x // 2


AS_SOUTH = np.array([[_turned(space, side) for space in range(SPACES)] for side in range(4)], np.int16)
"""``AS_SOUTH[side, space]``: the field turned so that the side is the south one."""
GOAL_AS_SOUTH = np.array([[_goal_turned(goal, side) for goal in range(GOALS)] for side in range(4)], np.int64)


def left_by_waiting(impatience: float) -> Numbers:
    """``[seats, waits]``: what is left of a worth for a seat that has to let so many others move first, if a whole
    round costs ``impatience`` of it, continuously."""
    seats, waits = np.ogrid[: MOST_SEATS + 1, :MOST_SEATS]
    left: Numbers = np.exp(-impatience * waits / np.maximum(seats, 1))
    return left


@rule
def waits(s: Any, seat: int) -> int:
    """How many others are to move before a seat."""
    ahead = seat - s.to_move
    return ahead if ahead >= 0 else ahead + s.seats  # type: ignore[no-any-return]


@rule
def place_of(side: int, at: int, heading: int) -> int:
    """The place of a truck as an index into the tables, as if its side were the south one."""
    if at == CAMP:
        return CAMP_PLACE
    return HEADINGS * AS_SOUTH[side, at] + (heading - side + SOUTH & 3)  # type: ignore[no-any-return]
