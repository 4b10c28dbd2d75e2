"""Means, shares, intervals and places."""

import numpy as np
import pytest

from gusher.analysis.numbers import mean, share, spread
from gusher.study.results import middle_places


def test_wilson_agrees_with_known_intervals():
    # Newcombe (1998), table I.
    for times, trials, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        interval = share(times, trials)
        assert interval.value == times / trials
        assert (interval.low, interval.high) == pytest.approx((low, high), abs=1e-4)


def test_never_and_always_are_bounds_themselves():
    for trials in (1, 3, 7, 1000, 100_000):
        assert share(0, trials).low == 0
        assert share(trials, trials).high == 1


def test_the_interval_of_a_mean_narrows_with_the_root_of_the_count():
    one, four = mean(np.array([1, 3] * 50)), mean(np.array([1, 3] * 200))
    assert one.value == four.value == 2
    assert (one.high - one.low) / (four.high - four.low) == pytest.approx(2, rel=0.01)
    assert one.high - one.value == pytest.approx(1.96 * 1.005 / 10, rel=1e-3)


def test_seats_of_one_game_do_not_make_a_mean_surer():
    # In each game one side has what the other lacks: the mean over both is sure, though points are spread.
    stats = spread(np.array([[1, -1], [7, -7], [3, -3]]))
    assert (stats.mean.low, stats.mean.value, stats.mean.high) == (0, 0, 0)
    assert (stats.least, stats.median, stats.most) == (-7, 0, 7)
    assert stats.deviation > 4


def test_quartiles():
    stats = spread(np.array([5, 1, 4, 2, 3]))
    assert (stats.least, stats.lower_quartile, stats.median, stats.upper_quartile, stats.most) == (1, 2, 3, 4, 5)


def test_one_game_has_no_spread():
    stats = spread(np.array([4]))
    assert (stats.mean.low, stats.mean.high, stats.deviation) == (4, 4, 0)


def test_level_sides_take_the_middle_of_their_places():
    places = np.array([[1, 2, 3], [1, 1, 3], [1, 2, 2], [1, 1, 1]])
    assert middle_places(places).tolist() == [[1, 2, 3], [1.5, 1.5, 3], [1, 2.5, 2.5], [2, 2, 2]]
