"""Functions that rules make actions with and ask them for their numbers by.

They are made by factories, so that each is a plain function over constants of its own: as names of a module they
compile, and what is compiled with them is kept on disk. Attributes of a class or an object would not be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .marking import rule

MOST_CODES = 62
"""Codes of kinds are below this: as many as a mask in one int64 tells apart."""

Accessor = Callable[[int], int]


def number_in(shift: int, below: int, count: int, lowest: int, *, is_whole: bool) -> Accessor:
    """The function that reads one number of an action: from the byte at ``shift``, which it shares with others unless
    ``is_whole``; there it counts ``below`` each and has ``count`` values, from ``lowest`` upwards."""
    if not is_whole:

        def number(action: int) -> int:
            return (action >> shift & 255) // below % count + lowest

    elif lowest:

        def number(action: int) -> int:
            return (action >> shift & 255) + lowest

    else:

        def number(action: int) -> int:
            return action >> shift & 255

    number.__doc__ = "One number of an action."
    return rule(number)


def packer(base: int, weights: Sequence[int]) -> Callable[..., int]:
    """The function that makes an action of its numbers, each in its range: ``base`` and every number times its
    weight."""
    if len(weights) > len(_PACKERS):
        raise ValueError(f"{len(weights)} numbers of one action are more than {len(_PACKERS)}")
    packed = _PACKERS[len(weights)](base, *weights)
    packed.__doc__ = "The action with these numbers."
    return rule(packed)


def _none(base: int) -> Callable[..., int]:
    def packed() -> int:
        return base

    return packed


def _one(base: int, first: int) -> Callable[..., int]:
    def packed(one: int) -> int:
        return base + one * first

    return packed


def _two(base: int, first: int, second: int) -> Callable[..., int]:
    def packed(one: int, two: int) -> int:
        return base + one * first + two * second

    return packed


def _three(base: int, first: int, second: int, third: int) -> Callable[..., int]:
    def packed(one: int, two: int, three: int) -> int:
        return base + one * first + two * second + three * third

    return packed


def _four(base: int, first: int, second: int, third: int, fourth: int) -> Callable[..., int]:
    def packed(one: int, two: int, three: int, four: int) -> int:
        return base + one * first + two * second + three * third + four * fourth

    return packed


_PACKERS: tuple[Callable[..., Callable[..., int]], ...] = (_none, _one, _two, _three, _four)


def among(codes: Iterable[int]) -> Callable[[int], bool]:
    """The function that tells whether a kind is one of these."""
    mask = sum(1 << code for code in set(codes))

    def is_one(kind: int) -> bool:
        return mask >> kind & 1 == 1

    is_one.__doc__ = "Whether a kind is one of those."
    return rule(is_one)
