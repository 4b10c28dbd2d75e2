"""Means, shares and how sure they are. All intervals are of 95 %."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

Z = 1.959964
"""How many standard deviations around the mean hold 95 % of a normal distribution."""

STUDENT = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157)
"""``student`` from 1 to 9."""
PRIOR = 0.5
"""So many rounds of independent games count besides those that were played (``mean_of_rounds``)."""


@dataclass(frozen=True)
class Interval:
    """A number as measured, and the two between which its true value lies with 95 % certainty."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    """How a number is spread over games. ``deviation`` is the standard deviation."""

    mean: Interval
    deviation: float
    least: float
    lower_quartile: float
    median: float
    upper_quartile: float
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


def mean(values: Any, least: float = -math.inf, most: float = math.inf) -> Interval:
    """The mean of an array that isn't empty, by Student's distribution. It can't be below ``least`` or above ``most``,
    and so neither can the interval."""
    value = float(np.mean(values))
    deviation = float(np.std(values, ddof=1)) if len(values) > 1 else 0.0
    half = student(len(values) - 1) * deviation / math.sqrt(len(values)) if deviation else 0.0
    return Interval(value, max(float(least), value - half), min(float(most), value + half))


def mean_of_rounds(scores: Any, games: int) -> Interval:
    """The mean of scores from 0 to 1, each of which is itself the mean of so many ``games``: a pair, or a round.

    It is Wilson's interval with Student's factor, for rounds whose scores vary more or less than those of ``games``
    that are independent of each other. How they vary is seen in them, and half a round more counts as if its games
    were independent: so a few rounds that happen to be alike don't look like certainty.
    """
    low, high = rounds_bounds(np.mean(scores), np.sum(np.square(scores - np.mean(scores))), len(scores), games)
    return Interval(float(np.mean(scores)), float(low), float(high))


def rounds_bounds(value: Any, squares: Any, rounds: int, games: int) -> tuple[Any, Any]:
    """The bounds of ``mean_of_rounds`` for one mean and sum of squares around it, or for arrays of many."""
    # Thirds may add up to a little more than 1.
    value = np.clip(value, 0.0, 1.0)
    single = value * (1 - value)
    seen = np.where(single > 0, squares / np.where(single > 0, single, 1.0), (rounds - 1) / games)
    ratio = (seen + PRIOR / games) / (rounds - 1 + PRIOR)
    factor = student(max(rounds - 1, 1)) ** 2 * ratio / rounds
    middle = (value + factor / 2) / (1 + factor)
    half = np.sqrt(factor * single + factor * factor / 4) / (1 + factor)
    return np.maximum(0.0, middle - half), np.minimum(1.0, middle + half)


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


def spread(values: Any) -> Spread:
    """How the numbers of a non-empty array are spread.

    Of rows, one a game, only the averages are independent of each other: the interval of the mean goes by them.
    """
    flat = np.ravel(values)
    lower, middle, upper = np.quantile(flat, (0.25, 0.5, 0.75)).tolist()
    deviation = float(np.std(flat, ddof=1)) if len(flat) > 1 else 0.0
    return Spread(
        mean(np.reshape(values, (len(values), -1)).mean(axis=1)),
        deviation,
        float(flat.min()),
        lower,
        middle,
        upper,
        float(flat.max()),
    )
