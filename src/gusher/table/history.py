"""What has been written at a table. The tables before and after a move share it, and look at more or less of it.

A history only grows. Of two tables that go on differently from the same entry, the second one gets a copy of its own.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, fields
from itertools import islice
from operator import eq
from typing import Any, TypeVar, overload

from gusher.rules.kernel import Phrase, Record

from .entries import TAKING_BACK, Entry, Outcome
from .exits import Exits
from .pace import Pace
from .requests import Asking

T = TypeVar("T")

NONE = -1
NEVER = 1 << 62


class Prefix(Sequence[T]):
    """The first ``length`` things in a list that may grow."""

    __slots__ = ("_all", "_length")

    def __init__(self, everything: list[T], length: int) -> None:
        self._all = everything
        self._length = length

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._all, self._length)

    def __reversed__(self) -> Iterator[T]:
        return islice(reversed(self._all), len(self._all) - self._length, None)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            first, last, by = place.indices(self._length)
            if by > 0:
                return self._all[first:last:by]
            return [self._all[each] for each in range(first, last, by)]
        if not -self._length <= place < self._length:
            raise IndexError(f"{place} of {self._length}")
        return self._all[place if place >= 0 else self._length + place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(other) == self._length and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]


@dataclass
class History:
    """The entries, and by the number of an entry: the ``phrases`` that tell them, the ``actions`` as the rules have
    them and ``logged`` what their lines tell (None for what is not a step), ``earlier`` the entry before that logged
    the same (NONE: it was the first), ``undone_by`` the undo that took it back (NEVER: none has), ``outcomes`` how many
    outcomes had been drawn once it was written; ``paces``, ``exits`` and ``asking`` are what was so from then on.

    ``undos`` are the numbers of the entries that took something back, ``written`` how many entries each seat has that
    nobody wrote for it. ``distinct`` holds each logged action once, in the order of ``firsts``, the entries that logged
    it first; ``last`` the entries that logged it last; ``places`` says where an action stands in these, and ``cuts``
    how often one has been removed. ``kept`` holds some of the states before steps, by the number of the step;
    nobody changes them.
    """

    entries: list[Entry] = field(default_factory=list)
    phrases: list[Phrase | None] = field(default_factory=list)
    actions: list[int | None] = field(default_factory=list)
    logged: list[int | None] = field(default_factory=list)
    earlier: list[int] = field(default_factory=list)
    undone_by: list[int] = field(default_factory=list)
    outcomes: list[int] = field(default_factory=list)
    paces: list[Pace] = field(default_factory=list)
    exits: list[Exits] = field(default_factory=list)
    asking: list[Asking] = field(default_factory=list)
    undos: list[int] = field(default_factory=list)
    distinct: list[int] = field(default_factory=list)
    firsts: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)
    cuts: int = 0
    written: dict[int, int] = field(default_factory=dict)
    kept: dict[int, Record] = field(default_factory=dict)

    def write(self, entry: Entry, phrase: Phrase | None, action: int | None, logged: int | None) -> None:
        """Add an entry."""
        drawn = self.outcomes[-1] if self.outcomes else 0
        self.entries.append(entry)
        self.phrases.append(phrase)
        self.actions.append(action)
        self.logged.append(logged)
        self.undone_by.append(NEVER)
        self.outcomes.append(drawn + isinstance(entry, Outcome))
        if entry.seat is not None and not entry.role:
            self.written[entry.seat] = self.written.get(entry.seat, 0) + 1
        place = None if logged is None else self.places.get(logged)
        if place is not None:
            self.earlier.append(self.last[place])
            self.last[place] = entry.n
        else:
            self.earlier.append(NONE)
            if logged is not None:
                self.places[logged] = len(self.distinct)
                self.distinct.append(logged)
                self.firsts.append(entry.n)
                self.last.append(entry.n)
        if isinstance(entry, TAKING_BACK):
            self.undos.append(entry.n)

    def up_to(self, n: int) -> History:
        """A history of its own with the first ``n`` entries."""
        twin = History(**{each.name: copy(getattr(self, each.name)) for each in fields(self)})
        twin.cut(n)
        return twin

    def cut(self, n: int) -> None:
        """Forget all but the first ``n`` entries, which no table looks at."""
        gone = len(self.entries) - n
        for number in range(len(self.entries) - 1, n - 1, -1):
            action, entry = self.logged[number], self.entries[number]
            self.kept.pop(number, None)
            if entry.seat is not None and not entry.role:
                self.written[entry.seat] -= 1
            if action is not None:
                self._remove(action, self.earlier[number])
        if self.undos and self.undos[-1] >= n:
            self.undos = [number for number in self.undos if number < n]
            self.undone_by[:n] = [by if by < n else NEVER for by in self.undone_by[:n]]
        if gone:
            for column in self._columns():
                del column[n:]

    def _columns(self) -> tuple[list[Any], ...]:
        return (
            self.entries, self.phrases, self.actions, self.logged, self.earlier, self.undone_by, self.outcomes,
            self.paces, self.exits, self.asking,
        )  # fmt: skip

    def _remove(self, action: int, earlier: int) -> None:
        """The last entry that logged an action is gone; ``earlier`` is the one before."""
        if earlier != NONE:
            self.last[self.places[action]] = earlier
            return
        # No action that is left was logged first after it.
        del self.places[action]
        self.distinct.pop()
        self.firsts.pop()
        self.last.pop()
        self.cuts += 1

    def distinct_before(self, n: int) -> int:
        """How many of ``distinct`` the first ``n`` entries have logged."""
        return bisect_left(self.firsts, n)

    def alike(self, latest: int) -> Iterator[int]:
        """Entry ``latest`` and those before it that logged the same."""
        while latest != NONE:
            yield latest
            latest = self.earlier[latest]
