"""What servers let workers elsewhere work out: the analysis of games, in parts that take no longer than a move.

A part is an explanation, advice, a few moments of a ledger, a quarter of a second of what-if, or a second's search for
best moves. The bus says that a job waits or is done; one that nobody waits for any longer is deleted.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

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


class Jobs(Protocol):
    """The jobs of all processes that share a storage. Each method: NotStoredError if the storage does not work."""

    async def put(self, job: Job) -> None:
        """Let somebody do this."""
        ...

    async def outcome(self, job: str) -> Outcome | None:
        """What came of a job; None as long as nobody has done it. KeyError if there is no such job any more."""
        ...

    async def want(self, job: str) -> None:
        """It is still wanted. To be called more often than every ``SECONDS_WANTED``."""
        ...

    async def drop(self, job: str) -> None:
        """Nobody wants it any more, or its outcome is known."""
        ...

    async def take(self, holder: str, most: int) -> list[Job]:
        """Jobs that nobody does who is alive, the oldest first; they are the holder's from now on (see ``Leases``)."""
        ...

    async def finish(self, job: str, holder: str, outcome: Outcome) -> None:
        """The holder has done a job. Without effect where another one has taken it over."""
        ...
