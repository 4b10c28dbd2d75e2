"""Plots: 3 × 3 fields, what stands on them, and how they and their pieces change hands (O12, O18)."""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .components import FIELDS, NAME_FIELD, SITE, TOWER_ONLY
from .items import BANK, CRUDE, DRILLER, NOTHING, TOWER
from .state import PLANNED, SHOWN

BESIDE = np.array(
    [[1, 3, -1, -1], [0, 2, 4, -1], [1, 5, -1, -1], [0, 4, 6, -1], [1, 3, 5, 7], [2, 4, 8, -1], [3, 7, -1, -1],
     [4, 6, 8, -1], [5, 7, -1, -1]],
)  # fmt: skip
"""The fields that share an edge with each (9 × 4), -1 where there are fewer."""


@rule
def is_site(s: Any, plot: int, field: int) -> bool:
    """Whether a field takes improvements."""
    return s.layout[plot, field] == SITE  # type: ignore[no-any-return]


@rule
def is_well(s: Any, plot: int, field: int) -> bool:
    """Whether a field is a well."""
    return s.layout[plot, field] != SITE and s.layout[plot, field] != NAME_FIELD  # type: ignore[no-any-return]


@rule
def takes_only_towers(s: Any, plot: int, field: int) -> bool:
    """Whether a well takes no driller."""
    return s.layout[plot, field] >= TOWER_ONLY  # type: ignore[no-any-return]


@rule
def good_of(s: Any, plot: int, field: int) -> int:
    """What a well yields: CRUDE, GAS or WAX."""
    return CRUDE - 1 + s.layout[plot, field] % TOWER_ONLY  # type: ignore[no-any-return]


@rule
def is_active(s: Any, picture: int, plot: int, field: int) -> bool:
    """Whether a tower or a driller stands on a field (O13)."""
    piece = s.piece[picture, plot, field]
    return piece == TOWER or piece == DRILLER  # type: ignore[no-any-return]


@apart
def is_next_to(s: Any, picture: int, plot: int, field: int, piece: int) -> bool:
    """Whether such a piece stands beside a field, by an edge."""
    for each in range(4):
        other = BESIDE[field, each]
        if other >= 0 and s.piece[picture, plot, other] == piece:
            return True
    return False


@apart
def holds_plot(s: Any, company: int, plot: int) -> bool:
    """Whether a plot lies before a company for good: not if it may yet be given back."""
    if s.owner[plot] != company:
        return False
    for each in range(s.plots[company]):
        if s.plot[company, each] == 1 + plot:
            return True
    return False


@rule
def gain_plot(s: Any, company: int, plot: int) -> None:
    """A plot comes to a company, after those it has."""
    s.owner[plot] = company
    s.plot[company, s.plots[company]] = 1 + plot
    s.plots[company] += 1


@apart
def lose_plot(s: Any, company: int, plot: int) -> None:
    """A plot leaves a company, bare: what stood there is in its hand again (O18). Nothing happens if the company has
    not got it."""
    place = 0
    while place < s.plots[company] and s.plot[company, place] != 1 + plot:
        place += 1
    if place == s.plots[company]:
        return
    s.plots[company] -= 1
    for each in range(place, s.plots[company]):
        s.plot[company, each] = s.plot[company, each + 1]
    s.plot[company, s.plots[company]] = NOTHING
    s.owner[plot] = BANK
    for field in range(FIELDS):
        s.piece[SHOWN, plot, field] = NOTHING
        s.piece[PLANNED, plot, field] = NOTHING


@apart
def standing(s: Any, picture: int, company: int, piece: int) -> int:
    """How many such pieces a company has on its plots."""
    count = 0
    for each in range(s.plots[company]):
        plot = s.plot[company, each] - 1
        for field in range(FIELDS):
            if s.piece[picture, plot, field] == piece:
                count += 1
    return count


@rule
def in_hand(s: Any, company: int, piece: int) -> int:
    """How many such pieces a company has that stand nowhere yet."""
    return s.held[company, piece] - standing(s, PLANNED, company, piece)  # type: ignore[no-any-return]


@apart
def take_off_what_has_left(s: Any, company: int, piece: int) -> None:
    """Where more pieces stand than a company still has, they leave from its last plot first, the last field first. So
    what stands can be sold without anybody learning how a plot is being arranged."""
    for picture in range(2):
        too_many = standing(s, picture, company, piece) - s.held[company, piece]
        each = s.plots[company] - 1
        while too_many > 0 and each >= 0:
            plot = s.plot[company, each] - 1
            for back in range(FIELDS):
                field = FIELDS - 1 - back
                if too_many > 0 and s.piece[picture, plot, field] == piece:
                    s.piece[picture, plot, field] = NOTHING
                    too_many -= 1
            each -= 1
