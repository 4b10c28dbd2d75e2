"""Levels that play as people do, in games that know how that is (``Bot.people``)."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from gusher.rules.kernel import Record

Mind: TypeAlias = tuple[Any, ...]
"""What somebody is like who plays, as the game puts it: a named tuple of its own."""


class People(Protocol):
    """Made once a process and speed. For one thread at a time."""

    def play(self, s: Record, seat: int, mind: Any, seed: int) -> int:
        """What somebody of this mind does as ``seat``, in a state as the seat knows it. Draws from ``seed`` alone."""

    def excuse(self, s: Record, seat: int, mind: Any, action: int) -> str | None:
        """Why somebody of this mind did what was not the best: see ``Player.excuse``."""

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""
