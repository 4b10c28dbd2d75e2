"""A game's module for browsers answers as the game does here."""

import base64
import json
import math
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest
from examples import run
from kernel.wasm import walking

from dev.testing.tools import program
from gusher.rules.kernel import driver, drivers, game, games, seeded
from gusher.rules.kernel import modules as kept
from gusher.rules.kernel.engine import MOST_SIDES, Engine, can_compile

if not can_compile():
    pytest.skip("rules can't be compiled here", allow_module_level=True)

from gusher.rules.kernel import wasm32
from gusher.rules.kernel.wasm_objects import UnlinkedError

ASK = Path(__file__).with_name("ask.mjs")
OPTIONS = {
    "atacama": [(2, {}), (4, {"variant": "basic", "tactical": True}), (2, {"variant": "enhanced"})],
    "ghawar": [(2, {}), (4, {"scoring": "board", "memory": "strict"})],
    "guven": [(2, {}), (4, {})],
    "oil_city": [(3, {"companies": "3"}), (5, {"companies": "5"})],
}
SEED = 4
POSITIONS = 150 if run.is_quick else 400
INTERPRETED = 100_000
PLAYOUTS = {"atacama": 100_000, "ghawar": 5_000, "guven": 8_000, "oil_city": 500}
"""They take a tenth of a second or more: in a few milliseconds Node would mostly be compiling."""


@pytest.fixture(scope="module")
def modules(tmp_path_factory):
    """The file of a game's module, the one that devices get, or one that holds more: by the names of that."""
    made = {}

    def find(kind, **functions):
        if not functions:
            return kept.made(kind)
        key = (kind.name, *functions)
        if key not in made:
            made[key] = tmp_path_factory.mktemp("module") / f"{kind.name}.wasm"
            # What devices get is small; who plays games out wants them quick.
            whole = {**wasm32.questions_of(kind), **functions}
            small = () if "playouts" in functions else whole
            made[key].write_bytes(wasm32.module(kind, whole, small=small))
        return made[key]

    return find


def ask(file, kind, start, **asked):
    """What the module answers in Node."""
    question = {
        "start": base64.b64encode(start.tobytes()).decode(),
        "room": room(kind),
        "scene": kind.observation.record.itemsize if kind.observation else 0,
        "seed": SEED,
        **asked,
    }
    done = subprocess.run(
        [program("node"), ASK, file], input=json.dumps(question), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def room(kind):
    return 2 * max(kind.most_actions, MOST_SIDES)


def arrays(kind):
    return np.zeros(room(kind), np.int32), np.zeros(room(kind), np.int32)


@pytest.mark.parametrize("name", ["atacama", *(pytest.param(each, marks=pytest.mark.slow) for each in games()[1:])])
def test_every_question_is_answered_alike(name, modules):
    kind = game(name)
    engine = Engine(kind, is_compiled=True)
    for seats, options in OPTIONS[name]:
        start = kind.start(seats, options)
        s, seen = engine.copy(start), walking.BEGUN
        for number in range(POSITIONS):
            is_over = not engine.movers(s)
            seen = walking.step(engine, s, seen, SEED + number)
            s = engine.copy(start) if is_over else s
        answer = ask(modules(kind), kind, start, positions=POSITIONS)
        assert answer["seen"] == seen
        assert base64.b64decode(answer["state"]) == s.tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_a_million_positions_come_to_the_same(name, modules):
    kind = game(name)
    engine = Engine(kind, is_compiled=True)
    file = modules(kind, walk=walking.walk)
    for seats, options in OPTIONS[name]:
        start = kind.start(seats, options)
        s, other, total = engine.copy(start), engine.copy(start), np.zeros(1, np.int64)
        count = 1_000_000 // len(OPTIONS[name])
        assert engine.run(walking.walk)(start, s, other, count, seeded(SEED), *arrays(kind), total)
        assert ask(file, kind, start, walk=count, generator=str(seeded(SEED)))["walked"] == total[0]


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", games())
def test_interpreted_rules_come_to_the_same(name, modules):
    kind = game(name)
    engine = Engine(kind, is_compiled=False)
    seats, options = OPTIONS[name][-1]
    start = kind.start(seats, options)
    s, other, total = engine.copy(start), engine.copy(start), np.zeros(1, np.int64)
    engine.run(walking.walk)(start, s, other, INTERPRETED, seeded(SEED), *arrays(kind), total)
    file = modules(kind, walk=walking.walk)
    assert ask(file, kind, start, walk=INTERPRETED, generator=str(seeded(SEED)))["walked"] == total[0]


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_playouts_take_little_longer_than_native_ones(name, modules):
    """At least 0.6 times as many, and the same totals."""
    kind = game(name)
    engine = Engine(kind, is_compiled=True)
    seats, options = OPTIONS[name][0]
    start = kind.start(seats, options)
    rates = []
    for _ in range(3):
        total, firsts = np.zeros(32, np.int64), np.zeros(32, np.int64)
        arguments = (start, engine.copy(start), PLAYOUTS[name], seeded(SEED), *arrays(kind), total, firsts)
        engine.run(drivers.playouts)(*arguments)
        total[:] = 0
        began = time.process_time()
        engine.run(drivers.playouts)(*arguments)
        native = time.process_time() - began
        answer = ask(
            modules(kind, playouts=drivers.playouts), kind, start, playouts=PLAYOUTS[name], generator=str(seeded(SEED))
        )
        assert answer["total"] == total.tolist()
        rates.append(native / answer["seconds"])
    assert max(rates) >= 0.6


@driver
def sine(s, seat):
    return int(10 * math.sin(seat + s.to_move))


def test_what_webassembly_does_not_have_is_named():
    with pytest.raises(UnlinkedError, match="sin"):
        wasm32.module(game("atacama"), {"sine": sine}, small=())
