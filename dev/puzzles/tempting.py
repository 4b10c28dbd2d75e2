"""The wrong turns among which hints name the right one.

python -m dev.puzzles.tempting ghawar

chooses those of the puzzles that ship once more, after the evaluation has changed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

import msgspec

from gusher.analysis.explaining import Sentence, describe, states_of
from gusher.analysis.turns import Turns
from gusher.rules.kernel import Record, game
from gusher.rules.kernel.engine import Engine
from gusher.table import puzzles
from gusher.table.puzzles import Puzzle

OTHERS = 2
"""For each puzzle."""


class Tempter:
    """Chooses wrong turns for puzzles of one game."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turns = Turns(engine)

    def tempting(self, puzzle: Puzzle) -> Puzzle:
        """A puzzle with wrong turns. Where turns are told in words, these are those that promise most by the evaluation
        and come down to something else; where moves are proven, any."""
        s = puzzles.position(self._engine, puzzle)
        [seat] = self._engine.movers(s)
        write, read = self._engine.game.actions.write, self._engine.game.actions.read
        if puzzle.goal == "best":
            others: list[str] = []
            told = [self._gist(s, seat, [read(text) for text in puzzle.solution.split()])]
            for turn in self._turns.all(s, seat):
                gist = self._gist(s, seat, turn.actions)
                if len(others) == OTHERS:
                    break
                if gist not in told:
                    told.append(gist)
                    others.append(" ".join(map(write, turn.actions)))
        else:
            legal = [text for text in map(write, self._engine.legal(s, seat)) if text != puzzle.solution]
            # The same ones whenever they are chosen.
            others = random.Random(puzzle.name).sample(legal, min(len(legal), OTHERS))  # noqa: S311 (nothing secret)
        return msgspec.structs.replace(puzzle, others=others)

    def _gist(self, s: Record, seat: int, turn: Sequence[int]) -> list[Sentence]:
        return describe(self._engine.game, states_of(self._engine, s, seat, turn), seat, turn, "advice").gist


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m dev.puzzles.tempting")
    parser.add_argument("game")
    kind = game(parser.parse_args().game)
    tempter = Tempter(Engine(kind, is_compiled=True))
    chosen = map(tempter.tempting, puzzles.puzzles(kind.name))
    (kind.folder / puzzles.LISTED).write_text(puzzles.written(kind, chosen), encoding="utf-8")


if __name__ == "__main__":
    main()
