"""Who thinks, and may search: the entry points of ``thinking``, over a memory with a tree."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import driver

from .mcts import favourite, iterate, plant
from .moves import list_moves, write_kept
from .thinking import LOOKS_AHEAD, SEARCHES, take_in
from .thinking import begin as begin_near
from .thinking import choice as choice_near
from .thinking import go_on as go_on_near


@driver
def begin(memory: Any, s: Any, seat: int, level: Any, generator: int) -> int:
    """See ``thinking.begin``. Who has one move only need not search."""
    if begin_near(memory, s, seat, level, generator) == SEARCHES:
        if list_moves(memory.believed, seat, memory.room) == 1:
            memory.way = LOOKS_AHEAD
        else:
            plant(memory, generator)
    return memory.way  # type: ignore[no-any-return]


@driver
def begin_to_search(memory: Any, s: Any, seat: int, level: Any, generator: int) -> None:
    """Begin to search what to do as ``seat`` in ``s``, taken for the state as it is."""
    take_in(memory, s, seat, level)
    memory.way = SEARCHES
    plant(memory, generator)


@driver
def go_on(memory: Any, iterations: int) -> int:
    """See ``thinking.go_on``. One iteration of a search is one walk down the tree."""
    return iterate(memory, iterations) if memory.way == SEARCHES else go_on_near(memory, iterations)


@driver
def choice(memory: Any, out: Any) -> int:
    """See ``thinking.choice``."""
    if memory.way == SEARCHES and memory.tree.count[0] > 0:
        memory.length = write_kept(memory.believed, memory.tree, favourite(memory.tree, 0), memory.actions)
    return choice_near(memory, out)
