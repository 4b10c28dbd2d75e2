"""Means, shares and how sure they are. All intervals are of 95 %."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Z = 1.959964
"""How many standard deviations around the mean hold 95 % of a normal distribution."""

STUDENT = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157)
"""``student`` from 1 to 9."""
SURE = 0.05
"""What chance alone brings less often than that is taken for no chance."""
NEAR = 1e-9
"""Shares that differ by no more are the same."""
STEPS = 500
"""Of the scale on which quantiles of the Beta distribution are looked up."""


@dataclass(frozen=True)
class Interval:
    """A number as measured, and the two between which its true value lies with 95 % certainty."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    """How a number is spread over games. ``deviation`` is the standard deviation; ``least`` and ``most`` are of those
    that were played, and not estimates."""

    mean: Interval
    deviation: Interval
    least: float
    lower_quartile: Interval
    median: Interval
    upper_quartile: Interval
    most: float


def share(times: float, trials: int) -> Interval:
    """A share, with Wilson's interval: right near 0 and 1, too. ``times`` may be a fraction: half a win counts half."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    # Thirds of wins may add up to a little more than there were games.
    times = min(times, trials)
    value = times / trials
    middle = (value + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = Z / (1 + Z * Z / trials) * math.sqrt(value * (1 - value) / trials + Z * Z / (4 * trials * trials))
    # At 0 and 1 the bounds are those numbers themselves, but for rounding.
    return Interval(value, 0.0 if times == 0 else middle - half, 1.0 if times == trials else middle + half)


def mean(values: Any, least: float = -math.inf, most: float = math.inf, rounds: Any = None) -> Interval:
    """The mean of an array that isn't empty, by Student's distribution. It can't be below ``least`` or above ``most``,
    and so neither can the interval. ``rounds`` are numbers from 0 on: values of the same round hang together."""
    value, apart = by_round(values, rounds)
    error = math.sqrt(np.square(apart).sum() / max(1, len(apart) - 1) / len(apart))
    half = student(len(apart) - 1) * error if error else 0.0
    return Interval(value, max(float(least), value - half), min(float(most), value + half))


def mean_of_scores(scores: Any, games: int = 1, rounds: Any = None) -> Interval:
    """The mean of scores from 0 to 1, each of which is itself the mean of so many ``games``: a pair, or a round.
    ``rounds`` are as for ``mean``; without them each score is a round of its own.

    It is a Bayesian bootstrap: rounds that were played have any weights, all equally likely, and one round more counts
    whose score is even on the average. How far that one is spread was found by simulation: then the interval holds
    the true value in 95 of 100 cases, averaged over true values, from two rounds on. It is looked up in the Beta
    distribution with the mean and the spread of the bootstrap; for single games it is close to that of Jeffreys.
    """
    value, apart = by_round(scores, rounds)
    low, high = bounds_of_scores(value, float(np.square(apart).sum()), len(apart), games)
    return Interval(value, low, high)


def bounds_of_scores(value: float, squares: float, rounds: int, games: int) -> tuple[float, float]:
    """The bounds of ``mean_of_scores``, by the mean and the sum of squares around it."""
    middle = (rounds * value + 0.5) / (rounds + 1)
    squares += rounds * (value - middle) ** 2 + (0.5 - middle) ** 2 + 1 / (3 + max(2, games))
    # Rounds of which games are missing can be farther apart than scores can.
    weight = max(1.0, middle * (1 - middle) * (rounds + 1) * (rounds + 2) / squares - 1)
    low, high = beta(weight * middle, weight * (1 - middle))
    # Who has won nothing may win nothing. Thirds may add up to a little less or more.
    return low if value > NEAR else 0.0, high if value < 1 - NEAR else 1.0


def by_round(values: Any, rounds: Any) -> tuple[float, Any]:
    """The mean of all values, and how far rounds are apart from it: a longer one weighs more. ``rounds`` are as for
    ``mean``."""
    value = float(np.mean(values))
    if rounds is None:
        return value, np.subtract(values, value)
    sizes = np.bincount(rounds)
    return value, (np.bincount(rounds, values) - value * sizes) * len(sizes) / len(values)


def beta(a: float, b: float) -> tuple[float, float]:
    """The two numbers between which the middle 95 % of a Beta distribution lie. It is summed up on the scale of
    log-odds: there it is smooth and has one peak."""
    scale, below = _beta(a, b)
    low, high = np.interp([0.025, 0.975], below, scale).tolist()
    return 1 / (1 + math.exp(-low)), 1 / (1 + math.exp(-high))


def _beta(a: float, b: float) -> tuple[Any, Any]:
    """Log-odds, and how much of a Beta distribution lies below each."""
    peak, width = math.log(a / b), 5 * math.sqrt(1 / a + 1 / b)
    scale = np.linspace(peak - width - 12 / a, peak + width + 12 / b, STEPS)
    height = -a * np.logaddexp(0, -scale) - b * np.logaddexp(0, scale)
    density = np.exp(height - height.max())
    return scale, (np.cumsum(density) - density / 2) / density.sum()


def student(freedom: int) -> float:
    """How many standard errors around the mean hold 95 %, where those are estimated with so many degrees of freedom."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    # Abramowitz and Stegun 26.7.5.
    z, v = Z, freedom
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(z + sum(term / v**power for power, term in enumerate(terms, 1)))


def student_beyond(errors: float, freedom: float) -> float:
    """How often an estimate lies so many standard errors or more from the truth, on either side."""
    scale, below = _beta(freedom / 2, 0.5)
    return float(np.interp(math.log(freedom / errors**2), scale, below)) if errors else 1.0


def difference(parts: Sequence[tuple[Any, Any]]) -> tuple[Interval, float]:
    """The mean of differences, or the second mean less the first, each of values with their rounds (as for ``mean``):
    with its interval, and how often chance alone makes it as large. Student's test for one part, Welch's for two."""
    seen = [by_round(values, rounds) for values, rounds in parts]
    value = seen[-1][0] - (seen[0][0] if len(seen) > 1 else 0.0)
    squares = [float(np.square(apart).sum()) / max(1, len(apart) - 1) / len(apart) for _, apart in seen]
    error = math.sqrt(sum(squares))
    if error == 0:
        return Interval(value, value, value), float(value == 0)
    freedom = error**4 / sum(each**2 / (len(apart) - 1) for each, (_, apart) in zip(squares, seen, strict=True) if each)
    half = student(max(1, int(freedom + 1e-6))) * error
    return Interval(value, value - half, value + half), student_beyond(value / error, freedom)


def holm(chances: Sequence[float]) -> list[float]:
    """The p-values of several tests, each corrected for all of them (Holm 1979)."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    corrected, highest = [0.0] * len(chances), 0.0
    for place, number in enumerate(order):
        highest = max(highest, min(1.0, (len(chances) - place) * chances[number]))
        corrected[number] = highest
    return corrected


def spread(values: Any, rounds: Any = None) -> Spread:
    """How the numbers of a non-empty array are spread.

    Of rows, one a game, only the averages are independent of each other: the interval of the mean goes by them, and by
    ``rounds`` as in ``mean``.
    """
    rows = np.reshape(values, (len(values), -1))
    flat = np.sort(rows, axis=None)
    middle = mean(rows.mean(axis=1), rounds=rounds)
    count = len(rows) if rounds is None else int(np.max(rounds)) + 1
    lower, median, upper = (_quantile(flat, share, count) for share in (0.25, 0.5, 0.75))
    variance = mean(np.square(rows - middle.value).mean(axis=1), rounds=rounds)
    deviation = float(np.std(flat, ddof=1)) if len(flat) > 1 else 0.0
    # On the scale of logarithms, and a little wider where games are few (Bonett 2006).
    wider = count / max(1.0, count - Z)
    factor = math.exp(wider * (variance.high / variance.value - 1) / 2) if variance.value else 1.0
    return Spread(
        middle,
        Interval(deviation, deviation * wider**0.5 / factor, deviation * wider**0.5 * factor),
        float(flat[0]),
        lower,
        median,
        upper,
        float(flat[-1]),
    )


def _quantile(ordered: Any, share: float, count: int) -> Interval:
    """A quantile of ordered numbers from so many independent games: how many lie below it is drawn like heads."""
    half = Z * math.sqrt(share * (1 - share) / count)
    value, low, high = np.quantile(ordered, (share, max(0.0, share - half), min(1.0, share + half))).tolist()
    return Interval(value, low, high)
