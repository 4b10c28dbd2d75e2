"""How slow the machine is while tests run: seconds of other machines, or of a busy one, don't compare."""

from __future__ import annotations

import statistics
import threading
import time
from typing import Self

SECONDS_BETWEEN = 1.0
NUMBERS = 100_000
NORMAL = 0.0070
"""Seconds that a core needs for so many numbers where ``dev.testing.report`` has its limits from."""


class Slowness:
    """How many times as long as there a core works on the same here, on the average while this is entered."""

    def __init__(self) -> None:
        self._took: list[float] = []
        self._ended = threading.Event()
        self._measuring = threading.Thread(target=self._measure, daemon=True)

    def __enter__(self) -> Self:
        self._measuring.start()
        return self

    def __exit__(self, *_failure: object) -> None:
        self._ended.set()
        self._measuring.join()

    def times(self) -> float:
        """See the class."""
        return statistics.fmean(self._took) / NORMAL

    def _measure(self) -> None:
        while not (self._took and self._ended.wait(SECONDS_BETWEEN)):
            began = time.thread_time()
            sum(number * number for number in range(NUMBERS))
            self._took.append(time.thread_time() - began)
