"""What a turn comes to if all is tried that may follow in the next turns (``evaluation.Analysis.reckoner``). It is no
proof: the game's evaluation judges what stands then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from gusher.rules.kernel import Record


class Reply(NamedTuple):
    """The best ``actions`` of whoever comes next, and the ``lead`` after them of the seat that is replied to.
    ``outcome``: the roll that they answer, with its ``weight`` among the rolls; None for a turn without one."""

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

    def account(self, after: Record, seat: int) -> dict[str, float]:
        """What that comes from, in points, by names of lines; nothing where nobody can tell."""

    def replies(self, after: Record, seat: int) -> Sequence[Sequence[Reply]]:
        """What the other one can choose from after ``seat``'s turn, best for them first: to roll, with what is best
        after each outcome, or something else. Nothing where the game is over."""

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""
