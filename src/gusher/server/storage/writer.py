"""One thread that writes: what several tasks ask for at the same time goes to disk together.

A commit waits for the disk. While it does, further jobs queue up and share the next one, so that many tables cost
little more than one. A job that fails is rolled back alone; if the commit fails, nobody is told that it was written.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from .storage import NotStoredError
from .straight import execute

T = TypeVar("T")
Work = Callable[[Connection], T]

MOST_TOGETHER = 256

log = logging.getLogger("gusher.server")


def not_stored(error: Exception) -> NotStoredError:
    """The same error as everybody knows it, in the words of the database; what was to be written is nobody's
    business."""
    said = getattr(error, "orig", None) or error
    return NotStoredError(str(said) or type(said).__name__)


class _Job:
    """One thing to write, and who waits for it."""

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: Exception | None = None

    def settle(self) -> None:
        """Tell who waits; in the loop's thread."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """The thread, and the queue to it. ``check`` is called before anything is written, and raises OSError if that would
    be in vain."""

    def __init__(self, engine: Engine, check: Callable[[], None] = lambda: None) -> None:
        self._engine = engine
        self._check = check
        # What kept the last from being written.
        self._trouble = ""
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work[T]) -> T:
        """Run ``work`` in a transaction; returns once it is on disk."""
        job = _Job(work)
        self._queue.put(job)
        return await job.future  # type: ignore[no-any-return]

    def close(self) -> None:
        """Write what was asked for, then stop."""
        self._queue.put(None)
        self._thread.join()

    def commit(self, connection: Connection) -> None:
        """Wait for the disk."""
        execute(connection, "COMMIT")

    def _run(self) -> None:
        connection: Connection | None = None
        while (job := self._queue.get()) is not None:
            jobs = [job, *self._waiting()]
            try:
                self._check()
                if connection is None:
                    connection = self._engine.connect()
                self._write(connection, jobs)
            except Exception as error:
                if not isinstance(error, SQLAlchemyError | OSError):
                    log.exception("Not written")
                self._fail(jobs, error)
                # Whatever state it is in: closing it takes back what was not committed, and the next one is new.
                self._drop(connection)
                connection = None
            self._note(jobs)
            self._tell(jobs)
        self._drop(connection)

    def _waiting(self) -> list[_Job]:
        jobs: list[_Job] = []
        while len(jobs) < MOST_TOGETHER:
            try:
                job = self._queue.get_nowait()
            except Empty:
                break
            if job is None:
                self._queue.put(None)
                break
            jobs.append(job)
        return jobs

    def _write(self, connection: Connection, jobs: list[_Job]) -> None:
        execute(connection, "BEGIN IMMEDIATE")
        if len(jobs) == 1:
            if not self._do(connection, jobs[0]):
                self._roll_back(connection)
                return
        else:
            for job in jobs:
                self._do_beside_others(connection, job)
        self.commit(connection)

    def _note(self, jobs: list[_Job]) -> None:
        """Log what keeps things from being written when it begins, and when it is over: in between it would be the same
        with each."""
        trouble = next((str(job.error) for job in jobs if isinstance(job.error, NotStoredError)), "")
        if trouble and trouble != self._trouble:
            log.error("Nothing can be written: %s", trouble)
        elif self._trouble and not trouble and any(job.error is None for job in jobs):
            log.warning("Writing works again")
        elif not trouble:
            return
        self._trouble = trouble

    @staticmethod
    def _fail(jobs: list[_Job], error: Exception) -> None:
        for job in jobs:
            if job.error is None:
                job.error = not_stored(error)

    @staticmethod
    def _drop(connection: Connection | None) -> None:
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except Exception:
                log.exception("A connection to the database could not be closed")

    @staticmethod
    def _do(connection: Connection, job: _Job) -> bool:
        try:
            job.result = job.work(connection)
        except Exception as error:  # noqa: BLE001 - whoever asked for it gets it
            job.error = not_stored(error) if isinstance(error, SQLAlchemyError) else error
        return job.error is None

    def _do_beside_others(self, connection: Connection, job: _Job) -> None:
        execute(connection, "SAVEPOINT job")
        if not self._do(connection, job):
            execute(connection, "ROLLBACK TO job")
        execute(connection, "RELEASE job")

    @staticmethod
    def _roll_back(connection: Connection) -> None:
        try:
            execute(connection, "ROLLBACK")
        except SQLAlchemyError:
            # There was nothing to roll back: the database has done so itself.
            return

    @staticmethod
    def _tell(jobs: list[_Job]) -> None:
        by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
        for job in jobs:
            by_loop.setdefault(job.loop, []).append(job)
        for loop, mine in by_loop.items():
            try:
                loop.call_soon_threadsafe(_settle, mine)
            except RuntimeError:
                # The loop has closed: nobody waits any more.
                continue


def _settle(jobs: list[_Job]) -> None:
    for job in jobs:
        job.settle()
