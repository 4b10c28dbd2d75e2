"""What can stand against an action in any game on the field. A game's own reasons follow."""

from __future__ import annotations

from enum import auto

from gusher.rules.kernel import Codes


class FieldReason(Codes):
    """See the texts of the games."""

    LEGAL = auto()
    UNKNOWN_ACTION = auto()
    GAME_OVER = auto()
    NOT_WAITING_FOR_OUTCOME = auto()
    WAITING_FOR_CHANCE = auto()
    NOT_YOUR_TURN = auto()
    ROLL_OR_MOVE_FIRST = auto()
    ALREADY_ROLLED = auto()
    IN_CAMP = auto()
    ON_THE_ROAD = auto()
    NO_POINTS = auto()
    NO_ROAD = auto()
    REVERSING = auto()
    BLOCKED = auto()
    DEAD_END = auto()
    NOT_HOME = auto()
    MUST_LEAVE = auto()
    POINTS_LEFT = auto()
    WRONG_PLATFORM = auto()
    WRONG_PRICE = auto()
    COLOUR_USED_UP = auto()
