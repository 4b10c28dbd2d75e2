"""Long work beside everything else: games played again, files read and written, earlier positions.

It runs on the event loop in slices of a few milliseconds, so no move waits longer than that, and tables need no locks.
(Threads would be no quicker, since rules are Python or hold its lock.) The owner who has had the least time lately goes
first. Such work is counted against limits before it begins (``sharing.limits``).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Hashable
from typing import Any, TypeVar

from gusher.server.sharing.shares import Shares
from gusher.table.pausing import Pausing

SECONDS_OF_A_SLICE = 0.002
SECONDS_BETWEEN = 0.001
"""After each slice the loop's other work goes on, and that of threads beside it."""

T = TypeVar("T")


class _Job:
    """A piece of work, and who waits for it."""

    def __init__(self, work: Pausing[Any]) -> None:
        self.work = work
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def go_on(self) -> None:
        """Work for one slice."""
        until = time.perf_counter() + SECONDS_OF_A_SLICE
        try:
            while time.perf_counter() < until:
                next(self.work)
        except StopIteration as done:
            self.future.set_result(done.value)
        except Exception as error:  # noqa: BLE001 - whoever waits for it gets it
            self.future.set_exception(error)


class Aside:
    """All such work of a process."""

    def __init__(self) -> None:
        self._jobs: Shares[_Job] = Shares()
        self._worker: asyncio.Task[None] | None = None

    async def run(self, work: Pausing[T], owner: Hashable) -> T:
        """Do the work; returns its result. Work of the same owner is done in the order in which it was asked for."""
        job = _Job(work)
        self._jobs.add(owner, job)
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        result: T = await job.future
        return result

    async def _work(self) -> None:
        try:
            while self._jobs:
                owner, job = self._jobs.first()
                begun = time.perf_counter()
                if not job.future.done():
                    job.go_on()
                self._jobs.charge(owner, time.perf_counter() - begun)
                if job.future.done():
                    # Done, or nobody waits for it any more.
                    job.work.close()
                    self._jobs.drop(owner)
                await asyncio.sleep(SECONDS_BETWEEN)
        finally:
            self._worker = None
            self._jobs.forget()

    async def close(self) -> None:
        """Give up what is under way."""
        if self._worker is not None:
            self._worker.cancel()
        for job in self._jobs.drain():
            job.future.cancel()
