"""Long analysis takes turns: all of it that one address has asked for has one worker between them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from pebble import ProcessExpired

from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits

from .elsewhere import FailedElsewhereError, Works
from .workers import always

T = TypeVar("T")

NO_ANSWER = (TimeoutError, ProcessExpired, BrokenProcessPool, FailedElsewhereError)
"""The errors of workers that gave no answer, here or on another machine."""

log = logging.getLogger("gusher.server")


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


async def asked(
    workers: Works, queues: Queues, address: str, failing: str, function: Callable[..., T], *arguments: Any
) -> T:
    """What a worker answers, in turn with all else that an address asks for. Refusal ``too_slow`` if there is no
    answer; the log then says what is ``failing``."""
    try:
        async with queues.one_more(address), queues.turn(address):
            return await workers.work(function, *arguments, owner=address, is_wanted=always)
    except NO_ANSWER as error:
        raise too_slow(failing, error) from error


def too_slow(failing: str, error: Exception) -> Refusal:
    """The refusal for whoever asked, after one of NO_ANSWER; the log says what is ``failing``."""
    log.warning("%s: %s %s", failing, type(error).__name__, error)
    return Refusal("too_slow", status=503)
