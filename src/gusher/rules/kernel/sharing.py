"""Numbers that several threads of compiled code read and change at once, and how these wait for one another.

Interpreted, there may be only one thread: then there is nobody to wait for.
"""

from __future__ import annotations

from typing import Any


def load(numbers: Any, at: int) -> int:
    """One of shared numbers (int64), and with it all that other threads had written when they put it there."""
    return numbers[at]  # type: ignore[no-any-return]


def store(numbers: Any, at: int, number: int) -> None:
    """Set one of shared numbers. Whoever sees it sees all that this thread has written before."""
    numbers[at] = number


def fetch_add(numbers: Any, at: int, amount: int) -> int:
    """Add to one of shared numbers; what it was before. No two threads do so at the same moment."""
    before: int = numbers[at]
    numbers[at] = before + amount
    return before


def pause() -> None:
    """Wait for some nanoseconds, and spare the core meanwhile."""


def yield_core() -> None:
    """Let another thread have the core, if one waits for it."""
