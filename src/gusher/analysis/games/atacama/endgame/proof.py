"""What a proof comes to, and how long it may take."""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction

UNLIMITED = 1 << 62
"""As many nodes as there is time for."""

Margin = int | Fraction
"""Points of seat 0 less those of seat 1; while tiles are still to come, on their average."""


@dataclass(frozen=True)
class Proof:
    """What has been proven: if both play for the margin, it will be from ``low`` to ``high``.

    ``action`` gets ``low`` for seat 0, or ``high`` for seat 1, whoever is to move; None while no move is known to get
    more than the worst. ``nodes``: how many positions were looked at."""

    low: Margin
    high: Margin
    action: int | None
    nodes: int

    @property
    def is_exact(self) -> bool:
        """Whether the margin is proven."""
        return self.low == self.high


@dataclass
class Budget:
    """Until a time of ``time.perf_counter`` (``deadline``), and with so many nodes; ``nodes`` counts them."""

    deadline: float | None
    most_nodes: int
    nodes: int = 0

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left of it."""
        return self.nodes >= self.most_nodes or (self.deadline is not None and time.perf_counter() >= self.deadline)


class SpentError(Exception):
    """The budget was spent before the answer was found."""
