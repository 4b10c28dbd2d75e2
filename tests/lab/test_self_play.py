"""Learning by playing oneself: the example does, and what it has learnt is there by name."""

import re
import sys
from pathlib import Path

import numpy as np
import pytest
from examples import nightly

from gusher import study
from gusher.lab.baselines.atacama import Policy, look
from gusher.rules.kernel import GusherError

sys.path.insert(0, str(Path(__file__).parents[2] / "docs/examples"))

import self_play

STEP = 2e-3


# Untaught it is first in a third of the games.
@pytest.mark.parametrize(("rounds", "games", "least", "measured"), [(3, 32, 0.4, 2), *nightly((10, 96, 0.6, 3))])
def test_in_seconds_it_learns_to_play_like_greedy_and_better(rounds, games, least, measured, capsys, tmp_path):
    picture, weights = tmp_path / "curve.svg", tmp_path / "weights.npz"
    options = ["--rounds", str(rounds), "--games", str(games), "--curve", str(picture), "--weights", str(weights)]
    share = self_play.main(options)
    assert share > least
    assert f"of 200 games against greedy: {share:.0%} first" in capsys.readouterr().out
    assert len(re.findall("<circle", picture.read_text("utf-8"))) == measured
    learner = self_play.Learner(games=2)
    learner.policy = Policy.read(weights)
    assert learner.against("greedy", 20)[0] > least - 0.1


def test_slopes_are_those_that_one_finds_by_trying():
    learner = self_play.Learner(games=3)
    policy, n = Policy([each.astype(np.float64) for each in learner.policy.weights]), 3
    seen = look(learner.vector.states)
    wanted, worth = np.array([3, 40, 80]), np.array([1.0, -1.0, 0.0])

    def loss():
        now = policy.judge(seen, n)
        return float(np.mean(-now.chances[np.arange(n), wanted].astype(float) + (now.values - worth) ** 2 / 2))

    now = policy.judge(seen, n)
    by_chance = np.exp(now.chances)
    by_chance[np.arange(n), wanted] -= 1
    found = self_play.slopes(policy, seen, now, by_chance, (now.values - worth) * (1 - now.values**2))
    for weight, slope in zip(policy.weights, found, strict=True):
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        before, weight[at] = weight[at], weight[at] + STEP
        more, weight[at] = loss(), before - STEP
        less, weight[at] = loss(), before
        assert slope[at] == pytest.approx((more - less) / (2 * STEP), rel=0.03)


def test_it_sees_the_same_whichever_way_its_lines_lie():
    """A board whose tiles and rigs are turned about its diagonal, with the other concession, is the same to the other
    player: none of our boards is, so one is made."""
    states = self_play.Learner(games=2).vector.states.copy()
    states["to_move"][1] = 1
    states["worth"][1] = states["worth"][0][::-1].reshape(2, 9, 9).transpose(0, 2, 1).reshape(2, 81)
    first, second = (look(states[at : at + 1]) for at in (0, 1))
    assert first.rows == pytest.approx(second.rows)
    assert sorted(first.field) == sorted(second.field)
    assert first.field.tolist() == [each % 9 * 9 + each // 9 for each in second.field.tolist()]


def test_what_it_had_learnt_plays_by_name():
    found = study.matches("atacama", ["self_taught", "greedy"], count=20)
    assert found.by_player[0].name == "self_taught"
    assert found.by_player[0].first.value > 0.7
    for options in ({"variant": "enhanced"}, {"tactical": True}):
        with pytest.raises(GusherError, match="no player 'self_taught'"):
            study.matches("atacama", ["self_taught", "greedy"], options=options)
