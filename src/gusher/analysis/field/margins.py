"""How likely who is ahead in a count stays ahead, by what everybody may expect of what is left.

The tables are large and smooth, so devices work them out. What writes them takes single numbers there, and here all
shares at once, as arrays: so the same sums lead to the same numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.rules.kernel import rule

MOST_SEATS = 4
SHARES = 128
"""How finely shares of what is left are given: from none of it to all in so many steps."""
SURE = 1 << 20
"""What certainty counts among favours."""

Numbers = np.ndarray[Any, np.dtype[Any]]


def chances_by_share(stones: int, numbers: type = np.float64) -> Numbers:
    """``[seats, share, stones + 1 + margin, left]``: how likely one seat's margin over another ends above 0, when so
    many of that many stones are left, and each falls to the one seat with a chance of so many SHARES-ths, and to any
    other alike. Zeros for fewer than two seats."""
    chances: Numbers = np.zeros(_shape(stones), numbers)
    shares = np.arange(SHARES + 1)
    for seats in range(2, MOST_SEATS + 1):
        write_chances(chances.reshape(-1), place_of_share(stones, seats, shares), stones, seats, shares / SHARES)
    return chances


def favours_by_share(stones: int, chances: Numbers) -> Numbers:
    """The same, less how likely the margin ends below 0, in parts of SURE (int32): between two all of that, among more
    a share of it, since then it is one of several others who is ahead (a quarter and a ninth: more of it was worse, in
    games of four)."""
    favours = np.zeros(_shape(stones), np.int32)
    shares = np.arange(SHARES + 1)
    for seats in range(2, MOST_SEATS + 1):
        first = place_of_share(stones, seats, shares)
        write_favours(favours.reshape(-1), chances.reshape(-1), first, stones, seats)
    return favours


def _shape(stones: int) -> tuple[int, ...]:
    return MOST_SEATS + 1, SHARES + 1, 2 * stones + 3, stones + 1


@rule
def place_of_share(stones: int, seats: int, share: Any) -> Any:
    """Where the numbers of a share begin."""
    return ((SHARES + 1) * seats + share) * (2 * stones + 3) * (stones + 1)


@rule
def write_chances(chances: Any, first: Any, stones: int, seats: int, share: Any) -> None:
    """Write the chances of a share from ``first`` on. With a stone more to fall, one is ahead if one is after it.
    However coarse the numbers of the table are, sums are as fine as everywhere."""
    others = (1.0 - share) / (seats - 1)
    nobodys = (seats - 2) * others
    row, last = stones + 1, 2 * stones + 2
    for margin in range(last + 1):
        chances[first + row * margin] = 1.0 if margin > stones + 1 else 0.0
    for left in range(1, row):
        for margin in range(last + 1):
            more, fewer = row * min(last, margin + 1), row * max(0, margin - 1)
            ahead = share * np.float64(chances[first + more + left - 1])
            ahead += others * np.float64(chances[first + fewer + left - 1])
            ahead += nobodys * np.float64(chances[first + row * margin + left - 1])
            chances[first + row * margin + left] = ahead


@rule
def write_favours(favours: Any, chances: Any, first: Any, stones: int, seats: int) -> None:
    """Write the favours of a share from ``first`` on."""
    row, last = stones + 1, 2 * stones + 2
    weight = 1.0 / (max(1, seats - 1) * max(1, seats - 1))
    for margin in range(last + 1):
        for left in range(row):
            at = first + row * margin + left
            level = chances[first + row * min(last, margin + 1) + left]
            # Rounded, which cuts off what is behind the point: so nothing is below 0 while that is done.
            favours[at] = SURE * (1.0 + chances[at] - weight * (1.0 - level)) + 0.5
            favours[at] -= SURE


@rule
def write_all_chances(chances: Any, stones: int) -> None:
    """Write what ``chances_by_share`` has."""
    for seats in range(2, MOST_SEATS + 1):
        for share in range(SHARES + 1):
            write_chances(chances, place_of_share(stones, seats, share), stones, seats, share / SHARES)


@rule
def write_all_favours(favours: Any, chances: Any, stones: int) -> None:
    """Write what ``favours_by_share`` has."""
    for seats in range(2, MOST_SEATS + 1):
        for share in range(SHARES + 1):
            write_favours(favours, chances, place_of_share(stones, seats, share), stones, seats)
