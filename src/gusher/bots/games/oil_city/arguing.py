"""What speaks for a company's deals by its reckoning, what it has against an offer that it leaves or withdraws, and at
which price it would take it: in sentences by their numbers, for who asks.

Asked of a state as whoever asks may see it. What only the company sees, its tokens above all, is not told.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Sentence, copy, kind_of, rule
from gusher.rules.kernel.explaining import say_because
from gusher.rules.kernel.marking import apart
from gusher.rules.kernel.telling import TENTHS
from gusher.rules.oil_city import explaining
from gusher.rules.oil_city.deals import available, lacks_something, why_accept
from gusher.rules.oil_city.explaining import note_prices_beside, offer_made
from gusher.rules.oil_city.items import ALL_ITEMS, FIRST_PLOT, HIDDEN, MONEY
from gusher.rules.oil_city.kinds import ACCEPT, EVERYBODY, LINES, MOST_IN_A_LINE, OFFER, WITHDRAW, offer_answered
from gusher.rules.oil_city.phrases import SOME_ITEM, SOME_MONEY, SOME_PLOT, THINGS
from gusher.rules.oil_city.reasons import Reason
from gusher.rules.oil_city.sheets import MAKER, TAKER, given_now, has_term, maker_of, names, units

from .agent import LOSS, can_take, gain
from .loans import is_loan, is_loan_believed, weighs_loans
from .outlook import ALONE, set_mind
from .prices import is_fair, room_to_pay
from .thoughts import DEALS, ENDS, VALUES, WITHDRAWS

_COMPANY = {"company": None}
BECAUSE = (
    *explaining.BECAUSE,
    Sentence("deal", {**_COMPANY, "mine": TENTHS, "theirs": TENTHS}),
    Sentence("unbelieved", _COMPANY),
    Sentence("lacks", {**_COMPANY, "what": THINGS}),
    Sentence("full_of_terms", _COMPANY),
    Sentence("out_of_date"),
    Sentence("nothing_against", _COMPANY),
    Sentence("nobody_can"),
    Sentence("other_plans", _COMPANY),
    Sentence("too_dear", {**_COMPANY, "money": None}),
    Sentence("costs_it", {**_COMPANY, "points": TENTHS}),
    Sentence("brings_little", _COMPANY),
    Sentence("no_price"),
    Sentence("would_take", {"money": None}),
)
"""What is said of deals stands behind what the rules say."""
(
    DEAL, UNBELIEVED, LACKS, FULL_OF_TERMS, OUT_OF_DATE, NOTHING_AGAINST, NOBODY_CAN, OTHER_PLANS, TOO_DEAR, COSTS_IT,
    BRINGS_LITTLE, NO_PRICE, WOULD_TAKE,
) = range(len(explaining.BECAUSE), len(BECAUSE))  # fmt: skip

IS_GOOD, IS_TOO_DEAR, IS_UNBELIEVED, IS_BAD = range(4)
"""What speaks against an offer (``verdict``): nothing, the bank's prices, its other side, or what it brings."""


@apart
def think_of_deal(memory: Any, before: Any, after: Any, company: int, action: int) -> None:
    """Note what there is to say of what a company does about an offer, in which state: what an offer that it takes, or
    makes to one company, brings both; or what speaks against one that it withdraws. Nothing of an offer whose lines are
    hidden."""
    kind = kind_of(action)
    memory.stage = ENDS
    if kind in (ACCEPT, WITHDRAW):
        think_of(memory, before, VALUES if kind == ACCEPT else WITHDRAWS, offer_answered(action))
    elif kind == OFFER:
        made = offer_made(before, after, company)
        if made >= 0 and 0 < after.offered_to[made] <= EVERYBODY:
            think_of(memory, after, VALUES, made)


@rule
def think_of(memory: Any, s: Any, way: int, offer: int) -> None:
    """Note one question about an offer."""
    for line in range(LINES):
        if s.amount[offer, line] == HIDDEN:
            return
    copy(memory.known, s)
    memory.way = way
    memory.asked = offer
    memory.stage = DEALS


@apart
def argue(memory: Any, s: Any) -> None:
    """Say what there is to say of an offer."""
    company, offer = memory.company, memory.asked
    if memory.way == VALUES:
        value(memory, s, company, offer)
    elif memory.way == WITHDRAWS:
        object_to_own(memory, s, company, offer)
    else:
        object_to(memory, s, company, offer)


@rule
def say(memory: Any, sentence: int, a: int, b: int, c: int) -> None:
    """Say a sentence of what speaks for or against it."""
    say_because(memory.argued, sentence, 0, a, b, c, 0, 0)


@apart
def believes(memory: Any, s: Any, company: int, offer: int) -> bool:
    """Whether a company takes the other side of an offer for able to keep it, where it can tell."""
    if not is_loan(s, offer) or not weighs_loans(memory):
        return True
    set_mind(memory.room, memory.level, ALONE)
    return is_loan_believed(memory, s, company, offer)


@rule
def tenths(points: float) -> int:
    """Points in tenths, rounded."""
    return int(10.0 * points + 0.5) if points > 0.0 else -int(0.5 - 10.0 * points)


@apart
def value(memory: Any, s: Any, company: int, offer: int) -> None:
    """What an offer brings a company and the other side of it, in points. Nobody can tell what an exchange brings that
    can't be."""
    is_own = maker_of(offer) == company
    other = s.offered_to[offer] - 1 if is_own else maker_of(offer)
    if not can_take(s, other if is_own else company, offer):
        return
    if not believes(memory, s, company, offer):
        say(memory, UNBELIEVED, 1 + other, 0, 0)
        return
    mine = gain(memory, s, company, offer)
    say(memory, DEAL, 1 + other, tenths(mine), tenths(gain(memory, s, other, offer)))


# What speaks against it -----------------------------------------------------------------------------------------------


@apart
def object_to(memory: Any, s: Any, company: int, offer: int) -> None:
    """What a company has against an offer, what the bank asks and pays for the same things, and the price at which the
    company would take it."""
    reason = why_accept(s, company, offer, s.serial[offer])
    if reason == Reason.THEY_LACK_IT:
        say_lacking(memory, s, offer, MAKER, maker_of(offer))
    elif reason == Reason.YOU_LACK_IT:
        say_lacking(memory, s, offer, TAKER, company)
    elif reason == Reason.TOO_MANY_TERMS:
        say(memory, FULL_OF_TERMS, 1 + company, 0, 0)
    elif reason != Reason.LEGAL:
        say(memory, OUT_OF_DATE, 0, 0, 0)
    else:
        points = gain(memory, s, company, offer)
        against = verdict(memory, s, company, offer, points, memory.level.margin)
        if against == IS_GOOD:
            say(memory, NOTHING_AGAINST, 1 + company, 0, 0)
        else:
            say_against(memory, s, company, offer, against, points)
            say_price(memory, s, company, offer)
            note_prices_beside(s, memory.argued, offer)


@apart
def object_to_own(memory: Any, s: Any, company: int, offer: int) -> None:
    """What a company has against an offer of its own, and what the bank asks and pays for the same."""
    if lacks_something(s, offer, MAKER, company):
        say_lacking(memory, s, offer, MAKER, company)
    elif not believes(memory, s, company, offer) and given_now(s, offer, TAKER, MONEY) > 0:
        say(memory, NOBODY_CAN, 0, 0, 0)
    else:
        points = gain(memory, s, company, offer)
        against = verdict(memory, s, company, offer, points, LOSS)
        if against == IS_GOOD:
            say(memory, OTHER_PLANS, 1 + company, 0, 0)
        else:
            say_against(memory, s, company, offer, against, points)
        note_prices_beside(s, memory.argued, offer)


@apart
def verdict(memory: Any, s: Any, company: int, offer: int, points: float, least: float) -> int:
    """What speaks against an offer that brings a company these points, and should bring ``least``."""
    if not is_fair(s, company, offer):
        return IS_TOO_DEAR
    if maker_of(offer) != company and not believes(memory, s, company, offer):
        return IS_UNBELIEVED
    return IS_GOOD if points >= least else IS_BAD


@rule
def say_against(memory: Any, s: Any, company: int, offer: int, against: int, points: float) -> None:
    """Say it."""
    if against == IS_TOO_DEAR:
        say(memory, TOO_DEAR, 1 + company, -room_to_pay(s, company, offer), 0)
    elif against == IS_UNBELIEVED:
        say(memory, UNBELIEVED, 1 + maker_of(offer), 0, 0)
    elif tenths(points) < 0:
        say(memory, COSTS_IT, 1 + company, -tenths(points), 0)
    else:
        say(memory, BRINGS_LITTLE, 1 + company, 0, 0)


@apart
def say_price(memory: Any, s: Any, company: int, offer: int) -> None:
    """Say the money nearest to what is offered or asked at which the company would take the offer, if it is the one
    line of money, and due at once."""
    line = -1
    for each in range(LINES):
        if s.amount[offer, each] > 0 and s.item[offer, each] == MONEY:
            if line >= 0:
                return
            line = each
    if line < 0 or has_term(s, offer, line):
        return
    copy(memory.trial, s)
    bad = s.amount[offer, line]
    good = 1
    if s.giver[offer, line] == MAKER:
        good = min(MOST_IN_A_LINE, available(s, maker_of(offer), MONEY) // units(MONEY, 1))
    if bad == good or not is_good_for(memory, company, offer, line, good):
        say(memory, NO_PRICE, 0, 0, 0)
        return
    while abs(good - bad) > 1:
        middle = (good + bad) // 2
        if is_good_for(memory, company, offer, line, middle):
            good = middle
        else:
            bad = middle
    say(memory, WOULD_TAKE, units(MONEY, good), 0, 0)


@apart
def is_good_for(memory: Any, company: int, offer: int, line: int, notes: int) -> bool:
    """Whether a company would take the offer in ``trial`` with so much money in a line."""
    trial = memory.trial
    trial.amount[offer, line] = notes
    if why_accept(trial, company, offer, trial.serial[offer]) != Reason.LEGAL:
        return False
    points = gain(memory, trial, company, offer)
    return verdict(memory, trial, company, offer, points, memory.level.margin) == IS_GOOD


@apart
def say_lacking(memory: Any, s: Any, offer: int, giver: int, company: int) -> None:
    """Say the first thing that a company is to give at once and has too little of."""
    for item in range(ALL_ITEMS):
        count = given_now(s, offer, giver, item)
        if names(s, offer, item) and count > available(s, company, item):
            if item == MONEY:
                say_because(memory.argued, LACKS, 0, 1 + company, 1, SOME_MONEY, count, 0)
            elif item >= FIRST_PLOT:
                say_because(memory.argued, LACKS, 0, 1 + company, 1, SOME_PLOT, 1 + item - FIRST_PLOT, 0)
            else:
                say_because(memory.argued, LACKS, 0, 1 + company, 1, SOME_ITEM, item, count)
            return
