"""The tree of a search: nodes as columns of numbers, made once, so that a search never allocates.

Node 0 is the position to be judged. The children of a node lie side by side. States are not kept: a path is
played again from the root, which costs less than the memory would.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

NOT_GROWN = -2
"""Stands for the seat to act where that is still to be asked."""


class Tree(NamedTuple):
    """One entry a node, except where it says otherwise."""

    seat: Any
    """Who acts here: a seat, or CHANCE (int8). Holds where there are children."""
    side: Any
    """The side that ``seat`` plays for (int8)."""
    action: Any
    """What led here (int32)."""
    weight: Any
    """After chance: the weight of this outcome (int32)."""
    first: Any
    """Where the children begin (int32)."""
    count: Any
    """How many children there are (int32)."""
    visits: Any
    """How often the search came by (int32)."""
    totals: Any
    """Rewards in all, one entry for each side of each node (float64)."""
    prior: Any
    """What the game's evaluation promises the side that chose this action, as a reward (float64)."""
    later_visits: Any
    """How many games went by the node above in which this action was done then or later (int32)."""
    later_total: Any
    """What the side that acts there earned in them (float64)."""
    exact: Any
    """Whether everything below has been played out; then ``totals`` holds the value itself (int8)."""
    noted: Any
    """Whether the node above knows that this one is exact (int8)."""
    settled: Any
    """How many children are exact (int32)."""
    best_exact: Any
    """The exact child that is best for who acts, 0 if there is none (int32)."""
    used: Any
    """One entry: how many nodes there are (int64)."""
    path: Any
    """The nodes from the root to where the search is, one entry a level (int32)."""
    rewards: Any
    """What each side earned last, one entry a side (float64)."""
    values: Any
    """Scratch space, one entry a side (float64)."""


def planted(nodes: int, sides: int, levels: int) -> Tree:
    """A tree with room for so many nodes and levels, for a game with so many sides. It holds the root."""
    return Tree(
        seat=np.zeros(nodes, np.int8),
        side=np.zeros(nodes, np.int8),
        action=np.zeros(nodes, np.int32),
        weight=np.zeros(nodes, np.int32),
        first=np.zeros(nodes, np.int32),
        count=np.zeros(nodes, np.int32),
        visits=np.zeros(nodes, np.int32),
        totals=np.zeros(nodes * sides, np.float64),
        prior=np.zeros(nodes, np.float64),
        later_visits=np.zeros(nodes, np.int32),
        later_total=np.zeros(nodes, np.float64),
        exact=np.zeros(nodes, np.int8),
        noted=np.zeros(nodes, np.int8),
        settled=np.zeros(nodes, np.int32),
        best_exact=np.zeros(nodes, np.int32),
        used=np.ones(1, np.int64),
        path=np.zeros(levels, np.int32),
        rewards=np.zeros(sides, np.float64),
        values=np.zeros(sides, np.float64),
    )


def interpretable(tree: Tree) -> Tree:
    """The same tree for interpreted runs: its numbers come out as Python's own."""
    return Tree(*(memoryview(column) for column in tree))
