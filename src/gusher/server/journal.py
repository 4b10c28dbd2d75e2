"""What is counted of requests, and written into the log every minute: how many there were by what was asked for and how
it was answered, and how long they took. A line for each request would fill a disk, and tell when somebody was here."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from .json_lines import REQUEST
from .metrics import Figure

SECONDS = 60.0
KINDS = 500
"""So many kinds of requests are told apart; there are fewer than a hundred."""
OTHER = "other"

log = logging.getLogger("gusher.server.journal")


@dataclass(slots=True)
class _Tally:
    """Requests of one kind."""

    count: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self.count += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


class Journal:
    """The requests of one process since it was written last."""

    def __init__(self) -> None:
        self._tallies: dict[tuple[str, str, int], _Tally] = {}

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request has been answered. ``route`` is what was asked for, without what only this one named."""
        kind = (method, route, status)
        if kind not in self._tallies and len(self._tallies) >= KINDS:
            kind = (method, OTHER, status)
        self._tallies.setdefault(kind, _Tally()).add(seconds)

    def write(self, figures: Iterable[Figure]) -> None:
        """Write what was counted, together with how all stands, and begin anew."""
        tallies, self._tallies = self._tallies, {}
        for (method, route, status), tally in sorted(tallies.items()):
            fields = {
                "method": method,
                "route": route,
                "status": status,
                "count": tally.count,
                "mean_ms": round(tally.seconds / tally.count * 1000, 2),
                "longest_ms": round(tally.longest * 1000, 2),
            }
            _say("requests", fields)
        _say("standing", {figure.name: figure.values[""] for figure in figures if not figure.label})

    async def run(self, figures: Callable[[], Iterable[Figure]]) -> None:
        """Write every minute, where anybody reads it, until cancelled; then once more."""
        if not log.isEnabledFor(logging.INFO):
            return
        try:
            while True:
                await asyncio.sleep(SECONDS)
                self.write(figures())
        finally:
            self.write(figures())


def _say(event: str, fields: dict[str, object]) -> None:
    # Each is another line of the same kind, so none of them is to be left out.
    record = log.makeRecord(log.name, logging.INFO, __file__, 0, event, (), None, extra={"fields": fields})
    record.counted = True
    log.handle(record)


@contextmanager
def numbered() -> Iterator[str]:
    """A new id for what is worked on within the block, which stands in whatever is logged there."""
    name = secrets.token_hex(6)
    token = REQUEST.set(name)
    try:
        yield name
    finally:
        REQUEST.reset(token)
