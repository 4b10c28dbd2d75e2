"""The tree of a search: nodes as columns of numbers, made once, so that a search never allocates.

Node 0 is the position to be judged. The children of a node lie side by side. States are not kept: a path is
played again from the root, which costs less than the memory would.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gusher.rules.kernel import view

NOT_GROWN = -2
"""Stands for the seat to act where that is still to be asked."""


class Tree(NamedTuple):
    """One entry a node, except where it says otherwise."""

    seat: Any
    """Who acts here: a seat, or CHANCE (int8). Holds where there are children."""
    side: Any
    """The side that ``seat`` plays for (int8)."""
    action: Any
    """What led here, or began to (int32)."""
    begin: Any
    """Where moves can be several actions: where they begin in ``steps`` (int32)."""
    length: Any
    """And how many they are (int8)."""
    steps: Any
    """Actions of moves, one after the other (int32)."""
    steps_used: Any
    """One entry: how many of them there are (int64)."""
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
    full: Any
    """One entry: whether there was no room for somebody's moves (int8)."""
    decisions: Any
    """One entry: how many actions and outcomes have been played in the search (int64)."""
    moves: Any
    """One entry: the same with a move of several actions as one (int64)."""
    depths: Any
    """One entry: the lengths of all walks down the tree together, in moves and outcomes (int64)."""
    deepest: Any
    """One entry: the longest of them (int64)."""
    path: Any
    """The nodes from the root to where the search is, one entry a level (int32)."""
    rewards: Any
    """What each side earned last, one entry a side (float64)."""
    values: Any
    """Scratch space, one entry a side (float64)."""


STEPS_OF_A_MOVE = 8
"""A tree has room for so many actions for each of its nodes, where moves are several."""


def planted(nodes: int, sides: int, levels: int, *, whole_moves: bool = False) -> Tree:
    """A tree with room for so many nodes and levels, for a game with so many sides. It holds the root."""
    with_steps = nodes if whole_moves else 1
    return Tree(
        seat=np.zeros(nodes, np.int8),
        side=np.zeros(nodes, np.int8),
        action=np.zeros(nodes, np.int32),
        begin=np.zeros(with_steps, np.int32),
        length=np.zeros(with_steps, np.int8),
        steps=np.zeros(with_steps * STEPS_OF_A_MOVE, np.int32),
        steps_used=np.zeros(1, np.int64),
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
        full=np.zeros(1, np.int8),
        decisions=np.zeros(1, np.int64),
        moves=np.zeros(1, np.int64),
        depths=np.zeros(1, np.int64),
        deepest=np.zeros(1, np.int64),
        path=np.zeros(levels, np.int32),
        rewards=np.zeros(sides, np.float64),
        values=np.zeros(sides, np.float64),
    )


def interpretable(made: Any) -> Any:
    """The same tree, or another tuple of arrays, for interpreted runs: numbers come out as Python's own, and states as
    views."""
    return type(made)(*([view(each) for each in column] if column.dtype.names else column.data for column in made))
