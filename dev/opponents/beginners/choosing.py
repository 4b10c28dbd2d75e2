"""How beginners choose: what they like best, and by chance among equals."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

Choice = TypeVar("Choice")


def best_of(choices: Sequence[Choice], liking: Callable[[Choice], object], seed: int) -> Choice:
    """The choice liked best; one of them at random if several are."""
    likings = [liking(each) for each in choices]
    most = max(likings)  # type: ignore[type-var]
    equals = [each for each, like in zip(choices, likings, strict=True) if like == most]
    return random.Random(seed).choice(equals)  # noqa: S311 (repeatable, not secret)
