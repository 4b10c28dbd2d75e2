"""Endgames while tiles are still to come: over the rules themselves, each tile by its weight.

Alpha-beta over the moves and Star1 over the tiles (Ballard, 1983): an outcome need be known no better than to tell
whether the average can still come to matter. Below the last tile the compiled proof takes over, with whole numbers for
bounds. So early a proof does not come in time during a game; given enough time, it is exact.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Protocol

from gusher.rules.atacama.board import TILES
from gusher.rules.kernel import CHANCE, Record
from gusher.rules.kernel.engine import Engine

from .proof import Budget, Margin, Proof, SpentError

MOST = 1000
"""No margin is greater: 18 lines of five rigs that count double, with five pieces each, come to 900."""


class Within(Protocol):
    """Proves what positions in which all tiles lie are worth."""

    @property
    def engine(self) -> Engine:
        """The rules."""
        ...

    def within(self, s: Record, worst: int, best: int, budget: Budget) -> Proof:
        """See ``Solver.within``."""
        ...


def solve(solver: Within, s: Record, budget: Budget) -> Proof:
    """What can be proven of ``s``, in which a seat is to act before the last tile lies."""
    expecting = _Expecting(solver, budget)
    [seat] = solver.engine.movers(s)
    low: Margin = -MOST
    high: Margin = MOST
    action = None
    try:
        for each, after in expecting.moves(s, seat):
            value = expecting.value(after, low, high)
            if action is None or (value > low if seat == 0 else value < high):
                action = each
                low, high = (max(low, value), high) if seat == 0 else (low, min(high, value))
    except SpentError:
        return Proof(low, high, action, budget.nodes)
    exact = low if seat == 0 else high
    return Proof(exact, exact, action, budget.nodes)


class _Expecting:
    """One search."""

    def __init__(self, solver: Within, budget: Budget) -> None:
        self._solver = solver
        self._engine = solver.engine
        self._budget = budget

    def moves(self, s: Record, seat: int) -> list[tuple[int, Record]]:
        """All that a seat can do, or all that can happen, with the positions after it."""
        return [(action, self._engine.after(s, seat, [action])) for action in self._engine.legal(s, seat)]

    def value(self, s: Record, low: Margin, high: Margin) -> Margin:
        """The margin that may be expected of ``s``, where that is above ``low`` and below ``high``; else a bound that
        says so. SpentError if the budget is spent before."""
        if self._budget.is_spent:
            raise SpentError
        self._budget.nodes += 1
        waiting = self._engine.movers(s)
        if not waiting:
            ours, theirs = self._engine.points(s)
            return ours - theirs
        if waiting == [CHANCE]:
            return self._average(s, low, high)
        if s["tiles_laid"] == TILES:
            return self._proven(s, low, high)
        return self._best(s, waiting[0], low, high)

    def _proven(self, s: Record, low: Margin, high: Margin) -> Margin:
        proof = self._solver.within(s, math.floor(low), math.ceil(high), self._budget)
        if proof.low >= high or proof.is_exact:
            return proof.low
        if proof.high <= low:
            return proof.high
        raise SpentError

    def _best(self, s: Record, seat: int, low: Margin, high: Margin) -> Margin:
        best: Margin = -MOST if seat == 0 else MOST
        for _, after in self.moves(s, seat):
            value = self.value(after, low, high)
            if seat == 0:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _average(self, s: Record, low: Margin, high: Margin) -> Margin:
        weights = self._engine.weights(s)
        left = whole = sum(weights)
        known: Margin = 0
        for weight, (_, after) in zip(weights, self.moves(s, CHANCE), strict=True):
            left -= weight
            # What this outcome must come to if the average is to get above ``low`` at all, or stay below ``high``.
            least = Fraction(low * whole - known - MOST * left) / weight
            most = Fraction(high * whole - known + MOST * left) / weight
            value = self.value(after, max(least, Fraction(-MOST)), min(most, Fraction(MOST)))
            known += weight * value
            if value <= least:
                return Fraction(known + MOST * left) / whole
            if value >= most:
                return Fraction(known - MOST * left) / whole
        return Fraction(known) / whole
