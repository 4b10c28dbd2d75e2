"""What if: one decision or one outcome of a finished game was another, and bots play on to the end, many times over.

Games are played from two positions: the one that there was, and the one that there would have been. The seed of a game
follows from the seed of the series and the game's number, and both positions use the same: the n-th outcome is drawn
from the same number, so the change is seen game by game, in however many parts and processes a series is played.

Where everybody acts at once, the rest of the phase stays as it was, as far as it is still legal, and bots go on after
it. What comes out is an estimate, since people would play otherwise, unless a position is an end.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Literal, NamedTuple

import numpy as np

from gusher.rules.kernel import CHANCE, IllegalError, Phrase, Record, from_bytes
from gusher.table import Table
from gusher.table.pausing import Pausing
from gusher.table.table import Step

from .numbers import Interval, mean, share

MOST_GAMES = 1000
"""So many games are played from each position."""
MOST_SEED = 2**31 - 1
LOW, HIGH = 0.1, 0.9
"""A band leaves out one game in ten on either side."""


class Ended(NamedTuple):
    """How a game has ended: every side's points, and its place."""

    points: Sequence[int]
    places: Sequence[int]


PlaysOn = Callable[[Record, int, int], Ended | None]
"""Bots that play a game to its end, from a state, the number of seats and a seed; None if it comes to no end."""


class Games(NamedTuple):
    """What became of games, by number, branch and side: ``points`` (int32) and ``places`` (int8), which are 0 in a game
    that came to no end."""

    points: np.ndarray
    places: np.ndarray

    def __len__(self) -> int:
        return len(self.points)

    @property
    def ended(self) -> np.ndarray:
        """Which games came to an end (numbers × branches)."""
        return self.places[:, :, 0] > 0


# What can be changed --------------------------------------------------------------------------------------------------


class Other(NamedTuple):
    """What could have been done, or drawn, in place of something: notation, and what tells it."""

    text: str
    phrase: Phrase


class Choice(NamedTuple):
    """Entry ``n`` of a log, an action of ``seat`` or, for None, an outcome: ``text`` is what it was, ``others`` are
    what it could have been. ``can_be_left_out``: where everybody acts at once, it could have been nothing, too."""

    n: int
    seat: int | None
    text: str
    others: list[Other]
    can_be_left_out: bool


class Branches(NamedTuple):
    """Positions to go on from, as the bytes of their states: as it ``happened``, and ``changed``, None where nothing
    is. ``dropped`` counts what was done later in the phase and could not be done after the change. ``evidence`` is what
    may be said of their ends: proven where both are ends themselves."""

    happened: bytes
    changed: bytes | None
    dropped: int
    evidence: Literal["proven", "estimated"]

    @property
    def states(self) -> list[bytes]:
        """The positions that there are."""
        return [self.happened] if self.changed is None else [self.happened, self.changed]


def choosing(table: Table, n: int) -> Pausing[Choice]:
    """What entry ``n`` could have been: work that pauses. IndexError if it is no step that stands."""
    step, s = yield from _at(table, n)
    write = table.game.actions.write
    others = []
    for action in table.engine.legal(s, step.seat):
        if action != step.action:
            others.append(Other(write(action), table.game.phrase(s, step.seat, action)))
            yield
    by_chance = step.seat == CHANCE
    return Choice(
        n, None if by_chance else step.seat, write(step.action), others, not by_chance and table.game.done is not None
    )


def branching(table: Table, n: int, instead: Sequence[str] | None) -> Pausing[Branches]:
    """The positions to go on from where entry ``n`` is another: ``instead``, one action, or several of its seat, or
    none. Without ``instead`` nothing is changed, and bots go on after the first ``n`` entries. Work that pauses.

    IndexError if there is no such entry; NotationError or IllegalError if it can't be changed so.
    """
    if instead is None:
        if not 0 <= n <= table.n:
            raise IndexError(f"there are {table.n} entries")
        place = bisect_left(table.line, n, key=lambda each: each.n)
        [state] = yield from table.states(place, place)
        return Branches(state, None, 0, _evidence(table, [state]))
    step, s = yield from _at(table, n)
    actions = _read(table, step.seat, s, instead)
    together = table.game.done is not None and step.seat != CHANCE
    later = _rest_of_phase(table, step, s) if together else _rest_of_turn(table, step) if len(actions) > 1 else ()
    happened, changed = table.engine.copy(s), table.engine.copy(s)
    for each in (step, *later):
        table.engine.play_unchecked(happened, each.seat, each.action)
        yield
    for action in actions:
        table.engine.play_unchecked(changed, step.seat, action)
    dropped = 0
    if together:
        phase = phase_of(table, s)
        for each in later:
            if phase_of(table, changed) != phase:
                break
            if table.engine.why(changed, each.seat, each.action) == 0:
                table.engine.play_unchecked(changed, each.seat, each.action)
            else:
                dropped += 1
            yield
    one, other = happened.tobytes(), changed.tobytes()
    return Branches(one, other, dropped, _evidence(table, [one, other]))


def _at(table: Table, n: int) -> Pausing[tuple[Step, Record]]:
    """The step that is entry ``n``, and the state before it."""
    place = bisect_left(table.line, n, key=lambda each: each.n)
    if place == len(table.line) or table.line[place].n != n:
        raise IndexError(f"entry {n} is no step that stands")
    [state] = yield from table.states(place, place)
    return table.line[place], from_bytes(table.game.record, state)


def _read(table: Table, seat: int, s: Record, instead: Sequence[str]) -> list[int]:
    """Actions of a seat one after the other, by the rules."""
    if not instead and (table.game.done is None or seat == CHANCE):
        raise IllegalError("not_left_out", "instead", "only where everybody acts at once something can be left out")
    trial, actions = table.engine.copy(s), []
    for text in instead:
        action = table.game.actions.read(text)
        reason = table.engine.why(trial, seat, action)
        if reason:
            raise IllegalError(table.game.reasons[reason], "instead", f"{text} is not allowed there")
        table.engine.play_unchecked(trial, seat, action)
        actions.append(action)
    return actions


def phase_of(table: Table, s: Record) -> int | None:
    """What everybody is at, where all act at once; None where the game waits for nobody or for chance."""
    if table.game.done is None or table.engine.movers(s) in ([], [CHANCE]):
        return None
    return table.game.done(s)


def _rest_of_phase(table: Table, step: Step, s: Record) -> list[Step]:
    """What was done after a step in its phase; ``s`` is the state before the step."""
    phase, trial = phase_of(table, s), table.engine.copy(s)
    rest = []
    table.engine.play_unchecked(trial, step.seat, step.action)
    for each in _after(table, step):
        if phase_of(table, trial) != phase:
            break
        rest.append(each)
        table.engine.play_unchecked(trial, each.seat, each.action)
    return rest


def _rest_of_turn(table: Table, step: Step) -> list[Step]:
    """What the seat of a step did after it, until somebody else or chance acted."""
    return list(takewhile(lambda each: each.seat == step.seat, _after(table, step)))


def _after(table: Table, step: Step) -> Sequence[Step]:
    return table.line[1 + bisect_left(table.line, step.n, key=lambda each: each.n) :]


def _evidence(table: Table, states: Sequence[bytes]) -> Literal["proven", "estimated"]:
    record = table.game.record
    is_over = all(not table.engine.movers(from_bytes(record, state)) for state in states)
    return "proven" if is_over else "estimated"


# Games played on ------------------------------------------------------------------------------------------------------


def no_games(branches: int, sides: int) -> Games:
    """A series before its first game."""
    return Games(*(np.zeros((0, branches, sides), kind) for kind in (np.int32, np.int8)))


def joined(parts: Sequence[Games]) -> Games:
    """Parts of a series, one after the other."""
    return Games(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def series(
    play_on: PlaysOn,
    branches: Sequence[Record],
    seats: int,
    sides: int,
    seed: int,
    first: int,
    enough: Callable[[int], bool],
) -> Games:
    """Games from all ``branches``, numbered from ``first`` on, until there are ``enough``; at least one."""
    points: list[list[Sequence[int]]] = []
    places: list[list[Sequence[int]]] = []
    nothing = Ended([0] * sides, [0] * sides)
    while not points or not enough(len(points)):
        number = first + len(points)
        ends = [play_on(s, seats, seed << 32 | number) or nothing for s in branches]
        points.append([each.points for each in ends])
        places.append([each.places for each in ends])
    return Games(np.array(points, np.int32), np.array(places, np.int8))


# What came of them ----------------------------------------------------------------------------------------------------


class Band(NamedTuple):
    """How a number is spread over games: between ``low`` and ``high`` lie four games in five, half of them on either
    side of ``middle``. ``mean`` is the average, and how sure it is."""

    low: float
    middle: float
    high: float
    mean: Interval


class Fate(NamedTuple):
    """What became of a side in games from one position: its points, and its share of wins (``wins_of``)."""

    points: Band
    wins: Interval


class Gain(NamedTuple):
    """What a change brought to a side, game by game: points, and shares of wins."""

    points: Interval
    wins: Interval


def fates(games: Games, branch: int) -> list[Fate]:
    """What became of each side in the games from one of the positions; nothing while there is none."""
    ended = games.ended[:, branch]
    if not ended.any():
        return []
    points, wins = games.points[ended, branch], wins_of(games.places[ended, branch])
    low, middle, high = np.quantile(points, (LOW, 0.5, HIGH), axis=0).tolist()
    return [
        Fate(
            Band(low[side], middle[side], high[side], mean(points[:, side])),
            share(float(wins[:, side].sum()), len(points)),
        )
        for side in range(points.shape[1])
    ]


def gains(games: Games) -> list[Gain]:
    """What the change brought to each side, in pairs of games that both came to an end; nothing while there is none."""
    if games.points.shape[1] < 2:
        return []
    both = games.ended.all(axis=1)
    if not both.any():
        return []
    points = games.points[both, 1] - games.points[both, 0]
    wins = wins_of(games.places[both, 1]) - wins_of(games.places[both, 0])
    return [Gain(mean(points[:, side]), mean(wins[:, side])) for side in range(points.shape[1])]


def wins_of(places: np.ndarray) -> np.ndarray:
    """The shares of wins by places (games × sides): who is first with others has a part of a win."""
    first = places == 1
    return first / first.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]
