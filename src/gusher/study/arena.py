"""Everybody against everybody: who is stronger, by how much, and how sure that is."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from gusher.analysis.numbers import Interval, mean, mean_of_scores
from gusher.rules.kernel import GusherError, OptionError

from .frames import Frame, stacked
from .games import MOST_GAMES, Games, joined
from .jobs import play_all
from .kept import inside
from .match import MatchWork, match_work
from .players import Playing, Thinking
from .programs import end_programs
from .ratings import Table, Trial, elo_between, ratings, trial
from .results import Result, result_of
from .setting import MOST_STEPS, Playable, check_numbers, setting_of
from .work import Progress

ROUNDS = 50
FEWEST_BETWEEN_TRIALS = 8
"""So many rounds are played at least before the test looks again; later, half of what was played."""


@dataclass(frozen=True)
class Pairing:
    """How one player fared against another, in ``rounds`` of games with the same luck and opening and changed seats.

    ``won``, ``shared`` and ``lost`` count games by who came before whom. ``score`` is the share of wins, with half of
    those that were shared; ``points`` is by how many points ``one`` was ahead; ``elo`` is the difference in strength.
    Intervals go by rounds; they are None before two rounds are whole. ``trial`` is the test, if it was asked for.
    """

    one: str
    other: str
    rounds: int
    won: int
    shared: int
    lost: int
    score: Interval | None
    points: Interval | None
    elo: Interval | None
    trial: Trial | None


@dataclass(frozen=True)
class Rated:
    """A player: Elo (0 is the average of all), and the share of wins of all that was won from others."""

    name: str
    elo: Interval | None
    score: Interval | None


@dataclass(frozen=True)
class Arena:
    """The result of an arena: players from the strongest to the weakest, and how every two of them fared.

    ``rounds`` is how many were asked for at each table; ``stopped`` says that the arena was interrupted. ``results``
    has a series for each table.
    """

    game: str
    seats: int
    options: Mapping[str, Any]
    seed: int
    rounds: int
    played: int
    stopped: bool
    repeatable: bool
    players: tuple[Rated, ...]
    pairings: tuple[Pairing, ...]
    results: tuple[Result, ...] = field(repr=False)

    def frame(self) -> Frame:
        """Every game as a row, in columns (``frames.frame_of``), with the table in ``series``."""
        return stacked([each.frame() for each in self.results])


def arena(
    game: Playable,
    players: Sequence[Playing] | Mapping[str, Playing],
    rounds: int = ROUNDS,
    seed: int = 1,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    thinking: Thinking | None = None,
    opening: int | None = None,
    sprt: tuple[float, float] | None = None,
    jobs: int = 1,
    most_steps: int = MOST_STEPS,
    progress: Progress | None = None,
    kept: str | Path | None = None,
    ray: str | None = None,
) -> Arena:
    """``rounds`` of games for every choice of as many players as there are ``seats`` (two, or the fewest that the game
    has): in a round, each of them sits in every seat once, with the same luck and opening.

    ``sprt`` is a pair of Elo differences: a table ends as soon as it is clear, for every two players at it, which of
    them is nearer to the truth (wrong in at most 5 of 100 cases), and after ``rounds`` at the latest. ``kept`` is a
    folder, in which each table has a file. Everything else is as for ``matches``.
    """
    check_numbers(count=rounds, seed=seed, jobs=jobs)
    if sprt is not None and not sprt[0] < sprt[1]:
        raise OptionError("sprt", "sprt", f"{sprt[0]:g} is not below {sprt[1]:g}")
    given = list(players.items()) if isinstance(players, Mapping) else [("", each) for each in players]
    known = setting_of(game, seats, options)
    if not 2 <= known.seats <= len(given):
        detail = f"there are {len(given)} for {known.seats} seats; an arena needs two seats, and a player for each"
        raise GusherError("players", "players", detail)
    common = {"seats": known.seats, "options": options, "thinking": thinking, "opening": opening}
    works = [
        match_work(game, _named(chosen), seed, most_steps=most_steps, **common)  # type: ignore[arg-type]
        for chosen in combinations(given, known.seats)
    ]
    names = list(dict.fromkeys(each.name for work in works for each in work.players))
    if len(names) < len(given):
        raise GusherError("players", "players", "two have the same name; say one before each, as in mine=foreman@500")
    asked, before, results = rounds * known.seats * len(works), 0, list[Result]()
    try:
        for number, work in enumerate(works, 1):

            def tell(count: int, _: int, before: int = before) -> None:
                if progress is not None:
                    progress(before + count, asked)

            file = None if kept is None else inside(kept, f"table_{number}")
            results.append(_played(work, rounds, sprt, jobs, tell, file, ray))
            before += rounds * known.seats
            if results[-1].stopped:
                break
    finally:
        end_programs()
    return _summary(names, works, results, rounds, sprt)


def _named(chosen: Sequence[tuple[str, Playing]]) -> Any:
    """As ``match_work`` takes players: by name, if they have been given names."""
    return dict(chosen) if all(name for name, _ in chosen) else [player for _, player in chosen]


def _played(
    work: MatchWork,
    rounds: int,
    sprt: tuple[float, float] | None,
    jobs: int,
    tell: Progress,
    kept: Path | None,
    ray: str | None,
) -> Result:
    """One table: all at once, or part by part as long as the test has not decided."""
    began, seats = time.perf_counter(), work.setting.seats
    games, stopped, whole = work.no_games(0), False, 0
    while whole < rounds and not stopped:
        whole = rounds if sprt is None else min(rounds, whole + max(FEWEST_BETWEEN_TRIALS, whole // 2))
        numbers = range(len(games), whole * seats)

        def advance(count: int, _: int, before: int = len(games)) -> None:
            tell(before + count, 0)

        more, stopped = play_all(work, numbers, jobs, advance, kept, ray)
        games = joined([games, more])
        if sprt is not None and _is_decided(Seen.of(work, games), sprt):
            break
    return result_of(work, games, rounds * seats, time.perf_counter() - began, stopped=stopped)


@dataclass(frozen=True)
class Seen:
    """The games of a table by pairs of its players (columns). ``wins`` says of each game (rows) whether the first of a
    pair came before the other, 1, level, ½, or behind, 0. ``scores`` are averages of that over whole rounds, and
    ``points`` of what the first was ahead by."""

    pairs: tuple[tuple[int, int], ...]
    wins: Any
    scores: Any
    points: Any

    @classmethod
    def of(cls, work: MatchWork, games: Games) -> Seen:
        """Games of which some may not have come to their end: those count nowhere, nor do their rounds."""
        over = games.those(games.ended > 0)
        seats = work.setting.seats
        pairs = tuple(combinations(range(seats), 2))
        # Whoever is first in the order of players sits where that order begins.
        sides = np.array(work.setting.sides)[np.argsort(over.seating, axis=1)]
        places = np.take_along_axis(over.places.astype(np.int64), sides, axis=1)
        points = np.take_along_axis(over.points.astype(np.int64), sides, axis=1)
        one, other = (list(each) for each in zip(*pairs, strict=True))
        wins = (np.sign(places[:, other] - places[:, one]) + 1) / 2
        ahead = points[:, one] - points[:, other]
        _, rounds, sizes = np.unique((over.seed & MOST_GAMES) // seats, return_inverse=True, return_counts=True)
        whole = np.nonzero(sizes == seats)[0]
        scores, margins = np.zeros((len(sizes), len(pairs))), np.zeros((len(sizes), len(pairs)))
        np.add.at(scores, rounds, wins / seats)
        np.add.at(margins, rounds, ahead / seats)
        return cls(pairs, wins, scores[whole], margins[whole])


def _is_decided(seen: Seen, sprt: tuple[float, float]) -> bool:
    games = 1 + max(max(pair) for pair in seen.pairs)
    return all(trial(scores, games, *sprt).is_high is not None for scores in seen.scores.T)


def _summary(
    names: list[str],
    works: Sequence[MatchWork],
    results: Sequence[Result],
    rounds: int,
    sprt: tuple[float, float] | None,
) -> Arena:
    seats = works[0].setting.seats
    met: dict[tuple[int, int], list[Seen]] = {}
    tables = []
    for work, result in zip(works, results, strict=False):
        seen = Seen.of(work, result.games)
        numbers = [names.index(each.name) for each in work.players]
        pairs = tuple((numbers[one], numbers[other]) for one, other in seen.pairs)
        tables.append(Table(pairs, seen.scores, seats))
        for column, pair in enumerate(pairs):
            only = (each[:, column] for each in (seen.wins, seen.scores, seen.points))
            met.setdefault(pair, []).append(Seen((pair,), *only))
    pairings = tuple(_pairing(names, pair, seen, seats, sprt) for pair, seen in met.items())
    rated = [
        Rated(name, elo, _share(number, tables))
        for number, (name, elo) in enumerate(zip(names, ratings(len(names), tables), strict=True))
    ]
    first = results[0]
    return Arena(
        game=first.game,
        seats=seats,
        options=first.options,
        seed=first.seed,
        rounds=rounds,
        played=sum(each.played for each in results),
        stopped=any(each.stopped for each in results),
        repeatable=all(each.is_repeatable for each in works),
        players=tuple(sorted(rated, key=lambda each: -each.elo.value if each.elo else np.inf)),
        pairings=pairings,
        results=tuple(results),
    )


def _pairing(
    names: Sequence[str], pair: tuple[int, int], seen: Sequence[Seen], games: int, sprt: tuple[float, float] | None
) -> Pairing:
    wins, scores, points = (
        np.concatenate([getattr(each, name) for each in seen]) for name in ("wins", "scores", "points")
    )
    is_known = len(scores) > 1
    return Pairing(
        one=names[pair[0]],
        other=names[pair[1]],
        rounds=len(scores),
        won=int((wins == 1).sum()),
        shared=int((wins == 0.5).sum()),
        lost=int((wins == 0).sum()),
        score=mean_of_scores(scores, games) if is_known else None,
        points=mean(points) if is_known else None,
        elo=elo_between(scores, games) if is_known else None,
        trial=None if sprt is None else trial(scores, games, *sprt),
    )


def _share(player: int, tables: Sequence[Table]) -> Interval | None:
    """A player's share of wins, by rounds: all whom it met in the same round count once."""
    own = [
        np.mean([
            table.scores[:, column] if pair[0] == player else 1 - table.scores[:, column]
            for column, pair in enumerate(table.pairs) if player in pair
        ], axis=0)
        for table in tables if any(player in pair for pair in table.pairs)
    ]  # fmt: skip
    won = np.concatenate(own) if own else np.zeros(0)
    return mean_of_scores(won, tables[0].games) if len(won) > 1 else None
