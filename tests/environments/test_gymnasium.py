"""Gymnasium accepts one seat against others, and many games at once."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import gusher.environments.gymnasium  # noqa: F401 (registers them)
from gusher.rules.kernel import OptionError

pytestmark = pytest.mark.usefixtures("interpreted")


def first(mask):
    return int(np.flatnonzero(mask)[0])


@pytest.mark.parametrize("seat", [0, 1])
def test_one_seat_plays_against_the_other(seat):
    def episode(seed):
        env = gymnasium.make("gusher/atacama-v0", seat=seat)
        seen, info = env.reset(seed=seed)
        told = [seen["observation"].tolist()]
        is_over = False
        while not is_over:
            assert env.observation_space.contains(seen)
            seen, reward, is_over, is_cut_short, info = env.step(first(info["action_mask"]))
            told.append((seen["observation"].tolist(), reward))
        assert not is_cut_short
        assert reward in (-1, 0, 1)
        return told

    assert episode(4) == episode(4)
    assert episode(4) != episode(5)


def test_levels_and_functions_are_opponents():
    env = gymnasium.make("gusher/atacama-v0", opponent="apprentice")
    _, info = env.reset(seed=2)
    seen, *_ = env.step(first(info["action_mask"]))
    assert seen["action_mask"].sum() < 81
    asked = []

    def lowest(state, seat, seed):
        asked.append((seat, seed))
        return state.legal(seat)[0]

    env = gymnasium.make("gusher/atacama-v0", opponent=lowest)
    _, info = env.reset(seed=2)
    env.step(first(info["action_mask"]))
    assert [seat for seat, _ in asked] == [1]
    with pytest.raises(OptionError, match=r"opponent: expected random, .*found 'nobody'"):
        gymnasium.make("gusher/atacama-v0", opponent="nobody")
    with pytest.raises(OptionError, match="seat: expected 0 to 1, found 2"):
        gymnasium.make("gusher/atacama-v0", seat=2)


def test_many_games_say_when_they_begin_again():
    envs = gymnasium.make_vec("gusher/atacama-v0", num_envs=3)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, info = envs.reset(seed=1)
    done = np.zeros(3, bool)
    for _ in range(40):
        assert envs.observation_space.contains(seen)
        seen, rewards, done, _, info = envs.step(seen["action_mask"].argmax(axis=1))
        if done.any():
            break
    assert done.any()
    assert set(np.abs(rewards[done]).tolist()) <= {0.0, 1.0}
    assert (info["seat"][done] == -1).all()
    _, _, done_again, _, info = envs.step(seen["action_mask"].argmax(axis=1))
    assert not (done & done_again).any()
    assert (info["seat"][done] == 0).all()
