"""Who deals for a company: withdraws what has become a bad offer, takes good ones, counters others, makes its own.

It deals near the bank's prices only (``prices``). That comes to an end: a company takes only what brings it something
by a reckoning that others' deals do not change, it has a few offers open at once, never two to the same company, and it
withdraws only what would cost it or what the bank's prices speak against.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Record, view
from gusher.rules.kernel.engine import Engine
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
    accepting,
    adding_line,
    beginning_draft,
    dropping_draft,
    offering,
    setting_due,
    withdrawing,
)  # fmt: skip
from gusher.rules.oil_city.sheets import MAKER, TAKER, given_now, maker_of
from gusher.rules.oil_city.state import INVESTING, LOADING

from .levels import LEVELS, CompanyLevel, set_mind
from .loans import Loans, is_loan
from .outlook import AMONG_OTHERS
from .prices import is_fair
from .room import DEAL_ENTRIES, Room
from .trading import counter_price, deal_gain, find_deals

LOSS = -0.01
"""An offer of one's own that changes less than this, in points, stays open."""

OFFERS_A_TURN = 12
"""A company makes no more offers than that, whatever happens: phases have to end."""

Lines = list[tuple[int, int, int, int]]
"""Lines of a deal: who gives, an item, how many, and 0, or one more than the turn after whose sale."""


class Agent:
    """Deals for whichever company it is asked about. ``other_room`` is for the other side's affairs."""

    def __init__(self, engine: Engine, room: Room, other_room: Room, thought: Record, loans: Loans) -> None:
        self.engine = engine
        self.loans = loans
        self._rooms = room, other_room
        self._seen = tuple(map(engine.given, self._rooms))
        self._thought = thought

    def act(self, s: Record, company: int, level: CompanyLevel) -> list[int]:
        """The next thing to do about deals; nothing if there is none."""
        regretted = self.regretted(s, company, level)
        if regretted is not None:
            return [withdrawing(regretted, view(s).serial[regretted])]
        wanted = self.wanted(s, company, level)
        if wanted is not None:
            return [accepting(wanted, view(s).serial[wanted])]
        if not level.strength.deals:
            return []
        return self._goes_on(s, company, level) if view(s).drafting[company] else self._proposed(s, company, level)

    def _proposed(self, s: Record, company: int, level: CompanyLevel) -> list[int]:
        """The actions of a counter-offer, or an offer; none where there have been enough."""
        v = view(s)
        made = sum(v.serial[SLOTS * company + slot] for slot in range(SLOTS))
        if made >= OFFERS_A_TURN * (1 + v.turn):
            return []
        return self._counter(s, company, level) or self._loan(s, company, level) or self._offer(s, company, level)

    def _goes_on(self, s: Record, company: int, level: CompanyLevel) -> list[int]:
        """With a draft that has been begun: the rest, if it is what the company would write anyway, whoever of it has
        begun. Another is thrown away, unless a partner may be writing it."""
        trial = self.engine.after(s, company, [dropping_draft(company)])
        actions = self._proposed(trial, company, level)
        for done, action in enumerate(actions):
            self.engine.play_unchecked(trial, company, action)
            if trial.tobytes() == s.tobytes():
                return actions[done + 1 :]
        return [dropping_draft(company)] if self._is_alone(s, company) else []

    def regretted(self, s: Record, company: int, level: CompanyLevel) -> int | None:
        """An offer of the company's that it would not make any more."""
        for offer in self._open_offers(s, company):
            if view(s).phase == INVESTING and is_loan(view(s), offer):
                # What it brings was weighed when it was asked for.
                continue
            is_good = self._is_fair(s, company, offer) and self.gain(s, company, level, offer) >= LOSS
            if not is_good or not self._can_be_kept(s, company, offer):
                return offer
        return None

    def wanted(self, s: Record, company: int, level: CompanyLevel) -> int | None:
        """The best offer to the company that is worth taking."""
        best, most = None, level.character.margin
        v = view(s)
        for offer in range(SLOTS * v.companies):
            is_open = self._is_for(v, company, offer) and self._can_take(s, company, offer)
            if is_open and self._is_fair(s, company, offer):
                gain = self.gain(s, company, level, offer)
                if gain >= most:
                    best, most = offer, gain
        return best

    def gain(self, s: Record, company: int, level: CompanyLevel, offer: int) -> float:
        """The points that an offer brings the company if it is taken."""
        if is_loan(view(s), offer) and self.loans.are_for(level):
            return self.loans.gain(s, company, level, offer)
        self._take_traits(level)
        run = self.engine.run(deal_gain)
        return float(run(s, self._thought, company, self._seen[0], offer, self._sweeps(level)))

    def can_be_agreed(self, s: Record, company: int, offer: int, other: int) -> bool:
        """Whether an offer of a company to another, or the other way round, can be taken now."""
        return self._can_take(s, other if maker_of(offer) == company else company, offer)

    def believes(self, s: Record, company: int, level: CompanyLevel, offer: int) -> bool:
        """Whether the company takes the other side of an offer for able to keep it, where it can tell."""
        is_weighed = is_loan(view(s), offer) and self.loans.are_for(level)
        return not is_weighed or self.loans.are_believed(s, company, offer)

    def rehearse(self, s: Record) -> None:
        """Call everything once in a state in which people act."""
        self._take_traits(LEVELS[-1])
        self.gain(s, 0, LEVELS[-1], 0)
        self._is_fair(s, 0, 0)
        self.engine.run(find_deals)(s, self._thought, 0, *self._seen, 0, 0.0, 0.5)
        self.engine.run(counter_price)(s, self._thought, 0, *self._seen, SLOTS, 0, 0.0, 0.5)
        self.loans.rehearse(s)

    # Offers -----------------------------------------------------------------------------------------------------------

    def _loan(self, s: Record, company: int, level: CompanyLevel) -> list[int]:
        """Asking one company for a loan, before tokens are placed."""
        v, offers = view(s), self._open_offers(s, company)
        if v.phase != INVESTING or v.turn == TURNS - 1 or self._has_placed(v, company) or not self.loans.are_for(level):
            return []
        if len(offers) >= level.character.offers or any(is_loan(v, offer) for offer in offers):
            return []
        addressed = [v.offered_to[offer] - 1 for offer in offers]
        others = [other for other in range(v.companies) if other != company and other not in addressed]
        loan = self.loans.wanted(s, company, level, others)
        if loan is None:
            return []
        lines = [(TAKER, MONEY, loan.notes, 0), (MAKER, MONEY, loan.back, 1 + loan.turn)]
        return self._written(s, company, lines, loan.lender)

    def _offer(self, s: Record, company: int, level: CompanyLevel) -> list[int]:
        """The actions that make the most gainful offer to a company that has none from this one yet."""
        v, character = view(s), level.character
        if v.phase not in (INVESTING, LOADING) or not self.engine.is_compiled or self._has_placed(v, company):
            return []
        addressed = [v.offered_to[offer] - 1 for offer in self._open_offers(s, company)]
        if len(addressed) >= character.offers or EVERYBODY in addressed:
            return []
        self._take_traits(level)
        run = self.engine.run(find_deals)
        count = run(s, self._thought, company, *self._seen, self._sweeps(level), character.margin, character.share)
        for each in sorted(range(count), key=lambda deal: -float(self._rooms[0].gains[2 * deal])):
            deal = self._rooms[0].deals[DEAL_ENTRIES * each : DEAL_ENTRIES * (each + 1)]
            other, item, many, notes, paid, handed_over = deal.tolist()
            giver = MAKER if many < 0 else TAKER
            # What is offered to one is not offered to another as well: both might take it.
            if other not in addressed and not self._is_offered(v, company, item if giver == MAKER else MONEY):
                lines = [(giver, item, abs(many), handed_over), (MAKER + TAKER - giver, MONEY, notes, paid)]
                written = self._written(s, company, lines, other)
                if written:
                    return written
        return []

    def _counter(self, s: Record, company: int, level: CompanyLevel) -> list[int]:
        """The same as somebody has offered, at another price, to whom one has not offered anything."""
        v, character = view(s), level.character
        addressed = [v.offered_to[offer] - 1 for offer in self._open_offers(s, company)]
        if len(addressed) >= SLOTS or EVERYBODY in addressed:
            return []
        for offer in range(SLOTS * v.companies):
            other = maker_of(offer)
            if other in addressed or not self._is_for(v, company, offer) or self._lends(v, offer) or is_loan(v, offer):
                continue
            self._take_traits(level)
            run = self.engine.run(counter_price)
            most = max(0, money_to_spend(v, company)) if v.phase == INVESTING else v.held[company, MONEY]
            notes = run(s, self._thought, company, *self._seen, offer, most, character.margin, character.share)
            lines = self._at_another_price(v, offer, int(notes)) if notes else None
            given = [item for giver, item, _, due in lines or () if giver == MAKER and due == 0]
            is_twice = any(self._is_offered(v, company, item) for item in given)
            written = self._written(s, company, lines, other) if lines and not is_twice else []
            if written:
                return written
        return []

    def _at_another_price(self, v: Any, offer: int, notes: int) -> Lines | None:
        """The lines of an offer from the other side, with so many notes more for it at once; what was to be paid later
        still is. None if no sum remains, or if that makes a loan of it."""
        lines: Lines = []
        for line in range(LINES):
            if v.amount[offer, line]:
                giver, item, amount = MAKER + TAKER - v.giver[offer, line], v.item[offer, line], v.amount[offer, line]
                if item == MONEY and v.due[offer, line] == 0:
                    notes += amount if giver == TAKER else -amount
                else:
                    lines.append((giver, item, amount, v.due[offer, line]))
        payer = TAKER if notes > 0 else MAKER
        # Money for money later would be a loan besides: it is weighed otherwise, and so regretted as soon as offered.
        lends = notes != 0 and any(item == MONEY and giver != payer for giver, item, *_ in lines)
        if not lines or abs(notes) > MOST_IN_A_LINE or lends:
            return None
        return lines + ([(payer, MONEY, abs(notes), 0)] if notes else [])

    def _written(self, s: Record, company: int, lines: Lines, to: int) -> list[int]:
        """The actions of an offer; none if the rules are against any of them."""
        written = [adding_line(company, giver, item, amount) for giver, item, amount, _ in lines]
        terms = [setting_due(company, line, due - 1) for line, (*_, due) in enumerate(lines) if due]
        actions = [beginning_draft(company), *written, *terms, offering(company, to)]
        trial = self.engine.copy(s)
        for action in actions:
            # The company's first seat may do whatever any of them may.
            if self.engine.why(trial, company, action) != 0:
                return []
            self.engine.play_unchecked(trial, company, action)
        return actions

    # What lies open ---------------------------------------------------------------------------------------------------

    def _open_offers(self, s: Record, company: int) -> list[int]:
        v = view(s)
        return [offer for offer in range(SLOTS * company, SLOTS * (company + 1)) if v.offered_to[offer] > 0]

    def _is_for(self, v: Any, company: int, offer: int) -> bool:
        return v.offered_to[offer] > 0 and bool(is_offered_to(v, company, offer))

    def _can_take(self, s: Record, company: int, offer: int) -> bool:
        return self.engine.why(s, company, accepting(offer, view(s).serial[offer])) == 0

    def _is_fair(self, s: Record, company: int, offer: int) -> bool:
        return bool(self.engine.run(is_fair)(s, company, offer))

    def _can_be_kept(self, s: Record, company: int, offer: int) -> bool:
        """Whether the money that an offer costs at once is left beside what tokens buy."""
        v = view(s)
        if v.phase != INVESTING:
            return True
        paid = given_now(v, offer, MAKER, MONEY) - given_now(v, offer, TAKER, MONEY)
        return paid <= 0 or bool(paid <= money_to_spend(v, company))

    def _has_placed(self, v: Any, company: int) -> bool:
        """Whether tokens lie: then money is spoken for."""
        tokens = [v.token[PARTNERS * company + each] for each in range(PARTNERS)]
        return any(token != NOTHING for token in tokens)

    def _is_offered(self, v: Any, company: int, item: int) -> bool:
        """Whether the company gives some of this in an open offer."""
        for offer in range(SLOTS * company, SLOTS * (company + 1)):
            for line in range(LINES):
                if v.amount[offer, line] and v.item[offer, line] == item and v.giver[offer, line] == MAKER:
                    return True
        return False

    def _lends(self, v: Any, offer: int) -> bool:
        return any(v.back[offer, line] > 0 for line in range(LINES))

    def _is_alone(self, s: Record, company: int) -> bool:
        """Whether a company has one seat only."""
        v = view(s)
        return bool(v.seats <= v.companies + company)

    def _sweeps(self, level: CompanyLevel) -> int:
        """How often an arrangement is bettered when deals are judged: the same for one's own and others' offers."""
        return min(1, level.strength.sweeps) if self.engine.is_compiled else 0

    def _take_traits(self, level: CompanyLevel) -> None:
        for room in self._rooms:
            set_mind(room, level, AMONG_OTHERS)
