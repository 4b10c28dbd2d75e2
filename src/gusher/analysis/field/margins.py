"""How likely who is ahead in a count stays ahead, by what everybody may expect of what is left."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

MOST_SEATS = 4
SHARES = 128
"""How finely shares of what is left are given: from none of it to all in so many steps."""

Numbers = np.ndarray[Any, np.dtype[Any]]


def chances_by_share(stones: int) -> Numbers:
    """``[seats, share, stones + 1 + margin, left]``: how likely one seat's margin over another ends above 0, when so
    many of that many stones are left, and each falls to the one seat with a chance of so many SHARES-ths, and to any
    other alike."""
    shares = np.arange(SHARES + 1) / SHARES
    return np.array([_chances(seats, stones, shares) for seats in range(MOST_SEATS + 1)])


def favours_by_share(stones: int) -> Numbers:
    """The same, less how likely the margin ends below 0: between two all of that, among more a share of it, since then
    it is one of several others who is ahead (a quarter and a ninth: more of it was worse, in games of four)."""
    ahead = chances_by_share(stones)
    at_least_level = np.ones_like(ahead)
    at_least_level[:, :, :-1] = ahead[:, :, 1:]
    others = np.maximum(1, np.arange(MOST_SEATS + 1) - 1)
    favours: Numbers = ahead - (1 - at_least_level) / (others**2)[:, None, None, None]
    return favours


def _chances(seats: int, stones: int, shares: Numbers) -> Numbers:
    """``[index of the share, stones + 1 + margin, left]``; zeros for fewer than two seats."""
    middle = stones + 1
    chances = np.zeros((len(shares), 2 * middle + 1, stones + 1))
    if seats < 2:
        return chances
    others = (1 - shares) / (seats - 1)
    for left in range(stones + 1):
        for mine in range(left + 1):
            for theirs in range(left - mine + 1):
                nobodys = left - mine - theirs
                ways = comb(left, mine) * comb(left - mine, theirs)
                chance = ways * shares**mine * others**theirs * ((seats - 2) * others) ** nobodys
                ahead = max(0, middle + theirs - mine + 1)
                chances[:, ahead:, left] += chance[:, None]
    return chances
