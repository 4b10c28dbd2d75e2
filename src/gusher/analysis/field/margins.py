"""How likely who is ahead in a count stays ahead, if what is left falls to everybody alike."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

MOST_SEATS = 4

Numbers = np.ndarray[Any, np.dtype[Any]]


def chances_to_lead(stones: int) -> Numbers:
    """``[seats, stones + 1 + margin, left]``: how likely one seat's margin over another ends above 0, when so many of
    that many stones are left, and each falls to any seat alike."""
    middle = stones + 1
    found = np.zeros((MOST_SEATS + 1, 2 * middle + 1, stones + 1))
    for seats in range(2, MOST_SEATS + 1):
        for left in range(stones + 1):
            for mine in range(left + 1):
                for theirs in range(left - mine + 1):
                    ways = comb(left, mine) * comb(left - mine, theirs) * (seats - 2) ** (left - mine - theirs)
                    ahead = max(0, middle + theirs - mine + 1)
                    found[seats, ahead:, left] += ways / seats**left
    return found
