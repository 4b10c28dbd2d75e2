"""How actions are written: the field's own way (``b3-e3``, ``n``, ``drill-b3``), and ``2-5`` two dice, column and row
(G4)."""

from __future__ import annotations

from functools import cache

from gusher.rules.field import notation as of_field
from gusher.rules.kernel import first_of, kind_of, second_of

from .rules import KINDS, THROW_DICE
from .scoring import COLOURS

COLOUR_NAMES = of_field.COLOUR_NAMES[:COLOURS]
LOAD_NAMES = ("", *COLOUR_NAMES)
"""By load; nothing has no name."""


@cache
def write(action: int) -> str:
    """The text of an action."""
    if kind_of(action) == THROW_DICE:
        return f"{1 + first_of(action)}-{1 + second_of(action)}"
    return of_field.write(KINDS, action)


@cache
def _actions() -> dict[str, int]:
    return {write(action): action for action in KINDS.actions()}


def read(text: str) -> int:
    """The action that a text stands for. NotationError if it is none."""
    return of_field.read(_actions(), text)
