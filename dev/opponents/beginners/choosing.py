"""How beginners choose: what they like best, and by chance among equals."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

Found = TypeVar("Found")


def best_of(found: Sequence[Found], liking: Callable[[Found], object], seed: int) -> Found:
    """The one with the greatest liking; one of them by chance if several have it."""
    likings = [liking(each) for each in found]
    most = max(likings)  # type: ignore[type-var]
    equals = [each for each, like in zip(found, likings, strict=True) if like == most]
    return random.Random(seed).choice(equals)  # noqa: S311 (repeatable, not secret)
