"""The desk of a company: what a bot does next, from the state as its seat may see it.

All that is decided is decided in ``thinking``. A bot plans a whole phase, as far as nobody else comes in between, and
remembers the plan by the states on the way. In any other state it plans anew; since plans follow from what the company
has, that comes to the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np

from gusher.analysis.turns import Numbers
from gusher.bots.search.planning import Plan, play_legal
from gusher.rules.kernel import CHANCE, Phrase, Record, blank, kind_of, seeded, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import COMPANIES
from gusher.rules.oil_city.items import GAS
from gusher.rules.oil_city.kinds import (
    ACCEPT,
    EVERYBODY,
    LOAD_GOODS,
    OFFER,
    PUT,
    count_loaded,
    good_loaded,
    offering,
)  # fmt: skip
from gusher.rules.oil_city.state import ARRANGING, price_of

from . import thinking
from .excusing import Excuses
from .levels import ADVISER, LEVELS, CompanyLevel, mind_of
from .looking_back import LooksBack
from .manners import overlook
from .plans import is_drafting
from .playing_out import PlaysOut
from .thoughts import MOST_IN_A_PLAN, memory_of

STIRS = OFFER, ACCEPT
"""What makes others think again."""
FOR_ALL = tuple(offering(company, EVERYBODY) for company in range(COMPANIES))
"""What lays an offer before everybody."""
MOST_REMEMBERED = 256
"""How many actions of plans are kept in mind, for whichever tables."""


class Desk:
    """Plans for whichever company it is asked about. For one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._memory = blank(memory_of(engine.game))
        self._out = np.zeros(MOST_IN_A_PLAN, np.int32)
        self.looks_back = LooksBack(engine, self._memory)
        self._excuses = Excuses(engine, self.looks_back)
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
        self.engine.run(thinking.begin)(self._memory, s, seat, self._mind(level), seeded(seed))
        return self._thought()

    def stirs(self, action: int) -> bool:
        """Offers and deals are."""
        return kind_of(action) in STIRS

    def think_again(self, s: Record, seat: int, level: CompanyLevel) -> int | None:
        """A seat that is ready may be so no longer."""
        self.engine.run(thinking.begin_again)(self._memory, s, seat, self._mind(level))
        return next(iter(self._thought()), None)

    def is_for_all(self, action: int) -> bool:
        """Offers to all are."""
        return action in FOR_ALL

    def overlook(self, s: Record, sides: Collection[int]) -> None:
        """Take what these companies offer to all out of a state."""
        for company in sides:
            self.engine.run(overlook)(s, company)

    def assist(self, s: Record, seat: int) -> int:
        """The next action of a seat whose company has people, once they are ready: what costs nothing, then being
        ready. What its token brought before a bot played here is chosen from as in a company of its own."""
        self.engine.run(thinking.begin_to_assist)(self._memory, s, seat, self._mind(LEVELS[-1]))
        return self._thought()[0]

    def advise(self, s: Record, seat: int) -> list[int]:
        """What the best level would do until it is ready, if others do nothing meanwhile. It offers nothing: people
        settle among themselves whom to deal with."""
        self.engine.run(thinking.begin_to_advise)(self._memory, s, seat, self._mind(ADVISER))
        return self._thought()

    def next_best(self, s: Record, seat: int, actions: Sequence[int]) -> tuple[list[int], float] | None:
        """The best other use of tokens, pieces or wagons, if no deals are made before."""
        return self.looks_back.next_best(s, seat, actions) if self.engine.is_compiled else None

    def excuse(self, s: Record, seat: int, actions: Sequence[int], level: CompanyLevel) -> str | None:
        """See ``Excuses``."""
        return self._excuses.excuse(s, seat, actions, level)

    def objections(self, s: Record, seat: int, action: int, level: CompanyLevel) -> list[Phrase]:
        """To offers that can be taken; there are none to anything else."""
        return self.looks_back.objections(s, seat, action, level)

    def chores(self, s: Record, seat: int) -> list[int]:
        """Put up pieces in hand where they serve best beside what stands, and fill wagons with what brings most."""
        actions: list[int] = []
        if view(s).phase == ARRANGING:
            wanted = self.looks_back.arrangement(s, self.engine.side(s, seat), LEVELS[-1])
            wanted = [each for each in wanted if kind_of(each) == PUT]
            actions = play_legal(self.engine, self.engine.copy(s), seat, wanted)
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
        return self.looks_back.reasons(states, seat, actions, LEVELS[-1])

    def plans(self, s: Record, seat: int) -> list[Plan]:
        """See ``plans``."""
        return self.looks_back.plans(s, self.engine.side(s, seat)) if self.engine.is_compiled else []

    def reckoned(self, s: Record, seat: int, actions: Sequence[int]) -> Plan:
        """The same of what somebody did."""
        return self.looks_back.reckoned(s, self.engine.side(s, seat), actions)

    def points_after(
        self, s: Record, seat: int, plans: Sequence[Sequence[int]], series: tuple[int, int, int]
    ) -> Numbers:
        """See ``PlaysOut.points``."""
        return self._plays_out.points(s, seat, plans, series)

    def account(self, s: Record, seat: int) -> dict[str, float]:
        """See ``PlaysOut.value_card``."""
        return self._plays_out.value_card(s, seat)

    def is_drafting(self, action: int) -> bool:
        """Whether an action changes a draft."""
        return is_drafting(action)

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""
        kind = self.engine.game
        s = kind.start(kind.seats[0], {})
        while self.engine.movers(s) == [CHANCE]:
            self.engine.play_unchecked(s, CHANCE, self.engine.legal(s, CHANCE)[0])
        self.plan(s, 0, LEVELS[0], 1)
        self.think_again(s, 0, LEVELS[0])
        self.looks_back.load(s, 0, LEVELS[0])

    @cached_property
    def _plays_out(self) -> PlaysOut:
        return PlaysOut(self.engine)

    def _mind(self, level: CompanyLevel) -> Record:
        return mind_of(level, hurries=not self.engine.is_compiled)

    def _thought(self) -> list[int]:
        """What is chosen in the end."""
        self.engine.run(thinking.go_on)(self._memory, thinking.WHOLE)
        count = self.engine.run(thinking.choice)(self._memory, self._out)
        return self._out[:count].tolist()  # type: ignore[no-any-return]

    def _remember(self, s: Record, seat: int, level: CompanyLevel, plan: Sequence[int]) -> None:
        """Keep the rest of a plan by the states in which it goes on."""
        known = self.engine.copy(s)
        for action, following in pairwise(plan):
            self.engine.play_unchecked(known, seat, action)
            self._begun[level.name, seat, known.tobytes()] = following
        while len(self._begun) > MOST_REMEMBERED:
            self._begun.popitem(last=False)
