"""How actions are written: the field's own way (``b3-e3``, ``n``, ``drill-b3``), and ``2+5`` two dice, ``rig-b3``,
``load-R``, ``dismantle-b3``, ``cover-2-7`` the number in the second row, seventh column (G4)."""

from __future__ import annotations

from functools import cache

from gusher.rules.field import notation as of_field
from gusher.rules.field.lattice import PLATFORM_NAMES
from gusher.rules.kernel import first_of, kind_of, second_of

from .loads import BARREL, COLOURS
from .rules import COVER_NUMBER, DISMANTLE, KINDS, LOAD, PAIRS, PUT_RIG, THROW_DICE

COLOUR_NAMES = of_field.COLOUR_NAMES[:COLOURS]
LOAD_NAMES = ("", *COLOUR_NAMES, "barrel")
"""By load; nothing has no name."""


@cache
def write(action: int) -> str:
    """The text of an action."""
    kind, number = kind_of(action), first_of(action)
    if kind == THROW_DICE:
        return "+".join(str(pips) for pips in PAIRS[number])
    if kind == PUT_RIG:
        return f"rig-{PLATFORM_NAMES[number]}"
    if kind == DISMANTLE:
        return f"dismantle-{PLATFORM_NAMES[number]}"
    if kind == LOAD:
        return "load-barrel" if 1 + number == BARREL else f"load-{of_field.LETTERS[number]}"
    if kind == COVER_NUMBER:
        return f"cover-{1 + number}-{1 + second_of(action)}"
    return of_field.write(KINDS, action)


@cache
def _actions() -> dict[str, int]:
    return {write(action): action for action in KINDS.actions()}


def read(text: str) -> int:
    """The action that a text stands for. NotationError if it is none."""
    return of_field.read(_actions(), text)
