"""Of moves that are equally good by what is proven, the one after which it is easiest to go wrong.

Who can't win by force wins only if the other errs. So it is found out of each such move which answers would be errors,
and how likely somebody takes them who goes by what moves promise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from gusher.analysis.games.atacama.endgame import Solver
from gusher.analysis.games.atacama.endgame.proof import Budget
from gusher.analysis.games.atacama.outlook.net import UNIT

TEMPER = 2.0
"""An answer that promises so many points less is taken a third as often."""
SURE = 0.98
"""Nothing better than that is looked for."""

Weighed = Sequence[tuple[int, int]]
"""Moves, in numbers of the twin, with what they promise whoever makes them, in parts of a point."""


def most_tempting(
    solver: Solver, seat: int, margin: int, moves: Weighed, answers: Callable[[int], Weighed], budget: Budget
) -> int | None:
    """The move of ``seat`` that keeps this proven margin, which is no win, and after which the other most likely errs;
    None if none was found in time. ``solver`` has begun with the position; ``answers`` says what can follow a move."""
    best, best_chance = None, 0.0
    for move, _ in sorted(moves, key=lambda each: -each[1]):
        if reaches(solver, seat, (move,), margin if seat == 0 else -margin, budget):
            chance = chance_of_error(solver, seat, margin, move, answers(move), budget)
            if chance is not None and chance > best_chance:
                best, best_chance = move, chance
        if budget.is_spent or best_chance >= SURE:
            break
    return best


def chance_of_error(
    solver: Solver, seat: int, margin: int, move: int, answers: Weighed, budget: Budget
) -> float | None:
    """How likely the answer to a move of ``seat`` brings it more than this margin does: a win for a share of it, or a
    share for a loss. None if that was not found out in time."""
    hope = 1 if margin == 0 else 0
    most = max((promise for _, promise in answers), default=0)
    wrong = total = 0.0
    for answer, promise in answers:
        weight = math.exp((promise - most) / UNIT / TEMPER)
        is_wrong = reaches(solver, seat, (move, answer), hope, budget)
        if is_wrong is None:
            return None
        total += weight
        wrong += weight * is_wrong
    return wrong / total if total else 0.0


def reaches(solver: Solver, seat: int, moves: Sequence[int], points: int, budget: Budget) -> bool | None:
    """Whether ``seat`` is ahead by so many points, or more, after these moves; None if there was no time to know."""
    if seat == 0:
        return solver.reaches(moves, points, budget)
    found = solver.reaches(moves, 1 - points, budget)
    return None if found is None else not found
