"""What a step of the log moves from one account to another, in numbers: rows of a reason, who gives, who gets, an item
and how much of it.

It follows from what was done, and from what lay on the tables before and after. Accounts are those of the companies,
what they have in hand, then the bank's; after these what stands on each company's plots.
"""

from __future__ import annotations

from typing import Any, Final

from gusher.rules.kernel import driver, kind_of, rule
from gusher.rules.kernel.marking import apart

from .companies import company_of, side
from .components import COMPANIES, MOST_PLOTS
from .items import BANK, COUNTED, DRILLER, FIRST_PLOT, MONEY, PIECES, WAGON
from .kinds import (
    ACCEPT,
    DIE_ROLLED,
    FALL_DUE,
    GIVE_BACK,
    LAND_DRAWN,
    LINES,
    PLOT_DRAWN,
    READY,
    SELL_LOAD,
    SETTLE_TOKEN,
    company_selling,
    offer_answered,
    place_settled,
    plot_drawn,
    term_due,
)
from .plots import standing
from .sheets import MAKER, maker_of, units
from .state import CHOOSING, PEDLAR, RUN, SHOWN, company_in_turn

REASONS: Final = (
    "start", "landed", "bought", "refined", "peddled", "drawn", "given_back", "arranged", "extracted", "driller_left",
    "sold", "deal", "lent", "paid", "returned", "debt", "taken_off",
)  # fmt: skip
"""Why something changes accounts: at the start, plots of landowners; by tokens; plots drawn and given back; pieces put
up or taken down; yields of plots, drillers that leave; wagons; deals, and what is lent in them; terms paid, and what
was lent returned; debts collected from income; pieces that leave a plot because it, or they, change hands."""
(
    START, LANDED, BY_TOKEN, REFINED, PEDDLED, DRAWN, GIVEN_BACK, ARRANGED, EXTRACTED, DRILLER_LEFT, SOLD, DEAL, LENT,
    PAID, RETURNED, DEBT, TAKEN_OFF,
) = range(len(REASONS))  # fmt: skip
ON_PLOTS: Final = COMPANIES + 1
"""The account of what stands on the first company's plots."""
ROW: Final = 5
MOST_ROWS: Final = COUNTED * (COMPANIES + 1) + LINES + COMPANIES * PIECES + MOST_PLOTS
"""No step moves more."""


@driver
def ask_book(s: Any, other: Any, seat: int, action: int, out: Any) -> int:
    """What an action of ``seat``, or an outcome, has moved from state ``s`` to ``other``: ROW numbers each. How many
    they are together."""
    kind = kind_of(action)
    at = 0
    if kind == LAND_DRAWN or kind == PLOT_DRAWN:
        reason = LANDED if kind == LAND_DRAWN else DRAWN
        at = book(reason, BANK, company_of(s.place_at), FIRST_PLOT + plot_drawn(action), 1, at, out)
    elif kind == SETTLE_TOKEN:
        place = place_settled(action)
        at = book_with_bank(s, other, company_of(place), use_of(s.token[place]), at, out)
    elif kind == DIE_ROLLED:
        at = book_with_bank(s, other, company_in_turn(s, s.order_at), EXTRACTED, at, out)
    elif kind == SELL_LOAD:
        at = book_with_bank(s, other, company_selling(action), SOLD, at, out)
    elif kind == FALL_DUE:
        at = book_stood(s, other, TAKEN_OFF, at, out)
        at = book_term(s, other, term_due(action), at, out)
    elif kind == ACCEPT:
        at = book_stood(s, other, TAKEN_OFF, at, out)
        at = book_deal(s, offer_answered(action), side(s, seat), at, out)
    elif kind == GIVE_BACK or (kind == READY and s.phase == CHOOSING):
        at = book_given_back(s, other, side(s, seat), at, out)
    if kind == READY:
        at = book_stood(s, other, ARRANGED, at, out)
    return at


@rule
def book(reason: int, giver: int, taker: int, item: int, amount: int, at: int, out: Any) -> int:
    """A row from ``out[at]`` on, unless nothing moves; where it ends."""
    if amount == 0:
        return at
    out[at] = reason
    out[at + 1] = giver
    out[at + 2] = taker
    out[at + 3] = item
    out[at + 4] = amount
    return at + ROW


@rule
def use_of(token: int) -> int:
    """What a token is for."""
    if token == RUN:
        return REFINED
    return PEDDLED if token == 1 + PEDLAR else BY_TOKEN


@apart
def book_with_bank(s: Any, other: Any, company: int, reason: int, at: int, out: Any) -> int:
    """What a company and the bank exchange; and what is collected for others from that."""
    for item in range(COUNTED):
        paid_out = s.held[BANK, item] - other.held[BANK, item]
        if item == DRILLER and reason == EXTRACTED:
            at = book(DRILLER_LEFT, ON_PLOTS + company, BANK, item, -paid_out, at, out)
        elif paid_out > 0:
            at = book(reason, BANK, company, item, paid_out, at, out)
        else:
            at = book(reason, company, BANK, item, -paid_out, at, out)
        for each in range(s.companies):
            if each != company:
                at = book(DEBT, company, each, item, other.held[each, item] - s.held[each, item], at, out)
    return at


@apart
def book_term(s: Any, other: Any, term: int, at: int, out: Any) -> int:
    """What is paid or returned. What stood on a plot that goes back, or is itself returned, is taken off before."""
    item = s.owed_item[term]
    debtor = s.debtor[term]
    if item >= FIRST_PLOT:
        return book(RETURNED, debtor, s.creditor[term], item, 1, at, out)
    is_lent = MONEY < item < WAGON
    amount = s.held[debtor, item] - other.held[debtor, item]
    return book(RETURNED if is_lent else PAID, debtor, s.creditor[term], item, amount, at, out)


@apart
def book_deal(s: Any, offer: int, taker: int, at: int, out: Any) -> int:
    """The lines of a deal that are settled at once."""
    maker = maker_of(offer)
    for line in range(LINES):
        if s.amount[offer, line] != 0 and s.due[offer, line] == 0:
            giver = maker if s.giver[offer, line] == MAKER else taker
            item = s.item[offer, line]
            reason = LENT if s.back[offer, line] != 0 else DEAL
            at = book(reason, giver, maker + taker - giver, item, units(item, s.amount[offer, line]), at, out)
    return at


@apart
def book_given_back(s: Any, other: Any, company: int, at: int, out: Any) -> int:
    """Plots that were drawn to choose from and are back in the box."""
    for plot in range(MOST_PLOTS):
        if s.owner[plot] != other.owner[plot]:
            at = book(GIVEN_BACK, company, BANK, FIRST_PLOT + plot, 1, at, out)
    return at


@apart
def book_stood(s: Any, other: Any, reason: int, at: int, out: Any) -> int:
    """Pieces that come to stand, or stand no more, for all to see."""
    for company in range(s.companies):
        for piece in range(1, 1 + PIECES):
            more = standing(other, SHOWN, company, piece) - standing(s, SHOWN, company, piece)
            if more > 0:
                at = book(reason, company, ON_PLOTS + company, piece, more, at, out)
            else:
                at = book(reason, ON_PLOTS + company, company, piece, -more, at, out)
    return at
