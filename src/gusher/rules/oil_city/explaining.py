"""What somebody does in a phase, in words, and what speaks for it as far as the rules go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gusher.rules.kernel import Explained, Phrase, Record, kind_of, view

from . import kinds
from .companies import side
from .components import FIELDS
from .investing import ITEM_BOUGHT, PLOT_CARD, in_box
from .items import CRUDE, FIRST_PLOT, GAS, GOODS_SOLD, ITEM_NAMES, KEROSENE, MONEY, NOTHING, PIECES, WAGON
from .phrases import both_sides
from .plots import is_well
from .sheets import has_term, maker_of
from .state import ARRANGING, LOADING, PEDLAR, PLANNED, RUN, SHOWN, price_of

BY_THE_WAY = ("ready", "writes", "secret")
"""What is left out if anything else is done."""


def explain(states: Sequence[Record], seat: int, actions: Sequence[int | None]) -> Explained:
    """See ``kernel.explaining.Explain``. Pieces and loads are described by what comes of them in the end."""
    views = [view(state) for state in states]
    company = int(side(views[0], seat))
    did: list[Phrase] = []
    reasons: list[Phrase] = []
    arranged = [v for v in views if v.phase == ARRANGING][-1:]
    for before, after, action in zip(views, views[1:], actions, strict=False):
        did.append(_done(before, after, company, action, arranged[0] if arranged else after))
        reasons += _reasons(before, company, action)
        reasons += _prices_beside(before, after, company, action)
    played = [None if action is None else kind_of(action) for action in actions]
    if kinds.LOAD_GOODS in played or (kinds.READY in played and views[0].phase == LOADING):
        did.append(_load(views, company))
        reasons += _reasons_for_load(views, company)
    gist = _each_once([each for each in did if each.name not in BY_THE_WAY]) or _each_once(did)
    return Explained(gist, _each_once(reasons), [], gist)


def _each_once(phrases: Sequence[Phrase]) -> list[Phrase]:
    once: list[Phrase] = []
    for each in phrases:
        if each not in once:
            once.append(each)
    return once


def _planned(s: Any, plot: int) -> list[Phrase]:
    """What is to stand on a plot."""
    pieces = [int(s.piece[PLANNED, plot, field]) for field in range(FIELDS)]
    stands = [piece for piece in range(1, 1 + PIECES) if piece in pieces]
    counted = [Phrase("item", {"item": ITEM_NAMES[piece], "count": pieces.count(piece)}) for piece in stands]
    return counted or [Phrase("nothing", {})]


def _done(before: Any, after: Any, company: int, action: int | None, end: Any) -> Phrase:
    """What an action does; ``end`` is the last state in which plots are arranged."""
    if action is None:
        return Phrase("secret", {})
    kind = kind_of(action)
    if kind == kinds.SETTLE_TOKEN:
        place = kinds.place_settled(action)
        return _token(place, int(before.token[place]), int(before.count[place]))
    if kind == kinds.PLACE_TOKEN:
        return _token(kinds.place_of(action), 1 + kinds.bought_by(action), kinds.count_bought(action))
    if kind == kinds.PEDDLE:
        return _token(kinds.place_of(action), 1 + PEDLAR, kinds.load_peddled(action))
    if kind == kinds.RUN_REFINERY:
        return _token(kinds.place_of(action), RUN, kinds.crude_refined(action))
    if kind == kinds.GIVE_BACK:
        return Phrase("gives_back", {"plot": 1 + kinds.plot_returned(action)})
    if kind == kinds.OFFER:
        return _offered(before, after, company)
    if kind == kinds.ACCEPT:
        offer = kinds.offer_answered(action)
        return Phrase("accepts", {"company": 1 + maker_of(offer), **both_sides(before, offer).words})
    if kind == kinds.WITHDRAW:
        return Phrase("withdraws", both_sides(before, kinds.offer_answered(action)).words)
    if kind in (kinds.PUT, kinds.TAKE):
        plot = kinds.plot_arranged(action)
        return Phrase("arranges", {"plot": 1 + plot, "what": _planned(end, plot)})
    if kind in (kinds.LOAD_GOODS, kinds.SEND_WAGONS, kinds.READY):
        return Phrase("ready", {})
    names = {kinds.TAKE_UP: "takes_up", kinds.REOPEN: "reopens"}
    return Phrase(names.get(kind, "writes"), {})


def _token(place: int, token: int, count: int) -> Phrase:
    """What a token is placed for, as the state keeps it."""
    words: dict[str, str | int] = {"place": kinds.place_name(place)}
    if token == RUN:
        return Phrase("refines", {**words, "crude": count})
    if token == 1 + PEDLAR:
        return Phrase("peddles", {**words, **dict(zip(kinds.SOLD, kinds.PEDDLED[count].tolist(), strict=True))})
    return Phrase("buys", {**words, "count": count, "item": kinds.BOUGHT[token - 1]})


def _offered(before: Any, after: Any, company: int) -> Phrase:
    """An offer by what is in it; the slot is the one that is new."""
    slots = range(kinds.SLOTS * company, kinds.SLOTS * (company + 1))
    made = next((slot for slot in slots if after.serial[slot] != before.serial[slot]), slots[0])
    to = after.offered_to[made] - 1
    words = both_sides(after, made).words
    return Phrase("offers", {"company": 1 + to, **words}) if 0 <= to < after.companies else Phrase("offers_all", words)


def _load(views: Sequence[Any], company: int) -> Phrase:
    """What is on the wagons in the end: before the last to be ready has the bank begin."""
    loads = [v for v in views if v.phase == LOADING]
    loaded = [max(0, loads[-1].loaded[company, good]) for good in range(GOODS_SOLD)]
    if not any(loaded):
        return Phrase("loads_nothing", {})
    return Phrase("loads", dict(zip(kinds.SOLD, loaded, strict=True)))


def _reasons_for_load(views: Sequence[Any], company: int) -> list[Phrase]:
    v = [each for each in views if each.phase == LOADING][-1]
    reasons = []
    for good in range(GOODS_SOLD):
        loaded, price = max(0, v.loaded[company, good]), int(price_of(v, GAS + good))
        words: dict[str, str | int] = {"item": ITEM_NAMES[GAS + good], "price": price}
        if loaded > 0:
            reasons.append(Phrase("price", words))
        elif v.held[company, GAS + good] > 0 and v.turn < kinds.TURNS - 1:
            reasons.append(Phrase("kept", words))
    if any(v.loaded[company, good] > 0 for good in range(GOODS_SOLD)):
        reasons.append(Phrase("turn_with_sale", {}))
    return reasons


SPEAKS_FOR = {
    "tower": "tower_stays", "driller": "driller_is_cheap", "plot": "plot_point", "wagon": "wagons_sell",
    "pump": "pump_helps", "fan": "fan_keeps", "drill": "drill_adds", "distillery": "distillery_makes",
    "refinery": "refinery_points",
}  # fmt: skip
"""What speaks for buying something, or putting it up, by the rules alone."""
WELL_PIECES = ("tower", "driller")


def _reasons(before: Any, company: int, action: int | None) -> list[Phrase]:
    """What speaks for a token, or what it brings, or a piece: by the rules, and by what the company has."""
    if action is None:
        return []
    kind = kind_of(action)
    if kind == kinds.RUN_REFINERY:
        return _for_refining(before, company)
    if kind == kinds.PEDDLE:
        return [Phrase("pedlar_pays", {})]
    if kind == kinds.PUT:
        piece = ITEM_NAMES[kinds.piece_put(action)]
        return [Phrase("wells_yield", {}), *([] if piece in WELL_PIECES else [Phrase(SPEAKS_FOR[piece], {})])]
    if kind == kinds.PLACE_TOKEN:
        return _for_buying(before, company, kinds.BOUGHT[kinds.bought_by(action)])
    if kind == kinds.SETTLE_TOKEN:
        token = before.token[kinds.place_settled(action)]
        if token == RUN:
            return _for_refining(before, company)
        if token == 1 + PEDLAR:
            return [Phrase("pedlar_pays", {})]
        return _for_buying(before, company, kinds.BOUGHT[token - 1]) if token > NOTHING else []
    return []


def _for_refining(s: Any, company: int) -> list[Phrase]:
    words = {"crude": int(s.held[company, CRUDE]), "price": int(price_of(s, KEROSENE))}
    return [Phrase("twice_as_many", {}), Phrase("crude_waits", words)]


def _for_buying(s: Any, company: int, item: str) -> list[Phrase]:
    has_land = s.plots[company] > 0
    reasons = [Phrase("land_first" if item == "plot" and not has_land else SPEAKS_FOR[item], {})]
    reasons += _what_it_is_for(s, company, item) if has_land else []
    if s.turn == kinds.TURNS - 1:
        reasons.append(Phrase("cash_scores_nothing", {}))
    return reasons


def _what_it_is_for(s: Any, company: int, item: str) -> list[Phrase]:
    """What everybody can see that makes a purchase worth while."""
    if item in ("tower", "driller", "plot"):
        wells = _free_wells(s, company)
        return [Phrase("wells_free", {"wells": wells}) if wells else Phrase("no_well_free", {})]
    if item == "wagon":
        goods = sum(int(s.held[company, GAS + good]) for good in range(GOODS_SOLD))
        return [Phrase("goods_wait", {"units": goods, "wagons": int(s.held[company, WAGON])})] if goods else []
    if item == "refinery":
        words = {"crude": int(s.held[company, CRUDE]), "price": int(price_of(s, KEROSENE))}
        return [Phrase("crude_waits", words)]
    return []


def _free_wells(s: Any, company: int) -> int:
    """How many wells of a company nothing stands on: as it arranges them, or as everybody sees them."""
    plots = [s.plot[company, each] - 1 for each in range(s.plots[company])]
    fields = [(plot, field) for plot in plots for field in range(FIELDS) if is_well(s, plot, field)]
    return sum(max(s.piece[PLANNED, plot, field], s.piece[SHOWN, plot, field]) <= NOTHING for plot, field in fields)


def _prices_beside(before: Any, after: Any, company: int, action: int | None) -> list[Phrase]:
    """What the bank would ask or pay for what changes hands in an offer that is made or taken."""
    if action is None or kind_of(action) not in (kinds.OFFER, kinds.ACCEPT):
        return []
    if kind_of(action) == kinds.ACCEPT:
        return prices_beside(before, kinds.offer_answered(action))
    slots = range(kinds.SLOTS * company, kinds.SLOTS * (company + 1))
    made = next((slot for slot in slots if after.serial[slot] != before.serial[slot]), None)
    return [] if made is None else prices_beside(after, made)


def prices_beside(s: Any, sheet: int) -> list[Phrase]:
    """What the bank asks or pays for each thing that changes hands for good by a sheet of paper: what there is to do
    instead."""
    lines = [line for line in range(kinds.LINES) if s.amount[sheet, line] > 0 and not has_term(s, sheet, line)]
    items = sorted({int(s.item[sheet, line]) for line in lines} - {MONEY})
    return [price for item in items for price in _at_the_bank(s, item)]


def _at_the_bank(s: Any, item: int) -> list[Phrase]:
    if CRUDE < item < FIRST_PLOT:
        words = {"item": ITEM_NAMES[item], "price": int(price_of(s, item)), "pedlar": int(s.prices[PEDLAR])}
        return [Phrase("bank_buys", words)]
    wanted = PLOT_CARD if item >= FIRST_PLOT else item
    bought = next((each for each in range(len(kinds.BOUGHT)) if ITEM_BOUGHT[each] == wanted), None)
    if bought is None:
        return []
    if in_box(s, bought) <= 0:
        return [Phrase("bank_has_none", {"item": kinds.BOUGHT[bought]})]
    return [Phrase("bank_sells", {"item": kinds.BOUGHT[bought], "price": int(s.prices[bought])})]
