"""Games whose best level plays the end exactly: a game's ``Bot`` has ``endgames``, and levels that ``prove`` ask there
before they search."""

from __future__ import annotations

from typing import Protocol

from gusher.rules.kernel import Record

from .limits import Limits


class Endgames(Protocol):
    """Made by ``Bot.endgames``, once a process and speed, and for each game of a series anew."""

    def move(self, s: Record, seat: int, limits: Limits) -> int | None:
        """The action of a seat that is to move that is proven to be best, in a state as the seat knows it; None if that
        can't be proven within the limits. Then some of the time is left for a search."""

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk, where the first proof would do so
        otherwise."""
