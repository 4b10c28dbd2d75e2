"""Money now for more money later (O16, O19).

Early in a game companies lack money, late they cannot spend it, and the outlook by which they deal hardly tells the two
apart. So a foreman plays its turns to the end with a loan and without, whichever side of it it is on. It asks the
company that seems to come to most without it, which has less to invest then. The bank names no price for loans: nobody
promises more than as much again for each sale until it falls due.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import copy, rule
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.bank import move
from gusher.rules.oil_city.components import NOTE
from gusher.rules.oil_city.deals import why_accept
from gusher.rules.oil_city.exchange import exchange
from gusher.rules.oil_city.items import MONEY
from gusher.rules.oil_city.kinds import LINES, MOST_IN_A_LINE, TURNS
from gusher.rules.oil_city.reasons import Reason
from gusher.rules.oil_city.scoring import money_owed
from gusher.rules.oil_city.sheets import maker_of
from gusher.rules.oil_city.terms import agree

from .expecting import expect
from .outlook import AMONG_OTHERS, set_mind
from .prospects import look_ahead
from .trading import money_change, promise

SUMS = (10, 5)
"""How many notes are asked for: what two things on the company card cost, or one."""
TURNS_TRIED = 2
"""For each sum it is tried in how many turns it may best be paid back."""
LENDERS_LEAST = 0.3
"""Points that a loan must bring the lender by the borrower's estimate: more than any margin, so it is soon taken."""
LEAST_GAIN = 0.3
"""Points that a loan must bring who asks for it."""
RIVALRY = 0.5
"""What part of a point that a loan brings the lender counts against it: whoever comes to most wins."""
TAKES_IN = 2_500
"""What a company may be expected to take in with a sale, in złr."""
NOT_BELIEVED = -1.0
"""Points for a loan of which more is promised than the debtor may be expected to have."""
MOST_INTEREST = 1.0
"""What part of a loan is paid for it at most, for each sale until it falls due."""


# What is offered ------------------------------------------------------------------------------------------------------


@apart
def is_loan(s: Any, offer: int) -> bool:
    """Whether one side of an offer gives money at once and the other later."""
    now = 0
    later = 0
    for line in range(LINES):
        if s.amount[offer, line] > 0 and s.item[offer, line] == MONEY:
            if s.due[offer, line] > 0:
                later |= 1 << 1 - s.giver[offer, line]
            else:
                now |= 1 << s.giver[offer, line]
    return now & later != 0


@rule
def weighs_loans(memory: Any) -> bool:
    """Whether the level can tell what a loan is worth."""
    return memory.level.futures > 0  # type: ignore[no-any-return]


@apart
def loan_gain(memory: Any, s: Any, company: int, offer: int) -> float:
    """The points that a loan brings a company, whoever has offered it and whichever side it is on."""
    if not is_loan_believed(memory, s, company, offer):
        return NOT_BELIEVED
    return expect(memory, memory.after, company) - expect(memory, s, company)


@apart
def is_loan_believed(memory: Any, s: Any, company: int, offer: int) -> bool:
    """Whether a company may expect back what an offer lends, if anything; not where nobody can agree to it now. In
    ``after`` somebody has."""
    other = agreed(memory, s, company, offer)
    if other < 0:
        return False
    lends = money_owed(memory.after, other) > money_owed(s, other)
    return not lends or not owes_too_much(memory.after, other, company)


@apart
def agreed(memory: Any, s: Any, company: int, offer: int) -> int:
    """Let an offer be taken in ``after``: by a company, or of it by the next one that can take it. The other side; -1
    if it can't be taken now."""
    maker = maker_of(offer)
    is_own = maker == company
    for each in range(1 if is_own else 0, s.companies if is_own else 1):
        taker = (company + each) % s.companies
        if why_accept(s, taker, offer, s.serial[offer]) == Reason.LEGAL:
            copy(memory.after, s)
            exchange(memory.after, offer, maker, taker)
            return taker if is_own else maker
    return -1


@apart
def owes_too_much(s: Any, debtor: int, creditor: int) -> bool:
    """Whether a company has promised somebody more money than it may be expected to have by then, all debts counted."""
    for term in range(s.terms):
        if s.debtor[term] == debtor and s.creditor[term] == creditor and s.owed_item[term] == MONEY:
            due = s.owed_turn[term]
            if owed_until(s, debtor, due) > s.held[debtor, MONEY] + TAKES_IN * (due - s.turn + 1):
                return True
    return False


@rule
def owed_until(s: Any, debtor: int, turn: int) -> int:
    """The money that a company owes up to the sale of a turn."""
    owed = 0
    for term in range(s.terms):
        if s.debtor[term] == debtor and s.owed_item[term] == MONEY and s.owed_turn[term] <= turn:
            owed += s.owed[term]
    return owed


# What to ask for ------------------------------------------------------------------------------------------------------


@apart
def find_loan(memory: Any, s: Any, company: int, lenders: int) -> bool:
    """Note the best loan from one of these companies, a set of bits, before tokens are placed. False if none is worth
    it, or if the company is behind with what it owes."""
    for term in range(s.terms):
        if s.debtor[term] == company and s.owed_turn[term] < s.turn:
            return False
    before = expect(memory, s, company)
    most = LEAST_GAIN
    is_found = False
    for notes in SUMS:
        tried = 0
        # Latest first, in time to leave the last sale's money to who earns it.
        for turns in range(TURNS - 1 - s.turn):
            turn = TURNS - 2 - turns
            lender = find_lender(memory, s, lenders, notes, turn) if tried < TURNS_TRIED else -1
            if lender >= 0:
                tried += 1
                back = asked_of(memory, s, lender, notes, turn)
                lend(memory, s, company, lender, notes, back, turn)
                mine = expect(memory, memory.after, company) - before
                # What it does not bring us counts only where it costs us nothing.
                if mine >= 0.0:
                    gain = mine - RIVALRY * (expect(memory, memory.after, lender) - expect(memory, s, lender))
                    if gain > most:
                        most = gain
                        is_found = True
                        memory.lender = lender
                        memory.notes = notes
                        memory.back = back
                        memory.due = 1 + turn
    return is_found


@apart
def find_lender(memory: Any, s: Any, lenders: int, notes: int, turn: int) -> int:
    """Who comes to most of those who might lend so many notes until the sale of a turn; -1 if nobody might."""
    best = -1
    most = 0.0
    for each in range(s.companies):
        if lenders >> each & 1 and asked_of(memory, s, each, notes, turn) > 0:
            points = expect(memory, s, each)
            if best < 0 or points > most:
                best, most = each, points
    return best


@apart
def asked_of(memory: Any, s: Any, lender: int, notes: int, turn: int) -> int:
    """How many notes a company would ask back: see ``asked_back``."""
    set_mind(memory.other_room, memory.level, AMONG_OTHERS)
    return asked_back(s, lender, memory.other_room, notes, turn)


@apart
def asked_back(s: Any, lender: int, room: Any, notes: int, turn: int) -> int:
    """For how many notes after the sale of a turn another company might lend so many; 0 if it would not, or can't."""
    highest = min(MOST_IN_A_LINE, int(notes * (1.0 + MOST_INTEREST * (turn - s.turn + 1))))
    if s.held[lender, MONEY] < NOTE * notes:
        return 0
    look_ahead(s, lender, room)
    room.own[MONEY] = s.held[lender, MONEY]
    lost = money_change(room, -NOTE * notes)
    # What it has now it will have spent by then.
    room.own[MONEY] = 0
    for back in range(notes + 1, highest + 1):
        if lost + promise(room, MONEY, NOTE * back, turn) >= LENDERS_LEAST:
            return back
    return 0


@rule
def lend(memory: Any, s: Any, company: int, lender: int, notes: int, back: int, turn: int) -> None:
    """Let a company get a loan in ``after``."""
    copy(memory.after, s)
    move(memory.after, lender, company, MONEY, NOTE * notes)
    agree(memory.after, company, lender, MONEY, NOTE * back, turn)
