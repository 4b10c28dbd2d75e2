"""Room to think in: what a company has, or would have, and how it would stand on its plots. Arrays of one dimension, so
that the same code runs interpreted and compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gusher.rules.oil_city.components import FIELDS, GOODS, MOST_PLOTS, PARTNERS
from gusher.rules.oil_city.items import COUNTED
from gusher.rules.oil_city.kinds import TURNS

KINDS_OF_GOODS = len(GOODS)
MOST_WIDTH = 48
"""The most sets of tokens that are kept in mind beside each other."""
KEPT_SET = 2 * MOST_WIDTH + 2
"""The place where a set is kept while others are looked for."""
MOST_DEALS = 16
"""The most deals that are thought of at once: one a company, and some room."""

COMPANY, TO_COME, IS_BEFORE, SALES, CARD_WAGONS, MAY_BUY, PLOTS, TRIED_PLOTS, DEALS, SETS = range(10)
"""What ``numbers`` holds: the company; in how many investments its money can still be spent; whether this turn's
extraction is still to come; sales to come, this turn's included; wagons that one of its tokens can buy; how many it may
still buy for this turn's sale; how many plots it has, and would have; how many deals were found; how many sets of
tokens."""
NUMBERS = 10

FIRST, LATER, KEEP, GROSS = (KINDS_OF_GOODS * each for each in range(4))
"""Where in ``values`` the points begin that a unit of each good promises: extracted next, one a turn in all turns after
that, kept for later, and sold this turn on a wagon that is there."""
RATE, CARRIAGE, SPARE_WAGON, WAGON_COST = (4 * KINDS_OF_GOODS + each for each in range(4))
"""Points for a złoty that comes in with the next sale; what sending a unit by wagon costs, in points; what a wagon is
worth that is left over; what another one costs in this investment, with the token for it."""
VALUES = 4 * KINDS_OF_GOODS + 4

GROWTH, SAVES = range(2)
ZLOTY, ENOUGH, USUAL, TOKEN = (2 + (TURNS + 1) * each for each in range(4))
"""What ``traits`` holds: how much what will be extracted later counts, whether goods are kept for better prices, and
what money and tokens are worth (``outlook``), by how many investments are to come."""
TRAITS = 2 + 4 * (TURNS + 1)


SPOTS, FIRST_WELL = 8, 4
"""Fields of a plot on which something can stand; the second half of them are wells."""


class Room(NamedTuple):
    """One company's affairs."""

    numbers: Any
    """See COMPANY and those beside it (int64)."""
    values: Any
    """See FIRST and RATE (float64)."""
    traits: Any
    """See GROWTH (float64)."""
    future: Any
    """What a unit of a good is worth before so many sales: good by good, none to TURNS (float64)."""
    own: Any
    """What the company has, by item (int32)."""
    tried: Any
    """What it would have (int32)."""
    plots: Any
    """The numbers of its plots (int32)."""
    tried_plots: Any
    """Those that it would have (int32)."""
    stands: Any
    """What it has put on the fields of its plots in thought, FIELDS a plot (int8)."""
    tried_stands: Any
    """What it would put there (int8)."""
    kept_stands: Any
    """What stood there before something else was tried (int8)."""
    spots: Any
    """The fields of a plot that is turned about: its SPOTS, the sites of improvements and from FIRST_WELL on the wells
    (int8)."""
    stood: Any
    """What stood on them (int8)."""
    pool: Any
    """Goods for this turn's sale, as expected (float64)."""
    sold: Any
    """What of them is sold, as expected (float64)."""
    out: Any
    """Scratch space for actions (int32)."""
    tokens: Any
    """PARTNERS a set: what tokens do, as the rules keep it (int32)."""
    counts: Any
    """PARTNERS a set: how many (int32)."""
    worths: Any
    """One entry a set (float64)."""
    deals: Any
    """Deals that were found: DEAL_ENTRIES each (int32)."""
    gains: Any
    """What each brings the company, and the other, in points: two entries a deal (float64)."""


DEAL_ENTRIES, MONEY_DUE, THING_DUE = 6, 4, 5
"""With whom, what the company gets, how much (less than nothing: gives), for how many notes, and when the money and the
thing change hands: 0 at once, or one more than the turn after whose sale."""


def room_for_a_company(most_actions: int) -> Room:
    """Room for one company's affairs."""
    fields = FIELDS * MOST_PLOTS
    sets = KEPT_SET + 1
    return Room(
        numbers=np.zeros(NUMBERS, np.int64),
        values=np.zeros(VALUES, np.float64),
        traits=np.zeros(TRAITS, np.float64),
        future=np.zeros(KINDS_OF_GOODS * (TURNS + 1), np.float64),
        own=np.zeros(COUNTED, np.int32),
        tried=np.zeros(COUNTED, np.int32),
        plots=np.zeros(MOST_PLOTS, np.int32),
        tried_plots=np.zeros(MOST_PLOTS, np.int32),
        stands=np.zeros(fields, np.int8),
        tried_stands=np.zeros(fields, np.int8),
        kept_stands=np.zeros(fields, np.int8),
        spots=np.zeros(SPOTS, np.int8),
        stood=np.zeros(SPOTS, np.int8),
        pool=np.zeros(KINDS_OF_GOODS, np.float64),
        sold=np.zeros(KINDS_OF_GOODS, np.float64),
        out=np.zeros(most_actions, np.int32),
        tokens=np.zeros(PARTNERS * sets, np.int32),
        counts=np.zeros(PARTNERS * sets, np.int32),
        worths=np.zeros(sets, np.float64),
        deals=np.zeros(DEAL_ENTRIES * MOST_DEALS, np.int32),
        gains=np.zeros(2 * MOST_DEALS, np.float64),
    )
