"""What changes hands in Oil City, as rows and columns of the accounts ``held`` (O4).

Money, pieces, cards and goods are numbered in the order of the box (``components.STOCK``); a plot is a card of its own,
``FIRST_PLOT`` and its number. The bank has an account like a company's. Its money can be below 0: it never runs out.
"""

from __future__ import annotations

from typing import Final

from .components import COMPANIES, GOODS, MOST_PLOTS, STOCK

BANK: Final = COMPANIES
"""The bank's row of the accounts, and the owner of plots that nobody has drawn."""
ACCOUNTS: Final = COMPANIES + 1

MONEY: Final = 0
(
    TOWER, DRILLER, PUMP, FAN, DRILL, DISTILLERY, REFINERY, WAGON, CRUDE, GAS, WAX, KEROSENE,
) = range(1, 1 + len(STOCK))  # fmt: skip
COUNTED: Final = 1 + len(STOCK)
"""How many items are counted in ``held``."""
ITEM_NAMES: Final = ("money", *STOCK)

PIECES: Final = DISTILLERY
"""Pieces that stand on plots: TOWER to DISTILLERY."""
GOODS_SOLD: Final = len(GOODS) - 1
"""GAS, WAX and KEROSENE: never crude (O15)."""

FIRST_PLOT: Final = COUNTED
ALL_ITEMS: Final = FIRST_PLOT + MOST_PLOTS
"""Everything that a line of a deal can name (O16)."""

NOTHING: Final = 0
HIDDEN: Final = -1
"""Stands for whatever somebody may not see; nothing else is -1."""
