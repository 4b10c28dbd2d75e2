"""Many games in blocks, in one process, in several or on several machines: reported on the way, stopped any time, the
same in the end."""

from __future__ import annotations

import time
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import nullcontext
from pathlib import Path

from .cluster import cluster
from .games import Games, joined
from .kept import Kept, opened
from .processes import SECONDS_A_BLOCK, processes
from .sending import Hands, Timed
from .shares import Waiting, missing, within
from .work import Progress, Work

MOST_A_BLOCK = 100_000
WAITING_A_WORKER = 2
"""Blocks at a worker, the one that it plays included."""


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
                if ray is not None:
                    with cluster(work, ray) as hands:
                        _play_elsewhere(series, hands)
                elif jobs > 1:
                    with processes(work, jobs) as hands:
                        _play_elsewhere(series, hands)
                else:
                    _play_here(work, series)
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


def _play_here(work: Work, series: Series) -> None:
    size = 1
    while series.waiting:
        block = series.waiting.take(size)
        began = time.perf_counter()
        series.add(block.start, work.play(block.start, len(block)))
        size = _next_size(len(block), time.perf_counter() - began, len(block), SECONDS_A_BLOCK)
        series.tell()


def _play_elsewhere(series: Series, hands: Hands) -> None:
    waiting: dict[Future[Timed], int] = {}
    size = 1
    while series.waiting or waiting:
        while series.waiting and len(waiting) < WAITING_A_WORKER * hands.count():
            block = series.waiting.take(size)
            waiting[hands.play(block.start, len(block))] = block.start
        done, _ = wait(waiting, SECONDS_A_BLOCK, FIRST_COMPLETED)
        for each in done:
            games, seconds = each.result()
            series.add(waiting.pop(each), games)
            size = _next_size(len(games), seconds, max(size, len(games)), hands.seconds)
        series.tell()
