"""Which tokens a company places (O6 to O9): sets of tokens are built up one by one, the best of them kept beside each
other, and each is judged by what the company may expect with what they bring.

What may be placed is asked of the rules, on a copy on which the set lies already.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import advance, below, copy, kind_of, rule
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.components import FIELDS, MOST_PLOTS, PARTNERS
from gusher.rules.oil_city.investing import BARRELS_A_CRUDE, ITEM_BOUGHT, PLOT_CARD, list_uses, money_to_spend
from gusher.rules.oil_city.items import BANK, CRUDE, GAS, GOODS_SOLD, HIDDEN, KEROSENE, MONEY, NOTHING
from gusher.rules.oil_city.kinds import (
    BOUGHT,
    PEDDLE,
    PEDDLED,
    PLACE_TOKEN,
    bought_by,
    count_bought,
    crude_refined,
    load_peddled,
)  # fmt: skip
from gusher.rules.oil_city.state import PEDLAR, RUN

from .prospects import keep_crude_for_later
from .room import COMPANY, MAY_BUY, MOST_JUDGED, MOST_WIDTH, SETS, TO_COME, TRIED_PLOTS
from .worth import suppose_nothing, suppose_plot, take_stock, worth

USUAL_PLOT = (1, 4, 2, 4, 9, 4, 3, 4, 0)
"""The fields of a plot as one may expect it: crude, gas and wax, and crude for towers only in the middle."""
PARTS = 1 << 20
"""How finely misjudgement is drawn."""
A_TOKEN = 1 << 10
MOST_TOKENS = A_TOKEN << 5
"""More than what any token is as a number, with how many: see ``brought``."""
LEAST_BETTER = 1e-6
"""Sets that differ by less are the same in another order."""


@apart
def imagine_plots(s: Any, room: Any) -> int:
    """Give the usual fields to as many free plots as three tokens buy: what will be drawn is not known. How many."""
    count = 0
    for plot in range(MOST_PLOTS):
        is_free = s.owner[plot] == BANK or s.owner[plot] == HIDDEN
        if is_free and count < min(3 * PARTNERS, s.plots_in_box):
            for field in range(FIELDS):
                s.layout[plot, field] = USUAL_PLOT[field]
            room.plots[MOST_PLOTS - 1 - count] = plot
            count += 1
    return count


@apart
def suppose_tokens(s: Any, room: Any, at: int) -> None:
    """What the company would have once its tokens are settled: refineries first, then pedlars, then purchases (O8)."""
    suppose_nothing(room)
    tried = room.tried
    for each in range(at, at + PARTNERS):
        if room.tokens[each] == RUN:
            tried[CRUDE] -= room.counts[each]
            tried[KEROSENE] += BARRELS_A_CRUDE * room.counts[each]
        elif room.tokens[each] == 1 + PEDLAR:
            for good in range(GOODS_SOLD):
                tried[GAS + good] -= PEDDLED[room.counts[each], good]
                tried[MONEY] += PEDDLED[room.counts[each], good] * s.prices[PEDLAR]
        elif 1 <= room.tokens[each] <= len(BOUGHT):
            suppose_bought(s, room, room.tokens[each] - 1, room.counts[each])


@rule
def suppose_bought(s: Any, room: Any, bought: int, count: int) -> None:
    """A purchase. Plots are the next of those imagined."""
    room.tried[MONEY] -= count * s.prices[bought]
    if ITEM_BOUGHT[bought] != PLOT_CARD:
        room.tried[ITEM_BOUGHT[bought]] += count
        return
    for _ in range(count):
        before = room.numbers[TRIED_PLOTS]
        new = before - s.plots[room.numbers[COMPANY]]
        suppose_plot(room, room.plots[MOST_PLOTS - 1 - new])


@apart
def worth_of_set(s: Any, room: Any, at: int) -> float:
    """What the company may expect with a set of tokens. Most sets bring what another has brought already."""
    key = brought(room, at)
    place = key % MOST_JUDGED
    if room.judged[place] != key:
        suppose_tokens(s, room, at)
        room.judgements[place] = worth(s, room)
        room.judged[place] = key
    return room.judgements[place]  # type: ignore[no-any-return]


@rule
def brought(room: Any, at: int) -> int:
    """What tokens bring together, as a number above 0: whoever places them, and whether one buys what two could."""
    one, two, three = token_as_number(room, at), token_as_number(room, at + 1), token_as_number(room, at + 2)
    if goes_with(one, two):
        one, two = one + two % A_TOKEN, 0
    if goes_with(one, three):
        one, three = one + three % A_TOKEN, 0
    if goes_with(two, three):
        two, three = two + three % A_TOKEN, 0
    least, most = min(one, two, three), max(one, two, three)
    return 1 + least + MOST_TOKENS * (one + two + three - least - most + MOST_TOKENS * most)


@rule
def token_as_number(room: Any, at: int) -> int:
    """A token of a set, with how many."""
    return A_TOKEN * room.tokens[at] + room.counts[at]  # type: ignore[no-any-return]


@rule
def goes_with(one: int, other: int) -> bool:
    """Whether two tokens do the same. What a pedlar takes is no number that adds up."""
    token = one // A_TOKEN
    return token == other // A_TOKEN and token != 1 + PEDLAR


@apart
def lay(s: Any, company: int, room: Any, at: int) -> None:
    """Let a set of tokens lie on a copy."""
    for each in range(PARTNERS):
        s.token[PARTNERS * company + each] = room.tokens[at + each]
        s.count[PARTNERS * company + each] = room.counts[at + each]


@rule
def note(room: Any, at: int, each: int, action: int) -> None:
    """Note in a set what an action does with a token, as the rules keep it."""
    if kind_of(action) == PLACE_TOKEN:
        room.tokens[at + each] = 1 + bought_by(action)
        room.counts[at + each] = count_bought(action)
    elif kind_of(action) == PEDDLE:
        room.tokens[at + each] = 1 + PEDLAR
        room.counts[at + each] = load_peddled(action)
    else:
        room.tokens[at + each] = RUN
        room.counts[at + each] = crude_refined(action)


@rule
def copy_set(room: Any, to: int, at: int) -> None:
    """Write one set over another."""
    for each in range(PARTNERS):
        room.tokens[PARTNERS * to + each] = room.tokens[PARTNERS * at + each]
        room.counts[PARTNERS * to + each] = room.counts[PARTNERS * at + each]
    room.worths[to] = room.worths[at]


@apart
def keep_if_good(room: Any, begin: int, count: int, width: int, candidate: int) -> int:
    """Keep a candidate among the best sets from ``begin`` on, unless one is worth the same; how many there are then."""
    for each in range(count):
        if abs(room.worths[begin + each] - room.worths[candidate]) < LEAST_BETTER:
            return count
    place = count
    while place > 0 and room.worths[begin + place - 1] < room.worths[candidate]:
        if place < width:
            copy_set(room, begin + place, begin + place - 1)
        place -= 1
    if place < width:
        copy_set(room, begin + place, candidate)
        return min(width, count + 1)
    return count


@apart
def find_tokens(
    s: Any, thought: Any, company: int, room: Any, width: int, sweeps: int, compares: int, misjudges: float,
    generator: int,
) -> float:  # fmt: skip
    """Find the best tokens for all free places of the company and leave them in the first set. Returns what it may
    expect with them, in points.

    ``thought`` is a record to think in. ``width`` sets are kept beside each other; with none, tokens stay as they lie.
    Of the uses of each token, only about ``compares`` are seen, or all if it is 0, and each is judged too high by up
    to ``misjudges`` points.
    """
    copy(thought, s)
    take_stock(thought, company, room, sweeps)
    # What is bought now is paid now: what is left, later.
    room.numbers[TO_COME] -= 1
    room.numbers[MAY_BUY] = 0
    keep_crude_for_later(room)
    imagine_plots(thought, room)
    for each in range(PARTNERS):
        token = s.token[PARTNERS * company + each]
        room.tokens[each] = max(NOTHING, token)
        room.counts[each] = s.count[PARTNERS * company + each] if token > NOTHING else 0
    for each in range(MOST_JUDGED):
        room.judged[each] = 0
    room.worths[0] = worth_of_set(thought, room, 0)
    # The best set in the end is the first, then come those of this round, then those of the next, then a candidate.
    copy_set(room, 1, 0)
    count = 1
    candidate = 2 * MOST_WIDTH + 1
    for _ in range(PARTNERS):
        following = 0
        for parent in range(count):
            # Or nothing more.
            following = keep_if_good(room, 1 + MOST_WIDTH, following, width, 1 + parent)
            lay(thought, company, room, PARTNERS * (1 + parent))
            for each in range(PARTNERS):
                if thought.token[PARTNERS * company + each] != NOTHING:
                    continue
                money = money_to_spend(thought, company)
                uses = list_uses(thought, PARTNERS * company + each, money, room.out, 0)
                for use in range(uses):
                    if compares > 0:
                        generator = advance(generator)
                        if below(generator, uses) >= compares:
                            continue
                    copy_set(room, candidate, 1 + parent)
                    note(room, PARTNERS * candidate, each, room.out[use])
                    points = worth_of_set(thought, room, PARTNERS * candidate)
                    if misjudges > 0.0:
                        generator = advance(generator)
                        points += misjudges * below(generator, PARTS) / PARTS
                    room.worths[candidate] = points
                    following = keep_if_good(room, 1 + MOST_WIDTH, following, width, candidate)
        for each in range(following):
            copy_set(room, 1 + each, 1 + MOST_WIDTH + each)
        count = following
    copy_set(room, 0, 1)
    room.numbers[SETS] = count
    return room.worths[0]  # type: ignore[no-any-return]
