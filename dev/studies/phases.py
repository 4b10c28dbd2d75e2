"""Games of Oil City between its best bots in which some phases are spoiled by a known amount, and others are as good as
the bots know.

A bot makes its deals; where it would place tokens, choose plots, arrange pieces or load goods then, something else is
done in two of five cases: a token or more is left idle, half of a plan is carried out, another plan, or anything that
is legal. In two of five others it is the best plan that it knows. What that is, and how much worse the other, is
reckoned with luck that the analysis does not know; spoiled counts only what is worse by LEAST points or more beyond
doubt (95 %). The rest is the bots' own, and nothing is said of it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import numpy as np

import gusher
from gusher.analysis.numbers import difference
from gusher.analysis.turns import Numbers
from gusher.bots.games.oil_city.desk import Desk
from gusher.bots.games.oil_city.levels import LEVELS
from gusher.bots.search.planning import play_legal
from gusher.rules.kernel import CHANCE, Record, kind_of
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.kinds import is_of_tokens, place_of
from gusher.rules.oil_city.state import INVESTING
from gusher.table.local import LocalTable

COMPANIES = 3
SPOILED, BEST = 0.4, 0.4
"""So many of the phases are spoiled, and so many as good as can be."""
LEAST = 1.0
"""By so many points at least phases are spoiled."""
TRIED = 4
"""So many ways to spoil a phase are looked at; where none is bad enough, it is not spoiled."""
FUTURES = (300, 1500)
"""With so many futures it is reckoned what a plan is worth."""
HALVING = (200, 400, 800)
"""With so many it is found which plan is best, half of them being dropped each time."""
LUCK = 1_000_003
"""The seed of these futures: not that of any analysis."""
PHASES = {"invest": "tokens", "arrange": "pieces", "load": "goods"}
"""What is decided in phases, by what ends them."""
LEGAL_AT_MOST = 12
"""So many actions at most are drawn where anything is done that is legal."""


def played(number: int, *, plot_choice: bool = False) -> tuple[LocalTable, dict[tuple[int, int], float]]:
    """The game of a number, and what companies lost in phases of which that is known, by how many entries there were
    after the phase."""
    drawn = random.Random(number)  # noqa: S311 (nothing secret)
    table = gusher.table("oil_city", seats=COMPANIES, seed=number, companies=str(COMPANIES), plot_choice=plot_choice)
    spoiler = Spoiler(Desk(table.engine), drawn)
    # What is known of the phase that goes on: by company.
    phase, known, lost = None, dict[int, float | None](), dict[tuple[int, int], float]()
    while not table.over:
        seat = table.movers()[0]
        assert table.game.done is not None
        state = table.state
        if phase != table.game.done(state):
            phase, known = table.game.done(state), {}
        actions, loss = spoiler.choose(table.engine.known(state, seat), seat, is_done=seat in known)
        if loss is not None or spoiler.drafts:
            known.setdefault(seat, loss)
        for action in actions:
            table.play(table.game.actions.write(action), seat=seat)
        if table.over or table.game.done(table.state) != phase:
            lost |= {(_end_of_phase(table), each): of for each, of in known.items() if of is not None}
    return table, lost


def name_of(table: LocalTable, n: int, seat: int) -> str:
    """Which phase ends after so many entries; of tokens, whether a seat has left any of them idle."""
    at = next(at for at, step in enumerate(table.line) if step.n == n - 1)
    begin = next((each + 1 for each in range(at, -1, -1) if table.line[each].seat == CHANCE), 0)
    kind = PHASES.get(table.game.actions.write(table.line[at].action).rpartition("-")[2], "plots")
    placed = {place_of(step.action) for step in table.line[begin:at] if step.seat == seat and is_token(step.action)}
    return "idle tokens" if kind == "tokens" and len(placed) < PARTNERS else kind


def is_token(action: int) -> bool:
    """Whether an action places a token, or takes one up."""
    return is_of_tokens(kind_of(action))


def _end_of_phase(table: LocalTable) -> int:
    """How many entries there were after the last thing that anybody did."""
    return 1 + next(step.n for step in reversed(table.line) if step.seat < table.seats)


class Spoiler:
    """Chooses what companies do. ``drafts``: whether the last choice was a phase's."""

    def __init__(self, desk: Desk, drawn: random.Random) -> None:
        self._desk = desk
        self._engine = desk.engine
        self._drawn = drawn
        self.drafts = False

    def choose(self, s: Record, seat: int, *, is_done: bool) -> tuple[list[int], float | None]:
        """What a seat does next, and how much is lost by that, as far as it is known. Who ``is_done`` is only ready."""
        assert self._engine.game.done is not None
        ready = self._engine.game.done(s)
        own = self._desk.plan(s, seat, LEVELS[-1], self._drawn.getrandbits(40))
        self.drafts = all(action == ready or self._desk.is_drafting(action) for action in own)
        if not self.drafts:
            return own[:1], None
        if is_done:
            return [ready], None
        share = self._drawn.random()
        plans = [list(plan.actions) for plan in self._desk.plans(s, seat)]
        if len(plans) < 2 and share < SPOILED + BEST:
            # There is nothing to choose from, but what is done may be bad.
            share = 0.0 if share < SPOILED else 1.0
        plan, loss = None, None
        if plans and share < SPOILED + BEST:
            best = self._best(s, seat, plans)
            plan, loss = (self._spoiled(s, seat, best, plans) if share < SPOILED else None) or (best, 0.0)
            if len(plans) < 2 and loss == 0.0:
                loss = None
        if plan is None:
            return own, None
        trial = self._engine.copy(s)
        done = play_legal(self._engine, trial, seat, plan)
        return [*done, *play_legal(self._engine, trial, seat, [ready] if self._goes_on(trial, ready) else [])], loss

    def _goes_on(self, s: Record, ready: int) -> bool:
        assert self._engine.game.done is not None
        return self._engine.game.done(s) == ready

    # What is worth how much -------------------------------------------------------------------------------------------

    def _best(self, s: Record, seat: int, plans: Sequence[list[int]]) -> list[int]:
        left, first = list(plans), 0
        for futures in HALVING:
            if len(left) > 1:
                means = self._points(s, seat, left, first, futures).mean(axis=0)
                order = np.argsort(-means, kind="stable")[: (len(left) + 1) // 2]
                left, first = [left[each] for each in order.tolist()], first + futures
        return left[0]

    def _spoiled(
        self, s: Record, seat: int, best: list[int], plans: Sequence[list[int]]
    ) -> tuple[list[int], float] | None:
        """Something that is worse by far, and how much; None if nothing is found."""
        ways = list(self._ways(s, seat, best, plans))
        self._drawn.shuffle(ways)
        for way in ways[:TRIED]:
            for futures in FUTURES:
                points = self._points(s, seat, [way, best], sum(HALVING), futures)
                lost, _ = difference([(points[:, 1] - points[:, 0], None)])
                if lost.low >= LEAST:
                    return way, lost.value
                if lost.high < LEAST:
                    break
        return None

    def _points(self, s: Record, seat: int, plans: Sequence[list[int]], first: int, count: int) -> Numbers:
        return self._desk.points_after(s, seat, plans, (LUCK, first, count))

    def _ways(self, s: Record, seat: int, best: list[int], plans: Sequence[list[int]]) -> Iterator[list[int]]:
        """Ways to spoil a phase."""
        if s["phase"] == INVESTING:
            for idle in range(len(best)):
                yield [action for each, action in enumerate(best) if each != idle]
        yield []
        yield best[: len(best) // 2]
        yield from (plan for plan in plans if plan != best)
        trial, anything = self._engine.copy(s), list[int]()
        assert self._engine.game.done is not None
        for _ in range(self._drawn.randrange(1, LEGAL_AT_MOST)):
            legal = [each for each in self._engine.legal(trial, seat) if self._desk.is_drafting(each)]
            if not legal or not self._goes_on(trial, self._engine.game.done(s)):
                break
            anything.append(self._drawn.choice(legal))
            self._engine.play_unchecked(trial, seat, anything[-1])
        yield anything
