"""Among moves that are proven to be equally good, picks the one after which it is easiest to go wrong.

Who can't win by force wins only if the other errs. So for each such move, the solver finds out which answers are
errors, and how likely somebody who goes by what moves promise is to choose one.
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
    """How likely the answer to a move improves the result of ``seat`` over this margin: from a shared win to a win, or
    from a loss to a shared win. None if that was not found out in time."""
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
    reached = solver.reaches(moves, 1 - points, budget)
    return None if reached is None else not reached
