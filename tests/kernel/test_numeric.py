"""Exponentials and logarithms of our own."""

import math
import random

from gusher.rules.kernel.numeric import FARTHEST, exp, log


def test_they_are_what_mathematics_says():
    drawn = random.Random(1)
    for _ in range(2000):
        x = drawn.choice((drawn.uniform(-FARTHEST, FARTHEST), drawn.uniform(-5.0, 1.0)))
        assert abs(exp(x) - math.exp(x)) <= 2 * math.ulp(math.exp(x))
        y = drawn.choice((float(drawn.randint(2, 400_000)), math.exp(x)))
        assert abs(log(y) - math.log(y)) <= 2 * math.ulp(math.log(y))
    assert (exp(0.0), exp(-0.0), log(1.0)) == (1.0, 1.0, 0.0)
    assert (exp(1e9), exp(-1e9)) == (exp(FARTHEST), exp(-FARTHEST))
