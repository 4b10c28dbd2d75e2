"""Where a truck can drive with what is left of its roll, and by which routes: what a screen offers.

A route is a number: its moves from the last one in the lowest bits upwards, five bits each, 1 and more (0 ends it): a
step in direction ``move - 1``, driving into the camp for CAMP_MOVE, entering at ``move - FIRST_ENTRY``.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import driver, rule

from .driving import can_use_up, side_of, truck_on
from .lattice import CAMP, NEXT_TO, ROADS, SIDE, STEP, is_on_side, opposite, outer_space

CAMP_MOVE = 5
FIRST_ENTRY = 6
MOST_ROUTES = 2048
"""Room for every route of a six from anywhere; more are left out."""


@driver
def routes(
    s: Any, seat: int, spare: int, may_throw_out: bool, wells: int, way: Any, at: Any, heading: Any, passed: Any
) -> int:
    """Write all routes of the truck of ``seat``, the shorter ones first; how many. Of those that end on the same space
    with the same heading after as many points, and pass the same of the platforms ``wells`` (a set) on the way, only
    one.

    ``way`` (int64), ``at``, ``heading`` (int32) and ``passed`` (int64, those of ``wells`` beside the route) have
    MOST_ROUTES entries: how each goes and where it ends (a space, or CAMP).
    """
    count = 0
    side = side_of(s, seat)
    if s.points_left == 0:
        return 0
    if s.truck_at[seat] == CAMP:
        for position in range(SIDE):
            space = outer_space(side, position)
            if may_go(s, seat, space, opposite(side), s.points_left, spare, may_throw_out):
                count = add(
                    way, at, heading, passed, count, 0, FIRST_ENTRY + position, space, opposite(side),
                    NEXT_TO[space] & wells,
                )  # fmt: skip
    else:
        count = go_on(s, seat, 0, s.truck_at[seat], s.heading[seat], 0, s.points_left, count, spare, may_throw_out,
                      wells, way, at, heading, passed, 0)  # fmt: skip
    begin = 0
    points = s.points_left - 1
    while points > 0 and begin < count:
        end = count
        for each in range(begin, end):
            if at[each] != CAMP and truck_on(s, seat, at[each]) < 0:
                count = go_on(s, seat, way[each], at[each], heading[each], passed[each], points, count, spare,
                              may_throw_out, wells, way, at, heading, passed, end)  # fmt: skip
        begin = end
        points -= 1
    return count


@rule
def go_on(
    s: Any, seat: int, before: int, space: int, facing: int, beside: int, points: int, count: int, spare: int,
    may_throw_out: bool, wells: int, way: Any, at: Any, heading: Any, passed: Any, since: int,
) -> int:  # fmt: skip
    """Add every way to drive one point on from a space; how many routes there are then. Those from ``since`` on are as
    long."""
    side = side_of(s, seat)
    for direction in range(4):
        if direction == opposite(facing):
            continue
        if direction == side and is_on_side(space, side):
            count = add_new(way, at, heading, passed, count, since, before, CAMP_MOVE, CAMP, 0, beside)
        elif ROADS[space] >> direction & 1 == 1:
            there = space + STEP[direction]
            if may_go(s, seat, there, direction, points, spare, may_throw_out):
                count = add_new(
                    way, at, heading, passed, count, since, before, 1 + direction, there, direction,
                    beside | NEXT_TO[there] & wells,
                )  # fmt: skip
    return count


@rule
def may_go(s: Any, seat: int, space: int, facing: int, points: int, spare: int, may_throw_out: bool) -> bool:
    """Whether the next of so many points may be driven to a space (G13, G14, G22)."""
    if truck_on(s, seat, space) >= 0:
        return may_throw_out and points == 1
    return can_use_up(s, seat, space, facing, points - 1, spare, may_throw_out)


@rule
def add_new(
    way: Any, at: Any, heading: Any, passed: Any, count: int, since: int, before: int, move: int, space: int,
    facing: int, beside: int,
) -> int:  # fmt: skip
    """Add a route, unless one as long ends alike."""
    for each in range(since, count):
        if at[each] == space and heading[each] == facing and passed[each] == beside:
            return count
    return add(way, at, heading, passed, count, before, move, space, facing, beside)


@rule
def add(
    way: Any, at: Any, heading: Any, passed: Any, count: int, before: int, move: int, space: int, facing: int,
    beside: int,
) -> int:  # fmt: skip
    """Add a route, if there is room."""
    if count == MOST_ROUTES:
        return count
    way[count] = before << 5 | move
    at[count] = space
    heading[count] = facing
    passed[count] = beside
    return count + 1
