"""The shape of the board: 81 fields, lines of nine, and where tiles go (rulings A1, A5, A10)."""

from __future__ import annotations

import numpy as np

from gusher.rules.kernel import rule

SIDE = 9
FIELDS = SIDE * SIDE
"""Fields are numbered a1, b1 … i1, a2 … i9 (A1)."""

COLUMN_NAMES, ROW_NAMES = "abcdefghi", "123456789"

COLUMNS, ROWS = 0, 1
"""The two directions a concession can lie in."""

TILES = 9
TILE_SIDE = 3
TILE_FIELDS = TILE_SIDE * TILE_SIDE


def _field(column: int, row_from_top: int) -> int:
    return (SIDE - 1 - row_from_top) * SIDE + column


def _neighbours(field: int) -> list[int]:
    """The fields that share an edge with a field, after the field itself; filled up with the field where the board
    ends."""
    row, column = divmod(field, SIDE)
    around = [(row, column), (row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return [r * SIDE + c if 0 <= r < SIDE and 0 <= c < SIDE else field for r, c in around]


def _fields_of_place(place: int) -> list[int]:
    down, right = divmod(place, TILE_SIDE)
    steps = range(TILE_SIDE)
    return [_field(right * TILE_SIDE + x, down * TILE_SIDE + y) for y in steps for x in steps]


AROUND = np.array([_neighbours(field) for field in range(FIELDS)], np.uint8)
"""``AROUND[field]``: the five fields that a rig on ``field`` closes, itself first (81 × 5; small and unsigned, since it
is looked into at every move)."""

FIELDS_OF_PLACE = np.array([_fields_of_place(place) for place in range(TILES)])
"""``FIELDS_OF_PLACE[place]``: the nine fields of a place for a tile, row by row from the top as a tile is printed.
Places are counted row by row from the top left (9 × 9)."""

LAYING_ORDER = np.array([0, 1, 3, 2, 4, 6, 5, 7, 8])
"""The places in the order in which the enhanced game fills them: the triangle, the diagonal, the other three (A10)."""


@rule
def field_in_line(direction: int, line: int, step: int) -> int:
    """The field ``step`` fields along a column (from the bottom) or a row (from the left)."""
    return step * SIDE + line if direction == COLUMNS else line * SIDE + step
