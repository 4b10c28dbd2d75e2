"""How likely a truck is home soon: exact, by going backwards from the camp over every space and heading with fair dice.

Only this truck drives, in the way that makes it most likely to be home by the end of the last turn; other trucks stay
where they are, or are left out. What else a turn may do (taking down platforms, throwing trucks out, moving rigs) is
ignored.

Compiled, it is counted place by place (``count_turn``); interpreted that would take a tenth of a second, so there NumPy
counts all places at once.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

import numpy as np

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart, resolved

from .driving import side_of, truck_on
from .lattice import CAMP, EAST, NORTH, RANKS, ROADS, SIDE, SOUTH, SPACES, STEP, is_on_side, opposite, outer_space

PIPS = 6
PLACES = SPACES * 4
"""A place is where a truck is and where it is heading: ``4 * space + heading``."""
NOWHERE = PLACES
"""Stands for where no drive goes on."""
NO_DRIVE = -1.0

Numbers = np.ndarray[Any, np.dtype[Any]]


@cache
def _next_places() -> Numbers:
    """``next[direction, place]``: where a step leads; NOWHERE without a road, and back to where it came from (G12)."""
    next_places = np.full((4, PLACES + 1), NOWHERE)
    for place in range(PLACES):
        space, heading = divmod(place, 4)
        for direction in range(4):
            if ROADS[space] >> direction & 1 and direction != opposite(heading):
                next_places[direction, place] = 4 * (space + STEP[direction]) + direction
    return next_places


@cache
def _next_to_camp(side: int) -> Numbers:
    """Whether the camp of a side is a step away: on the side, unless the truck has just come from the camp (G11)."""
    return np.array([is_on_side(place // 4, side) and opposite(place % 4) != side for place in range(PLACES)])


@cache
def chances(side: int, blocked: frozenset[int], turns: int) -> Numbers:
    """``[turns left, place]``: how likely the truck of a side is in its camp after at most 0 to ``turns`` turns.
    ``blocked`` are spaces where others stand."""
    ahead = _next_places()
    for space in blocked:
        ahead = np.where(ahead // 4 == space, NOWHERE, ahead)
    arrives = _next_to_camp(side)
    around = np.arange(PLACES) ^ 2
    by_turn = np.zeros((turns + 1, PLACES))
    for turn in range(1, turns + 1):
        # Its best chance with so many points left; NO_DRIVE where they can't be used up (G13).
        promise = np.append(by_turn[turn - 1], NO_DRIVE)
        for _ in range(PIPS):
            promise = promise[ahead].max(axis=0)
            promise[:PLACES][arrives] = 1.0
            driven = np.where(promise[:PLACES] >= 0, promise[:PLACES], promise[around])
            # Who can't turn round to any use either is stuck (G15).
            by_turn[turn] += np.where(driven >= 0, driven, by_turn[turn - 1])
        by_turn[turn] /= PIPS
    return by_turn


def chances_to_be_home(side: int, at: int, heading: int, turns: int, others: Collection[int] = ()) -> list[float]:
    """How likely the truck of a side, on a space with a heading, is in its camp after 1, 2 … ``turns`` turns.

    ``others`` are the spaces where other trucks stand, and stay; without them the field is empty.

    >>> from gusher.rules.field.lattice import SOUTH
    >>> [round(chance, 3) for chance in chances_to_be_home(SOUTH, 13 * 2 + 4, SOUTH, 2)]
    [0.667, 0.972]
    """
    blocked = frozenset(int(other) for other in others if other not in (at, CAMP))
    return [float(chance) for chance in chances(side, blocked, turns)[1:, 4 * at + heading]]


# For a state ----------------------------------------------------------------------------------------------------------

ROW = PLACES + 1
ROWS = 4
"""Of scratch space: chances after a turn, after the one before, and with so many points left and one more."""


def _counted(rules: Any, name: str) -> Any:
    return count_turn


@resolved(_counted, are_long=True)
def chance_of_turn(s: Any, seat: int, turn: int, ways: Any) -> float:
    """How likely the truck of a seat, which is on a space, is home after so many turns. To be asked for one turn after
    the other, from the first; ``ways`` (float64, ROWS by ROW) is scratch space that goes from one to the next."""
    others = [s.truck_at[other] for other in range(s.seats) if other != seat]
    return chances_to_be_home(int(side_of(s, seat)), s.truck_at[seat], s.heading[seat], turn, others)[-1]


@rule
def count_turn(s: Any, seat: int, turn: int, ways: Any) -> float:
    """The same, compiled."""
    side = side_of(s, seat)
    for place in range(PLACES):
        ways[1, place] = ways[0, place] if turn > 1 else 0.0
        ways[0, place] = 0.0
        ways[2, place] = ways[1, place]
    ways[2, NOWHERE] = NO_DRIVE
    ways[3, NOWHERE] = NO_DRIVE
    had = 2
    for _ in range(PIPS):
        for place in range(PLACES):
            ways[5 - had, place] = best_step(s, seat, side, place, ways, had)
        had = 5 - had
        for place in range(PLACES):
            driven = ways[had, place]
            if driven < 0:
                driven = ways[had, place ^ 2]
            # Who can't turn round to any use either is stuck (G15).
            ways[0, place] += driven if driven >= 0 else ways[1, place]
    for place in range(PLACES):
        ways[0, place] /= PIPS
    return ways[0, 4 * s.truck_at[seat] + s.heading[seat]]  # type: ignore[no-any-return]


@rule
def best_step(s: Any, seat: int, side: int, place: int, ways: Any, had: int) -> float:
    """The best chance from a place, if one point leads to chances in row ``had``: 1 where it leads home."""
    space = place >> 2
    heading = place & 3
    if is_on_side(space, side) and opposite(heading) != side:
        return 1.0
    best = NO_DRIVE
    for direction in range(4):
        if ROADS[space] >> direction & 1 and direction != opposite(heading):
            there = space + STEP[direction]
            if truck_on(s, seat, there) < 0:
                best = max(best, ways[had, 4 * there + direction])
    return best


# How far it is ------------------------------------------------------------------------------------------------------

FAR = 1000


@apart
def spread(s: Any, seat: int, ways: Any) -> None:
    """Count how many points it takes the truck of a seat to every place, as if it were alone on the field: row 0 of
    ``ways``, FAR where it does not get to."""
    for place in range(PLACES):
        ways[0, place] = FAR
    side = side_of(s, seat)
    at = s.truck_at[seat]
    waiting = 0
    if at == CAMP:
        for position in range(SIDE):
            place = 4 * outer_space(side, position) + opposite(side)
            ways[0, place] = 1
            ways[1, waiting] = place
            waiting += 1
    else:
        ways[0, 4 * at + s.heading[seat]] = 0
        ways[1, 0] = 4 * at + s.heading[seat]
        waiting = 1
    done = 0
    while done < waiting:
        place = int(ways[1, done])
        done += 1
        for direction in range(4):
            if ROADS[place >> 2] >> direction & 1 and direction != opposite(place & 3):
                there = 4 * ((place >> 2) + STEP[direction]) + direction
                if ways[0, there] == FAR:
                    ways[0, there] = ways[0, place] + 1
                    ways[1, waiting] = there
                    waiting += 1


@rule
def beside(platform: int, direction: int) -> int:
    """The space that lies in a direction from a platform."""
    return SIDE * (2 * (platform // RANKS) + 1) + 2 * (platform % RANKS) + 1 + STEP[direction]  # type: ignore[no-any-return]


@rule
def points_to(ways: Any, platform: int) -> int:
    """How many points it takes to get beside a platform, after ``spread``."""
    fewest = FAR
    for direction in range(4):
        for heading in range(4):
            fewest = min(fewest, int(ways[0, 4 * beside(platform, direction) + heading]))
    return fewest


@rule
def points_home(platform: int, side: int) -> int:
    """How many points it takes from beside a platform into the camp of a side."""
    fewest = FAR
    for direction in range(4):
        space = beside(platform, direction)
        x = space % SIDE
        y = space // SIDE
        if side == SOUTH or side == NORTH:
            straight = y if side == SOUTH else SIDE - 1 - y
            is_across = x % 2 == 1
        else:
            straight = SIDE - 1 - x if side == EAST else x
            is_across = y % 2 == 1
        # From the middle of a road across it is one more to the next one that leads home.
        fewest = min(fewest, straight + 1 + (1 if is_across and straight > 0 else 0))
    return fewest
