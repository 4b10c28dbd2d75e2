"""Looks for puzzles of Oil City: one set of tokens is better by far than all that bring something else.

    python -m dev.puzzles.oil_city found.jsonl

Companies of bots of all levels play each other, three of them. Where tokens are about to be placed and one of the sets
that the best bot thinks of stands out, all that the company may place are played out, the better ones with more and
more futures, the company by itself and always with the same luck. The best set has to be LEAST points ahead of all
others with new luck, too, and half as many beyond doubt (95 %). Everything follows from the
number of the game: whoever stops goes on where they were, with Ctrl-C at any time; with ``--jobs 4`` or ``--ray auto``
many games are looked at at once, and the file is the same.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np

from dev.where import by_its_name
from gusher.analysis.numbers import Interval, difference
from gusher.analysis.turns import Numbers
from gusher.bots.games.oil_city.desk import Desk
from gusher.bots.games.oil_city.foreseeing import FINENESS, LUCK_DRAWN, MOST_FUTURES
from gusher.bots.games.oil_city.levels import CLIMB, LEVELS, CompanyLevel
from gusher.bots.games.oil_city.looking_back import LooksBack
from gusher.bots.games.oil_city.thoughts import memory_of
from gusher.bots.search.planning import play_legal
from gusher.rules.kernel import CHANCE, Record, advance, below, blank, branch, game, kind_of, seeded, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.kinds import INVEST, PEDDLED, TURNS, being_ready, is_of_tokens, place_of
from gusher.rules.oil_city.state import INVESTING, PEDLAR, RUN
from gusher.study.setting import outcome
from gusher.table.files import step_of

from .findings import Candidate, Findings
from .grading import TRIES
from .mining import add_options, mine

SEATS = 3
"""One person a company: all that is asked for one of them decides."""
LEAST = 0.7
"""Points that the best set is ahead at least."""
FUTURES = ((4, 0.6), (12, 0.3))
"""A set is played out with so many futures; if it comes near enough to being LEAST behind by that, with more, and in
the end with as many as the best."""
RIVALS = 3
"""So many of the other sets are compared with the best one once more,"""
TIMES = 8
"""so often with MOST_FUTURES futures of new luck: it looks better than it is in those by which it was chosen."""
LEAST_CHOICES, MOST_CHOICES = 12, 1200
"""With fewer sets that bring something else there is nothing to find out; more take too long."""
APART = 3
"""So many decisions of a game lie between two puzzles at least."""

Tokens = tuple[int, ...]
"""Actions that place tokens, by partner."""


class Judged(NamedTuple):
    """What stands out in a position: the sets that bring most, all alike, those that come next, how many there are that
    bring something else, and by how many points the best is ahead."""

    best: list[Tokens]
    others: list[Tokens]
    choices: int
    ahead: Interval


class Miner:
    """Looks at one game: what it remembers of that must not decide another."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.desk = Desk(engine)

    def look_at(self, number: int) -> Iterator[Candidate]:
        """The puzzles of a game."""
        decisions, last = 0, -APART
        for s, seat, words in self._positions(number):
            decisions += 1
            judged = self.judged(s, seat, number) if decisions >= last + APART else None
            if judged is None:
                continue
            last = decisions
            turns = [self._turn(s, tokens) for tokens in judged.best]
            yield Candidate(
                game=number,
                options={},
                moves=" ".join(words),
                solution=turns[0],
                worth=round(judged.ahead.value, 1),
                fails=self._fails(s, seat, judged.best),
                left=TURNS - int(s["turn"]),
                choices=judged.choices,
                goal="best",
                seats=SEATS,
                also=turns[1:],
                others=[self._turn(s, tokens) for tokens in judged.others],
                costs=round(judged.ahead.value, 1),
                seat=seat,
                sure={
                    "times": TIMES * MOST_FUTURES,
                    "low": round(judged.ahead.low, 2),
                    "high": round(judged.ahead.high, 2),
                },
            )

    def _turn(self, s: Record, tokens: Tokens) -> str:
        return " ".join(map(self.engine.game.actions.write, [*tokens, _ready(s)]))

    # Games ------------------------------------------------------------------------------------------------------------

    def _positions(self, number: int) -> Iterator[tuple[Record, int, list[str]]]:
        """A game, whenever tokens are about to be placed, company by company: the state, the seat, and what has led
        there."""
        engine, s, words = self.engine, self.engine.game.start(SEATS, {}), list[str]()
        drawn = advance(seeded(2 * number + 1))
        levels: list[CompanyLevel] = []
        for _ in range(SEATS):
            drawn = advance(drawn)
            levels.append(LEVELS[below(drawn, len(LEVELS))])
        begun = -1
        while movers := engine.movers(s):
            drawn = advance(drawn)
            if s["phase"] == INVESTING and s["turn"] != begun:
                begun = int(s["turn"])
                # Open offers would be another choice.
                if not s["offered_to"].any():
                    yield from ((s, seat, list(words)) for seat in range(SEATS))
            seat = movers[0]
            if seat == CHANCE:
                action = outcome(engine, s, drawn)
            else:
                action = self.desk.play(engine.known(s, seat), seat, levels[seat], branch(drawn))
            words.append(step_of(engine, s, seat, engine.game.actions.write(action)).word)
            engine.play_unchecked(s, seat, action)

    # Sets of tokens ---------------------------------------------------------------------------------------------------

    def judged(self, s: Record, seat: int, number: int) -> Judged | None:
        """What stands out in a position; None if nothing does."""
        plans = self.desk.plans(s, seat)
        if len(plans) < 2 or plans[0].points - plans[1].points < LEAST:
            return None
        sets = self.sets(s, seat)
        if not LEAST_CHOICES <= len(sets) <= MOST_CHOICES:
            return None
        key = _brought(self.engine.after(s, seat, plans[0].actions), self.engine.side(s, seat))
        best = [
            self._points(s, seat, sets[key][0], futures) for futures in (*(each for each, _ in FUTURES), MOST_FUTURES)
        ]
        behind: dict[Hashable, float] = {}
        for other in sets.keys() - {key}:
            for (futures, slack), points in zip((*FUTURES, (MOST_FUTURES, 0.0)), best, strict=True):
                behind[other] = points - self._points(s, seat, sets[other][0], futures)
                if behind[other] >= LEAST + slack:
                    break
            else:
                return None
        tried = [sets[each][0] for each in (key, *sorted(behind, key=lambda each: behind[each])[:RIVALS])]
        played = self._played(s, seat, tried, number)
        gained = [difference([(played[:, 0] - played[:, each], None)])[0] for each in range(1, len(tried))]
        rivals = sorted(zip(gained, tried[1:], strict=True), key=lambda each: each[0].value)
        if rivals[0][0].value < LEAST or min(each.low for each in gained) < LEAST / 2:
            return None
        return Judged(sets[key], [tokens for _, tokens in rivals], len(sets), rivals[0][0])

    def sets(self, s: Record, seat: int) -> dict[Hashable, list[Tokens]]:
        """All sets of tokens that a seat may place, by what they bring."""
        company, sets = self.engine.side(s, seat), defaultdict[Hashable, list[Tokens]](list)

        def place(state: Record, partner: int, tokens: Tokens) -> None:
            if partner == PARTNERS:
                sets[_brought(state, company)].append(tokens)
                return
            place(state, partner + 1, tokens)
            for action in self.engine.legal(state, seat):
                if is_of_tokens(kind_of(action)) and place_of(action) == PARTNERS * company + partner:
                    place(self.engine.after(state, seat, [action]), partner + 1, (*tokens, action))

        place(s, 0, ())
        return sets

    def _points(self, s: Record, seat: int, tokens: Tokens, futures: int) -> float:
        """The points that a company may expect to end with, by itself."""
        after = self.engine.after(s, seat, tokens)
        return self.desk.looks_back.reckon(after, self.engine.side(s, seat), _level(futures))

    def _played(self, s: Record, seat: int, sets: Sequence[Tokens], number: int) -> Numbers:
        """The same with luck of a number's own (times × sets)."""
        memory = blank(memory_of(self.engine.game))
        memory["has_luck"] = 1
        looks_back, luck = LooksBack(self.engine, memory), np.random.default_rng(number)
        side, branches = self.engine.side(s, seat), [self.engine.after(s, seat, each) for each in sets]
        rows = []
        for _ in range(TIMES):
            memory["luck"] = luck.integers(FINENESS, size=LUCK_DRAWN)
            rows.append([looks_back.reckon(each, side, _level(MOST_FUTURES)) for each in branches])
        return np.array(rows)

    # What bots do -----------------------------------------------------------------------------------------------------

    def _fails(self, s: Record, seat: int, best: Sequence[Tokens]) -> dict[str, int]:
        """In how many of 100 tries each of the ``graders`` places other tokens."""
        company = self.engine.side(s, seat)
        right, failed = _brought(self.engine.after(s, seat, best[0]), company), {}
        for level in graders():
            tries = TRIES if level.strength.misjudges else 1
            wrong = 0
            for seed in range(tries):
                tokens = [each for each in self.desk.plan(s, seat, level, seed) if is_of_tokens(kind_of(each))]
                after = self.engine.copy(s)
                play_legal(self.engine, after, seat, tokens)
                wrong += _brought(after, company) != right
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
    return tuple(replace(each, strength=replace(each.strength, deals=False)) for each in (*climb, *between))


@cache
def _level(futures: int) -> CompanyLevel:
    """The best level, with so many futures."""
    return replace(LEVELS[-1], strength=replace(LEVELS[-1].strength, futures=futures))


def _ready(s: Record) -> int:
    return being_ready(int(s["turn"]), INVEST)


def _brought(s: Record, company: int) -> Hashable:
    """What the tokens of a company bring together, whoever places them."""
    v, bought, peddled, crude = view(s), defaultdict[int, int](int), np.zeros(3, int), 0
    for place in range(PARTNERS * company, PARTNERS * (company + 1)):
        token, count = int(v.token[place]), int(v.count[place])
        if token == RUN:
            crude += count
        elif token == 1 + PEDLAR:
            peddled += PEDDLED[count]
        elif token > 0:
            bought[token] += count
    return tuple(sorted(bought.items())), tuple(peddled.tolist()), crude


@cache
def _engine() -> Engine:
    return Engine(game("oil_city"), is_compiled=True)


def look_at(number: int) -> list[Candidate]:
    """The puzzles of a game."""
    return list(Miner(_engine()).look_at(number))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m dev.puzzles.oil_city", description=__doc__)
    add_options(parser, most=300)
    asked = parser.parse_args()
    mine(look_at, game("oil_city"), Findings(asked.found), asked)


if __name__ == "__main__":
    by_its_name(main)()
