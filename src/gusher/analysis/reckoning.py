"""What a turn comes to if all that may follow in the next turns is tried. A game whose turns can be reckoned so gives a
``Reckoner`` (``evaluation.Analysis.reckoner``). It is no proof: what stands after those turns, the game's evaluation
judges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from gusher.rules.kernel import Record


class Reply(NamedTuple):
    """What whoever comes next does best: its ``actions``, and what is to be expected after them (``lead``, of the seat
    that is replied to). ``outcome`` is the roll that it answers, None for a turn without one; it has a ``weight`` among
    the rolls."""

    outcome: int | None
    weight: int
    actions: tuple[int, ...]
    lead: float


class Reckoner(Protocol):
    """Reckons turns in one game. For one thread at a time."""

    def can_reckon(self, s: Record) -> bool:
        """Whether the turns of a position can be reckoned."""

    def lead_after(self, after: Record, seat: int) -> float:
        """How far ``seat`` may expect to be ahead in the end, in a position after its turn."""

    def replies(self, after: Record, seat: int) -> Sequence[Sequence[Reply]]:
        """What the other one can choose from after ``seat``'s turn, best for them first: to roll, with what is best
        after each outcome, or something else. Nothing where the game is over."""

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""
