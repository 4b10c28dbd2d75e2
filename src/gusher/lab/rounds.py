"""What is to be done in all games, done by several threads that stay in compiled code meanwhile.

To wake a thread takes as long as many hundred steps. So helpers wait for the next task in compiled code for a moment,
without Python's lock, before they go to sleep. Games are taken in small lots: one's own first, which are still in the
core's cache, then those that others have not begun. So nobody waits for a helper that sleeps or has no core.

Threads share a board of int64. Its first row says what is to be done; each of the others belongs to a thread. What
several threads write has cache lines of its own, since a core that writes a number takes the whole line from the
others.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gusher.rules.kernel import driver
from gusher.rules.kernel.sharing import fetch_add, load, pause, store, yield_core

from .stepping import DISABLED, object_all, pick_all, step_all

PICK, CHECK, NOTHING = 4, 5, 6
"""Tasks beside the modes of a step: draw actions, look whether all actions can be done, and neither."""

LEADER = 0
"""The thread that gives tasks; the others help."""

WIDTH = 24
TASK, ROUND, STOPPED = 0, 16, 17
"""In the first row: what is to be done, how many tasks there have been, whether helpers are to leave."""
LEFT, END, BUSY, REFUSED, SEEN = 0, 8, 9, 10, 11
"""In a thread's row: the first of its games that nobody has taken, and the end of its games; whether it is at work; the
first game that it could not do; the last round it knows."""

LOT = 32
"""How many games are taken at once: some microseconds, which is the longest that one waits for another."""

PAUSES, TRIES = 2_000, 4_000
"""How often a thread looks for news at once, and how often before it goes to sleep; between these it lets others have
the core. It is about a millisecond in all."""


def board_for(n: int, threads: int) -> NDArray[np.int64]:
    """A board for so many games and threads."""
    board = np.zeros((1 + threads, WIDTH), np.int64)
    board[:, END] = [n * each // threads for each in range(threads + 1)]
    board[:, REFUSED] = n
    return board


@driver
def take_part(
    board: Any, own: int, task: int, states: Any, starts: Any, kept: Any, indices: Any, is_chance_inside: int, room: Any
) -> int:
    """The leader has a task done by all and waits for its end: -1, or the first game whose action can't be done; then
    no step has been done in any. A helper helps with one task after the other, until none has come for a while."""
    now = CHECK if task <= DISABLED else task
    while True:
        if own == LEADER:
            announce(board, now)
        elif not has_news(board, own):
            return -1
        mine = board[1 + own]
        store(mine, BUSY, 1)
        do_what_is_left(board, own, states, starts, kept, indices, is_chance_inside, room)
        store(mine, BUSY, 0)
        if own == LEADER:
            refused = what_was_refused(board)
            if now == task or refused >= 0:
                return refused
            now = task


@driver
def announce(board: Any, task: int) -> None:
    """Give all games to their threads, for a task."""
    board[0][TASK] = task
    for each in range(1, len(board)):
        board[each][REFUSED] = board[len(board) - 1][END]
    for each in range(1, len(board)):
        store(board[each], LEFT, board[each if task == NOTHING else each - 1][END])
    fetch_add(board[0], ROUND, 1)


@driver
def has_news(board: Any, own: int) -> bool:
    """Wait for a task: whether one has come."""
    tries = 0
    while tries < TRIES and load(board[0], STOPPED) == 0:
        current = load(board[0], ROUND)
        if current != board[1 + own][SEEN]:
            board[1 + own][SEEN] = current
            return True
        wait(tries)
        tries += 1
    return False


@driver
def wait(tries: int) -> None:
    """Wait a little, having waited so often."""
    if tries < PAUSES:
        pause()
    else:
        yield_core()


@driver
def do_what_is_left(
    board: Any, own: int, states: Any, starts: Any, kept: Any, indices: Any, is_chance_inside: int, room: Any
) -> None:
    """Do the task in games that nobody has taken, until there are none."""
    threads = len(board) - 1
    for each in range(threads):
        part = board[1 + (own + each) % threads]
        first = fetch_add(part, LEFT, LOT)
        while first < part[END]:
            last = min(first + LOT, part[END])
            task = board[0][TASK]
            if task == CHECK:
                refused = object_all(states, kept, indices, first, last)
                if refused >= 0:
                    board[1 + own][REFUSED] = min(refused, board[1 + own][REFUSED])
            elif task == PICK:
                pick_all(states, kept, indices, first, last, room)
            else:
                step_all(states, starts, kept, indices, task, is_chance_inside, first, last, room)
            first = fetch_add(part, LEFT, LOT)


@driver
def what_was_refused(board: Any) -> int:
    """Wait until all helpers have done what they took: the first game that could not be done, or -1."""
    first, tries = board[len(board) - 1][END], 0
    for each in range(1, len(board)):
        while load(board[each], BUSY) != 0:
            wait(tries)
            tries += 1
        first = min(first, board[each][REFUSED])
    return first if first < board[len(board) - 1][END] else -1
