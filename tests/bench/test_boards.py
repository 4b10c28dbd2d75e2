"""Boards drawn by ruling A3: what they are, and that they differ."""

from dev.opponents.atacama import boards
from gusher.rules.atacama.parts import COPPER, GOLD, SILVER, read_tiles, tile_sets, write_tiles

SIDE = boards.SIDE


def test_a_quarter_turn_with_exchange_is_the_board_itself_and_no_reflection_is_near():
    drawn = [boards.fair_board(seed) for seed in range(40)]
    for grid in drawn:
        for row in range(SIDE):
            for column in range(SIDE):
                ore, amount = grid[row][column]
                assert grid[column][SIDE - 1 - row] == (boards.EXCHANGED[ore], amount)
        # Counted apart from the module: by rows and columns of the whole board.
        turned_over = [[grid[column][row] for column in range(SIDE)] for row in range(SIDE)]
        images = [over for one in (grid, turned_over) for over in (one[::-1], [row[::-1] for row in one])][:2]
        images += [turned_over, [row[::-1] for row in turned_over[::-1]]]
        for image in images:
            for exchange in ({}, {SILVER: COPPER, COPPER: SILVER}):
                alike = sum(
                    (ore, amount) == (exchange.get(other, other), as_much)
                    for row, of_image in zip(grid, image, strict=True)
                    for (ore, amount), (other, as_much) in zip(row, of_image, strict=True)
                )
                assert alike <= 54
        tiles = boards.tiles_of(grid)
        assert read_tiles(write_tiles(tiles)) == tiles
        for letter, ores, amounts in zip("ABCDEFGHI", tiles.ores, tiles.amounts, strict=True):
            if letter == "E":
                assert ores[4] == GOLD
            else:
                assert sorted(ores) == [GOLD] * 3 + [SILVER] * 3 + [COPPER] * 3
            assert all(amount <= 3 for ore, amount in zip(ores, amounts, strict=True) if ore == GOLD)
    assert len({str(grid) for grid in drawn}) == len(drawn)
    assert boards.fair_board(7) == drawn[7]


def grid_of(tiles):
    return [
        [
            (tiles.ores[tile][field], tiles.amounts[tile][field])
            for column in range(SIDE)
            for tile, field in ((row // 3 * 3 + column // 3, row % 3 * 3 + column % 3),)
        ]
        for row in range(SIDE)
    ]


def test_a_mirror_image_is_recognised():
    for each in tile_sets():
        tiles = read_tiles(each.text())
        grid = grid_of(tiles)
        assert boards.tiles_of(grid) == tiles, each.name
        alike = boards.most_alike(grid)
        assert alike == SIDE * SIDE if each.group == "mirror" else alike <= boards.MOST_ALIKE, each.name
