"""What a finished game comes down to: what changed the chances most, and what decided it.

A turn is blamed only if it is one of the ``mistakes``: what bots make of it in the games of a course is no judgement.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from .course import Change, Course
from .mistakes import Mistake

MOST_CHANGES = 8
"""At most so many of the moves that changed most are listed."""
LEAST_DECISIVE = 0.1
"""What changed the winner's chance by less did not decide the game."""

Kind = Literal["mistake", "move", "luck", "phase"]


class Decided(NamedTuple):
    """What decided a game: what led to point ``at`` changed the chance of the ``winner`` from ``before`` to ``after``,
    and nothing made that good any more. It was a ``mistake`` of somebody else, a ``move`` of the winner, ``luck``, or
    all that was done in a ``phase``."""

    at: int
    kind: Kind
    winner: int
    before: float
    after: float


def clear_changes(course: Course, mistakes: Sequence[Mistake]) -> list[Change]:
    """The clear changes of a course, biggest first, but for turns that seem worse than what bots would have done, and
    are no mistakes."""
    listed = {each.at for each in mistakes}
    return [
        change
        for change in course.changes()
        if course.points[change.at].kind != "turn" or change.gain.wins.value > 0 or change.at in listed
    ]


def decided(course: Course, mistakes: Sequence[Mistake]) -> Decided | None:
    """What decided a game whose course is whole; None for nothing in particular, or where nobody won it alone."""
    result = course.points[-1].result
    if result is None:
        return None
    [winner, *others] = (result.places[0, 0] == 1).nonzero()[0].tolist()
    if others:
        return None
    chances = [expected[winner].wins.value for at in range(len(course.points)) if (expected := course.expected(at))]
    if len(chances) < len(course.points):
        return None
    candidates: list[tuple[float, Decided]] = []
    for change in clear_changes(course, mistakes):
        before, after = chances[change.at - 1 : change.at + 1]
        # A proof may say more of one of both points than of the change.
        gained = min(after - before, abs(change.gain.wins.value))
        kind = _kind(course, change, winner)
        # It was made good if half of it was lost again.
        if kind is not None and gained >= LEAST_DECISIVE and min(chances[change.at :]) > (before + after) / 2:
            candidates.append((gained, Decided(change.at, kind, winner, before, after)))
    return max(candidates, default=(0.0, None))[1]


def _kind(course: Course, change: Change, winner: int) -> Kind | None:
    """What brought the winner forward; None for a turn of somebody else who has lost nothing by it."""
    kind = course.points[change.at].kind
    if kind != "turn":
        return "phase" if kind == "phase" else "luck"
    if change.side == winner:
        return "move"
    return "mistake" if change.gain.wins.value < 0 else None
