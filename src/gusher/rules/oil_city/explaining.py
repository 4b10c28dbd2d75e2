"""What somebody does in a phase, in words, and what speaks for it as far as the rules go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gusher.rules.kernel import Explained, Phrase, Record, kind_of, view

from . import kinds
from .companies import side
from .items import GAS, GOODS_SOLD, ITEM_NAMES
from .phrases import both_sides
from .sheets import maker_of
from .state import LOADING, price_of

BY_THE_WAY = ("ready", "writes")
"""What is left out if anything else is done."""


def explain(states: Sequence[Record], seat: int, actions: Sequence[int | None]) -> Explained:
    """See ``kernel.explaining.Explain``. Pieces and loads are described by what comes of them in the end."""
    views = [view(state) for state in states]
    company = int(side(views[0], seat))
    did: list[Phrase] = []
    reasons: list[Phrase] = []
    for before, after, action in zip(views, views[1:], actions, strict=False):
        did.append(_done(before, after, company, action))
        reasons += _reasons(before, company, action)
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


def _done(before: Any, after: Any, company: int, action: int | None) -> Phrase:
    if action is None:
        return Phrase("secret", {})
    kind = kind_of(action)
    if kind == kinds.PLACE_TOKEN:
        words = {"count": kinds.count_bought(action), "item": kinds.BOUGHT[kinds.bought_by(action)]}
        return Phrase("buys", {"place": kinds.place_name(kinds.place_of(action)), **words})
    if kind == kinds.PEDDLE:
        goods = dict(zip(kinds.SOLD, kinds.PEDDLED[kinds.load_peddled(action)].tolist(), strict=True))
        return Phrase("peddles", {"place": kinds.place_name(kinds.place_of(action)), **goods})
    if kind == kinds.RUN_REFINERY:
        place = kinds.place_name(kinds.place_of(action))
        return Phrase("refines", {"place": place, "crude": kinds.crude_refined(action)})
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
        return Phrase("arranges", {"plot": 1 + kinds.plot_arranged(action)})
    if kind in (kinds.LOAD_GOODS, kinds.SEND_WAGONS, kinds.READY):
        return Phrase("ready", {})
    names = {kinds.TAKE_UP: "takes_up", kinds.REOPEN: "reopens"}
    return Phrase(names.get(kind, "writes"), {})


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
"""What speaks for buying something, by the rules alone."""


def _reasons(before: Any, company: int, action: int | None) -> list[Phrase]:
    """What speaks for a token or a piece by the rules alone."""
    if action is None:
        return []
    kind = kind_of(action)
    reasons = []
    if kind == kinds.RUN_REFINERY:
        reasons.append(Phrase("twice_as_many", {}))
    if kind == kinds.PEDDLE:
        reasons.append(Phrase("pedlar_pays", {}))
    if kind == kinds.PUT:
        reasons.append(Phrase("wells_yield", {}))
    if kind == kinds.PLACE_TOKEN:
        item = kinds.BOUGHT[kinds.bought_by(action)]
        has_land = any(before.owner[plot] == company for plot in range(len(before.owner)))
        reasons.append(Phrase("land_first" if item == "plot" and not has_land else SPEAKS_FOR[item], {}))
        if before.turn == kinds.TURNS - 1:
            reasons.append(Phrase("cash_scores_nothing", {}))
    return reasons
