"""Games with a searcher of their own (``Bot.searcher``): levels that are ``expert`` ask it, and not the tree search
that every game has."""

from __future__ import annotations

from typing import Protocol

from gusher.rules.kernel import Record
from gusher.rules.kernel.engine import Engine

from .bot import bot_of
from .limits import Limits
from .search import Search, Thought


class Searcher(Protocol):
    """Made once a process and speed, and for each game of a series anew. For one thread at a time."""

    def think(self, s: Record, seat: int, seed: int, limits: Limits) -> Thought:
        """What to do as ``seat`` in ``s``, a state as the seat knows it. The same seed and the same limit of iterations
        give the same answer. GusherError if the seat isn't to move; ValueError without a limit."""

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk, where the first thought would do
        so otherwise."""


def own_searcher(engine: Engine, usual: Search) -> Searcher | None:
    """A game's own searcher; None if it has none, or where rules are not compiled."""
    own = bot_of(engine.game.name).searcher
    return None if own is None or not engine.is_compiled else own(engine, usual)
