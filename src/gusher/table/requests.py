"""What a player asks the others, one thing at a time: to take steps back, to end the game, or to pause it. It happens
when all who were asked have agreed.

After a refusal one has to play on before asking for the same again. To play on instead of answering is to refuse,
except where a pause is asked for. Other people's steps close a request to take steps back, and no other one.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from . import entries
from .entries import STEPS, Entry, Wish


class Request(NamedTuple):
    """Entry ``n``, by which seat ``by`` asks for something (``wish``): for an ``undo``, to go back to the state after
    ``to`` entries. Of the seats that were ``asked``, ``waiting`` have not answered yet."""

    n: int
    by: int
    asked: tuple[int, ...]
    waiting: tuple[int, ...]
    wish: Wish
    to: int | None = None

    def granted(self, n: int, at: float) -> Entry:
        """Entry ``n``, by which it comes about."""
        match self.wish:
            case "undo":
                return entries.Undo(n, self.by, to=self.to or 0, at=at)
            case "pause":
                return entries.Pause(n, self.by, at=at)
            case "resume":
                return entries.Resume(n, self.by, at=at)
            case "end":
                return entries.End(n, self.by, at=at, ends="agreed")
            case "abandon":
                return entries.End(n, self.by, at=at, ends="abandoned")

    def is_ended_by(self, step: Entry) -> bool:
        """Whether this step means that the question is not open any more."""
        if self.wish == "pause":
            # Where everybody acts at once, somebody always does.
            return False
        return self.wish == "undo" or step.seat in self.waiting

    def is_refused_by(self, step: Entry) -> bool:
        """Whether whoever makes it has been asked, and plays on instead of answering."""
        return step.seat in (self.asked if self.wish == "undo" else self.waiting)


class Answered(NamedTuple):
    """Entry ``n`` answered what somebody had asked last."""

    n: int
    is_granted: bool


NOTHING: Mapping[tuple[int, Wish], Answered] = MappingProxyType({})


class Asking(NamedTuple):
    """The ``request`` that waits for answers, if there is one, and how the last one of each seat and for each wish was
    ``answered``."""

    request: Request | None = None
    answered: Mapping[tuple[int, Wish], Answered] = NOTHING

    def after(self, entry: Entry) -> Asking:
        """The same once this entry is written."""
        request = self.request
        if isinstance(entry, entries.Ask) and entry.seat is not None:
            asked = Request(entry.n, entry.seat, entry.waiting, entry.waiting, entry.wish, entry.to)
            return self._replace(request=asked)
        if request is None:
            return self
        match entry:
            case entries.Agree():
                waiting = tuple(seat for seat in request.waiting if seat != entry.seat)
                return self._replace(request=request._replace(waiting=waiting))
            case entries.Refuse():
                return self._closed(request, entry, is_granted=False)
            case entries.Undo() | entries.End() | entries.Pause() | entries.Resume():
                if not request.waiting:
                    return self._closed(request, entry, is_granted=True)
                is_met = entry.kind in ("end", request.wish)
                return self._replace(request=None) if is_met else self
            case entries.Resign() | entries.Takeover() | entries.Return() | entries.Void():
                return self._replace(request=None)
        if isinstance(entry, STEPS) and request.is_ended_by(entry):
            if request.is_refused_by(entry):
                return self._closed(request, entry, is_granted=False)
            return self._replace(request=None)
        return self

    def _closed(self, request: Request, entry: Entry, *, is_granted: bool) -> Asking:
        return Asking(None, {**self.answered, (request.by, request.wish): Answered(entry.n, is_granted)})
