"""PNGs of pictures: made by workers, once however many ask at the same time, and the last few kept."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Protocol

from gusher.server.sharing import limits

from . import raster


class Workers(Protocol):
    """Other processes, which have a function called."""

    async def work(self, function: Callable[[str], bytes], *arguments: str, owner: Hashable) -> bytes:
        """What the function answers."""
        ...


class Pictures:
    """The PNGs of this process. They are found by what is drawn, so each position has its own in each language, and
    nobody is shown a picture of what has changed since."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._making: dict[str, asyncio.Task[bytes]] = {}

    async def png(self, svg: str, owner: Hashable) -> bytes:
        """A drawing as PNG. Workers count the time for ``owner``."""
        key = fingerprint(svg)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, svg, owner))
        # Whoever goes away leaves it to those who still wait.
        return await asyncio.shield(self._making[key])

    async def close(self) -> None:
        """Give up what is under way."""
        tasks = list(self._making.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, key: str, svg: str, owner: Hashable) -> bytes:
        try:
            made = await self._workers.work(raster.png, svg, owner=owner)
        finally:
            del self._making[key]
        self._kept[key] = made
        self._bytes += len(made)
        while self._bytes > limits.PICTURES_KEPT:
            self._bytes -= len(self._kept.popitem(last=False)[1])
        return made


def fingerprint(svg: str) -> str:
    """What tells one drawing from all others."""
    return hashlib.sha256(svg.encode()).hexdigest()[:24]
