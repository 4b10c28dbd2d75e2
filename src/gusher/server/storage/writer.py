"""One thread that writes: what several tasks ask for at the same time goes to disk together.

A commit waits for the disk. While it does, further jobs queue up and share the next one, so that many tables cost
little more than one. A job that fails is rolled back alone; if the commit fails, nobody is told that it was written.

PostgreSQL gets jobs that need no answer in one batch, with one answer for all. If one of them fails, they are written
one by one; so are all jobs after a serialization conflict.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Delete, Insert, Update
from sqlalchemy.exc import SQLAlchemyError

from .database import Database, Trouble
from .storage import NotStoredError
from .straight import execute, together

T = TypeVar("T")
Work = Callable[[Connection], T]

MOST_TOGETHER = 256
SECONDS_TO_COME_BACK = 5.0
"""Whoever writes or reads waits so long for a database that has gone away."""
SECONDS_BETWEEN_TRIES = 0.1
TRIES = 5
"""For what others were in the way of."""
NEVER = float("-inf")

log = logging.getLogger("gusher.server")


def not_stored(error: Exception) -> NotStoredError:
    """The same error as everybody knows it, in the words of the database; what was to be written is nobody's
    business."""
    if isinstance(error, NotStoredError):
        return error
    said = getattr(error, "orig", None) or error
    return NotStoredError(str(said) or type(said).__name__)


class _Job:
    """One thing to write, and who waits for it."""

    def __init__(
        self, work: Work[Any], *, erases: bool = False, blind: bool = False, own: bool = False, tries: bool = False
    ) -> None:
        self.work = work
        self.own = own
        self.tries = tries
        self.erases = erases
        self.blind = blind
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
    """The thread, and the queue to it."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self.clock = clock
        self._connection: Connection | None = None
        # What kept the last from being written, and since when the database is away.
        self._trouble = ""
        self._away_since: float | None = None
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self.commits = self.written = self.failed = 0
        """How often something went to disk, how many things did so, and how many could not."""
        self.seconds = 0.0
        """How long all that took."""
        self.stored_at = self.refused_at = NEVER
        """When something of players was last stored, and when something of theirs could not be (by ``clock``); NEVER
        again once something of theirs, or a try, was stored."""
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(
        self, work: Work[T], *, erases: bool = False, blind: bool = False, own: bool = False, tries: bool = False
    ) -> T:
        """Run ``work`` in a transaction; returns once it is on disk. What it removes is overwritten on the disk, too,
        if it ``erases``. It may be run again where others were in the way. ``blind``: it goes by no answer of the
        database, so that nobody has to wait for one. ``own``: it is the server's own, and says nothing of what
        players meet. ``tries``: it only finds out whether as much as players write can be written."""
        job = _Job(work, erases=erases, blind=blind, own=own, tries=tries)
        self._queue.put(job)
        return await job.future  # type: ignore[no-any-return]

    async def execute(self, statement: Update | Insert | Delete, *, erases: bool = False, own: bool = False) -> None:
        """Write by one statement; see ``write``."""

        def work(connection: Connection) -> None:
            connection.execute(statement)

        await self.write(work, erases=erases, own=own)

    def close(self) -> None:
        """Write what was asked for, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            jobs = [job, *self._waiting()]
            began = time.perf_counter()
            if self._try(jobs) is Trouble.CROSSED:
                for each in jobs:
                    self._write_alone(each)
            self._count(jobs, time.perf_counter() - began)
            self._note(jobs)
            self._tell(jobs)
        self._drop()

    def _count(self, jobs: list[_Job], seconds: float) -> None:
        done = sum(not isinstance(job.error, NotStoredError) for job in jobs)
        of_players = [job for job in jobs if not (job.own or job.tries)]
        if any(isinstance(job.error, NotStoredError) for job in of_players):
            self.refused_at = self.clock()
        elif any(job.error is None for job in of_players):
            self.stored_at, self.refused_at = self.clock(), NEVER
        elif any(job.tries and job.error is None for job in jobs):
            self.refused_at = NEVER
        self.commits += bool(done)
        self.written += done
        self.failed += len(jobs) - done
        self.seconds += seconds

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

    def _write_alone(self, job: _Job) -> None:
        for _ in range(TRIES):
            if self._try([job]) is None:
                return
        assert job.error is not None

    def _try(self, jobs: list[_Job]) -> Trouble | None:
        """Write these jobs, as soon as there is a database. CROSSED on a serialization conflict, which is then the
        error of each job; None otherwise."""
        while True:
            for job in jobs:
                job.error = None
            try:
                self._database.check()
                if self._connection is None:
                    self._connection = self._database.engine.connect()
                self._write(self._connection, jobs)
            except Exception as error:
                if not isinstance(error, SQLAlchemyError | OSError | NotStoredError):
                    log.exception("Not written")
                # Whatever state it is in: closing it takes back what was not committed, and the next one is new.
                self._drop()
                trouble = self._database.trouble(error)
                if trouble is Trouble.LOST and self._may_come_back():
                    time.sleep(SECONDS_BETWEEN_TRIES)
                    continue
                self._fail(jobs, error)
                return trouble if trouble is Trouble.CROSSED else None
            self._away_since = None
            return None

    def _may_come_back(self) -> bool:
        now = time.monotonic()
        if self._away_since is None:
            self._away_since = now
        return now - self._away_since < SECONDS_TO_COME_BACK

    def _write(self, connection: Connection, jobs: list[_Job]) -> None:
        self._database.begin(connection)
        if len(jobs) == 1:
            if not self._do(connection, jobs[0]):
                self._roll_back(connection)
                return
        elif self._database.has_cheap_savepoints or not self._do_together(connection, jobs):
            if not self._database.has_cheap_savepoints:
                self._roll_back(connection)
                self._database.begin(connection)
            for job in jobs:
                self._do_beside_others(connection, job)
        self._finish(connection, jobs)

    def _finish(self, connection: Connection, jobs: list[_Job]) -> None:
        try:
            self._database.commit(connection)
        except Exception as error:
            self._drop()
            if not self._database.has_committed(error):
                raise
            return
        if any(job.erases and job.error is None for job in jobs):
            self._database.overwrite(connection)

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

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except Exception:
                log.exception("A connection to the database could not be closed")

    def _do(self, connection: Connection, job: _Job) -> bool:
        job.error = None
        try:
            job.result = job.work(connection)
        except SQLAlchemyError as error:
            if self._database.trouble(error) is not Trouble.LASTING:
                raise
            job.error = not_stored(error)
        except Exception as error:  # noqa: BLE001 - whoever asked for it gets it
            job.error = error
        return job.error is None

    def _do_together(self, connection: Connection, jobs: list[_Job]) -> bool:
        """Whether all of them went well. If not, it need not be the right one that has the error."""
        for blind, some in groupby(jobs, key=lambda job: job.blind):
            try:
                # One answer for many jobs: with each that is waited for, the loop's thread gets in between.
                with together(connection) if blind else nullcontext():
                    if not all(self._do(connection, job) for job in some):
                        return False
            except SQLAlchemyError as error:
                if self._database.trouble(error) is not Trouble.LASTING:
                    raise
                return False
        return True

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
