"""A worker does the jobs that servers have put into the storage, each once; those of a worker that is gone are done by
another one."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from gusher.server.background import cancelled
from gusher.server.bus import JOBS, Bus, of_answers
from gusher.server.storage.sql.jobs import Job, Jobs, Outcome
from gusher.server.storage.storage import NotStoredError

from .queues import NO_ANSWER
from .tasks import TASKS, arguments_of, written
from .workers import Workers

SECONDS_BETWEEN_LOOKS = 1.0
"""So often a worker looks for jobs; mostly it has heard of them before."""
TRIES = 30
"""So often it tries to keep what came of a job; then nobody waits for that any more."""

log = logging.getLogger("gusher.server")


class JobRunner:
    """Does jobs as ``holder``, who is kept alive elsewhere (see ``Leases``)."""

    def __init__(self, jobs: Jobs, bus: Bus, pool: Workers, holder: str) -> None:
        self._jobs = jobs
        self._bus = bus
        self._pool = pool
        self._holder = holder
        self._doing: set[asyncio.Task[None]] = set()
        self._woken = asyncio.Event()
        bus.listen(self._heard, self._woken.set)
        bus.follow(JOBS)

    async def run(self) -> None:
        """Do jobs until cancelled; what is under way then is left to others."""
        is_trouble = False
        try:
            while True:
                self._woken.clear()
                try:
                    await self._take()
                    is_trouble = False
                except NotStoredError as error:
                    if not is_trouble:
                        log.warning("Nobody could look for jobs: %s", error)
                    is_trouble = True
                with suppress(TimeoutError):
                    async with asyncio.timeout(SECONDS_BETWEEN_LOOKS):
                        await self._woken.wait()
        finally:
            await cancelled(self._doing)

    async def _take(self) -> None:
        free = self._pool.size - len(self._doing)
        for job in await self._jobs.take(self._holder, free) if free > 0 else []:
            task = asyncio.create_task(self._do(job))
            self._doing.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._doing.discard(task)
        self._woken.set()

    async def _do(self, job: Job) -> None:
        outcome = await self._outcome(job)
        for _ in range(TRIES):
            try:
                await self._jobs.finish(job.id, self._holder, outcome)
            except NotStoredError as error:
                log.warning("What came of a job can't be kept: %s", error)
                await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            else:
                self._bus.tell(of_answers(job.id.partition(".")[0]), job.id)
                return

    async def _outcome(self, job: Job) -> Outcome:
        try:
            arguments = arguments_of(job.task, job.arguments)
            result = await self._pool.work(TASKS[job.task], *arguments, owner=job.owner)
            return Outcome(written(result), "")
        except NO_ANSWER as error:
            log.warning("The job %s took too long: %s %s", job.task, type(error).__name__, error)
            return Outcome(b"", "too_slow")
        except Exception:
            # Whatever it is, the others are done.
            log.exception("The job %s could not be done", job.task)
            return Outcome(b"", "failed")

    def _heard(self, topic: str, _: str) -> None:
        if topic == JOBS:
            self._woken.set()
