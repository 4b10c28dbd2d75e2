"""The desk of a company: what a bot does next, from the state as its seat may see it.

A bot plans a whole phase, as far as nobody else comes in between, and remembers the plan by the states on the way. In
any other state it plans anew; since plans follow from what the company has, that comes to the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any

from gusher.bots.search.planning import Plan, play_legal
from gusher.rules.kernel import CHANCE, Phrase, Record, advance, blank, kind_of, seeded, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.investing import money_to_spend
from gusher.rules.oil_city.items import GAS, MONEY, NOTHING
from gusher.rules.oil_city.kinds import (
    ACCEPT,
    BOUGHT,
    EVERYBODY,
    LOAD_GOODS,
    OFFER,
    PUT,
    READY,
    REOPENING,
    being_ready,
    count_loaded,
    good_loaded,
    offered_to,
    taking_up,
)  # fmt: skip
from gusher.rules.oil_city.rules import stage
from gusher.rules.oil_city.state import ARRANGING, CHOOSING, INVESTING, price_of

from . import manners
from .agent import Agent
from .arguing import reasons_for_deals
from .drafting import Drafts
from .excusing import Excuses
from .levels import ADVISER, LEVELS, CompanyLevel
from .loans import Loans
from .plans import Plans, is_drafting
from .room import Room, room_for_a_company

MOST_REMEMBERED = 256
"""How many actions of plans are kept in mind, for whichever tables."""
MUCH_LEFT = 500
"""Money in złr for which something is bought that counts."""
MOST_ADVISED = 200
"""Actions of an advice: nobody follows more."""


class Desk:
    """Plans for whichever company it is asked about. For one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.room: Room = room_for_a_company(engine.game.most_actions)
        shared = self.room, room_for_a_company(engine.game.most_actions), blank(engine.game.record)
        self.drafts = Drafts(engine, *shared)
        self.agent = Agent(engine, *shared, Loans(engine, *shared))
        self._plans = Plans(engine, self.drafts)
        self._excuses = Excuses(engine, self.drafts)
        self._begun: OrderedDict[tuple[str, int, bytes], int] = OrderedDict()

    def play(self, s: Record, seat: int, level: CompanyLevel, seed: int) -> int:
        """The next action of a seat that is to move."""
        # Once only: a plan of another time may lead through the same state, and back.
        begun = self._begun.pop((level.name, seat, s.tobytes()), None)
        if begun is not None:
            return begun
        plan = self.plan(s, seat, level, seed)
        self._remember(s, seat, level, plan)
        return plan[0]

    def plan(self, s: Record, seat: int, level: CompanyLevel, seed: int) -> list[int]:
        """All that a seat does until it is ready, as far as that can be said now."""
        self.drafts.set_mind(level)
        phase = view(s).phase
        if phase == CHOOSING:
            return self._plots_given_back(s, seat)
        deal = self.agent.act(s, self.engine.side(s, seat), level)
        if deal:
            return deal
        self.drafts.set_mind(level)
        if phase == INVESTING:
            wanted = self._as_far_as_legal(s, seat, self._tokens(s, seat, level, seed))
            if wanted:
                # Offers that can't be kept beside these are looked at again before it is ready.
                return wanted
        elif phase == ARRANGING:
            wanted = self.drafts.arrangement(s, self.engine.side(s, seat), level)
        else:
            wanted = self.drafts.load(s, self.engine.side(s, seat))
        ready = [action for action in self.engine.legal(s, seat)[:1] if kind_of(action) == READY]
        return self._as_far_as_legal(s, seat, wanted) + ready

    def stirs(self, action: int) -> bool:
        """Offers and deals make others think again."""
        return kind_of(action) in (OFFER, ACCEPT)

    def think_again(self, s: Record, seat: int, level: CompanyLevel) -> int | None:
        """A seat that is ready is so no longer if an offer to its company is worth taking, if one of its own has become
        a bad one, or if money that somebody has lent has come in."""
        company = self.engine.side(s, seat)
        if self.engine.why(s, seat, REOPENING) != 0:
            return None
        is_due = any(ask(s, company, level) is not None for ask in (self.agent.wanted, self.agent.regretted))
        return REOPENING if is_due or self._can_spend_more(s, seat, level) else None

    def is_for_all(self, action: int) -> bool:
        """Offers to all are."""
        return kind_of(action) == OFFER and offered_to(action) == EVERYBODY

    def overlook(self, s: Record, sides: Collection[int]) -> None:
        """Take what these companies offer to all out of a state."""
        manners.overlook(s, sides)

    def assist(self, s: Record, seat: int) -> int:
        """The next action of a seat whose company has people, once they are ready: what costs nothing, then being
        ready. What its token brought before a bot played here is chosen from as in a company of its own."""
        if view(s).phase == CHOOSING:
            self.drafts.set_mind(LEVELS[-1])
            return self._plots_given_back(s, seat)[0]
        run = manners.run_with_what_is_left(self.engine, s, seat) if view(s).phase == INVESTING else None
        return run if run is not None else being_ready(view(s).turn, stage(view(s)))

    def advise(self, s: Record, seat: int) -> list[int]:
        """What the best level would do until it is ready, if others do nothing meanwhile. It offers nothing: people
        settle among themselves whom to deal with."""
        trial, level = self.engine.copy(s), ADVISER
        advised: list[int] = []
        while len(advised) < MOST_ADVISED and seat in self.engine.movers(trial):
            for action in self.plan(trial, seat, level, 1):
                self.engine.play_unchecked(trial, seat, action)
                advised.append(action)
            if view(trial).phase != view(s).phase:
                break
        return advised

    def excuse(self, s: Record, seat: int, actions: Sequence[int], level: CompanyLevel) -> str | None:
        """See ``Excuses``."""
        return self._excuses.excuse(s, seat, actions, level)

    def chores(self, s: Record, seat: int) -> list[int]:
        """Put up pieces in hand where they serve best beside what stands, and fill wagons with what brings most."""
        actions: list[int] = []
        if view(s).phase == ARRANGING:
            self.drafts.set_mind(LEVELS[-1])
            wanted = self.drafts.arrangement(s, self.engine.side(s, seat), LEVELS[-1])
            actions = self._as_far_as_legal(s, seat, [each for each in wanted if kind_of(each) == PUT])
        trial = self.engine.after(s, seat, actions)
        while more := self._next_chore(trial, seat):
            self.engine.play_unchecked(trial, seat, more)
            actions.append(more)
        return actions

    def _next_chore(self, s: Record, seat: int) -> int | None:
        """A piece for a field that is free, or as much as there is room for of what is dearest; None if all is done."""
        v, company = view(s), self.engine.side(s, seat)
        legal = self.engine.legal(s, seat)
        puts = [action for action in legal if kind_of(action) == PUT]
        # More of a good than lies there; the list comes good by good, and by amounts.
        loads = [
            action
            for action in legal
            if kind_of(action) == LOAD_GOODS and count_loaded(action) > v.loaded[company, good_loaded(action)]
        ]
        loads.sort(key=lambda action: (price_of(v, GAS + good_loaded(action)), count_loaded(action)))
        return next(iter(puts or loads[::-1]), None)

    def reasons(self, states: Sequence[Record], seat: int, actions: Sequence[int | None]) -> list[Phrase]:
        """What deals are worth to both sides, by what each may expect in the end."""
        return reasons_for_deals(self.agent, states, seat, actions)

    def plans(self, s: Record, seat: int) -> list[Plan]:
        """See ``Plans``."""
        return self._plans.best(s, self.engine.side(s, seat)) if self.engine.is_compiled else []

    def reckoned(self, s: Record, seat: int, actions: Sequence[int]) -> Plan:
        """The same of what somebody did."""
        return self._plans.reckoned(s, self.engine.side(s, seat), actions)

    def is_drafting(self, action: int) -> bool:
        """Whether an action changes a draft."""
        return is_drafting(action)

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""
        kind = self.engine.game
        s = kind.start(kind.seats[0], {})
        while self.engine.movers(s) == [CHANCE]:
            self.engine.play_unchecked(s, CHANCE, self.engine.legal(s, CHANCE)[0])
        self.drafts.rehearse(s)
        self.agent.rehearse(s)

    # The phases -------------------------------------------------------------------------------------------------------

    def _tokens(self, s: Record, seat: int, level: CompanyLevel, seed: int) -> list[int]:
        """Tokens for the seat's free places; those of its partners are planned along with them."""
        v, company = view(s), self.engine.side(s, seat)
        places = manners.places_of(v, company, seat)
        if money_to_spend(v, company) < 0:
            # A deal has taken what tokens wanted to spend: they are placed anew.
            return [taking_up(place) for place in places if v.token[place] != NOTHING]
        free = [place for place in places if v.token[place] == NOTHING]
        if len(free) < len(places) and self._can_spend_more(s, seat, level):
            return [taking_up(place) for place in places if v.token[place] != NOTHING]
        self.drafts.find_tokens(s, company, level, advance(seeded(seed)))
        return self.drafts.tokens(free)

    def _can_spend_more(self, s: Record, seat: int, level: CompanyLevel) -> bool:
        """Whether a seat whose company owes money would spend more if it placed its tokens now: a loan may come in when
        they lie already. What is spent only rises so, hence that comes to an end."""
        v, company = view(s), self.engine.side(s, seat)
        if v.phase != INVESTING or money_to_spend(v, company) < MUCH_LEFT or not self.agent.loans.are_for(level):
            return False
        if not any(v.debtor[term] == company and v.owed_item[term] == MONEY for term in range(v.terms)):
            return False
        trial = self.engine.copy(s)
        places = manners.places_of(v, company, seat)
        for place in places:
            view(trial).token[place] = view(trial).count[place] = NOTHING
        view(trial).waiting |= 1 << seat
        self.drafts.set_mind(level)
        self.drafts.find_tokens(trial, company, level, 0)
        play_legal(self.engine, trial, seat, self.drafts.tokens(places))
        return _spent(view(trial), places) > _spent(v, places)

    def _plots_given_back(self, s: Record, seat: int) -> list[int]:
        """The plot that is missed least, of the seat's first place that has any to choose from."""
        v, company = view(s), self.engine.side(s, seat)
        place = next(place for place in manners.places_of(v, company, seat) if v.drawn[place] > 0)
        return [self.drafts.given_back(s, company, place)]

    # From plans to actions --------------------------------------------------------------------------------------------

    def _as_far_as_legal(self, s: Record, seat: int, wanted: Sequence[int]) -> list[int]:
        """Those of the actions that the rules allow one after the other."""
        return play_legal(self.engine, self.engine.copy(s), seat, wanted)

    def _remember(self, s: Record, seat: int, level: CompanyLevel, plan: Sequence[int]) -> None:
        """Keep the rest of a plan by the states in which it goes on."""
        known = self.engine.copy(s)
        for action, following in pairwise(plan):
            self.engine.play_unchecked(known, seat, action)
            self._begun[level.name, seat, known.tobytes()] = following
        while len(self._begun) > MOST_REMEMBERED:
            self._begun.popitem(last=False)


def _spent(v: Any, places: Iterable[int]) -> int:
    """What the purchases of tokens on these places cost, in złr."""
    bought = [place for place in places if 1 <= v.token[place] <= len(BOUGHT)]
    return sum(v.prices[v.token[place] - 1] * v.count[place] for place in bought)
