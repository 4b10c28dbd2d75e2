"""Bots make the same choices on a device, compiled for this processor, and interpreted."""

import base64
import gzip
from pathlib import Path

import numpy as np
import pytest
from examples import nightly
from in_node import answers

from gusher.bots import modules
from gusher.bots.search.bot import is_planned
from gusher.bots.search.choosing import Player
from gusher.bots.search.limits import Limits
from gusher.bots.search.moves import are_whole
from gusher.bots.search.strengths import ladder
from gusher.bots.search.thinking import MOST_IN_A_MOVE, record_of
from gusher.rules.kernel import CHANCE, blank, game, games, seeded
from gusher.rules.kernel import modules as rules
from gusher.rules.kernel.engine import Engine, can_compile

if not can_compile():
    pytest.skip("rules can't be compiled here", allow_module_level=True)

ITERATIONS = 100
"""Of who searches, for each thought."""
LIMITS = Limits(iterations=ITERATIONS)
COMPRESSED = 105_000
"""Bytes of a game's rules and bots, as they travel: a first move beside a bot takes up to 170 kB more."""
GAMES = [name for name in games() if modules.levels_there(game(name)) and not is_planned(name)]


def thoughts(player, seats, level, seed, most):
    """What bots of a level thought in a game, at most so often: the state that they knew, their seat, the seed, and the
    actions that they chose."""
    engine, noted = player.engine, []

    def noting(s, seat, level, seed, limits):
        chosen = think(s, seat, level, seed, limits)
        noted.append((engine.copy(s), seat, seed, list(chosen)))
        return chosen

    think, player._think = player._think, noting
    s, step = engine.game.start(seats, {}), 0
    while (movers := engine.movers(s)) and len(noted) < most:
        step += 1
        seat = movers[0]
        if seat == CHANCE:
            action = engine.draw(s, seeded(seed + step))
        else:
            action = player.play(engine.known(s, seat), seat, level, seed + step, LIMITS)
        engine.play_unchecked(s, seat, action)
    return noted


# Interpreted, a thought takes a tenth of a second: one of so many is tried.
@pytest.mark.parametrize(("most", "interpreted"), [(24, 61), *nightly((100_000, 19))])
@pytest.mark.parametrize("name", GAMES)
def test_every_level_chooses_alike_everywhere(name, most, interpreted, tmp_path):
    kind = game(name)
    thoughts_there = modules.thoughts_of(kind)
    engine, memory = Engine(kind, is_compiled=False), blank(thoughts_there.memory(kind))
    player = Player(Engine(kind, is_compiled=True))
    asked, expected = [], []
    for number, level in enumerate(modules.levels_there(kind)):
        for seats in kind.seats:
            for s, seat, seed, chosen in thoughts(player, seats, level, 1000 * number + seats, most):
                record = base64.b64encode(s.tobytes()).decode()
                asked.append(
                    {"record": record, "seat": seat, "level": level.name, "seed": seed, "iterations": ITERATIONS}
                )
                expected.append((s, seat, level, seed, chosen))
    exports = {
        "kernel/thinker": "Thinker, seeded",
        "kernel/records": "bytesOf",
        f"generated/thinkers/{name}": "thinking",
    }
    script = Path(__file__).with_name("think.mjs")
    there = answers(script, exports, [modules.made(kind)], asked, tmp_path)
    assert there == [chosen for *_, chosen in expected]
    if are_whole(name):
        assert any(len(chosen) > 3 for *_, chosen in expected)
    begin, go_on, choice = map(engine.run, thoughts_there.functions)
    out = np.zeros(MOST_IN_A_MOVE, np.int32)
    for s, seat, level, seed, chosen in expected[::interpreted]:
        begin(memory, s, seat, record_of(kind, level), seeded(seed))
        go_on_in_slices(lambda count: go_on(memory, count), ITERATIONS)
        assert out[: choice(memory, out)].tolist() == chosen


def go_on_in_slices(go_on, iterations):
    """So many iterations, more and more at once; fewer where nothing is left to think about."""
    step = 1
    while iterations > 0 and go_on(step) == step:
        iterations -= step
        step = min(iterations, step + 7)


def test_levels_that_are_entry_points_can_think_there():
    there = {name: [level.name for level in modules.levels_there(game(name))] for name in games()}
    # Atacama's foreman has a searcher of its own.
    assert there.pop("atacama") == [level.name for level in ladder("atacama")[:-1]]
    assert there == {name: [level.name for level in ladder(name)] for name in there}
    assert {"ghawar", "guven", "oil_city"} <= set(there)


def test_a_search_on_a_device_takes_less_than_16_mb():
    assert "tree" in modules.thoughts_of(game("ghawar")).memory(game("ghawar")).names
    for name in games():
        assert modules.thoughts_of(game(name)).memory(game(name)).itemsize < 15 << 20
    assert "tree" not in modules.thoughts_of(game("atacama")).memory(game("atacama")).names


@pytest.mark.parametrize("name", GAMES)
def test_a_game_and_its_bots_travel_light(name):
    made = (rules.made(game(name)), modules.made(game(name)))
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in made) <= COMPRESSED
