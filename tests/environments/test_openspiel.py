"""OpenSpiel accepts the games in which one acts after the other: its own test, its search, and what it is told."""

from __future__ import annotations

import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import gusher
import gusher.environments.openspiel

pytestmark = pytest.mark.usefixtures("interpreted")


def test_whole_games_pass_its_own_test(capfd):
    pyspiel.random_sim_test(pyspiel.load_game("python_gusher_atacama"), 1, False, False)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["atacama", "ghawar", "guven"])
def test_random_games_pass_its_own_test(name, capfd):
    pyspiel.random_sim_test(pyspiel.load_game(f"python_gusher_{name}"), 2, False, False)


def test_it_is_told_the_same_game():
    spiel, ours = pyspiel.load_game("python_gusher_guven").new_initial_state(), gusher.game("guven").initial()
    for _ in range(40):
        assert spiel.is_chance_node() == ours.is_chance
        if ours.is_chance:
            assert max(outcome for outcome, _ in ours.chance()) < spiel.get_game().max_chance_outcomes()
            assert len(spiel.legal_actions_mask()) > max(spiel.legal_actions())
            assert dict(spiel.chance_outcomes()) == pytest.approx(dict(ours.chance()))
        assert spiel.legal_actions() == sorted(ours.legal())
        action = ours.legal()[-1]
        spiel.apply_action(action)
        ours.play(action)
    assert spiel.observation_tensor(0) == pytest.approx(ours.observation(0).tolist())
    assert spiel.information_state_string(0) == str(spiel)


def test_its_search_plays_them():
    spiel = pyspiel.load_game("python_gusher_atacama")
    bot = mcts.MCTSBot(spiel, 1.4, 3, mcts.RandomRolloutEvaluator(1))
    state = spiel.new_initial_state()
    assert bot.step(state) in state.legal_actions()


def test_oil_city_is_left_out():
    assert "python_gusher_oil_city" not in pyspiel.registered_names()
