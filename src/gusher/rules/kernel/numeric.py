"""Exponentials and logarithms that are the same everywhere, to the last bit: in compiled code, interpreted, and in
browsers. Those of ``math`` differ from one C library to the next, and WebAssembly has none.

Only sums, products and quotients occur here, which every machine rounds alike.
"""

from __future__ import annotations

from .marking import apart, rule

LN_2_HIGH, LN_2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
"""The natural logarithm of 2 in two parts: a thousand times the first is exact."""
PER_LN_2 = 1.44269504088896338700
ROOT_OF_2 = 1.41421356237309504880
FARTHEST = 700.0
"""As far from 0 exponentials are ordinary numbers."""


@apart
def exp(x: float) -> float:
    """The exponential of a number from -``FARTHEST`` to ``FARTHEST``, or of the nearest of these; within a few units
    of the last place."""
    x = min(FARTHEST, max(-FARTHEST, x))
    power = int(x * PER_LN_2 + (0.5 if x >= 0.0 else -0.5))
    r = (x - power * LN_2_HIGH) - power * LN_2_LOW
    # Taylor's series; ``r`` is at most half the logarithm of 2.
    term = 2.08767569878681e-09 + r * 1.6059043836821613e-10
    term = 2.755731922398589e-07 + r * (2.505210838544172e-08 + r * term)
    term = 2.48015873015873e-05 + r * (2.7557319223985893e-06 + r * term)
    term = 0.001388888888888889 + r * (0.0001984126984126984 + r * term)
    term = 0.041666666666666664 + r * (0.008333333333333333 + r * term)
    term = 0.5 + r * (0.16666666666666666 + r * term)
    return power_of_2(power) * (1.0 + (r + r * r * term))


@rule
def power_of_2(power: int) -> float:
    """Two to a power, exactly."""
    factor = 2.0 if power >= 0 else 0.5
    left = abs(power)
    product = 1.0
    while left > 0:
        if left % 2 == 1:
            product *= factor
        factor *= factor
        left //= 2
    return product


@apart
def log(x: float) -> float:
    """The natural logarithm of an ordinary number above 0; within a few units of the last place."""
    power = 0
    while x > ROOT_OF_2:
        x *= 0.5
        power += 1
    while x < 0.5 * ROOT_OF_2:
        x *= 2.0
        power -= 1
    # The logarithm of (1 + s) / (1 - s).
    s = (x - 1.0) / (x + 1.0)
    z = s * s
    term = 0.058823529411764705 + z * (0.05263157894736842 + z * 0.047619047619047616)
    term = 0.07692307692307693 + z * (0.06666666666666667 + z * term)
    term = 0.1111111111111111 + z * (0.09090909090909091 + z * term)
    term = 0.2 + z * (0.14285714285714285 + z * term)
    term = z * (0.3333333333333333 + z * term)
    return power * LN_2_HIGH + (2.0 * s + (2.0 * s * term + power * LN_2_LOW))
