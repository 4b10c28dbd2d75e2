"""Marks on functions. Rules import without Numba: the compiled layer looks the marks up when, and if, it is loaded."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

STARTED = time.time()
"""When rules began to be imported. A source that changed after that may not be what runs here."""

MARKED: list[Callable[..., object]] = []
"""Every function that compiled code may call, in the order in which they were declared."""


def rule(function: F) -> F:
    """Mark a rule, or a helper of one: it keeps to the subset of Python that compiles, and runs interpreted as it
    stands."""
    MARKED.append(function)
    return function


def driver(function: F) -> F:
    """Mark a function of the kernel or of a search that runs whole games through the generic functions."""
    MARKED.append(function)
    return function
