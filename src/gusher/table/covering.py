"""Which lines of a log name nothing for somebody, because they tell what is hidden from them now.

What is covered is what lines tell, not the lines: however long a log is, a look at it asks only about what was told
since the look before, as long as the game says that nothing else can have changed (``Game.covering``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gusher.rules.kernel import Game, Record
from gusher.rules.kernel.engine import Engine

from .history import History


class Covered:
    """Numbers of entries. ``hidden`` says of each thing in the history's ``told`` whether it is covered, 1 or 0; of
    those that it does not reach none is. Two of them compare by identity."""

    __slots__ = ("hidden", "history")

    def __init__(self, history: History | None = None, hidden: bytes = b"") -> None:
        self.history, self.hidden = history, hidden

    def __contains__(self, n: object) -> bool:
        if self.history is None or not isinstance(n, int):
            return False
        told = self.history.logged[n]
        place = None if told is None else self.history.places.get(told)
        return place is not None and place < len(self.hidden) and self.hidden[place] == 1

    def __bool__(self) -> bool:
        return 1 in self.hidden

    def holds(self, history: History, hidden: bytes) -> bool:
        """Whether the same is covered there."""
        reached = len(self.hidden)
        return self.history is history and hidden[:reached] == self.hidden[: len(hidden)] and 1 not in hidden[reached:]

    def changes(self, before: Covered, to: int) -> Iterator[int]:
        """Those of the first ``to`` entries that are covered here and were not ``before``, or the other way round."""
        history = self.history or before.history
        if history is None:
            return
        if self.history is not before.history and self.history is not None and before.history is not None:
            yield from (n for n in range(to) if (n in self) != (n in before))
            return
        here, there = (each.hidden.ljust(history.told_before(to), b"\0") for each in (self, before))
        if here[: len(there)] == there[: len(here)]:
            return
        for place, (one, other) in enumerate(zip(here, there, strict=False)):
            if one != other:
                yield from (n for n in history.alike(history.last[place]) if n < to)


NOTHING = Covered()


class Look(NamedTuple):
    """What somebody saw of a log, and what that followed from: the history and its cuts, what the game says that
    coverage follows from, and of each thing that had been told whether it was covered."""

    history: History
    cuts: int
    follows: object
    hidden: bytes
    covered: Covered


def look(game: Game, engine: Engine, s: Record, eye: int, history: History, n: int, before: Look | None) -> Look:
    """What is covered from an eye in state ``s``, after ``n`` entries. ``before`` is the look before, of the same eye;
    its ``covered`` is this one's, too, as long as the same is covered."""
    count = history.told_before(n)
    follows = None if game.covering is None else game.covering(s)
    known = b""
    if before is not None and (before.history is not history or before.cuts != history.cuts):
        before = None
    if before is not None and follows is not None and before.follows == follows:
        known = before.hidden[:count]
    hidden = known + bytes(engine.covered(s, eye, history.told[len(known) : count]))
    if before is not None and before.covered.holds(history, hidden):
        covered = before.covered
    else:
        covered = Covered(history, hidden)
    return Look(history, history.cuts, follows, hidden, covered)
