"""Work that workers on other machines do: a server that does not think puts jobs into the storage, and waits."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Any, TypeVar

from gusher.server.bus import JOBS, Bus, of_answers
from gusher.server.sharing.slots import Slots, UnwantedError
from gusher.server.storage.sql.jobs import Job, Jobs
from gusher.server.storage.storage import NotStoredError

from .tasks import name_of, result_of, written
from .workers import Workers, always

SECONDS_BETWEEN_LOOKS = 1.0
"""So often a server looks whether a job is done; mostly it has heard so before."""
SECONDS_TO_FINISH = 60.0
"""Whoever waits for longer waits for nobody."""
AT_ONCE = 64
"""So many jobs of one server wait with the workers; the next are those of whoever has had least."""

T = TypeVar("T")


class FailedElsewhereError(Exception):
    """The worker could not do it; its log says why."""


class Elsewhere:
    """Workers that share the storage, as far as ``tasks`` can be asked of them. See ``Workers``."""

    def __init__(self, jobs: Jobs, bus: Bus) -> None:
        self._jobs = jobs
        self._bus = bus
        self._token = secrets.token_hex(8)
        self._slots = Slots(AT_ONCE)
        self._waiting: dict[str, asyncio.Event] = {}
        bus.listen(self._heard, self._look_all)
        bus.follow(of_answers(self._token))

    async def work(
        self,
        function: Callable[..., T],
        *arguments: Any,
        owner: Hashable = None,
        is_wanted: Callable[[], bool] = always,
    ) -> T:
        """Let a worker call one of the ``tasks``. TimeoutError if that takes too long, FailedElsewhereError if it could
        not, UnwantedError if ``is_wanted`` denies it while it waits."""
        async with self._slots.slot(owner, is_wanted):
            job = Job(f"{self._token}.{secrets.token_hex(8)}", name_of(function), written(arguments), str(owner))
            self._waiting[job.id] = asyncio.Event()
            try:
                await self._jobs.put(job)
                self._bus.tell(JOBS, self._token)
                async with asyncio.timeout(SECONDS_TO_FINISH):
                    result: T = await self._wait(job, is_wanted)
                    return result
            finally:
                del self._waiting[job.id]
                # What stays is deleted when nobody has asked for it in a while.
                with suppress(NotStoredError):
                    await self._jobs.drop(job.id)

    def close(self) -> None:
        """Let nobody wait any longer for their turn."""
        self._slots.close()

    async def _wait(self, job: Job, is_wanted: Callable[[], bool]) -> Any:
        news = self._waiting[job.id]
        while True:
            news.clear()
            try:
                outcome = await self._jobs.outcome(job.id)
            except KeyError:
                # The storage was away for so long that it was taken for unwanted.
                raise TimeoutError(job.task) from None
            if outcome is not None:
                break
            if not is_wanted():
                raise UnwantedError
            try:
                async with asyncio.timeout(SECONDS_BETWEEN_LOOKS):
                    await news.wait()
            except TimeoutError:
                await self._jobs.want(job.id)
        if outcome.failure == "too_slow":
            raise TimeoutError(job.task)
        if outcome.failure:
            raise FailedElsewhereError(job.task)
        return result_of(job.task, outcome.result)

    def _heard(self, topic: str, text: str) -> None:
        if topic == of_answers(self._token) and text in self._waiting:
            self._waiting[text].set()

    def _look_all(self) -> None:
        for news in self._waiting.values():
            news.set()


Works = Workers | Elsewhere
"""Who calls functions: workers here, or on other machines."""
