"""How much time a phase has where everybody acts at once: worked out from the log alone, so that it is the same after
a restart and in every process."""

from __future__ import annotations

from typing import NamedTuple

from .entries import Entry


class Pace(NamedTuple):
    """``seconds``: so many has each phase, 0: as many as anybody wants. ``phase`` is the action by which a seat says
    that it is done with the present one (None: the table waits for nobody, or not for all at once); there were ``n``
    entries when it began, and its time runs from ``since`` on, in seconds since 1970. ``paused``: since then nobody
    acts and no time passes."""

    seconds: int = 0
    phase: int | None = None
    n: int = 0
    since: float = 0.0
    paused: float | None = None

    @property
    def ends(self) -> float | None:
        """When the phase ends by the clock, in seconds since 1970; None if it does not."""
        if not self.seconds or self.phase is None or self.paused is not None:
            return None
        return self.since + self.seconds

    @property
    def left(self) -> float | None:
        """The seconds that the phase has left while the table is paused; None if none are counted, or it is not."""
        if not self.seconds or self.phase is None or self.paused is None:
            return None
        return max(0.0, self.since + self.seconds - self.paused)

    def after(self, entry: Entry) -> Pace:
        """The pace once this entry is written, which starts no phase."""
        match entry.kind:
            case "clock":
                running = self.paused if self.paused is not None else entry.at
                return self._replace(seconds=entry.seconds, since=running)
            case "pause":
                return self._replace(paused=entry.at)
            case "resume" if self.paused is not None:
                return self._replace(since=self.since + entry.at - self.paused, paused=None)
        return self

    def starting(self, phase: int | None, n: int, at: float) -> Pace:
        """The pace once another phase has begun, after ``n`` entries; it may begin while the table is paused."""
        return self._replace(phase=phase, n=n, since=at, paused=None if self.paused is None else at)
