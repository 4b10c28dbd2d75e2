"""Games with a searcher of their own (``Bot.searcher``): levels that are ``expert`` ask it, and not the tree search
that every game has."""

from __future__ import annotations

from typing import Protocol

from gusher.analysis.what_if import Ended
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


class GoesOn(Protocol):
    """Somebody who plays games to their end from positions that they know: all seats as well as can be at once, and
    alike. For one thread at a time."""

    def knows(self, s: Record) -> bool:
        """Whether they know what to do from here to the end."""

    def play(self, s: Record, seed: int) -> Ended:
        """How the game of this seed ends from a position that they know, and that is no end."""

    def rehearse(self) -> None:
        """See ``Searcher.rehearse``."""


def own_goes_on(engine: Engine) -> GoesOn | None:
    """Who plays a game's games on; None if it has nobody."""
    own = bot_of(engine.game.name).goes_on
    return None if own is None else own(engine)


def own_searcher(engine: Engine, usual: Search) -> Searcher | None:
    """A game's own searcher; None if it has none, or where rules are not compiled."""
    own = bot_of(engine.game.name).searcher
    return None if own is None or not engine.is_compiled else own(engine, usual)
