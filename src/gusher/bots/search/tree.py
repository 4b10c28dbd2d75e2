"""The tree of a search, a part of the memory of who searches: nodes as columns of numbers, so that a search never
allocates.

Node 0 is the position to be judged. The children of a node lie side by side. States are not kept: a path is
played again from the root, which costs less than the memory would.
"""

from __future__ import annotations

import numpy as np

from gusher.rules.kernel import float64, int8, int32, int64, structure

STEPS_OF_A_MOVE = 8
"""A tree has room for so many actions for each of its nodes, where moves are several."""
MOST_LEVELS = 512


def tree_of(nodes: int, sides: int, *, whole_moves: bool) -> np.dtype[np.void]:
    """A tree with room for so many nodes, for a game with so many sides at most."""
    several = nodes if whole_moves else 1
    return structure(
        # How many sides there are, and of how many nodes use may be made.
        sides=int32,
        room=int32,
        # How many nodes and steps there are, and whether there was no room for somebody's moves.
        used=int64,
        steps_used=int64,
        full=int8,
        # How many actions and outcomes have been played in the search; and with a move of several actions as one.
        decisions=int64,
        moves=int64,
        # The lengths of all walks down the tree together, in moves and outcomes, and the longest of them.
        depths=int64,
        deepest=int64,
        # The nodes from the root to where the search is.
        path=(int32, MOST_LEVELS),
        # What each side earned last, and scratch space.
        rewards=(float64, sides),
        values=(float64, sides),
        # From here on by node. Who acts there, a seat or CHANCE, and for which side. Holds where there are children.
        seat=(int8, nodes),
        side=(int8, nodes),
        # What led there, or began to; where moves can be several actions, where in ``steps`` they begin, and how many
        # they are.
        action=(int32, nodes),
        begin=(int32, several),
        length=(int8, several),
        # After chance: the weight of this outcome.
        weight=(int32, nodes),
        # Where the children begin, and how many there are.
        first=(int32, nodes),
        count=(int32, nodes),
        # How often the search came by, and what the game's evaluation promises the side that chose this, as a reward.
        visits=(int32, nodes),
        prior=(float64, nodes),
        # How many games went by the node above in which this was done then or later, and what the side that acts
        # there earned in them.
        later_visits=(int32, nodes),
        later_total=(float64, nodes),
        # Whether everything below has been played out, and whether the node above knows; how many children are, and
        # which of these is best for who acts, 0 for none.
        exact=(int8, nodes),
        noted=(int8, nodes),
        settled=(int32, nodes),
        best_exact=(int32, nodes),
        # Rewards in all, side by side for each node; its value, where it is exact.
        totals=(float64, nodes * sides),
        # Actions of moves, one after the other.
        steps=(int32, several * STEPS_OF_A_MOVE),
    )
