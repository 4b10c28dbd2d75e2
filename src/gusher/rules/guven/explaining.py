"""What a turn of Güven's game does, and what speaks for it."""

from __future__ import annotations

from functools import partial
from typing import Any

from gusher.rules.field import explaining as of_field
from gusher.rules.field.explaining import Told
from gusher.rules.field.kinds import CAMP_IN, DRILL, platform_drilled, rig_moved, rig_target
from gusher.rules.field.lattice import PLATFORM_NAMES
from gusher.rules.kernel import Phrase, kind_of

from .kinds import LOAD_NAMES
from .scoring import NOTHING, has_most


def tell(before: Any, after: Any, seat: int, action: int) -> Told:
    """An action that is more than driving (``field.explaining.Tell``)."""
    kind = kind_of(action)
    if kind == CAMP_IN:
        return _delivery(before, after, seat, before.load[seat])
    if kind == DRILL:
        platform = platform_drilled(action)
        owner, words = before.rig[platform] - 1, _priced(before, before.stone[platform])
        if owner == seat:
            return [Phrase("drill", words)], []
        return [Phrase("drill_foreign", {**words, "player": 1 + owner})], []
    target = rig_target(action)
    words = {"from": PLATFORM_NAMES[rig_moved(action)], "to": PLATFORM_NAMES[target]}
    if before.stone[target] == NOTHING:
        return [Phrase("move_rig", words)], []
    return [Phrase("move_rig_over", {**words, **_priced(before, before.stone[target])})], []


explain = partial(of_field.explain, tell=tell)
"""See ``kernel.game.Explain``."""


def _delivery(before: Any, after: Any, seat: int, load: int) -> Told:
    if load == NOTHING:
        return [Phrase("camp", {})], []
    won_most = has_most(after, seat, load) and not has_most(before, seat, load)
    lost_by = [
        Phrase("evened", {"player": 1 + other})
        for other in range(before.seats)
        if other != seat and has_most(before, other, load) and not has_most(after, other, load)
    ]
    because = [Phrase("most_again", {"price": before.value[load]})] if won_most else lost_by
    return [Phrase("deliver", _priced(before, load))], because


def _priced(before: Any, load: int) -> dict[str, str | int]:
    """A stone's colour and value."""
    return {"colour": LOAD_NAMES[load], "price": before.value[load]}
