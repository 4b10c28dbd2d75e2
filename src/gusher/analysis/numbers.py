"""Means, shares and how sure they are. All intervals are of 95 %."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

Z = 1.959964
"""How many standard deviations around the mean hold 95 % of a normal distribution."""


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


def mean(values: Any) -> Interval:
    """The mean of an array that isn't empty, by the normal distribution."""
    value = float(np.mean(values))
    half = Z * float(np.std(values, ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return Interval(value, value - half, value + half)


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
