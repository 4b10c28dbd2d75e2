"""Processes on this machine that do long work."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from pebble import ProcessPool

from gusher.rules.kernel import Game, OptionError

from .sending import Task, done, sent

SECONDS_A_BLOCK = 0.25
"""Short enough to be reported and stopped, long enough to be worth sending."""

WAITING_A_WORKER = 2
"""Calls in progress per worker: one is done, one waits."""
WORKERS_END = 'worker processes end at once; they import your script, so play below `if __name__ == "__main__":`'


@contextmanager
def processes(task: Task, game: Game, jobs: int) -> Iterator[Pool]:
    """``jobs`` of them. OptionError if they end at once."""
    text = sent(task, game)
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        # A worker that is importing the caller's script would start workers of its own, without end.
        raise SystemExit(1)
    # Numba has threads, and what has threads must not be forked; Windows can't fork at all.
    pool = ProcessPool(jobs, initializer=_leave_stopping_to_parent, context=multiprocessing.get_context("spawn"))
    try:
        yield Pool(pool, jobs, text)
    except BrokenProcessPool:
        raise OptionError("jobs", "jobs", WORKERS_END) from None
    finally:
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join()


class Pool:
    """Those processes."""

    seconds = SECONDS_A_BLOCK

    def __init__(self, pool: ProcessPool, jobs: int, text: bytes) -> None:
        self._pool, self._jobs, self._text = pool, jobs, text

    def room(self) -> int:
        """See ``hands.Hands``."""
        return WAITING_A_WORKER * self._jobs

    def ask(self, *arguments: Any) -> Future[Any]:
        """See ``hands.Hands``."""
        future: Future[Any] = self._pool.schedule(done, (self._text, *arguments))
        return future


def _leave_stopping_to_parent() -> None:
    """Ctrl-C reaches every process of a terminal; the parent decides what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
