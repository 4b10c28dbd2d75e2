"""How far from the bank's prices a company deals (O6, O15).

Late in the game money buys hardly anything, so nearly any price would do, and people at the same table would learn
wrong ones. So nobody pays more for a thing than the bank charges while it has any, nor sells it for less than half of
that. Goods the bank only buys, by the wagon and by the pedlar: dealers stay between the two.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.investing import BARRELS_A_CRUDE, bought_as, in_box
from gusher.rules.oil_city.items import CRUDE, FIRST_PLOT, KEROSENE, MONEY
from gusher.rules.oil_city.kinds import LINES
from gusher.rules.oil_city.sheets import MAKER, TAKER, maker_of, units
from gusher.rules.oil_city.state import PEDLAR, price_of

LEAST_PART = 0.5
"""What part of the bank's price a thing is sold for at least."""
ANY_PRICE = 1_000_000
"""More than anybody has: for what the bank does not have any more."""


@rule
def is_good(item: int) -> bool:
    """Whether the bank buys it, or what is made of it, and never sells it."""
    return CRUDE <= item < FIRST_PLOT


@apart
def most_for(s: Any, item: int) -> int:
    """The most that a company pays for one, in złr."""
    if is_good(item):
        paid = max(price_of(s, KEROSENE if item == CRUDE else item), s.prices[PEDLAR])
        return BARRELS_A_CRUDE * paid if item == CRUDE else paid  # type: ignore[no-any-return]
    bought = bought_as(item)
    return s.prices[bought] if in_box(s, bought) > 0 else ANY_PRICE


@apart
def least_for(s: Any, item: int) -> int:
    """The least that a company sells one for, in złr. Crude the bank does not buy."""
    if item == CRUDE:
        return 0
    if is_good(item):
        return min(price_of(s, item), s.prices[PEDLAR])  # type: ignore[no-any-return]
    return int(LEAST_PART * s.prices[bought_as(item)])


@apart
def moves_things(s: Any, offer: int) -> bool:
    """Whether anything but money is in an offer. What a loan costs, the bank does not say."""
    things = 0
    for line in range(LINES):
        if s.item[offer, line] != MONEY:
            things += s.amount[offer, line]
    return things > 0


@apart
def room_to_pay(s: Any, company: int, offer: int) -> int:
    """How much more a company could give in an offer, in złr, without giving more than what it gets is worth to the
    bank; below 0 if it gives too much. What comes back to it is not given away."""
    mine = MAKER if maker_of(offer) == company else TAKER
    margin = 0
    for line in range(LINES):
        if s.amount[offer, line] > 0:
            item = s.item[offer, line]
            count = units(item, s.amount[offer, line])
            if s.giver[offer, line] != mine:
                margin += count if item == MONEY else count * most_for(s, item)
            elif item == MONEY:
                margin -= count
            elif s.back[offer, line] == 0:
                margin -= count * least_for(s, item)
    return margin


@apart
def is_fair(s: Any, company: int, offer: int) -> bool:
    """Whether the bank's prices speak for an offer, from the company's side of it."""
    return not moves_things(s, offer) or room_to_pay(s, company, offer) >= 0
