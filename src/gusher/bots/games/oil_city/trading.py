"""What deals are worth (O16 to O19), and which ones to offer.

A deal is worth what it changes in what the company may expect. An offer is looked for that leaves both sides with more
by the same reckoning: one thing against money, at the price that shares the gain, as far as the bank's prices leave
room (``prices``). Goods may be paid now and come later, and who can't pay at once pays after the sale. Nothing is worth
more to who gets it than what getting it from the bank would take. To play the turns to the end with each deal brought
no points, and cost deals (``docs/figures.md``).
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import copy, rule
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.components import FIELDS, NOTE
from gusher.rules.oil_city.deals import available
from gusher.rules.oil_city.investing import bought_as, in_box
from gusher.rules.oil_city.items import ALL_ITEMS, CRUDE, FIRST_PLOT, GAS, KEROSENE, MONEY, NOTHING, REFINERY, WAGON
from gusher.rules.oil_city.kinds import LINES, MOST_IN_A_LINE, TURNS
from gusher.rules.oil_city.sheets import MAKER, TAKER, given_now, maker_of, names, units
from gusher.rules.oil_city.state import ARRANGING, INVESTING

from .prices import least_for, most_for, room_to_pay
from .prospects import money_worth, most_a_token, rate, worth_before
from .room import DEAL_ENTRIES, DEALS, IS_BEFORE, MONEY_DUE, MOST_DEALS, PLOTS, SALES, THING_DUE, TO_COME, TOKEN
from .worth import suppose_nothing, suppose_plot, suppose_plot_gone, take_stock, worth

THEIR_LEAST = 0.05
"""Points that an offer must bring the other company: what brings less is hardly taken."""
UNHEARD_OF = 1000.0
LATER_COSTS = 1.0
"""Points that having a thing now may be worth more than having it next turn."""
TRUST = 0.8
"""What part of a promise counts."""
FEWEST_ADVANCED, MOST_ADVANCED = 2, 4
"""Goods that are paid in advance: half a wagon of one kind, or a whole one."""


# What a deal changes --------------------------------------------------------------------------------------------------


@apart
def deal_gain(s: Any, thought: Any, company: int, room: Any, offer: int, sweeps: int) -> float:
    """The points that a company gains if an offer is taken: its own one, or one that it takes."""
    copy(thought, s)
    take_stock(thought, company, room, sweeps)
    suppose_nothing(room)
    before = worth(thought, room)
    suppose_nothing(room)
    promised = suppose_deal(s, company, room, offer, True)
    lasting = min(worth(thought, room) - before, thing_by_thing(thought, company, room, offer, before)) + promised
    part = part_of_time(s, company, room, offer)
    if part == 1.0:
        return lasting
    suppose_nothing(room)
    promised = suppose_deal(s, company, room, offer, False)
    return part * lasting + (1.0 - part) * (worth(thought, room) + promised - before)


@apart
def thing_by_thing(s: Any, company: int, room: Any, offer: int, before: float) -> float:
    """The sum of what each thing that changes hands at once brings by itself: what the company gets is worth no more
    than it would cost elsewhere. A deal is one exchange (O18): what it gives and gets of the same thing is netted."""
    points = 0.0
    money = 0
    for item in range(ALL_ITEMS):
        if names(s, offer, item):
            count = change_now(s, company, offer, item)
            if item == MONEY:
                money = count
            elif count != 0:
                points += worth_of_more(s, company, room, item, count, before)
    return points + money_change(room, money)


@rule
def change_now(s: Any, company: int, offer: int, item: int) -> int:
    """How much more of something the company has right after a deal."""
    mine = MAKER if maker_of(offer) == company else TAKER
    return given_now(s, offer, 1 - mine, item) - given_now(s, offer, mine, item)


@apart
def suppose_deal(s: Any, company: int, room: Any, offer: int, with_lent: bool) -> float:
    """What the company would have after a deal, with what is lent if so asked. The points promised for later."""
    mine = MAKER if maker_of(offer) == company else TAKER
    promised = 0.0
    for item in range(ALL_ITEMS):
        if names(s, offer, item):
            moved = 0
            for line in range(LINES):
                is_meant = s.amount[offer, line] > 0 and s.item[offer, line] == item
                if is_meant and (with_lent or s.back[offer, line] == 0):
                    count = units(item, s.amount[offer, line])
                    if s.giver[offer, line] == mine:
                        count = -count
                    if s.due[offer, line] > 0:
                        promised += promise(room, item, count, s.due[offer, line] - 1)
                    else:
                        moved += count
            if moved != 0:
                suppose_moved(room, item, moved)
    return promised


@rule
def suppose_moved(room: Any, item: int, count: int) -> None:
    """So much more of something, or less."""
    if item < FIRST_PLOT:
        room.tried[item] += count
    elif count > 0:
        suppose_plot(room, item - FIRST_PLOT)
    else:
        suppose_plot_gone(room, item - FIRST_PLOT)


@rule
def promise(room: Any, item: int, count: int, turn: int) -> float:
    """Points for money or goods that fall due after a turn's sale; what one owes counts in full, what one is owed not
    quite. Who has more money now than is usual then has less use for it then, too; goods are for the sales after it."""
    sales = TURNS - 1 - turn
    each = rate(room, room.own[MONEY], sales) if item == MONEY else worth_before(room, item - CRUDE, sales)
    return count * each * (TRUST if count > 0 else 1.0)


@apart
def part_of_time(s: Any, company: int, room: Any, offer: int) -> float:
    """For what part of the extractions to come things change hands that come back, counted to the company's
    disadvantage; 1 if nothing does. What comes back after the last turn has counted for who borrowed it (O20)."""
    mine = MAKER if maker_of(offer) == company else TAKER
    part = 1.0
    lent = 0.0
    extractions = room.numbers[SALES] - 1 + room.numbers[IS_BEFORE]
    for line in range(LINES):
        if s.amount[offer, line] > 0 and s.back[offer, line] > 0 and extractions > 0:
            used = (s.back[offer, line] - 1 - s.turn + room.numbers[IS_BEFORE]) / extractions
            if s.giver[offer, line] == mine:
                lent = max(lent, used)
            else:
                part = min(part, used)
    return lent if lent > 0.0 else part


# What to offer --------------------------------------------------------------------------------------------------------


@apart
def find_deals(
    s: Any, thought: Any, company: int, room: Any, other_room: Any, sweeps: int, margin: float, share: float,
) -> int:  # fmt: skip
    """Find the offer to each other company that brings most, and store them in ``deals`` and ``gains``. Returns how
    many there are. While tokens are placed, money is kept for them, and the company only sells.

    ``margin`` is what an offer must bring, in points; ``share`` how far the price favours the company, from 0 to 1.
    """
    copy(thought, s)
    take_stock(thought, company, room, sweeps)
    room.numbers[DEALS] = 0
    suppose_nothing(room)
    before = worth(thought, room)
    for other in range(s.companies):
        if other != company and room.numbers[DEALS] < MOST_DEALS:
            take_stock(thought, other, other_room, 0)
            suppose_nothing(other_room)
            theirs = worth(thought, other_room)
            at = room.numbers[DEALS]
            room.gains[2 * at] = 0.0
            for item in range(1, REFINERY + 1):
                if is_time_for_pieces(room):
                    try_both_ways(thought, company, other, item, 1, room, other_room, before, theirs, margin, share)
            for count in range(1, 4):
                try_both_ways(thought, company, other, WAGON, count, room, other_room, before, theirs, margin, share)
            for item in range(CRUDE, KEROSENE + 1):
                for step in range(4):
                    count = 1 << step
                    try_both_ways(thought, company, other, item, count, room, other_room, before, theirs, margin, share)
            if s.phase == INVESTING and room.numbers[SALES] > 1:
                try_advances(thought, other, room, other_room, margin, share)
            if is_time_for_pieces(room):
                try_bare_plots(thought, company, other, room, other_room, before, theirs, margin, share)
            if room.gains[2 * at] > 0.0:
                room.numbers[DEALS] += 1
    return room.numbers[DEALS]  # type: ignore[no-any-return]


@rule
def is_time_for_pieces(room: Any) -> bool:
    """Pieces and plots are dealt in before the extraction: after it there is time enough in the next turn."""
    return room.numbers[IS_BEFORE] == 1  # type: ignore[no-any-return]


@apart
def try_both_ways(
    s: Any, company: int, other: int, item: int, count: int, room: Any, other_room: Any, before: float, theirs: float,
    margin: float, share: float,
) -> None:  # fmt: skip
    """Selling so much of something to another company, or buying it there."""
    if available(s, company, item) >= count:
        consider(s, company, other, item, -count, room, other_room, before, theirs, margin, share)
    if s.phase != INVESTING and available(s, other, item) >= count:
        consider(s, company, other, item, count, room, other_room, before, theirs, margin, share)


@apart
def try_bare_plots(
    s: Any, company: int, other: int, room: Any, other_room: Any, before: float, theirs: float, margin: float,
    share: float,
) -> None:  # fmt: skip
    """Selling a plot on which nothing would stand anyway."""
    for each in range(room.numbers[PLOTS]):
        plot = room.plots[each]
        pieces = 0
        for field in range(FIELDS):
            pieces += room.stands[FIELDS * plot + field]
        if pieces == NOTHING and available(s, company, FIRST_PLOT + plot) > 0:
            consider(s, company, other, FIRST_PLOT + plot, -1, room, other_room, before, theirs, margin, share)


@apart
def consider(
    s: Any, company: int, other: int, item: int, count: int, room: Any, other_room: Any, before: float, theirs: float,
    margin: float, share: float,
) -> None:  # fmt: skip
    """Note a deal at its fairest price if it is the best with this company: so much of something, or less than none."""
    mine = worth_of_more(s, company, room, item, count, before)
    yours = worth_of_more(s, other, other_room, item, -count, theirs)
    if mine + yours <= margin + THEIR_LEAST:
        return
    sign = 1 if count > 0 else -1
    payer = company if count > 0 else other
    lowest = max(1, -(-abs(count) * least_for(s, item) // NOTE))
    highest = min(MOST_IN_A_LINE, abs(count) * most_for(s, item) // NOTE)
    has = s.held[payer, MONEY] // NOTE
    # On credit only where money would not do: it is there after this turn's sale.
    due = 0 if has >= lowest else 1 + s.turn
    if due == 0:
        highest = min(highest, has)
    settle_on_a_sum(room, other_room, other, item, count, sign, lowest, highest, due, mine, yours, margin, share)


@apart
def try_advances(
    s: Any, other: int, room: Any, other_room: Any, margin: float, share: float,
) -> None:  # fmt: skip
    """Selling goods, before tokens are placed, that are paid at once and handed over after this turn's sale, as far as
    they may be expected: who has tokens and no money buys with what others can't spend."""
    suppose_nothing(room)
    worth(s, room)
    for item in range(GAS, KEROSENE + 1):
        expected = room.pool[item - CRUDE]
        for count in range(FEWEST_ADVANCED, MOST_ADVANCED + 1, FEWEST_ADVANCED):
            if count <= expected:
                lowest = max(1, -(-count * least_for(s, item) // NOTE))
                highest = min(count * most_for(s, item), s.held[other, MONEY]) // NOTE
                mine, yours = promise(room, item, -count, s.turn), promise(other_room, item, count, s.turn)
                if settle_on_a_sum(
                    room, other_room, other, item, -count, -1, lowest, highest, 0, mine, yours, margin, share
                ):
                    room.deals[DEAL_ENTRIES * room.numbers[DEALS] + THING_DUE] = 1 + s.turn


@apart
def settle_on_a_sum(
    room: Any, other_room: Any, other: int, item: int, count: int, sign: int, lowest: int, highest: int, due: int,
    mine: float, yours: float, margin: float, share: float,
) -> bool:  # fmt: skip
    """Note a deal at its ``fairest_sum`` if that is the best deal with the other company, and return whether it is.
    Without the money it brings the companies ``mine`` and ``yours``. With ``sign`` 1 the company pays, at once or after
    the sale of turn ``due``, counted from 1; with -1 the other one does."""
    at = room.numbers[DEALS]
    best = fairest_sum(room, other_room, sign, lowest, highest, due, mine, yours, margin, share)
    gain = mine + paid(room, -sign * NOTE * best, due)
    if best == 0 or gain <= room.gains[2 * at]:
        return False
    room.gains[2 * at] = gain
    room.gains[2 * at + 1] = yours + paid(other_room, sign * NOTE * best, due)
    room.deals[DEAL_ENTRIES * at] = other
    room.deals[DEAL_ENTRIES * at + 1] = item
    room.deals[DEAL_ENTRIES * at + 2] = count
    room.deals[DEAL_ENTRIES * at + 3] = best
    room.deals[DEAL_ENTRIES * at + MONEY_DUE] = due
    room.deals[DEAL_ENTRIES * at + THING_DUE] = 0
    return True


@apart
def fairest_sum(
    room: Any, other_room: Any, sign: int, lowest: int, highest: int, due: int, mine: float, yours: float,
    margin: float, share: float,
) -> int:  # fmt: skip
    """The fairest sum, in notes, for a deal as in ``settle_on_a_sum``; 0 if none suits both."""
    best = 0
    off = 0.0
    for notes in range(lowest, highest + 1):
        gain = mine + paid(room, -sign * NOTE * notes, due)
        left = yours + paid(other_room, sign * NOTE * notes, due)
        if notes != 0 and gain >= margin and left >= THEIR_LEAST:
            unfair = abs((1.0 - share) * gain - share * left)
            if best == 0 or unfair < off:
                best, off = notes, unfair
    return best


@rule
def paid(room: Any, money: int, due: int) -> float:
    """The points that money brings, or takes, at once or after the sale of turn ``due``, counted from 1."""
    return money_change(room, money) if due == 0 else promise(room, MONEY, money, due - 1)


@rule
def money_change(room: Any, money: int) -> float:
    """The points that more money brings, or less takes."""
    to_come = room.numbers[TO_COME]
    return money_worth(room, room.own[MONEY] + money, to_come) - money_worth(room, room.own[MONEY], to_come)


@apart
def worth_of_more(s: Any, company: int, room: Any, item: int, count: int, before: float) -> float:
    """The points that more of something brings a company, at most its cost from the bank; negative for less of it."""
    suppose_nothing(room)
    suppose_moved(room, item, count)
    gain = worth(s, room) - before
    return min(gain, cost_from_bank(s, company, room, item, count)) if count > 0 else gain


@apart
def cost_from_bank(s: Any, company: int, room: Any, item: int, count: int) -> float:
    """What getting so much from the bank would take, in points: money, and tokens or parts of them. Much where the bank
    has none or sells none, and for what is wanted this turn when tokens have been placed."""
    if item == WAGON and s.phase != INVESTING:
        return UNHEARD_OF
    later = LATER_COSTS if s.phase == ARRANGING else 0.0
    to_come = room.numbers[TO_COME]
    bought = bought_as(item)
    if bought < 0 or to_come == 0 or in_box(s, bought) < count:
        return UNHEARD_OF
    tokens = room.traits[TOKEN + to_come] * count / most_a_token(s, company, bought)
    return later - money_change(room, -count * s.prices[bought]) + tokens  # type: ignore[no-any-return]


# Counter-offers -------------------------------------------------------------------------------------------------------


@apart
def counter_price(
    s: Any, thought: Any, company: int, room: Any, other_room: Any, offer: int, most: int, margin: float, share: float
) -> int:
    """With how much more money for the company, in notes, an offer to it would suit both sides and the bank's prices:
    the fairest such sum; 0 if there is none. Less than nothing is money for the other side, ``most`` złr at most."""
    copy(thought, s)
    other = maker_of(offer)
    take_stock(thought, company, room, 0)
    take_stock(thought, other, other_room, 0)
    mine = change_in(thought, company, room, offer)
    yours = change_in(thought, other, other_room, offer)
    lowest = -(min(most, room_to_pay(s, company, offer)) // NOTE)
    highest = min(s.held[other, MONEY], room_to_pay(s, other, offer)) // NOTE
    return fairest_sum(room, other_room, -1, lowest, highest, 0, mine, yours, margin, share)


@apart
def change_in(s: Any, company: int, room: Any, offer: int) -> float:
    """What an offer changes for a company in which nothing is lent."""
    suppose_nothing(room)
    before = worth(s, room)
    suppose_nothing(room)
    promised = suppose_deal(s, company, room, offer, True)
    return worth(s, room) - before + promised
