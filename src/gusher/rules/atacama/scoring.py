"""Scoring (A9, A14): lines with at least four rigs count, and in them the fields under the rigs."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule

from .board import SIDE, field_in_line

RIGS_TO_COUNT = 4


@rule
def points(s: Any, out: Any) -> int:
    """Every seat's points: the lines of its direction under its concession, 0 while it has none."""
    for seat in range(s.seats):
        out[seat] = 0
        if s.direction[seat] >= 0:
            for line in range(SIDE):
                if rigs_in_line(s, s.direction[seat], line) >= RIGS_TO_COUNT:
                    out[seat] += line_points(s, s.direction[seat], line, s.concession[seat])
    return s.seats  # type: ignore[no-any-return]


@rule
def rigs_in_line(s: Any, direction: int, line: int) -> int:
    """How many rigs stand in a column or row; one of the second colour is one rig (A14)."""
    rigs = 0
    for step in range(SIDE):
        if s.rigs[field_in_line(direction, line, step)] > 0:
            rigs += 1
    return rigs


@rule
def line_points(s: Any, direction: int, line: int, concession: int) -> int:
    """What the rigs in a line bring: each field's number with its ore's sign, double under the second colour (A9,
    A14)."""
    total = 0
    for step in range(SIDE):
        field = field_in_line(direction, line, step)
        total += s.rigs[field] * s.worth[concession, field]
    return total
