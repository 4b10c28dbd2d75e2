"""Tasks that run beside what has begun them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any


class Background:
    """Tasks whose results nobody waits for. They are kept until they are done: asyncio itself does not."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin a task."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self) -> None:
        """Give up what is under way."""
        for task in self._tasks:
            task.cancel()

    async def close(self) -> None:
        """Give up what is under way, and wait until it has ended."""
        await cancelled(self._tasks)


async def cancelled(tasks: Iterable[asyncio.Task[Any] | None]) -> None:
    """Cancel tasks, and wait until they have ended."""
    ending = [task for task in tasks if task is not None]
    for task in ending:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)
