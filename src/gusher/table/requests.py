"""What somebody asks the others at a table, one thing at a time: to take steps back, or to end the game. It comes about
when all who were asked have agreed.

They are asked once: whoever hears no plays on before asking again. Somebody who was asked to take steps back and plays
on instead has refused, and so has who was asked to end the game; other people's steps leave that question open.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from gusher.rules.kernel import IllegalError

from .entries import STEPS, EndKind, Entry

if TYPE_CHECKING:
    from .table import Table


class Request(NamedTuple):
    """Entry ``n``, by which seat ``by`` asks: to go back to the state after ``to`` entries, or to end the game
    (``ends``). Of the seats that were ``asked``, ``waiting`` have not answered yet."""

    n: int
    by: int
    asked: tuple[int, ...]
    waiting: tuple[int, ...]
    to: int | None = None
    ends: EndKind = ""

    def granted(self, n: int, at: float) -> Entry:
        """Entry ``n``, by which it comes about."""
        if self.ends:
            return Entry(n, "end", self.by, at=at, ends=self.ends)
        return Entry(n, "undo", self.by, to=self.to, at=at)

    def is_ended_by(self, step: Entry) -> bool:
        """Whether this step means that the question is not open any more."""
        return not self.ends or step.seat in self.waiting

    def is_refused_by(self, step: Entry) -> bool:
        """Whether whoever makes it has been asked, and plays on instead of answering."""
        return step.seat in (self.waiting if self.ends else self.asked)


class Answered(NamedTuple):
    """Entry ``n`` answered what somebody had asked last."""

    n: int
    is_granted: bool


NOTHING: Mapping[int, Answered] = MappingProxyType({})


class Asking(NamedTuple):
    """The ``request`` that waits for answers, if there is one, and how the last one of each seat was ``answered``."""

    request: Request | None = None
    answered: Mapping[int, Answered] = NOTHING

    def after(self, entry: Entry) -> Asking:
        """The same once this entry is written."""
        request = self.request
        if entry.kind == "ask" and entry.seat is not None:
            asked = Request(entry.n, entry.seat, entry.waiting, entry.waiting, entry.to, entry.ends)
            return self._replace(request=asked)
        if request is None:
            return self
        match entry.kind:
            case "agree":
                waiting = tuple(seat for seat in request.waiting if seat != entry.seat)
                return self._replace(request=request._replace(waiting=waiting))
            case "refuse":
                return self._closed(request, entry, is_granted=False)
            case "undo" | "end":
                if not request.waiting:
                    return self._closed(request, entry, is_granted=True)
                return self if entry.kind == "undo" and request.ends else self._replace(request=None)
            case "resign" | "takeover" | "return" | "void":
                return self._replace(request=None)
        if entry.kind in STEPS and request.is_ended_by(entry):
            if request.is_refused_by(entry):
                return self._closed(request, entry, is_granted=False)
            return self._replace(request=None)
        return self

    def _closed(self, request: Request, entry: Entry, *, is_granted: bool) -> Asking:
        return Asking(None, {**self.answered, request.by: Answered(entry.n, is_granted)})

    def check(self, table: Table, own: Collection[int]) -> None:
        """Whether those of ``own`` may ask the others now.

        IllegalError: ``asked_already`` (a request waits for its answers) or ``asked_in_vain`` (theirs was refused, and
        no action of their own that stands has followed).
        """
        if self.request is not None:
            raise IllegalError("asked_already", "to", "a request waits for its answers")
        answers = [answer for seat, answer in self.answered.items() if seat in own]
        last = max(answers, default=None)
        if last is None or last.is_granted:
            return
        for step in reversed(table.line):
            if step.n < last.n:
                break
            if step.seat in own:
                return
        raise IllegalError("asked_in_vain", "to", "the others have refused, and no own action has followed")
