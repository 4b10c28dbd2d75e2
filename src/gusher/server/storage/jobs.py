"""What servers let workers elsewhere work out: the analysis of games, in parts that take no longer than a move.

A part is an explanation, advice, a few moments of a ledger, a quarter of a second of what-if, or a second's search for
best moves. The bus says that a job waits or is done; one that nobody waits for any longer is deleted.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

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
