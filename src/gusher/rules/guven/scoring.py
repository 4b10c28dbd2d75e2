"""Scoring: money, the values of one's stones, and again the value of each colour in which one alone has the most
(V10)."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule

NOTHING = 0
COLOURS = 6
"""Colours of stones, 1 to 6."""


@rule
def points(s: Any, out: Any) -> int:
    """Every seat's money, as if the game ended now."""
    for seat in range(s.seats):
        out[seat] = s.money[seat] + value_of_stones(s, seat) + value_of_majorities(s, seat)
    return s.seats  # type: ignore[no-any-return]


@rule
def value_of_stones(s: Any, seat: int) -> int:
    """What a seat's delivered stones are worth."""
    total = 0
    for colour in range(1, COLOURS + 1):
        total += s.value[colour] * s.delivered[seat, colour]
    return total


@rule
def value_of_majorities(s: Any, seat: int) -> int:
    """The value of each colour of which a seat alone has the most."""
    total = 0
    for colour in range(1, COLOURS + 1):
        if has_most(s, seat, colour):
            total += s.value[colour]
    return total


@rule
def has_most(s: Any, seat: int, colour: int) -> bool:
    """Whether a seat has more stones of a colour than anyone else."""
    for other in range(s.seats):
        if other != seat and s.delivered[other, colour] >= s.delivered[seat, colour]:
            return False
    return True
