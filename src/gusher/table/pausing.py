"""Long work that can pause: a generator that yields wherever something else may go first, and returns what it found.

A program at the command line runs it through. The server goes on with it in slices of a few milliseconds, so that
nobody's move waits for a long game of somebody else.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")

Pausing = Generator[None, None, T]
"""Work that pauses; its value is a ``T``."""

MANY = 500
"""Of things that take no time at all, so many are done between two pauses."""


def in_one_go(work: Callable[[], T]) -> Pausing[T]:
    """Work that can't pause, as one piece among others."""
    yield
    return work()


def whole(work: Pausing[T]) -> T:
    """Run it through without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
