"""Many games in blocks, in one process, in several or on several machines: reported on the way, stopped any time, the
same in the end."""

from __future__ import annotations

import time
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from .games import Games, joined
from .hands import Hands, hands
from .kept import Kept, opened
from .shares import Waiting, missing, within
from .work import Progress, Work

MOST_A_BLOCK = 100_000
SECONDS_TO_TELL = 0.25
"""The longest time without a report of progress while other processes play."""

Timed = tuple[Games, float]
"""A block of games, and how many seconds it took."""


def play_all(
    work: Work,
    numbers: range,
    jobs: int = 1,
    progress: Progress | None = None,
    kept: str | Path | None = None,
    ray: str | None = None,
) -> tuple[Games, bool]:
    """The games of a series with these numbers, in their order, and whether they were stopped before the end: played in
    so many processes, or on the ``ray`` cluster at this address.

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
                with hands(partial(_timed, work), work.setting.game, jobs, ray) as they:
                    _play(series, they)
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


def _next_size(played: int, seconds: float, before: int, wanted: float) -> int:
    """How many games the next block has, after one of ``played`` games took so long: as many as take about as long as
    is ``wanted``."""
    return max(1, min(MOST_A_BLOCK, 4 * before, int(played * wanted / max(seconds, 1e-6))))


def _timed(work: Work, first: int, count: int) -> Timed:
    began = time.perf_counter()
    games = work.play(first, count)
    return games, time.perf_counter() - began


def _play(series: Series, they: Hands) -> None:
    waiting: dict[Future[Timed], int] = {}
    size = 1
    while series.waiting or waiting:
        while series.waiting and len(waiting) < they.room():
            block = series.waiting.take(size)
            waiting[they.ask(block.start, len(block))] = block.start
        done, _ = wait(waiting, SECONDS_TO_TELL, FIRST_COMPLETED)
        for each in done:
            games, seconds = each.result()
            series.add(waiting.pop(each), games)
            size = _next_size(len(games), seconds, max(size, len(games)), they.seconds)
        series.tell()
