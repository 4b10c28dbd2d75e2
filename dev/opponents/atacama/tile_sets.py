"""Looks for tile sets of Atacama that keep to A3, each of another character, and keeps of each character the board on
which it matters least who begins.

    python -m dev.opponents.atacama.tile_sets

All follows from seeds. ``rave`` chooses: it plays against itself, many boards in a few games, then fewer boards in more
games with longer searches. What beginning is worth on the boards that are kept is measured by ``uct``, which did not
choose them. Both go into ``src/gusher/rules/atacama/tiles``.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import gusher.rules.atacama
from gusher.rules.atacama.parts import COPPER, GOLD, OURS, SILVER, write_tiles

from .boards import EXCHANGED, MOST_ALIKE, SIDE, Grid, most_alike, put, tiles_of
from .match import Estimate, estimate
from .programs import Program, opponent

FOLDER = Path(gusher.rules.atacama.__file__).parent / "tiles"
MEASURED = "measured.json"
STEPS = 4_000
"""Changes that are tried on the way to a board of some character."""
MOST_THREES = 4
"""Fields with three pieces of gold: they are rare, and they come in fours (A3)."""


class Round(NamedTuple):
    """So many boards are compared by so many games each, with so many random games a move."""

    boards: int
    games: int
    tries: int


ROUNDS = (Round(4, 12, 1_500), Round(2, 20, 3_000))
MORE_ROUNDS = (Round(12, 12, 1_500), Round(4, 40, 3_000), Round(2, 60, 6_000))
"""For sets on whose board, as ``ROUNDS`` chose it, beginning was worth more than a point."""
LONGER_ROUNDS = (Round(20, 16, 3_000), Round(6, 40, 6_000), Round(2, 80, 12_000))
"""For those on which it still was, as ``MORE_ROUNDS`` chose it."""
ROUNDS_OF = {
    OURS: (Round(40, 16, 3_000), Round(10, 40, 6_000), Round(3, 100, 12_000)),
    "lascar": MORE_ROUNDS,
    "san_pedro": MORE_ROUNDS,
    "maria_elena": LONGER_ROUNDS,
    "copiapo": MORE_ROUNDS[:2],
    "taltal": MORE_ROUNDS,
    "socaire": MORE_ROUNDS,
    "llullaillaco": MORE_ROUNDS,
}
OTHER_SEEDS = {"lascar": 500}
"""Where boards are drawn from other seeds than the first ones, among which none kept beginning below a point."""
MEASURING_OURS, MEASURING = Round(1, 400, 20_000), Round(1, 400, 10_000)
"""How ``uct`` measures what was chosen; 20,000 random games take some 0.02 s of a core."""


class Character(NamedTuple):
    """How often amounts 1 to 5 of silver and copper come up, how often 1 to 3 of gold, and what a board shall have much
    of."""

    amounts: Sequence[int]
    golds: Sequence[int]
    has: Callable[[Grid], float]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m dev.opponents.atacama.tile_sets", description="Choose tiles.")
    parser.add_argument("--only", choices=CHARACTERS, nargs="+", default=list(CHARACTERS))
    parser.add_argument("--measure", action="store_true", help="measure the tiles that are there, and choose none")
    asked = parser.parse_args(arguments)
    kept = json.loads((FOLDER / MEASURED).read_text(encoding="utf-8"))
    with opponent("rave") as rave, opponent("uct") as uct:
        for number, (name, character) in enumerate(CHARACTERS.items()):
            if name not in asked.only:
                continue
            if not asked.measure:
                seed = 1_000 * number + OTHER_SEEDS.get(name, 0)
                keep(name, chosen(rave, character, seed, ROUNDS_OF.get(name, ROUNDS)))
            measuring = MEASURING_OURS if name == OURS else MEASURING
            text = file_of(name).read_text(encoding="utf-8")
            lead = advantage(uct, text, measuring.games, measuring.tries, seed=9)
            kept[name] = {**told(lead), "games": measuring.games}
            print(f"{name}: {kept[name]}", flush=True)
            keep_measured({each: kept[each] for each in (*CHARACTERS, *kept) if each in kept})
    return 0


def keep_measured(kept: Mapping[str, Any]) -> None:
    """Write what was measured, a set of tiles a line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in kept.items()]
    (FOLDER / MEASURED).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def file_of(name: str) -> Path:
    """Where the game finds tiles."""
    return FOLDER.with_suffix(".toml") if name == OURS else FOLDER / f"{name}.toml"


def keep(name: str, text: str) -> None:
    """Write tiles where the game finds them: the usual ones below the remarks that explain such a file."""
    before = file_of(name).read_text(encoding="utf-8").splitlines(keepends=True)
    remarks = "".join(line for line in before if line[0] == "#")
    file_of(name).write_text(f"{remarks}\n{text}" if remarks else text, encoding="utf-8")


def chosen(rave: Program, character: Character, seed: int, rounds: Sequence[Round]) -> str:
    """The tiles of the board of this character on which it matters least who begins, by all games of all rounds."""
    texts = [write_tiles(tiles_of(board(character, seed + each))) for each in range(rounds[0].boards)]
    margins: dict[str, list[int]] = {text: [] for text in texts}
    for number, each in enumerate(rounds):
        texts = sorted(texts, key=lambda text: abs(estimate(margins[text]).mean))[: each.boards]
        for text in texts:
            margins[text] += played(rave, text, each.games, each.tries, seed=number)
            print(f"  {each}: {estimate(margins[text])}", file=sys.stderr, flush=True)
    return min(texts, key=lambda text: abs(estimate(margins[text]).mean))


def told(lead: Estimate) -> dict[str, float]:
    """The points that somebody is ahead by, and how far that may be from the truth."""
    return {"points": round(lead.mean, 2), "within": round(lead.within, 2)}


def advantage(program: Program, tiles: str, games: int, tries: int, *, seed: int) -> Estimate:
    """By how many points those who begin the basic game are ahead in the end, where both look at so many random games a
    move."""
    return estimate(played(program, tiles, games, tries, seed=seed))


def played(program: Program, tiles: str, games: int, tries: int, *, seed: int) -> list[int]:
    """What those who began were ahead by: games of a program against itself."""
    margins = []
    for number in range(seed * 10_000, seed * 10_000 + games):
        program.begin({"tiles": tiles}, number)
        program.position([])
        margins.append(program.finish(tries)[0])
    return margins


# Boards ---------------------------------------------------------------------------------------------------------------


def board(character: Character, seed: int) -> Grid:
    """A board of some character: one is drawn, then improved step by step."""
    drawn = random.Random(seed)  # noqa: S311 (nothing secret)
    while True:
        best = _any_board(character, drawn)
        if sum(field == (GOLD, 3) for row in best for field in row) > MOST_THREES:
            continue
        best_has = character.has(best)
        for _ in range(STEPS):
            changed = _changed(best, drawn)
            has = character.has(changed)
            if has >= best_has:
                best, best_has = changed, has
        if most_alike(best) <= MOST_ALIKE:
            return best


_QUARTERS = [(row, column) for row in range(4) for column in range(5)]
"""A quarter of the board: its turns are all the rest but the centre."""
_MIDDLE = ((3, 3), (3, 4))
"""What of it lies on the tile in the middle."""


def _any_board(character: Character, drawn: random.Random) -> Grid:
    def amount(ore: int) -> int:
        weights = character.golds if ore == GOLD else character.amounts
        return drawn.choices(range(1, len(weights) + 1), weights)[0]

    grid: Grid = [[(GOLD, amount(GOLD))] * SIDE for _ in range(SIDE)]
    # The tile in the corner and the one beside it, three of each ore; the others are their turns.
    for right in (0, 1):
        ores = [GOLD, SILVER, COPPER] * 3
        drawn.shuffle(ores)
        for each, ore in enumerate(ores):
            put(grid, each // 3, 3 * right + each % 3, (ore, amount(ore)))
    for row, column in _MIDDLE:
        ore = drawn.choice((GOLD, SILVER, COPPER))
        put(grid, row, column, (ore, amount(ore)))
    return grid


def _changed(grid: Grid, drawn: random.Random) -> Grid:
    """Another board with the same amounts: two fields of one tile change places, or two amounts of one sort of ore; in
    the tile in the middle, silver and copper of a field and its turns."""
    changed = [list(row) for row in grid]
    row, column = drawn.choice(_QUARTERS)
    ore, amount = grid[row][column]
    if drawn.random() < 0.5:
        if (row, column) in _MIDDLE:
            put(changed, row, column, (EXCHANGED[ore], amount))
            return changed
        to_row, to_column = row // 3 * 3 + drawn.randrange(3), column // 3 * 3 + drawn.randrange(3)
        put(changed, row, column, grid[to_row][to_column])
        put(changed, to_row, to_column, (ore, amount))
        return changed
    other_row, other_column = drawn.randrange(SIDE), drawn.randrange(SIDE)
    other_ore, other_amount = grid[other_row][other_column]
    if (other_ore == GOLD) == (ore == GOLD):
        put(changed, row, column, (ore, other_amount))
        put(changed, other_row, other_column, (other_ore, amount))
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


def _cross(grid: Grid) -> float:
    """Much of them in the middle row and the middle column, and beside them."""
    return -sum(
        amount * min(abs(row - 4), abs(column - 4)) for row, column, ore, amount in _of_grid(grid) if ore != GOLD
    )


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
    OURS: Character((1, 1, 1, 1, 1), USUAL_GOLDS, _anything),
    "lascar": Character((1, 0, 0, 0, 1), USUAL_GOLDS, _anything),
    "calama": Character((1, 1, 1, 1, 1), USUAL_GOLDS, _heart),
    "san_pedro": Character((1, 1, 1, 1, 1), USUAL_GOLDS, _rim),
    "chanarcillo": Character((1, 1, 1, 1, 1), USUAL_GOLDS, _together),
    "maria_elena": Character((1, 1, 1, 1, 1), USUAL_GOLDS, _apart),
    "copiapo": Character((2, 2, 2, 1, 1), (0, 85, 15), _anything),
    "taltal": Character((1, 2, 3, 2, 1), (1, 0, 0), _anything),
    "paranal": Character((1, 1, 1, 1, 1), USUAL_GOLDS, _cross),
    "socaire": Character((0, 1, 2, 1, 0), USUAL_GOLDS, _anything),
    "llullaillaco": Character((5, 3, 1, 2, 4), USUAL_GOLDS, _peaks),
}


if __name__ == "__main__":
    sys.exit(main())
