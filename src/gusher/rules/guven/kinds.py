"""What can be done in Güven's game, and how it is written: the field's own way (``b3-e3``, ``n``, ``drill-b3``), and
``2-5`` two dice, column and row (G4)."""

from __future__ import annotations

from typing import Final

from gusher.rules.field import kinds as of_field
from gusher.rules.field.kinds import PIPS, shared
from gusher.rules.kernel import Actions, Outcome

from .scoring import COLOURS

COLOUR_NAMES: Final = of_field.COLOUR_NAMES[:COLOURS]
LOAD_NAMES: Final = ("", *COLOUR_NAMES)
"""By load; nothing has no name."""

ACTIONS = Actions(
    "Güven’s game",
    *shared(COLOURS),
    Outcome("dice", "{column}-{row}", column=PIPS, row=PIPS),
    like="roll, n or drill-b3",
)
RANGES = ACTIONS.ranges
is_outcome = ACTIONS.is_outcome

THROW_DICE, throwing_dice = ACTIONS.dice.code, ACTIONS.dice.pack
column_thrown, row_thrown = ACTIONS.dice.numbers
