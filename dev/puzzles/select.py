"""Chooses the puzzles that ship from those that were found, and writes them beside the game's rules.

python -m dev.puzzles.select atacama found.jsonl 300

With ``--beside`` those that ship already stay, and so many come to stand among them.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine
from gusher.table import puzzles
from gusher.table.puzzles import Puzzle

from .findings import Candidate, Findings
from .tempting import Tempter

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Of names: none that is easily taken for another."""
LENGTH = 6


def chosen(candidates: Sequence[Candidate], count: int) -> list[Candidate]:
    """So many of them: every kind gives one, and then another, as long as it has any."""
    kinds: dict[tuple[str, int, int], list[Candidate]] = defaultdict(list)
    # Whoever goes on with a search may find again what came first in the last game.
    for each in {each.moves: each for each in candidates}.values():
        kinds[each.kind].append(each)
    for each_kind in kinds.values():
        # What is left over is no easier and no harder than what is taken.
        each_kind.sort(key=lambda each: hashlib.sha256(each.moves.encode()).digest())
    kept: list[Candidate] = []
    while len(kept) < count and any(kinds.values()):
        for each_kind in kinds.values():
            if each_kind and len(kept) < count:
                kept.append(each_kind.pop())
    return kept


def as_puzzle(name: str, candidate: Candidate) -> Puzzle:
    """A puzzle as it ships."""
    return Puzzle(
        name=name_of(name, candidate),
        seats=candidate.seats,
        goal=candidate.goal,
        worth=candidate.worth,
        moves=candidate.moves,
        solution=candidate.solution,
        fails=candidate.fails,
        options=candidate.options,
        also=candidate.also,
        alike=candidate.alike,
        others=candidate.others,
        costs=candidate.costs,
        seat=candidate.seat,
        sure=candidate.sure,
    )


def name_of(game_name: str, candidate: Candidate) -> str:
    """A name that follows from the position."""
    told = f"{game_name} {candidate.seats} {sorted(candidate.options.items())} {candidate.moves}"
    number = int.from_bytes(hashlib.sha256(told.encode()).digest()[:8], "big")
    letters = []
    for _ in range(LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)


def order(candidate: Candidate) -> tuple[float, int, int]:
    """From the easiest to the hardest: by how often levels fail, then by how much there is to look through."""
    return sum(candidate.fails.values()), candidate.left, candidate.choices


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m dev.puzzles.select", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("found", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--beside", action="store_true", help="keep the puzzles that ship")
    arguments = parser.parse_args()
    kind = game(arguments.game)
    tempter = Tempter(Engine(kind, is_compiled=True))
    found = sorted(chosen(Findings(arguments.found).all, arguments.count), key=order)
    shipped = puzzles.puzzles(kind.name) if arguments.beside else ()
    kept = [*shipped, *(tempter.tempting(as_puzzle(kind.name, each)) for each in found)]
    # Of equally hard ones the order stays.
    kept.sort(key=lambda each: each.difficulty)
    text = puzzles.written(kind, kept)
    assert len(puzzles.read(text, kind).puzzle) == len(kept) == len({each.name for each in kept})
    (kind.folder / puzzles.LISTED).write_text(text, encoding="utf-8")
    print(f"{len(kept)} puzzles, {len(text) / 1024:.0f} KB")


if __name__ == "__main__":
    main()
