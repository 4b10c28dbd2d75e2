"""Tree search: what was learnt of lines says which moves to try first and, beside a few random games, what leaves are
worth.

Whoever is to move takes the move that has done best on the average so far, or promised most at first sight and has
been tried little. Unlike alpha-beta it does not believe the one line in which the outlook errs most. Values are shares
of the win, between 0 and 1, from the side of whoever made the move that leads to a node.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from gusher.analysis.games.atacama.endgame.moving import do, undo
from gusher.analysis.games.atacama.endgame.twin import MOVES, PLIES, action_of, is_over
from gusher.analysis.games.atacama.outlook.lines import UNIT
from gusher.analysis.games.atacama.outlook.net import MOST, NARROW
from gusher.rules.kernel import advance, copy, driver, rule, seeded
from gusher.rules.kernel.generic import movers, pick, play, points
from gusher.rules.kernel.marking import apart

from .weighing import sign_of_mover, standing, weigh_moves

NODES = 1 << 20
"""Nodes of a tree, in 32 bytes each."""

CURIOSITY = 0.6
"""How far it goes after moves that it knows little of."""
SHARPNESS = 2.5
"""So many points less at first sight, and a move is tried a third as often."""
TRUST = 1.0
"""How many visits first sight is worth."""
WIDTH = 24
"""Below the root, so many moves are tried at all: those that promise most."""
BEST = 0.75
"""How much of a leaf's value is what its best move promises; the rest is what it promised itself."""


GAMES = 4
PLAYED = 0.6
"""So many random games are played on from a leaf, and how they end makes up so much of its value."""


class Tree(NamedTuple):
    """One entry a node, where it does not say otherwise. Node 0 is the root; the children of a node lie side by side,
    those that promise most first."""

    move: Any
    """What led here (int16)."""
    share: Any
    """How much of the tries it should have, by first sight (float32)."""
    prior: Any
    """What it is worth at first sight (float32)."""
    visits: Any
    total: Any
    """How often the search came by (int32), and all values that it found there (float64)."""
    first: Any
    count: Any
    """Where the children begin (int32), and how many they are (int16)."""
    path: Any
    """The nodes from the root to where the search is, one entry a level (int64)."""
    state: Any
    """USED, WALKS and GENERATOR (int64)."""


USED, WALKS, GENERATOR = range(3)


def planted(nodes: int = NODES) -> Tree:
    """A tree with room for so many nodes."""
    if nodes <= MOVES:
        raise ValueError(f"{nodes} nodes are too few for a first move")
    return Tree(
        move=np.zeros(nodes, np.int16),
        share=np.zeros(nodes, np.float32),
        prior=np.zeros(nodes, np.float32),
        visits=np.zeros(nodes, np.int32),
        total=np.zeros(nodes, np.float64),
        first=np.zeros(nodes, np.int32),
        count=np.zeros(nodes, np.int16),
        path=np.zeros(PLIES + 1, np.int64),
        state=np.zeros(3, np.int64),
    )


def clear(tree: Tree, seed: int) -> None:
    """Leave nothing but a root that nobody has seen."""
    tree.state[:] = 1, 0, advance(seeded(seed))
    tree.count[0] = tree.visits[0] = 0
    tree.total[0] = 0.0


@driver
def walk(root: Any, s: Any, end: Any, t: Any, net: Any, plan: Any, tree: Any, count: int, out: Any) -> int:
    """So many walks from the root to a leaf and back; fewer if the tree is full. How many it were. ``root`` is the
    position of which ``t`` is the twin; ``s``, ``end`` are records to play in, ``out`` has room for all actions."""
    generator = tree.state[GENERATOR]
    for each in range(count):
        if tree.state[USED] + plan.moves.shape[1] > len(tree.move):
            tree.state[GENERATOR] = generator
            return each
        copy(s, root)
        node = 0
        depth = 0
        tree.path[0] = 0
        while tree.count[node] > 0:
            node = chosen_child(tree, node)
            play(s, s.to_move, action_of(tree.move[node]))
            do(t, tree.move[node])
            depth += 1
            tree.path[depth] = node
        value = leaf_value(t, net, plan, tree, node)
        if tree.count[node] > 0:
            # Whoever made the move to the leaf is not to move there.
            mine = 1 - s.to_move
            played = 0.0
            for _ in range(GAMES):
                copy(end, s)
                while movers(end) != 0:
                    generator = advance(generator)
                    play(end, end.to_move, pick(end, end.to_move, generator, out))
                points(end, out)
                played += share_of(net.final[out[mine] - out[1 - mine] + MOST])
            value = (1.0 - PLAYED) * value + PLAYED * played / GAMES
        for level in range(depth, -1, -1):
            node = tree.path[level]
            tree.visits[node] += 1
            tree.total[node] += value
            value = 1.0 - value
        for _ in range(depth):
            undo(t)
        tree.state[WALKS] += 1
    tree.state[GENERATOR] = generator
    return count


@rule
def chosen_child(tree: Any, node: int) -> int:
    """The child that promises most, those included that have been looked at too little to tell."""
    best = -1.0
    chosen = 0
    curiosity = CURIOSITY * math.sqrt(tree.visits[node])
    for child in range(tree.first[node], tree.first[node] + tree.count[node]):
        visits = tree.visits[child]
        promise = (tree.total[child] + TRUST * tree.prior[child]) / (visits + TRUST)
        promise += curiosity * tree.share[child] / (1 + visits)
        if promise > best:
            best = promise
            chosen = child
    return chosen


@apart
def leaf_value(t: Any, net: Any, plan: Any, tree: Any, node: int) -> float:
    """What a leaf is worth to whoever made the move to it. It gets its children, unless the game is over."""
    if is_over(t):
        return 1.0 - share_of(sign_of_mover(t) * net.final[standing(t) + MOST])
    ply = t.ply
    count = weigh_moves(t, net, plan, ply)
    width = count if node == 0 else min(count, WIDTH)
    first = tree.state[USED]
    put_first(plan, ply, count, width)
    highest = plan.order[ply, 0]
    total = 0.0
    for each in range(width):
        child = first + each
        weight = math.exp((plan.order[ply, each] - highest) / (UNIT * SHARPNESS))
        total += weight
        tree.move[child] = plan.moves[ply, each]
        tree.share[child] = weight
        tree.prior[child] = share_of(plan.order[ply, each])
        tree.visits[child] = 0
        tree.total[child] = 0.0
        tree.count[child] = 0
    for child in range(first, first + width):
        tree.share[child] /= total
    tree.state[USED] += width
    tree.first[node] = first
    tree.count[node] = width
    if node == 0:
        return 1.0 - share_of(highest)
    return BEST * (1.0 - share_of(highest)) + (1.0 - BEST) * tree.prior[node]  # type: ignore[no-any-return]


@rule
def put_first(plan: Any, ply: int, count: int, width: int) -> None:
    """Of ``count`` moves put so many first that promise most, in order."""
    for each in range(width):
        best = each
        for other in range(each + 1, count):
            if plan.order[ply, other] > plan.order[ply, best]:
                best = other
        order = plan.order[ply, best]
        move = plan.moves[ply, best]
        plan.order[ply, best] = plan.order[ply, each]
        plan.moves[ply, best] = plan.moves[ply, each]
        plan.order[ply, each] = order
        plan.moves[ply, each] = move


@rule
def share_of(value: int) -> float:
    """A value in parts of a point as a share of the win."""
    return 1.0 / (1.0 + math.exp(-value / (UNIT * NARROW)))
