"""What the log says of a table of Atacama."""

from __future__ import annotations

from gusher.rules.kernel import Phrase, Record, kind_of, view

from .kinds import (
    CLAIM,
    CONCESSIONS,
    DIRECTIONS,
    FIELD_NAMES,
    PLACE,
    colour_paid,
    colour_placed,
    concession_claimed,
    direction_claimed,
    field_placed,
    tile_laid,
)  # fmt: skip
from .parts import COPPER, GOLD, LETTERS, SILVER
from .rules import SECOND

ORES = {GOLD: "gold", SILVER: "silver", COPPER: "copper"}


def phrase(s: Record, seat: int, action: int) -> Phrase:
    """What an action does in state ``s``: a sentence of the game's texts (``log``) and its words."""
    v = view(s)
    if kind_of(action) == PLACE:
        field = field_placed(action)
        name = "place_second" if colour_placed(action) == SECOND else "place"
        return Phrase(name, {"field": FIELD_NAMES[field], "ore": ORES[v.ore[field]], "amount": v.amount[field]})
    if kind_of(action) == CLAIM:
        words = {
            "concession": CONCESSIONS[concession_claimed(action)],
            "direction": DIRECTIONS[direction_claimed(action)],
        }
        return Phrase("claim_second" if colour_paid(action) == SECOND else "claim", {**words})
    return Phrase("lay", {"tile": LETTERS[tile_laid(action)]})
