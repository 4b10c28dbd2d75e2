"""Money now for more money later (O16, O19).

Early in a game companies lack money, late they cannot spend it, and the outlook by which they deal hardly tells the two
apart. So a foreman plays its turns to the end with a loan and without, whichever side of it it is on. It asks the
company that seems to come to most without it, which has less to invest then. The bank names no price for loans: nobody
promises more than as much again for each sale until it falls due.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any, NamedTuple

from gusher.rules.kernel import Record, driver, view
from gusher.rules.kernel.engine import Engine
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

from .expecting import Expectations
from .levels import LEVELS, CompanyLevel, set_mind
from .outlook import AMONG_OTHERS
from .prospects import look_ahead
from .room import Room
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


def is_loan(v: Any, offer: int) -> bool:
    """Whether one side of an offer gives money at once and the other later."""
    lines = [line for line in range(LINES) if v.amount[offer, line] > 0 and v.item[offer, line] == MONEY]
    now, later = (
        {v.giver[offer, line] for line in lines if (v.due[offer, line] > 0) == is_due} for is_due in (False, True)
    )
    return any(1 - giver in later for giver in now)


def owes_too_much(v: Any, debtor: int, creditor: int) -> bool:
    """Whether a company has promised somebody more money than it may be expected to have by then, all debts counted."""
    owed = [term for term in range(v.terms) if v.debtor[term] == debtor and v.owed_item[term] == MONEY]
    for due in {v.owed_turn[term] for term in owed if v.creditor[term] == creditor}:
        until_then = sum(v.owed[term] for term in owed if v.owed_turn[term] <= due)
        if until_then > v.held[debtor, MONEY] + TAKES_IN * (due - v.turn + 1):
            return True
    return False


@driver
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


class Loan(NamedTuple):
    """So many notes from a company, and so many back after the sale of a turn."""

    lender: int
    notes: int
    back: int
    turn: int


class Loans:
    """Loans for whichever company it is asked about; ``other_room`` is to think of lenders in."""

    def __init__(self, engine: Engine, room: Room, other_room: Room, thought: Record) -> None:
        self._engine = engine
        self._expected = Expectations(engine, room, other_room, thought)
        self._room = other_room

    def are_for(self, level: CompanyLevel) -> bool:
        """Whether a level can tell what a loan is worth."""
        return level.strength.futures > 0 and self._engine.is_compiled

    def wanted(self, s: Record, company: int, level: CompanyLevel, lenders: Collection[int]) -> Loan | None:
        """The best loan from one of these companies, before tokens are placed; None if none is worth it, or if the
        company is behind with what it owes."""
        v = view(s)
        if any(v.debtor[term] == company and v.owed_turn[term] < v.turn for term in range(v.terms)):
            return None
        expect = self._expected.of
        before = expect(s, company, level)
        best, most = None, LEAST_GAIN
        for loan in self._possible(s, level, lenders):
            after = self._lent(s, company, loan)
            mine = expect(after, company, level) - before
            # What it does not bring us counts only where it costs us nothing.
            if mine >= 0.0:
                theirs = expect(after, loan.lender, level) - expect(s, loan.lender, level)
                if mine - RIVALRY * theirs > most:
                    best, most = loan, mine - RIVALRY * theirs
        return best

    def gain(self, s: Record, company: int, level: CompanyLevel, offer: int) -> float:
        """The points that a loan brings a company, whoever has offered it and whichever side it is on."""
        if not self.are_believed(s, company, offer):
            return NOT_BELIEVED
        after, _ = self._agreed(s, company, offer) or (s, company)
        return self._expected.of(after, company, level) - self._expected.of(s, company, level)

    def are_believed(self, s: Record, company: int, offer: int) -> bool:
        """Whether a company may expect back what an offer lends, if anything; not where nobody can agree to it now."""
        agreed = self._agreed(s, company, offer)
        if agreed is None:
            return False
        after, other = agreed
        lends = money_owed(view(after), other) > money_owed(view(s), other)
        return not lends or not owes_too_much(view(after), other, company)

    def rehearse(self, s: Record) -> None:
        """Call everything once in a state in which people act."""
        if self._engine.is_compiled:
            self.wanted(s, 0, LEVELS[-1], [1])

    def _possible(self, s: Record, level: CompanyLevel, lenders: Collection[int]) -> Iterator[Loan]:
        """For each sum the loans that are paid back latest, in time to leave the last sale's money to who earns it."""
        turns = range(TURNS - 2, view(s).turn - 1, -1)
        for notes in SUMS:
            loans = (self._from_the_first(s, level, lenders, notes, turn) for turn in turns)
            yield from islice((loan for loan in loans if loan is not None), TURNS_TRIED)

    def _from_the_first(
        self, s: Record, level: CompanyLevel, lenders: Collection[int], notes: int, turn: int
    ) -> Loan | None:
        """The same for one turn, from the one who comes to most of those who might give it; None if nobody might."""
        set_mind(self._room, level, AMONG_OTHERS)
        ask = self._engine.run(asked_back)
        asked = {each: int(ask(s, each, self._room, notes, turn)) for each in lenders}
        able = [each for each in lenders if asked[each] > 0]
        if not able:
            return None
        lender = max(able, key=lambda each: self._expected.of(s, each, level))
        return Loan(lender, notes, asked[lender], turn)

    def _agreed(self, s: Record, company: int, offer: int) -> tuple[Record, int] | None:
        """The state once an offer has been taken by a company, or of it by the next one that can take it, and the other
        side; None if it can't be taken now."""
        v, maker = view(s), maker_of(offer)
        after = self._engine.copy(s)
        takers = [company] if maker != company else [(company + each) % v.companies for each in range(1, v.companies)]
        for taker in takers:
            if why_accept(v, taker, offer, v.serial[offer]) == Reason.LEGAL:
                exchange(view(after), offer, maker, taker)
                return after, taker if maker == company else maker
        return None

    def _lent(self, s: Record, company: int, loan: Loan) -> Record:
        """The state in which a company has got a loan."""
        after = self._engine.copy(s)
        v = view(after)
        move(v, loan.lender, company, MONEY, NOTE * loan.notes)
        agree(v, company, loan.lender, MONEY, NOTE * loan.back, loan.turn)
        return after
