"""How soon endgames are proven, by how many rigs are left and how many fields are open.

The positions come from games that two searches play, with openings drawn at random: of each game the first one in which
so many rigs are left. Every position is proven with an empty memory.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial
from statistics import median
from typing import NamedTuple

from dev.bench.figures import Figure, Target
from dev.bench.machine import needs_numba, one_core, processor_seconds
from gusher.analysis.games.atacama.endgame import Proof, Solver
from gusher.bots.search.limits import Limits
from gusher.bots.search.search import Search
from gusher.rules.kernel import CHANCE, Record, from_bytes, game
from gusher.rules.kernel.engine import Engine

GAMES = 24
ITERATIONS = 1_500
OPENING = 2
"""Moves that are drawn at random."""
SECONDS = 1.0
MOST_NODES = 2_000_000
"""They take longer than that."""
RIGS = {12: None, 13: 90.0, 14: 50.0, 15: None}
"""How many rigs are left, and how many of 100 positions shall be proven within a second."""
VARIANTS: dict[str, dict[str, object]] = {
    "basic": {},
    "tactical": {"tactical": True},
    "enhanced": {"variant": "enhanced"},
    "enhanced and tactical": {"variant": "enhanced", "tactical": True},
}
OPEN = (20, 24, 28, 32)
"""Where the numbers of open fields are divided for the details."""


class Timed(NamedTuple):
    """How long a proof took, in seconds of the processor, and whether it came in time."""

    open_fields: int
    took: float
    is_proven: bool


def positions(variant: str, rigs: int) -> Iterator[Record]:
    """One position of each game with so many rigs left."""
    for number in range(GAMES):
        for state in _states(variant, number):
            s = from_bytes(game("atacama").record, state)
            if s["hand"].sum() == rigs:
                yield s
                break


@cache
def _states(variant: str, number: int) -> tuple[bytes, ...]:
    """The states of a game between two searches in which a seat is to move."""
    engine = Engine(game("atacama"), is_compiled=True)
    search = Search(engine)
    drawn = random.Random(number)  # noqa: S311 (nothing secret)
    s = engine.game.start(2, VARIANTS[variant])
    states: list[bytes] = []
    while movers := engine.movers(s):
        if movers[0] == CHANCE or len(states) < OPENING:
            action = drawn.choice(engine.legal(s, movers[0]))
        else:
            action = search.think(s, movers[0], drawn.getrandbits(60), Limits(iterations=ITERATIONS)).action
        if movers[0] != CHANCE:
            states.append(s.tobytes())
        engine.play_unchecked(s, movers[0], action)
    return tuple(states)


def timed(s: Record) -> Timed:
    """Prove a position from nothing. Stopped by nodes and not by the clock: who else uses the core must not matter."""
    solver = Solver(Engine(game("atacama"), is_compiled=True))
    proofs: list[Proof] = []
    took = processor_seconds(lambda: proofs.append(solver.solve(s, most_nodes=MOST_NODES)))
    return Timed(int(s["open_count"]), took, proofs[0].is_exact and took <= SECONDS)


def share(proofs: list[Timed]) -> float:
    """How many of 100 came in time."""
    return 100 * sum(each.is_proven for each in proofs) / len(proofs)


def proven(name: str, rigs: int) -> Figure:
    """How many of 100 positions with so many rigs left are proven within a second of one core."""
    needs_numba()
    with one_core():
        _warm()
        by_variant = {variant: [timed(s) for s in positions(variant, rigs)] for variant in VARIANTS}
    basic = by_variant["basic"]
    details: dict[str, object] = {
        "median, s": round(median(each.took for each in basic), 3),
        "open fields": f"{min(each.open_fields for each in basic)} to {max(each.open_fields for each in basic)}",
    }
    for low, high in zip((0, *OPEN), (*OPEN, 82), strict=True):
        took = [each.took for each in basic if low <= each.open_fields < high]
        if took:
            details[f"median with {low} to {high - 1} open, s"] = f"{median(took):.3f} ({len(took)})"
    for variant, proofs in by_variant.items():
        if variant != "basic":
            details[variant] = f"{share(proofs):.0f} %, median {median(each.took for each in proofs):.3f} s"
    bound = RIGS[rigs]
    target = None if bound is None else Target("value", "least", bound)
    return Figure(name, share(basic), "% within 1 s", target=target, details=details)


def _warm() -> None:
    """Compile or load the proof."""
    Solver(Engine(game("atacama"), is_compiled=True)).solve(game("atacama").start(2, {}), most_nodes=1)


FIGURES = {f"atacama.endgames.{rigs}": partial(proven, rigs=rigs) for rigs in RIGS}
