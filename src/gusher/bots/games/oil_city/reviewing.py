"""A phase that a game has left behind, and its best plans, as devices ask: entry points over the memory of
``thinking``. In Python ``gusher.bots.phases`` is asked; a test holds the answers of both to each other."""

from __future__ import annotations

from typing import Any

from gusher.analysis.because import thousandths
from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.generic import conceal, movers, play, why
from gusher.rules.oil_city.companies import side
from gusher.rules.oil_city.kinds import being_ready
from gusher.rules.oil_city.reasons import Reason
from gusher.rules.oil_city.rules import stage

from .plans import DONE, come_to_the_same, is_drafting
from .thinking import take_in
from .thoughts import ENDS, MOST_IN_A_PLAN, REVIEWS

NOBODY = -1
MOST_REVIEWED = 3
"""So many of the best plans are told, and what was done."""
POINTS, WAS_DONE, LENGTH, ACTIONS = range(4)
"""What is told of a plan: thousandths of points, whether it was carried out, how many actions, and these."""
REVIEW = 1 + (MOST_REVIEWED + 1) * (ACTIONS + MOST_IN_A_PLAN)
"""Numbers of the longest answer."""


@driver
def phase(s: Any) -> int:
    """What everybody is at: the action that says that a seat is ready; NOBODY where the game waits for nobody, or for
    the bank."""
    seats = movers(s)
    return being_ready(s.turn, stage(s)) if 0 < seats < 1 << s.seats else NOBODY


@driver
def begin_phase(memory: Any, s: Any, seat: int) -> None:
    """Begin with the state in which a phase begins, for the company of a seat."""
    memory.company = side(s, seat)
    memory.asked = phase(s)
    memory.advised_count = 0
    memory.has_planned = 0


@driver
def pass_by(memory: Any, s: Any, seat: int, action: int) -> None:
    """Go on with what was done in that phase. What the company planned is noted, and that it was ready; all else is
    done in ``s``, as far as the rules allow it then."""
    if side(s, seat) == memory.company and (action == memory.asked or is_drafting(action)):
        memory.has_planned = 1
        if action != memory.asked and memory.advised_count < MOST_IN_A_PLAN:
            memory.advised[memory.advised_count] = action
            memory.advised_count += 1
    elif why(s, seat, action) == Reason.LEGAL:
        play(s, seat, action)


@driver
def begin_to_review(memory: Any, s: Any, seat: int, level: Any) -> None:
    """Begin to look for the best plans in ``s``, after all that passed by."""
    take_in(memory, s, seat, level, REVIEWS)
    conceal(memory.known, seat)
    memory.plan_count = 0
    if not is_waited_for(s, memory.company):
        memory.stage = ENDS


@rule
def is_waited_for(s: Any, company: int) -> bool:
    """Whether the game waits for anybody of a company."""
    waiting = movers(s)
    is_one = False
    for seat in range(s.seats):
        is_one = is_one or (waiting >> seat & 1 == 1 and side(s, seat) == company)
    return is_one


@driver
def reviewed(memory: Any, out: Any) -> int:
    """Write in how many futures plans were tried; then the best ones, best first, and what was done: in place of a plan
    that comes to the same, else behind them. How many numbers that is."""
    plans, done = memory.plans, memory.plans[DONE]
    out[0] = memory.level.futures
    at = 1
    is_told = memory.plan_count == 0 or memory.has_planned == 0
    for each in range(min(MOST_REVIEWED, memory.plan_count)):
        if not is_told and come_to_the_same(plans[each], done):
            at = write_plan(done, 1, out, at)
            is_told = True
        else:
            at = write_plan(plans[each], 0, out, at)
    return at if is_told else write_plan(done, 1, out, at)


@rule
def write_plan(plan: Any, was_done: int, out: Any, at: int) -> int:
    """Write a plan from a place on; where it ends."""
    out[at + POINTS] = thousandths(plan.points)
    out[at + WAS_DONE] = was_done
    out[at + LENGTH] = plan.length
    for each in range(plan.length):
        out[at + ACTIONS + each] = plan.actions[each]
    return at + ACTIONS + plan.length  # type: ignore[no-any-return]
