"""What many games tell: lengths, endings, points, and who comes first."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from gusher.analysis.numbers import Interval, Spread, mean, mean_of_scores, spread
from gusher.rules.kernel import GusherError

from .facts import facts_of
from .frames import Frame, frame_of
from .games import MOST_GAMES, Games
from .jobs import play_all
from .shares import Share, numbers_of
from .work import Progress, Work

NUMBERS = ("decisions", "outcomes", "turns", "points")
"""What is counted in every game."""
NOT_IN_JSON = ("games", "work")
T = TypeVar("T")


@dataclass(frozen=True)
class Ending:
    """One way to end: its code, and how many games ended so."""

    name: str
    games: int
    share: Interval


@dataclass(frozen=True)
class Standing:
    """How some of the seats fare, the same number in every game.

    ``first`` is the share of first places of one such seat, where sides that are level share the place between them.
    ``place`` is its average place, where sides that are level each take the middle of the places that they fill: equal
    players have ``(sides + 1) / 2``. ``ahead`` is by how many points it ends above the average of all others, or below;
    games of a round, which have the same luck with changed seats, count once in its interval. It is None where nobody
    changes seats, or fewer than two rounds are whole.
    """

    name: str
    seats: int
    first: Interval
    place: Interval
    points: Spread
    ahead: Interval | None = None


@dataclass(frozen=True)
class Group:
    """How the sides fare that are alike (``Facts.groups``), with the game's own numbers of each, by name."""

    standing: Standing
    facts: Mapping[str, Spread]


@dataclass(frozen=True)
class Result:
    """A series of games. Spreads and intervals are of games that came to their end (``any_ended``); without any, asking
    for one is a GusherError, and tuples are empty.

    ``asked`` is how many games were to be played, ``played`` how many were; ``stopped``: the series was interrupted.
    ``endless`` holds the seeds of games that were abandoned after ``most_steps`` steps. ``by_start`` is by order of
    play: who decides first, who sits next, …; ``by_player`` is empty where all players are alike. ``facts`` are the
    game's own numbers of each side, and ``by_group`` is by sides that are alike: both are empty for most games, and
    where all play at random. ``repeatable``: the same seed gives the same games.
    """

    game: str
    seats: int
    options: Mapping[str, Any]
    players: tuple[str, ...]
    seed: int
    most_steps: int
    asked: int
    played: int
    stopped: bool
    repeatable: bool
    endless: tuple[int, ...]
    _longest: int | None
    _decisions: Spread | None
    _outcomes: Spread | None
    _turns: Spread | None
    _points: Spread | None
    endings: tuple[Ending, ...]
    _shared_first: Interval | None
    by_seat: tuple[Standing, ...]
    by_start: tuple[Standing, ...]
    by_player: tuple[Standing, ...]
    facts: Mapping[str, Spread]
    by_group: tuple[Group, ...]
    seconds: float = field(compare=False)
    """How long the games took: the one thing that another run won't repeat."""
    games: Games = field(compare=False, repr=False)
    """Every game, for questions of one's own."""
    work: Work = field(compare=False, repr=False)
    """What was played, to play one of them again."""

    @property
    def any_ended(self) -> bool:
        """Whether any game came to its end."""
        return self._longest is not None

    @property
    def longest(self) -> int:
        """The seed of the game with most decisions."""
        return self._known(self._longest)

    @property
    def decisions(self) -> Spread:
        """How many decisions of seats a game has."""
        return self._known(self._decisions)

    @property
    def outcomes(self) -> Spread:
        """How often chance decides in a game."""
        return self._known(self._outcomes)

    @property
    def turns(self) -> Spread:
        """How many turns a game has: one ends when another seat decides."""
        return self._known(self._turns)

    @property
    def points(self) -> Spread:
        """The points of all sides."""
        return self._known(self._points)

    @property
    def shared_first(self) -> Interval:
        """The share of games whose first place is shared."""
        return self._known(self._shared_first)

    @property
    def by_order(self) -> tuple[Standing, ...]:
        """``by_start``; empty if the same seat always begins, since ``by_seat`` then says it already."""
        begins = {first for first in self.games.starter.tolist() if first >= 0}
        return self.by_start if len(begins) > 1 else ()

    def frame(self) -> Frame:
        """Every game as a row, in columns (``frames.frame_of``): ``pandas.DataFrame(result.frame())``."""
        return frame_of(self.work, self.games)

    def _known(self, number: T | None) -> T:
        if number is None:
            detail = f"none of the {self.played} games that were played came to its end"
            raise GusherError("none_ended", "count", detail)
        return number


def play_series(
    work: Work,
    count: int,
    jobs: int,
    progress: Progress | None,
    *,
    kept: str | Path | None = None,
    share: Share | None = None,
    ray: str | None = None,
) -> Result:
    """Play ``count`` games, or a share of them, and say what they tell. Everything else is as for ``play_all``."""
    began = time.perf_counter()
    numbers = numbers_of(count, work.setting.seats, share)
    games, stopped = play_all(work, numbers, jobs, progress, kept, ray)
    return result_of(work, games, len(numbers), time.perf_counter() - began, stopped=stopped)


def result_of(work: Work, games: Games, asked: int, seconds: float, *, stopped: bool) -> Result:
    """What games tell."""
    setting, players = work.setting, work.names(0)
    over = games.those(games.ended > 0)
    known, rounds = len(over) > 0, rounds_of(work, over)
    spreads: dict[str, Any] = {f"_{name}": spread(getattr(over, name), rounds) if known else None for name in NUMBERS}
    return Result(
        game=setting.game.name,
        seats=setting.seats,
        options=dict(setting.options),
        players=players,
        seed=work.seed,
        most_steps=work.most_steps,
        asked=asked,
        played=len(games),
        stopped=stopped,
        repeatable=work.is_repeatable,
        endless=tuple(games.seed[games.ended == 0].tolist()),
        _longest=int(over.seed[over.decisions.argmax()]) if known else None,
        **spreads,
        endings=_endings(work, over),
        _shared_first=_share(work, over, (over.places == 1).sum(axis=1) > 1) if known else None,
        by_seat=_by_seat(work, over) if known else (),
        by_start=_by_start(work, over),
        by_player=_by_player(work, over, players),
        facts=_facts(work, over, np.arange(over.points.shape[1])),
        by_group=_by_group(work, over),
        seconds=seconds,
        games=games,
        work=work,
    )


def as_json(value: Any) -> Any:
    """A result, or a part of one, as JSON: everything but the single games. An interval without end is null there."""
    if is_dataclass(value):
        hidden = NOT_IN_JSON if isinstance(value, Result) else ()
        names = [each.name for each in fields(value) if each.name not in hidden]
        return {name.removeprefix("_"): as_json(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {name: as_json(each) for name, each in value.items()}
    if isinstance(value, (tuple, list)):
        return [as_json(each) for each in value]
    return None if isinstance(value, float) and math.isinf(value) else value


def rounds_of(work: Work, games: Games) -> Any:
    """The round of each game, numbered from 0; games of a round have the same luck."""
    return np.unique((games.seed & MOST_GAMES) // work.games_a_round, return_inverse=True)[1]


def _share(work: Work, over: Games, won: Any) -> Interval:
    """The share of games in which something happened, or the mean share won."""
    return mean_of_scores(np.asarray(won, float), work.games_a_round, rounds_of(work, over))


def _endings(work: Work, over: Games) -> tuple[Ending, ...]:
    """The endings that occurred."""
    there = np.unique(over.ended).tolist()
    found = [(work.setting.game.endings[code], over.ended == code) for code in there]
    return tuple(Ending(name, int(those.sum()), _share(work, over, those)) for name, those in found)


def middle_places(places: Any) -> Any:
    """Places (games × sides) in which sides that are level take the middle of what they fill: 1, 1, 3 is 1½, 1½, 3."""
    level = (places[:, :, None] == places[:, None, :]).sum(axis=2)
    return places + (level - 1) / 2


def first_places(over: Games) -> Any:
    """Each side's share of the first place (games × sides): tied sides share it."""
    is_first = over.places == 1
    return is_first / is_first.sum(axis=1, keepdims=True)


def _standing(work: Work, name: str, over: Games, sides: Any) -> Standing:
    """How the seats that play for ``sides`` fare (games × number of seats)."""
    count = sides.shape[1]
    rows = np.arange(len(over))[:, None]
    # What is won counts once a game: seats of one game are not independent of each other.
    all_first = _share(work, over, first_places(over)[rows, sides].sum(axis=1))
    first = Interval(all_first.value / count, all_first.low / count, all_first.high / count)
    places = middle_places(over.places)[rows, sides].mean(axis=1)
    rounds = rounds_of(work, over)
    place = mean(places, 1, over.places.shape[1], rounds)
    return Standing(name, count, first, place, spread(over.points[rows, sides], rounds))


def _by_seat(work: Work, over: Games) -> tuple[Standing, ...]:
    sides = enumerate(work.setting.sides, 1)
    return tuple(_standing(work, f"seat {seat}", over, np.full((len(over), 1), side)) for seat, side in sides)


def _by_start(work: Work, over: Games) -> tuple[Standing, ...]:
    begun = over.those(over.starter >= 0)
    if len(begun) == 0:
        return ()
    seats, every = work.setting.seats, np.array(work.setting.sides)
    first = begun.starter.astype(np.int64)[:, None]
    return tuple(
        _standing(work, f"to act {order + 1}", begun, every[(first + order) % seats]) for order in range(seats)
    )


def _by_player(work: Work, over: Games, players: Sequence[str]) -> tuple[Standing, ...]:
    names = list(dict.fromkeys(players))
    if len(names) == 1 or len(over) == 0:
        return ()
    every = np.array(work.setting.sides)
    numbers = np.array([names.index(player) for player in players])
    standings = []
    for number, name in enumerate(names):
        own = numbers[over.seating] == number
        seats = np.nonzero(own)[1].reshape(len(over), -1)
        standing = _standing(work, name, over, every[seats])
        standings.append(replace(standing, ahead=_ahead(work, over, over.points[:, every], own)))
    return tuple(standings)


def _ahead(work: Work, over: Games, points: Any, own: Any) -> Interval | None:
    """See ``Standing.ahead``: ``points`` by seat, and which of the seats are the player's ``own`` (games × seats).
    Incomplete rounds are left out: luck would not be the same for all."""
    ours = np.where(own, points, 0).sum(axis=1) / own.sum(axis=1)
    theirs = np.where(own, 0, points).sum(axis=1) / (~own).sum(axis=1)
    rounds = rounds_of(work, over)
    sizes = np.bincount(rounds)
    by_round = np.bincount(rounds, ours - theirs) / sizes
    whole = by_round[sizes == work.setting.seats]
    return mean(whole) if len(whole) > 1 else None


def _facts(work: Work, over: Games, sides: Any) -> dict[str, Spread]:
    """The game's own numbers of some sides."""
    if not over.facts.size:
        return {}
    names, rounds = facts_of(work.setting.game.name).names, rounds_of(work, over)
    return {name: spread(over.facts[:, sides, number], rounds) for number, name in enumerate(names)}


def _by_group(work: Work, over: Games) -> tuple[Group, ...]:
    names = facts_of(work.setting.game.name).groups(work.setting.start)
    groups = []
    for name in dict.fromkeys(names if over.facts.size else ()):
        sides = np.array([side for side, of_side in enumerate(names) if of_side == name])
        standing = _standing(work, name, over, np.tile(sides, (len(over), 1)))
        groups.append(Group(standing, _facts(work, over, sides)))
    return tuple(groups)
