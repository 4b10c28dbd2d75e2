"""What the log says of a table of Güven's game."""

from __future__ import annotations

from typing import Any

from gusher.rules.field import phrases as of_field
from gusher.rules.field.driving import side_of
from gusher.rules.field.kinds import CAMP_IN, DRILL, platform_drilled
from gusher.rules.field.lattice import PLATFORM_NAMES, platform_read
from gusher.rules.kernel import Phrase, Record, blank, copy, kind_of, view

from . import rules
from .kinds import LOAD_NAMES, THROW_DICE, column_thrown, row_thrown
from .scoring import NOTHING


def phrase(s: Record, seat: int, action: int) -> Phrase:
    """What an action does in state ``s``: a sentence of the game's texts (``log``) and its words."""
    v = view(s)
    kind = kind_of(action)
    if kind == THROW_DICE:
        return _phrase_of_dice(v, column_thrown(action), row_thrown(action))
    if kind == CAMP_IN and v.load[seat] != NOTHING:
        return Phrase("deliver", {"colour": LOAD_NAMES[v.load[seat]], "price": v.value[v.load[seat]]})
    if kind == DRILL:
        return _phrase_of_drill(v, seat, platform_drilled(action))
    after = view(blank(rules.STATE))
    copy(after, v)
    return of_field.phrase(after, seat, action, 0, False)


def _phrase_of_dice(v: Any, column: int, row: int) -> Phrase:
    platform = platform_read(side_of(v, v.to_move), column, row)
    words = {"player": 1 + v.to_move, "column": column, "row": row, "platform": PLATFORM_NAMES[platform]}
    return Phrase("dice_taken" if v.rig[platform] else "dice_rig", words)


def _phrase_of_drill(v: Any, seat: int, platform: int) -> Phrase:
    stone, owner = v.stone[platform], v.rig[platform] - 1
    words: dict[str, str | int] = {"platform": PLATFORM_NAMES[platform], "colour": LOAD_NAMES[stone]}
    if owner == seat:
        return Phrase("drill", words)
    return Phrase("drill_foreign", {**words, "player": 1 + owner, "price": v.value[stone]})
