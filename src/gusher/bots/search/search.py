"""A search from Python: limits, slices, and what was found."""

from __future__ import annotations

import time

import numpy as np

from gusher.rules.kernel import CHANCE, GusherError, Record, blank, seeded
from gusher.rules.kernel.engine import MOST_SIDES, Engine, interpretable

from . import mcts
from .bot import bot_of
from .limits import Limits
from .moves import are_whole, room_for_moves
from .searching import Thought
from .style import Style
from .tree import planted

NODES = 400_000
NODES_INTERPRETED = 20_000
MOST_LEVELS = 512
SLICE = 0.01
"""How long the compiled search runs before it looks at the clock, in seconds."""


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
        self._style = style or bot_of(game.name).style
        self._engine = engine
        self._nodes = nodes or (NODES if engine.is_compiled else NODES_INTERPRETED)
        if self._nodes <= game.most_actions:
            raise ValueError(f"{self._nodes} nodes are too few for a first move of {game.most_actions} actions")
        self._whole = are_whole(game.name)
        self._room = engine.given(room_for_moves(game))
        self._s, self._after = blank(game.record), blank(game.record)
        self._out = np.zeros(max(game.most_actions, 2 * MOST_SIDES), np.int32)
        self._scratch = np.zeros_like(self._out)
        self._run = engine.run(mcts.iterate)
        self._sides = 0

    def think(self, s: Record, seat: int, seed: int, limits: Limits) -> Thought:
        """What to do as ``seat`` in ``s``: see ``Thinker``. GusherError if the seat isn't to move."""
        check(self._engine, s, seat, limits)
        self._plant(len(self._engine.points(s)))
        generator = seeded(seed)
        done, step = 0, 1
        slowest = 0.0
        while True:
            if limits.iterations is not None:
                step = min(step, limits.iterations - done)
            began = time.perf_counter()
            generator = self._iterate(s, seat, step, generator)
            now = time.perf_counter()
            done += step
            if mcts.has_seen_all(self._tree, self._style) or done == limits.iterations:
                break
            if limits.deadline is not None and self._tree.count[0] == 1:
                # Nothing to choose, nothing to think about.
                break
            # What an iteration takes at most, going by the last ones: some grow the tree, most don't.
            slowest = max((now - began) / step, slowest / 2)
            left = SLICE if limits.deadline is None else limits.deadline - now
            if limits.deadline is not None and left <= slowest:
                break
            step = max(1, min(2 * step, int(step * min(SLICE, left) / (now - began))))
        return self._thought()

    def _iterate(self, s: Record, seat: int, count: int, generator: int) -> int:
        """One slice of the search. Returns the generator."""
        records = (self._s, self._after)
        scratch = (self._room, self._out, self._scratch)
        return int(self._run(s, seat, *records, self._given, self._style, self._sides, count, generator, *scratch))

    def _plant(self, sides: int) -> None:
        if sides != self._sides:
            self._sides = sides
            tree = planted(self._nodes, sides, MOST_LEVELS, whole_moves=self._whole)
            self._tree = interpretable(tree)
            self._given = tree if self._engine.is_compiled else self._tree
        self._tree.used[0] = 1
        self._tree.full[0] = 0
        for counter in (self._tree.steps_used, self._tree.decisions, self._tree.moves, self._tree.depths):
            counter[0] = 0
        self._tree.deepest[0] = 0
        mcts.clear(self._tree, 0, sides)

    def _thought(self) -> Thought:
        tree, sides = self._tree, self._sides
        children = range(tree.first[0], tree.first[0] + tree.count[0])
        line: list[int] = []
        node = 0
        while tree.count[node] and tree.seat[node] != CHANCE and (node == 0 or tree.visits[node] > 1):
            node = self._best(node)
            line += self._move(node)
        chosen = self._best(0)
        share = 1 if tree.exact[chosen] else max(1, tree.visits[chosen])
        return Thought(
            move=self._move(chosen),
            line=tuple(line),
            values=tuple(total / share for total in tree.totals[chosen * sides : (chosen + 1) * sides]),
            exact=tree.exact[0] != 0,
            iterations=tree.visits[0],
            visits={self._move(child): tree.visits[child] for child in children},
            steps=tree.decisions[0],
            moves=tree.moves[0],
            depth=tree.depths[0] / tree.visits[0],
            deepest=tree.deepest[0],
        )

    def _move(self, node: int) -> tuple[int, ...]:
        """The actions that lead to a node from the one above."""
        tree = self._tree
        if not self._whole:
            return (tree.action[node],)
        return tuple(tree.steps[tree.begin[node] : tree.begin[node] + tree.length[node]])

    def _best(self, node: int) -> int:
        """The child to play: the most visited one; or the best exact one, unless that promises less."""
        tree, sides = self._tree, self._sides
        mine: int = tree.side[node]
        exact: int = tree.best_exact[node]
        children = range(tree.first[node], tree.first[node] + tree.count[node])
        unsure = [child for child in children if not tree.exact[child]]
        if not unsure:
            return exact
        best = max(unsure, key=lambda child: (tree.visits[child], tree.prior[child]))
        average = tree.totals[best * sides + mine] / max(1, tree.visits[best])
        return exact if exact and tree.totals[exact * sides + mine] >= average else best
