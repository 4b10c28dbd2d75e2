"""Positions of Atacama that are images of each other: the board can be turned and mirrored, and silver and copper can
change places, if what the players score does, too. While tiles are to come, all that may change is the diagonal along
which the stages grow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np

from gusher.rules.atacama.board import FIELDS, FIELDS_OF_PLACE, LAYING_ORDER, SIDE, TILES
from gusher.rules.atacama.kinds import (
    CLAIM,
    PLACE,
    claiming,
    colour_paid,
    colour_placed,
    concession_claimed,
    direction_claimed,
    field_placed,
    placing,
)
from gusher.rules.atacama.parts import COPPER, SILVER
from gusher.rules.atacama.rules import NOBODY, TILES_OF_STAGE
from gusher.rules.kernel import Record, from_bytes, kind_of


class Square:
    """See ``gusher.analysis.symmetries.Symmetry``. ``field_of[f]`` is the field whose image is ``f``; where lines are
    ``turned``, columns become rows; and metals may be ``swapped``."""

    def __init__(self, field_of: np.ndarray, *, turned: bool, swapped: bool) -> None:
        self._field_of, self._turned, self._swapped = field_of, turned, swapped
        places = {frozenset(fields.tolist()): place for place, fields in enumerate(FIELDS_OF_PLACE)}
        sources = field_of[FIELDS_OF_PLACE]
        self._place_of = np.array([places[frozenset(fields.tolist())] for fields in sources])
        first = FIELDS_OF_PLACE[self._place_of[0]].tolist()
        self._inside = np.array([first.index(field) for field in sources[0].tolist()])
        self._ores = np.arange(1 + max(SILVER, COPPER))
        if swapped:
            self._ores[[SILVER, COPPER]] = COPPER, SILVER

    def keeps_stages(self) -> bool:
        """Whether each stage fills the places that it filled."""
        stages = np.argsort(LAYING_ORDER) // TILES_OF_STAGE
        return bool((stages[self._place_of] == stages).all())

    def image(self, s: Record) -> Record:
        """See ``Symmetry``. Open fields come in the order of their numbers."""
        made = from_bytes(s.dtype, s.tobytes())
        made["tile_ores"] = self._ores[s["tile_ores"]][:, self._inside]
        made["tile_amounts"] = s["tile_amounts"][:, self._inside]
        made["tile_at"] = s["tile_at"][self._place_of]
        made["ore"] = self._ores[s["ore"]][self._field_of]
        made["amount"] = s["amount"][self._field_of]
        made["worth"] = (s["worth"][::-1] if self._swapped else s["worth"])[:, self._field_of]
        made["rigs"] = s["rigs"][self._field_of]
        is_open = s["open_at"][self._field_of] != NOBODY
        fields = np.flatnonzero(is_open)
        made["open_at"] = np.where(is_open, np.cumsum(is_open) - 1, NOBODY)
        made["open_fields"] = np.concatenate([fields, np.zeros(FIELDS - len(fields), fields.dtype)])
        for swaps, name in ((self._swapped, "concession"), (self._turned, "direction")):
            made[name] = np.where(swaps & (s[name] != NOBODY), 1 - s[name], s[name])
        return made

    def original(self, action: int) -> int:
        """See ``Symmetry``."""
        if kind_of(action) == PLACE:
            return placing(int(self._field_of[field_placed(action)]), colour_placed(action))
        if kind_of(action) == CLAIM:
            concession, direction = concession_claimed(action), direction_claimed(action)
            return claiming(concession ^ self._swapped, direction ^ self._turned, colour_paid(action))
        return action


@cache
def _all() -> list[Square]:
    board = np.arange(FIELDS).reshape(SIDE, SIDE)
    return [
        Square((board.T if turned else board)[::up, ::right].ravel(), turned=turned, swapped=swapped)
        for turned, swapped, up, right in product((False, True), (False, True), (1, -1), (1, -1))
    ]


@cache
def _before_all_lie() -> list[Square]:
    return [each for each in _all() if each.keeps_stages()]


def symmetries(s: Record) -> Sequence[Square]:
    """What takes a position to its images."""
    return _all() if s["tiles_laid"] == TILES else _before_all_lie()
