"""Players for random games: at random, but with deals that can be taken, so that games go everywhere."""

from __future__ import annotations

from collections import defaultdict

from gusher.rules.kernel import CHANCE, kind_of, view
from gusher.rules.oil_city.kinds import (
    ACCEPT,
    ADD_LINE,
    BEGIN_DRAFT,
    DROP_DRAFT,
    LOAD_GOODS,
    PEDDLE,
    PLACE_TOKEN,
    PUT,
    READY,
    REOPEN,
    RUN_REFINERY,
    STRIKE,
)

SELDOM = {STRIKE: 0.1, DROP_DRAFT: 0.1, REOPEN: 0.3, ADD_LINE: 1.0, READY: 1.0, BEGIN_DRAFT: 0.7}
"""How often some kinds of actions are chosen, compared with others."""


def legal_by_kind(engine, s, seat):
    """A seat's legal actions, those of each kind in their order."""
    by_kind = defaultdict(list)
    for action in engine.legal(s, seat):
        by_kind[kind_of(action)].append(action)
    return by_kind


def choose(engine, s, chance, bystanders=0.15):
    """Who acts next and how: a seat that we wait for, or now and then anybody; kinds first, then one of them. None when
    the game is over. Offers that can be taken mostly are, and lines are small, so that they can be."""
    movers = engine.movers(s)
    if not movers:
        return None
    if movers == [CHANCE]:
        return CHANCE, chance.choice(engine.legal(s, CHANCE))
    seat = chance.choice(movers)
    if chance.random() < bystanders:
        seat = chance.randrange(view(s).seats)
    by_kind = legal_by_kind(engine, s, seat)
    if ACCEPT in by_kind and chance.random() < 0.7:
        return seat, chance.choice(by_kind[ACCEPT])
    kinds = sorted(by_kind)
    kind = chance.choices(kinds, [SELDOM.get(kind, 1.0) for kind in kinds])[0]
    actions = by_kind[kind]
    if kind == ADD_LINE:
        actions.sort(key=lambda action: action & 255)
        actions = actions[: max(1, len(actions) // 8)]
    return seat, chance.choice(actions)


def choose_sensibly(engine, s, chance):
    """Somebody who buys, puts up and loads all that is possible, deals now and then, and is done with it."""
    movers = engine.movers(s)
    if not movers or movers == [CHANCE]:
        return choose(engine, s, chance)
    seat = chance.choice(movers)
    by_kind = legal_by_kind(engine, s, seat)
    if ACCEPT in by_kind and chance.random() < 0.3:
        return seat, by_kind[ACCEPT][0]
    if chance.random() < 0.25:
        return choose(engine, s, chance)
    for kind in (RUN_REFINERY, PEDDLE, PLACE_TOKEN, PUT):
        if kind in by_kind and (kind != PEDDLE or chance.random() < 0.3):
            return seat, chance.choice(by_kind[kind])
    for action in reversed(by_kind.get(LOAD_GOODS, [])):
        if action & 255 > view(s).loaded[action >> 16 & 255, action >> 8 & 255]:
            return seat, action
    return seat, by_kind[READY][0]
