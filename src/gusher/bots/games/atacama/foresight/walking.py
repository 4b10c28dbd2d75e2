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
from gusher.analysis.games.atacama.endgame.twin import MOVES, PLIES, is_over
from gusher.analysis.games.atacama.outlook.lines import UNIT
from gusher.analysis.games.atacama.outlook.net import MOST, NARROW
from gusher.rules.atacama.board import FIELDS
from gusher.rules.kernel import Record, driver, rule
from gusher.rules.kernel.marking import apart

from .plan import FARTHEST
from .playing_on import NUMBER, begin, play_on
from .weighing import sign_of_mover, standing, weigh_moves

NODES = 1 << 20
"""Nodes of a tree, in 44 bytes each."""
FEWEST = 2 * (MOVES + 1)
"""When a full tree has forgotten all but the root and its children, half of it is free: room for another node's."""

CURIOSITY = 0.6
"""How far it goes after moves that it knows little of."""
SHARPNESS = 2.5
"""So many points less at first sight, and a move is tried a third as often."""
TRUST = 1.0
"""How many visits first sight is worth."""
MEMORY = 60.0
"""So many visits are all random games together worth, at most, in which the move came later."""
NEXT_ROOT = 2
"""So deep, at most, is the root of the next move's tree: down to there all moves are tried."""
WIDTH = 24
"""Below that, so many moves are tried at all: those that promise most."""
BEST = 0.75
"""How much of a leaf's value is what its best move promises; the rest is what it promised itself."""


STEP = UNIT // 4
STEPS = 64
"""So finely are moves told apart for that, in parts of a point."""

FINE = 4
FINEST = 64 * UNIT >> FINE
"""Shares of the win and weights are looked up: by steps of 16 parts of a point, up to 64 points."""

GAMES = 2
PLAYED = 0.6
"""So many random games are played on from a leaf, and how they end makes up so much of its value."""


class Tree(NamedTuple):
    """One entry a node, where it does not say otherwise. Node 0 is the root; the children of a node lie side by
    side, behind it."""

    move: Any
    """What led here (int16)."""
    share: Any
    """How much of the tries it should have, by first sight (float32)."""
    prior: Any
    """What it is worth at first sight (float32)."""
    visits: Any
    total: Any
    """How often the search came by (int32), and all values that it found there (float64)."""
    came: Any
    came_total: Any
    """In how many random games from here or below it came later that the move was made, whoever made it (int32), and
    what these were worth to whoever is to move where it could have been made at once (float32)."""
    first: Any
    count: Any
    """Where the children begin (int32), and how many they are (int16)."""
    parent: Any
    """Whose child it is (int32)."""
    moved: Any
    """Room for ``keep`` (int32)."""
    path: Any
    """The nodes from the root to where the search is, one entry a level (int64)."""
    shares: Any
    """``share_of`` values from -64 points on (float32)."""
    weights: Any
    """How much is tried what promises so much less than the best (float32)."""
    state: Any
    """USED and WALKS (int64)."""


USED, WALKS = range(2)


def planted(nodes: int = NODES) -> Tree:
    """A tree with room for so many nodes."""
    if nodes < FEWEST:
        raise ValueError(f"{nodes} nodes are too few: a tree needs {FEWEST}")
    return Tree(
        move=np.zeros(nodes, np.int16),
        share=np.zeros(nodes, np.float32),
        prior=np.zeros(nodes, np.float32),
        visits=np.zeros(nodes, np.int32),
        total=np.zeros(nodes, np.float64),
        came=np.zeros(nodes, np.int32),
        came_total=np.zeros(nodes, np.float32),
        first=np.zeros(nodes, np.int32),
        count=np.zeros(nodes, np.int16),
        parent=np.zeros(nodes, np.int32),
        moved=np.zeros(nodes, np.int32),
        path=np.zeros(PLIES + 1, np.int64),
        shares=(1 / (1 + np.exp(-np.arange(-FINEST, FINEST + 1) * (1 << FINE) / UNIT / NARROW))).astype(np.float32),
        weights=np.exp(-np.arange(FINEST + 1) * (1 << FINE) / UNIT / SHARPNESS).astype(np.float32),
        state=np.zeros(2, np.int64),
    )


def clear(tree: Tree) -> None:
    """Leave nothing but a root that nobody has seen."""
    tree.state[:] = 1, 0
    tree.count[0] = tree.visits[0] = 0
    tree.total[0] = 0.0


LATER = 4
"""So many moves after the root of a tree its nodes are still worth something."""


def find(tree: Tree, root: Record, s: Record) -> int:
    """The node of a position in a tree that was grown at ``root``, by its rigs; -1 if it is in none. Of several ways
    that lead there, that which was seen most."""
    fields = np.flatnonzero(s["rigs"] != root["rigs"])
    is_later = all(root[name].tobytes() == s[name].tobytes() for name in ("worth", "direction", "concession"))
    if not is_later or len(fields) > LATER or root["rigs"][fields].any() or root["hand"].sum() == 0:
        return -1
    nodes = [(0, frozenset(int(field) + FIELDS * (int(s["rigs"][field]) - 1) for field in fields))]
    found = []
    while nodes:
        node, moves = nodes.pop()
        if not moves:
            found.append(node)
        children = range(tree.first[node], tree.first[node] + tree.count[node])
        nodes.extend((child, moves - {int(tree.move[child])}) for child in children if tree.move[child] in moves)
    return max(found, key=lambda node: int(tree.visits[node]), default=-1)


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
    tree.share[place] = tree.share[node]
    tree.prior[place] = tree.prior[node]
    tree.visits[place] = tree.visits[node]
    tree.total[place] = tree.total[node]
    tree.came[place] = tree.came[node]
    tree.came_total[place] = tree.came_total[node]
    tree.first[place] = tree.first[node]
    tree.count[place] = tree.count[node]
    tree.parent[place] = parent


@driver
def walk(t: Any, net: Any, plan: Any, games: Any, tree: Any, count: int) -> int:
    """So many walks from the root, the position of the twin, to a leaf and back; fewer if the tree is full. How many it
    were."""
    for each in range(count):
        if tree.state[USED] + plan.moves.shape[1] > len(tree.move):
            return each
        node = 0
        depth = 0
        tree.path[0] = 0
        while tree.count[node] > 0:
            node = chosen_child(tree, node)
            do(t, tree.move[node])
            depth += 1
            tree.path[depth] = node
        value = leaf_value(t, net, plan, tree, node, depth)
        if tree.count[node] > 0:
            # Whoever made the move to the leaf is not to move there.
            sign = -sign_of_mover(t)
            begin(t, games)
            played = 0.0
            for _ in range(GAMES):
                one = share_of(tree, sign * net.final[play_on(t, games) + MOST])
                note_game(tree, games, depth, 1.0 - one)
                played += one
            value = (1.0 - PLAYED) * value + PLAYED * played / GAMES
        for level in range(depth, -1, -1):
            node = tree.path[level]
            tree.visits[node] += 1
            tree.total[node] += value
            value = 1.0 - value
        for _ in range(depth):
            undo(t)
        tree.state[WALKS] += 1
    return count


@rule
def note_game(tree: Any, games: Any, depth: int, share: float) -> None:
    """Note a random game from the leaf, of which whoever is to move there has this share, with all moves that could
    have been made before as well: at the leaf, and on the way to it."""
    for level in range(1, depth + 1):
        games.made_in[tree.move[tree.path[level]]] = games.state[NUMBER]
    for level in range(depth, -1, -1):
        node = tree.path[level]
        for child in range(tree.first[node], tree.first[node] + tree.count[node]):
            if games.made_in[tree.move[child]] == games.state[NUMBER]:
                tree.came[child] += 1
                tree.came_total[child] += share
        share = 1.0 - share


@rule
def chosen_child(tree: Any, node: int) -> int:
    """The child that promises most, those included that have been looked at too little to tell."""
    best = -1.0
    chosen = 0
    curiosity = CURIOSITY * math.sqrt(tree.visits[node])
    for child in range(tree.first[node], tree.first[node] + tree.count[node]):
        visits = tree.visits[child]
        came = tree.came[child]
        # So much are the games worth in which it came later: the mean of them, as often as MEMORY at most.
        weight = MEMORY / (MEMORY + came)
        promise = tree.total[child] + TRUST * tree.prior[child] + weight * tree.came_total[child]
        promise /= visits + TRUST + weight * came
        promise += curiosity * tree.share[child] / (1 + visits)
        if promise > best:
            best = promise
            chosen = child
    return chosen


@apart
def leaf_value(t: Any, net: Any, plan: Any, tree: Any, node: int, depth: int) -> float:
    """What a leaf so deep in the tree is worth to whoever made the move to it. It gets its children, unless the game is
    over."""
    if is_over(t):
        return 1.0 - share_of(tree, sign_of_mover(t) * net.final[standing(t) + MOST])
    ply = t.ply
    count = weigh_moves(t, net, plan, ply)
    highest = plan.order[ply, 0]
    for each in range(1, count):
        highest = max(highest, plan.order[ply, each])
    least = -FARTHEST if depth <= NEXT_ROOT else least_promise(plan, ply, count, highest)
    first = tree.state[USED]
    child = first
    total = 0.0
    for each in range(count):
        order = plan.order[ply, each]
        if order >= least:
            weight = tree.weights[min(FINEST, (highest - order) >> FINE)]
            total += weight
            tree.move[child] = plan.moves[ply, each]
            tree.share[child] = weight
            tree.prior[child] = share_of(tree, order)
            tree.visits[child] = 0
            tree.total[child] = 0.0
            tree.came[child] = 0
            tree.came_total[child] = 0.0
            tree.count[child] = 0
            tree.parent[child] = node
            child += 1
    for each in range(first, child):
        tree.share[each] /= total
    tree.state[USED] = child
    tree.first[node] = first
    tree.count[node] = child - first
    if node == 0:
        return 1.0 - share_of(tree, highest)
    return BEST * (1.0 - share_of(tree, highest)) + (1.0 - BEST) * tree.prior[node]  # type: ignore[no-any-return]


@rule
def least_promise(plan: Any, ply: int, count: int, highest: int) -> int:
    """What a move has to promise to be among those that are tried."""
    if count <= WIDTH:
        return -FARTHEST
    for step in range(STEPS):
        plan.so_many[step] = 0
    for each in range(count):
        plan.so_many[min(STEPS - 1, (highest - plan.order[ply, each]) // STEP)] += 1
    seen = 0
    step = 0
    while seen + plan.so_many[step] <= WIDTH:
        seen += plan.so_many[step]
        step += 1
    # All of a step, or none of it, but for the first.
    return highest - STEP * max(1, step) + 1


@rule
def share_of(tree: Any, value: int) -> float:
    """A value in parts of a point as a share of the win."""
    return tree.shares[max(0, min(2 * FINEST, (value >> FINE) + FINEST))]  # type: ignore[no-any-return]
