"""Long analysis takes turns: all of it that one address has asked for has one worker between them."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class Queues:
    """One thing at a time for each address."""

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self.count: dict[str, int] = {}

    def check_room(self, address: str) -> None:
        """Refusal: ``too_fast`` where too much is under way for an address."""
        if self.count.get(address, 0) >= limits.WHAT_IFS_AT_ONCE:
            raise Refusal("too_fast", status=429)

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for an address's turn."""
        lock = self._locks.setdefault(address, asyncio.Lock())
        async with lock:
            yield

    @asynccontextmanager
    async def one_more(self, address: str) -> AsyncIterator[None]:
        """Count what is under way for an address."""
        self.count[address] = self.count.get(address, 0) + 1
        try:
            yield
        finally:
            self.count[address] -= 1
            if not self.count[address]:
                del self.count[address]
                self._locks.pop(address, None)


async def until_more(task: asyncio.Task[None], more: asyncio.Event, seconds: float) -> None:
    """Wait a moment until there is more of something, or its task has ended."""
    more.clear()
    waiting = asyncio.create_task(more.wait())
    await asyncio.wait({task, waiting}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
