"""What the log says of a table of Atacama."""

from __future__ import annotations

from gusher.rules.kernel import Phrase, Record, kind_of, view

from . import kinds
from .parts import COPPER, GOLD, LETTERS, SILVER
from .rules import SECOND

ORES = {GOLD: "gold", SILVER: "silver", COPPER: "copper"}


def phrase(s: Record, seat: int, action: int) -> Phrase:
    """What an action does in state ``s``: a sentence of the game's texts (``log``) and its words."""
    v = view(s)
    if kind_of(action) == kinds.PLACE:
        field = kinds.field_placed(action)
        name = "place_second" if kinds.colour_placed(action) == SECOND else "place"
        return Phrase(name, {"field": kinds.FIELD_NAMES[field], "ore": ORES[v.ore[field]], "amount": v.amount[field]})
    if kind_of(action) == kinds.CLAIM:
        words = {
            "concession": kinds.CONCESSIONS[kinds.concession_claimed(action)],
            "direction": kinds.DIRECTIONS[kinds.direction_claimed(action)],
        }
        return Phrase("claim_second" if kinds.colour_paid(action) == SECOND else "claim", {**words})
    return Phrase("lay", {"tile": LETTERS[kinds.tile_laid(action)]})
