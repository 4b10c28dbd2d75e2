"""What money, goods and wagons are worth, in points, with the turns that are left (O5, O15, O20).

Money is worth what can still be bought with it, less and less the more there is, since every turn has three tokens
only. A unit of goods is worth its best sale: over the cards that are still to come each price is as likely as any
other, and who may wait sells only at a price that beats waiting.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart
from gusher.rules.kernel.numeric import exp
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.items import CRUDE, GAS, KEROSENE, NOTHING, REFINERY
from gusher.rules.oil_city.kinds import BOUGHT, MOST_CRUDE, TURNS, WAGON_ROOM
from gusher.rules.oil_city.scoring import REVENUE_A_POINT
from gusher.rules.oil_city.state import ARRANGING, INVESTING, price_of

from .room import (  # fmt: skip
    CARD_WAGONS,
    CARRIAGE,
    COMPANY,
    ENOUGH,
    FIRST,
    GROSS,
    GROWTH,
    IS_BEFORE,
    KEEP,
    KINDS_OF_GOODS,
    LATER,
    MAY_BUY,
    MOST_PROMISES,
    RATE,
    SALES,
    SAVES,
    SPARE_WAGON,
    TO_COME,
    TOKEN,
    USUAL,
    WAGON_COST,
    ZLOTY,
)

WAGON_BOUGHT = BOUGHT.index("wagon")

CRUDE_WITHOUT_REFINERY = 0.3
"""What part of its worth crude keeps for who has nothing to refine it with."""


@rule
def money_worth(room: Any, money: float, to_come: int) -> float:
    """Points for money that can be spent in so many investments; debts weigh in full."""
    zloty, enough = room.traits[ZLOTY + to_come], room.traits[ENOUGH + to_come]
    if money < 0:
        return money * zloty  # type: ignore[no-any-return]
    return zloty * enough * (1.0 - exp(-money / enough))  # type: ignore[no-any-return]


@rule
def rate(room: Any, money: float, to_come: int) -> float:
    """Points for another złoty with so many investments to come, for who has so much, or as much as is usual then."""
    traits = room.traits
    has = max(money, traits[USUAL + to_come])
    return traits[ZLOTY + to_come] * exp(-has / traits[ENOUGH + to_come])  # type: ignore[no-any-return]


@rule
def zloty_taken_in(room: Any, to_come: int) -> float:
    """Points for a złoty that a sale brings, with so many investments to come after it."""
    return 1.0 / REVENUE_A_POINT + rate(room, 0.0, to_come)


@rule
def most_a_token(s: Any, company: int, bought: int) -> int:
    """How many of what stands there in BOUGHT the best of the partners for that can buy with a token."""
    most = 1
    for each in range(PARTNERS):
        most = max(most, s.most[s.professions[PARTNERS * company + each], bought])
    return most


@rule
def wagon_cost(s: Any, room: Any, to_come: int, most: int) -> float:
    """What buying a wagon takes, in points: its price and its part of a token."""
    return s.prices[WAGON_BOUGHT] * rate(room, 0.0, to_come) + room.traits[TOKEN + to_come] / most  # type: ignore[no-any-return]


@apart
def look_ahead(s: Any, company: int, room: Any) -> None:
    """Work out what goods, money and wagons are worth to a company now. No promise of a plot is known by that yet."""
    for each in range(MOST_PROMISES):
        room.promises_of[each] = 0
        room.places_of[each] = 0
    numbers, values = room.numbers, room.values
    is_before = 1 if s.phase <= ARRANGING else 0
    sales = TURNS - s.turn
    numbers[COMPANY] = company
    numbers[IS_BEFORE] = is_before
    numbers[SALES] = sales
    numbers[TO_COME] = sales if s.phase <= INVESTING else sales - 1
    numbers[CARD_WAGONS] = most_a_token(s, company, WAGON_BOUGHT)
    numbers[MAY_BUY] = numbers[CARD_WAGONS] if s.phase <= INVESTING else 0
    value_later_sales(s, room)
    values[RATE] = rate(room, 0.0, sales - 1)
    values[CARRIAGE] = wagon_cost(s, room, sales - 1, numbers[CARD_WAGONS]) / WAGON_ROOM
    values[SPARE_WAGON] = 0.8 * WAGON_ROOM * values[CARRIAGE]
    values[WAGON_COST] = wagon_cost(s, room, sales, numbers[CARD_WAGONS])
    zloty = zloty_taken_in(room, sales - 1)
    for good in range(GAS - CRUDE, KINDS_OF_GOODS):
        values[GROSS + good] = price_of(s, CRUDE + good) * zloty
        values[KEEP + good] = worth_before(room, good, sales - 1) if room.traits[SAVES] > 0 else 0.0
        now = max(values[KEEP + good], values[GROSS + good] - values[WAGON_COST] / WAGON_ROOM)
        values[FIRST + good] = now if is_before else values[KEEP + good]
    value_crude(s, company, room)
    for good in range(KINDS_OF_GOODS):
        values[LATER + good] = 0.0
        for left in range(1, sales - 1 + is_before):
            # Crude is refined a turn after it was extracted.
            usable = left if good > 0 else left - 1
            values[LATER + good] += room.traits[GROWTH] * worth_before(room, good, usable)


@rule
def worth_before(room: Any, good: int, sales: int) -> float:
    """What a unit of a good (counted from CRUDE) is worth with so many sales to come, prices unknown."""
    return room.future[(TURNS + 1) * good + sales]  # type: ignore[no-any-return]


@rule
def value_later_sales(s: Any, room: Any) -> None:
    """From the last sale backwards: over the cards that have not been out, the better of selling and keeping."""
    for good in range(GAS - CRUDE, KINDS_OF_GOODS):
        room.future[(TURNS + 1) * good] = 0.0
    for sales in range(1, TURNS + 1):
        carriage = wagon_cost(s, room, sales, room.numbers[CARD_WAGONS]) / WAGON_ROOM
        zloty = zloty_taken_in(room, sales - 1)
        for good in range(GAS - CRUDE, KINDS_OF_GOODS):
            kept = room.future[(TURNS + 1) * good + sales - 1] if room.traits[SAVES] > 0 else 0.0
            cards = 0
            total = 0.0
            for card in range(s.events):
                if s.event_out[card] == NOTHING:
                    cards += 1
                    total += max(kept, s.event_prices[card, good] * zloty - carriage)
            room.future[(TURNS + 1) * good + sales] = total / cards if cards > 0 else kept


@rule
def value_crude(s: Any, company: int, room: Any) -> None:
    """Crude is worth the barrels that a refinery makes of it, less that part of a token; little without a refinery."""
    part = 1.0 if s.held[company, REFINERY] > 0 else CRUDE_WITHOUT_REFINERY
    kerosene = KEROSENE - CRUDE
    room.future[0] = 0.0
    for sales in range(1, TURNS + 1):
        # Refined in an investment to come, sold after it.
        refined = 2.0 * room.future[(TURNS + 1) * kerosene + sales] - room.traits[TOKEN + sales] / MOST_CRUDE
        room.future[sales] = max(0.0, part * refined)
    now = room.numbers[SALES] if room.numbers[TO_COME] == room.numbers[SALES] else room.numbers[SALES] - 1
    room.values[KEEP] = room.future[now]
    room.values[GROSS] = 0.0
    room.values[FIRST] = room.future[max(0, room.numbers[SALES] - 2 + room.numbers[IS_BEFORE])]


@rule
def keep_crude_for_later(room: Any) -> None:
    """Crude that is left when tokens are settled is refined in the next turn at the earliest."""
    room.values[KEEP] = room.future[room.numbers[SALES] - 1]
