"""Who does long work: this process, several, or the machines of a cluster. What they answer is the same."""

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
    """Whoever does a task."""

    @property
    def seconds(self) -> float:
        """About how long doing it once should take."""

    def room(self) -> int:
        """How often it should be under way at once: that changes with the machines of a cluster."""

    def ask(self, *arguments: Any) -> Future[Any]:
        """Have it done with these arguments."""


@contextmanager
def hands(task: Task, game: Game, jobs: int = 1, ray: str | None = None) -> Iterator[Hands]:
    """So many processes, or the ``ray`` cluster at an address, for a task that goes by the rules of a game. What the
    task raises, ``result()`` raises. OptionError if no other process does it, or there is no such cluster."""
    if ray is not None:
        with cluster(task, game, ray) as machines:
            yield machines
    elif jobs > 1:
        with processes(task, game, jobs) as pool:
            yield pool
    else:
        yield _Here(task)


def in_order(them: Hands, inputs: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """What a task answers to each of the inputs (its arguments), in their order. Inputs are taken when there is room
    for them: there may be no end of them."""
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
