"""A few slots for work, shared by owners and not by how much each of them asks for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from typing import NamedTuple

from .shares import Shares


class UnwantedError(Exception):
    """What was to be done is no longer wanted, and was not begun."""


class _Asked(NamedTuple):
    """Somebody who waits for a slot; whether they still want it is asked when it is theirs."""

    granted: asyncio.Future[None]
    is_wanted: Callable[[], bool]


class Slots:
    """So many pieces of work at a time. A slot that is free goes to the owner who has held slots for the least time
    lately."""

    def __init__(self, size: int) -> None:
        self._size = self._free = size
        self._waiting: Shares[_Asked] = Shares()

    @property
    def used(self) -> int:
        """How many are held."""
        return self._size - self._free

    @property
    def wanted(self) -> int:
        """How many pieces of work wait for one."""
        return len(self._waiting)

    @asynccontextmanager
    async def slot(self, owner: Hashable, is_wanted: Callable[[], bool]) -> AsyncIterator[None]:
        """Hold a slot. UnwantedError if ``is_wanted`` denies it when the turn has come; CancelledError if everything is
        closed meanwhile."""
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(owner, _Asked(granted, is_wanted))
        self._grant()
        begun = None
        try:
            await granted
            begun = time.perf_counter()
            yield
        finally:
            # Whoever is cancelled just after the slot was granted has to give it back, too.
            if granted.done() and not granted.cancelled() and granted.exception() is None:
                self._free += 1
                if begun is not None:
                    self._waiting.charge(owner, time.perf_counter() - begun)
                self._grant()

    def close(self) -> None:
        """Let nobody wait any longer."""
        for asked in self._waiting.drain():
            asked.granted.cancel()

    def _grant(self) -> None:
        while self._free and self._waiting:
            owner, asked = self._waiting.first()
            self._waiting.drop(owner)
            if asked.granted.done():
                # Nobody waits for it any more.
                continue
            if asked.is_wanted():
                self._free -= 1
                asked.granted.set_result(None)
            else:
                asked.granted.set_exception(UnwantedError())
        if self._free == self._size:
            self._waiting.forget()
