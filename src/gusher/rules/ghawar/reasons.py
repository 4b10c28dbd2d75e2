"""Why something can't be done in Ghawar: the codes, whose sentences are in the game's texts."""

from __future__ import annotations

from enum import auto

from gusher.rules.field.reasons import FieldReason
from gusher.rules.kernel import Codes


class Reason(Codes):
    """What can stand against an action, beside what can in every game on the field."""

    NOT_PLACING = len(FieldReason)
    NOT_ROLLED = auto()
    OCCUPIED = auto()
    NOT_YOUR_RIG = auto()
    NO_PLATFORM = auto()
    NOT_NEXT_PLATFORM = auto()
    NOT_NEXT_TO = auto()
    NO_RIG_THERE = auto()
    LOADED = auto()
    DRY = auto()
    NOTHING_LIES_THERE = auto()
    ALREADY_DISMANTLED = auto()
    RIG_STANDS_THERE = auto()
    STONE_LIES_THERE = auto()
    TOO_FEW_POINTS = auto()
    MUST_COVER = auto()
    NOTHING_TO_COVER = auto()
    NO_SUCH_ROW = auto()
    COVERED = auto()
    LAST_IN_COLUMN = auto()
