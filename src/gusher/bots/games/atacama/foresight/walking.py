"""Tree search with random games, which say of every move what it would have been worth at once where it came later
(RAVE).

Whoever is to move takes the move that has done best so far, by the games in which it was made here and, as long as
these are few, by those in which it came later; moves of which little is known are tried all the same. Values are shares
of the win, between 0 and 1, from the side of whoever made the move that leads to a node.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from gusher.analysis.games.atacama.endgame.twin import MOVES, PLIES
from gusher.bots.search.columns import made_anew
from gusher.rules.atacama.board import FIELDS
from gusher.rules.kernel import Record, driver, rule
from gusher.rules.kernel.marking import apart

from .playing_on import MOVER, NUMBER, finish, put, start

NODES = 1 << 20
"""Nodes of a tree, in 44 bytes each."""
FEWEST = 2 * (MOVES + 1)
"""When a full tree has forgotten all but the root and its children, half of it is free: room for another node's."""

CURIOSITY = 0.3
"""How far it goes after moves of which it knows little."""
MEMORY = 200.0
"""So many visits are all games together worth, at most, in which the move came later."""
PATIENCE = 4
"""So often a leaf is visited before its moves are told apart."""
UNKNOWN = 1e-6
"""So little is known of a move that never came: it is tried first."""

MARGINS, NARROW = 0.6, 15.0
"""How much of a reward is the margin rather than the win, and the points at which most of that is earned."""
MOST = 512
"""No margin is greater."""


def rewards(margin: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.float32]]:
    """What margins are worth to whoever is ahead by them, from 0 to 1: by who wins, and by how much."""
    won, far = np.sign(margin), np.tanh(margin / NARROW)
    reward: np.ndarray[Any, np.dtype[np.float32]] = 0.5 + 0.5 * ((1 - MARGINS) * won + MARGINS * far)
    return reward.astype(np.float32)


class Tree(NamedTuple):
    """One entry a node, where it does not say otherwise. Node 0 is the root; the children of a node lie side by
    side, behind it."""

    move: Any = np.zeros(0, np.int16)
    """What led here."""
    visits: Any = np.zeros(0, np.int32)
    total: Any = np.zeros(0, np.float64)
    """How often the search came by, and all values that it found there."""
    came: Any = np.zeros(0, np.int32)
    came_total: Any = np.zeros(0, np.float32)
    """In how many random games from here or below it came later that the move was made, whoever made it, and
    what these were worth to whoever is to move where it could have been made at once."""
    mean: Any = np.zeros(0, np.float32)
    spread: Any = np.zeros(0, np.float32)
    """What all these games say of the move, and how little that is: one over the root of how much is known.
    Kept so that choosing a child need not work it out."""
    first: Any = np.zeros(0, np.int32)
    count: Any = np.zeros(0, np.int16)
    """Where the children begin, and how many they are."""
    parent: Any = np.zeros(0, np.int32)
    """Whose child it is."""
    moved: Any = np.zeros(0, np.int32)
    """Room for ``keep``."""
    path: Any = np.zeros(PLIES + 1, np.int64)
    """The nodes from the root to where the search is, one entry a level."""
    rewards: Any = rewards(np.arange(-MOST, MOST + 1))
    """What margins are worth, from -MOST on."""
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
    tree.visits[place] = tree.visits[node]
    tree.total[place] = tree.total[node]
    tree.came[place] = tree.came[node]
    tree.came_total[place] = tree.came_total[node]
    tree.mean[place] = tree.mean[node]
    tree.spread[place] = tree.spread[node]
    tree.first[place] = tree.first[node]
    tree.count[place] = tree.count[node]
    tree.parent[place] = parent


@driver
def walk(t: Any, games: Any, tree: Any, count: int) -> int:
    """So many walks from the root, the position of the twin, to a leaf, on at random to the end, and back; fewer if the
    tree is full. How many it were. Games are ready to begin there."""
    for each in range(count):
        if tree.state[USED] + 2 * FIELDS > len(tree.move):
            return each
        start(t, games)
        node = 0
        depth = 0
        tree.path[0] = 0
        while tree.count[node] > 0 or (
            (depth == 0 or tree.visits[node] >= PATIENCE) and grow(t, games, tree, node) > 0
        ):
            node = chosen_child(tree, node)
            colour = 1 if tree.move[node] >= FIELDS else 0
            put(games, tree.move[node] - FIELDS * colour, colour)
            depth += 1
            tree.path[depth] = node
        # For whoever is to move at the leaf.
        sign = t.columns_are if games.state[MOVER] == 0 else -t.columns_are
        share = tree.rewards[sign * finish(t, games) + MOST]
        for level in range(depth, -1, -1):
            node = tree.path[level]
            note_game(tree, games, node, share)
            tree.visits[node] += 1
            share = 1.0 - share
            tree.total[node] += share
            if level > 0:
                sum_up(tree, node)
        tree.state[WALKS] += 1
    return count


@apart
def note_game(tree: Any, games: Any, node: int, share: float) -> None:
    """Note a random game, of which who is to move at a node has this share, with all its children that came in it."""
    number = games.state[NUMBER]
    for child in range(tree.first[node], tree.first[node] + tree.count[node]):
        if games.made_in[tree.move[child]] == number:
            tree.came[child] += 1
            tree.came_total[child] += share
            sum_up(tree, child)


@rule
def sum_up(tree: Any, node: int) -> None:
    """What all games say of the move that leads to a node."""
    came = tree.came[node]
    # So much are the games worth in which it came later: the mean of them, as often as MEMORY at most.
    weight = MEMORY / (MEMORY + came)
    known = 1.0 / (tree.visits[node] + weight * came + UNKNOWN)
    tree.mean[node] = (tree.total[node] + weight * tree.came_total[node]) * known
    tree.spread[node] = math.sqrt(known)


@apart
def chosen_child(tree: Any, node: int) -> int:
    """The child that promises most, those included that have been looked at too little to tell."""
    curiosity = np.float32(CURIOSITY * math.sqrt(math.log(tree.visits[node] + 1.0)))
    first = tree.first[node]
    chosen = first
    best = np.float32(-1.0)
    for child in range(first, first + tree.count[node]):
        promise = tree.mean[child] + curiosity * tree.spread[child]
        if promise > best:
            best = promise
            chosen = child
    return chosen  # type: ignore[no-any-return]


@apart
def grow(t: Any, games: Any, tree: Any, node: int) -> int:
    """Give a node all its moves. How many it has."""
    first = tree.state[USED]
    child = first
    for colour in range(2):
        if games.hand[games.state[MOVER], colour] > 0:
            for each in range(t.open_count):
                field = games.open_fields[each]
                if not games.is_closed[field]:
                    tree.move[child] = field + FIELDS * colour
                    tree.visits[child] = tree.came[child] = tree.count[child] = 0
                    tree.total[child] = tree.came_total[child] = tree.mean[child] = 0.0
                    tree.spread[child] = 1.0 / math.sqrt(UNKNOWN)
                    tree.parent[child] = node
                    child += 1
    tree.state[USED] = child
    tree.first[node] = first
    tree.count[node] = child - first
    return child - first  # type: ignore[no-any-return]
