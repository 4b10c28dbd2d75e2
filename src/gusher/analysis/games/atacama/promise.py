"""What an Atacama position promises: the rigs that stand, by how likely their line is to count in the end, and what its
open fields may add.

The two tables are averages over random games, where they hardly depend on how far the game is. Numbers like A9 are
rulings.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.rules.atacama.board import SIDE, field_in_line
from gusher.rules.atacama.rules import NOBODY
from gusher.rules.atacama.scoring import RIGS_TO_COUNT, rigs_in_line
from gusher.rules.kernel import rule

LIKELY = np.array(
    [
        [1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00],
        [0.00, 0.57, 0.79, 0.90, 0.95, 0.97, 0.99, 1.00, 1.00, 1.00],
        [0.00, 0.00, 0.24, 0.43, 0.59, 0.72, 0.82, 0.90, 0.95, 0.97],
        [0.00, 0.00, 0.00, 0.09, 0.20, 0.32, 0.43, 0.53, 0.62, 0.70],
        [0.00, 0.00, 0.00, 0.00, 0.04, 0.09, 0.16, 0.23, 0.31, 0.34],
    ]
)
"""``LIKELY[lacking, open]``: how likely a line comes to count that lacks so many rigs and has so many open fields."""

MORE = np.array([0.00, 0.60, 1.07, 1.48, 1.87, 2.20, 2.50, 2.85, 3.10, 3.20])
"""``MORE[open]``: how many more rigs a line with so many open fields gets."""


@rule
def estimate(s: Any, out: Any, values: Any) -> int:  # noqa: ARG001 (the signature of every game's)
    """Every seat's points in the end, as one may expect them now; 0 for who has no concession yet."""
    for seat in range(s.seats):
        values[seat] = 0.0
        if s.direction[seat] != NOBODY:
            for line in range(SIDE):
                values[seat] += promise_of_line(s, s.direction[seat], line, s.concession[seat])
    return s.seats  # type: ignore[no-any-return]


@rule
def promise_of_line(s: Any, direction: int, line: int, concession: int) -> float:
    """What a column or row may bring its owner (A9)."""
    standing = 0
    open_fields = 0
    open_worth = 0
    for step in range(SIDE):
        field = field_in_line(direction, line, step)
        worth = s.worth[concession, field]
        standing += s.rigs[field] * worth
        if s.open_at[field] != NOBODY:
            open_fields += 1
            open_worth += worth
    lacking = max(0, RIGS_TO_COUNT - rigs_in_line(s, direction, line))
    expected = float(standing)
    if open_fields > 0:
        expected += MORE[open_fields] * open_worth / open_fields
    return LIKELY[lacking, open_fields] * expected  # type: ignore[no-any-return]
