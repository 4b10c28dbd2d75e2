"""The alarm that ends phases. When it goes off follows from the log; nothing about it has to be kept."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any


class Alarm:
    """Calls ``ring`` when the time has come that ``set`` was told last."""

    def __init__(self, ring: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._ring = ring
        self._at: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: set[asyncio.Task[None]] = set()

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
        task = asyncio.get_running_loop().create_task(self._ring())
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)
