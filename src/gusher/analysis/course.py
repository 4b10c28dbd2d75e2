"""The course of a finished game: what each side could expect after every move, and which moves changed that most.

What a side can expect at a point is an estimate: bots play on from there to the end, many times (``what_if``). It is a
share of wins and not the value of a search, which mixes wins with margins. From all points games with the same numbers
and seeds are played, so what lies between two points is measured game by game.

A point stands wherever a turn ends: all that a seat does until somebody else or chance acts, and all that chance does
until a seat acts; where everybody acts at once, wherever a phase ends. A few points are played from first, then those
between, so that a course has its shape early; then all again with more games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np

from gusher.rules.kernel import CHANCE, from_bytes
from gusher.table import Table
from gusher.table.entries import End, Resign
from gusher.table.pausing import Pausing

from .numbers import SURE, Interval, difference, holm, mean, share
from .what_if import Gain, Games, joined, no_games, phase_of, wins_of

SEED = 1
"""The number of the series: the same for everybody, so that what was played once serves all."""
ROUNDS = (20, 50, 100, 200, 400, 1000)
"""So many games from each point, before any point gets more."""
SECONDS = 60.0
"""No round is begun that would not be over when all games together have taken so long; the first one always is."""
MOST_AT_ONCE = 8
"""So many points at most are played from in one part of the work."""
TRIES_TO_PROVE = 3
"""Proofs are looked for backwards from the end of a game, until so many positions in a row can't be proven."""
LEAST_CHANGE = 0.01
"""A smaller change of the chance to come first is none."""

Kind = Literal["start", "turn", "chance", "phase", "end"]


class Point(NamedTuple):
    """A point of a game, after ``n`` of its entries. What led to it begins with entry ``first``: the ``turn`` of a
    ``seat``, what ``chance`` brought, all that everybody did in a ``phase``, or the ``end`` that people have put to the
    game. ``state`` are the bytes of the position, ``resigned`` the sides that had resigned by then. Where the game was
    over, ``result`` is how it ended."""

    n: int
    first: int
    kind: Kind
    seat: int | None
    state: bytes
    resigned: frozenset[int]
    result: Games | None = None


class Expected(NamedTuple):
    """What a side can expect: its share of wins (who is first with others has a part of one), and its points."""

    wins: Interval
    points: Interval


class Change(NamedTuple):
    """What led to point ``at`` changed what ``side`` could expect: by so much, from a share of wins ``before`` it."""

    at: int
    side: int
    gain: Gain
    before: float


class Part(NamedTuple):
    """What is to be played next: from the points ``at``, games from the number ``first`` on, ``most`` of them."""

    at: list[int]
    first: int
    most: int


# Where its points stand -----------------------------------------------------------------------------------------------


def marking(table: Table, n: int = 0) -> Pausing[list[Point]]:
    """The points of a game, from the one after ``n`` entries on: work that pauses. If the game is not over, its last
    turn may be unfinished."""
    engine = table.engine
    start = next((place for place, step in enumerate(table.line) if step.n >= n), len(table.line))
    [state] = yield from table.states(start, start)
    s = from_bytes(table.game.record, state)
    resigned = _resigned(table)
    points = [Point(n, n, "start", None, state, _until(resigned, n - 1))]
    first, before = n, phase_of(table, s)
    for place, step in enumerate(table.line[start:], start=start):
        engine.play_unchecked(s, step.seat, step.action)
        following = table.line[place + 1] if place + 1 < len(table.line) else None
        now = phase_of(table, s)
        if following is None:
            ends = True
        elif table.game.done is not None:
            ends = now != before
        else:
            # Somebody else goes on, or could.
            ends = following.seat != step.seat or len(engine.movers(s)) > 1
        if ends:
            kind: Kind = "chance" if step.seat == CHANCE else "turn" if table.game.done is None else "phase"
            seat = step.seat if kind == "turn" else None
            points.append(Point(step.n + 1, first, kind, seat, s.tobytes(), _until(resigned, step.n)))
            first, before = step.n + 1, now
        yield
    return [*points[:-1], *_ended(table, points[-1])] if table.over else points


def _resigned(table: Table) -> list[tuple[int, int]]:
    """The sides that have resigned, each with the number of the entry."""
    return [(entry.n, table.sides[entry.seat]) for entry in table.entries if isinstance(entry, Resign)]


def resigned_by(table: Table, n: int) -> frozenset[int]:
    """The sides that had resigned after ``n`` entries."""
    return _until(_resigned(table), n - 1)


def _until(resigned: Sequence[tuple[int, int]], n: int) -> frozenset[int]:
    return frozenset(side for at, side in resigned if at <= n)


def _ended(table: Table, last: Point) -> list[Point]:
    """The last point, with the result if that is the end; and the end, where people have put one."""
    places = table.places
    if not places:
        return [last]
    result = Games(np.array([[table.points]], np.int32), np.array([[places]], np.int8))
    if not table.exits.ended:
        return [last._replace(result=result)]
    n = max(entry.n for entry in table.entries if isinstance(entry, End))
    end = Point(n + 1, n, "end", None, last.state, table.exits.sides, result)
    # Who resigns does so after the last move.
    return [last, end]


# What is looked at when -----------------------------------------------------------------------------------------------


def coarse_first(count: int) -> list[int]:
    """The numbers below ``count``: the first and the last, then always those in the middle between two.

    >>> coarse_first(12)
    [0, 11, 8, 4, 2, 6, 10, 1, 3, 5, 7, 9]
    """
    order = dict.fromkeys((0, count - 1)) if count else {}
    step = 1 << count.bit_length()
    while step:
        order |= dict.fromkeys(range(0, count, step))
        step //= 2
    return list(order)


class Course:
    """How far the course of a game is known whose seats play for the sides ``side_of``.

    ``games`` are those played from each point, empty where the game was over: there ``Point.result`` is all there is.
    ``proven`` are the margins of points of which it is proven who wins (``proofs.Proven``), where proofs are looked
    for (``prove``): there the chance to come first is known, and only points are estimated.
    """

    def __init__(
        self,
        points: Sequence[Point],
        side_of: Sequence[int],
        rounds: Sequence[int] | None = None,
        seconds: float = SECONDS,
        *,
        prove: bool = False,
    ) -> None:
        self.points = points
        self.sides = 1 + max(side_of)
        self.games = [no_games(1, self.sides) for _ in points]
        self._side_of = side_of
        # How much of what is known of each point has been judged, and what came of that.
        self._judged = [0] * len(points)
        self._expected: list[list[Expected]] = [[] for _ in points]
        self._changes: dict[int, tuple[Change, float]] = {}
        self._rounds = ROUNDS if rounds is None else rounds
        self._seconds = seconds
        self._order = [at for at in coarse_first(len(points)) if points[at].result is None]
        # What has been played here, and how long that took.
        self._played, self._took = 0, 0.0
        self.proven: dict[int, tuple[float, float]] = {}
        # The points of which a proof is still looked for, the next one last; how many were looked at, and in vain.
        self._unproven = sorted(self._order) if prove else []
        self._proofs, self._in_vain = 0, 0

    @property
    def done(self) -> int:
        """How many games have been played, from all points together, and how many proofs were looked for."""
        return self._proofs + sum(map(len, self.games))

    @property
    def total(self) -> int:
        """How many games and proofs there will be in all, as far as that can be foreseen."""
        goal = self._goal
        missing = sum(max(0, goal - len(self.games[at])) for at in self._order)
        return self.done + missing + len(self._unproven)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to play or to prove."""
        goal = self._goal
        return not self._unproven and all(len(self.games[at]) >= goal for at in self._order)

    @property
    def to_prove(self) -> int | None:
        """The point to prove next: backwards from the end, once games have been played from all; None for none."""
        is_seen = all(len(self.games[at]) >= self._rounds[0] for at in self._order)
        return self._unproven[-1] if self._unproven and is_seen else None

    def add_proof(self, margin: tuple[float, float] | None) -> None:
        """What was proven of the point that was ``to_prove``; None for nothing."""
        at = self._unproven.pop()
        self._proofs += 1
        self._in_vain = 0 if margin is not None else self._in_vain + 1
        if margin is not None:
            self.proven[at] = margin
            # What has been judged is judged anew.
            self._judged[at] = 0
        if self._in_vain >= TRIES_TO_PROVE:
            self._unproven = []

    @property
    def _goal(self) -> int:
        """How many games from each point there is time for."""
        least = min((len(self.games[at]) for at in self._order), default=0)
        goal = self._rounds[0]
        for each in self._rounds[1:]:
            missing = sum(max(0, each - len(self.games[at])) for at in self._order)
            is_quick = self._played > 0 and self._took + missing * self._took / self._played <= self._seconds
            if least >= each or is_quick:
                goal = each
        return goal

    def part(self, seconds: float) -> Part:
        """The next batch to play, of about ``seconds``. Something must be left to play."""
        least = min(len(self.games[at]) for at in self._order)
        goal = next(each for each in self._rounds if each > least)
        missing: defaultdict[int, list[int]] = defaultdict(list)
        for at in self._order:
            missing[len(self.games[at])].append(at)
        first = next(len(self.games[at]) for at in self._order if len(self.games[at]) < goal)
        within = int(self._played * seconds / (self._took * (goal - first))) if self._took else 1
        return Part(missing[first][: max(1, min(MOST_AT_ONCE, within))], first, goal - first)

    def add(self, part: Part, played: Games, seconds: float = 0.0) -> None:
        """Adds the games of one batch (one branch a point), which took ``seconds``."""
        for branch, at in enumerate(part.at):
            places = behind(played.places[:, [branch]], self.points[at].resigned)
            self.games[at] = joined([self.games[at], Games(played.points[:, [branch]], places)])
        self._played += len(played) * len(part.at)
        self._took += seconds

    def resume(self, at: int, games: Games) -> None:
        """Games that were played from a point before, from the first on."""
        most = self._rounds[-1]
        self.games[at] = Games(games.points[:most], games.places[:most])

    # What is known ----------------------------------------------------------------------------------------------------

    def expected(self, at: int) -> Sequence[Expected]:
        """What each side can expect at a point, as far as it has been judged; nothing while nothing is known."""
        return self._expected[at]

    def changes(self) -> list[Change]:
        """The clear changes of the chances to come first, biggest first, as far as they have been judged: after a turn,
        of whoever made it; after anything else, of those that changed most. So many points are judged that some would
        seem clear by chance; corrected for that (Holm), none is in 95 of 100 games without any."""
        judged = self._changes.values()
        sure = holm([p for _, p in judged])
        clear = [change for (change, _), p in zip(judged, sure, strict=True) if p < SURE]
        return sorted(clear, key=lambda change: -abs(change.gain.wins.value))

    def judging(self) -> Pausing[None]:
        """Judge what has been played since this was done last: work that pauses."""
        for at in range(len(self.points)):
            known = self._known(at)
            if len(known) > self._judged[at]:
                self._judged[at] = len(known)
                by_side = expected(known)
                if self.points[at].result is not None:
                    by_side = [Expected(_certain(each.wins), _certain(each.points)) for each in by_side]
                elif at in self.proven:
                    shares = zip(shares_of(self.proven[at]), by_side, strict=True)
                    by_side = [Expected(Interval(won, won, won), each.points) for won, each in shares]
                self._expected[at] = by_side
                for other in {at, min(at + 1, len(self.points) - 1)} - {0}:
                    self._judge_change(other)
                yield

    def _known(self, at: int) -> Games:
        """What is known of a point: the games from there, or how the game ended."""
        result = self.points[at].result
        return self.games[at] if result is None else result

    def _judge_change(self, at: int) -> None:
        point, before, after = self.points[at], self._known(at - 1), self._known(at)
        self._changes.pop(at, None)
        if point.kind == "end" or not len(before) or not len(after):
            return
        count = max(len(before), len(after)) if 1 in (len(before), len(after)) else min(len(before), len(after))
        columns = zip(_of_length(before, count), _of_length(after, count), strict=True)
        pairs = Games(*(np.concatenate(column, axis=1) for column in columns))
        both = pairs.ended.all(axis=1)
        if not both.any():
            return
        # What a proof says, and games did not know, is nothing that a move has changed.
        is_proven = at - 1 in self.proven and (at in self.proven or point.result is not None)
        wins = [wins_of(pairs.places[both, branch]) for branch in (0, 1)]
        if is_proven:
            wins = [self._proven_wins(each, here) for each, here in zip((at - 1, at), wins, strict=True)]
        points, more = pairs.points[both, 1] - pairs.points[both, 0], wins[1] - wins[0]
        changed = [Gain(mean(points[:, side]), mean(more[:, side])) for side in range(self.sides)]
        side = (
            max(range(self.sides), key=lambda each: abs(changed[each].wins.value))
            if point.seat is None
            else self._side_of[point.seat]
        )
        _, p = difference([(more[:, side], None)])
        if point.seat is None:
            # The largest of several.
            p = min(1.0, p * self.sides)
        if abs(changed[side].wins.value) < LEAST_CHANGE:
            p = 1.0
        self._changes[at] = Change(at, side, changed[side], float(wins[0][:, side].mean())), p

    def _proven_wins(self, at: int, wins: np.ndarray) -> np.ndarray:
        """Shares of wins as they are proven (games × sides), instead of those in games; a result stands."""
        return np.tile(shares_of(self.proven[at]), (len(wins), 1)) if at in self.proven else wins


def shares_of(margin: tuple[float, float]) -> list[float]:
    """Each side's share of a win, by the least and the most by which the first of two is ahead in the end."""
    low, high = margin
    first = 1.0 if low > 0 else 0.0 if high < 0 else 0.5
    return [first, 1.0 - first]


def expected(games: Games) -> list[Expected]:
    """What each side can expect by games from one position; nothing where none came to an end."""
    ended = games.ended[:, 0]
    if not ended.any():
        return []
    points, places = games.points[ended, 0], games.places[ended, 0]
    wins = wins_of(places).sum(axis=0).tolist()
    return [Expected(share(won, len(points)), mean(points[:, side])) for side, won in enumerate(wins)]


def behind(places: np.ndarray, resigned: frozenset[int]) -> np.ndarray:
    """Places (games × branches × sides) with the ``resigned`` sides behind all others: they share the last one."""
    if not resigned:
        return places
    last = np.array([side in resigned for side in range(places.shape[2])])
    ranks = np.where(last, places.shape[2] + 1, places)
    ranked = 1 + (ranks[..., np.newaxis, :] < ranks[..., :, np.newaxis]).sum(axis=-1)
    # A game that came to no end has no places.
    return np.where(places[..., :1] == 0, 0, ranked).astype(places.dtype)


def _of_length(games: Games, count: int) -> Games:
    """So many games: those that there are, or the one result again and again."""
    if len(games) == 1:
        return Games(np.repeat(games.points, count, axis=0), np.repeat(games.places, count, axis=0))
    return Games(games.points[:count], games.places[:count])


def _certain(interval: Interval) -> Interval:
    return Interval(interval.value, interval.value, interval.value)
