"""How the actions and outcomes of all games on the field are written: ``b3-e3`` a rig moved, ``n`` a step, ``a1:R`` a
stone, ``R=4`` what a colour is worth."""

from __future__ import annotations

from gusher.rules.kernel import Kinds, NotationError, first_of, kind_of, second_of

from .kinds import DRILL, ENTER, LAY_STONE, MOVE_RIG, SET_VALUE, START, STEP_ON, THROW_DIE
from .lattice import DIRECTION_NAMES, PLATFORM_NAMES

LETTERS = "WORBGV"
COLOUR_NAMES = ("white", "orange", "red", "blue", "green", "violet")
"""The colours of stones; a game with fewer has the first ones."""


def write(kinds: Kinds, action: int) -> str:
    """The text of an action that is no game's own."""
    kind, number, second = kind_of(action), first_of(action), second_of(action)
    name = next(each.name for each in kinds if each.code == kind)
    if kind == LAY_STONE:
        return f"{PLATFORM_NAMES[number]}:{LETTERS[second]}"
    if kind == SET_VALUE:
        return f"{LETTERS[number]}={1 + second}"
    if kind in (START, THROW_DIE):
        return f"{name}{1 + number}"
    if kind == MOVE_RIG:
        return f"{PLATFORM_NAMES[number]}-{PLATFORM_NAMES[second]}"
    if kind == ENTER:
        return f"enter-{number}"
    if kind == STEP_ON:
        return DIRECTION_NAMES[number][0]
    return f"drill-{PLATFORM_NAMES[number]}" if kind == DRILL else name


def read(actions: dict[str, int], text: str) -> int:
    """The action of a game that a text stands for. NotationError if it is none."""
    if text in actions:
        return actions[text]
    shown = text if len(text) <= 20 else text[:20] + "…"
    detail = f"{shown!r} is no move of this game; moves look like roll, n or drill-b3"
    raise NotationError("unknown_action", "action", detail)
