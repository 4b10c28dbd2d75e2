"""How the points of a finished game went, and where it turned. It only plays the log again, so it costs little."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gusher.rules.kernel import CHANCE
from gusher.table import Table
from gusher.table.pausing import Pausing


class Stretch(NamedTuple):
    """What one seat did until another one, or chance (seat None), went on: the entries of its ``steps``, and the points
    of each side ``before`` and ``after``."""

    seat: int | None
    steps: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]

    def gained(self, side: int) -> int:
        """By how many points a side drew ahead of the best of the others, or fell behind."""
        return lead(self.after, side) - lead(self.before, side)


def lead(points: Sequence[int], side: int) -> int:
    """By how many points a side is ahead of the best other one; below 0 where it is behind."""
    others = [each for n, each in enumerate(points) if n != side]
    return points[side] - max(others, default=0)


def stretches(table: Table) -> Pausing[list[Stretch]]:
    """The course of a game that is over, as work that pauses."""
    made: list[Stretch] = []
    s = table.start_state()
    points = tuple(table.engine.points(s))
    for step in table.line:
        seat = None if step.seat == CHANCE else step.seat
        table.engine.play_unchecked(s, step.seat, step.action)
        after = tuple(table.engine.points(s))
        if made and made[-1].seat == seat and seat is not None:
            made[-1] = made[-1]._replace(steps=(*made[-1].steps, step.n), after=after)
        else:
            made.append(Stretch(seat, (step.n,), points, after))
        points = after
        yield
    return made


def turning_point(course: Sequence[Stretch]) -> int | None:
    """The stretch after which whoever won was never behind again, in which the lead changed hands; None where the same
    side led all the time."""
    if not course:
        return None
    last = course[-1].after
    winners = {side for side, points in enumerate(last) if points == max(last)}
    for number in range(len(course) - 1, -1, -1):
        before = course[number].before
        if not winners & {side for side, points in enumerate(before) if points == max(before)}:
            return number
    return None
