"""Means, shares, intervals and places."""

import numpy as np
import pytest
from examples import nightly

from gusher.analysis.numbers import beta, bounds_of_scores, mean, mean_of_scores, share, spread, student
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
    assert (one.high - one.low) / (four.high - four.low) == pytest.approx(2, rel=0.03)
    assert one.high - one.value == pytest.approx(1.98422 * 1.00504 / 10, rel=1e-5)


def test_seats_of_one_game_do_not_make_a_mean_surer():
    # In each game one side has what the other lacks: the mean over both is sure, though points are spread.
    stats = spread(np.array([[1, -1], [7, -7], [3, -3]]))
    assert (stats.mean.low, stats.mean.value, stats.mean.high) == (0, 0, 0)
    assert (stats.least, stats.median.value, stats.most) == (-7, 0, 7)
    assert stats.deviation.value > 4


def test_quartiles():
    stats = spread(np.array([5, 1, 4, 2, 3]))
    quartiles = (stats.lower_quartile, stats.median, stats.upper_quartile)
    assert (stats.least, *(each.value for each in quartiles), stats.most) == (1, 2, 3, 4, 5)


def test_the_spread_is_known_as_well_as_it_says():
    rng = np.random.default_rng(3)
    seen = [spread(rng.normal(0, 1, 60)) for _ in range(400)]
    for true, each in (
        (1.0, [one.deviation for one in seen]),
        (0.0, [one.median for one in seen]),
        (0.6745, [one.upper_quartile for one in seen]),
    ):
        assert 0.91 < np.mean([one.low <= true <= one.high for one in each]) < 0.98


def test_one_game_has_no_spread():
    stats = spread(np.array([4]))
    assert (stats.mean.low, stats.mean.high, stats.deviation.high) == (4, 4, 0)


def test_level_sides_take_the_middle_of_their_places():
    places = np.array([[1, 2, 3], [1, 1, 3], [1, 2, 2], [1, 1, 1]])
    assert middle_places(places).tolist() == [[1, 2, 3], [1.5, 1.5, 3], [1, 2.5, 2.5], [2, 2, 2]]


def test_students_factor_agrees_with_tables():
    # Fisher and Yates, to three digits.
    for freedom, factor in ((1, 12.706), (4, 2.776), (9, 2.262), (10, 2.228), (15, 2.131), (30, 2.042), (120, 1.980)):
        assert student(freedom) == pytest.approx(factor, abs=5e-4)
    assert student(10**9) == pytest.approx(1.959964)


def test_an_interval_holds_nothing_that_can_not_be():
    assert mean(np.array([1.0, 1.0, 2.0]), 1, 2).low == 1
    for scores in ([1.0], [1.0] * 5, [0.0, 0.25], [1.0, 0.75, 1.0], [2 / 3] * 3):
        interval = mean_of_scores(np.array(scores), 2)
        assert 0 <= interval.low <= interval.value <= interval.high <= 1
    # Five pairs that were shared evenly are no proof of being equal.
    even = mean_of_scores(np.array([0.5] * 5), 2)
    assert 0.05 < even.high - 0.5 == pytest.approx(0.5 - even.low, abs=1e-6)
    assert mean_of_scores(np.array([1.0] * 5), 2).low < 0.8


def test_quantiles_of_the_beta_distribution_agree_with_known_intervals():
    # Those of Jeffreys; Brown, Cai and DasGupta (2001), table 5.
    for won, games, low, high in ((1, 10, 0.011, 0.381), (2, 10, 0.044, 0.503), (5, 10, 0.224, 0.776)):
        assert beta(won + 0.5, games - won + 0.5) == pytest.approx((low, high), abs=6e-4)


def test_games_of_a_round_make_a_mean_no_surer():
    rounds = np.repeat(np.arange(40), 2)
    once, points = np.arange(40) % 4 / 3, np.arange(40.0) ** 2
    for values in (once, points / 2000):
        again = np.repeat(values, 2)
        for alone, twice in (
            (mean_of_scores(values, 2), mean_of_scores(again, 2, rounds)),
            (mean(values), mean(again, rounds=rounds)),
        ):
            assert (twice.low, twice.high) == pytest.approx((alone.low, alone.high))
    # A round of which one game is missing weighs half.
    assert mean(np.array([1.0, 1.0, 4.0]), rounds=np.array([0, 0, 1])).value == 2


def pairs_of_games(count, rng):
    """How likely both games of a pair bring 0, ½, 1, 1½ or 2 wins: players of any strength, from who begins decides to
    who is stronger decides, from mirrored luck to boards that one likes, with and without shared wins."""
    found = []
    for _ in range(count):
        true, shared = rng.uniform(0.05, 0.995), rng.choice([0, rng.uniform(0, 0.5)])
        begins, alike = rng.exponential(0.4), rng.uniform(-0.9, 0.6)
        first, other = rng.standard_normal((2, 2000))
        other = alike * first + np.sqrt(1 - alike**2) * other
        low, high = -6.0, 6.0
        while high - low > 1e-3:
            ahead = (low + high) / 2
            margins = np.array([first + begins, other - begins]) + ahead
            results = np.where(abs(margins) < shared, 0.5, margins > 0).sum(axis=0)
            low, high = (ahead, high) if results.mean() / 2 < true else (low, ahead)
        found.append(np.bincount((2 * results).astype(int), minlength=5) / 2000)
    return np.array(found)


def single_games(count, rng):
    """Games won or lost, each a round of its own, as two values of five."""
    won = rng.uniform(0.005, 0.995, count)
    return np.column_stack([1 - won, *np.zeros((3, count)), won])


def strong_players(count, rng):
    """Who loses a tenth of what can be won, at the most."""
    lost = rng.dirichlet([0.3, 0.3, 0.3, 0.5], count) * rng.uniform(0, 0.1, (count, 1))
    return np.column_stack([lost, 1 - lost.sum(axis=1)])


VALUES = np.array([0, 0.25, 0.5, 0.75, 1])


def held(chances, rounds, games, rng):
    """In what share of cases an interval after so many rounds holds the true value, for each of some true values."""
    true, shares = chances @ VALUES, []
    known = {}
    for each, middle in zip(chances, true, strict=True):
        drawn, times = np.unique(rng.multinomial(rounds, each, 1000), axis=0, return_counts=True)
        right = 0
        for row, count in zip(drawn, times, strict=True):
            if (key := row.tobytes()) not in known:
                mean = row @ VALUES / rounds
                known[key] = bounds_of_scores(mean, row @ (VALUES - mean) ** 2, rounds, games)
            low, high = known[key]
            right += count * (low <= middle + 1e-9 and middle - 1e-9 <= high)
        shares.append(right / 1000)
    return np.array(shares)


@pytest.mark.parametrize("rounds", [5, *nightly(2, 3, 4, 7, 10, 14, 20, 50, 200, 1000)])
def test_intervals_of_wins_hold_the_true_value_in_95_of_100(rounds):
    rng = np.random.default_rng(rounds)
    count = 100 if rounds < 200 else 40
    for drawn, games in ((pairs_of_games, 2), (single_games, 1)):
        shares = held(drawn(count, rng), rounds, games, rng)
        # Few rounds have few results, so no interval holds every true value as often.
        assert 0.94 < shares.mean() < 0.96, drawn.__name__
        assert shares.min() > (0.75 if rounds < 7 else 0.8), drawn.__name__
    # Near the end of what can be it holds a little more.
    assert (0.92 if rounds == 2 else 0.94) < held(strong_players(count, rng), rounds, 2, rng).mean() < 0.975


def test_intervals_of_points_hold_the_true_value_in_95_of_100():
    rng = np.random.default_rng(8)
    for rounds in (2, 3, 5, 9, 10, 30, 100, 400):
        # Margins of a pair: whole points, half of a game's, spread like those of a game with a few jackpots.
        points = np.round(rng.normal(2, 9, (10_000, rounds)) + 6 * (rng.random((10_000, rounds)) < 0.1) - 0.6) / 2
        middle, error = points.mean(axis=1), points.std(axis=1, ddof=1) / rounds**0.5
        held = (abs(middle - 1.0) <= student(rounds - 1) * error).mean()
        assert 0.94 < held < 0.96, rounds
