"""The tree of a search: nodes as columns of numbers, made once, so that a search never allocates.

Node 0 is the position to be judged. The children of a node lie side by side. States are not kept: a path is
played again from the root, which costs less than the memory would.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np

T = TypeVar("T")

NOT_GROWN = -2
"""Stands for the seat to act where that is still to be asked."""


class Tree(NamedTuple):
    """One entry a node, except where it says otherwise."""

    seat: Any = np.zeros(0, np.int8)
    """Who acts here: a seat, or CHANCE. Holds where there are children."""
    side: Any = np.zeros(0, np.int8)
    """The side that ``seat`` plays for."""
    action: Any = np.zeros(0, np.int32)
    """What led here, or began to."""
    begin: Any = np.zeros(0, np.int32)
    """Where moves can be several actions: where they begin in ``steps``."""
    length: Any = np.zeros(0, np.int8)
    """And how many they are."""
    steps: Any = np.zeros(0, np.int32)
    """Actions of moves, one after the other."""
    steps_used: Any = np.zeros(1, np.int64)
    """One entry: how many of them there are."""
    weight: Any = np.zeros(0, np.int32)
    """After chance: the weight of this outcome."""
    first: Any = np.zeros(0, np.int32)
    """Where the children begin."""
    count: Any = np.zeros(0, np.int32)
    """How many children there are."""
    visits: Any = np.zeros(0, np.int32)
    """How often the search came by."""
    totals: Any = np.zeros(0, np.float64)
    """Rewards in all, one entry for each side of each node."""
    prior: Any = np.zeros(0, np.float64)
    """What the game's evaluation promises the side that chose this action, as a reward."""
    later_visits: Any = np.zeros(0, np.int32)
    """How many games went by the node above in which this action was done then or later."""
    later_total: Any = np.zeros(0, np.float64)
    """What the side that acts there earned in them."""
    exact: Any = np.zeros(0, np.int8)
    """Whether everything below has been played out; then ``totals`` holds the value itself."""
    noted: Any = np.zeros(0, np.int8)
    """Whether the node above knows that this one is exact."""
    settled: Any = np.zeros(0, np.int32)
    """How many children are exact."""
    best_exact: Any = np.zeros(0, np.int32)
    """The exact child that is best for who acts, 0 if there is none."""
    used: Any = np.ones(1, np.int64)
    """One entry: how many nodes there are."""
    full: Any = np.zeros(1, np.int8)
    """One entry: whether there was no room for somebody's moves."""
    decisions: Any = np.zeros(1, np.int64)
    """One entry: how many actions and outcomes have been played in the search."""
    moves: Any = np.zeros(1, np.int64)
    """One entry: the same with a move of several actions as one."""
    depths: Any = np.zeros(1, np.int64)
    """One entry: the lengths of all walks down the tree together, in moves and outcomes."""
    deepest: Any = np.zeros(1, np.int64)
    """One entry: the longest of them."""
    path: Any = np.zeros(0, np.int32)
    """The nodes from the root to where the search is, one entry a level."""
    rewards: Any = np.zeros(0, np.float64)
    """What each side earned last, one entry a side."""
    values: Any = np.zeros(0, np.float64)
    """Scratch space, one entry a side."""


STEPS_OF_A_MOVE = 8
"""A tree has room for so many actions for each of its nodes, where moves are several."""


def planted(nodes: int, sides: int, levels: int, *, whole_moves: bool = False) -> Tree:
    """A tree with room for so many nodes and levels, for a game with so many sides. It holds the root."""
    with_steps = nodes if whole_moves else 1
    return made_anew(Tree, nodes)._replace(
        begin=np.zeros(with_steps, np.int32),
        length=np.zeros(with_steps, np.int8),
        steps=np.zeros(with_steps * STEPS_OF_A_MOVE, np.int32),
        totals=np.zeros(nodes * sides, np.float64),
        path=np.zeros(levels, np.int32),
        rewards=np.zeros(sides, np.float64),
        values=np.zeros(sides, np.float64),
    )


def made_anew(kind: Callable[..., T], entries: int = 0) -> T:
    """A tuple of arrays: copies of those that ``kind`` declares as its defaults, but with so many ``entries`` of zeros
    where an empty one is declared."""
    declared: Any = kind()
    return kind(*(each.copy() if len(each) else np.zeros(entries, each.dtype) for each in declared))
