"""Who deals for a company: withdraws what has become a bad offer, takes good ones, counters others, makes its own.

It deals near the bank's prices only (``prices``). That comes to an end: a company takes only what brings it something
by a reckoning that others' deals do not change, it has a few offers open at once, never two to the same company, and it
withdraws only what would cost it or what the bank's prices speak against.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import copy, rule
from gusher.rules.kernel.generic import why
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.companies import partners
from gusher.rules.oil_city.deals import drop_draft, is_offered_to, play_deal
from gusher.rules.oil_city.investing import money_to_spend
from gusher.rules.oil_city.items import MONEY
from gusher.rules.oil_city.kinds import LINES, SLOTS, accepting, dropping_draft, withdrawing
from gusher.rules.oil_city.reasons import Reason
from gusher.rules.oil_city.sheets import MAKER, TAKER, draft_of, given_now
from gusher.rules.oil_city.state import INVESTING

from .levels import NO_DEALS
from .loans import is_loan, loan_gain, weighs_loans
from .offering import propose, take_traits
from .prices import is_fair
from .trading import deal_gain

LOSS = -0.01
"""An offer of one's own that changes less than this, in points, stays open."""


@apart
def deal(memory: Any, s: Any, company: int) -> int:
    """Write the next thing to do about deals into ``actions``; how many actions that is, 0 for nothing to do."""
    offer = regretted(memory, s, company)
    if offer >= 0:
        memory.actions[0] = withdrawing(offer, s.serial[offer])
        return 1
    offer = wanted(memory, s, company)
    if offer >= 0:
        memory.actions[0] = accepting(offer, s.serial[offer])
        return 1
    if memory.level.deals == NO_DEALS or memory.is_interrupted:
        return 0
    return go_on_with_draft(memory, s, company) if s.drafting[company] else propose(memory, s, company)


@apart
def go_on_with_draft(memory: Any, s: Any, company: int) -> int:
    """The rest of a draft that has been begun, if it is what the company would write anyway, whoever of it has begun.
    Another is thrown away, unless a partner may be writing it."""
    copy(memory.trial, s)
    drop_draft(memory.trial, company)
    count = propose(memory, memory.trial, company)
    for done in range(count):
        play_deal(memory.trial, company, memory.actions[done])
        if is_same_draft(s, memory.trial, company):
            for each in range(done + 1, count):
                memory.actions[each - done - 1] = memory.actions[each]
            return count - done - 1
    memory.actions[0] = dropping_draft(company)
    return 1 if partners(s, company) == 1 else 0


@rule
def is_same_draft(s: Any, other: Any, company: int) -> bool:
    """Whether a company has the same draft in two states."""
    sheet = draft_of(company)
    if s.drafting[company] != other.drafting[company]:
        return False
    for line in range(LINES):
        is_same = s.giver[sheet, line] == other.giver[sheet, line] and s.item[sheet, line] == other.item[sheet, line]
        is_same = is_same and s.amount[sheet, line] == other.amount[sheet, line]
        is_same = is_same and s.due[sheet, line] == other.due[sheet, line]
        if not is_same or s.back[sheet, line] != other.back[sheet, line]:
            return False
    return True


@apart
def regretted(memory: Any, s: Any, company: int) -> int:
    """An offer of the company's that it would not make any more; -1 if there is none."""
    for offer in range(SLOTS * company, SLOTS * (company + 1)):
        # What a loan brings was weighed when it was asked for.
        if s.offered_to[offer] > 0 and not (s.phase == INVESTING and is_loan(s, offer)):
            is_good = is_fair(s, company, offer) and gain(memory, s, company, offer) >= LOSS
            if not is_good or not can_be_kept(s, company, offer):
                return offer
    return -1


@apart
def wanted(memory: Any, s: Any, company: int) -> int:
    """The best offer to the company that is worth taking; -1 if there is none."""
    best = -1
    most = memory.level.margin
    for offer in range(SLOTS * s.companies):
        is_open = s.offered_to[offer] > 0 and is_offered_to(s, company, offer)
        if is_open and can_take(s, company, offer) and is_fair(s, company, offer):
            points = gain(memory, s, company, offer)
            if points >= most:
                best, most = offer, points
    return best


@apart
def gain(memory: Any, s: Any, company: int, offer: int) -> float:
    """The points that an offer brings the company if it is taken."""
    if is_loan(s, offer) and weighs_loans(memory):
        return loan_gain(memory, s, company, offer)
    take_traits(memory)
    # How often an arrangement is bettered: the same for one's own and others' offers.
    return deal_gain(s, memory.thought, company, memory.room, offer, min(1, memory.level.sweeps))


@apart
def can_take(s: Any, company: int, offer: int) -> bool:
    """Whether a company can take an offer now. Its first seat may do whatever any of them may."""
    return why(s, company, accepting(offer, s.serial[offer])) == Reason.LEGAL


@rule
def can_be_kept(s: Any, company: int, offer: int) -> bool:
    """Whether the money that an offer costs at once is left beside what tokens buy."""
    if s.phase != INVESTING:
        return True
    paid = given_now(s, offer, MAKER, MONEY) - given_now(s, offer, TAKER, MONEY)
    return paid <= 0 or paid <= money_to_spend(s, company)
