"""The tree from Python: one walker on each thread, and what several have found together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from gusher.analysis.games.atacama.endgame.moving import take_over
from gusher.analysis.games.atacama.endgame.twin import MOVES, TWIN
from gusher.bots.search.columns import made_anew
from gusher.bots.search.limits import Limits
from gusher.rules.kernel import Record, blank, seeded
from gusher.rules.kernel.engine import Engine

from . import playing_on, walking
from .playing_on import GENERATOR, Games
from .slices import in_slices
from .walking import USED, WALKS, Tree, find, planted


class Walker:
    """Grows a tree, and goes on with it at the next move unless limited by iterations. For one thread at a time."""

    def __init__(self, engine: Engine, nodes: int) -> None:
        self._twin = blank(TWIN)
        self._nodes = nodes
        self._seen = blank(engine.game.record)
        self._games = made_anew(Games)
        self._take_over, self._prepare = engine.run(take_over), engine.run(playing_on.prepare)
        self._begin = engine.run(playing_on.begin)
        self._walk, self._keep = engine.run(walking.walk), engine.run(walking.keep)

    @cached_property
    def tree(self) -> Tree:
        """What has been seen so far."""
        return planted(self._nodes)

    def walk_about(self, s: Record, seed: int, limits: Limits) -> None:
        """Walk about below a position in which all tiles lie and everybody has a direction."""
        tree, twin = self.tree, self._twin
        self._take_over(twin, s, 0)
        if limits.iterations is not None or not self._go_on(s):
            walking.clear(tree)
        self._games.state[GENERATOR] = seeded(seed)
        self._prepare(twin, self._games)
        self._begin(twin, self._games)
        self._seen = s.copy()
        tree.state[WALKS] = 0

        def walks(most: int) -> tuple[int, bool]:
            while True:
                asked = most - int(tree.state[WALKS])
                made = self._walk(twin, self._games, tree, asked)
                has_choice = limits.deadline is None or tree.count[0] > 1
                if made == asked or not has_choice:
                    return int(tree.state[WALKS]), not has_choice
                self._make_room()

        in_slices(walks, limits)

    def _go_on(self, s: Record) -> bool:
        """Go on with the tree of the move before, if this position is in it."""
        node = find(self.tree, self._seen, s)
        if node < 0:
            return False
        self._keep(self.tree, node, 1)
        return True

    def _make_room(self) -> None:
        """Forget of a full tree what was hardly looked at."""
        tree, least_visits = self.tree, 4
        while tree.state[USED] > len(tree.move) // 2:
            self._keep(tree, 0, least_visits)
            least_visits *= 2

    def line(self, move: int) -> list[int]:
        """A move of the root and what is expected after it."""
        tree = self.tree
        moves = [move]
        node = self._child(move)
        assert node is not None
        while tree.count[node] and tree.visits[node] > 1:
            node = max(
                range(tree.first[node], tree.first[node] + tree.count[node]),
                key=lambda child: (int(tree.visits[child]), float(tree.mean[child])),
            )
            moves.append(int(tree.move[node]))
        return moves

    def visits_of(self, move: int) -> int:
        """How often it tried a move of the root; -1 if that is none of its moves."""
        child = self._child(move)
        return -1 if child is None else int(self.tree.visits[child])

    def _child(self, move: int) -> int | None:
        children = range(self.tree.first[0], self.tree.first[0] + self.tree.count[0])
        return next((child for child in children if self.tree.move[child] == move), None)

    def rehearse(self) -> None:
        """Call what a single walk does not."""
        self._keep(self.tree, 0, 1)


class Walked(NamedTuple):
    """What walkers have found at one position."""

    visits: dict[int, int]
    """How often each move was tried, in numbers of the twin."""
    shares: dict[int, float]
    """Which share of the win it had."""
    ranking: list[int]
    """The moves, best first."""
    walks: int
    nodes: int


def together(walkers: Sequence[Walker]) -> Walked:
    """What these have found, each by its own: they draw different games, so their trees differ."""
    visits, total, mean = np.full(MOVES, -1), np.zeros(MOVES), np.zeros(MOVES)
    for tree in (each.tree for each in walkers):
        children = slice(int(tree.first[0]), int(tree.first[0]) + int(tree.count[0]))
        moves = tree.move[children]
        visits[moves] = np.maximum(0, visits[moves]) + tree.visits[children]
        total[moves] += tree.total[children]
        mean[moves] = np.maximum(mean[moves], tree.mean[children])
    tried = [int(move) for move in np.flatnonzero(visits >= 0)]
    return Walked(
        visits={move: int(visits[move]) for move in tried},
        shares={move: float(total[move] / visits[move] if visits[move] else mean[move]) for move in tried},
        ranking=sorted(tried, key=lambda move: (visits[move], mean[move]), reverse=True),
        walks=sum(int(each.tree.state[WALKS]) for each in walkers),
        nodes=sum(int(each.tree.state[USED]) for each in walkers),
    )
