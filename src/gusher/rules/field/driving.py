"""Driving (G10 to G15): entering, heading, blocking, and the whole roll, for every game on the field.

The functions work on any record with ``seats``, ``points_left``, and for each seat ``truck_at`` (a space or CAMP) and
``heading`` (the direction of the last step; inwards after entering). What a game adds to driving it hands in:
``spare``, the set of platforms that the truck might take down for DISMANTLING points once in the rest of the drive (0
where it can't), and ``may_throw_out``, whether the last point of a drive may enter the space of another truck.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .kinds import CAMPING, entering, stepping
from .lattice import CAMP, NEXT_TO, ROADS, SIDE, SIDES, STEP, X, Y, is_on_side, opposite, outer_space
from .reasons import FieldReason

DISMANTLING = 3
"""The points that taking down a platform costs (G18)."""
NOWHERE = -1
"""Stands for a heading where a roll can't be used up."""


@rule
def side_of(s: Any, seat: int) -> int:
    """The side of the field where a seat has its camp (G3)."""
    return SIDES[s.seats, seat]  # type: ignore[no-any-return]


@rule
def truck_on(s: Any, seat: int, space: int) -> int:
    """The seat whose truck stands on a space, other than ``seat``; -1 if there is none."""
    for other in range(s.seats):
        if other != seat and s.truck_at[other] == space:
            return other
    return -1


# What may be driven ---------------------------------------------------------------------------------------------------


@rule
def why_enter(s: Any, seat: int, position: int, spare: int, may_throw_out: bool) -> int:
    """From the camp, the first point enters any of the outer spaces of one's side (G11)."""
    if s.truck_at[seat] != CAMP:
        return FieldReason.ON_THE_ROAD
    if s.points_left == 0:
        return FieldReason.NO_POINTS
    side = side_of(s, seat)
    return why_go_to(s, seat, outer_space(side, position), opposite(side), spare, may_throw_out)


@rule
def why_step(s: Any, seat: int, direction: int, spare: int, may_throw_out: bool) -> int:
    """On the road to any next space except the one it came from (G12)."""
    at = s.truck_at[seat]
    if at == CAMP:
        return FieldReason.IN_CAMP
    if s.points_left == 0:
        return FieldReason.NO_POINTS
    if ROADS[at] >> direction & 1 == 0:
        return FieldReason.NO_ROAD
    if direction == opposite(s.heading[seat]):
        return FieldReason.REVERSING
    return why_go_to(s, seat, at + STEP[direction], direction, spare, may_throw_out)


@rule
def why_go_to(s: Any, seat: int, space: int, heading: int, spare: int, may_throw_out: bool) -> int:
    """No truck may stand there (G14), unless the last point throws it out (G22), and the rest must still be of use
    (G13)."""
    if truck_on(s, seat, space) >= 0:
        return FieldReason.LEGAL if may_throw_out and s.points_left == 1 else FieldReason.BLOCKED
    if can_use_up(s, seat, space, heading, s.points_left - 1, spare, may_throw_out):
        return FieldReason.LEGAL
    return FieldReason.DEAD_END


@rule
def why_camp(s: Any, seat: int) -> int:
    """From one's own side into the camp, but not straight back after entering (G11)."""
    at = s.truck_at[seat]
    if at == CAMP:
        return FieldReason.IN_CAMP
    if s.points_left == 0:
        return FieldReason.NO_POINTS
    side = side_of(s, seat)
    if not is_on_side(at, side):
        return FieldReason.NOT_HOME
    return FieldReason.REVERSING if side == opposite(s.heading[seat]) else FieldReason.LEGAL


# The whole roll -------------------------------------------------------------------------------------------------------


@apart
def can_use_up(s: Any, seat: int, at: int, heading: int, points: int, spare: int, may_throw_out: bool) -> bool:
    """Whether a truck on a space with a heading has a way to use up all these points (G13): by steps, by driving into
    its camp, by dismantling once, or by throwing a truck out with the last one.

    Looks ahead move by move and goes back where none is left. ``way`` holds the moves that led here, the last one in
    its lowest bits, each with the heading before it.
    """
    if points <= 0 or is_far_from_others(s, seat, at, points):
        return True
    dismantle = 4
    side = side_of(s, seat)
    free = spare
    way = 0
    length = 0
    move = 0
    while True:
        if points == 0:
            return True
        if move < dismantle:
            direction = move
            move += 1
            if direction == opposite(heading):
                continue
            if direction == side and is_on_side(at, side):
                return True
            if ROADS[at] >> direction & 1 == 0:
                continue
            there = at + STEP[direction]
            if truck_on(s, seat, there) >= 0:
                if may_throw_out and points == 1:
                    return True
                continue
            way = way << 5 | heading << 3 | direction
            at, heading = there, direction
            points -= 1
        elif move == dismantle and points >= DISMANTLING and NEXT_TO[at] & free != 0:
            way = way << 5 | heading << 3 | dismantle
            points -= DISMANTLING
            # Only once a turn.
            free = 0
        else:
            if length == 0:
                return False
            last = way & 7
            heading = way >> 3 & 3
            way >>= 5
            length -= 1
            move = last + 1
            if last == dismantle:
                free = spare
                points += DISMANTLING
            else:
                at -= STEP[last]
                points += 1
            continue
        length += 1
        move = 0


@rule
def is_far_from_others(s: Any, seat: int, at: int, points: int) -> bool:
    """Whether no other truck can be in the way: from every space a road goes on, so that points can be driven
    anyhow."""
    for other in range(s.seats):
        there = s.truck_at[other]
        if other != seat and there != CAMP and abs(X[at] - X[there]) + abs(Y[at] - Y[there]) <= points:
            return False
    return True


@rule
def has_a_drive(s: Any, seat: int, heading: int, points: int, spare: int, may_throw_out: bool) -> bool:
    """Whether a truck can use up a roll from where it is, with this heading (G13)."""
    at = s.truck_at[seat]
    if at != CAMP:
        return can_use_up(s, seat, at, heading, points, spare, may_throw_out)
    side = side_of(s, seat)
    for position in range(SIDE):
        space = outer_space(side, position)
        if truck_on(s, seat, space) >= 0:
            if may_throw_out and points == 1:
                return True
        elif can_use_up(s, seat, space, opposite(side), points - 1, spare, may_throw_out):
            return True
    return False


@rule
def heading_for(s: Any, seat: int, points: int, spare: int, may_throw_out: bool) -> int:
    """The heading with which a truck uses up a roll: a truck that can't turns round if that helps (G15). NOWHERE if it
    does not."""
    heading = s.heading[seat]
    if has_a_drive(s, seat, heading, points, spare, may_throw_out):
        return heading  # type: ignore[no-any-return]
    around = opposite(heading)
    if s.truck_at[seat] != CAMP and has_a_drive(s, seat, around, points, spare, may_throw_out):
        return around
    return NOWHERE


@rule
def begin_drive(s: Any, seat: int, points: int, spare: int, may_throw_out: bool) -> None:
    """A roll to be driven. A truck that can't use it up stays with its heading and has no points (G15)."""
    heading = heading_for(s, seat, points, spare, may_throw_out)
    if heading == NOWHERE:
        s.points_left = 0
    else:
        s.points_left = points
        s.heading[seat] = heading


# All that may be driven -----------------------------------------------------------------------------------------------


@rule
def list_moves(s: Any, seat: int, spare: int, may_throw_out: bool, out: Any) -> int:
    """Write every way to enter, every step and driving into the camp, as far as they are legal; how many."""
    count = 0
    if s.truck_at[seat] == CAMP:
        for position in range(SIDE):
            if why_enter(s, seat, position, spare, may_throw_out) == FieldReason.LEGAL:
                out[count] = entering(position)
                count += 1
    elif s.points_left > 0:
        at = s.truck_at[seat]
        behind = opposite(s.heading[seat])
        # With nobody in reach, every road will do: only where somebody is, each has to be followed to its end.
        nobody_near = is_far_from_others(s, seat, at, s.points_left)
        for direction in range(4):
            if ROADS[at] >> direction & 1 == 0 or direction == behind:
                continue
            if (
                nobody_near
                or why_go_to(s, seat, at + STEP[direction], direction, spare, may_throw_out) == FieldReason.LEGAL
            ):
                out[count] = stepping(direction)
                count += 1
        if why_camp(s, seat) == FieldReason.LEGAL:
            out[count] = CAMPING
            count += 1
    return count


# What is driven -------------------------------------------------------------------------------------------------------


@rule
def enter(s: Any, seat: int, position: int) -> None:
    """Drive from the camp onto the field (G11)."""
    side = side_of(s, seat)
    s.truck_at[seat] = outer_space(side, position)
    s.heading[seat] = opposite(side)
    s.points_left -= 1


@rule
def step(s: Any, seat: int, direction: int) -> None:
    """Drive to the next space (G12)."""
    s.truck_at[seat] += STEP[direction]
    s.heading[seat] = direction
    s.points_left -= 1


@rule
def drive_home(s: Any, seat: int) -> None:
    """Drive into the camp, which gives the truck a fresh heading (G11)."""
    s.truck_at[seat] = CAMP
    s.heading[seat] = 0
    s.points_left -= 1
