"""What the log says: for each action the name of a sentence in the game's texts, and its words.

Companies, plots, cards and turns are numbered from 1. What the bank does is described by what came of it.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Phrase, Record, blank, copy, kind_of, view

from .companies import company_of
from .items import BANK, CRUDE, DRILLER, FIRST_PLOT, GAS, ITEM_NAMES, KEROSENE, MONEY, WAGON, WAX
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
from .rules import play
from .sheets import MAKER, TAKER, draft_of, maker_of, units
from .state import PEDLAR, PLANNED, RUN, STATE, company_in_turn

Words = dict[str, str | int]


def phrase(s: Record, seat: int, action: int) -> Phrase:
    """What an action does in state ``s``."""
    v, kind = view(s), kind_of(action)
    if kind in (LAND_DRAWN, PLOT_DRAWN):
        name = "land" if kind == LAND_DRAWN else "plot"
        return Phrase(name, {"company": 1 + company_of(v.place_at), "plot": 1 + plot_drawn(action)})
    if kind == EVENT_DRAWN:
        return _event(v, event_drawn(action))
    if kind == SETTLE_TOKEN:
        return _settled(v, action)
    if kind == DIE_ROLLED:
        return _rolled(v, action)
    if kind == SELL_LOAD:
        return _sold(v, action)
    if kind == FALL_DUE:
        return _fell_due(v, action)
    if is_of_a_place(kind):
        return _of_place(action)
    if kind in (PUT, TAKE):
        return _arranged(v, action)
    if kind == LOAD_GOODS:
        return Phrase("load", {"item": SOLD[good_loaded(action)], "count": count_loaded(action)})
    if kind == SEND_WAGONS:
        return Phrase("wagons", {"count": wagons_sent(action)})
    if kind == READY:
        return Phrase(f"ready_{STAGES[stage_ready(action)]}", {})
    if kind == REOPEN:
        return Phrase("reopen", {})
    return _deal(v, action)


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


def _settled(v: Any, action: int) -> Phrase:
    """What a token brought."""
    place = place_settled(action)
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


def _rolled(v: Any, action: int) -> Phrase:
    """What a plot yielded, and how many drillers left it."""
    company, later = company_in_turn(v, v.order_at), after(v, action)
    words: Words = {"company": 1 + company, "plot": v.plot[company, v.plot_at], "number": number_rolled(action)}
    for item in (CRUDE, GAS, WAX, KEROSENE):
        words[ITEM_NAMES[item]] = v.held[BANK, item] - later.held[BANK, item]
    words["drillers"] = later.held[BANK, DRILLER] - v.held[BANK, DRILLER]
    return Phrase("rolled", words)


def _sold(v: Any, action: int) -> Phrase:
    later = after(v, action)
    wagons = later.held[BANK, WAGON] - v.held[BANK, WAGON]
    money = v.held[BANK, MONEY] - later.held[BANK, MONEY]
    return Phrase("sold", {"company": 1 + company_selling(action), "wagons": wagons, "money": money})


def _fell_due(v: Any, action: int) -> Phrase:
    """What was paid or given back of a term."""
    term = term_due(action)
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
    words: Words = {"place": place_name(place_of(action))}
    if kind == PLACE_TOKEN:
        return Phrase("token", {**words, "item": BOUGHT[bought_by(action)], "count": count_bought(action)})
    if kind == PEDDLE:
        units_peddled = PEDDLED[load_peddled(action)].tolist()
        return Phrase("peddle", {**words, **dict(zip(SOLD, units_peddled, strict=True))})
    if kind == RUN_REFINERY:
        return Phrase("run", {**words, "count": crude_refined(action)})
    if kind == TAKE_UP:
        return Phrase("take_up", words)
    return Phrase("give_back", {**words, "plot": 1 + plot_returned(action)})


def _arranged(v: Any, action: int) -> Phrase:
    plot = plot_arranged(action)
    if kind_of(action) == TAKE:
        field = field_taken(action)
        # A plan that is hidden from whoever reads this is described as if a tower stood there.
        name, piece = "take", max(1, v.piece[PLANNED, plot, field])
    else:
        name, field, piece = "put", field_put(action), piece_put(action)
    return Phrase(name, {"plot": 1 + plot, "field": FIELD_NAMES[field], "item": PIECE_NAMES[piece]})


def _deal(v: Any, action: int) -> Phrase:
    kind = kind_of(action)
    if kind == BEGIN_DRAFT:
        return Phrase("draft", {})
    if kind == DROP_DRAFT:
        return Phrase("drop", {})
    if kind == ADD_LINE:
        what = _amount(item_of(action), amount_of(action))
        return Phrase("wants" if giver_of(action) == TAKER else "gives", {"what": [what]})
    if kind in (SET_DUE, SET_BACK):
        name = "due" if kind == SET_DUE else "back"
        return Phrase(name, {"line": 1 + line_changed(action), "turn": 1 + turn_set(action)})
    if kind == STRIKE:
        return Phrase("strike", {"line": 1 + line_changed(action)})
    if kind == OFFER:
        to, deal = offered_to(action), _both_sides(v, draft_of(company_acting(action)))
        return Phrase("offer_all", deal) if to == EVERYBODY else Phrase("offer", {"company": 1 + to, **deal})
    offer = offer_answered(action)
    deal = _both_sides(v, offer)
    return Phrase("accept", {"company": 1 + maker_of(offer), **deal}) if kind == ACCEPT else Phrase("withdraw", deal)


def _both_sides(v: Any, sheet: int) -> dict[str, list[Phrase]]:
    return {"given": bundle(v, sheet, MAKER), "taken": bundle(v, sheet, TAKER)}


def _amount(item: int, amount: int) -> Phrase:
    """What stands in a line of a deal."""
    if item == MONEY:
        return Phrase("money", {"money": units(item, amount)})
    if item >= FIRST_PLOT:
        return Phrase("plot", {"plot": 1 + item - FIRST_PLOT})
    return Phrase("item", {"item": ITEM_NAMES[item], "count": amount})


def bundle(v: Any, sheet: int, giver: int) -> list[Phrase]:
    """What MAKER or TAKER (``giver``) gives by a sheet of paper, line by line."""
    lines = [
        _line(v, sheet, line) for line in range(LINES) if v.amount[sheet, line] > 0 and v.giver[sheet, line] == giver
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
