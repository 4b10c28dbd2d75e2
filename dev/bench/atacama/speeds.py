"""How fast else: positions counted, and compiled against interpreted runs of the same source."""

from __future__ import annotations

from typing import Any

from dev.bench.figures import Figure, Target
from dev.bench.machine import one_core, processor_seconds, seconds
from gusher.analysis.games.atacama.endgame.moving import take_over
from gusher.analysis.games.atacama.endgame.twin import TWIN, draw_keys
from gusher.bots.games.atacama.foresight.playing_on import GENERATOR, Games, begin, play_on, prepare
from gusher.bots.search.columns import made_anew
from gusher.rules.kernel import blank, driver, game
from gusher.rules.kernel.engine import Engine

from .playouts import Ours

DEPTH = 4
GAMES = 40_000


def perft(name: str) -> Figure:
    """Ways to play the first four moves of the basic game, counted one by one."""
    ours = Ours()
    ours.engine.perft(ours.start, 1)
    with one_core():
        leaves: list[int] = []
        best = min(seconds(lambda: leaves.append(ours.engine.perft(ours.start, DEPTH))) for _ in range(3))
    return Figure(name, leaves[0] / best, "leaves/s", details={f"leaves at depth {DEPTH}": leaves[0]})


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


@driver
def play_games(t: Any, games: Any, count: int) -> int:
    """So many random games on the twin of a position."""
    ahead = 0
    for _ in range(count):
        ahead += play_on(t, games)
    return ahead


def of_the_search(name: str) -> Figure:
    """Random games that the search for two plays at its leaves, from the start; against those by the rules."""
    ours = Ours()
    t, games = blank(TWIN), made_anew(Games)
    draw_keys(t, 1)
    games.state[GENERATOR] = 1
    ours.engine.run(take_over)(t, ours.start, 0)
    ours.engine.run(prepare)(t, games)
    ours.engine.run(begin)(t, games)
    play = ours.engine.run(play_games)
    play(t, games, 1)
    with one_core():
        here, by_rules = [], []
        for _ in range(10):
            here.append(GAMES / processor_seconds(lambda: play(t, games, GAMES)))
            by_rules.append(GAMES / processor_seconds(lambda: ours.playouts(GAMES, 7)))
    ratio = max(here) / max(by_rules)
    return Figure(name, max(here), "games/s", "the same by the rules", ratio, Target("ratio", "least", 1.3))


FIGURES = {
    "atacama.perft": perft,
    "atacama.compiled": compiled_against_interpreted,
    "atacama.search.playouts": of_the_search,
}
