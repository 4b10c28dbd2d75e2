"""The actions of Oil City, and how they are written. First come outcomes: dice, cards, and what the bank does by
itself, one thing at a time, so that the log tells each. Then what people do.

Companies, plots, cards and turns count from 1. Whatever is a company's draft names the company, or the place of one of
its partners, so that the log knows what it may tell to whom (O21).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from gusher.rules.kernel import PART, Act, Actions, Either, Joined, Numbers, Ordinals, Outcome, Parted, Words

from .components import COMPANIES, GOODS, MOST_AT_ONCE, MOST_EVENTS, MOST_PLOTS, NOTE, PARTNERS, STOCK
from .items import ALL_ITEMS, ITEM_NAMES, PIECES

TURNS: Final = 6
PLACES: Final = COMPANIES * PARTNERS
"""Everybody who could sit at the table: three places a company, numbered through (O1)."""
BOUGHT: Final = ("tower", "driller", "plot", "wagon", "pump", "fan", "drill", "distillery", "refinery")
"""What a token buys (O6): the four of a character's card, then the five of the company card."""
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

# Slots ----------------------------------------------------------------------------------------------------------------

SOLD: Final = GOODS[1:]
"""What can be sold: gas, wax, kerosene."""
PIECE_NAMES: Final = ITEM_NAMES[: 1 + PIECES]
"""By piece; nothing is not used."""
FIELD_NAMES: Final = "abcdefghi"
PLACE_LETTERS: Final = "abc"

PEDLAR_TAKES: Final = 3
"""Units of goods that a pedlar takes at most (O6)."""
PEDDLED = np.array(
    [
        [gas, wax, kerosene]
        for gas in range(PEDLAR_TAKES + 1)
        for wax in range(PEDLAR_TAKES + 1)
        for kerosene in range(PEDLAR_TAKES + 1)
        if 1 <= gas + wax + kerosene <= PEDLAR_TAKES
    ]
)
"""What a pedlar can take: units of gas, wax and kerosene (19 × 3)."""
PEDLARS_LOADS: Final = len(PEDDLED)


def load_name(units: Sequence[int]) -> str:
    """What a pedlar takes: ``g1k2``."""
    return "".join(f"{name[0]}{count}" for name, count in zip(SOLD, units, strict=True) if count)


COMPANY = Ordinals(COMPANIES)
PLACE = Joined("{company}{partner}", company=COMPANY, partner=Words(*PLACE_LETTERS))
"""A company and one of its partners: ``2b``."""
OPEN_OFFER = Joined("{company}{slot}", company=COMPANY, slot=Words(*PLACE_LETTERS))
"""A company and one of its slots for offers."""
place_name = PLACE.write
"""What a place is called."""


def offer_name(offer: int, serial: int) -> str:
    """What an offer is called: ``2b17``."""
    return f"{OPEN_OFFER.write(offer)}{serial}"


PLOT = Ordinals(MOST_PLOTS)
FIELD = Words(*FIELD_NAMES)
PIECE = Words(*PIECE_NAMES[1:], lowest=1)
LINE = Ordinals(LINES)
TURN = Ordinals(TURNS)
SERIAL = Numbers(0, SERIALS - 1)
COUNT = Numbers(1, MOST_IN_A_LINE)
AMOUNT = Parted(
    Either(
        money=Numbers(1, MOST_IN_A_LINE, unit=NOTE),
        items=Joined("{count}{item}", item=Words(*STOCK), count=COUNT),
        plots=Joined("{count}plot{plot}", plot=PLOT, count=Numbers(1, MOST_IN_A_LINE, unsaid_lowest=True)),
    ),
    item=Numbers(0, ALL_ITEMS - 1),
    count=COUNT,
)
"""What stands in a line of a deal: ``500``, ``3gas``, ``plot17``."""


# Kinds ----------------------------------------------------------------------------------------------------------------

OF_TOKENS: Final = "of tokens"
OF_A_PLACE: Final = "of a place"
OF_DEALS: Final = "of deals"
SEEN_BY_ALL: Final = "seen by all"

ACTIONS = Actions(
    "Oil City",
    Outcome("land", "land{plot}", plot=PLOT),
    Outcome("event", "event{card}", card=Ordinals(MOST_EVENTS)),
    Outcome("settle", "settle-{place}", place=PLACE),
    Outcome("plot", "plot{plot}", plot=PLOT),
    Outcome("die", "die{number}", number=Numbers(0, DIE_NUMBERS - 1)),
    Outcome("sell", "sell-{company}", company=COMPANY),
    Outcome("term", "term-{term}", term=Ordinals(TERMS)),
    Act(
        "token", "{place}-{bought}{count}", PART, OF_TOKENS, OF_A_PLACE,
        place=PLACE, bought=Words(*BOUGHT), count=Numbers(1, MOST_AT_ONCE),
    ),
    Act(
        "peddle", "{place}-peddles-{load}", PART, OF_TOKENS, OF_A_PLACE,
        place=PLACE, load=Words(*map(load_name, PEDDLED.tolist())),
    ),
    Act("run", "{place}-refines{crude}", PART, OF_TOKENS, OF_A_PLACE, place=PLACE, crude=Numbers(1, MOST_CRUDE)),
    Act("take_up", "{place}-off", PART, OF_TOKENS, OF_A_PLACE, place=PLACE),
    Act("give_back", "{place}-returns{plot}", PART, OF_A_PLACE, place=PLACE, plot=PLOT),
    Act(
        "put", "{company}-{plot}{field}-{piece}", PART,
        company=COMPANY, plot=PLOT, field=FIELD, piece=PIECE, bytes=("company", "plot", "field piece"),
    ),
    Act("take", "{company}-{plot}{field}-off", PART, company=COMPANY, plot=PLOT, field=FIELD),
    Act("load", "{company}-{good}{count}", PART, company=COMPANY, good=Words(*SOLD), count=Numbers(0, MOST_LOADED)),
    Act("wagons", "{company}-wagons{count}", PART, company=COMPANY, count=Numbers(0, MOST_WAGONS)),
    Act("draft", "{company}-draft", PART, OF_DEALS, company=COMPANY),
    Act("drop", "{company}-drop", PART, OF_DEALS, company=COMPANY),
    Act(
        "line", "{company}-{giver}-{amount}", PART, OF_DEALS,
        company=COMPANY, giver=Words("gives", "wants"), amount=AMOUNT, bytes=("company", "giver item", "count"),
    ),
    Act("due", "{company}-line{line}-due{turn}", PART, OF_DEALS, company=COMPANY, line=LINE, turn=TURN),
    Act("back", "{company}-line{line}-back{turn}", PART, OF_DEALS, company=COMPANY, line=LINE, turn=TURN),
    Act("strike", "{company}-line{line}-off", PART, OF_DEALS, company=COMPANY, line=LINE),
    Act("offer", "{company}-offers-{to}", OF_DEALS, company=COMPANY, to=Either(one=COMPANY, all=Words("all"))),
    Act("accept", "accept-{offer}{serial}", OF_DEALS, SEEN_BY_ALL, offer=OPEN_OFFER, serial=SERIAL),
    Act("withdraw", "withdraw-{offer}{serial}", OF_DEALS, offer=OPEN_OFFER, serial=SERIAL),
    Act("ready", "ready{turn}-{stage}", SEEN_BY_ALL, turn=TURN, stage=Words(*STAGES)),
    Act("reopen", "reopen", SEEN_BY_ALL),
    like="2b-tower3 or ready1-invest",
)  # fmt: skip
RANGES = ACTIONS.ranges
is_outcome = ACTIONS.is_outcome
"""Whether the bank does it, not a person."""
is_of_tokens = ACTIONS.having(OF_TOKENS)
"""Whether a token is placed or taken up."""
is_of_a_place = ACTIONS.having(OF_A_PLACE)
"""Whether it names the place of a partner, and so their company."""
is_of_deals = ACTIONS.having(OF_DEALS)
"""Whether it is part of making or taking a deal."""
is_seen_by_all = ACTIONS.having(SEEN_BY_ALL)
"""Whether the log tells it to everybody, whoever did it."""

LAND_DRAWN, drawing_land = ACTIONS.land.code, ACTIONS.land.pack
EVENT_DRAWN, drawing_event = ACTIONS.event.code, ACTIONS.event.pack
(event_drawn,) = ACTIONS.event.numbers
SETTLE_TOKEN, settling = ACTIONS.settle.code, ACTIONS.settle.pack
(place_settled,) = ACTIONS.settle.numbers
PLOT_DRAWN, drawing_plot = ACTIONS.plot.code, ACTIONS.plot.pack
plot_drawn = ACTIONS.number("plot", "land", "plot")
DIE_ROLLED, rolling = ACTIONS.die.code, ACTIONS.die.pack
(number_rolled,) = ACTIONS.die.numbers
SELL_LOAD, selling = ACTIONS.sell.code, ACTIONS.sell.pack
(company_selling,) = ACTIONS.sell.numbers
FALL_DUE, falling_due = ACTIONS.term.code, ACTIONS.term.pack
(term_due,) = ACTIONS.term.numbers

place_of = ACTIONS.number("place", "token", "peddle", "run", "take_up", "give_back")
PLACE_TOKEN, placing_token = ACTIONS.token.code, ACTIONS.token.pack
bought_by, count_bought = ACTIONS.token.numbers[1:]
PEDDLE, peddling = ACTIONS.peddle.code, ACTIONS.peddle.pack
load_peddled = ACTIONS.peddle.number("load")
RUN_REFINERY, refining = ACTIONS.run.code, ACTIONS.run.pack
crude_refined = ACTIONS.run.number("crude")
TAKE_UP, taking_up = ACTIONS.take_up.code, ACTIONS.take_up.pack
GIVE_BACK, giving_back = ACTIONS.give_back.code, ACTIONS.give_back.pack
plot_returned = ACTIONS.give_back.number("plot")

company_acting = ACTIONS.number(
    "company", "put", "take", "load", "wagons", "draft", "drop", "line", "due", "back", "strike", "offer"
)
PUT, putting = ACTIONS.put.code, ACTIONS.put.pack
field_put, piece_put = ACTIONS.put.numbers[2:]
TAKE, taking = ACTIONS.take.code, ACTIONS.take.pack
field_taken = ACTIONS.take.number("field")
plot_arranged = ACTIONS.number("plot", "put", "take")
LOAD_GOODS, loading = ACTIONS.load.code, ACTIONS.load.pack
good_loaded, count_loaded = ACTIONS.load.numbers[1:]
SEND_WAGONS, sending = ACTIONS.wagons.code, ACTIONS.wagons.pack
wagons_sent = ACTIONS.wagons.number("count")

BEGIN_DRAFT, beginning_draft = ACTIONS.draft.code, ACTIONS.draft.pack
DROP_DRAFT, dropping_draft = ACTIONS.drop.code, ACTIONS.drop.pack
ADD_LINE, adding_line = ACTIONS.line.code, ACTIONS.line.pack
giver_of, item_of, amount_of = ACTIONS.line.numbers[1:]
SET_DUE, setting_due = ACTIONS.due.code, ACTIONS.due.pack
SET_BACK, setting_back = ACTIONS.back.code, ACTIONS.back.pack
STRIKE, striking = ACTIONS.strike.code, ACTIONS.strike.pack
line_changed = ACTIONS.number("line", "due", "back", "strike")
turn_set = ACTIONS.number("turn", "due", "back")
OFFER, offering = ACTIONS.offer.code, ACTIONS.offer.pack
offered_to = ACTIONS.offer.number("to")
ACCEPT, accepting = ACTIONS.accept.code, ACTIONS.accept.pack
WITHDRAW, withdrawing = ACTIONS.withdraw.code, ACTIONS.withdraw.pack
offer_answered = ACTIONS.number("offer", "accept", "withdraw")
serial_answered = ACTIONS.number("serial", "accept", "withdraw")

READY, being_ready = ACTIONS.ready.code, ACTIONS.ready.pack
turn_ready, stage_ready = ACTIONS.ready.numbers
REOPEN, REOPENING = ACTIONS.reopen.code, ACTIONS.read("reopen")
