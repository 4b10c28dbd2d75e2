"""What a turn of Ghawar does, and what speaks for it."""

from __future__ import annotations

from functools import partial
from typing import Any

from gusher.rules.field import explaining as of_field
from gusher.rules.field.explaining import Told
from gusher.rules.field.kinds import CAMP_IN, DRILL, MOVE_RIG, platform_drilled, rig_moved, rig_target
from gusher.rules.field.lattice import PLATFORM_NAMES
from gusher.rules.kernel import Phrase, kind_of

from . import kinds
from .loads import BARREL, NOTHING, UNKNOWN
from .scoring import BOARD, MOST_OF_COLOUR, colour_points, is_placed


def tell(before: Any, after: Any, seat: int, action: int) -> Told:
    """An action that is more than driving (``field.explaining.Tell``)."""
    kind = kind_of(action)
    if kind == CAMP_IN:
        return _delivery(before, after, seat, before.load[seat])
    if kind == DRILL:
        return _drilling(before, after, seat, platform_drilled(action))
    if kind == kinds.LOAD:
        load = kinds.load_taken(action)
        return [Phrase("load", {"load": kinds.LOAD_NAMES[load]})], _lacked(before, seat, load)
    if kind == kinds.COVER_NUMBER:
        row, column = kinds.row_covered(action), kinds.column_covered(action)
        value = f"{before.numbers[row, column]:+}".replace("-", "−")
        return [Phrase("cover_own" if row == seat else "cover", {"player": 1 + row, "value": value})], []
    if kind == MOVE_RIG:
        target = rig_target(action)
        words = {"from": PLATFORM_NAMES[rig_moved(action)], "to": PLATFORM_NAMES[target]}
        return [_over("move_rig", {**words}, before, target)], []
    if kind == kinds.PUT_RIG:
        platform = kinds.platform_of_rig(action)
        return [_over("place_rig", {"platform": PLATFORM_NAMES[platform]}, before, platform)], []
    return [Phrase("dismantle", {"platform": PLATFORM_NAMES[kinds.platform_dismantled(action)]})], []


explain = partial(of_field.explain, tell=tell)
"""See ``kernel.game.Explain``."""


def _drilling(before: Any, after: Any, seat: int, platform: int) -> Told:
    """What was drilled for goes by what the truck carries then: that is in sight, whatever a rig hides."""
    load = after.load[seat]
    if load == UNKNOWN:
        return [Phrase("drill_unknown", {})], []
    if load == NOTHING:
        return [Phrase("drill_dry", {})], []
    words, owner = _priced(before, load), before.rig[platform] - 1
    name = "drill_placed" if is_placed(before, load) else "drill"
    if owner != seat:
        name, words["player"] = f"{name}_foreign", 1 + owner
    return [Phrase(name, words)], _lacked(before, seat, load)


def _delivery(before: Any, after: Any, seat: int, load: int) -> Told:
    if load == NOTHING:
        return [Phrase("camp", {})], []
    if load == BARREL:
        return [Phrase("deliver_barrel", {})], []
    because = _lacked(before, seat, load)
    if before.scoring != BOARD and colour_points(before, seat, load) != MOST_OF_COLOUR:
        because += [Phrase("most", {})] if colour_points(after, seat, load) == MOST_OF_COLOUR else []
    if after.barrels_come > before.barrels_come:
        because.append(Phrase("barrel", {}))
    return [Phrase("deliver_placed" if is_placed(before, load) else "deliver", _priced(before, load))], because


def _lacked(before: Any, seat: int, load: int) -> list[Phrase]:
    """A stone of a colour of which the seat has none is worth more than its price (G28)."""
    lacks = load != BARREL and before.scoring != BOARD and before.delivered[seat, load] == 0
    return [Phrase("lacking", {})] if lacks else []


def _over(name: str, words: dict[str, str | int], before: Any, platform: int) -> Phrase:
    """A rig put somewhere, and the stone that it then stands over, as far as that is in sight."""
    stone = before.stone[platform]
    if stone in (NOTHING, UNKNOWN):
        return Phrase(name, words)
    placed = "_placed" if is_placed(before, stone) else ""
    return Phrase(f"{name}_over{placed}", {**words, **_priced(before, stone)})


def _priced(before: Any, load: int) -> dict[str, str | int]:
    """A stone's colour, and its price if it has one."""
    words: dict[str, str | int] = {"colour": kinds.LOAD_NAMES[load]}
    return words if is_placed(before, load) else {**words, "price": before.price[load]}
