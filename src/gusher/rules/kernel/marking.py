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

APART: list[Callable[..., object]] = []
"""Those of them that are not compiled into their callers."""

RESOLVED: dict[Callable[..., object], Callable[..., Callable[..., object]]] = {}
"""Functions that stand for each game's own, and how those are found."""

RESOLVED_APART: set[Callable[..., object]] = set()
"""Those of them whose games' own are long: they are not compiled into their callers."""


def rule(function: F) -> F:
    """Mark a rule, or a helper of one: it keeps to the subset of Python that compiles, and runs interpreted as it
    stands."""
    MARKED.append(function)
    return function


def driver(function: F) -> F:
    """Mark a function of the kernel or of a search that runs whole games through the generic functions."""
    MARKED.append(function)
    return function


def apart(function: F) -> F:
    """Mark a long function that others call from several places: it is compiled by itself, and not into each of
    them."""
    APART.append(function)
    return function


def resolved(find: Callable[..., Callable[..., object]], *, are_long: bool = False) -> Callable[[F], F]:
    """Declare a function that stands for a game's own: beyond the contract, for what some games have in common.

    Its first argument is the state, its body the interpreted dispatch. ``find`` takes the game's rules and the
    function's name. Games' own that ``are_long`` are compiled as those marked ``apart``.
    """

    def declare(function: F) -> F:
        RESOLVED[function] = find
        if are_long:
            RESOLVED_APART.add(function)
        return function

    return declare
