"""What can be done in Ghawar, and how it is written: the field's own way (``b3-e3``, ``n``, ``drill-b3``), and ``2+5``
two dice, ``rig-b3``, ``load-R``, ``dismantle-b3``, ``cover-2-7`` the number in the second row, seventh column (G4)."""

from __future__ import annotations

from typing import Final

import numpy as np

from gusher.rules.field import kinds as of_field
from gusher.rules.field.kinds import DICE, put_up, shared, take_along, take_down
from gusher.rules.kernel import Act, Actions, Ordinals, Outcome, Words

from .loads import COLOURS
from .numbers import COLUMNS, ROWS

PAIRS = np.array([[low, high] for low in range(1, DICE + 1) for high in range(low, DICE + 1)])
"""The 21 ways that two dice can fall (21 × 2)."""
COLOUR_NAMES: Final = of_field.COLOUR_NAMES[:COLOURS]
LOAD_NAMES: Final = ("", *COLOUR_NAMES, "barrel")
"""By load; nothing has no name."""

ACTIONS = Actions(
    "Ghawar",
    *shared(COLOURS),
    Outcome("dice", "{pair}", pair=Words(*(f"{low}+{high}" for low, high in PAIRS.tolist()))),
    put_up(),
    take_along(COLOURS),
    take_down(),
    Act("cover", "cover-{row}-{column}", row=Ordinals(ROWS), column=Ordinals(COLUMNS)),
    like="roll, n or drill-b3",
)
RANGES = ACTIONS.ranges
is_outcome = ACTIONS.is_outcome

THROW_DICE, throwing_dice = ACTIONS.dice.code, ACTIONS.dice.pack
(pair_thrown,) = ACTIONS.dice.numbers
PUT_RIG, putting_rig = ACTIONS.rig.code, ACTIONS.rig.pack
(platform_of_rig,) = ACTIONS.rig.numbers
LOAD, loading = ACTIONS.load.code, ACTIONS.load.pack
(load_taken,) = ACTIONS.load.numbers
DISMANTLE, dismantling = ACTIONS.dismantle.code, ACTIONS.dismantle.pack
(platform_dismantled,) = ACTIONS.dismantle.numbers
COVER_NUMBER, covering = ACTIONS.cover.code, ACTIONS.cover.pack
row_covered, column_covered = ACTIONS.cover.numbers
