"""What the log says: for each action the name of a sentence in the game's texts, and its words.

Companies, plots, cards and turns are numbered from 1. What the bank does is described by what came of it.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Phrase, Record, blank, copy, kind_of, view

from . import kinds
from .companies import company_of
from .items import BANK, CRUDE, DRILLER, FIRST_PLOT, GAS, ITEM_NAMES, KEROSENE, MONEY, WAGON, WAX
from .rules import play
from .sheets import MAKER, TAKER, draft_of, maker_of, units
from .state import PEDLAR, PLANNED, RUN, STATE, company_in_turn

Words = dict[str, str | int]


def phrase(s: Record, seat: int, action: int) -> Phrase:
    """What an action does in state ``s``."""
    v, kind = view(s), kind_of(action)
    if kind in (kinds.LAND_DRAWN, kinds.PLOT_DRAWN):
        name = "land" if kind == kinds.LAND_DRAWN else "plot"
        return Phrase(name, {"company": 1 + company_of(v.place_at), "plot": 1 + kinds.plot_drawn(action)})
    if kind == kinds.EVENT_DRAWN:
        return _event(v, kinds.event_drawn(action))
    if kind == kinds.SETTLE_TOKEN:
        return _settled(v, action)
    if kind == kinds.DIE_ROLLED:
        return _rolled(v, action)
    if kind == kinds.SELL_LOAD:
        return _sold(v, action)
    if kind == kinds.FALL_DUE:
        return _fell_due(v, action)
    if kinds.is_of_a_place(kind):
        return _of_place(action)
    if kind in (kinds.PUT, kinds.TAKE):
        return _arranged(v, action)
    if kind == kinds.LOAD_GOODS:
        return Phrase("load", {"item": kinds.SOLD[kinds.good_loaded(action)], "count": kinds.count_loaded(action)})
    if kind == kinds.SEND_WAGONS:
        return Phrase("wagons", {"count": kinds.wagons_sent(action)})
    if kind == kinds.READY:
        return Phrase(f"ready_{kinds.STAGES[kinds.stage_ready(action)]}", {})
    if kind == kinds.REOPEN:
        return Phrase("reopen", {})
    return _deal(v, action)


def _event(v: Any, card: int) -> Phrase:
    prices: Words = {name: v.event_prices[card, 1 + good] for good, name in enumerate(kinds.SOLD)}
    return Phrase("event", {"turn": 1 + v.turn, "card": 1 + card, **prices})


# The bank -------------------------------------------------------------------------------------------------------------


def after(v: Any, action: int) -> Any:
    """The state once the bank has done this step."""
    twin = view(blank(STATE))
    copy(twin, v)
    play(twin, -1, action)
    return twin


def _settled(v: Any, action: int) -> Phrase:
    """What a token brought."""
    place = kinds.place_settled(action)
    company, token, later = company_of(place), v.token[place], after(v, action)
    words: Words = {"company": 1 + company, "place": kinds.place_name(place)}
    if token == RUN:
        barrels = later.held[BANK, KEROSENE] - v.held[BANK, KEROSENE]
        return Phrase(
            "refined", {**words, "crude": later.held[BANK, CRUDE] - v.held[BANK, CRUDE], "kerosene": -barrels}
        )
    paid = later.held[BANK, MONEY] - v.held[BANK, MONEY]
    if token == 1 + PEDLAR:
        return Phrase("peddled", {**words, "money": -paid})
    bought = kinds.BOUGHT[token - 1]
    if bought == "plot":
        return Phrase("bought_plots", {**words, "money": paid})
    item = ITEM_NAMES.index(bought)
    count = v.held[BANK, item] - later.held[BANK, item]
    if count == 0:
        return Phrase("bought_nothing", {**words, "item": bought})
    return Phrase("bought", {**words, "item": bought, "count": count, "money": paid})


def _rolled(v: Any, action: int) -> Phrase:
    """What a plot yielded, and how many drillers left it."""
    company, later = company_in_turn(v, v.order_at), after(v, action)
    words: Words = {"company": 1 + company, "plot": v.plot[company, v.plot_at], "number": kinds.number_rolled(action)}
    for item in (CRUDE, GAS, WAX, KEROSENE):
        words[ITEM_NAMES[item]] = v.held[BANK, item] - later.held[BANK, item]
    words["drillers"] = later.held[BANK, DRILLER] - v.held[BANK, DRILLER]
    return Phrase("rolled", words)


def _sold(v: Any, action: int) -> Phrase:
    later = after(v, action)
    wagons = later.held[BANK, WAGON] - v.held[BANK, WAGON]
    money = v.held[BANK, MONEY] - later.held[BANK, MONEY]
    return Phrase("sold", {"company": 1 + kinds.company_selling(action), "wagons": wagons, "money": money})


def _fell_due(v: Any, action: int) -> Phrase:
    """What was paid or given back of a term."""
    term = kinds.term_due(action)
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


def _of_place(action: int) -> Phrase:
    kind = kind_of(action)
    words: Words = {"place": kinds.place_name(kinds.place_of(action))}
    if kind == kinds.PLACE_TOKEN:
        item = kinds.BOUGHT[kinds.bought_by(action)]
        return Phrase("token", {**words, "item": item, "count": kinds.count_bought(action)})
    if kind == kinds.PEDDLE:
        units_peddled = kinds.PEDDLED[kinds.load_peddled(action)].tolist()
        return Phrase("peddle", {**words, **dict(zip(kinds.SOLD, units_peddled, strict=True))})
    if kind == kinds.RUN_REFINERY:
        return Phrase("run", {**words, "count": kinds.crude_refined(action)})
    if kind == kinds.TAKE_UP:
        return Phrase("take_up", words)
    return Phrase("give_back", {**words, "plot": 1 + kinds.plot_returned(action)})


def _arranged(v: Any, action: int) -> Phrase:
    plot = kinds.plot_arranged(action)
    if kind_of(action) == kinds.TAKE:
        field = kinds.field_taken(action)
        # A plan that is hidden from whoever reads this is described as if a tower stood there.
        name, piece = "take", max(1, v.piece[PLANNED, plot, field])
    else:
        name, field, piece = "put", kinds.field_put(action), kinds.piece_put(action)
    return Phrase(name, {"plot": 1 + plot, "field": kinds.FIELD_NAMES[field], "item": kinds.PIECE_NAMES[piece]})


def _deal(v: Any, action: int) -> Phrase:
    kind = kind_of(action)
    if kind == kinds.BEGIN_DRAFT:
        return Phrase("draft", {})
    if kind == kinds.DROP_DRAFT:
        return Phrase("drop", {})
    if kind == kinds.ADD_LINE:
        what = _amount(kinds.item_of(action), kinds.amount_of(action))
        return Phrase("wants" if kinds.giver_of(action) == TAKER else "gives", {"what": [what]})
    if kind in (kinds.SET_DUE, kinds.SET_BACK):
        name = "due" if kind == kinds.SET_DUE else "back"
        return Phrase(name, {"line": 1 + kinds.line_changed(action), "turn": 1 + kinds.turn_set(action)})
    if kind == kinds.STRIKE:
        return Phrase("strike", {"line": 1 + kinds.line_changed(action)})
    if kind == kinds.OFFER:
        to, deal = kinds.offered_to(action), both_sides(v, draft_of(kinds.company_acting(action)))
        return Phrase("offer_all", deal) if to == kinds.EVERYBODY else Phrase("offer", {"company": 1 + to, **deal})
    offer = kinds.offer_answered(action)
    deal = both_sides(v, offer)
    if kind == kinds.ACCEPT:
        return Phrase("accept", {"company": 1 + maker_of(offer), **deal})
    return Phrase("withdraw", deal)


def both_sides(v: Any, sheet: int) -> dict[str, list[Phrase]]:
    """What both sides give by a sheet of paper."""
    return {"given": _bundle(v, sheet, MAKER), "taken": _bundle(v, sheet, TAKER)}


def _amount(item: int, amount: int) -> Phrase:
    """What stands in a line of a deal."""
    if item == MONEY:
        return Phrase("money", {"money": units(item, amount)})
    if item >= FIRST_PLOT:
        return Phrase("plot", {"plot": 1 + item - FIRST_PLOT})
    return Phrase("item", {"item": ITEM_NAMES[item], "count": amount})


def _bundle(v: Any, sheet: int, giver: int) -> list[Phrase]:
    """What MAKER or TAKER (``giver``) gives by a sheet of paper, line by line."""
    lines = [
        _line(v, sheet, line)
        for line in range(kinds.LINES)
        if v.amount[sheet, line] > 0 and v.giver[sheet, line] == giver
    ]
    return lines or [Phrase("nothing", {})]


def _line(v: Any, sheet: int, line: int) -> Phrase:
    """An amount, with its term if it has one."""
    what = _amount(v.item[sheet, line], v.amount[sheet, line])
    due, back = v.due[sheet, line], v.back[sheet, line]
    if not due and not back:
        return what
    term = Phrase("due", {"turn": due}) if due else Phrase("back", {"turn": back})
    return Phrase("later", {"what": [what], "term": [term]})
