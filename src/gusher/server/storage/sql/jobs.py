"""What servers let workers elsewhere work out: the analysis of games, in parts that take no longer than a move.

A part is an explanation, advice, a few moments of a ledger, a quarter of a second of what-if, or a second's search for
best moves. The bus says that a job waits or is done; one that nobody waits for any longer is deleted.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from sqlalchemy import Connection, false, or_, select

from gusher.server.storage.schema import JOBS

from .holders import is_alive, now
from .queries import Part

Failure = Literal["", "too_slow", "failed"]
"""Why a job has no result: it took too long, or the worker could not do it."""

SECONDS_WANTED = 10.0
"""A job is wanted for so long after somebody has asked for it last."""


class Job(NamedTuple):
    """One thing to work out. ``task`` and ``arguments``: see ``work.tasks``; ``owner`` is for whom."""

    id: str
    task: str
    arguments: bytes
    owner: str


class Outcome(NamedTuple):
    """What came of a job: a ``result``, or a ``failure``."""

    result: bytes
    failure: Failure


class Jobs(Part):
    """Jobs for workers elsewhere."""

    async def put(self, job: Job) -> None:
        """Add a job."""

        def work(connection: Connection) -> None:
            time = now(connection)
            values = {**job._asdict(), "asked": time, "until": time + SECONDS_WANTED, "done": False, "failure": ""}
            connection.execute(JOBS.insert().values(**values))

        await self._writer.write(work, own=True)

    async def outcome(self, job: str) -> Outcome | None:
        """What came of a job; None until it is done. KeyError if it has been deleted."""
        wanted = select(JOBS.c.done, JOBS.c.result, JOBS.c.failure).where(JOBS.c.id == job)
        row = await self._read(lambda connection: connection.execute(wanted).first())
        if row is None:
            raise KeyError(job)
        return Outcome(row.result or b"", row.failure) if row.done else None

    async def want(self, job: str) -> None:
        """Keep a job wanted. Call this more often than every ``SECONDS_WANTED``."""

        def work(connection: Connection) -> None:
            until = now(connection) + SECONDS_WANTED
            connection.execute(JOBS.update().where(JOBS.c.id == job).values(until=until))

        await self._writer.write(work, own=True)

    async def drop(self, job: str) -> None:
        """Delete a job."""
        await self._writer.execute(JOBS.delete().where(JOBS.c.id == job), own=True)

    async def take(self, holder: str, most: int) -> list[Job]:
        """Give a holder (see ``Leases``) jobs that no living process has taken, the oldest first."""
        # Mostly there are none, and nothing need be written to find that out.
        if not await self._read(lambda connection: connection.execute(select(JOBS.c.id).limit(1)).first()):
            return []
        return await self._writer.write(lambda connection: self._take(connection, holder, most), own=True)

    async def finish(self, job: str, holder: str, outcome: Outcome) -> None:
        """Keep the outcome of a job, unless another holder has taken the job over."""
        done = JOBS.update().where(JOBS.c.id == job, JOBS.c.holder == holder).values(done=True, **outcome._asdict())
        await self._writer.execute(done, own=True)

    @staticmethod
    def _take(connection: Connection, holder: str, most: int) -> list[Job]:
        time = now(connection)
        # Whoever asked for these is gone.
        connection.execute(JOBS.delete().where(JOBS.c.until < time))
        is_free = or_(JOBS.c.holder.is_(None), ~is_alive(connection, JOBS.c.holder))
        free = select(*(JOBS.c[each] for each in Job._fields)).where(JOBS.c.done == false(), is_free)
        # What another process is taking right now it may have.
        some = free.order_by(JOBS.c.asked).limit(most).with_for_update(skip_locked=True, of=JOBS)
        jobs = [Job(*row) for row in connection.execute(some)]
        connection.execute(JOBS.update().where(JOBS.c.id.in_([job.id for job in jobs])).values(holder=holder))
        return jobs
