"""What is worth thinking of before a roll: a game on the field says so in its ``choosing.py``."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from gusher.rules.kernel.marking import resolved


def of_choosing(rules: Any, name: str) -> Callable[..., Any]:
    """A game's own function in its ``choosing.py``."""
    return getattr(import_module(f"{rules.__package__}.choosing"), name)  # type: ignore[no-any-return]


@resolved(of_choosing)
def choices(s: Any, seat: int, out: Any) -> int:
    """Write what a seat that has not rolled can do into ``out``, the roll first, but for moves of a rig that make no
    sense; how many."""
    return of_choosing(s.rules, "choices")(s, seat, out)  # type: ignore[no-any-return]
