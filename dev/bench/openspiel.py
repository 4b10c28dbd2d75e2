"""OpenSpiel's C++ through its Python package: what is measured runs in C++ from the call to its return."""

from __future__ import annotations

import random
import sys
from importlib.util import find_spec
from typing import Any

from .figures import CannotMeasureError
from .machine import processor_seconds

CURIOSITY = 1.4
MEGABYTES = 1_000
SEED = 7
LEAVES = 400
"""How many rollouts of a search are played again to see how long they are."""


def openspiel() -> Any:
    """The package. CannotMeasureError if it isn't installed."""
    if find_spec("pyspiel") is None:
        raise CannotMeasureError(f"needs OpenSpiel: {sys.executable} -m pip install open_spiel")
    import pyspiel

    return pyspiel


class Backgammon:
    """Random games and UCT of backgammon, from the position after the first throw. Steps are moves (one is what a
    player does with a throw, or with half a double) and throws, all of them: in the tree and in rollouts."""

    def __init__(self) -> None:
        self._spiel = openspiel()
        self._game = self._spiel.load_game("backgammon")
        self._start = self._game.new_initial_state()
        self._start.apply_action(self._start.legal_actions()[0])
        self._drawn = random.Random(SEED)  # noqa: S311 (nothing secret)

    def mean_length(self, sample: int) -> float:
        """How many steps a random game has on average."""
        return sum(self._length(self._start.clone()) for _ in range(sample)) / sample

    def rollouts(self, count: int) -> float:
        """How many random games a second OpenSpiel plays: one step of its search, which leaves the judgement of the
        root to ``RandomRolloutEvaluator``."""
        return count / processor_seconds(lambda: self._bot(simulations=1, rollouts=count).mcts_search(self._start))

    def uct(self, simulations: int) -> tuple[float, float]:
        """Steps a second in a search with one rollout a simulation, and simulations a second.

        Steps in the tree are counted exactly, by the visits of its nodes; rollouts by how long random games are that
        begin where theirs began.
        """
        roots: list[Any] = []
        bot = self._bot(simulations, rollouts=1)
        took = processor_seconds(lambda: roots.append(bot.mcts_search(self._start)))
        in_tree, leaves = self._walked(roots[0])
        again = self._drawn.choices(list(leaves), list(leaves.values()), k=LEAVES)
        in_rollouts = sum(self._length(self._state_at(way)) for way in again) / LEAVES
        return (in_tree + simulations * in_rollouts) / took, simulations / took

    def _bot(self, simulations: int, rollouts: int) -> Any:
        evaluator = self._spiel.RandomRolloutEvaluator(rollouts, SEED)
        return self._spiel.MCTSBot(self._game, evaluator, CURIOSITY, simulations, MEGABYTES, False, SEED, False)

    @staticmethod
    def _walked(root: Any) -> tuple[int, dict[tuple[int, ...], int]]:
        """How many steps were made in a tree, and where its rollouts began: how many, by the way there."""
        steps = 0
        leaves: dict[tuple[int, ...], int] = {}
        open_nodes: list[tuple[tuple[int, ...], Any]] = [((), root)]
        while open_nodes:
            way, node = open_nodes.pop()
            visited = [child for child in node.children if child.explore_count]
            further = sum(child.explore_count for child in visited)
            steps += further
            if node.explore_count > further:
                leaves[way] = node.explore_count - further
            open_nodes += [((*way, child.action), child) for child in visited]
        return steps, leaves

    def _state_at(self, way: tuple[int, ...]) -> Any:
        state = self._start.clone()
        for action in way:
            state.apply_action(action)
        return state

    def _length(self, state: Any) -> int:
        """Play a state to its end as rollouts do; how many steps that took."""
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                [action] = self._drawn.choices(outcomes, chances)
            else:
                action = self._drawn.choice(state.legal_actions())
            state.apply_action(action)
            steps += 1
        return steps
