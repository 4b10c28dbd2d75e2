"""What an endgame of Atacama is worth, from Python: the exact margin and a move to it, or bounds if time runs out."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from gusher.rules.atacama import scoring
from gusher.rules.atacama.board import TILES
from gusher.rules.atacama.rules import RIGS_DEALT
from gusher.rules.kernel import GusherError, Record, blank
from gusher.rules.kernel.engine import Engine

from . import expecting, table
from .proof import UNLIMITED, Budget, Proof
from .prospects import step, step_back
from .proving import begin, prove
from .table import FARTHEST
from .twin import MOST_RIGS, MOVES, TWIN, action_of, draw_keys

ENTRIES = 1 << 21
"""What a solver remembers, in positions of 16 bytes: 32 MiB, which the system gives when they are first written."""
PAGE = 4096
"""Bytes that the system gives at once, or more."""

COUNTED = scoring.RIGS_TO_COUNT
"""From so many rigs on lines count in all proofs of this process, whatever the rules say later."""

SLICE = 0.005
"""How long a proof runs before it looks at the clock, in seconds."""
FIRST_SLICE = 200
"""Nodes of the first slice."""
WIDTHS = 2, 4
"""So many moves of each position are tried for a first guess, and for a better one."""
WIDTH_KEY = 0x1234567890ABCDE
"""What tells apart positions, times the width, in which not all moves are tried."""
SEED = 1
"""For the numbers of which keys are made."""


class Solver:
    """Proves endgames, with its memory: use it again for the next move. For one thread at a time."""

    def __init__(self, engine: Engine, entries: int = ENTRIES) -> None:
        self.engine = engine
        self._entries = entries
        self._has_memory = self._is_used = False
        self._begin, self._prove = engine.run(begin), engine.run(prove)
        self._step, self._step_back = engine.run(step), engine.run(step_back)

    @cached_property
    def _twin(self) -> Record:
        twin = blank(TWIN)
        draw_keys(twin, SEED)
        return twin

    @cached_property
    def _table(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        return table.made(self._entries)

    def take_memory(self) -> None:
        """Have the system give all memory for positions at once, if it hasn't."""
        if not self._has_memory:
            # A number in every page of memory: nothing in it is changed.
            self._table[:: PAGE // self._table.itemsize] += 0
            self._has_memory = True

    def forget(self) -> None:
        """Know nothing of what was proven before."""
        if self._is_used:
            self._table.fill(0)
            self._is_used = False

    def solve(
        self, s: Record, *, deadline: float | None = None, most_nodes: int | None = None, wins_first: bool = False
    ) -> Proof:
        """What can be proven of ``s``, in which one of two players is to act, until a time of ``time.perf_counter`` and
        with so many nodes. GusherError for other positions.

        With ``wins_first`` the first question is whether who is to move can win, which takes much less time than the
        margin, and in all a little more. In a game, that is known one or two moves of each player earlier."""
        if not by_printed_rules(s):
            raise GusherError("not_solvable", "state", "only positions of two players by the printed rules are solved")
        if self.engine.movers(s) not in ([0], [1]):
            raise GusherError("not_solvable", "state", "no player is to act here")
        budget = Budget(deadline, UNLIMITED if most_nodes is None else most_nodes)
        if s["tiles_laid"] == TILES:
            return self.within(s, -FARTHEST, FARTHEST, budget, wins_first=wins_first)
        return expecting.solve(self, s, budget)

    def within(self, s: Record, worst: int, best: int, budget: Budget, *, wins_first: bool = False) -> Proof:
        """What can be proven of ``s``, in which all tiles lie. It is enough to know that the margin is at most
        ``worst`` or at least ``best``."""
        twin = self._twin
        low, high = -FARTHEST, FARTHEST
        action = None
        self._begin(twin, s, _salt(s))
        likely = min(max(self._likely(int(twin["answer"]), budget), worst + 1), best)
        goal = (1 if s["to_move"] == 0 else 0) if wins_first else likely
        alike = 0
        while low < high and low < best and high > worst:
            if not self._answer(goal, budget):
                break
            answer = int(twin["answer"])
            low, high, alike = _narrowed(low, high, alike, goal, answer)
            if (answer >= goal) == (s["to_move"] == 0):
                # Whoever is to move gets what they want, and this is how.
                action = action_of(int(twin["best_move"][0]))
            goal = _next_goal(low, high, alike)
            if wins_first and low < likely <= high:
                goal = likely
                alike = 0
            wins_first = False
        return Proof(low, high, action, budget.nodes)

    def _likely(self, likely: int, budget: Budget) -> int:
        """What the margin is likely to be: what it is if both choose only from the moves that are best at first sight.
        Every question that need not be asked of all moves saves a good part of the proof."""
        twin = self._twin
        key = int(twin["key"])
        for width in WIDTHS:
            # What holds of these moves must not be taken for what holds of all.
            twin["width"], twin["key"] = width, key ^ width * WIDTH_KEY
            low, high = -FARTHEST, FARTHEST
            goal, alike = likely, 0
            while low < high and self._answer(goal, budget):
                likely = int(twin["answer"])
                low, high, alike = _narrowed(low, high, alike, goal, likely)
                goal = _next_goal(low, high, alike)
        twin["width"], twin["key"] = MOVES, key
        return likely

    def begin(self, s: Record) -> None:
        """Get ready for questions about what comes after ``s``, in which all tiles lie (``reaches``)."""
        self._begin(self._twin, s, _salt(s))

    def reaches(self, moves: Sequence[int], goal: int, budget: Budget) -> bool | None:
        """Whether the margin is at least ``goal`` after these moves (numbers of the twin) from where it was begun; None
        if the budget was spent before that was known."""
        twin = self._twin
        for move in moves:
            self._step(twin, move)
        twin["root"], twin["is_new"] = len(moves), 1
        answered = self._answer(goal, budget)
        reached = bool(twin["answer"] >= goal) if answered else None
        # A question that was not answered stands somewhere below.
        while twin["ply"] > 0:
            self._step_back(twin)
        twin["root"] = 0
        return reached

    def _answer(self, goal: int, budget: Budget) -> bool:
        """Whether the question was answered before the budget was spent."""
        twin = self._twin
        before = budget.nodes - int(twin["nodes"])
        self._is_used = True
        step = FIRST_SLICE
        while True:
            began, done = time.perf_counter(), budget.nodes
            most = min(budget.most_nodes, done + step) - before
            answered = self._prove(twin, self._table, goal, most)
            budget.nodes = before + int(twin["nodes"])
            if answered or budget.is_spent:
                return bool(answered)
            now = time.perf_counter()
            left = SLICE if budget.deadline is None else min(SLICE, budget.deadline - now)
            step = max(1, min(2 * step, int(step * left / (now - began))))


def by_printed_rules(s: Record) -> bool:
    """Whether a position is one of two players with no more rigs than the box has, and lines count as in the rulebook:
    the numbers that proofs are made for."""
    are_rigs = s["hand"].sum() <= MOST_RIGS and s["hand"].max() <= RIGS_DEALT[2]
    return bool(s["seats"] == 2 and are_rigs and scoring.RIGS_TO_COUNT == COUNTED)


def _narrowed(low: int, high: int, alike: int, goal: int, answer: int) -> tuple[int, int, int]:
    """The bounds after an answer, and how often in a row the margin turned out higher than was asked, or lower."""
    return (answer, high, max(1, alike + 1)) if answer >= goal else (low, answer, min(-1, alike - 1))


def _next_goal(low: int, high: int, alike: int) -> int:
    """What to ask next, if the margin is between ``low`` and ``high`` and the last ``alike`` answers went the same way:
    farther each time, since the first guess was not a good one."""
    step = max(1, abs(alike) - 1)
    return min(high, low + step) if alike > 0 else max(low + 1, high + 1 - step)


def _salt(s: Record) -> int:
    """A number for what the fields are worth, which tells boards apart."""
    digest = hashlib.blake2b(s["worth"].tobytes(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 2
