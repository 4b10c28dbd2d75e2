"""Processes on this machine that play blocks of games."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from pebble import ProcessPool

from gusher.rules.kernel import OptionError

from .sending import Hands, Timed, sent, timed
from .work import Work

SECONDS_A_BLOCK = 0.25
"""Short enough to be reported and stopped, long enough to be worth sending."""

WORKERS_END = 'worker processes end at once; they import your script, so play below `if __name__ == "__main__":`'


@contextmanager
def processes(work: Work, jobs: int) -> Iterator[Hands]:
    """So many of them. OptionError if no other process plays."""
    text = sent(work)
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        # A worker that is importing the caller's script would start workers of its own, without end.
        raise SystemExit(1)
    # Numba has threads, and what has threads must not be forked.
    pool = ProcessPool(jobs, initializer=_leave_stopping_to_parent, context=multiprocessing.get_context("forkserver"))
    try:
        yield _Pool(pool, jobs, text)
    except BrokenProcessPool:
        raise OptionError("jobs", "jobs", WORKERS_END) from None
    finally:
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join()


class _Pool:
    """See ``sending.Hands``."""

    seconds = SECONDS_A_BLOCK

    def __init__(self, pool: ProcessPool, jobs: int, text: bytes) -> None:
        self._pool, self._jobs, self._text = pool, jobs, text

    def count(self) -> int:
        return self._jobs

    def play(self, first: int, count: int) -> Future[Timed]:
        future: Future[Timed] = self._pool.schedule(timed, (self._text, first, count))
        return future


def _leave_stopping_to_parent() -> None:
    """Ctrl-C reaches every process of a terminal; the parent alone says what is to be done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
