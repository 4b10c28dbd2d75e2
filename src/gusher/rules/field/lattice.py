"""The lattice: 13 by 13 spaces, six by six platforms with roads between and around them (G1 to G4).

A space is a number, ``13 * y + x``, counted from the south-west corner. A platform is a number too, ``file + 6 *
rank``: a1, b1 … f6. A set of platforms is an int64 with one bit for each.
"""

from __future__ import annotations

import numpy as np

from gusher.rules.kernel import rule

SIDE = 13
SPACES = SIDE * SIDE
CAMP = SPACES
"""Where a truck is that is in its camp, which is no space of the lattice."""
CENTRE = 6 * SIDE + 6
"""The space (6, 6), where barrels are put (G21)."""

RANKS = 6
PLATFORMS = RANKS * RANKS
FILE_NAMES = "abcdef"
PLATFORM_NAMES = tuple(f"{FILE_NAMES[platform % RANKS]}{platform // RANKS + 1}" for platform in range(PLATFORMS))

NORTH, EAST, SOUTH, WEST = range(4)
DIRECTION_NAMES = ("north", "east", "south", "west")
STEP = np.array([SIDE, 1, -SIDE, -1])
"""What a step in a direction adds to the number of a space."""

SIDES = np.array([[SOUTH] * 4, [SOUTH] * 4, [SOUTH, NORTH] * 2, [SOUTH, WEST, NORTH, EAST], [SOUTH, WEST, NORTH, EAST]])
"""``SIDES[seats, seat]``: the side of the field where a seat has its camp (G3)."""

COORDINATES = {**{space: (space % SIDE, space // SIDE) for space in range(SPACES)}, CAMP: None}
"""What people call a space: (x, y), counted from the south-west corner (G1); nothing for the camp."""


def sides(seats: int) -> list[str]:
    """The name of the side of every seat's camp."""
    return [DIRECTION_NAMES[side] for side in SIDES[seats, :seats]]


def _is_road(x: int, y: int) -> bool:
    return 0 <= x < SIDE and 0 <= y < SIDE and (x % 2 == 0 or y % 2 == 0)


def _roads(space: int) -> int:
    y, x = divmod(space, SIDE)
    beside = ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))
    return sum(1 << direction for direction, there in enumerate(beside) if _is_road(x, y) and _is_road(*there))


def _platforms_next_to(space: int) -> list[int]:
    y, x = divmod(space, SIDE)
    beside = ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))
    return [
        there_x // 2 + RANKS * (there_y // 2)
        for there_x, there_y in beside
        if there_x % 2 == there_y % 2 == 1 and 0 <= there_x < SIDE and 0 <= there_y < SIDE and _is_road(x, y)
    ]


X = np.array([space % SIDE for space in range(SPACES)])
Y = np.array([space // SIDE for space in range(SPACES)])

ROADS = np.array([_roads(space) for space in range(SPACES)])
"""``ROADS[space]``: the set of directions in which the road goes on (bit ``direction``); none for platforms."""

NEXT_TO = np.array([sum(1 << platform for platform in _platforms_next_to(space)) for space in range(SPACES)])
"""``NEXT_TO[space]``: the set of platforms that share an edge with a space: one or two of a road between
intersections, none of an intersection (G2)."""

BESIDE = np.array([[*_platforms_next_to(space), -1, -1][:2] for space in range(SPACES)])
"""The same as a list of two, filled up with -1 (169 × 2)."""


def _name(space: int) -> str:
    y, x = divmod(space, SIDE)
    near = [(there_x, there_y) for there_x in (x - 1, x, x + 1) for there_y in (y - 1, y, y + 1)]
    names = [
        PLATFORM_NAMES[there_x // 2 + RANKS * (there_y // 2)]
        for there_x, there_y in near
        if there_x % 2 == there_y % 2 == 1 and 0 <= there_x < SIDE and 0 <= there_y < SIDE
    ]
    return "/".join(dict.fromkeys((names[0], names[-1])))


SPACE_NAMES = tuple(_name(space) for space in range(SPACES))
"""What a space is called in the log: by the platforms beside it, ``c4/d4``; a crossing by two that lie across from each
other, ``c4/d5``."""

ALL_PLATFORMS = (1 << PLATFORMS) - 1


@rule
def opposite(direction: int) -> int:
    """North for south, east for west."""
    return direction ^ 2


@rule
def outer_space(side: int, position: int) -> int:
    """One of the 13 outer spaces of a side, counted from the west or from the south."""
    if side == SOUTH:
        return position
    if side == NORTH:
        return (SIDE - 1) * SIDE + position
    return position * SIDE if side == WEST else position * SIDE + SIDE - 1


@rule
def is_on_side(space: int, side: int) -> bool:
    """Whether a space is one of the 13 outer spaces of a side; a corner belongs to two."""
    if side == SOUTH:
        return space < SIDE
    if side == NORTH:
        return space >= SPACES - SIDE
    return space % SIDE == 0 if side == WEST else space % SIDE == SIDE - 1


@rule
def platform_read(side: int, column: int, row: int) -> int:
    """The platform in a column and row, 1 to 6 each, as two dice name them: seen from a side, column 1 leftmost, row 1
    nearest (G4)."""
    if side == SOUTH:
        return column - 1 + RANKS * (row - 1)
    if side == NORTH:
        return 6 - column + RANKS * (6 - row)
    if side == WEST:
        return row - 1 + RANKS * (6 - column)
    return 6 - row + RANKS * (column - 1)


@rule
def is_in(platforms: int, platform: int) -> bool:
    """Whether a set of platforms has this one."""
    return platforms >> platform & 1 == 1
