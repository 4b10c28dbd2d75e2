"""What searches have in common, also those that games have of their own for ``expert`` levels (``Bot.searcher``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from gusher.analysis.what_if import Ended
from gusher.rules.kernel import Record

from .limits import Limits


@dataclass(frozen=True)
class Thought:
    """What a search found. ``move`` is its choice, as the actions that it consists of; ``action`` the first of them.
    ``line`` is how it expects the game to go on, action by action (the choice included), ``values`` what each side may
    expect, 0 for the worst and 1 for the best possible result. ``exact`` says that it saw every end. ``visits`` counts
    for each move how often it was looked at.

    ``steps`` are all actions and outcomes that were played in the search: on the way down the tree, when moves were
    tried, and at random. ``moves`` are the same with a move of several actions as one. ``depth`` is how many moves and
    outcomes deep the walks down the tree were on the average, ``deepest`` the longest.
    """

    move: tuple[int, ...]
    line: tuple[int, ...]
    values: tuple[float, ...]
    exact: bool
    iterations: int
    visits: dict[tuple[int, ...], int]
    steps: int
    moves: int
    depth: float
    deepest: int

    @property
    def action(self) -> int:
        """What to do now."""
        return self.move[0]


class Thinker(Protocol):
    """Somebody who searches. For one thread at a time."""

    def think(self, s: Record, seat: int, seed: int, limits: Limits) -> Thought:
        """What to do as ``seat`` in ``s``, a state as the seat knows it. The same seed and the same limit of iterations
        give the same answer. GusherError if the seat isn't to move; ValueError without a limit."""


class Searcher(Thinker, Protocol):
    """Made once a process and speed, and for each game of a series anew."""

    def rehearse(self) -> None:
        """Call everything once: compile it, or load it from the cache on disk, before the first thought has to."""


class GoesOn(Protocol):
    """Somebody who plays games to their end from positions that they know: all seats as well as can be at once, and
    alike. For one thread at a time."""

    def knows(self, s: Record) -> bool:
        """Whether they know what to do from here to the end."""

    def play(self, s: Record, seed: int) -> Ended:
        """How the game of this seed ends from a position that they know, and that is no end."""

    def rehearse(self) -> None:
        """See ``Searcher.rehearse``."""
