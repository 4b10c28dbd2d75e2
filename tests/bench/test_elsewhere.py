"""Long jobs of a clone: several processes answer the same as one. ``study/test_ray`` shows it on a cluster."""

import pickle
import sys

import numpy as np
import pytest

from dev.learning.atacama import __main__ as learning
from dev.learning.atacama import training
from dev.puzzles import atacama, driving
from dev.puzzles.findings import Findings
from dev.studies import cities, ghawar_time
from dev.studies.ghawar_time import BUDGETS, Budget
from dev.where import by_its_name
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import can_compile
from gusher.study.hands import hands

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")]


def run(command, monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["program", *map(str, arguments)])
    by_its_name(command)()


@pytest.mark.parametrize(("command", "games"), [(atacama.main, [2]), (driving.main, [2, "guven"])])
def test_puzzles_are_found_in_the_same_order_and_a_stopped_search_goes_on(command, games, tmp_path, monkeypatch):
    most, *name = games
    once, stopped = tmp_path / "once", tmp_path / "stopped"
    run(command, monkeypatch, *name, once, "--most", most)
    assert len(Findings(once).all) >= most
    run(command, monkeypatch, *name, stopped, "--most", 1, "--jobs", 2)
    run(command, monkeypatch, *name, stopped, "--most", most, "--jobs", 2)
    assert stopped.read_bytes() == once.read_bytes()


def test_a_network_learns_the_same_from_the_games_of_others(tmp_path, monkeypatch):
    monkeypatch.setattr(learning, "ROUNDS", [asking._replace(boards=25, nodes=100) for asking in learning.ROUNDS[:2]])
    for jobs in (1, 2):
        run(learning.main, monkeypatch, tmp_path / f"{jobs}.npz", "--jobs", jobs)
    one, two = (np.load(tmp_path / f"{jobs}.npz") for jobs in (1, 2))
    assert {*one} >= {*training.SHAPES}
    assert all(np.array_equal(one[name], two[name]) for name in one)


def test_games_on_a_board_follow_from_its_number():
    numbers, [asking, *_] = training.fresh(), learning.ROUNDS
    rows, kinds = learning.games(numbers, asking, (1, 0), range(3, 5))
    for at in (0, 1):
        alone, kind = learning.games(numbers, asking, (1, 0), range(3 + at, 4 + at))
        assert np.array_equal(kind[0], kinds[at])
        of_it = rows[rows[:, learning.playing.BOARD] == at]
        assert len(alone) == len(of_it) > 0


def test_positions_are_judged_where_the_last_ones_were(tmp_path, monkeypatch):
    monkeypatch.setattr(ghawar_time, "ITERATIONS_OF_PLAYERS", 20)
    monkeypatch.setattr(ghawar_time, "BUDGETS", {name: Budget(30 + n, 20_000, 2) for n, name in enumerate(BUDGETS)})
    monkeypatch.setattr(ghawar_time, "JUDGE", Budget(20, 20_000))
    monkeypatch.setattr(ghawar_time, "write", lambda *_: None)
    found = []
    for name, wanted in (("once", [6]), ("stopped", [2, 6])):
        monkeypatch.setattr(ghawar_time, "FILE", tmp_path / name)
        for each in wanted:
            run(ghawar_time.main, monkeypatch, "--positions", each)
        found.append(ghawar_time.kept())
    assert found[0] == found[1]
    assert len(found[0]) == 6
    [position] = next(ghawar_time.still_unknown(found[0]))
    assert ghawar_time.judge(pickle.loads(pickle.dumps(position))) == ghawar_time.judge(position)


def test_cities_are_played_in_blocks_of_which_none_is_played_twice(tmp_path, monkeypatch):
    monkeypatch.setattr(cities, "FILE", tmp_path / "cities")
    monkeypatch.setattr(cities, "LEVEL", "random")
    monkeypatch.setattr(cities, "write", lambda *_: None)
    for wanted in (20, 30):
        run(cities.main, monkeypatch, "--games", wanted)
        played = cities.kept()
    with hands(cities.block, game("oil_city"), jobs=2) as them:
        for name, cards in cities.NUMBERS.items():
            first, second = (them.ask(cards, number, "random") for number in (0, 1))
            assert played[name] == first.result() + second.result()
