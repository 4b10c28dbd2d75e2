"""Threads that share the games of a vector."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread, current_thread
from typing import Any

from .rounds import BUSY, LEADER, NOTHING, REFUSED, STOPPED, board_for

TakePart = Callable[[Any, int, int], int]
"""``rounds.take_part`` for a board, a thread and a task."""


class Team:
    """The calling thread, which leads, and helpers."""

    def __init__(self, n: int, threads: int, take_part: TakePart) -> None:
        self._size = n, threads
        self._take_part = take_part
        self._leading = Lock()
        self._gather()

    def call(self, task: int) -> int:
        """Have a task done in all games, as ``rounds.take_part`` says. An exception of any thread is raised here, once
        nobody works any more."""
        with self._leading:
            # In a copy of the process there are no helpers.
            if self._home != os.getpid():
                self._gather()
            crew = self._crew
            while crew.sleeping:
                crew.sleeping.pop().release()
            try:
                answer = self._take_part(crew.board, LEADER, task)
            except Exception:
                crew.give_up(LEADER)
                with suppress(Exception):
                    self._take_part(crew.board, LEADER, NOTHING)
                crew.errors.clear()
                raise
            if crew.errors:
                raise crew.errors.pop()
            return answer

    def _gather(self) -> None:
        self._home = os.getpid()
        self._crew = crew = _Crew(*self._size)
        # The first call may compile, which threads must not do side by side.
        self._take_part(crew.board, LEADER, NOTHING)
        for own in range(1, len(crew.board) - 1):
            crew.helpers.append(Thread(target=_help, args=(crew, self._take_part, own), daemon=True))
            crew.helpers[-1].start()
        self.close = weakref.finalize(self, crew.dismiss)
        """End the helpers."""


class _Crew:
    """What the leader and the helpers share."""

    def __init__(self, n: int, threads: int) -> None:
        self.board = board_for(n, threads)
        self.helpers: list[Thread] = []
        self.sleeping: list[Any] = []
        """What those helpers wait for that sleep."""
        self.errors: list[Exception] = []

    def give_up(self, own: int) -> None:
        """Say that a thread will not finish what it took, so that no step is done and nobody waits for it."""
        self.board[1 + own, REFUSED] = 0
        self.board[1 + own, BUSY] = 0

    def dismiss(self) -> None:
        """Have all helpers end, and wait for it: no thread may run compiled code when the process unloads it."""
        self.board[0, STOPPED] = 1
        while self.sleeping:
            self.sleeping.pop().release()
        for each in self.helpers:
            if each is not current_thread():
                each.join()


def _help(crew: _Crew, take_part: TakePart, own: int) -> None:
    bed = Lock()
    bed.acquire()
    while not crew.board[0, STOPPED]:
        try:
            take_part(crew.board, own, NOTHING)
        except Exception as error:  # noqa: BLE001 (raised in ``call``)
            crew.errors.append(error)
            crew.give_up(own)
        crew.sleeping.append(bed)
        # Whoever stops the helpers wakes those that sleep.
        if not crew.board[0, STOPPED]:
            bed.acquire()
