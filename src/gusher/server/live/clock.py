"""What happens when time runs out.

A table's deadline follows from its log and is stored with it, so time also runs out at tables that are not in use, and
after a restart. A move may come a second late (``limits.SECONDS_OF_LAG``). Browsers only show the time that is left.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from gusher.server.background import Background
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import NotStoredError

SECONDS_AHEAD = 30.0
"""A table is opened this long before its time runs out."""

log = logging.getLogger("gusher.server")


class Alarm:
    """Calls ``ring`` at the time that was ``set`` last."""

    def __init__(self, ring: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._ring = ring
        self._at: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._ringing = Background()

    def set(self, at: float | None) -> None:
        """Go off at this time, in seconds since 1970; at once if it has passed, and not at all for None."""
        if at == self._at:
            return
        self._at = at
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if at is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, at - time.time()), self._go_off)

    def _go_off(self) -> None:
        self._timer = self._at = None
        self._ringing.begin(self._ring())


class Timekeeper:
    """Opens tables shortly before their time runs out (``wake``), also after a restart; their alarms do the rest."""

    def __init__(self, storage: Storage, wake: Callable[[str], Awaitable[object]]) -> None:
        self._storage = storage
        self._wake = wake

    async def run(self) -> None:
        """Do so until cancelled."""
        looked = float("-inf")
        while True:
            now = time.time()
            try:
                for table in await self._storage.due(looked, now + SECONDS_AHEAD):
                    await self._open(table)
                looked = now
            except NotStoredError as error:
                log.warning("Nobody could look where time runs out: %s", error)
            await asyncio.sleep(SECONDS_AHEAD / 2)

    async def _open(self, table: str) -> None:
        try:
            await self._wake(table)
        except Refusal as refusal:
            log.warning("Time runs out at table %s, which can't go on: %s", table, refusal)
        except Exception:
            # Whatever it is, the others go on.
            log.exception("Time runs out at table %s, which can't go on", table)


def check_clock(seconds: int, field: str) -> None:
    """Refusal if no phase can be given so many seconds."""
    if seconds and not limits.SHORTEST_CLOCK <= seconds <= limits.LONGEST_CLOCK:
        raise Refusal("invalid", field, f"from {limits.SHORTEST_CLOCK} to {limits.LONGEST_CLOCK}, or 0")
