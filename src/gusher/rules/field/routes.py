"""Where a truck can drive with what is left of its roll, and by which routes: what a screen offers.

A route is a number: its moves from the last one in the lowest bits upwards, five bits each, 1 and more (0 ends it): a
step in direction ``move - 1``, driving into the camp for CAMP_MOVE, entering at ``move - FIRST_ENTRY``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gusher.rules.kernel import rule

from .driving import can_use_up, side_of, truck_on
from .lattice import CAMP, NEXT_TO, ROADS, SIDE, STEP, is_on_side, opposite, outer_space

CAMP_MOVE = 5
FIRST_ENTRY = 6
MOST_ROUTES = 2048
"""Room for every route of a six from anywhere; more are left out."""


class Truck(NamedTuple):
    """Whose truck drives and what it may do on its way: ``spare`` and ``may_throw_out`` as in ``driving``; ``wells`` is
    the set of platforms whose rigs it might drill under."""

    seat: int
    spare: int
    may_throw_out: bool
    wells: int


class Routes(NamedTuple):
    """The routes of a truck, an entry each: the first is where it stands, before it has moved."""

    way: Any
    """How the route goes (int64)."""
    at: Any
    """The space where it ends, or CAMP (int32)."""
    heading: Any
    """With which heading (int32)."""
    passed: Any
    """Those of ``Truck.wells`` that lie beside it, a set (int64)."""


def no_routes() -> Routes:
    """Room for routes."""
    size = 1 + MOST_ROUTES
    return Routes(
        np.zeros(size, np.int64), np.zeros(size, np.int32), np.zeros(size, np.int32), np.zeros(size, np.int64)
    )


@rule
def find_routes(s: Any, truck: Any, routes: Any) -> int:
    """Write all routes of a truck into ``routes``, shorter ones first; how many entries there are then. There is one of
    those that end on the same space with the same heading after as many points, and pass the same of its wells."""
    seat = truck.seat
    routes.way[0] = 0
    routes.at[0] = s.truck_at[seat]
    routes.heading[0] = s.heading[seat]
    routes.passed[0] = 0
    if s.points_left == 0:
        return 1
    begin, count = 0, 1
    if s.truck_at[seat] == CAMP:
        begin, count = 1, enter_anywhere(s, truck, routes)
    points = s.points_left - begin
    while points > 0 and begin < count:
        end = count
        for each in range(begin, end):
            if routes.at[each] != CAMP and truck_on(s, seat, routes.at[each]) < 0:
                count = go_on(s, truck, routes, each, points, end, count)
        begin = end
        points -= 1
    return count


@rule
def enter_anywhere(s: Any, truck: Any, routes: Any) -> int:
    """Add every way out of the camp; how many entries there are then."""
    count = 1
    facing = opposite(side_of(s, truck.seat))
    for position in range(SIDE):
        space = outer_space(side_of(s, truck.seat), position)
        if may_go(s, truck, space, facing, s.points_left):
            count = add(routes, count, FIRST_ENTRY + position, space, facing, NEXT_TO[space] & truck.wells)
    return count


@rule
def go_on(s: Any, truck: Any, routes: Any, before: int, points: int, since: int, count: int) -> int:
    """Add every way to drive one point on from the end of the route ``before``; how many entries there are then. Those
    from ``since`` on are as long."""
    side = side_of(s, truck.seat)
    space, beside = routes.at[before], routes.passed[before]
    for direction in range(4):
        if direction == opposite(routes.heading[before]):
            continue
        way = routes.way[before] << 5
        if direction == side and is_on_side(space, side):
            count = add_new(routes, since, count, way | CAMP_MOVE, CAMP, 0, beside)
        elif ROADS[space] >> direction & 1 == 1:
            there = space + STEP[direction]
            if may_go(s, truck, there, direction, points):
                passed = beside | NEXT_TO[there] & truck.wells
                count = add_new(routes, since, count, way | 1 + direction, there, direction, passed)
    return count


@rule
def may_go(s: Any, truck: Any, space: int, facing: int, points: int) -> bool:
    """Whether the next of so many points may be driven to a space (G13, G14, G22)."""
    if truck_on(s, truck.seat, space) >= 0:
        return truck.may_throw_out and points == 1
    return can_use_up(s, truck.seat, space, facing, points - 1, truck.spare, truck.may_throw_out)


@rule
def add_new(routes: Any, since: int, count: int, way: int, space: int, facing: int, passed: int) -> int:
    """Add a route, unless one as long ends alike."""
    for each in range(since, count):
        if routes.at[each] == space and routes.heading[each] == facing and routes.passed[each] == passed:
            return count
    return add(routes, count, way, space, facing, passed)


@rule
def add(routes: Any, count: int, way: int, space: int, facing: int, passed: int) -> int:
    """Add a route, if there is room."""
    if count > MOST_ROUTES:
        return count
    routes.way[count] = way
    routes.at[count] = space
    routes.heading[count] = facing
    routes.passed[count] = passed
    return count + 1
