"""What is looked for in every phase: see the package."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple, Protocol

import numpy as np

from dev.puzzles.findings import Candidate
from dev.puzzles.grading import TRIES
from gusher.analysis.numbers import Interval, difference
from gusher.analysis.turns import Numbers
from gusher.bots.games.oil_city.desk import Desk
from gusher.bots.games.oil_city.foreseeing import FINENESS, LUCK_DRAWN, MOST_FUTURES
from gusher.bots.games.oil_city.levels import CLIMB, LEVELS, CompanyLevel
from gusher.bots.games.oil_city.looking_back import LooksBack
from gusher.bots.games.oil_city.thoughts import memory_of
from gusher.bots.search.planning import play_legal
from gusher.rules.kernel import CHANCE, Record, advance, below, blank, branch, seeded
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.kinds import TURNS, being_ready
from gusher.study.setting import outcome
from gusher.table.files import step_of

SEATS = 3
"""One person a company: all that is asked for one of them decides."""
LEAST = 0.7
"""Points that the best way is ahead at least."""
FUTURES = ((4, 0.6), (12, 0.3), (MOST_FUTURES, 0.0))
"""A way is played out with so many futures; if it is not LEAST behind by that and so much more, with more of them."""
RIVALS = 3
"""So many of the other ways are compared with the best one once more,"""
TIMES = 8
"""so often with MOST_FUTURES futures of new luck: it looks better than it is in those by which it was chosen."""
LEAST_CHOICES, MOST_CHOICES = 12, 1200
"""With fewer ways that come to something else there is nothing to find out; more take too long."""
APART = 3
"""So many decisions of a game lie between two puzzles at least."""

Way = tuple[int, ...]
"""All that a company does in a phase, but for being ready."""


class Phase(Protocol):
    """A phase that is looked at. ``phase`` is its number in the state, ``stage`` that of being ready with it.
    ``deals``: whether companies deal in the games that are looked at; where offers are open nothing is looked for."""

    phase: int
    stage: int
    deals: bool

    def __init__(self, engine: Engine) -> None: ...

    def come_to(self, after: Record, seat: int) -> Hashable:
        """What a way comes to that has led to a state: equal ways are as right as each other."""

    def alike(self, s: Record) -> list[str]:
        """The same for ``Puzzle.alike``; nothing where every right way is listed."""

    def ways(self, s: Record, seat: int, best: Way) -> Iterator[tuple[Hashable, Way]]:
        """What a seat may do, and what it comes to; the ``best`` is among it."""


class Judged(NamedTuple):
    """What stands out in a position: the ways that bring most, all alike, those that come next, how many there are that
    come to something else, and by how many points the best is ahead."""

    best: Sequence[Way]
    others: Sequence[Way]
    choices: int
    ahead: Interval


class Miner:
    """Looks at one game: what it remembers of that must not decide another."""

    def __init__(self, engine: Engine, phase: type[Phase]) -> None:
        self.engine = engine
        self.desk = Desk(engine)
        self.phase = phase(engine)

    def look_at(self, number: int) -> Iterator[Candidate]:
        """The puzzles of a game."""
        decisions, last = 0, -APART
        for s, seat, words in self._positions(number):
            decisions += 1
            judged = self.judged(s, seat, number) if decisions >= last + APART else None
            if judged is None:
                continue
            last = decisions
            turns, alike = [self._turn(s, way) for way in judged.best], self.phase.alike(s)
            yield Candidate(
                game=number,
                options={},
                moves=" ".join(words),
                solution=turns[0],
                worth=round(judged.ahead.value, 1),
                fails=self._fails(s, seat, judged.best[0]),
                left=TURNS - int(s["turn"]),
                choices=judged.choices,
                goal="best",
                seats=SEATS,
                also=[] if alike else turns[1:],
                alike=alike,
                others=[self._turn(s, way) for way in judged.others],
                costs=round(judged.ahead.value, 1),
                seat=seat,
                sure={
                    "times": TIMES * MOST_FUTURES,
                    "low": round(judged.ahead.low, 2),
                    "high": round(judged.ahead.high, 2),
                },
            )

    def _turn(self, s: Record, way: Way) -> str:
        ready = being_ready(int(s["turn"]), self.phase.stage)
        return " ".join(map(self.engine.game.actions.write, [*way, ready]))

    def _positions(self, number: int) -> Iterator[tuple[Record, int, list[str]]]:
        """A game, whenever the phase begins, company by company: the state, the seat, and what has led there."""
        engine, s, words = self.engine, self.engine.game.start(SEATS, {}), list[str]()
        drawn = advance(seeded(2 * number + 1))
        levels: list[CompanyLevel] = []
        for _ in range(SEATS):
            drawn = advance(drawn)
            level = LEVELS[below(drawn, len(LEVELS))]
            levels.append(level if self.phase.deals else _without_deals(level))
        begun = -1
        while movers := engine.movers(s):
            drawn = advance(drawn)
            if s["phase"] == self.phase.phase and s["turn"] != begun:
                begun = int(s["turn"])
                # Open offers would be another choice.
                if not s["offered_to"].any():
                    yield from ((s, seat, list(words)) for seat in movers)
            seat = movers[0]
            if seat == CHANCE:
                action = outcome(engine, s, drawn)
            else:
                action = self.desk.play(engine.known(s, seat), seat, levels[seat], branch(drawn))
            words.append(step_of(engine, s, seat, engine.game.actions.write(action)).word)
            engine.play_unchecked(s, seat, action)

    # Ways to use a phase ----------------------------------------------------------------------------------------------

    def judged(self, s: Record, seat: int, number: int) -> Judged | None:
        """What stands out in a position; None if nothing does."""
        plans = self.desk.plans(s, seat)
        if len(plans) < 2 or plans[0].points - plans[1].points < LEAST:
            return None
        first = plans[0].actions
        key = self.phase.come_to(self.engine.after(s, seat, first), seat)
        best = [self._points(s, seat, first, futures) for futures, _ in FUTURES]
        ways, behind = defaultdict[Hashable, list[Way]](list), dict[Hashable, float]()
        for other, way in self.phase.ways(s, seat, first):
            ways[other].append(way)
            if other == key or other in behind:
                continue
            for (futures, slack), points in zip(FUTURES, best, strict=True):
                behind[other] = points - self._points(s, seat, way, futures)
                if behind[other] >= LEAST + slack:
                    break
            else:
                return None
        if not LEAST_CHOICES <= len(ways) <= MOST_CHOICES:
            return None
        tried = [ways[each][0] for each in (key, *sorted(behind, key=lambda each: behind[each])[:RIVALS])]
        played = self._played(s, seat, tried, number)
        gained = [difference([(played[:, 0] - played[:, each], None)])[0] for each in range(1, len(tried))]
        rivals = sorted(zip(gained, tried[1:], strict=True), key=lambda each: each[0].value)
        if rivals[0][0].value < LEAST or min(each.low for each in gained) < LEAST / 2:
            return None
        return Judged(ways[key], [way for _, way in rivals], len(ways), rivals[0][0])

    def _points(self, s: Record, seat: int, way: Way, futures: int) -> float:
        """The points that a company may expect to end with, by itself."""
        after = self.engine.after(s, seat, way)
        return self.desk.looks_back.reckon(after, self.engine.side(s, seat), _level(futures))

    def _played(self, s: Record, seat: int, ways: Sequence[Way], number: int) -> Numbers:
        """The same with luck of a number's own (times × ways)."""
        memory = blank(memory_of(self.engine.game))
        memory["has_luck"] = 1
        looks_back, luck = LooksBack(self.engine, memory), np.random.default_rng(number)
        side, branches = self.engine.side(s, seat), [self.engine.after(s, seat, each) for each in ways]
        rows = []
        for _ in range(TIMES):
            memory["luck"] = luck.integers(FINENESS, size=LUCK_DRAWN)
            rows.append([looks_back.reckon(each, side, _level(MOST_FUTURES)) for each in branches])
        return np.array(rows)

    # What bots do -----------------------------------------------------------------------------------------------------

    def _fails(self, s: Record, seat: int, best: Way) -> dict[str, int]:
        """In how many of 100 tries each of the ``graders`` comes to something else."""
        right, failed = self.phase.come_to(self.engine.after(s, seat, best), seat), {}
        for level in graders():
            tries = TRIES if level.strength.misjudges else 1
            wrong = 0
            for seed in range(tries):
                planned = [each for each in self.desk.plan(s, seat, level, seed) if self.desk.is_drafting(each)]
                after = self.engine.copy(s)
                play_legal(self.engine, after, seat, planned)
                wrong += self.phase.come_to(after, seat) != right
            failed[level.name] = round(100 * wrong / tries)
        return failed


@cache
def graders() -> tuple[CompanyLevel, ...]:
    """The levels by which players climb, and drillers who misjudge less and less: what tells puzzles apart lies between
    a driller and a foreman. None of them deals."""
    climb = [each for each in LEVELS if each.name in CLIMB]
    [driller] = [each for each in climb if each.strength.name == "driller"]
    between = [
        replace(driller, name=f"{driller.name}_{part}", strength=replace(driller.strength, misjudges=misjudges))
        for part, misjudges in (("half", 1.0), ("quarter", 0.5), ("eighth", 0.25))
    ]
    return tuple(map(_without_deals, (*climb, *between)))


def _without_deals(level: CompanyLevel) -> CompanyLevel:
    return replace(level, strength=replace(level.strength, deals=False))


@cache
def _level(futures: int) -> CompanyLevel:
    """The best level, with so many futures."""
    return replace(LEVELS[-1], strength=replace(LEVELS[-1].strength, futures=futures))
