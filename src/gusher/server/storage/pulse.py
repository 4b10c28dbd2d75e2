"""Whether something works, found out by trying it, for whoever keeps an eye on a server.

``GET /api/health`` finds out by writing whether anything can be stored. It answers 503 while that fails, the disk is as
good as full or the database's file is no longer in its place, and 200 again by itself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

SECONDS_BELIEVED = 1.0
"""However many ask, it is tried no more often."""
SECONDS_TO_TRY = 2.0
"""What takes longer does not work now."""


class Pulse:
    """The pulse of whatever ``attempt`` tries: any exception means that it does not work."""

    def __init__(self, attempt: Callable[[], Awaitable[object]], clock: Callable[[], float] = time.monotonic) -> None:
        self._attempt = attempt
        self._clock = clock
        self._trying: asyncio.Task[None] | None = None
        self._began = self._tried = float("-inf")
        self._works = True

    async def beats(self, since: float = float("-inf")) -> bool:
        """Whether it works, or did a moment ago, but not before ``since``."""
        if self._trying is None and self._clock() - self._tried >= SECONDS_BELIEVED:
            self._began = self._clock()
            self._trying = asyncio.create_task(self._try())
        if self._trying is not None:
            # Who stops waiting must not stop it for the others.
            done, _ = await asyncio.wait({self._trying}, timeout=SECONDS_TO_TRY)
            if not done:
                return False
        return self._works and self._began >= since

    async def _try(self) -> None:
        try:
            await self._attempt()
            self._works = True
        except Exception:  # noqa: BLE001 - whatever it is, it does not work; whoever tried has said why
            self._works = False
        finally:
            self._tried = self._clock()
            self._trying = None
