"""The mistakes of a finished game: turns after which a side is less far ahead than after another turn, beyond doubt.

What counts is the lead over the others' average in the end, in points. Where it is proven before and after a turn, the
proof decides. Elsewhere a turn is compared with those that a search or the evaluation prefers: bots play on after each,
with the same numbers for chance. Half of the others are dropped again and again, while the rest are played twice as
often (sequential halving). What is left is compared with what was done in games of its own, since the one that was
chosen looks better than it is in the games by which it was chosen. It is a mistake if the difference exceeds its noise
at 95 %. What is plain after few games needs no more of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np

from gusher.table import Table
from gusher.table.branches import Tried

from .best import Ply
from .course import Course, Point
from .luck import Judgement, Moment
from .numbers import Interval, difference
from .turns import Numbers, ahead_of_the_others

FIRST_GAMES = 8
"""So many games are played after each turn before the first are dropped."""
FEWEST_GAMES, MOST_GAMES = 24, 400
"""So many games decide whether a turn was a mistake."""
LOOKS = (100, 200, MOST_GAMES)
"""After so many games it is looked whether that is plain."""
PLAINLY = 1.7
"""A difference is plain if it exceeds its noise so many times: then looking twice hardly errs more than once (Haybittle
and Peto). That no difference is in sight is plain at once."""
SECONDS = 15.0
"""No turn is looked at any more when all have taken so long."""
SECONDS_OF_PHASES = 120.0
"""The same where all act at once: there are more of them, and each takes the time that it takes."""
SECONDS_OF_A_TURN = 3.0
"""So long one turn is looked at, at most; usually it takes less."""
MOMENTS_AT_ONCE = 8
"""So many turns are judged by the evaluation in one go."""
WORTH = 50
"""In progress a turn to look at counts as much as so many games of a course."""
LEAST_SUSPICION = 0.25
"""A turn that gives away fewer points than that by the evaluation is not looked at, where bots trust it."""

Leads = Callable[[Sequence[int], int, int], Numbers]
"""``leads(turns, first, count)``: how far ahead the side is in games from the number ``first`` on after each of these
turns (games × turns); fewer games than asked for where time is up."""


class Decision(NamedTuple):
    """A turn of a ``seat`` that led to point ``at`` of a course: the bytes of the positions before and after it. Where
    it is ``proven`` by how much it was a mistake, only what would have been better is still to be said. Where all act
    at once, the phase of a side, whose first seat that is: ``played`` is all that everybody did there."""

    at: int
    seat: int
    side: int
    before: bytes
    after: bytes
    proven: Interval | None = None
    played: tuple[Tried, ...] = ()


class Verdict(NamedTuple):
    """By how many points of lead a turn was worse than ``better``; empty where nobody can say. It was no mistake
    if ``lost`` may be nothing. So many ``games`` say so, none where it is proven. Of a phase both ``better`` and what
    was ``done`` are what one plan has and the other has not."""

    lost: Interval
    better: list[Ply]
    games: int
    done: tuple[Ply, ...] = ()

    @property
    def is_mistake(self) -> bool:
        """Whether the loss exceeds its noise."""
        return self.lost.low > 0


class Mistake(NamedTuple):
    """A turn of ``side`` that led to point ``at`` and was worse than another one."""

    at: int
    side: int
    verdict: Verdict

    @property
    def evidence(self) -> Literal["proven", "estimated"]:
        """How sure it is."""
        return "estimated" if self.verdict.games else "proven"


class Mistakes:
    """How far the mistakes of a game are known, whose ``course`` is whole. Each decision that is not settled by a proof
    waits to be looked at, those first that are most suspicious: by the games of the course, or by the evaluation if it
    ``trusts`` that (``suspect``); what the evaluation finds no fault with is left alone then."""

    def __init__(self, table: Table, course: Course, *, trusts: bool, seconds: float | None = None) -> None:
        usual = SECONDS if table.game.done is None else SECONDS_OF_PHASES
        self._seconds = usual if seconds is None else seconds
        self._known: dict[tuple[int, int], Mistake] = {}
        self._looked = 0
        # With how many points of lead each seems to have given away, the most last.
        self._waiting: list[tuple[float, Decision]] = []
        self._unjudged: list[Decision] = []
        for decision in decisions(table, course.points):
            before, after = margin_at(course, decision.at - 1), margin_at(course, decision.at)
            loss = proven_loss(before, after, decision.side)
            if loss is not None:
                if self._add(decision, Verdict(loss, [], 0)):
                    self._waiting.append((loss.value, decision._replace(proven=loss)))
            elif trusts and not decision.played:
                self._unjudged.append(decision)
            else:
                self._waiting.append((-lead_gained(course, decision), decision))
        self._waiting.sort()

    @property
    def moments(self) -> list[Moment]:
        """What the evaluation is to judge next, before anything is looked at; none where it is not asked."""
        return [
            Moment("decision", each.at, each.at, each.seat, each.before, after=each.after)
            for each in self._unjudged[:MOMENTS_AT_ONCE]
        ]

    def suspect(self, judged: Sequence[Judgement]) -> None:
        """What the evaluation says of the ``moments``."""
        for each, judgement in zip(self._unjudged[: len(judged)], judged, strict=True):
            gave = judgement.before[each.side] - judgement.after[each.side]
            if gave >= LEAST_SUSPICION:
                self._waiting.append((gave, each))
        del self._unjudged[: len(judged)]
        self._waiting.sort()

    @property
    def next(self) -> Decision | None:
        """The decision to look at next; None where there is none, or no time."""
        return self._waiting[-1][1] if self._waiting and self._seconds > 0 else None

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to judge or to look at."""
        return not self._unjudged and self.next is None

    @property
    def done(self) -> int:
        """How far they are known, in games of a course."""
        return WORTH * self._looked

    @property
    def total(self) -> int:
        """How far they will be known, as far as that can be foreseen."""
        return self.done + (0 if self.is_whole else WORTH * (len(self._unjudged) + len(self._waiting)))

    def add(self, verdict: Verdict | None, seconds: float) -> None:
        """What was found of the ``next`` decision, None for nothing, and how long that took."""
        _, decision = self._waiting.pop()
        self._seconds -= seconds
        self._looked += 1
        if verdict is not None:
            self._add(decision, verdict)

    def _add(self, decision: Decision, verdict: Verdict) -> bool:
        if verdict.is_mistake:
            self._known[decision.at, decision.side] = Mistake(decision.at, decision.side, verdict)
        return verdict.is_mistake

    def worst_first(self) -> list[Mistake]:
        """Those that are known."""
        return sorted(self._known.values(), key=lambda each: (-each.verdict.lost.value, each.at, each.side))


def decisions(table: Table, points: Sequence[Point]) -> list[Decision]:
    """The turns of a game between the points of its course; where everybody acts at once, the phases of all sides that
    had not resigned."""
    found = []
    for at, point in enumerate(points):
        states = (points[at - 1].state, point.state)
        if point.kind == "turn" and point.seat is not None:
            found.append(Decision(at, point.seat, table.sides[point.seat], *states))
        elif point.kind == "phase":
            played = tuple(_steps(table, point))
            sides = sorted(set(table.sides) - points[at - 1].resigned)
            found += [Decision(at, table.sides.index(side), side, *states, played=played) for side in sides]
    return found


def _steps(table: Table, point: Point) -> Iterator[Tried]:
    """All that was done on the way to a point."""
    first, end = (bisect_left(table.line, n, key=lambda step: step.n) for n in (point.first, point.n))
    for step in table.line[first:end]:
        yield Tried(step.seat, table.game.actions.write(step.action))


def margin_at(course: Course, at: int) -> tuple[float, float] | None:
    """Between which bounds the margin of the first of two sides lies at a point, as far as that is proven."""
    result = course.points[at].result
    if result is None or course.sides != 2:
        return course.proven.get(at)
    one, other = result.points[0, 0].tolist()
    return float(one - other), float(one - other)


def lead_gained(course: Course, decision: Decision) -> float:
    """By how many points of lead a turn was better, in the games of the course, than what bots would have done."""
    before, after = ([each.points.value for each in course.expected(at)] for at in (decision.at - 1, decision.at))
    if not before or not after:
        return 0.0
    return float(np.subtract(*lead_of([after, before], decision.side)))


def proven_loss(before: tuple[float, float] | None, after: tuple[float, float] | None, side: int) -> Interval | None:
    """What is proven of how much lead a turn of ``side`` has lost, by the margins before and after it; None if it may
    have been a mistake or not.

    >>> proven_loss((4, 4), (1, 1), 0)
    Interval(value=3, low=3, high=3)
    >>> proven_loss((-3, -1), (2, 6), 1)
    Interval(value=3, low=3, high=9)
    >>> proven_loss((1, 9), (1, 9), 0) is None
    True
    """
    if before is None or after is None:
        return None
    (worst, best), (low, high) = before, after
    least, most = (worst - high, best - low) if side == 0 else (low - best, high - worst)
    if least <= 0 < most:
        return None
    return Interval(max(0, least), max(0, least), max(0, most))


def compared(
    leads: Leads, others: int, first_games: int | None = None, looks: Sequence[int] | None = None
) -> tuple[int, Interval, int]:
    """Which of so many ``others`` is better than turn 0, if any is, by how many points of lead, and by how many games:
    turns are numbered from 1 on. In place of FIRST_GAMES and LOOKS there may be other numbers."""
    left, first, count = list(range(1, others + 1)), 0, first_games or FIRST_GAMES
    while len(left) > 1:
        seen = leads(left, first, count)
        first, count = first + count, 2 * count
        best = np.argsort(-seen.mean(axis=0), kind="stable")[: (len(left) + 1) // 2]
        left = [left[each] for each in sorted(best.tolist())]
    more = np.zeros(0)
    for look in looks or LOOKS:
        asked = look - len(more)
        played = leads([0, left[0]], first + len(more), asked)
        more = np.concatenate([more, played[:, 1] - played[:, 0]])
        lost, _ = difference([(more, None)])
        if len(played) < asked or lost.value <= 0 or lost.value - PLAINLY * (lost.value - lost.low) > 0:
            break
    if len(more) < FEWEST_GAMES:
        lost = Interval(lost.value, min(0.0, lost.low), lost.high)
    return left[0], lost, len(more)


def lead_of(promised: Sequence[Sequence[float]], side: int) -> Numbers:
    """How far a side is ahead of the others' average, by what all sides have (rows)."""
    return ahead_of_the_others(np.array(promised, np.float64))[:, side]
