"""What who looks back at a game asks a company's thoughts: see ``thoughts``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from gusher.bots.search.planning import Plan
from gusher.rules.kernel import Phrase, Record, said
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.explaining import SENTENCE, UNSEEN
from gusher.rules.oil_city.components import PARTNERS

from . import thinking, thoughts
from .arguing import BECAUSE
from .levels import LEVELS, CompanyLevel, mind_of
from .room import SETS_KEPT

BEST = LEVELS[-1]


class LooksBack:
    """Answers about whichever company it is asked about, by a level, in a memory. For one thread at a time."""

    def __init__(self, engine: Engine, memory: Record) -> None:
        self._engine = engine
        self._memory = memory

    def sets_of_tokens(self, s: Record, company: int, level: CompanyLevel) -> list[tuple[list[int], list[int]]]:
        """The sets of tokens for all free places that come to mind, the best first: tokens and counts by partner."""
        self._ask(thoughts.FINDS_TOKENS, s, company, level)
        room = self._memory["room"]
        tokens, counts = (room[name].reshape(SETS_KEPT, PARTNERS).tolist() for name in ("tokens", "counts"))
        sets = range(1, 1 + int(self._memory["result"]))
        return [(tokens[each], counts[each]) for each in sets]

    def worth_as_they_lie(self, s: Record, company: int, level: CompanyLevel) -> float:
        """What a company may expect with the tokens that lie, in points, as a level judges."""
        self._ask(thoughts.JUDGES_TOKENS, s, company, level)
        return float(self._memory["points"])

    def arrangement(self, s: Record, company: int, level: CompanyLevel) -> list[int]:
        """What is to be taken up, then what is to be put down. Nothing where it stands as well already."""
        sweeps = int(self._mind(level)["sweeps"])
        return self._ask(thoughts.ARRANGES, s, company, level, sweeps)

    def load(self, s: Record, company: int, level: CompanyLevel) -> list[int]:
        """What is loaded; what is not to go is unloaded first."""
        return self._ask(thoughts.LOADS, s, company, level)

    def reckon(self, s: Record, company: int, level: CompanyLevel) -> float:
        """The points that a company may expect to end with once it has done in a phase what it has done in ``s``: its
        turns are played to the end, by itself. For compiled rules."""
        self._ask(thoughts.RECKONS, s, company, level)
        return float(self._memory["points"])

    def plans(self, s: Record, company: int) -> list[Plan]:
        """Plans with different results, best first; none where nothing can be planned."""
        self._ask(thoughts.LISTS_PLANS, s, company, BEST)
        return [_plan(each) for each in self._memory["plans"][: self._memory["plan_count"]]]

    def reckoned(self, s: Record, company: int, actions: Sequence[int]) -> Plan:
        """What somebody did, as far as something came of it; who chose no plot has given the last one back."""
        self._ask_about(thinking.begin_to_reckon, s, company, actions)
        return _plan(self._memory["plans"][thoughts.MOST_PLANS])

    def next_best(self, s: Record, seat: int, actions: Sequence[int]) -> tuple[list[int], float] | None:
        """The best other use of tokens, pieces or wagons, and by how many points that is worse; None where deals are
        made before."""
        self._ask_about(thinking.begin_to_compare, s, seat, actions)
        other = self._memory["actions"][: self._memory["length"]].tolist()
        better = self._engine.run(thinking.how_much_better)(self._memory)
        return (other, better / 1000) if other else None

    def _ask_about(self, begin: Callable[..., None], s: Record, seat: int, actions: Sequence[int]) -> None:
        asked = s, seat, np.array(actions, np.int32), len(actions), self._mind(BEST)
        self._engine.run(begin)(self._memory, *asked)
        self._engine.run(thinking.go_on)(self._memory, thinking.WHOLE)

    def gain(self, s: Record, company: int, level: CompanyLevel, offer: int) -> float:
        """The points that an offer brings the company if it is taken."""
        self._ask(thoughts.WEIGHS, s, company, level, offer)
        return float(self._memory["points"])

    def believes(self, s: Record, company: int, level: CompanyLevel, offer: int) -> bool:
        """Whether the company takes the other side of an offer for able to keep it, where it can tell."""
        self._ask(thoughts.BELIEVES, s, company, level, offer)
        return bool(self._memory["result"])

    def objections(self, s: Record, seat: int, action: int, level: CompanyLevel) -> list[Phrase]:
        """What the company of a seat has against taking an offer, at a level."""
        self._engine.run(thinking.begin_to_object)(self._memory, s, seat, action, self._mind(level))
        return self._argued()

    def reasons(
        self, states: Sequence[Record], seat: int, actions: Sequence[int | None], level: CompanyLevel
    ) -> list[Phrase]:
        """What a level thinks of the deals of a turn."""
        for at, (before, after, action) in enumerate(zip(states, states[1:], actions, strict=False)):
            step = before, after, seat, UNSEEN if action is None else action, self._mind(level), at
            self._engine.run(thinking.begin_to_explain)(self._memory, *step)
            self._engine.run(thinking.go_on)(self._memory, thinking.WHOLE)
        return self._argued()

    def _argued(self) -> list[Phrase]:
        self._engine.run(thinking.go_on)(self._memory, thinking.WHOLE)
        argued = self._memory["argued"]
        lines = argued["because"][: argued["because_count"]].tolist()
        return [said(BECAUSE, iter(line[SENTENCE:])) for line in lines]

    def _mind(self, level: CompanyLevel) -> Record:
        return mind_of(level, hurries=not self._engine.is_compiled)

    def _ask(self, way: int, s: Record, company: int, level: CompanyLevel, asked: int = 0) -> list[int]:
        """Actions, where these are asked for."""
        asking = s, company, self._mind(level), way, asked
        self._engine.run(thinking.begin_to_look_back)(self._memory, *asking)
        self._engine.run(thinking.go_on)(self._memory, thinking.WHOLE)
        return self._memory["actions"][: int(self._memory["length"])].tolist()  # type: ignore[no-any-return]


def _plan(plan: Record) -> Plan:
    result = plan["millionths"].item(), *(tuple(plan[name].tolist()) for name in ("plots", "pieces", "tokens", "goods"))
    actions = plan["actions"][: plan["length"]].tolist()
    return Plan(tuple(actions), float(plan["points"]), BEST.strength.futures, result)
