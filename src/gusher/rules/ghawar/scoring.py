"""Scoring: what was won on the way, then colours, barrels and platforms (G27 to G29), or the value board (G30 to
G33)."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule

from .loads import BLUE, RED, WHITE
from .numbers import COLUMNS

BASIC, BOARD = 0, 1

MOST_OF_COLOUR = 5
FEWEST_OF_COLOUR = -2
BARREL_POINTS = 3


@rule
def is_placed(s: Any, colour: int) -> bool:
    """Whether delivered stones of a colour cover numbers: all but white with four players, all but white and orange
    with three, only red with two (G31)."""
    if s.scoring != BOARD:
        return False
    if s.seats == 4:
        return colour != WHITE
    return colour in (RED, BLUE) if s.seats == 3 else colour == RED


AS_DELIVERED, WITH_LOADS = range(2)
"""What counts as a seat's stones: those that it has delivered, or also the one on its truck."""


@rule
def stones_of(s: Any, seat: int, colour: int, counting: int) -> int:
    """How many stones of a colour a seat has."""
    has_another = counting == WITH_LOADS and s.load[seat] == colour
    return s.delivered[seat, colour] + (1 if has_another else 0)  # type: ignore[no-any-return]


@rule
def lacks_a_colour(s: Any, seat: int, counting: int) -> bool:
    """Whether a seat has no stone of some colour."""
    for colour in range(WHITE, BLUE + 1):
        if stones_of(s, seat, colour, counting) == 0:
            return True
    return False


@rule
def has_lost(s: Any, seat: int, counting: int) -> bool:
    """Who lacks a colour has lost, unless everybody does (G28); on the value board nobody loses so (G33)."""
    if s.scoring == BOARD or not lacks_a_colour(s, seat, counting):
        return False
    for other in range(s.seats):
        if not lacks_a_colour(s, other, counting):
            return True
    return False


@rule
def points(s: Any, out: Any) -> int:
    """Every seat's points, as if the game ended now. Who has lost keeps what was won on the way."""
    return write_points(s, out, AS_DELIVERED)


@rule
def write_points(s: Any, out: Any, counting: int) -> int:
    """The same by whichever stones count, but for the prices of those on trucks."""
    for seat in range(s.seats):
        out[seat] = s.won[seat]
        if not has_lost(s, seat, counting):
            out[seat] += BARREL_POINTS * s.barrels[seat] + platform_points(s, seat, counting)
            if s.scoring == BOARD:
                out[seat] += numbers_in_sight(s, seat)
            else:
                for colour in range(WHITE, BLUE + 1):
                    out[seat] += colour_points(s, seat, colour, counting)
    return s.seats  # type: ignore[no-any-return]


@rule
def colour_points(s: Any, seat: int, colour: int, counting: int) -> int:
    """Plus for the most stones of a colour, minus for the fewest, nothing on a tie (G29). A seat alone in the count is
    compared with nobody."""
    mine = stones_of(s, seat, colour, counting)
    rivals = 0
    more = 0
    fewer = 0
    for other in range(s.seats):
        if other != seat and not has_lost(s, other, counting):
            theirs = stones_of(s, other, colour, counting)
            rivals += 1
            if mine > theirs:
                more += 1
            elif mine < theirs:
                fewer += 1
    if rivals == 0:
        return 0
    if more == rivals:
        return MOST_OF_COLOUR
    return FEWEST_OF_COLOUR if fewer == rivals else 0


@rule
def platform_points(s: Any, seat: int, counting: int) -> int:
    """Minus the difference to the most platforms that anybody in the count has taken down (G29)."""
    most = s.platforms[seat]
    for other in range(s.seats):
        if not has_lost(s, other, counting):
            most = max(most, s.platforms[other])
    return s.platforms[seat] - most  # type: ignore[no-any-return]


@rule
def numbers_in_sight(s: Any, seat: int) -> int:
    """The sum of the numbers in a seat's row that no stone covers (G33)."""
    total = 0
    for column in range(COLUMNS):
        if s.covered[seat, column] == 0:
            total += s.numbers[seat, column]
    return total


@rule
def left_in_column(s: Any, column: int) -> int:
    """How many numbers of a column of the value board are in sight."""
    left = 0
    for row in range(s.seats):
        if s.covered[row, column] == 0:
            left += 1
    return left


@rule
def places(s: Any, out: Any) -> int:
    """Most points first, level ones share; who has lost shares the last place (G28)."""
    sides = points(s, out)
    left = 0
    for seat in range(sides):
        if not has_lost(s, seat, AS_DELIVERED):
            left += 1
    for seat in range(sides):
        if has_lost(s, seat, AS_DELIVERED):
            out[sides + seat] = 1 + left
        else:
            ahead = 0
            for other in range(sides):
                if out[other] > out[seat] and not has_lost(s, other, AS_DELIVERED):
                    ahead += 1
            out[sides + seat] = 1 + ahead
    for seat in range(sides):
        out[seat] = out[sides + seat]
    return sides
