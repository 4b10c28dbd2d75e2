"""Which lines of a log are redacted for a viewer, because they name an action that is hidden from them now.

Coverage is kept by action, not by line, and extended by the actions logged since the last look. Older ones are asked
about again only if ``Game.covering`` has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gusher.rules.kernel import Game, Record
from gusher.rules.kernel.engine import Engine

from .history import History


class Covered:
    """A set of entry numbers. ``hidden`` has a 1 for each of the history's ``distinct`` actions that is covered, else a
    0; actions beyond its end are not covered. Compares by identity."""

    __slots__ = ("hidden", "history")

    def __init__(self, history: History | None = None, hidden: bytes = b"") -> None:
        self.history, self.hidden = history, hidden

    def __contains__(self, n: object) -> bool:
        if self.history is None or not isinstance(n, int):
            return False
        action = self.history.logged[n]
        place = None if action is None else self.history.places.get(action)
        return place is not None and place < len(self.hidden) and self.hidden[place] == 1

    def __bool__(self) -> bool:
        return 1 in self.hidden

    def holds(self, history: History, hidden: bytes) -> bool:
        """Whether it covers exactly these actions."""
        reached = len(self.hidden)
        return self.history is history and hidden[:reached] == self.hidden[: len(hidden)] and 1 not in hidden[reached:]

    def changes(self, before: Covered, to: int) -> Iterator[int]:
        """The entries below ``to`` that only one of both covers."""
        history = self.history or before.history
        if history is None:
            return
        if self.history is not before.history and self.history is not None and before.history is not None:
            yield from (n for n in range(to) if (n in self) != (n in before))
            return
        here, there = (each.hidden.ljust(history.distinct_before(to), b"\0") for each in (self, before))
        if here[: len(there)] == there[: len(here)]:
            return
        for place, (one, other) in enumerate(zip(here, there, strict=False)):
            if one != other:
                yield from (n for n in history.alike(history.last[place]) if n < to)


NOTHING = Covered()


class Look(NamedTuple):
    """A viewer's last answer and its inputs: the history with its cuts, the game's ``covering``, and for each distinct
    action 1 if it was covered, else 0."""

    history: History
    cuts: int
    covering: object
    hidden: bytes
    covered: Covered


def look(game: Game, engine: Engine, s: Record, eye: int, history: History, n: int, before: Look | None) -> Look:
    """What is covered from an eye in state ``s``, after ``n`` entries. ``before`` is the same eye's last look; its
    ``covered`` object is reused until coverage changes."""
    count = history.distinct_before(n)
    covering = None if game.covering is None else game.covering(s)
    known = b""
    if before is not None and (before.history is not history or before.cuts != history.cuts):
        before = None
    if before is not None and covering is not None and before.covering == covering:
        known = before.hidden[:count]
    hidden = known + bytes(engine.covered(s, eye, history.distinct[len(known) : count]))
    if before is not None and before.covered.holds(history, hidden):
        covered = before.covered
    else:
        covered = Covered(history, hidden)
    return Look(history, history.cuts, covering, hidden, covered)
