"""Beginners at Oil City. Each plays a whole company and makes no deals."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Record, kind_of, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import FIELDS, PARTNERS
from gusher.rules.oil_city.investing import BARRELS_A_CRUDE, ITEM_BOUGHT
from gusher.rules.oil_city.items import (
    CRUDE,
    DRILLER,
    FIRST_PLOT,
    GAS,
    GOODS_SOLD,
    KEROSENE,
    MONEY,
    REFINERY,
    TOWER,
    WAGON,
)
from gusher.rules.oil_city.kinds import (
    BOUGHT,
    GIVE_BACK,
    LOAD_GOODS,
    PEDDLE,
    PEDDLED,
    PLACE_TOKEN,
    PUT,
    READY,
    RUN_REFINERY,
    WAGON_ROOM,
    bought_by,
    count_bought,
    count_loaded,
    crude_refined,
    field_put,
    good_loaded,
    load_peddled,
    piece_put,
    plot_arranged,
)  # fmt: skip
from gusher.rules.oil_city.plots import BESIDE, good_of, is_site, is_well
from gusher.rules.oil_city.scoring import REFINERY_POINTS, REVENUE_A_POINT
from gusher.rules.oil_city.state import INVESTING, PEDLAR, PLANNED, price_of

from .choosing import best_of

POINTS_A_ZLOTY = 1 / REVENUE_A_POINT + 1 / 500
OWN_WORK = (PLACE_TOKEN, PEDDLE, RUN_REFINERY, GIVE_BACK, PUT, LOAD_GOODS)
"""What a company does by itself and without taking anything back."""


def nearest(engine: Engine, s: Record, seat: int, seed: int) -> int:
    """Buys whatever stands between it and the next money, as much of it as it can: wagons for goods that lie about,
    towers and drillers for free wells, and plots where it has none."""
    v, work = view(s), _work(engine, s, seat)
    if not work:
        return _being_ready(engine, s, seat)
    if v.phase == INVESTING:
        company = engine.side(s, seat)
        needed = [action for action in work if _brings_money(v, company, action)]
        if not needed:
            return _being_ready(engine, s, seat)
        return best_of(needed, lambda action: (_urgency(action), abs(_price(v, action))), seed)
    return _busy(v, work, seed)


def ahead(engine: Engine, s: Record, seat: int, seed: int) -> int:
    """Buys what brings most points by the end of the turn, the die taken for a one."""
    v, work = view(s), _work(engine, s, seat)
    if not work:
        return _being_ready(engine, s, seat)
    if v.phase == INVESTING:
        company = engine.side(s, seat)
        return best_of(work, lambda action: (_points_of_token(v, company, action), -_price(v, action)), seed)
    return _busy(v, work, seed)


def _busy(v: Any, work: list[int], seed: int) -> int:
    """What both do on their plots and at their wagons: towers and drillers go on the wells that yield what is dearest
    now, improvements beside most wells at work, and what is dearest is loaded first."""
    if kind_of(work[0]) == LOAD_GOODS:
        return best_of(work, lambda action: (price_of(v, GAS + good_loaded(action)), count_loaded(action)), seed)
    if kind_of(work[0]) == PUT:
        return best_of(work, lambda action: _brought_by_piece(v, action), seed)
    return work[0]


def _work(engine: Engine, s: Record, seat: int) -> list[int]:
    v, company = view(s), engine.side(s, seat)
    work = [action for action in engine.legal(s, seat) if kind_of(action) in OWN_WORK]
    # Loading less than is loaded already would take something back.
    return [
        action
        for action in work
        if kind_of(action) != LOAD_GOODS or count_loaded(action) > v.loaded[company, good_loaded(action)]
    ]


def _being_ready(engine: Engine, s: Record, seat: int) -> int:
    return next(action for action in engine.legal(s, seat) if kind_of(action) == READY)


def _price(v: Any, action: int) -> int:
    """What a token spends, in złr; below 0 what the pedlar pays."""
    if kind_of(action) == RUN_REFINERY:
        return 0
    if kind_of(action) == PEDDLE:
        return -int(PEDDLED[load_peddled(action)].sum() * v.prices[PEDLAR])
    return int(v.prices[bought_by(action)] * count_bought(action))


def _urgency(action: int) -> int:
    """What is done first: what costs nothing, then wagons, then the rest."""
    if kind_of(action) != PLACE_TOKEN:
        return 2
    return 1 if ITEM_BOUGHT[bought_by(action)] == WAGON else 0


def _goods(v: Any, company: int) -> int:
    """The units that there will be to sell this turn, the die taken for a one."""
    wells, _ = _fields(v, company)
    at_work = min(wells, _has(v, company, TOWER) + _has(v, company, DRILLER))
    return at_work + sum(int(v.held[company, GAS + good]) for good in range(GOODS_SOLD))


def _brings_money(v: Any, company: int, action: int) -> bool:
    """Whether a token refines, buys wagons for goods, something for a free well, or a plot where no well is free; the
    pedlar comes where there is no money left for a wagon."""
    if kind_of(action) == RUN_REFINERY:
        return True
    if kind_of(action) == PEDDLE:
        return _has(v, company, WAGON) == 0 and bool(v.held[company, MONEY] < v.prices[BOUGHT.index("wagon")])
    item = int(ITEM_BOUGHT[bought_by(action)])
    free = _fields(v, company)[0] - _has(v, company, TOWER) - _has(v, company, DRILLER)
    if item == WAGON:
        return _goods(v, company) > WAGON_ROOM * (_has(v, company, WAGON) + count_bought(action) - 1)
    if item in (TOWER, DRILLER):
        return count_bought(action) <= free
    return item == FIRST_PLOT and free <= 0 and _has(v, company, FIRST_PLOT) == 0


# What a turn brings ---------------------------------------------------------------------------------------------------


def _points_of_token(v: Any, company: int, action: int) -> float:
    """The points that a use of a token brings by the end of this turn, beside what lies already. What is sold counts as
    revenue, and as what it buys: a building costs 500 złr and is a point."""
    if kind_of(action) == RUN_REFINERY:
        return BARRELS_A_CRUDE * crude_refined(action) * price_of(v, KEROSENE) * POINTS_A_ZLOTY
    if kind_of(action) == PEDDLE:
        return 0
    item, count = int(ITEM_BOUGHT[bought_by(action)]), count_bought(action)
    wells, sites = _fields(v, company)
    rigs = _has(v, company, TOWER) + _has(v, company, DRILLER)
    usual = sum(price_of(v, GAS + good) for good in range(GOODS_SOLD)) / GOODS_SOLD * POINTS_A_ZLOTY
    if item == FIRST_PLOT:
        return count
    if item == REFINERY:
        return REFINERY_POINTS * count
    if item == WAGON:
        room = WAGON_ROOM * _has(v, company, WAGON)
        more = max(0, min(_goods(v, company) - room, WAGON_ROOM * count)) * usual
        return more + (1 if room == 0 and _goods(v, company) > 0 else 0)
    if item in (TOWER, DRILLER):
        fit = max(0, min(count, wells - rigs))
        return fit * (usual + (1 if item == TOWER else 0))
    improvements = sum(_has(v, company, each) for each in range(DRILLER + 1, REFINERY))
    return max(0, min(count, sites - improvements))


def _has(v: Any, company: int, item: int) -> int:
    """What a company has of something, with what its tokens buy; of plots, only what they buy."""
    count = int(v.held[company, item]) if item != FIRST_PLOT else 0
    for place in range(PARTNERS * company, PARTNERS * (company + 1)):
        token = v.token[place]
        if 1 <= token <= len(ITEM_BOUGHT) and ITEM_BOUGHT[token - 1] == item:
            count += int(v.count[place])
    return count


def _fields(v: Any, company: int) -> tuple[int, int]:
    """How many wells a company has, and how many fields for improvements."""
    plots = [v.plot[company, each] - 1 for each in range(v.plots[company])]
    fields = [(plot, field) for plot in plots for field in range(FIELDS)]
    return sum(is_well(v, *each) for each in fields), sum(is_site(v, *each) for each in fields)


def _brought_by_piece(v: Any, action: int) -> int:
    """What a well yields at today's prices, in złr for a one; of an improvement, how many wells at work it stands
    beside."""
    plot, field, piece = plot_arranged(action), field_put(action), piece_put(action)
    if piece in (TOWER, DRILLER):
        good = good_of(v, plot, field)
        return 1 if good == CRUDE else int(price_of(v, good))
    around = [each for each in BESIDE[field].tolist() if each >= 0]
    return sum(v.piece[PLANNED, plot, each] in (TOWER, DRILLER) for each in around)
