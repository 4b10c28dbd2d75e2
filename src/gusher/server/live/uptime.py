"""For how long nobody could act, because no server was there or none could store anything.

Each process keeps in the storage from when to when it was up. A gap in what all of them have kept costs nobody time:
before anything happens at a table, whoever's time runs there gets it back (``LiveTable``).
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence

from gusher.server.sharing import limits
from gusher.server.storage.sql.uptimes import Period, Uptimes
from gusher.server.storage.storage import NotStoredError

SECONDS_BETWEEN_SIGNS = 10.0
SECONDS_MISSED = 30.0
"""A process that has given no sign for so long was not up: it stood still, or the storage was away."""

log = logging.getLogger("gusher.server")


class Uptime:
    """When this process is up, and all that share its storage."""

    def __init__(self, kept: Uptimes, clock: Callable[[], float] = time.time) -> None:
        self._kept = kept
        self._clock = clock
        self._signing = asyncio.Lock()
        self._period = ""
        self._signed = -math.inf
        self.began = -math.inf
        """When this process came up last."""

    async def run(self, came_back: Callable[[], Awaitable[None]]) -> None:
        """Give signs until cancelled. ``came_back`` is called when the process is up again after an outage."""
        began = self.began
        while True:
            try:
                await self.sign()
                if began != self.began:
                    await came_back()
                began = self.began
            except NotStoredError as error:
                log.warning("Nobody could keep that the server is up: %s", error)
            await asyncio.sleep(SECONDS_BETWEEN_SIGNS)

    async def sign(self) -> None:
        """Keep that this process is up. NotStoredError if that can't be."""
        async with self._signing:
            at = self._clock()
            if self._is_missed(at):
                period = secrets.token_hex(8)
                await self._kept.begin(period, at, at - limits.LONGEST_TURN)
                self._period, self.began = period, at
            else:
                await self._kept.extend(self._period, at)
            self._signed = at

    async def renew(self) -> None:
        """The same, if it is long ago."""
        if self._is_missed(self._clock()):
            await self.sign()

    def _is_missed(self, at: float) -> bool:
        # A clock that was put back says nothing about what came between.
        return not 0.0 <= at - self._signed < SECONDS_MISSED

    async def lost(self, since: float) -> float:
        """How many seconds nobody could act after ``since``, when somebody could."""
        return outages(since, self._clock(), await self._kept.since(since))


def outages(since: float, until: float, periods: Sequence[Period]) -> float:
    """The seconds from ``since`` to ``until`` that lie before or between these periods, which are in the order of their
    beginnings. Some may lie in the future, if the clock was put back."""
    lost = 0.0
    for began, ended in periods:
        lost += max(0.0, min(began, until) - since)
        since = max(since, ended)
    return lost
