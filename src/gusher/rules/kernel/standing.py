"""Points and places at once: what a simulation asks when a game is over. It follows from the contract; no game gives it
itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .generic import place_of, places, points
from .marking import rule


def standing(s: Any, scores: Any, out: Any) -> int:
    """Write every side's points into ``scores`` and its place into ``out``, as ``points`` and ``places`` do; how many
    sides.

    Counts the points only once where places go by points. Both arrays have room for two numbers a side.
    """
    return standing_of(s.rules)(s, scores, out)


def standing_of(rules: Any) -> Callable[[Any, Any, Any], int]:
    """How to tell the standing in the game of these rules."""
    return by_places if hasattr(rules, "places") else by_points


@rule
def by_points(s: Any, scores: Any, out: Any) -> int:
    """Most points first; who is level shares the place."""
    sides = points(s, scores)
    for one in range(sides):
        out[one] = place_of(scores, sides, one)
    return sides


@rule
def by_places(s: Any, scores: Any, out: Any) -> int:
    """For games with places of their own."""
    points(s, scores)
    return places(s, out)
