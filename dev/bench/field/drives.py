"""How long it takes to list all whole drives: one call from Python, as a screen or a search makes it."""

from __future__ import annotations

from statistics import median

from dev.bench.figures import Figure, Measure, Target
from dev.bench.machine import needs_numba, one_core, seconds
from gusher.rules.field.drives import drives
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine

from .positions import six_in_the_middle

GAMES = 25
CALLS = 200


def all_of_a_six(playing: str) -> Measure:
    """All whole drives of a six of an empty truck in the middle of the field, among three others. Games with different
    rigs count alike: the median of their medians is to stay within 50 microseconds."""

    def measure(name: str) -> Figure:
        needs_numba()
        engine = Engine(game(playing), is_compiled=True)
        times, counts = [], []
        with one_core():
            for seed in range(GAMES):
                s = six_in_the_middle(engine, seed)
                counts.append(len(drives(engine, s)))
                times.append(1e6 * median(seconds(lambda s=s: drives(engine, s)) for _ in range(CALLS)))  # type: ignore[misc]
        details = {"drives": f"{min(counts)} to {max(counts)}, median {median(counts):.0f}"}
        target = Target("value", "most", 50.0)
        return Figure(name, median(times), "µs", target=target, spread=(min(times), max(times)), details=details)

    return measure
