"""PettingZoo accepts the games as its own."""

from __future__ import annotations

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import gusher.environments.pettingzoo  # noqa: F401 (registers them)
from gusher.pictures.colours import PAPER
from gusher.rules.kernel import OptionError, games

# A Dict of observation and mask is what PettingZoo's own board games give, and its test warns of.
pytestmark = [pytest.mark.filterwarnings("ignore:Observation"), pytest.mark.usefixtures("interpreted")]


def made(kind, name, **more):
    return pettingzoo.make(kind, f"gusher/{name}-v0", **more)


@pytest.mark.parametrize("name", ["atacama", "guven"])
def test_it_accepts_games_in_turn(name, capsys):
    api_test(made("aec", name, max_cycles=30), num_cycles=40)
    seed_test(lambda: made("aec", name, max_cycles=30), num_cycles=20)


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_it_accepts_whole_games_of_each_kind(name, capsys):
    api_test(made("aec", name, max_cycles=300), num_cycles=1000)


def test_it_accepts_a_game_in_which_all_act_at_once(capsys):
    parallel_api_test(made("parallel", "oil_city", max_cycles=15), num_cycles=15)
    parallel_seed_test(lambda: made("parallel", "oil_city", max_cycles=15), num_cycles=8)


def test_an_end_is_worth_nothing_to_all_together():
    env = made("aec", "atacama", seats=4, render_mode="ansi")
    env.reset(seed=3)
    for agent in env.agent_iter():
        seen, _, is_over, _, info = env.last()
        if is_over:
            break
        assert info["action_mask"].tolist() == seen["action_mask"].tolist()
        others = [other for other in env.agents if other != agent]
        assert not any(env.observe(other)["action_mask"].any() for other in others)
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert max(env.rewards.values()) > 0
    assert env.render().endswith(f"{env.unwrapped._seats.state.ending}")


@pytest.mark.parametrize("name", games())
def test_positions_are_drawn_in_pixels(name, monkeypatch):
    monkeypatch.setattr("gusher.environments.rendering.WIDTH", 200)
    env = made("aec", name, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    for _ in range(12):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    after = env.render()
    assert before.shape == after.shape == (105, 200, 3)
    assert before.dtype == after.dtype == np.uint8
    # Paper above the name; the position is at the left.
    assert after[3, 190].tolist() == [int(PAPER[at : at + 2], 16) for at in (1, 3, 5)]
    assert (before[:, :105] != after[:, :105]).any()


def test_a_game_is_cut_short():
    env = made("aec", "ghawar", max_cycles=5)
    env.reset(seed=1)
    for _ in range(5):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_a_game_in_which_all_is_refused_is_cut_short():
    env = made("parallel", "oil_city", max_cycles=9)
    _, infos = env.reset(seed=1)
    for _ in range(9):
        if not env.agents:
            break
        *_, infos = env.step(dict.fromkeys(env.agents, 0))
    assert not env.agents
    assert any("refused" in info for info in infos.values())


def test_wrong_options_are_named():
    with pytest.raises(OptionError, match="variant"):
        made("aec", "atacama", variant="none")
    env = made("aec", "atacama", render_mode="human")
    env.reset()
    with pytest.raises(ValueError, match="render_mode: expected ansi or rgb_array, found 'human'"):
        env.render()
