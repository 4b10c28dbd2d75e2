"""Phase B: tokens are placed, and the bank settles them (O6 to O9)."""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.rules.kernel import kind_of, rule
from gusher.rules.kernel.marking import apart

from .bank import left, move, pay_out
from .companies import company_of, seat_of, side
from .components import MOST_AT_ONCE, PARTNERS
from .items import (
    BANK,
    CRUDE,
    DISTILLERY,
    DRILL,
    DRILLER,
    FAN,
    FIRST_PLOT,
    GAS,
    GOODS_SOLD,
    HIDDEN,
    KEROSENE,
    MONEY,
    NOTHING,
    PUMP,
    REFINERY,
    TOWER,
    WAGON,
)  # fmt: skip
from .kinds import (
    BOUGHT,
    MOST_CRUDE,
    PEDDLE,
    PEDDLED,
    PEDLARS_LOADS,
    PLACE_TOKEN,
    TAKE_UP,
    bought_by,
    count_bought,
    crude_refined,
    load_peddled,
    peddling,
    place_of,
    placing_token,
    refining,
    taking_up,
)  # fmt: skip
from .reasons import Reason
from .state import PEDLAR, RUN, company_in_turn

PLOT_CARD = FIRST_PLOT
"""Any plot, as what a token buys."""
ITEM_BOUGHT = np.array([TOWER, DRILLER, PLOT_CARD, WAGON, PUMP, FAN, DRILL, DISTILLERY, REFINERY])
"""The item of each thing in BOUGHT."""

PEDDLED_UNITS = PEDDLED.sum(axis=1)

BARRELS_A_CRUDE = 2
"""A refinery makes twice as many barrels as it takes crude."""


# What is placed -------------------------------------------------------------------------------------------------------


@apart
def why_token(s: Any, seat: int, action: int) -> int:
    """What stands against an action with a token. A token that lies is taken up before it is put elsewhere."""
    kind = kind_of(action)
    place = place_of(action)
    if company_of(place) >= s.companies or seat_of(s, place) != seat:
        return Reason.NOT_YOUR_PLACE
    if kind == TAKE_UP:
        return Reason.LEGAL if s.token[place] != NOTHING else Reason.NO_TOKEN
    if s.token[place] != NOTHING:
        return Reason.TOKEN_LIES
    if kind == PLACE_TOKEN:
        money = money_to_spend(s, company_of(place))
        return why_buy(s, place, bought_by(action), count_bought(action), money)
    if kind == PEDDLE:
        return why_peddle(s, place, load_peddled(action))
    return why_run(s, company_of(place), crude_refined(action))


@rule
def why_buy(s: Any, place: int, bought: int, count: int, money: int) -> int:
    """As many as the card says, as the box holds, and as can be paid beside what the partners buy (O6, O9)."""
    if count > s.most[s.professions[place], bought]:
        return Reason.TOO_MANY_AT_ONCE
    if count > in_box(s, bought) - wanted_already(s, company_of(place), bought):
        return Reason.NOT_IN_THE_BOX
    return Reason.LEGAL if count * s.prices[bought] <= money else Reason.TOO_LITTLE_MONEY


@rule
def why_peddle(s: Any, place: int, load: int) -> int:
    """One to three units that the company has, or that its refineries make before (O6, O8)."""
    if PEDDLED_UNITS[load] > s.most[s.professions[place], PEDLAR]:
        return Reason.TOO_MANY_AT_ONCE
    for good in range(GOODS_SOLD):
        if PEDDLED[load, good] > 0 and PEDDLED[load, good] > goods_to_peddle(s, company_of(place), good):
            return Reason.TOO_FEW_GOODS
    return Reason.LEGAL


@rule
def why_run(s: Any, company: int, crude: int) -> int:
    """One token a refinery, and crude for it (O6)."""
    tokens = 0
    crude_taken = 0
    for each in range(PARTNERS):
        place = PARTNERS * company + each
        if s.token[place] == RUN:
            tokens += 1
            crude_taken += s.count[place]
    if tokens >= s.held[company, REFINERY]:
        return Reason.NO_FREE_REFINERY
    return Reason.LEGAL if crude_taken + crude <= s.held[company, CRUDE] else Reason.TOO_FEW_GOODS


@rule
def bought_as(item: int) -> int:
    """Where a thing stands in BOUGHT; -1 for what the bank does not sell."""
    wanted = PLOT_CARD if item >= FIRST_PLOT else item
    for bought in range(len(BOUGHT)):
        if ITEM_BOUGHT[bought] == wanted:
            return bought
    return -1


@rule
def in_box(s: Any, bought: int) -> int:
    """How many of something the bank can sell."""
    if ITEM_BOUGHT[bought] == PLOT_CARD:
        return s.plots_in_box  # type: ignore[no-any-return]
    return left(s, ITEM_BOUGHT[bought])


@rule
def wanted_already(s: Any, company: int, bought: int) -> int:
    """How many of something the company's tokens buy already."""
    count = 0
    for each in range(PARTNERS):
        place = PARTNERS * company + each
        if s.token[place] == 1 + bought:
            count += s.count[place]
    return count


@apart
def money_to_spend(s: Any, company: int) -> int:
    """What a company has, with what the pedlars will bring and without what its tokens buy already (O8, O9)."""
    money = s.held[company, MONEY]
    for each in range(PARTNERS):
        place = PARTNERS * company + each
        token = s.token[place]
        if token == 1 + PEDLAR:
            for good in range(GOODS_SOLD):
                money += PEDDLED[s.count[place], good] * s.prices[PEDLAR]
        elif 1 <= token <= len(BOUGHT):
            money -= s.count[place] * s.prices[token - 1]
    return money  # type: ignore[no-any-return]


@rule
def goods_to_peddle(s: Any, company: int, good: int) -> int:
    """How much of a good is left for a pedlar (counted from GAS); kerosene that refineries make this turn is."""
    count = s.held[company, GAS + good]
    for each in range(PARTNERS):
        place = PARTNERS * company + each
        if s.token[place] == 1 + PEDLAR:
            count -= PEDDLED[s.count[place], good]
        elif s.token[place] == RUN and GAS + good == KEROSENE:
            count += BARRELS_A_CRUDE * s.count[place]
    return count  # type: ignore[no-any-return]


@apart
def list_tokens(s: Any, seat: int, out: Any, count: int) -> int:
    """All that a seat can do with its tokens, from ``out[count]`` on; how many actions there are then."""
    company = side(s, seat)
    money = money_to_spend(s, company)
    for each in range(PARTNERS):
        place = PARTNERS * company + each
        if seat_of(s, place) == seat:
            if s.token[place] != NOTHING:
                out[count] = taking_up(place)
                count += 1
            else:
                count = list_uses(s, place, money, out, count)
    return count


@apart
def list_uses(s: Any, place: int, money: int, out: Any, count: int) -> int:
    """Where a token can be placed."""
    for bought in range(len(BOUGHT)):
        number = 0
        while number < MOST_AT_ONCE and why_buy(s, place, bought, 1 + number, money) == Reason.LEGAL:
            out[count] = placing_token(place, bought, 1 + number)
            count += 1
            number += 1
    if has_something_to_peddle(s, company_of(place)):
        for load in range(PEDLARS_LOADS):
            if why_peddle(s, place, load) == Reason.LEGAL:
                out[count] = peddling(place, load)
                count += 1
    crude = 0
    while crude < MOST_CRUDE and why_run(s, company_of(place), 1 + crude) == Reason.LEGAL:
        out[count] = refining(place, 1 + crude)
        count += 1
        crude += 1
    return count


@rule
def has_something_to_peddle(s: Any, company: int) -> bool:
    """Whether anything is left for a pedlar."""
    for good in range(GOODS_SOLD):
        if goods_to_peddle(s, company, good) > 0:
            return True
    return False


@rule
def play_token(s: Any, action: int) -> None:
    """Place a token, or take it up."""
    kind = kind_of(action)
    place = place_of(action)
    if kind == TAKE_UP:
        lift_token(s, place)
    elif kind == PLACE_TOKEN:
        s.token[place] = 1 + bought_by(action)
        s.count[place] = count_bought(action)
    elif kind == PEDDLE:
        s.token[place] = 1 + PEDLAR
        s.count[place] = load_peddled(action)
    else:
        s.token[place] = RUN
        s.count[place] = crude_refined(action)


@rule
def lift_token(s: Any, place: int) -> None:
    """The token is its owner's again."""
    s.token[place] = NOTHING
    s.count[place] = NOTHING


# What the bank settles ------------------------------------------------------------------------------------------------


@apart
def next_token(s: Any) -> int:
    """The place whose token comes next, -1 if all are settled: company after company, and there refineries first, then
    pedlars, then purchases (O8). While tokens are hidden from somebody, they see that some are left."""
    for number in range(s.companies):
        company = company_in_turn(s, number)
        next_place = -1
        first = 0
        for each in range(PARTNERS):
            place = PARTNERS * company + each
            rank = rank_of(s.token[place])
            if rank > first:
                next_place = place
                first = rank
        if next_place >= 0:
            return next_place
    return -1


@rule
def rank_of(token: int) -> int:
    """How soon a token is settled, more for sooner."""
    if token == NOTHING or token == HIDDEN:
        return abs(token)
    if token == RUN:
        return 3
    return 2 if token == 1 + PEDLAR else 1


@apart
def settle(s: Any, place: int) -> None:
    """The bank does what a token says, as far as it still can be paid and had (O9)."""
    company = company_of(place)
    token = s.token[place]
    if token == RUN:
        refine(s, company, s.count[place])
    elif token == 1 + PEDLAR:
        peddle(s, company, s.count[place])
    else:
        buy(s, company, token - 1, s.count[place])
    lift_token(s, place)


@rule
def runs_now(s: Any, company: int, crude: int) -> int:
    """How much of this crude can be refined now: what is there, if a refinery is free and the bank has all the barrels
    (O4, O6)."""
    if s.runs[company] >= s.held[company, REFINERY]:
        return 0
    return min(crude, s.held[company, CRUDE], left(s, KEROSENE) // BARRELS_A_CRUDE)  # type: ignore[no-any-return]


@rule
def refine(s: Any, company: int, crude: int) -> None:
    """Crude becomes twice as many barrels. One run a refinery."""
    crude = runs_now(s, company, crude)
    if s.runs[company] < s.held[company, REFINERY]:
        s.runs[company] += 1
    move(s, company, BANK, CRUDE, crude)
    pay_out(s, company, KEROSENE, BARRELS_A_CRUDE * crude)


@rule
def peddles_now(s: Any, company: int, load: int, good: int) -> int:
    """How much of a good (counted from GAS) a pedlar takes now: what is there of the load."""
    return min(PEDDLED[load, good], s.held[company, GAS + good])  # type: ignore[no-any-return]


@rule
def income_from_pedlar(s: Any, company: int, load: int) -> int:
    """What the pedlar pays for what is there of a load, in złr."""
    units = 0
    for good in range(GOODS_SOLD):
        units += peddles_now(s, company, load, good)
    return units * s.prices[PEDLAR]  # type: ignore[no-any-return]


@rule
def peddle(s: Any, company: int, load: int) -> None:
    """The pedlar buys what is there of the load."""
    income = income_from_pedlar(s, company, load)
    for good in range(GOODS_SOLD):
        move(s, company, BANK, GAS + good, peddles_now(s, company, load, good))
    pay_out(s, company, MONEY, income)


@rule
def buys_now(s: Any, company: int, bought: int, count: int) -> int:
    """How many of so many can be had and paid now (O9)."""
    count = min(count, in_box(s, bought))
    while count > 0 and count * s.prices[bought] > s.held[company, MONEY]:
        count -= 1
    return count


@rule
def buy(s: Any, company: int, bought: int, count: int) -> None:
    """Pieces and cards for money. Plots are drawn next, one more with the option if there is one to spare (O10)."""
    count = buys_now(s, company, bought, count)
    move(s, company, BANK, MONEY, count * s.prices[bought])
    if ITEM_BOUGHT[bought] != PLOT_CARD:
        move(s, BANK, company, ITEM_BOUGHT[bought], count)
        return
    s.is_choice = 1 if s.plot_choice == 1 and count > 0 and s.plots_in_box > count else 0
    s.draws_left = count + s.is_choice
