"""How a company thinks, as entry points over a memory of its own (``thoughts``): ``begin``, ``go_on``, ``choice``.

A bot plans a whole phase, as far as nobody else comes in between: first deals, then what the phase is for. What takes
long takes many iterations: an expectation, or a set of tokens that is played out with a few futures. Who is asked with
too few of them for a step begins that step again, and finds all expectations there that it has worked out before.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import advance, copy, driver, rule
from gusher.rules.kernel.generic import play, why
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.companies import seat_of, side
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.investing import money_to_spend
from gusher.rules.oil_city.items import MONEY, NOTHING
from gusher.rules.oil_city.kinds import BOUGHT, REOPENING, being_ready, giving_back
from gusher.rules.oil_city.reasons import Reason
from gusher.rules.oil_city.rules import stage
from gusher.rules.oil_city.state import ARRANGING, CHOOSING, INVESTING

from .agent import deal, gain, regretted, wanted
from .drafting import place_tokens, plan_load, plan_pieces, take_tokens
from .foreseeing import begin_foresight, draw_luck, foresee, foresee_set
from .investing import find_tokens
from .loans import is_loan, is_loan_believed, weighs_loans
from .outlook import ALONE, set_mind
from .room import SETS
from .selling import worst_drawn

ALL_PLACES = (1 << PARTNERS) - 1
WHOLE = 1 << 30
"""More iterations than any thought takes."""
MUCH_LEFT = 500
"""Money in złr for which something is bought that counts."""

PLANS, THINKS_AGAIN, FINDS_TOKENS, JUDGES_TOKENS, ARRANGES, LOADS, GIVES_BACK, RECKONS, WEIGHS, BELIEVES = range(10)
"""What is asked: what a seat that is to move does; what one does that is not. And what only those ask who look back:
the sets of tokens that come to mind, left in the room; what a company may expect with the tokens that lie, in points;
the actions of an arrangement that is bettered so often as is said (``asked``), of a load, and of giving back a plot of
the place that is said; the points that a company ends with once it has done in a phase what it has; what an offer
brings it, and whether it takes the other side for able to keep it (``result``)."""

DEALS, TRIES_MORE, FORESEES_MORE, TRIES, FORESEES, ENDS = range(6)
"""How far who ``PLANS`` or ``THINKS_AGAIN`` has come: to deals; to what would be spent if tokens were placed now, and
what comes of it; to tokens, and what comes of them; to an end."""


@driver
def begin(memory: Any, s: Any, seat: int, level: Any, generator: int) -> int:
    """Begin to think about what to do as ``seat``, which is to move, at a level (``levels.MIND``) in ``s``, a state as
    the seat knows it."""
    take_in(memory, s, level, PLANS)
    memory.seat = seat
    memory.company = side(s, seat)
    memory.generator = advance(generator)
    return PLANS


@driver
def begin_again(memory: Any, s: Any, seat: int, level: Any) -> None:
    """The same as a seat that the game does not wait for."""
    take_in(memory, s, level, THINKS_AGAIN)
    memory.seat = seat
    memory.company = side(s, seat)
    memory.generator = 0
    if why(s, seat, REOPENING) != Reason.LEGAL:
        memory.stage = ENDS


@driver
def begin_to_look_back(memory: Any, s: Any, company: int, level: Any, way: int, asked: int) -> None:
    """Begin with a question of who looks back, by its number."""
    take_in(memory, s, level, way)
    memory.company = company
    memory.asked = asked
    memory.generator = 0


@rule
def take_in(memory: Any, s: Any, level: Any, way: int) -> None:
    """Note what is asked."""
    copy(memory.known, s)
    copy(memory.level, level)
    memory.way = way
    memory.stage = DEALS
    memory.length = 0
    if memory.has_luck == 0:
        draw_luck(memory.luck)
        memory.has_luck = 1


@driver
def go_on(memory: Any, iterations: int) -> int:
    """Think on; so many iterations are made, fewer than asked for when there is nothing left to think about."""
    done = 0
    while done < iterations and memory.stage != ENDS:
        memory.iterations = iterations - done
        memory.is_interrupted = 0
        if memory.way == PLANS or memory.way == THINKS_AGAIN:
            go_further(memory, memory.known)
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
        elif memory.way == PLANS:
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


# Places and tokens ----------------------------------------------------------------------------------------------------


@rule
def places_of(s: Any, company: int, seat: int) -> int:
    """Which of a company's tokens a seat plays, as a set of bits."""
    places = 0
    for each in range(PARTNERS):
        if seat_of(s, PARTNERS * company + each) == seat:
            places |= 1 << each
    return places


@rule
def free_places(s: Any, company: int, seat: int) -> int:
    """Those of them that have not been placed."""
    places = places_of(s, company, seat)
    for each in range(PARTNERS):
        if s.token[PARTNERS * company + each] != NOTHING:
            places &= ~(1 << each)
    return places


@rule
def spent(s: Any, company: int, places: int) -> int:
    """What the purchases of tokens on these places cost, in złr."""
    money = 0
    for each in range(PARTNERS):
        token = s.token[PARTNERS * company + each]
        if places >> each & 1 and 1 <= token <= len(BOUGHT):
            money += s.prices[token - 1] * s.count[PARTNERS * company + each]
    return money


@rule
def may_spend_more(memory: Any, s: Any) -> bool:
    """Whether a seat whose company owes money might spend more if it placed its tokens now: a loan may come in when
    they lie already. What is spent only rises so, hence that comes to an end."""
    company = memory.company
    if s.phase != INVESTING or money_to_spend(s, company) < MUCH_LEFT or not weighs_loans(memory):
        return False
    for term in range(s.terms):  # noqa: SIM110 (compiled code knows no generators)
        if s.debtor[term] == company and s.owed_item[term] == MONEY:
            return True
    return False


@rule
def place_anew(memory: Any, s: Any) -> None:
    """Think of tokens in ``trial``, where those of the seat do not lie."""
    copy(memory.trial, s)
    places = places_of(s, memory.company, memory.seat)
    for each in range(PARTNERS):
        if places >> each & 1:
            memory.trial.token[PARTNERS * memory.company + each] = NOTHING
            memory.trial.count[PARTNERS * memory.company + each] = NOTHING
    memory.trial.waiting |= 1 << memory.seat
    think_of_tokens(memory, memory.trial)


@apart
def think_of_tokens(memory: Any, s: Any) -> None:
    """Find the sets of tokens that seem best at a glance."""
    level = memory.level
    set_mind(memory.room, level, ALONE)
    find_tokens(
        s, memory.thought, memory.company, memory.room, level.width, level.sweeps, level.compares, level.misjudges,
        memory.generator,
    )  # fmt: skip
    begin_foresight(memory)


@rule
def write_tokens(memory: Any, places: int) -> int:
    """Want the best set of tokens, on these places; how many actions that is."""
    room = memory.room
    return place_tokens(places, memory.company, room.tokens, room.counts, PARTNERS, memory.wanted)


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


# Looking back ---------------------------------------------------------------------------------------------------------


@apart
def look_back(memory: Any, s: Any) -> None:
    """One step on with a question of who looks back."""
    company, room, thought = memory.company, memory.room, memory.thought
    memory.stage = memory.stage if memory.way == FINDS_TOKENS or memory.way >= WEIGHS else ENDS
    set_mind(room, memory.level, ALONE)
    if memory.way == FINDS_TOKENS:
        if memory.stage == DEALS:
            think_of_tokens(memory, s)
            memory.stage = FORESEES
        elif not foresee_set(memory, s, company):
            memory.result = room.numbers[SETS]
            memory.stage = ENDS
    elif memory.way == JUDGES_TOKENS:
        memory.points = find_tokens(s, thought, company, room, 0, memory.level.sweeps, 0, 0.0, 0)
    elif memory.way == ARRANGES:
        memory.length = plan_pieces(s, thought, company, room, memory.asked, memory.actions)
    elif memory.way == LOADS:
        memory.length = plan_load(s, company, room, memory.actions)
    elif memory.way == GIVES_BACK:
        memory.actions[0] = giving_back(memory.asked, worst_drawn(s, thought, company, memory.asked, room))
        memory.length = 1
    elif memory.way == RECKONS:
        set_mind(memory.other_room, memory.level, ALONE)
        memory.points = foresee(s, company, memory, memory.level.futures)
    elif memory.way == WEIGHS:
        memory.points = gain(memory, s, company, memory.asked)
        memory.stage = DEALS if memory.is_interrupted else ENDS
    else:
        is_unsure = is_loan(s, memory.asked) and weighs_loans(memory)
        memory.result = 1 if not is_unsure or is_loan_believed(memory, s, company, memory.asked) else 0
        memory.stage = ENDS
