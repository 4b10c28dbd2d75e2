"""What somebody does in a phase, in words, and what speaks for it as far as the rules go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gusher.rules.kernel import Explained, Phrase, Record, kind_of, view

from .companies import side
from .items import GAS, GOODS_SOLD, ITEM_NAMES
from .kinds import (
    ACCEPT,
    BOUGHT,
    GIVE_BACK,
    LOAD_GOODS,
    OFFER,
    PEDDLE,
    PEDDLED,
    PLACE_TOKEN,
    PUT,
    READY,
    REOPEN,
    RUN_REFINERY,
    SEND_WAGONS,
    SLOTS,
    SOLD,
    TAKE,
    TAKE_UP,
    TURNS,
    WITHDRAW,
    bought_by,
    count_bought,
    crude_refined,
    load_peddled,
    offer_answered,
    place_name,
    place_of,
    plot_arranged,
    plot_returned,
)  # fmt: skip
from .phrases import bundle
from .sheets import MAKER, TAKER, maker_of
from .state import LOADING, price_of

BY_THE_WAY = ("ready", "writes")
"""What is left out if anything else is done."""


def explain(states: Sequence[Record], seat: int, actions: Sequence[int | None]) -> Explained:
    """See ``kernel.game.Explain``. Pieces and loads are described by what comes of them in the end."""
    views = [view(state) for state in states]
    company = int(side(views[0], seat))
    did: list[Phrase] = []
    reasons: list[Phrase] = []
    for before, after, action in zip(views, views[1:], actions, strict=False):
        did.append(_done(before, after, company, action))
        reasons += _reasons(before, company, action)
    kinds = [None if action is None else kind_of(action) for action in actions]
    if LOAD_GOODS in kinds or (READY in kinds and views[0].phase == LOADING):
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
    if kind == PLACE_TOKEN:
        words = {"count": count_bought(action), "item": BOUGHT[bought_by(action)]}
        return Phrase("buys", {"place": place_name(place_of(action)), **words})
    if kind == PEDDLE:
        goods = dict(zip(SOLD, PEDDLED[load_peddled(action)].tolist(), strict=True))
        return Phrase("peddles", {"place": place_name(place_of(action)), **goods})
    if kind == RUN_REFINERY:
        return Phrase("refines", {"place": place_name(place_of(action)), "crude": crude_refined(action)})
    if kind == GIVE_BACK:
        return Phrase("gives_back", {"plot": 1 + plot_returned(action)})
    if kind == OFFER:
        return _offered(before, after, company)
    if kind == ACCEPT:
        offer = offer_answered(action)
        deal = {"given": bundle(before, offer, MAKER), "taken": bundle(before, offer, TAKER)}
        return Phrase("accepts", {"company": 1 + maker_of(offer), **deal})
    if kind == WITHDRAW:
        offer = offer_answered(action)
        return Phrase("withdraws", {"given": bundle(before, offer, MAKER), "taken": bundle(before, offer, TAKER)})
    if kind in (PUT, TAKE):
        return Phrase("arranges", {"plot": 1 + plot_arranged(action)})
    if kind in (LOAD_GOODS, SEND_WAGONS, READY):
        return Phrase("ready", {})
    names = {TAKE_UP: "takes_up", REOPEN: "reopens"}
    return Phrase(names.get(kind, "writes"), {})


def _offered(before: Any, after: Any, company: int) -> Phrase:
    """An offer by what is in it; the slot is the one that is new."""
    slots = range(SLOTS * company, SLOTS * (company + 1))
    made = next((slot for slot in slots if after.serial[slot] != before.serial[slot]), slots[0])
    to = after.offered_to[made] - 1
    words = {"given": bundle(after, made, MAKER), "taken": bundle(after, made, TAKER)}
    return Phrase("offers", {"company": 1 + to, **words}) if 0 <= to < after.companies else Phrase("offers_all", words)


def _load(views: Sequence[Any], company: int) -> Phrase:
    """What is on the wagons in the end: before the last to be ready has the bank begin."""
    loads = [v for v in views if v.phase == LOADING]
    loaded = [max(0, loads[-1].loaded[company, good]) for good in range(GOODS_SOLD)]
    if not any(loaded):
        return Phrase("loads_nothing", {})
    return Phrase("loads", dict(zip(SOLD, loaded, strict=True)))


def _reasons_for_load(views: Sequence[Any], company: int) -> list[Phrase]:
    v = [each for each in views if each.phase == LOADING][-1]
    reasons = []
    for good in range(GOODS_SOLD):
        loaded, price = max(0, v.loaded[company, good]), int(price_of(v, GAS + good))
        words: dict[str, str | int] = {"item": ITEM_NAMES[GAS + good], "price": price}
        if loaded > 0:
            reasons.append(Phrase("price", words))
        elif v.held[company, GAS + good] > 0 and v.turn < TURNS - 1:
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
    if kind == RUN_REFINERY:
        reasons.append(Phrase("twice_as_many", {}))
    if kind == PEDDLE:
        reasons.append(Phrase("pedlar_pays", {}))
    if kind == PUT:
        reasons.append(Phrase("wells_yield", {}))
    if kind == PLACE_TOKEN:
        item = BOUGHT[bought_by(action)]
        has_land = any(before.owner[plot] == company for plot in range(len(before.owner)))
        reasons.append(Phrase("land_first" if item == "plot" and not has_land else SPEAKS_FOR[item], {}))
        if before.turn == TURNS - 1:
            reasons.append(Phrase("cash_scores_nothing", {}))
    return reasons
