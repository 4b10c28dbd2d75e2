"""Boards of Atacama as ruling A3 asks for them, drawn at random: for measuring, and to choose tiles from.

A quarter turn of such a board, with silver and copper exchanged, is the board itself, and no reflection comes near
that: there is nothing to copy.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from gusher.rules.atacama.parts import COPPER, GOLD, LETTERS, SILVER, Tiles

SIDE = 9
EXCHANGED = {GOLD: GOLD, SILVER: COPPER, COPPER: SILVER}
MOST_ALIKE = 54
"""So many of the 81 fields, at most, are the same after a reflection, with or without the exchange (A3)."""
AMOUNTS, GOLDS = (1, 1, 1, 1, 1), (60, 36, 4)
"""How often amounts 1 to 5 of silver and copper come up, and amounts 1 to 3 of gold."""

Field = tuple[int, int]
"""An ore and how much of it."""
Grid = list[list[Field]]
"""Rows from the top, as tiles are printed."""

REFLECTIONS: Sequence[Callable[[int, int], tuple[int, int]]] = (
    lambda row, column: (row, SIDE - 1 - column),
    lambda row, column: (SIDE - 1 - row, column),
    lambda row, column: (column, row),
    lambda row, column: (SIDE - 1 - column, SIDE - 1 - row),
)
"""Where a field comes to lie: left to right, top to bottom, and about both diagonals."""


def fair_board(seed: int, amounts: Sequence[int] = AMOUNTS, golds: Sequence[int] = GOLDS) -> Grid:
    """A board by A3, the same for the same seed."""
    drawn = random.Random(seed)  # noqa: S311 (nothing secret)
    while True:
        grid = _turned_board(drawn, amounts, golds)
        if most_alike(grid) <= MOST_ALIKE:
            return grid


def most_alike(grid: Grid) -> int:
    """How many fields are the same after the reflection that changes fewest, with or without the exchange."""
    return max(
        sum(
            grid[row][column] == (_exchanged(grid[to_row][to_column]) if exchanges else grid[to_row][to_column])
            for row in range(SIDE)
            for column in range(SIDE)
            for to_row, to_column in (reflected(row, column),)
        )
        for reflected in REFLECTIONS
        for exchanges in (False, True)
    )


def put(grid: Grid, row: int, column: int, field: Field) -> None:
    """Lay a field, and its images after each quarter turn to the right: silver is copper there, and back (A3)."""
    for _ in range(4):
        grid[row][column] = field
        row, column, field = column, SIDE - 1 - row, _exchanged(field)


def tiles_of(grid: Grid) -> Tiles:
    """The nine tiles of a board."""
    fields = [
        [grid[3 * (tile // 3) + y][3 * (tile % 3) + x] for y in range(3) for x in range(3)]
        for tile in range(len(LETTERS))
    ]
    return Tiles(
        ores=tuple(tuple(ore for ore, _ in tile) for tile in fields),
        amounts=tuple(tuple(amount for _, amount in tile) for tile in fields),
    )


def _turned_board(drawn: random.Random, amounts: Sequence[int], golds: Sequence[int]) -> Grid:
    grid: Grid = [[(GOLD, 0)] * SIDE for _ in range(SIDE)]

    def of(ore: int) -> Field:
        weights = golds if ore == GOLD else amounts
        return ore, drawn.choices(range(1, len(weights) + 1), weights)[0]

    # Tiles A and B; the turns make C, I, G and F, H, D of them.
    for left in (0, 3):
        ores = [GOLD, SILVER, COPPER] * 3
        drawn.shuffle(ores)
        for each, ore in enumerate(ores):
            put(grid, each // 3, left + each % 3, of(ore))
    # Of tile E a corner and an edge.
    for column in (3, 4):
        put(grid, 3, column, of(drawn.choice((SILVER, COPPER))))
    grid[4][4] = of(GOLD)
    return grid


def _exchanged(field: Field) -> Field:
    ore, amount = field
    return EXCHANGED[ore], amount
