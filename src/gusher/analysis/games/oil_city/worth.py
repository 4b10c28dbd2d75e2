"""What things are worth by the bank's prices of a moment, in złr (see ``findings``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gusher.rules.oil_city.components import GOODS
from gusher.rules.oil_city.items import CRUDE, FIRST_PLOT, ITEM_NAMES, KEROSENE, MONEY
from gusher.rules.oil_city.kinds import BOUGHT
from gusher.rules.oil_city.state import price_of

from .findings import Goods


def price_of_good(v: Any, item: int) -> int:
    """What a unit of a good (CRUDE to KEROSENE) is worth this turn; nothing before the turn's event."""
    if v.event[v.turn] <= 0:
        return 0
    return int(price_of(v, KEROSENE if item == CRUDE else item))


def price_of_piece(v: Any, name: str) -> int:
    """What the bank asks for a piece, a plot, a wagon or a refinery."""
    return int(v.prices[BOUGHT.index(name)])


def price_of_item(v: Any, item: int) -> int:
    """What one of anything is worth that can stand in a deal."""
    if item == MONEY:
        return 1
    if CRUDE <= item < FIRST_PLOT:
        return price_of_good(v, item)
    return price_of_piece(v, "plot" if item >= FIRST_PLOT else ITEM_NAMES[item])


def value_of(v: Any, goods: Goods) -> int:
    """What goods are worth this turn."""
    return sum(count * price_of_good(v, CRUDE + n) for n, count in enumerate(units_of(goods)))


def units_of(goods: Goods) -> tuple[int, ...]:
    """How many units there are of each, from crude on."""
    return tuple(getattr(goods, name) for name in GOODS)


def together(goods: Iterable[Goods]) -> Goods:
    """All of these goods."""
    return Goods(*map(sum, zip(*map(units_of, goods), strict=True)))


def held(v: Any, company: int) -> Goods:
    """The goods that a company has."""
    return Goods(*(int(v.held[company, CRUDE + n]) for n in range(len(GOODS))))
