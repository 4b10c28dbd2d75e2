"""What screens need to know of the numbers and names in the rules."""

from __future__ import annotations

from typing import Any

from .booking import ON_PLOTS, REASONS, ROW
from .companies import FEWEST_COMPANIES
from .components import COMPANIES, FIELD_WORDS, FIELDS, GOODS, MOST_PLOTS, NOTE, PARTNERS, PROFESSIONS
from .items import BANK, COUNTED, FIRST_PLOT, HIDDEN, ITEM_NAMES
from .kinds import (
    BOUGHT,
    DIE_NUMBERS,
    EVERYBODY,
    LINES,
    MOST_CRUDE,
    OPEN_OFFER,
    PEDDLED,
    PEDLAR_TAKES,
    PIECE_NAMES,
    PLACE,
    SLOTS,
    SOLD,
    TURNS,
    WAGON_ROOM,
)
from .observation import VALUES
from .sheets import MAKER
from .state import MOST_DRAWN, PEDLAR, PHASES, PLANNED, RUN, SHOWN

CONSTANTS: dict[str, Any] = {
    "BANK": BANK,
    "BOOKED": REASONS,
    "BOUGHT": BOUGHT,
    "COUNTED": COUNTED,
    "DIE_NUMBERS": DIE_NUMBERS,
    "EVERYBODY": EVERYBODY,
    "FEWEST_COMPANIES": FEWEST_COMPANIES,
    "FIELDS": FIELDS,
    "FIELD_WORDS": FIELD_WORDS,
    "FIRST_PLOT": FIRST_PLOT,
    "GOODS": GOODS,
    "HIDDEN": HIDDEN,
    "ITEMS": ITEM_NAMES,
    "LINES": LINES,
    "MAKER": MAKER,
    "MOST_COMPANIES": COMPANIES,
    "MOST_CRUDE": MOST_CRUDE,
    "MOST_DRAWN": MOST_DRAWN,
    "MOST_PLOTS": MOST_PLOTS,
    "NOTE": NOTE,
    "ON_PLOTS": ON_PLOTS,
    "OPEN_OFFERS": OPEN_OFFER.texts,
    "PARTNERS": PARTNERS,
    "PEDDLED": PEDDLED.tolist(),
    "PEDLAR": PEDLAR,
    "PEDLAR_TAKES": PEDLAR_TAKES,
    "PHASES": PHASES,
    "PIECES": PIECE_NAMES,
    "PLACES": PLACE.texts,
    "PLANNED": PLANNED,
    "PROFESSIONS": PROFESSIONS,
    "RUN": RUN,
    "ROW": ROW,
    "SHOWN": SHOWN,
    "SLOTS": SLOTS,
    "SOLD": SOLD,
    "TURNS": TURNS,
    "VALUES": VALUES,
    "WAGON_ROOM": WAGON_ROOM,
}
"""By the names that the web app knows them by (``Game.constants``)."""
