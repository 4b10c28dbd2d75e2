"""Where long work is done: in this process, in several, or on a cluster. The answers are the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from itertools import islice
from typing import Any, Protocol

from gusher.rules.kernel import Game

from .cluster import cluster
from .processes import SECONDS_A_BLOCK, processes
from .sending import Task


class Hands(Protocol):
    """Does a task."""

    @property
    def seconds(self) -> float:
        """About how long one call should take."""

    def room(self) -> int:
        """How many calls should be in progress at once: that changes with the machines of a cluster."""

    def ask(self, *arguments: Any) -> Future[Any]:
        """Call the task with these arguments."""


@contextmanager
def hands(task: Task, game: Game, jobs: int = 1, ray: str | None = None) -> Iterator[Hands]:
    """``jobs`` processes, or the cluster at the address ``ray``, for a task that uses a game's rules. ``result()``
    raises what the task raises. OptionError if processes end at once, or if there is no such cluster."""
    if ray is not None:
        with cluster(task, game, ray) as machines:
            yield machines
    elif jobs > 1:
        with processes(task, game, jobs) as pool:
            yield pool
    else:
        yield _Here(task)


def in_order(them: Hands, inputs: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """The task's answers to the inputs (its arguments), in their order. Inputs are taken as there is room, so there may
    be infinitely many."""
    more, asked = iter(inputs), deque[Future[Any]]()
    while True:
        under_way = sum(not each.done() for each in asked)
        asked.extend(them.ask(*given) for given in islice(more, max(0, them.room() - under_way)))
        if not asked:
            return
        if asked[0].done():
            yield asked.popleft().result()
        else:
            wait([each for each in asked if not each.done()], them.seconds, FIRST_COMPLETED)


class _Here:
    """This process."""

    seconds = SECONDS_A_BLOCK

    def __init__(self, task: Task) -> None:
        self._task = task

    def room(self) -> int:
        return 1

    def ask(self, *arguments: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        answer.set_result(self._task(*arguments))
        return answer
