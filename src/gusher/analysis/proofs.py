"""What can be proven of positions, and who proves it: a game says so in its ``Analysis.prover``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from gusher.rules.kernel import Phrase, Record


class Proven(NamedTuple):
    """What is proven of a position of two sides, if both play as well as can be: the points of the first less those of
    the second lie from ``low`` to ``high``, and ``action`` gets there, if that is known. ``reasons`` say what can be
    seen of it: sentences of ``proof.…``."""

    low: float
    high: float
    action: int | None = None
    reasons: Sequence[Phrase] = ()


class Prover(Protocol):
    """Somebody who proves what positions of a game are worth (``Analysis.prover``)."""

    def prove(self, s: Record, seconds: float) -> Proven | None:
        """What can be proven within so many seconds; None where that is not even who wins."""
