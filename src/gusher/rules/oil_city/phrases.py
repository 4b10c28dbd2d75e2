"""What the log says: for each action a sentence of the game's texts, and its words.

Companies, plots, cards and turns are numbered from 1. What the bank does is described by what came of it.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Sentence, Telling, driver, kind_of, rule
from gusher.rules.kernel.marking import apart

from .companies import company_of
from .extraction import drillers_leaving, yielded
from .investing import BARRELS_A_CRUDE, buys_now, income_from_pedlar, runs_now
from .items import CRUDE, FIRST_PLOT, ITEM_NAMES, KEROSENE, MONEY
from .kinds import (
    ACCEPT,
    ADD_LINE,
    BEGIN_DRAFT,
    BOUGHT,
    DIE_ROLLED,
    DROP_DRAFT,
    EVENT_DRAWN,
    EVERYBODY,
    FALL_DUE,
    FIELD_NAMES,
    LAND_DRAWN,
    LINES,
    LOAD_GOODS,
    OFFER,
    PEDDLE,
    PEDDLED,
    PIECE_NAMES,
    PLACE_TOKEN,
    PLACES,
    PLOT_DRAWN,
    PUT,
    READY,
    REOPEN,
    RUN_REFINERY,
    SELL_LOAD,
    SEND_WAGONS,
    SET_BACK,
    SET_DUE,
    SETTLE_TOKEN,
    SOLD,
    STAGES,
    STRIKE,
    TAKE,
    TAKE_UP,
    amount_of,
    bought_by,
    company_acting,
    company_selling,
    count_bought,
    count_loaded,
    crude_refined,
    event_drawn,
    field_put,
    field_taken,
    giver_of,
    good_loaded,
    is_of_a_place,
    item_of,
    line_changed,
    load_peddled,
    number_rolled,
    offer_answered,
    offered_to,
    piece_put,
    place_name,
    place_of,
    place_settled,
    plot_arranged,
    plot_drawn,
    plot_returned,
    stage_ready,
    term_due,
    turn_set,
    wagons_sent,
)  # fmt: skip
from .sale import income_from_wagons, wagons_sold
from .sheets import MAKER, TAKER, draft_of, maker_of, units
from .state import PEDLAR, PLANNED, RUN, company_in_turn
from .terms import part_paid

A_PLOT = BOUGHT.index("plot")
PLACE_NAMES = tuple(place_name(place) for place in range(PLACES))

# What stands in a deal. A line says an amount, or one with a term.
THINGS = (
    Sentence("money", {"money": None}),
    Sentence("plot", {"plot": None}),
    Sentence("item", {"item": ITEM_NAMES, "count": None}),
)
SOME_MONEY, SOME_PLOT, SOME_ITEM = range(3)
TERMS = (Sentence("due", {"turn": None}), Sentence("back", {"turn": None}))
WHEN_DUE, WHEN_BACK = range(2)
IN_A_BUNDLE = (*THINGS, Sentence("later", {"what": THINGS, "term": TERMS}), Sentence("nothing"))
SOME_LATER, SOME_NOTHING = range(3, 5)
SIDES = {"given": IN_A_BUNDLE, "taken": IN_A_BUNDLE}
LONGEST_LINE = 8
"""Numbers that tell a line with a term: that there is one, how many things, the thing in three, how many terms, and
the term in two."""
LONGEST = 5 + LINES * LONGEST_LINE
"""A sentence and whom it is about, how many lines each side has, and that one has none."""

_PLACE = {"place": PLACE_NAMES}
_GOODS = dict.fromkeys(SOLD)
_COMPANY = {"company": None}
_DUE = {"company": None, "creditor": None}
SENTENCES = (
    Sentence("land", {**_COMPANY, "plot": None}),
    Sentence("plot", {**_COMPANY, "plot": None}),
    Sentence("event", {"turn": None, "card": None, **_GOODS}),
    Sentence("refined", {**_COMPANY, **_PLACE, "crude": None, "kerosene": None}),
    Sentence("peddled", {**_COMPANY, **_PLACE, "money": None}),
    Sentence("bought_plots", {**_COMPANY, **_PLACE, "money": None}),
    Sentence("bought_nothing", {**_COMPANY, **_PLACE, "item": BOUGHT}),
    Sentence("bought", {**_COMPANY, **_PLACE, "item": BOUGHT, "count": None, "money": None}),
    Sentence(
        "rolled",
        {**_COMPANY, **dict.fromkeys(("plot", "number", "crude", "gas", "wax", "kerosene", "drillers"))},
    ),
    Sentence("sold", {**_COMPANY, "wagons": None, "money": None}),
    Sentence("returned_plot", {**_DUE, "plot": None}),
    Sentence("paid_money", {**_DUE, "money": None}),
    Sentence("owes_money", {**_DUE, "money": None, "rest": None}),
    Sentence("paid", {**_DUE, "item": ITEM_NAMES, "count": None}),
    Sentence("owes", {**_DUE, "item": ITEM_NAMES, "count": None, "rest": None}),
    Sentence("token", {**_PLACE, "item": BOUGHT, "count": None}),
    Sentence("peddle", {**_PLACE, **_GOODS}),
    Sentence("run", {**_PLACE, "count": None}),
    Sentence("take_up", _PLACE),
    Sentence("give_back", {**_PLACE, "plot": None}),
    Sentence("put", {"plot": None, "field": FIELD_NAMES, "item": PIECE_NAMES}),
    Sentence("take", {"plot": None, "field": FIELD_NAMES, "item": PIECE_NAMES}),
    Sentence("load", {"item": SOLD, "count": None}),
    Sentence("wagons", {"count": None}),
    *(Sentence(f"ready_{stage}") for stage in STAGES),
    Sentence("reopen"),
    Sentence("draft"),
    Sentence("drop"),
    Sentence("gives", {"what": THINGS}),
    Sentence("wants", {"what": THINGS}),
    Sentence("due", {"line": None, "turn": None}),
    Sentence("back", {"line": None, "turn": None}),
    Sentence("strike", {"line": None}),
    Sentence("offer_all", SIDES),
    Sentence("offer", {**_COMPANY, **SIDES}),
    Sentence("accept", {**_COMPANY, **SIDES}),
    Sentence("withdraw", SIDES),
)
(
    LAND, PLOT, EVENT, REFINED, PEDDLED_GOODS, BOUGHT_PLOTS, BOUGHT_NOTHING, BOUGHT_ITEMS, ROLLED, SOLD_WAGONS,
    RETURNED_PLOT, PAID_MONEY, OWES_MONEY, PAID, OWES, TOKEN, TO_PEDDLE, TO_RUN, OFF, GIVEN_BACK, PUT_UP, TAKEN_OFF,
    LOADED, WAGONS,
) = range(24)  # fmt: skip
FIRST_READY = 24
(
    REOPENED, DRAFT, DROP, GIVES, WANTS, DUE, BACK, STRUCK, OFFERED_TO_ALL, OFFERED, ACCEPTED, WITHDRAWN,
) = range(FIRST_READY + len(STAGES), len(SENTENCES))  # fmt: skip
"""The numbers of the sentences."""


@driver
def ask_tell(s: Any, seat: int, action: int, out: Any) -> None:
    """See ``Telling``."""
    kind = kind_of(action)
    if kind == LAND_DRAWN or kind == PLOT_DRAWN:
        out[0] = LAND if kind == LAND_DRAWN else PLOT
        out[1] = 1 + company_of(s.place_at)
        out[2] = 1 + plot_drawn(action)
    elif kind == EVENT_DRAWN:
        out[0] = EVENT
        out[1] = 1 + s.turn
        out[2] = 1 + event_drawn(action)
        for good in range(len(SOLD)):
            out[3 + good] = s.event_prices[event_drawn(action), 1 + good]
    elif kind == SETTLE_TOKEN:
        tell_settled(s, place_settled(action), out)
    elif kind == DIE_ROLLED:
        tell_rolled(s, number_rolled(action), out)
    elif kind == SELL_LOAD:
        company = company_selling(action)
        out[0] = SOLD_WAGONS
        out[1] = 1 + company
        out[2] = wagons_sold(s, company)
        out[3] = income_from_wagons(s, company)
    elif kind == FALL_DUE:
        tell_due(s, term_due(action), out)
    elif is_of_a_place(kind):
        tell_of_place(action, out)
    elif kind == PUT or kind == TAKE:
        tell_arranged(s, action, out)
    elif kind == LOAD_GOODS:
        out[0] = LOADED
        out[1] = good_loaded(action)
        out[2] = count_loaded(action)
    elif kind == SEND_WAGONS:
        out[0] = WAGONS
        out[1] = wagons_sent(action)
    elif kind == READY:
        out[0] = FIRST_READY + stage_ready(action)
    elif kind == REOPEN:
        out[0] = REOPENED
    else:
        tell_of_deal(s, action, out)


# The bank -------------------------------------------------------------------------------------------------------------


@apart
def tell_settled(s: Any, place: int, out: Any) -> None:
    """What a token brings."""
    company = company_of(place)
    token = s.token[place]
    count = s.count[place]
    out[1] = 1 + company
    out[2] = place
    if token == RUN:
        out[0] = REFINED
        out[3] = runs_now(s, company, count)
        out[4] = BARRELS_A_CRUDE * out[3]
    elif token == 1 + PEDLAR:
        out[0] = PEDDLED_GOODS
        out[3] = income_from_pedlar(s, company, count)
    else:
        tell_bought(s, company, token - 1, count, out)


@rule
def tell_bought(s: Any, company: int, bought: int, count: int, out: Any) -> None:
    """What is bought, from ``out[3]`` on."""
    count = buys_now(s, company, bought, count)
    money = count * s.prices[bought]
    if bought == A_PLOT:
        out[0] = BOUGHT_PLOTS
        out[3] = money
        return
    out[0] = BOUGHT_ITEMS if count > 0 else BOUGHT_NOTHING
    out[3] = bought
    out[4] = count
    out[5] = money


@apart
def tell_rolled(s: Any, number: int, out: Any) -> None:
    """What a plot yields, and how many drillers leave it."""
    company = company_in_turn(s, s.order_at)
    plot = s.plot[company, s.plot_at]
    out[0] = ROLLED
    out[1] = 1 + company
    out[2] = plot
    out[3] = number
    for good in range(CRUDE, KEROSENE + 1):
        out[4 + good - CRUDE] = yielded(s, plot - 1, good, number)
    out[8] = drillers_leaving(s, plot - 1)


@apart
def tell_due(s: Any, term: int, out: Any) -> None:
    """What is paid or given back of a term."""
    item = s.owed_item[term]
    out[1] = 1 + s.debtor[term]
    out[2] = 1 + s.creditor[term]
    if item >= FIRST_PLOT:
        out[0] = RETURNED_PLOT
        out[3] = 1 + item - FIRST_PLOT
        return
    paid = part_paid(s, term)
    rest = s.owed[term] - paid
    if item == MONEY:
        out[0] = PAID_MONEY if rest == 0 else OWES_MONEY
        out[3] = paid
        out[4] = rest
    else:
        out[0] = PAID if rest == 0 else OWES
        out[3] = item
        out[4] = paid
        out[5] = rest


# People ---------------------------------------------------------------------------------------------------------------


@apart
def tell_of_place(action: int, out: Any) -> None:
    """What a partner does at their own place."""
    kind = kind_of(action)
    out[1] = place_of(action)
    if kind == PLACE_TOKEN:
        out[0] = TOKEN
        out[2] = bought_by(action)
        out[3] = count_bought(action)
    elif kind == PEDDLE:
        out[0] = TO_PEDDLE
        for good in range(len(SOLD)):
            out[2 + good] = PEDDLED[load_peddled(action), good]
    elif kind == RUN_REFINERY:
        out[0] = TO_RUN
        out[2] = crude_refined(action)
    elif kind == TAKE_UP:
        out[0] = OFF
    else:
        out[0] = GIVEN_BACK
        out[2] = 1 + plot_returned(action)


@apart
def tell_arranged(s: Any, action: int, out: Any) -> None:
    """A piece that is put up or taken down. A plan that is hidden from whoever reads this is described as if a tower
    stood there."""
    plot = plot_arranged(action)
    out[1] = 1 + plot
    if kind_of(action) == TAKE:
        out[0] = TAKEN_OFF
        out[2] = field_taken(action)
        out[3] = max(1, s.piece[PLANNED, plot, field_taken(action)])
    else:
        out[0] = PUT_UP
        out[2] = field_put(action)
        out[3] = piece_put(action)


@apart
def tell_of_deal(s: Any, action: int, out: Any) -> None:
    """What is written, offered, taken or withdrawn."""
    kind = kind_of(action)
    if kind == BEGIN_DRAFT or kind == DROP_DRAFT:
        out[0] = DRAFT if kind == BEGIN_DRAFT else DROP
    elif kind == ADD_LINE:
        out[0] = WANTS if giver_of(action) == TAKER else GIVES
        out[1] = 1
        tell_thing(item_of(action), amount_of(action), 2, out)
    elif kind == SET_DUE or kind == SET_BACK:
        out[0] = DUE if kind == SET_DUE else BACK
        out[1] = 1 + line_changed(action)
        out[2] = 1 + turn_set(action)
    elif kind == STRIKE:
        out[0] = STRUCK
        out[1] = 1 + line_changed(action)
    elif kind == OFFER and offered_to(action) == EVERYBODY:
        out[0] = OFFERED_TO_ALL
        tell_sides(s, draft_of(company_acting(action)), 1, out)
    elif kind == OFFER:
        out[0] = OFFERED
        out[1] = 1 + offered_to(action)
        tell_sides(s, draft_of(company_acting(action)), 2, out)
    elif kind == ACCEPT:
        out[0] = ACCEPTED
        out[1] = 1 + maker_of(offer_answered(action))
        tell_sides(s, offer_answered(action), 2, out)
    else:
        out[0] = WITHDRAWN
        tell_sides(s, offer_answered(action), 1, out)


@apart
def tell_sides(s: Any, sheet: int, at: int, out: Any) -> int:
    """What MAKER and TAKER give by a sheet of paper, from ``out[at]`` on: each how many lines, then these; where it
    ends."""
    for giver in (MAKER, TAKER):
        at = tell_bundle(s, sheet, giver, at, out)
    return at


@rule
def tell_bundle(s: Any, sheet: int, giver: int, at: int, out: Any) -> int:
    """What one side gives, from ``out[at]`` on; where it ends."""
    counted = at
    count = 0
    at += 1
    for line in range(LINES):
        if s.amount[sheet, line] > 0 and s.giver[sheet, line] == giver:
            at = tell_line(s, sheet, line, at, out)
            count += 1
    out[counted] = max(1, count)
    if count > 0:
        return at
    out[at] = SOME_NOTHING
    return at + 1


@rule
def tell_line(s: Any, sheet: int, line: int, at: int, out: Any) -> int:
    """An amount, with its term if it has one, from ``out[at]`` on; where it ends."""
    item = s.item[sheet, line]
    amount = s.amount[sheet, line]
    due = s.due[sheet, line]
    back = s.back[sheet, line]
    if due == 0 and back == 0:
        return tell_thing(item, amount, at, out)
    out[at] = SOME_LATER
    out[at + 1] = 1
    at = tell_thing(item, amount, at + 2, out)
    out[at] = 1
    out[at + 1] = WHEN_DUE if due != 0 else WHEN_BACK
    out[at + 2] = due if due != 0 else back
    return at + 3


@rule
def tell_thing(item: int, amount: int, at: int, out: Any) -> int:
    """So much of something, from ``out[at]`` on; where it ends."""
    if item == MONEY:
        out[at] = SOME_MONEY
        out[at + 1] = units(item, amount)
        return at + 2
    if item >= FIRST_PLOT:
        out[at] = SOME_PLOT
        out[at + 1] = 1 + item - FIRST_PLOT
        return at + 2
    out[at] = SOME_ITEM
    out[at + 1] = item
    out[at + 2] = amount
    return at + 3


TELLING = Telling(SENTENCES, ask_tell, LONGEST)
