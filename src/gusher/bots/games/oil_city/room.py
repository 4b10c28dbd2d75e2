"""Room to think in: what a company has, or would have, on its plots. One-dimensional arrays, to run at both speeds."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gusher.bots.search.columns import made_anew
from gusher.rules.oil_city.components import FIELDS, GOODS, MOST_PLOTS, PARTNERS
from gusher.rules.oil_city.items import COUNTED, PIECES
from gusher.rules.oil_city.kinds import TURNS

KINDS_OF_GOODS = len(GOODS)
MOST_WIDTH = 48
"""The most sets of tokens that are kept in mind beside each other."""
KEPT_SET = 2 * MOST_WIDTH + 2
"""The place where a set is kept while others are looked for."""
SETS_KEPT = KEPT_SET + 1
MOST_DEALS = 16
"""The most deals that are thought of at once: one a company, and some room."""

COMPANY, TO_COME, IS_BEFORE, SALES, CARD_WAGONS, MAY_BUY, PLOTS, TRIED_PLOTS, DEALS, SETS = range(10)
"""What ``numbers`` holds: the company; how many investments, for its money, are still to come; whether this turn's
extraction is; sales to come, this turn's included; wagons that one of its tokens can buy, and how many it may still buy
for this turn's sale; how many plots it has, and would have; deals found; sets of tokens."""
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

MOST_JUDGED = 509
"""The most sets of tokens whose worth is kept in mind while others are looked for: a prime, so that they spread."""

MOST_PROMISES = 512
"""The most arrangements of a plot whose worth is kept in mind."""

DEAL_ENTRIES, MONEY_DUE, THING_DUE = 6, 4, 5
"""With whom, what the company gets, how much (less than nothing: gives), for how many notes, and when the money and the
thing change hands: 0 at once, or one more than the turn after whose sale."""


class Room(NamedTuple):
    """One company's affairs: arrays of their own for each (``made_anew``)."""

    numbers: Any = np.zeros(NUMBERS, np.int64)
    """See COMPANY and those beside it."""
    values: Any = np.zeros(VALUES, np.float64)
    """See FIRST and RATE."""
    traits: Any = np.zeros(TRAITS, np.float64)
    """See GROWTH."""
    future: Any = np.zeros(KINDS_OF_GOODS * (TURNS + 1), np.float64)
    """What a unit of a good is worth before so many sales: good by good, none to TURNS."""
    own: Any = np.zeros(COUNTED, np.int32)
    """What the company has, by item."""
    tried: Any = np.zeros(COUNTED, np.int32)
    """What it would have."""
    plots: Any = np.zeros(MOST_PLOTS, np.int32)
    """The numbers of its plots."""
    tried_plots: Any = np.zeros(MOST_PLOTS, np.int32)
    """Those that it would have."""
    stands: Any = np.zeros(FIELDS * MOST_PLOTS, np.int8)
    """What it has put on the fields of its plots in thought, FIELDS a plot."""
    tried_stands: Any = np.zeros(FIELDS * MOST_PLOTS, np.int8)
    """What it would put there."""
    kept_stands: Any = np.zeros(FIELDS * MOST_PLOTS, np.int8)
    """What stood there before something else was tried."""
    spots: Any = np.zeros(SPOTS, np.int8)
    """The fields of a plot that is turned about: its SPOTS, first the sites, and from FIRST_WELL on the wells."""
    stood: Any = np.zeros(SPOTS, np.int8)
    """What stood on them."""
    standing: Any = np.zeros(PIECES + 1, np.int32)
    """How many pieces of each kind stand on plots that have just been fitted out."""
    promises_of: Any = np.zeros(MOST_PROMISES, np.int64)
    """Which arrangements of which plots are known by ``values``, each by a number of its own; 0 for none."""
    promises: Any = np.zeros(MOST_PROMISES, np.float64)
    """And what each of them is worth."""
    places_of: Any = np.zeros(MOST_PROMISES, np.int64)
    """For which pieces on which plots, arranged so, the best place is known; 0 for none."""
    places: Any = np.zeros(MOST_PROMISES, np.int8)
    """The field of each, -1 if there is none."""
    gains_there: Any = np.zeros(MOST_PROMISES, np.float64)
    """And what the piece adds there."""
    pool: Any = np.zeros(KINDS_OF_GOODS, np.float64)
    """Goods for this turn's sale, as expected."""
    sold: Any = np.zeros(KINDS_OF_GOODS, np.float64)
    """What of them is sold, as expected."""
    goods: Any = np.zeros(KINDS_OF_GOODS - 1, np.int32)
    """What of each is loaded."""
    out: Any = np.zeros(0, np.int32)
    """Scratch space for actions, as many as a game has at most."""
    tokens: Any = np.zeros(PARTNERS * SETS_KEPT, np.int32)
    """PARTNERS a set: what tokens do, as the rules keep it."""
    counts: Any = np.zeros(PARTNERS * SETS_KEPT, np.int32)
    """PARTNERS a set: how many."""
    worths: Any = np.zeros(SETS_KEPT, np.float64)
    """One entry a set."""
    judged: Any = np.zeros(MOST_JUDGED, np.int64)
    """What sets of tokens have been judged already, each by a number of its own; 0 for none."""
    judgements: Any = np.zeros(MOST_JUDGED, np.float64)
    """And what each of them is worth."""
    deals: Any = np.zeros(DEAL_ENTRIES * MOST_DEALS, np.int32)
    """Deals that were found: DEAL_ENTRIES each."""
    gains: Any = np.zeros(2 * MOST_DEALS, np.float64)
    """What each brings the company, and the other, in points: two entries a deal."""


def room_for_a_company(most_actions: int) -> Room:
    """Room for one company's affairs."""
    return made_anew(Room, most_actions)
