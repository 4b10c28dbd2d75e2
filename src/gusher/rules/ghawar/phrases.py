"""What the log says of a table of Ghawar."""

from __future__ import annotations

from typing import Any

from gusher.rules.field import phrases as of_field
from gusher.rules.field.kinds import CAMP_IN, DRILL, platform_drilled
from gusher.rules.field.lattice import PLATFORM_NAMES
from gusher.rules.kernel import Phrase, Record, blank, copy, kind_of, view

from . import kinds
from .loads import BARREL, BLUE, NOTHING, UNKNOWN, WHITE
from .platforms import spare_for
from .scoring import BOARD, has_lost, is_placed
from .state import STATE


def phrase(s: Record, seat: int, action: int) -> Phrase:
    """What an action does in state ``s``: a sentence of the game's texts (``log``) and its words."""
    v = view(s)
    kind = kind_of(action)
    if kind == kinds.THROW_DICE:
        low, high = kinds.PAIRS[kinds.pair_thrown(action)].tolist()
        return Phrase("dice", {"low": low, "high": high})
    if kind == CAMP_IN and v.load[seat] != NOTHING:
        return _phrase_of_delivery(v, seat, v.load[seat])
    if kind == DRILL:
        return _phrase_of_drill(v, seat, platform_drilled(action))
    if kind == kinds.LOAD:
        return Phrase("load", {"load": kinds.LOAD_NAMES[kinds.load_taken(action)]})
    if kind == kinds.COVER_NUMBER:
        row, column = kinds.row_covered(action), kinds.column_covered(action)
        value = f"{v.numbers[row, column]:+}".replace("-", "−")
        return Phrase("cover", {"player": 1 + row, "column": 1 + column, "value": value})
    if kind == kinds.PUT_RIG:
        return Phrase("place_rig", {"platform": PLATFORM_NAMES[kinds.platform_of_rig(action)]})
    if kind == kinds.DISMANTLE:
        return Phrase("dismantle", {"platform": PLATFORM_NAMES[kinds.platform_dismantled(action)]})
    after = view(blank(STATE))
    copy(after, v)
    return of_field.phrase(after, seat, action, spare_for(v, v.to_move), v.barrels_out > 0)


def _phrase_of_delivery(v: Any, seat: int, load: int) -> Phrase:
    if load == BARREL:
        return Phrase("deliver_barrel", {})
    if is_placed(v, load):
        return Phrase("deliver_placed", {"colour": kinds.LOAD_NAMES[load]})
    words = {"colour": kinds.LOAD_NAMES[load], "price": v.price[load]}
    if [colour for colour in range(WHITE, BLUE + 1) if v.delivered[seat, colour] == 0] != [load] or v.scoring == BOARD:
        return Phrase("deliver", words)
    # From now on the seat is compared with those only who lack no colour either (G28).
    return Phrase("deliver_back" if has_lost(v, seat) else "deliver_first", words)


def _phrase_of_drill(v: Any, seat: int, platform: int) -> Phrase:
    stone, owner = v.stone[platform], v.rig[platform] - 1
    words: dict[str, str | int] = {"platform": PLATFORM_NAMES[platform]}
    if stone == UNKNOWN:
        return Phrase("drill_unknown", words)
    if stone == NOTHING:
        return Phrase("drill_dry", words)
    words["colour"] = kinds.LOAD_NAMES[stone]
    return Phrase("drill", words) if owner == seat else Phrase("drill_foreign", {**words, "player": 1 + owner})
