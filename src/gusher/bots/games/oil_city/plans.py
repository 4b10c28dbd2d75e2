"""Whole plans of a company for a phase, for whoever looks back at a game or asks what to do: the best that its bots
know, each by the points that the company ends with if its turns are played to the end, by itself.

Of tokens those are the sets that the best level has kept in mind; of pieces and goods what companies of all levels
would do; of plots every one that could go back. Deals are nobody's plan: they take two. Each plan is one step. For
compiled rules: whatever is interpreted takes too long.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import copy, kind_of, rule
from gusher.rules.kernel.generic import movers, play, why
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.companies import side
from gusher.rules.oil_city.components import FIELDS, PARTNERS
from gusher.rules.oil_city.items import GOODS_SOLD, NOTHING
from gusher.rules.oil_city.kinds import (
    ACCEPT,
    GIVE_BACK,
    LOAD_GOODS,
    PUT,
    SEND_WAGONS,
    TAKE,
    giving_back,
    is_of_tokens,
    sending,
)
from gusher.rules.oil_city.reasons import Reason
from gusher.rules.oil_city.state import ARRANGING, CHOOSING, INVESTING, LOADING, PLANNED

from .drafting import load_goods, move_pieces_on_plots, place_tokens, plan_load, plan_pieces
from .foreseeing import foresee, foresee_set
from .levels import HOW_MANY, take_mind
from .outlook import ALONE, set_mind
from .room import SETS
from .selling import worst_drawn
from .spending import ALL_PLACES, think_of_tokens
from .thoughts import COMPARES, DEALS, ENDS, FORESEES, MOST_PLANS, RECKONS_WHAT_WAS_DONE, REVIEWS, TRIES
from .worth import AS_THEY_STAND

BEST = HOW_MANY - 1
"""The level by which plans are reckoned."""
SETS_RECKONED = 8
"""So many of the sets of tokens that seemed best are played out with all luck that there is."""
DONE = MOST_PLANS
"""Where the plan stands that somebody carried out."""
MILLION = 1_000_000
"""Points that differ only further behind the point are the same."""


@apart
def plan_further(memory: Any, s: Any) -> None:
    """One step on with plans with different results, best first. None where nothing can be planned."""
    if memory.stage == DEALS:
        memory.plan_count = 0
        memory.plan_at = 0
        if memory.way == RECKONS_WHAT_WAS_DONE:
            reckon_what_was_done(memory, s)
            memory.stage = ENDS
        elif s.phase == INVESTING:
            think_of_tokens(memory, s)
            memory.stage = FORESEES
        else:
            memory.stage = TRIES
    elif memory.stage == FORESEES:
        if not foresee_set(memory, s, memory.company):
            memory.stage = TRIES
    elif memory.plan_at < how_many_known(memory, s):
        keep_plan(memory, s, write_known(memory, s, memory.plan_at))
        memory.plan_at += 1
    else:
        put_best_first(memory)
        if memory.way == COMPARES:
            compare(memory, s)
        elif memory.way == REVIEWS and memory.has_planned:
            reckon_what_was_done(memory, s)
        memory.stage = ENDS


# Which plans are known ------------------------------------------------------------------------------------------------


@rule
def how_many_known(memory: Any, s: Any) -> int:
    """How many plans come to mind."""
    if s.phase == INVESTING:
        return min(SETS_RECKONED, memory.room.numbers[SETS])  # type: ignore[no-any-return]
    if s.phase == CHOOSING:
        count = 1
        for place in range(PARTNERS * memory.company, PARTNERS * (memory.company + 1)):
            count += max(0, s.drawn[place])
        return count
    if s.phase == ARRANGING:
        return HOW_MANY + 1
    return HOW_MANY if s.phase == LOADING else 0


@apart
def write_known(memory: Any, s: Any, which: int) -> int:
    """Want what one of them does; how many actions that is."""
    company, room, thought, wanted = memory.company, memory.room, memory.thought, memory.wanted
    if s.phase == INVESTING:
        return place_tokens(ALL_PLACES, company, room.tokens, room.counts, PARTNERS * (1 + which), wanted)
    # Of pieces and goods those of the best level first, then of all others.
    level = max(0, BEST - which) if s.phase != CHOOSING and which < HOW_MANY else BEST
    take_mind(memory.level, level)
    set_mind(room, memory.level, ALONE)
    if s.phase == CHOOSING:
        count = write_returns(memory, s, which)
    elif s.phase == ARRANGING:
        sweeps = memory.level.sweeps if which < HOW_MANY else AS_THEY_STAND
        count = plan_pieces(s, thought, company, room, sweeps, wanted)
    else:
        count = plan_load(s, company, room, wanted)
    take_mind(memory.level, BEST)
    return count


@apart
def write_returns(memory: Any, s: Any, which: int) -> int:
    """The plots that are missed least; then each of the others in place of one of them."""
    company, wanted = memory.company, memory.wanted
    count = 0
    before = 1
    for place in range(PARTNERS * company, PARTNERS * (company + 1)):
        if s.drawn[place] > 0:
            wanted[count] = giving_back(place, worst_drawn(s, memory.thought, company, place, memory.room))
            if before <= which < before + s.drawn[place]:
                wanted[count] = giving_back(place, s.drawn_plot[place, which - before] - 1)
            before += s.drawn[place]
            count += 1
    return count


# What comes of them ---------------------------------------------------------------------------------------------------


@apart
def keep_plan(memory: Any, s: Any, count: int) -> None:
    """Keep a plan that is wanted, unless a shorter one comes to the same."""
    plan = memory.plans[memory.plan_count]
    copy(memory.trial, s)
    plan.length = play_as_company(memory, memory.trial, memory.wanted, count, plan.actions)
    reckon(memory, plan)
    for each in range(memory.plan_count):
        if come_to_the_same(memory.plans[each], plan):
            if plan.length < memory.plans[each].length:
                copy(memory.plans[each], plan)
            return
    if memory.plan_count < MOST_PLANS - 1:
        memory.plan_count += 1


@apart
def play_as_company(memory: Any, s: Any, actions: Any, count: int, done: Any) -> int:
    """Do those of the actions that the rules allow one after the other; each by the first seat of the company that may.
    How many are ``done``."""
    length = 0
    for each in range(count):
        waiting = movers(s)
        for seat in range(s.seats):
            is_ours = waiting >> seat & 1 == 1 and side(s, seat) == memory.company
            if is_ours and why(s, seat, actions[each]) == Reason.LEGAL:
                play(s, seat, actions[each])
                done[length] = actions[each]
                length += 1
                break
    return length


@apart
def reckon(memory: Any, plan: Any) -> None:
    """What comes of a plan that has led to ``trial``: what the company has planned, whoever does it and on whichever
    field, and the points that it may expect to end with."""
    s, company = memory.trial, memory.company
    set_mind(memory.room, memory.level, ALONE)
    set_mind(memory.other_room, memory.level, ALONE)
    plan.points = foresee(s, company, memory, memory.level.futures)
    plan.millionths = int(MILLION * plan.points + 0.5)
    for each in range(len(plan.plots)):
        plan.plots[each] = 0
    for each in range(len(plan.pieces)):
        plan.pieces[each] = 0
    for each in range(s.plots[company]):
        plot = s.plot[company, each] - 1
        plan.plots[plot] += 1
        for field in range(FIELDS):
            plan.pieces[max(NOTHING, s.piece[PLANNED, plot, field])] += 1
    for each in range(PARTNERS):
        place = PARTNERS * company + each
        for drawn in range(s.drawn[place]):
            plan.plots[s.drawn_plot[place, drawn] - 1] += 2
        token = (s.token[place] << 8) + s.count[place]
        at = each
        while at > 0 and plan.tokens[at - 1] > token:
            plan.tokens[at] = plan.tokens[at - 1]
            at -= 1
        plan.tokens[at] = token
    for good in range(GOODS_SOLD):
        plan.goods[good] = s.loaded[company, good]
    plan.goods[GOODS_SOLD] = s.sent[company]


@apart
def come_to_the_same(one: Any, other: Any) -> bool:
    """Whether two plans have the same results."""
    is_same = one.millionths == other.millionths
    for each in range(len(one.plots)):
        is_same = is_same and one.plots[each] == other.plots[each]
    for each in range(len(one.pieces)):
        is_same = is_same and one.pieces[each] == other.pieces[each]
    for each in range(len(one.tokens)):
        is_same = is_same and one.tokens[each] == other.tokens[each]
    for each in range(len(one.goods)):
        is_same = is_same and one.goods[each] == other.goods[each]
    return is_same  # type: ignore[no-any-return]


@apart
def put_best_first(memory: Any) -> None:
    """Put the plans in order."""
    plans, spare = memory.plans, memory.plans[DONE]
    for each in range(1, memory.plan_count):
        copy(spare, plans[each])
        at = each
        while at > 0 and plans[at - 1].points < spare.points:
            copy(plans[at], plans[at - 1])
            at -= 1
        copy(plans[at], spare)


# What somebody did ----------------------------------------------------------------------------------------------------


@apart
def reckon_what_was_done(memory: Any, s: Any) -> None:
    """What somebody did, ``advised_count`` actions, as far as something came of it, as the plan DONE. Who chose no plot
    has given the last one back."""
    company, plan, end = memory.company, memory.plans[DONE], memory.trial
    copy(end, s)
    length = play_as_company(memory, end, memory.advised, memory.advised_count, plan.actions)
    for place in range(PARTNERS * company, PARTNERS * (company + 1)):
        if s.phase == CHOOSING and end.phase == CHOOSING and end.drawn[place] > 0:
            memory.wanted[0] = giving_back(place, end.drawn_plot[place, end.drawn[place] - 1] - 1)
            if play_as_company(memory, end, memory.wanted, 1, memory.wanted) > 0:
                plan.actions[length] = memory.wanted[0]
                length += 1
    plan.length = shorten(memory, s, plan.actions, length)
    reckon(memory, plan)


@apart
def shorten(memory: Any, s: Any, done: Any, length: int) -> int:
    """Write what leads to the same draft as ``trial`` without any detour; how many actions that is."""
    company, end, room = memory.company, memory.trial, memory.room
    if s.phase == INVESTING:
        return place_tokens(ALL_PLACES, company, end.token, end.count, PARTNERS * company, done)
    if s.phase == ARRANGING:
        for each in range(end.plots[company]):
            plot = end.plot[company, each] - 1
            room.tried_plots[each] = plot
            for field in range(FIELDS):
                room.tried_stands[FIELDS * plot + field] = end.piece[PLANNED, plot, field]
        return move_pieces_on_plots(s, company, room.tried_plots, end.plots[company], room.tried_stands, done)
    if s.phase != LOADING:
        return length
    for good in range(GOODS_SOLD):
        room.goods[good] = end.loaded[company, good]
    count = load_goods(s, company, room.goods, done)
    copy(memory.after, s)
    play_as_company(memory, memory.after, done, count, memory.wanted)
    if memory.after.sent[company] != end.sent[company]:
        done[count] = sending(company, end.sent[company])
        count += 1
    return count


@apart
def compare(memory: Any, s: Any) -> None:
    """The best other use of tokens, pieces or wagons than what is advised, if no deals are made before, as the choice
    of the seat. ``points``: by how many that is worse."""
    advised = memory.advised
    count = 0
    for each in range(memory.advised_count):
        if kind_of(advised[each]) == ACCEPT:
            return
        if is_drafting(advised[each]):
            advised[count] = advised[each]
            count += 1
    memory.advised_count = count
    reckon_what_was_done(memory, s)
    done = memory.plans[DONE]
    for each in range(memory.plan_count):
        plan = memory.plans[each]
        if plan.points <= done.points and not come_to_the_same(plan, done):
            copy(memory.trial, s)
            for at in range(plan.length):
                if why(memory.trial, memory.seat, plan.actions[at]) == Reason.LEGAL:
                    play(memory.trial, memory.seat, plan.actions[at])
                    memory.actions[memory.length] = plan.actions[at]
                    memory.length += 1
            if memory.length > 0:
                memory.points = done.points - plan.points
                return


@rule
def is_drafting(action: int) -> bool:
    """Whether an action changes a draft: tokens, pieces, goods, and plots to choose from."""
    kind = kind_of(action)
    return is_of_tokens(kind) or kind in (PUT, TAKE, LOAD_GOODS, SEND_WAGONS, GIVE_BACK)
