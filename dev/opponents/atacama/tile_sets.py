"""Looks for tile sets of Atacama with properties like those of ours (A3), each of another character, and keeps of each
character the one where it matters least who begins.

    python -m dev.opponents.atacama.tile_sets

All follows from seeds. Candidates are judged by short games that ``rave`` plays against itself; of the ones that are
kept, what beginning is worth is measured anew, by more games in which it looks longer. Both go into
``src/gusher/rules/atacama/tiles``.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import gusher.rules.atacama
from gusher.rules.atacama.parts import COPPER, GOLD, LETTERS, SILVER, Tiles, default_tiles, write_tiles

from .match import Estimate, estimate, played
from .programs import Program, opponent

FOLDER = Path(gusher.rules.atacama.__file__).parent / "tiles"
MEASURED = "measured.json"
SIDE = 9
STEPS = 4_000
"""Changes that are tried on the way to a board of some character."""
MOST_THREES = 3
"""Fields with three pieces of gold: they are rare (A3)."""
CANDIDATES = 4
"""Boards of each character."""
GLANCES, GLANCING = 24, 1_500
"""Games by which all of them are put in order, and random games for each move in them."""
GAMES, TRIES = 24, 5_000
"""Games by which one after the other is judged."""
GOOD = 1.0
"""Points that beginning may be worth: then no other board of that character is looked at."""
FINAL_GAMES = 80
"""Games by which what was chosen is measured anew."""

Field = tuple[int, int]
"""An ore and how much of it."""
Grid = list[list[Field]]
"""Rows from the top, as tiles are printed."""


class Character(NamedTuple):
    """How often amounts 1 to 5 of silver and copper come up, how often 1 to 3 of gold, and what a board shall have much
    of."""

    amounts: Sequence[int]
    golds: Sequence[int]
    has: Callable[[Grid], float]


def main() -> int:
    """The command."""
    with opponent("rave") as rave:
        measured = {"ours": _told(advantage(rave, write_tiles(default_tiles()), FINAL_GAMES, TRIES, seed=4))}
        print(f"ours: {measured['ours']}", flush=True)
        for number, (name, character) in enumerate(CHARACTERS.items()):
            text = chosen(rave, character, 100 * number)
            measured[name] = _told(advantage(rave, text, FINAL_GAMES, TRIES, seed=4))
            print(f"{name}: {measured[name]}", flush=True)
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{name}.toml").write_text(text, encoding="utf-8")
            (FOLDER / MEASURED).write_text(json.dumps(measured, indent=2) + "\n", encoding="utf-8")
    return 0


def chosen(rave: Program, character: Character, seed: int) -> str:
    """The tiles of a board of this character on which it matters little who begins."""
    texts = [write_tiles(tiles_of(board(character, seed + each))) for each in range(CANDIDATES)]
    glanced = {text: advantage(rave, text, GLANCES, GLANCING, seed=2).mean for text in texts}
    judged: dict[str, float] = {}
    for text in sorted(texts, key=lambda each: abs(glanced[each])):
        judged[text] = abs(advantage(rave, text, GAMES, TRIES, seed=3).mean)
        if judged[text] <= GOOD:
            break
    return min(judged, key=lambda each: judged[each])


def _told(found: Estimate) -> dict[str, float]:
    """Points that who begins is ahead by, and how far that may be from the truth."""
    return {"points": round(found.mean, 1), "within": round(found.within, 1)}


def advantage(rave: Program, tiles: str, games: int, tries: int, *, seed: int) -> Estimate:
    """By how many points those who begin the basic game are ahead in the end, where both look at so many random games a
    move."""
    margins = []
    for number in range(seed * 10_000, seed * 10_000 + games):
        both = (rave, rave)
        margins.append(
            played(both, {"tiles": tiles}, lambda each: each.try_games(tries), luck=0, own=number, opening=0)[0]
        )
    return estimate(margins)


# Boards ---------------------------------------------------------------------------------------------------------------


def board(character: Character, seed: int) -> Grid:
    """A board of some character: from one that is drawn, better ones are found step by step."""
    drawn = random.Random(seed)  # noqa: S311 (nothing secret)
    best = _any_board(character, drawn)
    while sum(field == (GOLD, 3) for row in best for field in row) > MOST_THREES:
        best = _any_board(character, drawn)
    best_has = character.has(best)
    for _ in range(STEPS):
        changed = _changed(best, drawn)
        has = character.has(changed)
        if has >= best_has:
            best, best_has = changed, has
    return best


def tiles_of(grid: Grid) -> Tiles:
    """The nine tiles of a board."""
    fields = [
        [grid[3 * down + y][3 * right + x] for y in range(3) for x in range(3)]
        for down in range(3)
        for right in range(3)
    ]
    return Tiles(
        ores=tuple(tuple(ore for ore, _ in tile) for tile in fields),
        amounts=tuple(tuple(amount for _, amount in tile) for tile in fields),
    )


def _any_board(character: Character, drawn: random.Random) -> Grid:
    grid: Grid = [[(GOLD, 0)] * SIDE for _ in range(SIDE)]
    for tile in range(len(LETTERS)):
        down, right = divmod(tile, 3)
        if down > right:
            continue
        # On the diagonal gold lies where a field is its own mirror image; above it, any three of each.
        ores = [GOLD, SILVER, COPPER] * 3
        drawn.shuffle(ores)
        for y in range(3):
            for x in range(3):
                ore = ores[3 * y + x] if down < right else GOLD if x == y else drawn.choice((SILVER, COPPER))
                weights = character.golds if ore == GOLD else character.amounts
                amount = drawn.choices(range(1, len(weights) + 1), weights)[0]
                if down < right or x >= y:
                    _put(grid, 3 * down + y, 3 * right + x, (ore, amount))
    return grid


def _put(grid: Grid, row: int, column: int, field: Field) -> None:
    """Lay a field and its mirror image: rows are columns there, and silver is copper (A3)."""
    ore, amount = field
    grid[row][column] = field
    if row != column:
        grid[column][row] = ({GOLD: GOLD, SILVER: COPPER, COPPER: SILVER}[ore], amount)


def _changed(grid: Grid, drawn: random.Random) -> Grid:
    """Another board of the same fields: two of one tile change places, or two amounts of one sort of ore."""
    changed = [list(row) for row in grid]
    row, column = drawn.choice([(row, column) for row in range(SIDE) for column in range(row + 1, SIDE)])
    ore, amount = grid[row][column]
    if drawn.random() < 0.5:
        to_row, to_column = row // 3 * 3 + drawn.randrange(3), column // 3 * 3 + drawn.randrange(3)
        if to_row >= to_column:
            # The other half of a tile on the diagonal: there, silver becomes copper instead.
            _put(changed, row, column, ({SILVER: COPPER, COPPER: SILVER}[ore], amount))
        else:
            _put(changed, row, column, grid[to_row][to_column])
            _put(changed, to_row, to_column, (ore, amount))
        return changed
    other_row, other_column = drawn.randrange(SIDE), drawn.randrange(SIDE)
    other_ore, other_amount = grid[other_row][other_column]
    if (other_ore == GOLD) == (ore == GOLD) and (other_column, other_row) != (row, column):
        _put(changed, row, column, (ore, other_amount))
        _put(changed, other_row, other_column, (other_ore, amount))
    return changed


# What makes a character -----------------------------------------------------------------------------------------------


def _of_grid(grid: Grid) -> list[tuple[int, int, int, int]]:
    return [(row, column, *grid[row][column]) for row in range(SIDE) for column in range(SIDE)]


def _heart(grid: Grid) -> float:
    """Much of silver and copper in the middle."""
    return -sum(
        amount * max(abs(row - 4), abs(column - 4)) for row, column, ore, amount in _of_grid(grid) if ore != GOLD
    )


def _rim(grid: Grid) -> float:
    """Much of them at the edges."""
    return -_heart(grid)


def _slope(grid: Grid) -> float:
    """The more of them, the nearer to i1."""
    return sum(amount * (row + column) for row, column, ore, amount in _of_grid(grid) if ore != GOLD)


def _together(grid: Grid) -> float:
    """Neighbours of one ore."""
    lines = [*grid, *(list(column) for column in zip(*grid, strict=True))]
    return float(sum(one[0] == other[0] for line in lines for one, other in pairwise(line)))


def _apart(grid: Grid) -> float:
    """Neighbours of different ores."""
    return -_together(grid)


def _peaks(grid: Grid) -> float:
    """Great amounts beside small ones."""
    lines = [*grid, *(list(column) for column in zip(*grid, strict=True))]
    return float(sum(abs(one[1] - other[1]) for line in lines for one, other in pairwise(line)))


def _anything(_grid: Grid) -> float:
    return 0.0


USUAL_GOLDS = (60, 36, 4)
CHARACTERS: Mapping[str, Character] = {
    "licancabur": Character((1, 0, 0, 0, 1), USUAL_GOLDS, _anything),
    "chuquicamata": Character((1, 1, 1, 1, 1), USUAL_GOLDS, _heart),
    "toconao": Character((1, 1, 1, 1, 1), USUAL_GOLDS, _rim),
    "caracoles": Character((1, 1, 1, 1, 1), USUAL_GOLDS, _together),
    "humberstone": Character((1, 1, 1, 1, 1), USUAL_GOLDS, _apart),
    "inca_de_oro": Character((2, 2, 2, 1, 1), (15, 80, 5), _anything),
    "quillagua": Character((1, 2, 3, 2, 1), (1, 0, 0), _anything),
    "camanchaca": Character((1, 1, 1, 1, 1), USUAL_GOLDS, _slope),
    "tamarugal": Character((0, 1, 2, 1, 0), USUAL_GOLDS, _anything),
    "el_tatio": Character((5, 3, 1, 2, 4), USUAL_GOLDS, _peaks),
}


if __name__ == "__main__":
    sys.exit(main())
