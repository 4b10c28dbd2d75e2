"""Random games of five companies in which people deal, counted action by action."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from dev.bench.machine import needs_numba, processor_seconds
from gusher.rules.kernel import (
    CHANCE,
    WAITING_FOR_CHANCE,
    Record,
    advance,
    below,
    blank,
    copy,
    driver,
    game,
    kind_of,
    seeded,
)
from gusher.rules.kernel.engine import MOST_SIDES, Engine
from gusher.rules.kernel.generic import draw, movers, pick, play, side
from gusher.rules.oil_city.deals import lines_with, list_answers, list_offers, most_available, why_offer_at_all
from gusher.rules.oil_city.items import FIRST_PLOT
from gusher.rules.oil_city.kinds import ACCEPT, adding_line, beginning_draft, is_outcome
from gusher.rules.oil_city.reasons import Reason

COMPANIES = 5
TALKS = 4
"""So many actions in sixteen are about deals, where all that is legal would be about offers and answers too seldom."""
KINDS = 128


@driver
def drawn_among(waiting: int, generator: int) -> int:
    """One of the seats in a mask that is not 0, each as likely as any other."""
    count = 0
    left = waiting
    while left != 0:
        left &= left - 1
        count += 1
    for _ in range(below(generator, count)):
        waiting &= waiting - 1
    seat = 0
    while waiting >> seat & 1 == 0:
        seat += 1
    return seat


@driver
def talk(s: Any, seat: int, generator: int, out: Any) -> int:
    """What a seat does about deals: take any offer that it can; else offer its draft to anybody, or withdraw an offer
    if there are too many; begin a draft, or write on an empty one. 0 if nothing comes of it."""
    company = side(s, seat)
    answers = list_answers(s, company, out, 0)
    taken = 0
    for each in range(answers):
        if kind_of(out[each]) == ACCEPT:
            out[taken] = out[each]
            taken += 1
    if taken > 0:
        return out[below(generator, taken)]  # type: ignore[no-any-return]
    if s.drafting[company] == 0:
        return beginning_draft(company)
    reason = why_offer_at_all(s, company)
    if reason == Reason.NOTHING_OFFERED:
        return small_line(s, company, generator)
    if reason == Reason.LEGAL:
        answers = list_offers(s, company, out, 0)
    return out[below(generator, answers)] if reason in (Reason.LEGAL, Reason.TOO_MANY_OFFERS) else 0


@driver
def small_line(s: Any, company: int, generator: int) -> int:
    """A line by which one of something changes hands that who gives has; 0 if they have none."""
    what = below(generator, 2 * FIRST_PLOT)
    giver = what // FIRST_PLOT
    item = what % FIRST_PLOT
    fits = most_available(s, company, giver, item) > 0 and lines_with(s, company, giver, item) > 0
    return adding_line(company, giver, item, 1) if fits else 0


@driver
def act(s: Any, seat: int, talks: int, generator: int, out: Any) -> int:
    """What a seat does: any legal action; ``talks`` times in sixteen it is about deals."""
    if below(generator, 16) < talks:
        action = talk(s, seat, advance(generator), out)
        if action != 0:
            return action
    return pick(s, seat, advance(generator), out)


@driver
def play_games(start: Any, s: Any, count: int, talks: int, generator: int, out: Any, scratch: Any, tally: Any) -> int:
    """``count`` random games from ``start``, played in ``s``. Whoever is not ready may be the next to act. Counts in
    ``tally`` what was done, by kind of action. Returns the generator."""
    for _ in range(count):
        copy(s, start)
        waiting = movers(s)
        while waiting != 0:
            generator = advance(generator)
            if waiting == WAITING_FOR_CHANCE:
                seat = CHANCE
                action = draw(s, generator, out, scratch)
            else:
                seat = drawn_among(waiting, generator)
                generator = advance(generator)
                action = act(s, seat, talks, generator, out)
                generator = advance(generator)
            play(s, seat, action)
            tally[kind_of(action)] += 1
            waiting = movers(s)
    return generator


@dataclass(frozen=True)
class Played:
    """What random games came to: how many, the processor's ``seconds``, and how often each kind of action, by code."""

    games: int
    seconds: float
    done: list[int]

    @property
    def actions(self) -> int:
        """What people did; the bank's steps are not counted."""
        return sum(count for kind, count in enumerate(self.done) if not is_outcome(kind))

    @property
    def steps(self) -> int:
        """All that stands in the logs: what people did, and the bank."""
        return sum(self.done)

    @property
    def speed(self) -> float:
        """Actions of people a second. Whatever the bank does is in the time."""
        return self.actions / self.seconds

    def share(self, *kinds: int) -> float:
        """How much of what people did was of these kinds."""
        return sum(self.done[kind] for kind in kinds) / self.actions


class Ours:
    """Random games of five people, each of them a company; compiled unless an engine is given."""

    def __init__(self, engine: Engine | None = None) -> None:
        if engine is None:
            needs_numba()
        self.game = game("oil_city")
        self.engine = engine or Engine(self.game, is_compiled=True)
        self.start: Record = self.game.start(COMPANIES, {"companies": str(COMPANIES)})
        self._s = blank(self.game.record)
        self._out = np.zeros(max(self.game.most_actions, 2 * MOST_SIDES), np.int32)
        self._scratch = np.zeros_like(self._out)

    def played(self, count: int, seed: int, talks: int = TALKS) -> Played:
        """Play so many games."""
        tally = np.zeros(KINDS, np.int64)
        run = self.engine.run(play_games)
        counted = (self._out, self._scratch, tally)
        took = processor_seconds(lambda: run(self.start, self._s, count, talks, seeded(seed), *counted))
        return Played(count, took, tally.tolist())

    def steps(self, seed: int, talks: int = TALKS) -> Iterator[tuple[int, int]]:
        """Such a game, one step after the other: seats (CHANCE for outcomes) and actions."""
        s, generator = self.engine.copy(self.start), seeded(seed)
        while waiting := self.engine.movers(s):
            generator = advance(generator)
            if waiting == [CHANCE]:
                seat = CHANCE
                action = int(self.engine.run(draw)(s, generator, self._out, self._scratch))
            else:
                seat = waiting[below(generator, len(waiting))]
                generator = advance(generator)
                action = int(self.engine.run(act)(s, seat, talks, generator, self._out))
                generator = advance(generator)
            yield seat, action
            self.engine.play_unchecked(s, seat, action)
