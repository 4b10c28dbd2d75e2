"""The actions of Oil City. First come outcomes: dice, cards, and what the bank does by itself, one thing at a time, so
that the log tells each. Then what people do.

Whatever is a company's draft names the company, or the place of one of its partners, so that the log knows what it may
tell to whom (O21).
"""

from __future__ import annotations

from typing import Final

from gusher.rules.kernel import Kinds, rule

from .components import COMPANIES, FIELDS, MOST_AT_ONCE, MOST_EVENTS, MOST_PLOTS, PARTNERS
from .items import ALL_ITEMS, GOODS_SOLD, PIECES

TURNS: Final = 6
PLACES: Final = COMPANIES * PARTNERS
"""Everybody who could sit at the table: three places a company, numbered through (O1)."""
BOUGHT: Final = ("tower", "driller", "plot", "wagon", "pump", "fan", "drill", "distillery", "refinery")
"""What a token buys (O6): the four of a character's card, then the five of the company card."""
PEDLARS_LOADS: Final = 19
"""In how many ways one to three units of three goods can be chosen."""
MOST_CRUDE: Final = 4
"""What a refinery takes at once (O6)."""
WAGON_ROOM: Final = 4
"""Units on a wagon (O15)."""
MOST_WAGONS: Final = 120
"""As many as a box can hold."""
MOST_LOADED: Final = 120
"""As much of one good as a box can hold."""
DIE_NUMBERS: Final = 3
"""The extraction die shows 0, 1 or 2 (O11)."""

SLOTS: Final = 3
"""Offers that a company can have open at once."""
OFFERS: Final = COMPANIES * SLOTS
SERIALS: Final = 100
"""Offers in the same slot are numbered round, so that nobody takes another than the one they saw."""
LINES: Final = 8
"""Lines of a deal."""
MOST_TERMS: Final = 4
"""Lines of a deal that fall due later, or come back."""
COMPANY_TERMS: Final = 30
"""Terms that a company can have open at once, whether it owes or is owed (O16)."""
TERMS: Final = COMPANIES * COMPANY_TERMS // 2
"""As many as can be open in the room: each is between two companies."""
MOST_IN_A_LINE: Final = 99
EVERYBODY: Final = COMPANIES
"""Whom an offer to all goes to."""

INVEST, CHOOSE, ARRANGE, LOAD = range(4)
"""What everybody does at once and is ready with."""
STAGES: Final = ("invest", "choose", "arrange", "load")

KINDS = Kinds(
    land={"plot": MOST_PLOTS},
    event={"card": MOST_EVENTS},
    settle={"place": PLACES},
    plot={"plot": MOST_PLOTS},
    die={"number": DIE_NUMBERS},
    sell={"company": COMPANIES},
    term={"term": TERMS},
    token={"place": PLACES, "bought": len(BOUGHT), "count": MOST_AT_ONCE},
    peddle={"place": PLACES, "load": PEDLARS_LOADS},
    run={"place": PLACES, "crude": MOST_CRUDE},
    take_up={"place": PLACES},
    give_back={"place": PLACES, "plot": MOST_PLOTS},
    put={"company": COMPANIES, "plot": MOST_PLOTS, "spot": FIELDS * PIECES},
    take={"company": COMPANIES, "plot": MOST_PLOTS, "field": FIELDS},
    load={"company": COMPANIES, "good": GOODS_SOLD, "count": MOST_LOADED + 1},
    wagons={"company": COMPANIES, "count": MOST_WAGONS + 1},
    draft={"company": COMPANIES},
    drop={"company": COMPANIES},
    line={"company": COMPANIES, "what": 2 * ALL_ITEMS, "count": MOST_IN_A_LINE},
    due={"company": COMPANIES, "line": LINES, "turn": TURNS},
    back={"company": COMPANIES, "line": LINES, "turn": TURNS},
    strike={"company": COMPANIES, "line": LINES},
    offer={"company": COMPANIES, "to": COMPANIES + 1},
    accept={"offer": OFFERS, "serial": SERIALS},
    withdraw={"offer": OFFERS, "serial": SERIALS},
    ready={"turn": TURNS, "stage": len(STAGES)},
    reopen={},
)
(
    LAND_DRAWN, EVENT_DRAWN, SETTLE_TOKEN, PLOT_DRAWN, DIE_ROLLED, SELL_LOAD, FALL_DUE,
    PLACE_TOKEN, PEDDLE, RUN_REFINERY, TAKE_UP, GIVE_BACK, PUT, TAKE, LOAD_GOODS, SEND_WAGONS,
    BEGIN_DRAFT, DROP_DRAFT, ADD_LINE, SET_DUE, SET_BACK, STRIKE, OFFER, ACCEPT, WITHDRAW, READY, REOPEN,
) = KINDS.codes  # fmt: skip
RANGES = KINDS.ranges


@rule
def is_outcome(kind: int) -> bool:
    """Whether the bank does it, not a person."""
    return kind <= FALL_DUE


@rule
def is_of_deals(kind: int) -> bool:
    """Whether it is part of making or taking a deal."""
    return BEGIN_DRAFT <= kind <= WITHDRAW
