"""Tree search by a network: it says which moves are worth a look, and what a position promises.

Whoever is to move takes the move that has done best so far, and the likelier the network holds it to be the best and
the less it has been tried, the more it is given (PUCT). Values are shares of the win, between 0 and 1, from the side of
whoever made the move that leads to a node.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from gusher.analysis.games.atacama.endgame.moving import do, undo
from gusher.analysis.games.atacama.endgame.twin import PLIES, is_over
from gusher.bots.search.columns import made_anew
from gusher.rules.atacama.board import FIELDS, SIDE
from gusher.rules.kernel import Record, driver, rule
from gusher.rules.kernel.marking import apart

from .weighing import earned, share, weigh

NODES = 1 << 20
"""Nodes of a tree, in 32 bytes each."""
WIDTH = 24
"""So many moves of a node are tried at most, those that the network holds to be likeliest; at the root all."""
FEWEST = 2 * (2 * FIELDS + 1)
"""When a full tree has forgotten all but the root and its children, half of it is free: room for another node's."""

CURIOSITY = 0.5
"""How far it goes after moves that it has tried little."""
DOUBT = 0.2
"""So much less is expected of a move that nobody has tried than of the position."""
TEMPER = 1.3
"""Above 1, the network's favourites are believed in less."""
FINE, FAINT = 32, 512
"""Exponentials are looked up in so many steps to one, and so many in all: what is fainter is next to nothing."""


class Tree(NamedTuple):
    """One entry a node, where it does not say otherwise. Node 0 is the root; the children of a node lie side by
    side, behind it."""

    move: Any = np.zeros(0, np.int16)
    """What led here."""
    likely: Any = np.zeros(0, np.float32)
    """How likely the network holds it to be the best move."""
    visits: Any = np.zeros(0, np.int32)
    total: Any = np.zeros(0, np.float64)
    """How often the search came by, and all values that it found there."""
    first: Any = np.zeros(0, np.int32)
    count: Any = np.zeros(0, np.int16)
    """Where the children begin, and how many they are."""
    parent: Any = np.zeros(0, np.int32)
    """Whose child it is."""
    moved: Any = np.zeros(0, np.int32)
    """Room for ``keep``."""
    path: Any = np.zeros(PLIES + 1, np.int64)
    """The nodes from the root to where the search is, one entry a level."""
    faint: Any = np.exp(-np.arange(FAINT) / FINE).astype(np.float32)
    """Exponentials of what is less than 0."""
    state: Any = np.zeros(2, np.int64)
    """USED and WALKS."""


USED, WALKS = range(2)


def planted(nodes: int = NODES) -> Tree:
    """A tree with room for so many nodes."""
    if nodes < FEWEST:
        raise ValueError(f"{nodes} nodes are too few: a tree needs {FEWEST}")
    return made_anew(Tree, nodes)


def clear(tree: Tree) -> None:
    """Leave nothing but a root that nobody has seen."""
    tree.state[:] = 1, 0
    tree.count[0] = tree.visits[0] = 0
    tree.total[0] = 0.0


LATER = 4
"""So many moves after the root of a tree its nodes are still worth something."""


def find(tree: Tree, root: Record, s: Record) -> int:
    """The node of a position in a tree that was grown at ``root``, the most visited one; -1 if there is none."""
    fields = np.flatnonzero(s["rigs"] != root["rigs"])
    is_later = all(root[name].tobytes() == s[name].tobytes() for name in ("worth", "direction", "concession"))
    if not is_later or len(fields) > LATER or root["rigs"][fields].any() or root["hand"].sum() == 0:
        return -1
    nodes = [(0, frozenset(int(field) + FIELDS * (int(s["rigs"][field]) - 1) for field in fields))]
    matches = []
    while nodes:
        node, moves = nodes.pop()
        if not moves:
            matches.append(node)
        children = range(tree.first[node], tree.first[node] + tree.count[node])
        nodes.extend((child, moves - {int(tree.move[child])}) for child in children if tree.move[child] in moves)
    return max(matches, key=lambda node: int(tree.visits[node]), default=-1)


@driver
def keep(tree: Any, root: int, least_visits: int) -> None:
    """Forget all but what lies below ``root``, which becomes node 0, and there the children of nodes that were seen
    less often. What they took is free again."""
    for node in range(tree.state[USED]):
        tree.moved[node] = -1
    move_node(tree, root, 0, 0)
    used = 1
    # Children were made after their parents: where these are now is known, and nothing is overwritten that is needed.
    for node in range(root + 1, tree.state[USED]):
        parent = tree.moved[tree.parent[node]]
        if parent < 0 or tree.count[parent] == 0:
            continue
        if tree.first[parent] == node:
            tree.first[parent] = used
        move_node(tree, node, used, parent)
        if tree.visits[used] < least_visits:
            tree.count[used] = 0
        used += 1
    tree.state[USED] = used


@rule
def move_node(tree: Any, node: int, place: int, parent: int) -> None:
    """Put a node elsewhere."""
    tree.moved[node] = place
    tree.move[place] = tree.move[node]
    tree.likely[place] = tree.likely[node]
    tree.visits[place] = tree.visits[node]
    tree.total[place] = tree.total[node]
    tree.first[place] = tree.first[node]
    tree.count[place] = tree.count[node]
    tree.parent[place] = parent


@driver
def walk(t: Any, net: Any, tree: Any, count: int) -> int:
    """So many walks from the root, the position of the twin, to a leaf, and back; fewer if the tree is full. How many
    it were."""
    for each in range(count):
        if tree.state[USED] + 2 * FIELDS > len(tree.move):
            return each
        node = 0
        depth = 0
        tree.path[0] = 0
        while tree.count[node] > 0:
            node = chosen_child(tree, node)
            do(t, tree.move[node])
            depth += 1
            tree.path[depth] = node
        value = leaf(t, net, tree, node)
        for level in range(depth, -1, -1):
            value = 1.0 - value
            tree.visits[tree.path[level]] += 1
            tree.total[tree.path[level]] += value
        for _ in range(depth):
            undo(t)
        tree.state[WALKS] += 1
    return count


@apart
def leaf(t: Any, net: Any, tree: Any, node: int) -> float:
    """Give a node its moves. Which share of the win whoever is to move has there."""
    if is_over(t):
        return earned(t, net)
    weigh(t, net)
    grow(t, net, tree, node)
    return share(net)


@apart
def chosen_child(tree: Any, node: int) -> int:
    """The child that promises most, those included that have been looked at too little to tell."""
    visits = tree.visits[node]
    curiosity = np.float32(CURIOSITY * math.sqrt(visits))
    unknown = np.float32(1.0 - tree.total[node] / visits - DOUBT)
    first = tree.first[node]
    chosen = first
    best = np.float32(-10.0)
    for child in range(first, first + tree.count[node]):
        tried = tree.visits[child]
        known = np.float32(tree.total[child] / tried) if tried > 0 else unknown
        promise = known + curiosity * tree.likely[child] / np.float32(1 + tried)
        if promise > best:
            best = promise
            chosen = child
    return chosen  # type: ignore[no-any-return]


@apart
def grow(t: Any, net: Any, tree: Any, node: int) -> None:
    """Give a node the moves that are worth a look, with how likely they are."""
    first = tree.state[USED]
    end = list_moves(t, net, tree, node, first)
    if node > 0 and end - first > WIDTH:
        put_likeliest_first(tree, first, end)
        end = first + WIDTH
    most = tree.likely[first]
    for child in range(first + 1, end):
        most = max(most, tree.likely[child])
    total = np.float32(0)
    for child in range(first, end):
        tree.likely[child] = tree.faint[min(FAINT - 1, int((most - tree.likely[child]) * FINE / TEMPER))]
        total += tree.likely[child]
    for child in range(first, end):
        tree.likely[child] /= total
    tree.state[USED] = end
    tree.first[node] = first
    tree.count[node] = end - first


@rule
def list_moves(t: Any, net: Any, tree: Any, node: int, first: int) -> int:
    """List all moves as nodes, with what the network says of them. Where they end."""
    child = first
    for colour in range(2):
        if t.hand[t.to_move, colour] > 0:
            for column in range(SIDE):
                waiting = t.mask[column]
                field = column
                while waiting != 0:
                    if waiting & 1:
                        tree.move[child] = field + FIELDS * colour
                        tree.likely[child] = net.policy[field + FIELDS * colour]
                        tree.visits[child] = tree.count[child] = 0
                        tree.total[child] = 0.0
                        tree.parent[child] = node
                        child += 1
                    waiting >>= 1
                    field += SIDE
    return child


@rule
def put_likeliest_first(tree: Any, first: int, end: int) -> None:
    """Of the nodes just listed, put the WIDTH likeliest first."""
    for child in range(first, first + WIDTH):
        best = child
        for other in range(child + 1, end):
            if tree.likely[other] > tree.likely[best]:
                best = other
        move = tree.move[child]
        likely = tree.likely[child]
        tree.move[child] = tree.move[best]
        tree.likely[child] = tree.likely[best]
        tree.move[best] = move
        tree.likely[best] = likely
