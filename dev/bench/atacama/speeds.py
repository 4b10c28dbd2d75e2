"""How fast else: positions counted, and compiled against interpreted runs of the same source."""

from __future__ import annotations

from dev.bench.figures import Figure
from dev.bench.machine import one_core, seconds
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine

from .playouts import Ours

DEPTH = 4


def perft(name: str) -> Figure:
    """Ways to play the first four moves of the basic game, counted one by one."""
    ours = Ours()
    ours.engine.perft(ours.start, 1)
    with one_core():
        found: list[int] = []
        best = min(seconds(lambda: found.append(ours.engine.perft(ours.start, DEPTH))) for _ in range(3))
    return Figure(name, found[0] / best, "leaves/s", details={f"leaves at depth {DEPTH}": found[0]})


def compiled_against_interpreted(name: str) -> Figure:
    """The same playouts at both speeds."""
    ours = Ours()
    interpreted = Engine(game("atacama"), is_compiled=False)
    with one_core():
        fast = max(100_000 / seconds(lambda: ours.playouts(100_000, 7)) for _ in range(3))
        slow = max(200 / seconds(lambda: interpreted.playouts(ours.start, 200, 7)) for _ in range(3))
    return Figure(
        name, fast, "playouts/s", "the same source, interpreted", fast / slow, details={"interpreted, playouts/s": slow}
    )


FIGURES = {"atacama.perft": perft, "atacama.compiled": compiled_against_interpreted}
