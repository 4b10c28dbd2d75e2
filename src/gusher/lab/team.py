"""Threads that share work."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

Task = tuple[Callable[..., Any], tuple[Any, ...], "SimpleQueue[Any]"]
"""What is to be called with what, and where the answer goes."""


class Team:
    """The calling thread and some helpers. Waking them and waiting for them takes a third of an executor's time, which
    counts where they work for less than a millisecond."""

    def __init__(self, helpers: int) -> None:
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        for _ in range(helpers):
            Thread(target=_help, args=(self._tasks,), daemon=True).start()
        self.close = weakref.finalize(self, _dismiss, self._tasks, helpers)
        """End the helpers."""

    def call(self, function: Callable[..., Any], parts: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Call a function with each of these arguments; the answers, in no particular order. An exception is raised
        here once all calls have ended."""
        answers: SimpleQueue[Any] = SimpleQueue()
        for part in parts[1:]:
            self._tasks.put((function, part, answers))
        _do((function, parts[0], answers))
        # Do what no helper has begun yet.
        with suppress(Empty):
            while (task := self._tasks.get_nowait()) is not None:
                _do(task)
        found = [answers.get() for _ in parts]
        for each in found:
            if isinstance(each, Exception):
                raise each
        return found


def _help(tasks: SimpleQueue[Task | None]) -> None:
    while (task := tasks.get()) is not None:
        _do(task)


def _do(task: Task) -> None:
    function, arguments, answers = task
    try:
        answers.put(function(*arguments))
    except Exception as error:  # noqa: BLE001 (raised in ``call``)
        answers.put(error)


def _dismiss(tasks: SimpleQueue[Task | None], helpers: int) -> None:
    for _ in range(helpers):
        tasks.put(None)
