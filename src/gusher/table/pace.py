"""The time for a phase where everybody acts at once, else for turns: by the log alone, so the same in every process."""

from __future__ import annotations

from typing import NamedTuple

from . import entries
from .entries import Entry

SECONDS_FOR_PEOPLE = 30.0
"""For so long bots leave to people what is laid before everybody, whoever holds the table."""


class Turns(NamedTuple):
    """The clocks of the seats where one acts after the other.

    ``total``: the seconds are for the whole game, and ``increment`` is added after each turn; else they are for each
    turn. ``seat`` is to move (None: nobody). Its time ``runs`` once every seat has ``moved``, as on sites for chess.
    ``left`` is what each seat had when this turn began, or after the last undo in it. ``flagged``: the seat to move has
    no time left; then it ``loses``, or a bot makes that turn.
    """

    total: bool
    increment: int
    left: tuple[float, ...]
    seat: int | None = None
    runs: bool = False
    moved: frozenset[int] = frozenset()
    flagged: bool = False
    loses: bool = False


class Pace(NamedTuple):
    """``seconds`` for each phase, turn or seat (0: no limit). Time runs from ``since`` on (seconds since 1970, possibly
    in the future). ``paused``: since when nobody acts and no time passes.

    ``phase`` is the action by which a seat is done with the present phase (None: the table does not wait for all at
    once); there were ``n`` entries when it began, and so many seconds have been ``added`` to its time. ``turns`` are
    the clocks where one acts after the other.

    ``aloud``: somebody reads out what the bank does, step by step. ``reading``: the desk of the bank at which the last
    step before this phase is still being read (0: none). Until then nobody acts and no time runs. ``restored``: what
    was lost by outages before then has been given back.
    """

    seconds: int = 0
    phase: int | None = None
    n: int = 0
    since: float = 0.0
    paused: float | None = None
    turns: Turns | None = None
    added: float = 0.0
    aloud: bool = False
    reading: int = 0
    restored: float = 0.0

    @property
    def ends(self) -> float | None:
        """When the phase or the turn ends by the clock, in seconds since 1970; None if it does not."""
        had = self._had
        return None if had is None or self.paused is not None or self.reading else self.since + had

    @property
    def left(self) -> float | None:
        """The seconds left while the time of the phase or turn stands still; None if it runs, or there is no limit."""
        had = self._had
        if self.reading:
            return had
        return None if had is None or self.paused is None else max(0.0, self.since + had - self.paused)

    @property
    def flagged(self) -> int | None:
        """The seat to move for which time has run out."""
        return self.turns.seat if self.turns is not None and self.turns.flagged else None

    @property
    def _had(self) -> float | None:
        """What there was of time at ``since``; None while none is counted."""
        if self.turns is not None:
            runs = self.turns.runs and self.turns.seat is not None and not self.turns.flagged
            return self.turns.left[self.turns.seat] if runs and self.turns.seat is not None else None
        return self.seconds + self.added if self.seconds and self.phase is not None else None

    def times(self, at: float) -> tuple[float, ...]:
        """What each seat has left then, where one acts after the other."""
        if self.turns is None:
            return ()
        left, seat = self.turns.left, self.turns.seat
        if seat is None or self._had is None:
            return left
        spent = (at if self.paused is None else self.paused) - self.since
        return (*left[:seat], max(0.0, left[seat] - max(0.0, spent)), *left[seat + 1 :])

    def after(self, entry: Entry, seats: int = 0) -> Pace:
        """The pace once this entry is written, which starts no phase and no turn. ``seats``: how many act one after the
        other, 0 if all act at once."""
        match entry:
            case entries.Clock() if seats:
                turns = Turns(entry.total, entry.increment, (float(entry.seconds),) * seats, loses=entry.loses)
                return self._replace(seconds=entry.seconds, turns=turns)
            case entries.Clock():
                running = self.paused if self.paused is not None else entry.at
                return self._replace(seconds=entry.seconds, since=running, added=0.0)
            case entries.Flag() if self.turns is not None:
                return self._replace(turns=self.turns._replace(left=self.times(entry.at), flagged=True))
            case entries.Extend() if not seats:
                return self._replace(added=self.added + entry.seconds)
            case entries.Aloud():
                return self._read(entry.at)._replace(aloud=entry.on)
            case entries.Read():
                return self._read(entry.at)
            case entries.Pause():
                return self._replace(paused=entry.at)
            case entries.Outage():
                return self._replace(since=self.since + entry.seconds, restored=entry.at)
            case entries.Resume() if self.paused is not None:
                return self._replace(since=self.since + entry.at - self.paused, paused=None)
        return self

    def _read(self, at: float) -> Pace:
        if not self.reading:
            return self
        return self._replace(since=at if self.paused is None else self.paused, reading=0)

    def starting(self, phase: int | None, n: int, at: float, show: float = 0.0, reading: int = 0) -> Pace:
        """The pace once another phase has begun, after ``n`` entries, perhaps during a pause. Its time runs after the
        outcomes before it have been shown (``show`` seconds), or read out at a desk (``reading``)."""
        paused = None if self.paused is None else at
        return self._replace(phase=phase, n=n, since=at + show, paused=paused, added=0.0, reading=reading)

    def turning(self, actor: int | None, seat: int | None, at: float) -> Pace:
        """The pace after a step of ``actor`` (None: chance), when ``seat`` is to move (None: nobody, or several)."""
        if self.turns is None:
            return self
        turns = self.turns
        moved = turns.moved if actor is None else turns.moved | {actor}
        if seat == turns.seat:
            return self._replace(turns=turns._replace(moved=moved))
        left = list(self.times(at))
        if turns.total and turns.runs and turns.seat is not None:
            left[turns.seat] += turns.increment
        if seat is not None and not turns.total:
            left[seat] = float(self.seconds)
        runs = len(moved) == len(left)
        turns = turns._replace(left=tuple(left), seat=seat, runs=runs, moved=moved, flagged=False)
        return self._replace(since=at, turns=turns)

    def undone(self, then: Pace, made: float, at: float) -> Pace:
        """The pace after an undo, back to a position where it was ``then``; the first action taken back was made at
        ``made``. Everybody has the time that they had at that moment, less what the seat to move has used of the turn
        that goes on: else taking back would stop the clock."""
        if self.turns is None or then.turns is None:
            return self
        left, seat = list(then.times(made)), then.turns.seat
        if seat is not None and seat == self.turns.seat:
            left[seat] = min(left[seat], self.times(at)[seat])
        since = at if self.paused is None else self.paused
        return then._replace(since=since, paused=self.paused, turns=then.turns._replace(left=tuple(left)))
