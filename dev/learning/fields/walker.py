"""The tree from Python."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from gusher.analysis.games.atacama.endgame.moving import take_over
from gusher.analysis.games.atacama.endgame.twin import TWIN, draw_keys
from gusher.bots.games.atacama.foresight.slices import in_slices
from gusher.bots.search.limits import Limits
from gusher.rules.kernel import Record, blank
from gusher.rules.kernel.engine import Engine

from . import walking
from .net import Numbers, made
from .walking import USED, WALKS, Tree, find, planted
from .weighing import weigh

OTHERS = 0.25
"""How much of what the network says of a root's moves is drawn instead, where games are to differ."""
UNEVEN = 0.3
"""How unevenly that is drawn: below 1, few moves get most."""


class Walker:
    """Grows a tree, and goes on with it at the next move unless limited by iterations. For one thread at a time."""

    def __init__(self, engine: Engine, nodes: int, numbers: Numbers) -> None:
        self.twin = blank(TWIN)
        draw_keys(self.twin, 1)
        self._nodes = nodes
        self.net = made(numbers)
        self._seen = blank(engine.game.record)
        self._board = b""
        self._take_over, self._weigh = engine.run(take_over), engine.run(weigh)
        self._walk, self._keep = engine.run(walking.walk), engine.run(walking.keep)

    @cached_property
    def tree(self) -> Tree:
        """What has been seen so far."""
        return planted(self._nodes)

    def look_at(self, s: Record) -> None:
        """Have the twin of a position in which all tiles lie and everybody has a direction."""
        self._take_over(self.twin, s, 0)
        board = s["worth"].tobytes() + s["concession"].tobytes() + s["direction"].tobytes()
        if board != self._board:
            # What lines promise elsewhere is worth nothing here.
            self.net.keys[:] = -1
            self._board = board

    def policy(self, s: Record) -> dict[int, float]:
        """How likely each move of a position is the best, as the logarithm of a share, in numbers of the twin."""
        self.look_at(s)
        self._weigh(self.twin, self.net)
        hand, fields = s["hand"][s["to_move"]], s["open_fields"][: s["open_count"]]
        return {
            int(field) + colour * len(s["rigs"]): float(self.net.policy[int(field) + colour * len(s["rigs"])])
            for colour in range(2)
            if hand[colour]
            for field in fields
        }

    def walk_about(self, s: Record, limits: Limits, drawn: np.random.Generator | None = None) -> None:
        """Walk about below a position. With luck, the network is led astray at the root."""
        tree = self.tree
        self.look_at(s)
        if limits.iterations is not None or not self._go_on(s):
            walking.clear(tree)
        self._seen = s.copy()
        tree.state[WALKS] = 0
        if drawn is not None:
            self._walk(self.twin, self.net, tree, 1)
            children = slice(int(tree.first[0]), int(tree.first[0]) + int(tree.count[0]))
            tree.likely[children] *= 1 - OTHERS
            tree.likely[children] += OTHERS * drawn.dirichlet(np.full(int(tree.count[0]), UNEVEN)).astype(np.float32)

        def walks(most: int) -> tuple[int, bool]:
            while True:
                asked = most - int(tree.state[WALKS])
                made = self._walk(self.twin, self.net, tree, asked)
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

    def ranking(self) -> list[int]:
        """The moves of the root in numbers of the twin, best first."""
        tree = self.tree
        children = range(tree.first[0], tree.first[0] + tree.count[0])
        best = sorted(children, key=lambda each: (tree.visits[each], tree.likely[each]), reverse=True)
        return [int(tree.move[child]) for child in best]

    def rehearse(self) -> None:
        """Call what a single walk does not."""
        self._keep(self.tree, 0, 1)
