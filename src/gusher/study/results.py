"""What many games tell: lengths, endings, points, and who comes first."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from gusher.analysis.numbers import Interval, Spread, mean, share, spread
from gusher.rules.kernel import GusherError

from .facts import facts_of
from .games import MOST_GAMES, Games
from .jobs import play_all
from .setting import Setting
from .shares import Share, numbers_of
from .work import Progress, Work

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

    ``asked`` games were to be played, ``played`` were, unless somebody ``stopped`` it. ``endless`` holds the seeds of
    games that were given up after ``most_steps`` steps. ``by_start`` is by order of play: who decides
    first, who sits next, …; ``by_player`` is empty where all players are alike. ``facts`` are the game's own numbers of
    each side, and ``by_group`` is by sides that are alike: both are empty for most games, and where all play at random.
    ``repeatable``: the same seed gives the same games.
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
        """Whether a game came to its end, so that there is something to tell."""
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
        """How often another seat than before comes to act."""
        return self._known(self._turns)

    @property
    def points(self) -> Spread:
        """The points of all sides."""
        return self._known(self._points)

    @property
    def shared_first(self) -> Interval:
        """The share of games whose first place is shared."""
        return self._known(self._shared_first)

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
    known = len(over) > 0
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
        _decisions=spread(over.decisions) if known else None,
        _outcomes=spread(over.outcomes) if known else None,
        _turns=spread(over.turns) if known else None,
        _points=spread(over.points) if known else None,
        endings=_endings(setting, over),
        _shared_first=share(int(((over.places == 1).sum(axis=1) > 1).sum()), len(over)) if known else None,
        by_seat=_by_seat(setting, over) if known else (),
        by_start=_by_start(setting, over),
        by_player=_by_player(setting, over, players),
        facts=_facts(setting, over, np.arange(over.points.shape[1])),
        by_group=_by_group(setting, over),
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


def _endings(setting: Setting, over: Games) -> tuple[Ending, ...]:
    counted = [(name, int((over.ended == code).sum())) for code, name in enumerate(setting.game.endings) if code]
    return tuple(Ending(name, games, share(games, len(over))) for name, games in counted) if len(over) else ()


def middle_places(places: Any) -> Any:
    """Places (games × sides) in which sides that are level take the middle of what they fill: 1, 1, 3 is 1½, 1½, 3."""
    level = (places[:, :, None] == places[:, None, :]).sum(axis=2)
    return places + (level - 1) / 2


def _standing(name: str, over: Games, sides: Any) -> Standing:
    """How the seats that play for ``sides`` fare (games × number of seats)."""
    count = sides.shape[1]
    rows = np.arange(len(over))[:, None]
    is_first = over.places == 1
    # What is won counts once a game: seats of one game are not independent of each other.
    won = float((is_first / is_first.sum(axis=1, keepdims=True))[rows, sides].sum())
    all_first = share(won, len(over))
    first = Interval(all_first.value / count, all_first.low / count, all_first.high / count)
    places = middle_places(over.places)[rows, sides].mean(axis=1)
    return Standing(name, count, first, mean(places, 1, over.places.shape[1]), spread(over.points[rows, sides]))


def _by_seat(setting: Setting, over: Games) -> tuple[Standing, ...]:
    return tuple(
        _standing(f"seat {seat}", over, np.full((len(over), 1), side)) for seat, side in enumerate(setting.sides, 1)
    )


def _by_start(setting: Setting, over: Games) -> tuple[Standing, ...]:
    begun = over.those(over.starter >= 0)
    if len(begun) == 0:
        return ()
    every = np.array(setting.sides)
    first = begun.starter.astype(np.int64)[:, None]
    return tuple(
        _standing(f"to act {order + 1}", begun, every[(first + order) % setting.seats])
        for order in range(setting.seats)
    )


def _by_player(setting: Setting, over: Games, players: Sequence[str]) -> tuple[Standing, ...]:
    names = list(dict.fromkeys(players))
    if len(names) == 1 or len(over) == 0:
        return ()
    every = np.array(setting.sides)
    numbers = np.array([names.index(player) for player in players])
    standings = []
    for number, name in enumerate(names):
        own = numbers[over.seating] == number
        seats = np.nonzero(own)[1].reshape(len(over), -1)
        standing = _standing(name, over, every[seats])
        standings.append(replace(standing, ahead=_ahead(setting, over, over.points[:, every], own)))
    return tuple(standings)


def _ahead(setting: Setting, over: Games, points: Any, own: Any) -> Interval | None:
    """See ``Standing.ahead``: ``points`` by seat, and which of the seats are the player's ``own`` (games × seats).
    Incomplete rounds are left out: luck would not be the same for all."""
    ours = np.where(own, points, 0).sum(axis=1) / own.sum(axis=1)
    theirs = np.where(own, 0, points).sum(axis=1) / (~own).sum(axis=1)
    margins = ours - theirs
    number = over.seed & MOST_GAMES
    _, rounds, sizes = np.unique(number // setting.seats, return_inverse=True, return_counts=True)
    by_round = np.bincount(rounds, margins) / sizes
    whole = by_round[sizes == setting.seats]
    return mean(whole) if len(whole) > 1 else None


def _facts(setting: Setting, over: Games, sides: Any) -> dict[str, Spread]:
    """The game's own numbers of some sides."""
    if not over.facts.size:
        return {}
    names = facts_of(setting.game.name).names
    return {name: spread(over.facts[:, sides, number]) for number, name in enumerate(names)}


def _by_group(setting: Setting, over: Games) -> tuple[Group, ...]:
    names = facts_of(setting.game.name).groups(setting.start)
    groups = []
    for name in dict.fromkeys(names if over.facts.size else ()):
        sides = np.array([side for side, of_side in enumerate(names) if of_side == name])
        standing = _standing(name, over, np.tile(sides, (len(over), 1)))
        groups.append(Group(standing, _facts(setting, over, sides)))
    return tuple(groups)
