"""What a company offers: another price for what somebody has offered, asking for a loan, or a deal of its own."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import copy, rule
from gusher.rules.kernel.generic import play, why
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.deals import is_offered_to
from gusher.rules.oil_city.investing import money_to_spend
from gusher.rules.oil_city.items import MONEY, NOTHING
from gusher.rules.oil_city.kinds import (
    EVERYBODY,
    LINES,
    MOST_IN_A_LINE,
    SLOTS,
    TURNS,
    adding_line,
    beginning_draft,
    offering,
    setting_due,
)
from gusher.rules.oil_city.reasons import Reason
from gusher.rules.oil_city.sheets import MAKER, TAKER, maker_of
from gusher.rules.oil_city.state import INVESTING, LOADING

from .levels import OFFERS
from .loans import find_loan, is_loan, weighs_loans
from .outlook import AMONG_OTHERS, set_mind
from .room import DEAL_ENTRIES, MONEY_DUE, THING_DUE
from .thoughts import LINE_ENTRIES
from .trading import counter_price, find_deals

OFFERS_A_TURN = 12
"""A company makes no more offers than that, whatever happens: phases have to end."""


@rule
def take_traits(memory: Any) -> None:
    """Judge as among others, for oneself and for who is on the other side."""
    set_mind(memory.room, memory.level, AMONG_OTHERS)
    set_mind(memory.other_room, memory.level, AMONG_OTHERS)


@apart
def propose(memory: Any, s: Any, company: int) -> int:
    """Write the actions of a counter-offer, or an offer; how many, none where there have been enough."""
    made = 0
    for slot in range(SLOTS * company, SLOTS * (company + 1)):
        made += s.serial[slot]
    if made >= OFFERS_A_TURN * (1 + s.turn):
        return 0
    count = counter(memory, s, company)
    if count == 0:
        count = ask_for_loan(memory, s, company)
    if count == 0 and not memory.is_interrupted:
        count = offer_deal(memory, s, company)
    return count


# What lies open -------------------------------------------------------------------------------------------------------


@rule
def addressed_by(s: Any, company: int) -> int:
    """Whom a company's open offers go to, as a set of bits."""
    addressed = 0
    for offer in range(SLOTS * company, SLOTS * (company + 1)):
        if s.offered_to[offer] > 0:
            addressed |= 1 << s.offered_to[offer] - 1
    return addressed


@rule
def open_offers(s: Any, company: int) -> int:
    """How many offers of a company are open."""
    count = 0
    for offer in range(SLOTS * company, SLOTS * (company + 1)):
        if s.offered_to[offer] > 0:
            count += 1
    return count


@rule
def asks_for_loan(s: Any, company: int) -> bool:
    """Whether a loan is among them."""
    for offer in range(SLOTS * company, SLOTS * (company + 1)):  # noqa: SIM110 (compiled code knows no generators)
        if s.offered_to[offer] > 0 and is_loan(s, offer):
            return True
    return False


@apart
def is_offered(s: Any, company: int, item: int) -> bool:
    """Whether the company gives some of this in an open offer."""
    for offer in range(SLOTS * company, SLOTS * (company + 1)):
        for line in range(LINES):
            if s.amount[offer, line] != NOTHING and s.item[offer, line] == item and s.giver[offer, line] == MAKER:
                return True
    return False


@rule
def lends(s: Any, offer: int) -> bool:
    """Whether something comes back."""
    for line in range(LINES):  # noqa: SIM110 (compiled code knows no generators)
        if s.back[offer, line] > 0:
            return True
    return False


@rule
def has_placed(s: Any, company: int) -> bool:
    """Whether tokens lie: then money is spoken for."""
    for place in range(PARTNERS * company, PARTNERS * (company + 1)):  # noqa: SIM110 (compiled code knows no generators)
        if s.token[place] != NOTHING:
            return True
    return False


# Counter-offers -------------------------------------------------------------------------------------------------------


@apart
def counter(memory: Any, s: Any, company: int) -> int:
    """The same as somebody has offered, at another price, to whom one has not offered anything."""
    addressed = addressed_by(s, company)
    if open_offers(s, company) >= SLOTS or addressed >> EVERYBODY & 1:
        return 0
    for offer in range(SLOTS * s.companies):
        is_for_us = s.offered_to[offer] > 0 and is_offered_to(s, company, offer)
        is_answered = addressed >> maker_of(offer) & 1
        if is_for_us and not is_answered and not lends(s, offer) and not is_loan(s, offer):
            count = counter_to(memory, s, company, offer)
            if count > 0:
                return count
    return 0


@apart
def counter_to(memory: Any, s: Any, company: int, offer: int) -> int:
    """The same for one offer."""
    take_traits(memory)
    most = max(0, money_to_spend(s, company)) if s.phase == INVESTING else s.held[company, MONEY]
    margin, share = memory.level.margin, memory.level.share
    notes = counter_price(s, memory.thought, company, memory.room, memory.other_room, offer, most, margin, share)
    if notes == 0 or not put_at_another_price(memory, s, offer, notes):
        return 0
    for line in range(memory.line_count):
        at = LINE_ENTRIES * line
        is_given = memory.lines[at] == MAKER and memory.lines[at + 3] == 0
        if is_given and is_offered(s, company, memory.lines[at + 1]):
            return 0
    return write_offer(memory, s, company, maker_of(offer))


@apart
def put_at_another_price(memory: Any, s: Any, offer: int, notes: int) -> bool:
    """The lines of an offer from the other side, with so many notes more for it at once; what was to be paid later
    still is. False if no sum remains, or if that makes a loan of it."""
    memory.line_count = 0
    givers = 0
    for line in range(LINES):
        amount = s.amount[offer, line]
        if amount != NOTHING:
            giver = MAKER + TAKER - s.giver[offer, line]
            if s.item[offer, line] == MONEY and s.due[offer, line] == 0:
                notes += amount if giver == TAKER else -amount
            else:
                add_line(memory, giver, s.item[offer, line], amount, s.due[offer, line])
                if s.item[offer, line] == MONEY:
                    givers |= 1 << giver
    payer = TAKER if notes > 0 else MAKER
    # Money for money later would be a loan besides: it is weighed otherwise, and so regretted as soon as offered.
    is_loan_too = notes != 0 and givers & ~(1 << payer) != 0
    if memory.line_count == 0 or abs(notes) > MOST_IN_A_LINE or is_loan_too:
        return False
    if notes != 0:
        add_line(memory, payer, MONEY, abs(notes), 0)
    return True


@rule
def add_line(memory: Any, giver: int, item: int, amount: int, due: int) -> None:
    """One more line of what is to be offered."""
    at = LINE_ENTRIES * memory.line_count
    memory.lines[at] = giver
    memory.lines[at + 1] = item
    memory.lines[at + 2] = amount
    memory.lines[at + 3] = due
    memory.line_count += 1


# Offers ---------------------------------------------------------------------------------------------------------------


@apart
def ask_for_loan(memory: Any, s: Any, company: int) -> int:
    """Asking one company for a loan, before tokens are placed."""
    if s.phase != INVESTING or s.turn == TURNS - 1 or has_placed(s, company) or not weighs_loans(memory):
        return 0
    if open_offers(s, company) >= memory.level.offers or asks_for_loan(s, company):
        return 0
    others = (1 << s.companies) - 1 & ~addressed_by(s, company) & ~(1 << company)
    if not find_loan(memory, s, company, others):
        return 0
    memory.line_count = 0
    add_line(memory, TAKER, MONEY, memory.notes, 0)
    add_line(memory, MAKER, MONEY, memory.back, memory.due)
    return write_offer(memory, s, company, memory.lender)


@apart
def offer_deal(memory: Any, s: Any, company: int) -> int:
    """The actions that make the most gainful offer to a company that has none from this one yet."""
    level, room = memory.level, memory.room
    if (s.phase != INVESTING and s.phase != LOADING) or level.deals < OFFERS or has_placed(s, company):
        return 0
    addressed = addressed_by(s, company)
    if open_offers(s, company) >= level.offers or addressed >> EVERYBODY & 1:
        return 0
    take_traits(memory)
    sweeps = min(1, level.sweeps)
    count = find_deals(s, memory.thought, company, room, memory.other_room, sweeps, level.margin, level.share)
    tried = 0
    for _ in range(count):
        best = -1
        for each in range(count):
            if tried >> each & 1 == 0 and (best < 0 or room.gains[2 * each] > room.gains[2 * best]):
                best = each
        tried |= 1 << best
        written = offer_found(memory, s, company, DEAL_ENTRIES * best, addressed)
        if written > 0:
            return written
    return 0


@apart
def offer_found(memory: Any, s: Any, company: int, at: int, addressed: int) -> int:
    """The same for one of the ``deals`` that were found."""
    deals = memory.room.deals
    many = deals[at + 2]
    giver = MAKER if many < 0 else TAKER
    # What is offered to one is not offered to another as well: both might take it.
    if addressed >> deals[at] & 1 or is_offered(s, company, deals[at + 1] if giver == MAKER else MONEY):
        return 0
    memory.line_count = 0
    add_line(memory, giver, deals[at + 1], abs(many), deals[at + THING_DUE])
    add_line(memory, MAKER + TAKER - giver, MONEY, deals[at + 3], deals[at + MONEY_DUE])
    return write_offer(memory, s, company, deals[at])


@apart
def write_offer(memory: Any, s: Any, company: int, to: int) -> int:
    """The actions of an offer with these lines; none if the rules are against any of them."""
    actions = memory.actions
    actions[0] = beginning_draft(company)
    count = 1
    for line in range(memory.line_count):
        at = LINE_ENTRIES * line
        actions[count] = adding_line(company, memory.lines[at], memory.lines[at + 1], memory.lines[at + 2])
        count += 1
    for line in range(memory.line_count):
        if memory.lines[LINE_ENTRIES * line + 3] > 0:
            actions[count] = setting_due(company, line, memory.lines[LINE_ENTRIES * line + 3] - 1)
            count += 1
    actions[count] = offering(company, to)
    count += 1
    copy(memory.after, s)
    for each in range(count):
        # The company's first seat may do whatever any of them may.
        if why(memory.after, company, actions[each]) != Reason.LEGAL:
            return 0
        play(memory.after, company, actions[each])
    return count
