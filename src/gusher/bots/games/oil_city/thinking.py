"""How a company thinks, as entry points over a memory of its own (``thoughts``): ``begin``, ``go_on``, ``choice``.

A bot plans a whole phase, as far as nobody else comes in between: first deals, then what the phase is for. What takes
long takes many iterations: an expectation, or a set of tokens that is played out with a few futures. Who is asked with
too few of them for a step begins that step again, and finds all expectations there that it has worked out before.
"""

from __future__ import annotations

from typing import Any

from gusher.analysis.because import (
    BETTER_BY,
    FIRST,
    HOW_MANY_ACTIONS,
    HOW_MANY_BECAUSE,
    HOW_MANY_DONE,
    HOW_MANY_OTHER,
    IS_COMPARED,
    thousandths,
    write_lines,
)
from gusher.rules.kernel import advance, copy, driver, kind_of, rule
from gusher.rules.kernel.explaining import UNSEEN, close_of, step_of, weigh_of
from gusher.rules.kernel.generic import movers, play, why
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.companies import side
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.deals import is_offered_to
from gusher.rules.oil_city.investing import money_to_spend
from gusher.rules.oil_city.kinds import ACCEPT, REOPENING, being_ready, giving_back, offer_answered, serial_answered
from gusher.rules.oil_city.reasons import Reason
from gusher.rules.oil_city.rules import stage
from gusher.rules.oil_city.state import ARRANGING, CHOOSING, INVESTING

from .agent import deal, regretted, wanted
from .answering import look_back
from .arguing import think_of_deal
from .drafting import plan_load, plan_pieces, take_tokens
from .foreseeing import draw_luck, foresee_set
from .manners import help_out
from .outlook import ALONE, set_mind
from .selling import worst_drawn
from .spending import free_places, may_spend_more, place_anew, places_of, spent, think_of_tokens, write_tokens
from .thoughts import (
    ADVISES,
    ASSISTS,
    COMPARES,
    DEALS,
    ENDS,
    FORESEES,
    FORESEES_MORE,
    MOST_IN_A_PLAN,
    OBJECTS,
    PLANS,
    RECKONS_WHAT_WAS_DONE,
    THINKS_AGAIN,
    TRIES,
    TRIES_MORE,
    VALUES,
)

WHOLE = 1 << 30
"""More iterations than any thought takes."""
MOST_ADVISED = 200
"""Actions of an advice: nobody follows more."""


@driver
def begin(memory: Any, s: Any, seat: int, level: Any, generator: int) -> int:
    """Begin to think about what to do as ``seat``, which is to move, at a level (``levels.MIND``) in ``s``, a state as
    the seat knows it."""
    take_in(memory, s, seat, level, PLANS)
    memory.generator = advance(generator)
    return PLANS


@driver
def begin_again(memory: Any, s: Any, seat: int, level: Any) -> None:
    """The same as a seat that the game does not wait for."""
    take_in(memory, s, seat, level, THINKS_AGAIN)
    if why(s, seat, REOPENING) != Reason.LEGAL:
        memory.stage = ENDS


@driver
def begin_to_assist(memory: Any, s: Any, seat: int, level: Any) -> None:
    """The same as a seat that is to move beside people of its company, who are ready."""
    take_in(memory, s, seat, level, ASSISTS)


@driver
def begin_to_advise(memory: Any, s: Any, seat: int, level: Any) -> None:
    """Begin to think about all that a seat which is to move would do until others are, or its phase is over."""
    take_in(memory, s, seat, level, ADVISES)
    memory.asked = s.phase
    memory.advised_count = 0


@driver
def begin_to_compare(memory: Any, s: Any, seat: int, actions: Any, count: int, level: Any) -> None:
    """Begin to look for what would be best for a seat but for so many actions."""
    take_in(memory, s, seat, level, COMPARES)
    take_actions(memory, actions, count)


@driver
def begin_to_reckon(memory: Any, s: Any, seat: int, actions: Any, count: int, level: Any) -> None:
    """Begin to reckon what comes of so many actions that a seat's company has done in a phase."""
    take_in(memory, s, seat, level, RECKONS_WHAT_WAS_DONE)
    take_actions(memory, actions, count)


@rule
def take_actions(memory: Any, actions: Any, count: int) -> None:
    """Note which actions are asked about."""
    memory.points = 0.0
    memory.advised_count = count
    for each in range(count):
        memory.advised[each] = actions[each]


@driver
def how_much_better(memory: Any) -> int:
    """By how many thousandths of a point what was advised is better than the choice that was compared with it."""
    return thousandths(memory.points)


@driver
def begin_to_explain(memory: Any, s: Any, other: Any, seat: int, action: int, level: Any, at: int) -> None:
    """Begin to tell what a seat has done, or the bank for it, from one state to the ``other``: step ``at`` of a turn.
    An action that is kept from whoever asks is UNSEEN. What there is to say of a deal is thought of by this level."""
    take_in(memory, s, seat, level, VALUES)
    memory.stage = ENDS
    if at == 0:
        say_nothing_yet(memory)
    step_of(s, other, memory.account, seat, action)
    if action != UNSEEN:
        think_of_deal(memory, s, other, memory.company, action)


@driver
def begin_to_object(memory: Any, s: Any, seat: int, action: int, level: Any) -> None:
    """Begin to tell what the company of a seat has against taking an offer, in a state as whoever asks may see it.
    There is nothing to say of any other action, nor of an offer that is there no longer."""
    take_in(memory, s, seat, level, OBJECTS)
    memory.stage = ENDS
    say_nothing_yet(memory)
    offer = offer_answered(action)
    is_taking = kind_of(action) == ACCEPT and s.serial[offer] == serial_answered(action)
    if is_taking and is_offered_to(s, memory.company, offer):
        memory.asked = offer
        memory.stage = DEALS


@rule
def say_nothing_yet(memory: Any) -> None:
    """Begin an account."""
    memory.account.done_count = 0
    memory.account.because_count = 0
    memory.account.began = 0
    memory.account.has_loaded = 0
    memory.argued.because_count = 0


@driver
def explained(memory: Any, s: Any, seat: int, out: Any) -> int:
    """Write all that is told of a turn whose last state this is, as ``analysis.because`` does. How many numbers that
    is."""
    account, argued = memory.account, memory.argued
    close_of(s, account, seat)
    weigh_of(s, account, seat)
    out[IS_COMPARED] = 0
    out[BETTER_BY] = 0
    out[HOW_MANY_ACTIONS] = 0
    out[HOW_MANY_DONE] = account.done_count
    out[HOW_MANY_BECAUSE] = account.because_count + argued.because_count
    out[HOW_MANY_OTHER] = 0
    at = write_lines(account.done, account.done_count, out, FIRST)
    at = write_lines(account.because, account.because_count, out, at)
    return write_lines(argued.because, argued.because_count, out, at)


@driver
def begin_to_look_back(memory: Any, s: Any, company: int, level: Any, way: int, asked: int) -> None:
    """Begin with a question of who looks back, about a company: for its first seat."""
    take_in(memory, s, company, level, way)
    memory.asked = asked


@rule
def take_in(memory: Any, s: Any, seat: int, level: Any, way: int) -> None:
    """Note what is asked."""
    copy(memory.known, s)
    copy(memory.level, level)
    memory.seat = seat
    memory.company = side(s, seat)
    memory.generator = 0
    memory.way = way
    memory.stage = DEALS
    memory.length = 0
    if memory.has_luck == 0 and level.futures > 0:
        draw_luck(memory.luck)
        memory.has_luck = 1


@driver
def go_on(memory: Any, iterations: int) -> int:
    """Think on; so many iterations are made, fewer than asked for when there is nothing left to think about."""
    done = 0
    while done < iterations and memory.stage != ENDS:
        memory.iterations = iterations - done
        memory.is_interrupted = 0
        if memory.way <= ASSISTS:
            go_further(memory, memory.known)
            if memory.way == ADVISES and memory.stage == ENDS:
                advise_further(memory, memory.known)
        else:
            look_back(memory, memory.known)
        done = max(done + 1, iterations - memory.iterations)
    return done


@driver
def choice(memory: Any, out: Any) -> int:
    """Write what to do into ``out``, as far as nobody else comes in between. How many actions; 0 as long as nothing has
    been chosen, and where nothing is to be done."""
    if memory.stage != ENDS:
        return 0
    for each in range(memory.length):
        out[each] = memory.actions[each]
    return memory.length  # type: ignore[no-any-return]


# Step by step ---------------------------------------------------------------------------------------------------------


@apart
def go_further(memory: Any, s: Any) -> None:
    """One step on."""
    company = memory.company
    if memory.stage == DEALS:
        if s.phase == CHOOSING:
            choose(memory, return_plot(memory, s, company))
        elif memory.way == ASSISTS:
            memory.actions[0] = help_out(s, memory.seat)
            choose(memory, 1)
        elif memory.way <= ADVISES:
            count = deal(memory, s, company)
            end_deals(memory, s, count)
        else:
            is_due = wanted(memory, s, company) >= 0 or regretted(memory, s, company) >= 0
            end_second_thoughts(memory, s, is_due)
    elif memory.stage == TRIES_MORE:
        place_anew(memory, s)
        memory.stage = FORESEES_MORE
    elif memory.stage == FORESEES_MORE:
        if not foresee_set(memory, memory.trial, company):
            end_more(memory, s)
    elif memory.stage == TRIES and free_places(s, company, memory.seat) == 0:
        choose_and_be_ready(memory, s, 0)
    elif memory.stage == TRIES:
        think_of_tokens(memory, s)
        memory.stage = FORESEES
    elif not foresee_set(memory, s, company):
        choose_and_be_ready(memory, s, write_tokens(memory, free_places(s, company, memory.seat)))


@apart
def advise_further(memory: Any, s: Any) -> None:
    """Do what has been chosen, and go on; once nothing is left to do, all of it is the choice."""
    count = min(memory.length, MOST_IN_A_PLAN - memory.advised_count)
    for each in range(count):
        play(s, memory.seat, memory.actions[each])
        memory.advised[memory.advised_count] = memory.actions[each]
        memory.advised_count += 1
    is_on = s.phase == memory.asked and movers(s) >> memory.seat & 1 == 1
    if count > 0 and memory.advised_count < MOST_ADVISED and is_on:
        memory.length = 0
        memory.stage = DEALS
    else:
        for each in range(memory.advised_count):
            memory.actions[each] = memory.advised[each]
        choose(memory, memory.advised_count)


@rule
def choose(memory: Any, count: int) -> None:
    """That is the choice: so many ``actions``."""
    memory.length = count
    memory.stage = ENDS


@rule
def end_deals(memory: Any, s: Any, count: int) -> None:
    """Do what there is to do about deals; if that is nothing, what the phase is for."""
    if memory.is_interrupted == 0:
        if count > 0:
            choose(memory, count)
        elif s.phase == INVESTING:
            begin_tokens(memory, s)
        else:
            set_mind(memory.room, memory.level, ALONE)
            choose_and_be_ready(memory, s, draft(memory, s))


@rule
def end_second_thoughts(memory: Any, s: Any, is_due: bool) -> None:
    """A seat that is ready is so no longer if an offer to its company is worth taking, if one of its own has become a
    bad one, or if money that somebody has lent has come in."""
    if memory.is_interrupted == 0:
        if is_due:
            choose_to_reopen(memory)
        elif may_spend_more(memory, s):
            memory.stage = TRIES_MORE
        else:
            memory.stage = ENDS


@rule
def choose_to_reopen(memory: Any) -> None:
    """Think again in public."""
    memory.actions[0] = REOPENING
    choose(memory, 1)


@rule
def begin_tokens(memory: Any, s: Any) -> None:
    """Tokens for the seat's free places; those of its partners are planned along with them."""
    company = memory.company
    own, free = places_of(s, company, memory.seat), free_places(s, company, memory.seat)
    if money_to_spend(s, company) < 0:
        # A deal has taken what tokens wanted to spend: they are placed anew.
        choose_and_be_ready(memory, s, take_tokens(s, own, company, memory.wanted))
    elif free != own and may_spend_more(memory, s):
        memory.stage = TRIES_MORE
    else:
        memory.stage = TRIES


@rule
def end_more(memory: Any, s: Any) -> None:
    """If more would be spent than is now, tokens are placed anew."""
    company = memory.company
    own = places_of(s, company, memory.seat)
    copy(memory.after, memory.trial)
    play_wanted(memory, memory.after, write_tokens(memory, own))
    if spent(memory.after, company, own) > spent(s, company, own):
        if memory.way == THINKS_AGAIN:
            choose_to_reopen(memory)
        else:
            choose_and_be_ready(memory, s, take_tokens(s, own, company, memory.wanted))
    else:
        memory.stage = ENDS if memory.way == THINKS_AGAIN else TRIES


@apart
def choose_and_be_ready(memory: Any, s: Any, count: int) -> None:
    """Do those of the ``wanted`` actions that the rules allow one after the other, and be ready. Who places tokens is
    not yet: offers that can't be kept beside these are looked at again before."""
    copy(memory.trial, s)
    count = play_wanted(memory, memory.trial, count)
    ready = being_ready(s.turn, stage(s))
    if (count == 0 or s.phase != INVESTING) and why(s, memory.seat, ready) == Reason.LEGAL:
        memory.actions[count] = ready
        count += 1
    choose(memory, count)


@apart
def play_wanted(memory: Any, s: Any, count: int) -> int:
    """Do in ``s`` what of the ``wanted`` actions the rules allow, one after the other; how many they are."""
    done = 0
    for each in range(count):
        if why(s, memory.seat, memory.wanted[each]) == Reason.LEGAL:
            play(s, memory.seat, memory.wanted[each])
            memory.actions[done] = memory.wanted[each]
            done += 1
    return done


# Other phases ---------------------------------------------------------------------------------------------------------


@rule
def draft(memory: Any, s: Any) -> int:
    """Want what is best for the company while it arranges, or loads; how many actions that is."""
    company, room = memory.company, memory.room
    if s.phase == ARRANGING:
        return plan_pieces(s, memory.thought, company, room, memory.level.sweeps, memory.wanted)
    return plan_load(s, company, room, memory.wanted)


@rule
def return_plot(memory: Any, s: Any, company: int) -> int:
    """Give back the plot that is missed least, of the seat's first place that has any to choose from."""
    places = places_of(s, company, memory.seat)
    set_mind(memory.room, memory.level, ALONE)
    for each in range(PARTNERS):
        place = PARTNERS * company + each
        if places >> each & 1 and s.drawn[place] > 0:
            memory.actions[0] = giving_back(place, worst_drawn(s, memory.thought, company, place, memory.room))
            return 1
    return 0
