"""Scoring (A9, A14): lines with at least four rigs count, and in them the fields under the rigs."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule

from .board import COLUMNS, ROWS, SIDE, field_in_line

RIGS_TO_COUNT = 4


@rule
def points(s: Any, out: Any) -> int:
    """Every seat's points: the lines of its direction under its concession, 0 while it has none."""
    for seat in range(s.seats):
        # Columns and rows by name: knowing where the fields of a line are, the compiler can lay the sum out.
        if s.direction[seat] == COLUMNS:
            out[seat] = points_along(s, COLUMNS, s.concession[seat])
        elif s.direction[seat] == ROWS:
            out[seat] = points_along(s, ROWS, s.concession[seat])
        else:
            out[seat] = 0
    return s.seats  # type: ignore[no-any-return]


@rule
def points_along(s: Any, direction: int, concession: int) -> int:
    """What all columns or all rows bring under a concession: those with four rigs or more."""
    total = 0
    for line in range(SIDE):
        if rigs_in_line(s, direction, line) >= RIGS_TO_COUNT:
            total += line_points(s, direction, line, concession)
    return total


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


@rule
def line_figures(s: Any, rigs: Any, gains: Any) -> None:
    """Every line's rigs and what it brings: columns then rows in ``rigs`` (18 numbers), and so for each concession in
    ``gains`` (2 by 18)."""
    for direction in (COLUMNS, ROWS):
        for line in range(SIDE):
            at = direction * SIDE + line
            rigs[at] = rigs_in_line(s, direction, line)
            for concession in range(2):
                gains[concession, at] = line_points(s, direction, line, concession)
