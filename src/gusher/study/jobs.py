"""Many games in blocks, in one process or several: reported on the way, stopped any time, the same in the end."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Protocol

from pebble import ProcessPool

from gusher.rules.kernel import OptionError
from gusher.rules.kernel.frozen import digest_of_rules

from .games import Games
from .setting import Setting

SECONDS_A_BLOCK = 0.25
"""About how long a block takes: short enough to be reported and stopped, long enough to be worth sending."""
MOST_A_BLOCK = 100_000
WAITING_A_WORKER = 2
"""Blocks at a worker, the one that it plays included."""

WORKERS_END = 'worker processes end at once; they import your script, so play below `if __name__ == "__main__":`'

Progress = Callable[[int, int], None]
"""Called with the games played and the games asked for, several times a second."""


class Work(Protocol):
    """What is to be played. Workers get a copy."""

    @property
    def setting(self) -> Setting:
        """The game, its seats and options."""

    @property
    def seed(self) -> int:
        """The seed of the series."""

    @property
    def most_steps(self) -> int:
        """Decisions and outcomes after which a game is given up."""

    @property
    def is_repeatable(self) -> bool:
        """Whether the same seed gives the same games."""

    def names(self, number: int) -> tuple[str, ...]:
        """Who sits on each seat in a game."""

    def prepare(self) -> None:
        """Load or compile what is needed, and keep it on disk: once, before workers want it all at the same time."""

    def play(self, first: int, count: int) -> Games:
        """Games ``first`` to ``first + count - 1`` of the series, each by its own seed."""

    def steps(self, number: int) -> list[tuple[int, int]]:
        """One game again: the seats (or CHANCE) and what they did."""


def play_all(work: Work, count: int, jobs: int = 1, progress: Progress | None = None) -> tuple[list[Games], bool]:
    """Games 0 to ``count`` - 1 of a series, as blocks in their order, and whether they were stopped before the end.

    KeyboardInterrupt (Ctrl-C) stops it; what was finished until then is returned, without gaps in a single process,
    possibly with gaps in several. What ``work`` raises is raised here; OptionError if no other process plays.
    """
    tell = progress or (lambda *_: None)
    blocks: dict[int, Games] = {}
    stopped = False
    try:
        tell(0, count)
        work.prepare()
        if jobs == 1:
            _play_here(work, count, tell, blocks)
        else:
            _play_elsewhere(work, count, jobs, tell, blocks)
    except KeyboardInterrupt:
        stopped = True
    return [blocks[first] for first in sorted(blocks)], stopped


def _next_size(played: int, seconds: float, before: int) -> int:
    """How many games the next block has, after one of ``played`` games took so long."""
    return max(1, min(MOST_A_BLOCK, 4 * before, int(played * SECONDS_A_BLOCK / max(seconds, 1e-6))))


def _play_here(work: Work, count: int, tell: Progress, blocks: dict[int, Games]) -> None:
    first, size = 0, 1
    while first < count:
        size = min(size, count - first)
        began = time.perf_counter()
        blocks[first] = work.play(first, size)
        first += size
        size = _next_size(size, time.perf_counter() - began, size)
        tell(first, count)


def _play_elsewhere(work: Work, count: int, jobs: int, tell: Progress, blocks: dict[int, Games]) -> None:
    sent = _sent(work)
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        # A worker that is importing the caller's script would start workers of its own, without end.
        raise SystemExit(1)
    # Numba has threads, and what has threads must not be forked.
    pool = ProcessPool(jobs, initializer=_leave_stopping_to_parent, context=multiprocessing.get_context("forkserver"))
    try:
        waiting: dict[Future[tuple[Games, float]], int] = {}
        first, size, played = 0, 1, 0
        while first < count or waiting:
            while first < count and len(waiting) < WAITING_A_WORKER * jobs:
                size = min(size, count - first)
                waiting[pool.schedule(_timed, (sent, first, size))] = first
                first += size
            done, _ = wait(waiting, SECONDS_A_BLOCK, FIRST_COMPLETED)
            for each in done:
                try:
                    block, seconds = each.result()
                except BrokenProcessPool:
                    raise OptionError("jobs", "jobs", WORKERS_END) from None
                blocks[waiting.pop(each)] = block
                played += len(block)
                size = _next_size(len(block), seconds, max(size, len(block)))
            tell(played, count)
    finally:
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join()


def _leave_stopping_to_parent() -> None:
    """Ctrl-C reaches every process of a terminal; the parent alone says what is to be done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _sent(work: Work) -> bytes:
    """The work and a digest of its rules, pickled. Raises OptionError here, and not in a thread of the pool, if players
    can't be pickled."""
    try:
        return pickle.dumps((work, digest_of_rules(work.setting.game.rules)))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise OptionError("jobs", "jobs", f"players can't be sent to other processes: {error}") from None


_rules_here = cache(digest_of_rules)


def _timed(sent: bytes, first: int, count: int) -> tuple[Games, float]:
    work, rules = pickle.loads(sent)  # noqa: S301 (from the parent process)
    if _rules_here(work.setting.game.rules) != rules:
        raise OptionError(
            "jobs",
            "jobs",
            "the rules were changed in one process, and the others have them unchanged: change them in a module that "
            "your script imports, or play with jobs=1",
        )
    began = time.perf_counter()
    block = work.play(first, count)
    return block, time.perf_counter() - began
