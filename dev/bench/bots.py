"""How soon a bot moves, and how much it looks at meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from statistics import median

from gusher.bots import compile_search, levels
from gusher.bots.search.limits import Limits
from gusher.bots.search.search import Search
from gusher.rules.kernel import CHANCE, game, games
from gusher.rules.kernel.engine import Engine

from .figures import Figure, Target
from .machine import needs_numba, one_core, seconds

ITERATIONS = 100_000

FIRST_MOVE = """
import sys
from gusher.bots import choose
from gusher.rules.kernel import game
kind = game(sys.argv[1])
print(choose(kind.name, bytes(kind.start(kind.seats[0], {})), 0, sys.argv[2], 1))
"""


def _open_at_once() -> str:
    """A game that begins with a player and not with chance."""
    for name in games():
        kind = game(name)
        if CHANCE not in Engine(kind, is_compiled=False).movers(kind.start(kind.seats[0], {})):
            return name
    raise LookupError("every game begins with chance")


def first_move(name: str) -> Figure:
    """From the start of a process to the first move of the strongest bot, with a warm cache. Its own time to think is
    part of it."""
    needs_numba()
    playing = _open_at_once()
    compile_search(game(playing))
    level = levels(playing)[-1]
    command = [sys.executable, "-c", FIRST_MOVE, playing, level]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory(prefix="gusher-bench-") as folder:
        # A warm cache has the bytecode too, also where Python is told to write none: here it has a place of its own.
        # The first run fills it, and does not count.
        environment["PYTHONPYCACHEPREFIX"] = folder
        times = [
            seconds(lambda: subprocess.run(command, check=True, capture_output=True, env=environment)) for _ in range(8)
        ][1:]
    target = Target("value", "most", 1.5)
    details = {"game and level": f"{playing}, {level}"}
    return Figure(name, median(times), "s", target=target, spread=(min(times), max(times)), details=details)


def iterations(name: str) -> Figure:
    """Iterations of the search in a second, from the start of a game."""
    needs_numba()
    playing = game(_open_at_once())
    search = Search(Engine(playing, is_compiled=True))
    start = playing.start(playing.seats[0], {})
    search.think(start, 0, 1, Limits(iterations=1))
    with one_core():
        times = [seconds(lambda: search.think(start, 0, 1, Limits(iterations=ITERATIONS))) for _ in range(3)]
    speeds = [ITERATIONS / each for each in times]
    return Figure(name, max(speeds), "iterations/s", spread=(min(speeds), max(speeds)), details={"game": playing.name})


FIGURES = {"bot.first_move": first_move, "search.iterations": iterations}
