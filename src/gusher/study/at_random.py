"""Random games: compiled, many thousands a second."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np

from gusher.rules.kernel import CHANCE, advance, seeded
from gusher.rules.kernel.engine import MOST_SIDES

from .describing import about
from .games import Games, no_games, seed_of_game
from .players import MIXED, RANDOM, any_action
from .playing import play_randomly
from .results import Result, play_series
from .setting import MOST_STEPS, Playable, Setting, check_numbers, outcome, setting_of
from .shares import Share
from .work import Progress


@dataclass(frozen=True)
class RandomWork:
    """A series of random games."""

    setting: Setting
    seed: int
    most_steps: int
    by_kind: bool = False
    is_repeatable: ClassVar = True
    games_a_round: ClassVar = 1

    def names(self, number: int) -> tuple[str, ...]:
        """See ``work.Work``."""
        return (MIXED if self.by_kind else RANDOM,) * self.setting.seats

    def describe(self) -> Mapping[str, object]:
        """See ``work.Work``."""
        return {**about(self.setting, self.seed, self.most_steps), "by_kind": self.by_kind}

    def no_games(self, count: int) -> Games:
        """See ``work.Work``."""
        return no_games(count, self.setting.seats, len(self.setting.engine.points(self.setting.start)))

    def prepare(self) -> None:
        """See ``work.Work``."""
        self.play(0, 1)

    def play(self, first: int, count: int) -> Games:
        """See ``work.Work``."""
        engine, start = self.setting.engine, self.setting.start
        games = self.no_games(count)
        games.seed[:] = [seed_of_game(self.seed, number) for number in range(first, first + count)]
        generators = np.array([seeded(seed) for seed in games.seed.tolist()], np.int64)
        out, scratch = (np.zeros(max(engine.game.most_actions, 2 * MOST_SIDES), np.int32) for _ in range(2))
        lengths = (games.decisions, games.outcomes, games.turns)
        results = (games.starter, games.ended, games.points, games.places)
        engine.run(play_randomly)(
            start, engine.copy(start), self.most_steps, self.by_kind, generators, out, scratch, *lengths, *results
        )
        return games

    def steps(self, number: int) -> list[tuple[int, int]]:
        """See ``work.Work``."""
        engine = self.setting.engine
        s = engine.copy(self.setting.start)
        generator = seeded(seed_of_game(self.seed, number))
        done: list[tuple[int, int]] = []
        while (waiting := engine.movers(s)) and len(done) < self.most_steps:
            generator = advance(generator)
            if waiting == [CHANCE]:
                action = outcome(engine, s, generator)
            else:
                action = any_action(engine, s, waiting[0], generator, by_kind=self.by_kind)
            engine.play_unchecked(s, waiting[0], action)
            done.append((waiting[0], action))
        return done


def random_games(
    game: Playable,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    count: int = 1000,
    seed: int = 1,
    *,
    by_kind: bool = False,
    jobs: int = 1,
    most_steps: int = MOST_STEPS,
    progress: Progress | None = None,
    kept: str | Path | None = None,
    share: Share | None = None,
    ray: str | None = None,
) -> Result:
    """Play ``count`` games of uniformly random legal actions; with ``by_kind``, first a kind of action is drawn
    uniformly, then an action of that kind.

    ``game`` is a name, with ``seats`` (the fewest, if left out) and ``options``, or what ``gusher.game`` made of them.
    Game number n (from 0) has a seed of its own, so that neither ``count`` nor ``jobs`` (processes) change it:
    ``Engine.playout`` with a seed from ``Result.games.seed`` plays it again, unless it is ``by_kind``. No game gets
    longer than ``most_steps`` decisions and outcomes. ``progress`` is called with games played and asked for. Ctrl-C
    stops it; the result then covers the finished games.

    Games are written to the file ``kept`` as they are played; another call plays those that are missing there, also for
    a greater ``count``. ``share=(2, 5)`` plays the second of five shares: ``join`` makes one result of the files of all
    machines. ``ray`` is the address of a Ray cluster (``auto``), which then replaces processes.

    GusherError names the field (game, seats, an option, count, seed, jobs, share, kept) and the reason: also where the
    file holds another series, and what differs.
    """
    check_numbers(count=count, seed=seed, jobs=jobs, most_steps=most_steps)
    setting = setting_of(game, seats, options)
    work = RandomWork(setting, seed, most_steps, by_kind)
    return play_series(work, count, jobs, progress, kept=kept, share=share, ray=ray)
