"""What the log says: for each action the name of a sentence in the game's texts, and its words.

Companies, plots, cards and turns are told from 1. What the bank does is told by what came of it.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Phrase, Record, blank, copy, first_of, kind_of, second_of, third_of, view

from .companies import company_of
from .investing import PEDDLED
from .items import ALL_ITEMS, BANK, CRUDE, DRILLER, FIRST_PLOT, GAS, ITEM_NAMES, KEROSENE, MONEY, WAGON, WAX
from .kinds import (
    ACCEPT,
    ADD_LINE,
    BEGIN_DRAFT,
    BOUGHT,
    DIE_ROLLED,
    DROP_DRAFT,
    EVENT_DRAWN,
    EVERYBODY,
    GIVE_BACK,
    LAND_DRAWN,
    LINES,
    LOAD_GOODS,
    OFFER,
    PEDDLE,
    PLACE_TOKEN,
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
    STAGES,
    STRIKE,
    TAKE,
    TAKE_UP,
)  # fmt: skip
from .notation import FIELD_NAMES, PIECE_NAMES, SOLD, offer_name, place_name
from .rules import play
from .sheets import TAKER, units
from .state import PEDLAR, PLANNED, RUN, STATE, company_in_turn

Words = dict[str, str | int]


def phrase(s: Record, seat: int, action: int) -> Phrase:
    """What an action does in state ``s``."""
    v, kind, first = view(s), kind_of(action), first_of(action)
    second, third = second_of(action), third_of(action)
    if kind == LAND_DRAWN:
        return Phrase("land", {"company": 1 + company_of(v.place_at), "plot": 1 + first})
    if kind == EVENT_DRAWN:
        return _event(v, first)
    if kind == SETTLE_TOKEN:
        return _settled(v, first, action)
    if kind == PLOT_DRAWN:
        return Phrase("plot", {"company": 1 + company_of(v.place_at), "plot": 1 + first})
    if kind == DIE_ROLLED:
        return _rolled(v, first, action)
    if kind == SELL_LOAD:
        return _sold(v, first, action)
    if kind < PLACE_TOKEN:
        return _fell_due(v, first, action)
    if kind <= GIVE_BACK:
        return _token(kind, first, second, third)
    if kind in (PUT, TAKE):
        return _arranged(v, kind, second, third)
    if kind == LOAD_GOODS:
        return Phrase("load", {"item": SOLD[second], "count": third})
    if kind == SEND_WAGONS:
        return Phrase("wagons", {"count": second})
    if kind == READY:
        return Phrase(f"ready_{STAGES[second]}", {})
    if kind == REOPEN:
        return Phrase("reopen", {})
    return _deal(v, seat, kind, first, second, third)


def _event(v: Any, card: int) -> Phrase:
    prices: Words = {name: v.event_prices[card, 1 + good] for good, name in enumerate(SOLD)}
    return Phrase("event", {"turn": 1 + v.turn, "card": 1 + card, **prices})


# The bank -------------------------------------------------------------------------------------------------------------


def after(v: Any, action: int) -> Any:
    """The state once the bank has done this step."""
    twin = view(blank(STATE))
    copy(twin, v)
    play(twin, -1, action)
    return twin


def _settled(v: Any, place: int, action: int) -> Phrase:
    """What a token brought."""
    company, token, later = company_of(place), v.token[place], after(v, action)
    words: Words = {"company": 1 + company, "place": place_name(place)}
    if token == RUN:
        barrels = later.held[BANK, KEROSENE] - v.held[BANK, KEROSENE]
        return Phrase(
            "refined", {**words, "crude": later.held[BANK, CRUDE] - v.held[BANK, CRUDE], "kerosene": -barrels}
        )
    paid = later.held[BANK, MONEY] - v.held[BANK, MONEY]
    if token == 1 + PEDLAR:
        return Phrase("peddled", {**words, "money": -paid})
    bought = BOUGHT[token - 1]
    if bought == "plot":
        return Phrase("bought_plots", {**words, "money": paid})
    item = ITEM_NAMES.index(bought)
    count = v.held[BANK, item] - later.held[BANK, item]
    if count == 0:
        return Phrase("bought_nothing", {**words, "item": bought})
    return Phrase("bought", {**words, "item": bought, "count": count, "money": paid})


def _rolled(v: Any, number: int, action: int) -> Phrase:
    """What a plot yielded, and how many drillers left it."""
    company, later = company_in_turn(v, v.order_at), after(v, action)
    words: Words = {"company": 1 + company, "plot": v.plot[company, v.plot_at], "number": number}
    for item in (CRUDE, GAS, WAX, KEROSENE):
        words[ITEM_NAMES[item]] = v.held[BANK, item] - later.held[BANK, item]
    words["drillers"] = later.held[BANK, DRILLER] - v.held[BANK, DRILLER]
    return Phrase("rolled", words)


def _sold(v: Any, company: int, action: int) -> Phrase:
    later = after(v, action)
    wagons = later.held[BANK, WAGON] - v.held[BANK, WAGON]
    money = v.held[BANK, MONEY] - later.held[BANK, MONEY]
    return Phrase("sold", {"company": 1 + company, "wagons": wagons, "money": money})


def _fell_due(v: Any, term: int, action: int) -> Phrase:
    """What was paid or given back of a term."""
    debtor, creditor, item = v.debtor[term], v.creditor[term], v.owed_item[term]
    words: Words = {"company": 1 + debtor, "creditor": 1 + creditor}
    if item >= FIRST_PLOT:
        return Phrase("returned_plot", {**words, "plot": 1 + item - FIRST_PLOT})
    paid = v.held[debtor, item] - after(v, action).held[debtor, item]
    name = "paid" if paid == v.owed[term] else "owes"
    what: Words = {"money": paid} if item == MONEY else {"item": ITEM_NAMES[item], "count": paid}
    rest: Words = {} if name == "paid" else {"rest": v.owed[term] - paid}
    return Phrase(f"{name}_money" if item == MONEY else name, {**words, **what, **rest})


# People ---------------------------------------------------------------------------------------------------------------


def _token(kind: int, place: int, second: int, third: int) -> Phrase:
    words: Words = {"place": place_name(place)}
    if kind == PLACE_TOKEN:
        return Phrase("token", {**words, "item": BOUGHT[second], "count": 1 + third})
    if kind == PEDDLE:
        return Phrase("peddle", {**words, **dict(zip(SOLD, PEDDLED[second].tolist(), strict=True))})
    if kind == RUN_REFINERY:
        return Phrase("run", {**words, "count": 1 + second})
    if kind == TAKE_UP:
        return Phrase("take_up", words)
    return Phrase("give_back", {**words, "plot": 1 + second})


def _arranged(v: Any, kind: int, plot: int, third: int) -> Phrase:
    if kind == TAKE:
        piece = v.piece[PLANNED, plot, third]
        return Phrase("take", {"plot": 1 + plot, "field": FIELD_NAMES[third], "item": PIECE_NAMES[max(1, piece)]})
    field, piece = divmod(third, len(PIECE_NAMES) - 1)
    return Phrase("put", {"plot": 1 + plot, "field": FIELD_NAMES[field], "item": PIECE_NAMES[1 + piece]})


def _deal(v: Any, seat: int, kind: int, first: int, second: int, third: int) -> Phrase:
    if kind == BEGIN_DRAFT:
        return Phrase("draft", {})
    if kind == DROP_DRAFT:
        return Phrase("drop", {})
    if kind == ADD_LINE:
        what = _amount(second % ALL_ITEMS, 1 + third)
        return Phrase("wants" if second // ALL_ITEMS == TAKER else "gives", {"what": [what]})
    if kind in (SET_DUE, SET_BACK):
        return Phrase("due" if kind == SET_DUE else "back", {"line": 1 + second, "turn": 1 + third})
    if kind == STRIKE:
        return Phrase("strike", {"line": 1 + second})
    if kind == OFFER:
        return Phrase("offer_all", {}) if second == EVERYBODY else Phrase("offer", {"company": 1 + second})
    words: Words = {"offer": offer_name(first, second)}
    if kind != ACCEPT:
        return Phrase("withdraw", words)
    return Phrase("accept", {**words, "given": bundle(v, first, 1 - TAKER), "taken": bundle(v, first, TAKER)})


def _amount(item: int, amount: int) -> Phrase:
    """What stands in a line of a deal."""
    if item == MONEY:
        return Phrase("money", {"money": units(item, amount)})
    if item >= FIRST_PLOT:
        return Phrase("plot", {"plot": 1 + item - FIRST_PLOT})
    return Phrase("item", {"item": ITEM_NAMES[item], "count": amount})


def bundle(v: Any, sheet: int, giver: int) -> list[Phrase]:
    """What MAKER or TAKER (``giver``) gives by a sheet of paper, line by line."""
    found = [
        _line(v, sheet, line) for line in range(LINES) if v.amount[sheet, line] > 0 and v.giver[sheet, line] == giver
    ]
    return found or [Phrase("nothing", {})]


def _line(v: Any, sheet: int, line: int) -> Phrase:
    """An amount, with its term if it has one."""
    what = _amount(v.item[sheet, line], v.amount[sheet, line])
    due, back = v.due[sheet, line], v.back[sheet, line]
    if not due and not back:
        return what
    term = Phrase("due", {"turn": due}) if due else Phrase("back", {"turn": back})
    return Phrase("later", {"what": [what], "term": [term]})
