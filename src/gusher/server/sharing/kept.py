"""What takes long to make and is asked for again: made once for all who want it, and kept for those who come later."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from gusher.server.background import cancelled

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """Things by their keys. Those asked for last are kept, as far as they ``weigh`` no more than ``most()`` together;
    by default each weighs 1."""

    def __init__(self, most: Callable[[], int], weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._making: dict[K, asyncio.Task[V]] = {}

    async def of(self, key: K, make: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """The thing of this key, made now if it is not there."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, make()))
        # Whoever goes away leaves it to those who still wait.
        return await asyncio.shield(self._making[key])

    def forget(self, key: K) -> None:
        """Let go of the thing of this key, if it is there: it is made anew for whoever asks next."""
        if key in self._kept:
            self._weight -= self._weigh(self._kept.pop(key))

    async def close(self) -> None:
        """Give up what is under way."""
        await cancelled(self._making.values())

    async def _make(self, key: K, making: Awaitable[V]) -> V:
        try:
            made = await making
        finally:
            del self._making[key]
        self._kept[key] = made
        self._weight += self._weigh(made)
        while self._weight > self._most():
            self._weight -= self._weigh(self._kept.popitem(last=False)[1])
        return made
