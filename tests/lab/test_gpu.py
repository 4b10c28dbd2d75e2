"""Games on a GPU are the games that are played here, state by state. The GPU is simulated, but takes the same PTX."""

import pickle
import re
from pathlib import Path

import numpy as np
import pytest
from examples import nightly
from games.wells.game import GAME as WELLS
from simulated_gpu import Driver

import gusher
from gusher.lab import Game, Vector, gpu
from gusher.lab.vectors import own_seeds
from gusher.rules.kernel import OptionError, drivers, seeded, view
from gusher.rules.kernel.engine import MOST_SIDES, can_compile

if not can_compile():
    pytest.skip("rules can't be compiled here", allow_module_level=True)


STEPS = 1_000
"""Actions that are compared."""


def begun(game, n, driver=None, **more):
    return gpu.Games(game, n, gpu=gpu.Gpu(driver or Driver()), **more)


@pytest.mark.parametrize("most", [1, 3, 1_000])
def test_games_are_those_of_interpreted_rules(most):
    game = Game(WELLS, 2, {"rich": True})
    games = begun(game, 150, seed=7)
    records = [game.start() for _ in range(games.n)]
    generators = [seeded(each) for each in own_seeds(7, games.n)]
    out, scratch = (np.zeros(2 * MOST_SIDES, np.int32).data for _ in range(2))
    total = 0
    for _ in range(4):
        played = games.play_on(most).tolist()
        for at, record in enumerate(records):
            here = [0]
            generators[at] = drivers.play_on(view(record), generators[at], most, out, scratch, here)
            assert here == played[at : at + 1]
        assert games.states().tobytes() == b"".join(each.tobytes() for each in records)
        total += sum(played)
    assert total > games.n
    games.close()


@pytest.mark.parametrize("name", nightly("atacama", "ghawar", "guven", "oil_city"))
def test_games_are_those_of_a_vector_state_by_state(name):
    game = gusher.game(name)
    games, n = begun(game, 3, seed=7), 3
    v = Vector(game, n, seed=7, chance="player", mode="DISABLED")
    for step in range(STEPS):
        assert games.states().tobytes() == v.states.tobytes(), step
        goes_on = v.seats != -1
        assert games.play_on(1).tolist() == goes_on.tolist()
        if not goes_on.any():
            break
        v.step(v.sample())
    # Another run to the end, at once, has the same ends.
    whole = begun(game, n, seed=7)
    assert (whole.play_on() > 20).all()
    games.play_on()
    assert whole.states().tobytes() == games.states().tobytes()
    games.close()
    whole.close()


@pytest.mark.slow
def test_the_example_for_researchers_runs(monkeypatch):
    page = (Path(__file__).parents[2] / "docs/researchers.md").read_text("utf-8")
    [example] = re.findall(r"^```py\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    monkeypatch.setattr(gpu, "Gpu", lambda real=gpu.Gpu: real(Driver()))
    names = {"gusher": gusher}
    exec(example.replace("1_000_000", "3"), names)
    assert len(names["states"]) == 3
    assert (names["played"] > 20).all()


def test_whoever_has_no_gpu_learns_what_is_missing(monkeypatch):
    def missing(_name):
        raise OSError("cannot open shared object file")

    monkeypatch.setattr(gpu, "CDLL", missing)
    with pytest.raises(gpu.GpuError, match="needs a GPU by NVIDIA and its driver; there is no"):
        gpu.Games(gusher.game("atacama"), 1)


def test_what_the_driver_reports_is_told(monkeypatch):
    driver = Driver()
    monkeypatch.setattr(driver, "cuMemAlloc_v2", lambda _address, _size: 2)
    with pytest.raises(gpu.GpuError, match=re.escape("cuMemAlloc_v2: simulated (2)")) as caught:
        begun(Game(WELLS, 2, {}), 1, driver)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(("capability", "target"), [((8, 6), "sm_86"), ((9, 0), "sm_90"), ((12, 0), "sm_90")])
def test_older_gpus_get_their_own_ptx(monkeypatch, capability, target):
    driver, loaded = Driver(capability), []
    load = driver.cuModuleLoadData
    monkeypatch.setattr(driver, "cuModuleLoadData", lambda *given: loaded.append(given[1].value) or load(*given))
    games = begun(Game(WELLS, 2, {}), 1, driver)
    assert f".target {target}\n".encode() in loaded[0]
    assert games.play_on() > 0
    games.close()
    assert not driver.memory


@pytest.mark.parametrize("field", ["n", "most"])
def test_numbers_that_can_not_be_are_refused(field):
    with pytest.raises(OptionError, match=f"{field}: "):
        begun(Game(WELLS, 2, {}), 0 if field == "n" else 1).play_on(-1)
