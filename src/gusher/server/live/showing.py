"""Shows the devices at a table what has changed, one after the other; whatever comes in meanwhile goes first.

So an acknowledgement takes as long as a few patches, however many people watch.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

Show = Callable[[], Awaitable[None]]
"""Brings a device up to date when it is its turn. Does not fail."""


class Showing:
    """The devices that wait at one table. Each is shown the newest state once, however often it has asked."""

    def __init__(self) -> None:
        self._waiting: dict[Show, None] = {}
        self._task: asyncio.Task[None] | None = None

    def ask(self, show: Show) -> None:
        """Wait from now on."""
        self._waiting[show] = None
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._show())

    def forget(self, show: Show) -> None:
        """Wait no longer."""
        self._waiting.pop(show, None)

    async def _show(self) -> None:
        try:
            while self._waiting:
                show = next(iter(self._waiting))
                del self._waiting[show]
                await show()
        finally:
            self._task = None
