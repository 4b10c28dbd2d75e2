"""How a process stops: step by step, and within a time. If a step hangs, the log names it and the process ends anyway:
every move that was acknowledged is on the disk by then."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable, Collection, Coroutine, Iterable
from typing import Any

SECONDS = 15.0
"""A process ends so long after it began to stop."""
SECONDS_BETWEEN_CANCELS = 1.0

log = logging.getLogger("gusher.server")


def started(work: Iterable[Coroutine[Any, Any, object]]) -> list[asyncio.Task[object]]:
    """Tasks that bear the names of what they run."""
    return [asyncio.create_task(each, name=getattr(each, "__qualname__", None)) for each in work]


class Stopping:
    """The stop of this process: ``end`` ends it with an exit code ``seconds`` after it began, if it still runs then."""

    def __init__(self, seconds: float = SECONDS, end: Callable[[int], object] = os._exit) -> None:
        self.seconds = seconds
        self._finish = end
        self._timer: threading.Timer | None = None
        self.step = "connections"
        self.when_begun: Callable[[], object] = lambda: None
        """What is being stopped. Empty: nothing of ours any more; the process waits for threads."""

    def begin(self) -> None:
        """The time runs from now on, until the process has ended."""
        if self._timer is None:
            self._timer = threading.Timer(self.seconds, self._end)
            self._timer.daemon = True
            self._timer.start()
            self.when_begun()

    def leave(self) -> None:
        """Everything of ours has stopped. The interpreter still waits for threads, and the time runs on meanwhile."""
        self.step = ""
        self.begin()

    async def cancel(self, tasks: Collection[asyncio.Task[object]]) -> None:
        """End these tasks. One that swallows its cancellation, as a library may in the middle of an error, is cancelled
        again."""
        pending = set(tasks)

        def name_them(_: object = None) -> None:
            self.step = ", ".join(sorted(task.get_name() for task in tasks if not task.done())) or self.step

        name_them()
        for task in tasks:
            task.add_done_callback(name_them)
        while pending:
            for task in pending:
                task.cancel()
            _, pending = await asyncio.wait(pending, timeout=SECONDS_BETWEEN_CANCELS)

    def _end(self) -> None:
        at = self.step or _threads()
        log.error("Stopping took more than %.0f s and was given up. It hung at: %s", self.seconds, at)
        self._finish(1)


def _threads() -> str:
    """The threads that the interpreter waits for before it ends."""
    names = (each.name for each in threading.enumerate() if not each.daemon and each is not threading.main_thread())
    return "threads " + ", ".join(sorted(names))
