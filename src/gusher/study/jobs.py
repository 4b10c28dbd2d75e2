"""Many games in blocks, in one process or several: reported on the way, stopped any time, the same in the end."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Protocol

from pebble import ProcessPool

from gusher.rules.kernel import OptionError
from gusher.rules.kernel.frozen import digest_of_rules

from .games import Games, joined
from .kept import Kept, opened
from .setting import Setting
from .shares import Waiting, missing, within

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

    def describe(self) -> Mapping[str, object]:
        """What is played, as JSON has it: two works that say the same play the same games."""

    def no_games(self, count: int) -> Games:
        """Columns for so many games."""

    def prepare(self) -> None:
        """Load or compile what is needed, and keep it on disk: once, before workers want it all at the same time."""

    def play(self, first: int, count: int) -> Games:
        """Games ``first`` to ``first + count - 1`` of the series, each by its own seed."""

    def steps(self, number: int) -> list[tuple[int, int]]:
        """One game again: the seats (or CHANCE) and what they did."""


def play_all(
    work: Work, numbers: range, jobs: int = 1, progress: Progress | None = None, kept: str | Path | None = None
) -> tuple[Games, bool]:
    """The games of a series with these numbers, in their order, and whether they were stopped before the end.

    Blocks are written to the file ``kept`` as they come, and games that it has already are not played again.
    KeyboardInterrupt (Ctrl-C) stops it; what was finished until then is returned, without gaps in a single process,
    possibly with gaps in several. What ``work`` raises is raised here; GusherError if no other process plays, or if the
    file can't be used.
    """
    with nullcontext() if kept is None else opened(Path(kept), work.describe(), work.no_games(0)) as file:
        series = Series(numbers, progress or (lambda *_: None), file)
        try:
            series.tell()
            if series.waiting:
                work.prepare()
                if jobs == 1:
                    _play_here(work, series)
                else:
                    _play_elsewhere(work, series, jobs)
        except KeyboardInterrupt:
            pass
    return series.played(work.no_games(0)), series.count < len(numbers)


class Series:
    """What is played of a series, and what is still to be played."""

    def __init__(self, numbers: range, progress: Progress, file: Kept | None) -> None:
        there = file.blocks if file is not None else {}
        self._blocks = dict(within(there, numbers))
        self.waiting = Waiting(missing(numbers, [range(first, first + len(each)) for first, each in there.items()]))
        self.count = sum(map(len, self._blocks.values()))
        self._asked, self._progress, self._file = len(numbers), progress, file

    def add(self, first: int, games: Games) -> None:
        """A block was played."""
        if self._file is not None:
            self._file.add(first, games)
        self._blocks[first] = games
        self.count += len(games)

    def tell(self) -> None:
        """Say how far it is."""
        self._progress(self.count, self._asked)

    def played(self, none: Games) -> Games:
        """All games, in their order; ``none`` are columns without any."""
        return joined([none, *(self._blocks[first] for first in sorted(self._blocks))])


def _next_size(played: int, seconds: float, before: int) -> int:
    """How many games the next block has, after one of ``played`` games took so long."""
    return max(1, min(MOST_A_BLOCK, 4 * before, int(played * SECONDS_A_BLOCK / max(seconds, 1e-6))))


def _play_here(work: Work, series: Series) -> None:
    size = 1
    while series.waiting:
        block = series.waiting.take(size)
        began = time.perf_counter()
        series.add(block.start, work.play(block.start, len(block)))
        size = _next_size(len(block), time.perf_counter() - began, len(block))
        series.tell()


def _play_elsewhere(work: Work, series: Series, jobs: int) -> None:
    sent = _sent(work)
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        # A worker that is importing the caller's script would start workers of its own, without end.
        raise SystemExit(1)
    # Numba has threads, and what has threads must not be forked.
    pool = ProcessPool(jobs, initializer=_leave_stopping_to_parent, context=multiprocessing.get_context("forkserver"))
    try:
        waiting: dict[Future[tuple[Games, float]], int] = {}
        size = 1
        while series.waiting or waiting:
            while series.waiting and len(waiting) < WAITING_A_WORKER * jobs:
                block = series.waiting.take(size)
                waiting[pool.schedule(_timed, (sent, block.start, len(block)))] = block.start
            done, _ = wait(waiting, SECONDS_A_BLOCK, FIRST_COMPLETED)
            for each in done:
                try:
                    games, seconds = each.result()
                except BrokenProcessPool:
                    raise OptionError("jobs", "jobs", WORKERS_END) from None
                series.add(waiting.pop(each), games)
                size = _next_size(len(games), seconds, max(size, len(games)))
            series.tell()
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
