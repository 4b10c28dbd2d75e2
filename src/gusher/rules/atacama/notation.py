"""How moves are written: ``e5`` a rig, ``e5*`` one of the second colour, ``turquoise-columns`` a claim, ``+D`` a tile
(A1)."""

from __future__ import annotations

from functools import cache

from gusher.rules.kernel import NotationError, first_of, kind_of, second_of, third_of

from .board import FIELDS, SIDE
from .parts import LETTERS
from .rules import CLAIM, KINDS, PLACE

CONCESSIONS = ("turquoise", "orange")
DIRECTIONS = ("columns", "rows")
FIELD_NAMES = tuple(f"{'abcdefghi'[field % SIDE]}{field // SIDE + 1}" for field in range(FIELDS))


@cache
def write(action: int) -> str:
    """The text of an action."""
    second_colour = "*"
    if kind_of(action) == PLACE:
        return FIELD_NAMES[first_of(action)] + second_colour * second_of(action)
    if kind_of(action) == CLAIM:
        claimed = f"{CONCESSIONS[first_of(action)]}-{DIRECTIONS[second_of(action)]}"
        return claimed + second_colour * third_of(action)
    return "+" + LETTERS[first_of(action)]


@cache
def _actions() -> dict[str, int]:
    return {write(action): action for action in KINDS.actions()}


def read(text: str) -> int:
    """The action that a text stands for. NotationError if it is none."""
    try:
        return _actions()[text]
    except KeyError:
        shown = text if len(text) <= 20 else text[:20] + "…"
        raise NotationError(
            "unknown_action", "action", f"{shown!r} is no move of Atacama; moves look like e5"
        ) from None
