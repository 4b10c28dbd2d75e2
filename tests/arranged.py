"""Arrangements for puzzles of Oil City in which plots are arranged."""

from __future__ import annotations

from dev.puzzles.oil_city.plots import Plots
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine
from gusher.table import puzzles

PLOTS = [each for each in puzzles.puzzles("oil_city") if each.alike]


def otherwise(puzzle):
    """The solution of a puzzle with a piece or two on other fields, which comes to the same; None if there is none."""
    engine = Engine(game("oil_city"), is_compiled=True)
    s, seat = puzzles.position(engine, puzzle), puzzle.seat
    *moves, ready = puzzle.solution.split()
    solved = engine.after(s, seat, map(engine.game.actions.read, moves))
    plots = Plots(engine)
    for after in plots.next_to(solved, seat):
        if after.tobytes() != solved.tobytes() and plots.come_to(after, seat) == plots.come_to(solved, seat):
            return [*map(engine.game.actions.write, plots.way(s, seat, after)), ready]
    return None
