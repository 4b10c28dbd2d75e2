"""What the log says of a table of Atacama."""

from __future__ import annotations

from typing import Any, Final

from gusher.rules.kernel import Sentence, Telling, driver, kind_of

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
)
from .parts import COPPER, GOLD, LETTERS, SILVER
from .rules import SECOND

ORES = {GOLD: "gold", SILVER: "silver", COPPER: "copper"}
ORE_NAMES = ("", *(ORES[ore] for ore in sorted(ORES)))
"""By number."""

_PLACED = {"field": FIELD_NAMES, "ore": ORE_NAMES, "amount": None}
_CLAIMED = {"concession": CONCESSIONS, "direction": DIRECTIONS}
SENTENCES = (
    Sentence("place", _PLACED),
    Sentence("place_second", _PLACED),
    Sentence("claim", _CLAIMED),
    Sentence("claim_second", _CLAIMED),
    Sentence("lay", {"tile": LETTERS}),
)
PLACED: Final = 0
CLAIMED: Final = 2
LAID: Final = 4
"""Their numbers. What is said of a second colour follows what is said of the first."""


@driver
def ask_tell(s: Any, seat: int, action: int, out: Any) -> None:
    """See ``Telling``."""
    if kind_of(action) == PLACE:
        field = field_placed(action)
        out[0] = PLACED + (1 if colour_placed(action) == SECOND else 0)
        out[1] = field
        out[2] = s.ore[field]
        out[3] = s.amount[field]
    elif kind_of(action) == CLAIM:
        out[0] = CLAIMED + (1 if colour_paid(action) == SECOND else 0)
        out[1] = concession_claimed(action)
        out[2] = direction_claimed(action)
    else:
        out[0] = LAID
        out[1] = tile_laid(action)


TELLING = Telling(SENTENCES, ask_tell)
phrase = TELLING.phrase
