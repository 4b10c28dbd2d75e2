"""Phase D: goods are loaded on wagons, and the wagons sold (O15)."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .bank import move, pay_out
from .items import BANK, GAS, GOODS_SOLD, MONEY, NOTHING, WAGON
from .kinds import MOST_LOADED, MOST_WAGONS, WAGON_ROOM, loading, sending
from .reasons import Reason
from .state import company_in_turn, price_of


@rule
def units_loaded(s: Any, company: int) -> int:
    """How many units a company has on its wagons."""
    units = 0
    for good in range(GOODS_SOLD):
        units += s.loaded[company, good]
    return units


@rule
def wagons_for(units: int) -> int:
    """How many wagons so many units need."""
    return (units + WAGON_ROOM - 1) // WAGON_ROOM


@apart
def why_load(s: Any, company: int, good: int, count: int) -> int:
    """As much of a good (counted from GAS) as the company has, and has room for."""
    if count == s.loaded[company, good]:
        return Reason.NOTHING_CHANGES
    if count > s.held[company, GAS + good]:
        return Reason.TOO_FEW_GOODS
    units = units_loaded(s, company) - s.loaded[company, good] + count
    return Reason.LEGAL if wagons_for(units) <= s.held[company, WAGON] else Reason.TOO_FEW_WAGONS


@rule
def why_send(s: Any, company: int, wagons: int) -> int:
    """More wagons than needed may go, if each has a unit at least."""
    if wagons == s.sent[company]:
        return Reason.NOTHING_CHANGES
    if wagons > s.held[company, WAGON] or wagons < wagons_for(units_loaded(s, company)):
        return Reason.TOO_FEW_WAGONS
    return Reason.LEGAL if wagons <= units_loaded(s, company) else Reason.TOO_MANY_WAGONS


@apart
def list_loads(s: Any, company: int, out: Any, count: int) -> int:
    """All that a company can load, from ``out[count]`` on; how many actions there are then."""
    room = min(WAGON_ROOM * s.held[company, WAGON], GOODS_SOLD * MOST_LOADED) - units_loaded(s, company)
    for good in range(GOODS_SOLD):
        most = min(s.held[company, GAS + good], s.loaded[company, good] + room, MOST_LOADED)
        for units in range(most + 1):
            if units != s.loaded[company, good]:
                out[count] = loading(company, good, units)
                count += 1
    for wagons in range(1, 1 + min(s.held[company, WAGON], MOST_WAGONS)):
        if why_send(s, company, wagons) == Reason.LEGAL:
            out[count] = sending(company, wagons)
            count += 1
    return count


@rule
def load(s: Any, company: int, good: int, count: int) -> None:
    """So much of a good is on wagons, and no more wagons go than are needed."""
    s.loaded[company, good] = count
    s.sent[company] = wagons_for(units_loaded(s, company))


@rule
def find_next_seller(s: Any) -> bool:
    """Go on to the next company with anything on wagons. What somebody may not see may be something."""
    while s.order_at < s.companies:
        company = company_in_turn(s, s.order_at)
        for good in range(GOODS_SOLD):
            if s.loaded[company, good] != NOTHING:
                return True
        s.order_at += 1
    return False


@rule
def units_sold(s: Any, company: int, good: int) -> int:
    """How much of a good (counted from GAS) goes on the wagons that are loaded. If deals have taken goods or wagons
    since, the rest goes; goods that come first have room first."""
    room = WAGON_ROOM * s.held[company, WAGON]
    count = 0
    for each in range(good + 1):
        count = min(s.loaded[company, each], s.held[company, GAS + each], room)
        room -= count
    return count


@rule
def income_from_wagons(s: Any, company: int) -> int:
    """What the loaded wagons bring at this turn's prices, in złr."""
    income = 0
    for good in range(GOODS_SOLD):
        income += units_sold(s, company, good) * price_of(s, GAS + good)
    return income


@rule
def wagons_sold(s: Any, company: int) -> int:
    """How many wagons go, each with a unit at least."""
    units = 0
    for good in range(GOODS_SOLD):
        units += units_sold(s, company, good)
    return min(units, max(s.sent[company], wagons_for(units)), s.held[company, WAGON])  # type: ignore[no-any-return]


@apart
def sell(s: Any, company: int) -> None:
    """The loaded wagons go to the bank with what is on them."""
    income = income_from_wagons(s, company)
    wagons = wagons_sold(s, company)
    for last in range(1, 1 + GOODS_SOLD):
        good = GOODS_SOLD - last
        move(s, company, BANK, GAS + good, units_sold(s, company, good))
    move(s, company, BANK, WAGON, wagons)
    s.revenue[company] += income
    s.sold[company, s.turn] = wagons
    unload(s, company)
    pay_out(s, company, MONEY, income)


@rule
def unload(s: Any, company: int) -> None:
    """Nothing is on the company's wagons."""
    s.sent[company] = NOTHING
    for good in range(GOODS_SOLD):
        s.loaded[company, good] = NOTHING
