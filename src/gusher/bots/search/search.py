"""A search from Python: limits, slices, and what was found."""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.rules.kernel import CHANCE, GusherError, Record, blank, seeded, view
from gusher.rules.kernel.engine import Engine

from . import looking_far, mcts, thinking
from .levels import Level
from .limits import Limits, within
from .moves import write_kept
from .searching import Thought
from .style import Style

NODES_INTERPRETED = 20_000
SEARCHING = Level("searching", seconds=1.0)
"""Somebody who searches, whatever the game."""


def check(engine: Engine, s: Record, seat: int, limits: Limits) -> None:
    """GusherError if a seat isn't to move; ValueError if a search would never stop."""
    if seat not in engine.movers(s) or seat == CHANCE:
        raise GusherError("not_your_turn", "seat", f"seat {seat} is not to move")
    if limits.iterations is None and limits.deadline is None:
        raise ValueError("a search needs a limit")


class Search:
    """A search in one game, with its memory: use it again for the next move. For one thread at a time."""

    def __init__(self, engine: Engine, nodes: int | None = None, style: Style | None = None) -> None:
        game = engine.game
        nodes = nodes or (thinking.NODES if engine.is_compiled else NODES_INTERPRETED)
        if nodes <= game.most_actions:
            raise ValueError(f"{nodes} nodes are too few for a first move of {game.most_actions} actions")
        self._engine = engine
        self._memory = blank(thinking.memory_of(game, max(nodes, thinking.NODES)))
        self._level = thinking.record_of(game, SEARCHING, nodes, style)
        self._out = np.zeros(thinking.MOST_IN_A_MOVE, np.int32)

    def think(self, s: Record, seat: int, seed: int, limits: Limits) -> Thought:
        """What to do as ``seat`` in ``s``: see ``Thinker``. GusherError if the seat isn't to move."""
        check(self._engine, s, seat, limits)
        memory, run = self._memory, self._engine.run
        run(looking_far.begin_to_search)(memory, s, seat, self._level, seeded(seed))
        go_on, tree = run(looking_far.go_on), self.tree
        within(limits, lambda count: int(go_on(memory, count)), lambda: tree.count[0] == 1)
        return self._thought()

    @property
    def tree(self) -> Any:
        """What it has grown, as interpreted code sees it (``tree``)."""
        return view(self._memory).tree

    def _thought(self) -> Thought:
        tree, sides = self.tree, self.tree.sides
        children = range(tree.first[0], tree.first[0] + tree.count[0])
        line: list[int] = []
        node = 0
        while tree.count[node] and tree.seat[node] != CHANCE and (node == 0 or tree.visits[node] > 1):
            node = mcts.favourite(tree, node)
            line += self._move(node)
        chosen = mcts.favourite(tree, 0)
        share = 1 if tree.exact[chosen] else max(1, tree.visits[chosen])
        return Thought(
            move=self._move(chosen),
            line=tuple(line),
            values=tuple(total / share for total in tree.totals[chosen * sides : (chosen + 1) * sides]),
            exact=tree.exact[0] != 0,
            iterations=tree.visits[0],
            visits={self._move(child): tree.visits[child] for child in children},
            steps=tree.decisions,
            moves=tree.moves,
            depth=tree.depths / tree.visits[0],
            deepest=tree.deepest,
        )

    def _move(self, node: int) -> tuple[int, ...]:
        """The actions that lead to a node from the one above."""
        s = view(self._memory).believed
        return tuple(self._out[: write_kept(s, self.tree, node, self._out.data)].tolist())
