"""Which of several sets of tokens leads to most points: with each, the company's turns are played out by the rules,
with other companies gone and the same luck for all. Unlike the outlook, that needs no estimate of what comes later.
Since neither later deals nor anything that others do is seen, deals are not judged this way (``trading``), but loans
are (``loans``)."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import CHANCE, advance, below, copy, rule
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.arranging import show_arrangements
from gusher.rules.oil_city.components import FIELDS, MOST_PLOTS, PARTNERS
from gusher.rules.oil_city.deals import end_all_offers
from gusher.rules.oil_city.drawing import give_back
from gusher.rules.oil_city.items import BANK, CRUDE, GAS, GOODS_SOLD, HIDDEN, NOTHING
from gusher.rules.oil_city.kinds import TURNS
from gusher.rules.oil_city.rules import do, go_on, list_outcomes
from gusher.rules.oil_city.sale import load
from gusher.rules.oil_city.scoring import REVENUE_A_POINT, money_owed, refinery_points, turns_with_sales
from gusher.rules.oil_city.state import ARRANGING, CHOOSING, EVENT, EXTRACTING, INVESTING, LOADING, OVER, PLANNED
from gusher.rules.oil_city.terms import is_lent

from .investing import copy_set, find_tokens, lay
from .outlook import ALONE, set_mind
from .room import KEPT_SET, SETS
from .selling import find_load
from .worth import AS_THEY_STAND, take_stock

MOST_FUTURES = 48
"""How often each set can be played out."""
FEWEST_FUTURES = 4
"""How often each set is played out at first."""
LEFT_OF = 3
"""One set in so many is left for so many times as many futures."""
WIDTH = 3
"""How many sets of tokens are kept in mind in later turns."""
DRAWN_FOR = 128
"""Numbers drawn for each turn of a future: a die for each plot, then cards."""
FIRST_CARD, EVENT_CARD = 64, 127
BROKEN_PROMISE = 0.005
"""Points for each złoty that a company still owes in the end: it promises only what it may expect to pay."""
LUCK_DRAWN = MOST_FUTURES * TURNS * DRAWN_FOR
FINENESS = 1 << 30
"""Luck is drawn from 0 to one less."""


@apart
def draw_luck(luck: Any) -> None:
    """The luck of MOST_FUTURES futures, DRAWN_FOR numbers a turn: always the same, so that whoever thinks again comes
    to the same. Over all futures each number is spread evenly."""
    generator = 1853
    for number in range(TURNS * DRAWN_FOR):
        for future in range(MOST_FUTURES):
            generator = advance(generator)
            other = below(generator, future + 1)
            luck[TURNS * DRAWN_FOR * future + number] = luck[TURNS * DRAWN_FOR * other + number]
            luck[TURNS * DRAWN_FOR * other + number] = future
        for future in range(MOST_FUTURES):
            at = TURNS * DRAWN_FOR * future + number
            generator = advance(generator)
            luck[at] = (FINENESS * luck[at] + below(generator, FINENESS)) // MOST_FUTURES


@apart
def take_leave_of_others(s: Any, company: int) -> None:
    """From a copy on which nobody else will do anything any more but keep promises. Plots that may be in the box, or
    before others to choose from (O10), are taken to be in the box: else nothing could be drawn."""
    end_all_offers(s)
    for plot in range(MOST_PLOTS):
        if s.owner[plot] == HIDDEN:
            s.owner[plot] = BANK
    for term in range(s.terms):
        if s.creditor[term] == company and not is_lent(s.owed_item[term]):
            s.held[s.debtor[term], s.owed_item[term]] += s.owed[term]
    for other in range(s.companies):
        if other != company:
            s.plots[other] = 0
            for each in range(PARTNERS):
                s.token[PARTNERS * other + each] = NOTHING
                s.count[PARTNERS * other + each] = NOTHING


@apart
def draw_outcome(s: Any, company: int, room: Any, luck: Any, future: int) -> None:
    """The bank does its next step, with the luck that this future has for it."""
    at = DRAWN_FOR * (TURNS * future + s.turn)
    if s.phase == EVENT:
        at += EVENT_CARD
    elif s.phase == EXTRACTING:
        at += s.plot[company, s.plot_at] - 1
    else:
        at += FIRST_CARD + s.plots[company]
    count = list_outcomes(s, room.out)
    do(s, CHANCE, room.out[luck[at] * count // FINENESS])


@apart
def arrange_in_play(s: Any, company: int, room: Any, sweeps: int) -> None:
    """Put what is new beside what stands."""
    take_stock(s, company, room, sweeps)
    for each in range(s.plots[company]):
        plot = s.plot[company, each] - 1
        for field in range(FIELDS):
            s.piece[PLANNED, plot, field] = room.stands[FIELDS * plot + field]


@apart
def load_in_play(s: Any, company: int, room: Any) -> None:
    """Load what is best sold."""
    find_load(s, company, room)
    for good in range(GOODS_SOLD):
        load(s, company, good, int(room.sold[GAS - CRUDE + good] + 0.5))


@rule
def give_back_in_play(s: Any, company: int) -> None:
    """Give back the plot that came last (O10)."""
    for place in range(PARTNERS * company, PARTNERS * (company + 1)):
        if s.drawn[place] > 0:
            give_back(s, place, s.drawn_plot[place, s.drawn[place] - 1] - 1)


@apart
def play_turn(s: Any, company: int, room: Any, luck: Any, future: int, sweeps: int) -> None:
    """Play on from a state in which a company's tokens lie, until it can place them again or the game is over."""
    if s.phase == INVESTING:
        s.waiting = 0
        go_on(s)
    while s.phase != INVESTING and s.phase != OVER:
        if s.phase == CHOOSING:
            give_back_in_play(s, company)
        elif s.phase == ARRANGING:
            arrange_in_play(s, company, room, sweeps)
        elif s.phase == LOADING:
            load_in_play(s, company, room)
        else:
            draw_outcome(s, company, room, luck, future)
            continue
        s.waiting = 0
        go_on(s)


@apart
def play_out(company: int, memory: Any, future: int) -> float:
    """Play a company's turns to the end from where its tokens lie in ``played``; its points, with parts for less than
    1000 złr."""
    s, room = memory.played, memory.other_room
    is_arranged = s.phase > ARRANGING
    play_turn(s, company, room, memory.luck, future, 1)
    if is_arranged and s.phase != OVER:
        # How pieces stood then binds nobody: all can be arranged anew in the next turn.
        arrange_in_play(s, company, room, 1)
        show_arrangements(s)
    while s.phase != OVER:
        find_tokens(s, memory.thought, company, room, WIDTH, AS_THEY_STAND, 0, 0.0, 0)
        lay(s, company, room, 0)
        play_turn(s, company, room, memory.luck, future, AS_THEY_STAND)
    sure = s.assets[company] + refinery_points(s, company) + turns_with_sales(s, company)
    return sure + s.revenue[company] / REVENUE_A_POINT - BROKEN_PROMISE * money_owed(s, company)  # type: ignore[no-any-return]


@rule
def begin_foresight(memory: Any) -> None:
    """Begin to play out the sets of tokens that ``find_tokens`` has left in the room: all with a few futures, and the
    better ones with more and more of them, up to the level's."""
    room = memory.room
    for each in range(room.numbers[SETS]):
        room.worths[1 + each] = 0.0
    memory.sets_left = room.numbers[SETS]
    memory.set_at = 0
    memory.begin = 0
    memory.end = FEWEST_FUTURES


@apart
def foresee_set(memory: Any, s: Any, company: int) -> bool:
    """Play out the next of the sets. False if there is none: then the one that promises most points is the first."""
    room = memory.room
    if memory.begin >= memory.level.futures or memory.sets_left <= 1:
        copy_set(room, 0, 1)
        return False
    set_mind(memory.other_room, memory.level, ALONE)
    at = 1 + memory.set_at
    end = min(memory.end, memory.level.futures)
    for future in range(memory.begin, end):
        copy(memory.played, s)
        take_leave_of_others(memory.played, company)
        lay(memory.played, company, room, PARTNERS * at)
        room.worths[at] += play_out(company, memory, future)
    memory.set_at += 1
    if memory.set_at == memory.sets_left:
        put_in_order(room, memory.sets_left)
        memory.sets_left = max(1, memory.sets_left // LEFT_OF)
        memory.set_at = 0
        memory.begin = end
        memory.end = LEFT_OF * end
    return True


@apart
def prospect(s: Any, company: int, memory: Any, width: int, count: int) -> float:
    """The points that a company ends with, averaged over ``count`` futures, from a state in which none of its tokens
    lies; while tokens are placed, with the best of ``width`` sets. For rooms whose mind is set."""
    if s.phase != INVESTING:
        return foresee(s, company, memory, count)
    room = memory.room
    find_tokens(s, memory.thought, company, room, width, 1, 0, 0.0, 0)
    best = 0.0
    for each in range(room.numbers[SETS]):
        points = 0.0
        for future in range(count):
            copy(memory.played, s)
            lay(memory.played, company, room, PARTNERS * (1 + each))
            points += play_out(company, memory, future)
        best = max(best, points / count)
    return best


@apart
def foresee(s: Any, company: int, memory: Any, count: int) -> float:
    """The points that a company ends with, averaged over ``count`` futures, from a state in which it has done all that
    it wants to in a phase. For rooms whose mind is set."""
    points = 0.0
    for future in range(count):
        copy(memory.played, s)
        take_leave_of_others(memory.played, company)
        # Who was the last to choose plots has still to arrange them.
        if s.phase == memory.known.phase:
            memory.played.waiting = 0
            go_on(memory.played)
        points += play_out(company, memory, future)
    return points / count


@apart
def put_in_order(room: Any, count: int) -> None:
    """The first sets by what they are worth, the best first."""
    for each in range(1, count):
        copy_set(room, KEPT_SET, 1 + each)
        place = each
        while place > 0 and room.worths[place] < room.worths[KEPT_SET]:
            copy_set(room, 1 + place, place)
            place -= 1
        copy_set(room, 1 + place, KEPT_SET)
