"""How much a search looks at: against OpenSpiel's UCT in backgammon, the game with dice that it plays in C++."""

from __future__ import annotations

import time
from statistics import mean

from dev.bench.figures import Figure, Measure, Target
from dev.bench.machine import needs_numba, one_core, processor_seconds
from dev.bench.openspiel import Backgammon
from gusher.bots.search.limits import Limits
from gusher.bots.search.search import Search
from gusher.bots.search.searching import Thought
from gusher.rules.kernel import Record, game
from gusher.rules.kernel.engine import Engine

from .positions import at_a_turn

TURNS = (0, 8, 16, 24)
"""How many turns the games are old in which a move is searched for."""
SECONDS = 0.9
"""How long for each: as long as the strongest bot thinks."""
SIMULATIONS = 500
SEED = 7


def against_uct(playing: str) -> Measure:
    """Steps a second inside the search that bots use, in games for two, against those inside OpenSpiel's UCT."""

    def measure(name: str) -> Figure:
        backgammon = Backgammon()
        needs_numba()
        engine = Engine(game(playing), is_compiled=True)
        search = Search(engine)
        positions = [at_a_turn(engine, 2, SEED + turns, turns) for turns in TURNS]
        search.think(*positions[0], SEED, Limits(iterations=1))
        here, there = [], []
        with one_core():
            for s, seat in positions:
                here.append(_thought(search, s, seat))
                there.append(backgammon.uct(SIMULATIONS))
        steps, moves, iterations = (
            [getattr(thought, what) / took for thought, took in here] for what in ("steps", "moves", "iterations")
        )
        theirs = max(speed for speed, _ in there)
        return Figure(
            name,
            mean(steps),
            "steps/s",
            "OpenSpiel's UCT in backgammon (MCTSBot, a rollout a simulation), moves and throws",
            mean(steps) / theirs,
            Target("ratio", "least", 20.0),
            (min(steps), max(steps)),
            {
                "OpenSpiel, steps/s": theirs,
                "ratio, a whole drive counted as one": mean(moves) / theirs,
                "iterations/s": mean(iterations),
                "OpenSpiel, simulations/s": max(simulations for _, simulations in there),
                "depth, moves and outcomes": mean(thought.depth for thought, _ in here),
                "deepest": max(thought.deepest for thought, _ in here),
            },
        )

    return measure


def _thought(search: Search, s: Record, seat: int) -> tuple[Thought, float]:
    """What a search finds, and how long a core worked on it, in seconds."""
    thoughts: list[Thought] = []
    limits = Limits(deadline=time.perf_counter() + SECONDS)
    took = processor_seconds(lambda: thoughts.append(search.think(s, seat, SEED, limits)))
    return thoughts[0], took
