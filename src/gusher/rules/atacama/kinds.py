"""What can be done in Atacama, and how it is written: ``e5`` a rig, ``e5*`` one of the second colour,
``turquoise-columns`` a claim, ``+D`` a tile (A1)."""

from __future__ import annotations

from typing import Final

from gusher.rules.kernel import Act, Actions, Joined, Ordinals, Outcome, Suffix, Words

from .board import COLUMN_NAMES, SIDE
from .parts import LETTERS

FIELD = Joined("{column}{row}", row=Ordinals(SIDE), column=Words(*COLUMN_NAMES))
COLOUR = Suffix("*")
"""Of rigs: the second is marked."""
CONCESSION = Words("turquoise", "orange")
DIRECTION = Words("columns", "rows")

FIELD_NAMES: Final = FIELD.texts
CONCESSIONS: Final = CONCESSION.texts
DIRECTIONS: Final = DIRECTION.texts

ACTIONS = Actions(
    "Atacama",
    Act("place", "{field}{colour}", field=FIELD, colour=COLOUR),
    Act(
        "claim", "{concession}-{direction}{colour}",
        concession=CONCESSION, direction=DIRECTION, colour=COLOUR,
    ),
    Outcome("lay", "+{tile}", tile=Words(*LETTERS)),
    like="e5",
)  # fmt: skip
RANGES = ACTIONS.ranges

PLACE, placing = ACTIONS.place.code, ACTIONS.place.pack
field_placed, colour_placed = ACTIONS.place.numbers
CLAIM, claiming = ACTIONS.claim.code, ACTIONS.claim.pack
concession_claimed, direction_claimed, colour_paid = ACTIONS.claim.numbers
LAY, laying = ACTIONS.lay.code, ACTIONS.lay.pack
(tile_laid,) = ACTIONS.lay.numbers
