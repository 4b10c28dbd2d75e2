"""Which moves keep a result in Atacama, as it is proven."""

from __future__ import annotations

from gusher.analysis.games.atacama.endgame import Solver
from gusher.analysis.games.atacama.endgame.proof import Budget
from gusher.rules.kernel import Record


def keeps(solver: Solver, s: Record, seat: int, action: int, goal: int, budget: Budget) -> bool | None:
    """Whether ``seat``, which is to move, gets so many points ahead at least (``goal``) after a move, if both play as
    well as can be; None if that is not known in time."""
    after = solver.engine.copy(s)
    solver.engine.play_unchecked(after, seat, action)
    if not solver.engine.movers(after):
        ours, theirs = solver.engine.points(after)
        return (ours - theirs if seat == 0 else theirs - ours) >= goal
    worst, best = (goal - 1, goal) if seat == 0 else (-goal, 1 - goal)
    proof = solver.within(after, worst, best, budget)
    low = proof.low if seat == 0 else -proof.high
    high = proof.high if seat == 0 else -proof.low
    return True if low >= goal else False if high < goal else None


def keeping(solver: Solver, s: Record, seat: int, goal: int) -> list[int]:
    """All moves that do, however long it takes."""
    legal = solver.engine.legal(s, seat)
    return [each for each in legal if keeps(solver, s, seat, each, goal, Budget(None, 1 << 62))]
