"""The wrong turns among which hints name the right one, and what the most tempting one costs.

python -m dev.puzzles.tempting ghawar

chooses those of the puzzles that ship once more, after the evaluation has changed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

import msgspec

from gusher.analysis.explaining import Sentence, describe, states_of
from gusher.analysis.refuting import Refuter
from gusher.analysis.turns import Turns
from gusher.bots.search.choosing import Player
from gusher.bots.search.levels import CAREFUL, GREEDY
from gusher.bots.search.limits import Limits
from gusher.rules.kernel import Record, game
from gusher.rules.kernel.engine import Engine
from gusher.table import puzzles
from gusher.table.puzzles import Puzzle

OTHERS = 2
"""For each puzzle."""
SECONDS = 60.0
"""So long a proof of what one costs may take."""


class Tempter:
    """Chooses wrong turns for puzzles of one game, and says what the first of them costs."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turns = Turns(engine)
        self._player = Player(engine)
        self._refuter = Refuter(engine)

    def tempting(self, puzzle: Puzzle) -> Puzzle:
        """A puzzle with wrong turns. Where turns are told in words, these are those that promise most by the evaluation
        and come down to something else; where moves are proven, what comes to mind at once, and any. Puzzles that come
        with wrong turns of their own keep them."""
        s = puzzles.position(self._engine, puzzle)
        seat = puzzles.solver(self._engine, s, puzzle)
        if puzzle.goal != "best":
            return self._proven(puzzle, s, seat)
        return self._reckoned(puzzle, s, seat) if puzzle.seat is None else puzzle

    def _reckoned(self, puzzle: Puzzle, s: Record, seat: int) -> Puzzle:
        write, read = self._engine.game.actions.write, self._engine.game.actions.read
        others: list[str] = []
        told = [self._gist(s, seat, [read(text) for text in puzzle.solution.split()])]
        for turn in self._turns.all(s, seat):
            gist = self._gist(s, seat, turn.actions)
            if len(others) == OTHERS:
                break
            if gist not in told:
                told.append(gist)
                others.append(" ".join(map(write, turn.actions)))
        refuted = self._refuter.refute(s.tobytes(), seat, others[0].split(), puzzle.solution.split(), SECONDS).reckoned
        assert refuted is not None
        return msgspec.structs.replace(puzzle, others=others, costs=round(refuted.best - refuted.lead, 1))

    def _proven(self, puzzle: Puzzle, s: Record, seat: int) -> Puzzle:
        write = self._engine.game.actions.write
        legal = [text for text in map(write, self._engine.legal(s, seat)) if text != puzzle.solution]
        # The same ones whenever they are chosen.
        sampled = random.Random(puzzle.name).sample(legal, min(len(legal), OTHERS))  # noqa: S311 (nothing secret)
        for level in (CAREFUL, GREEDY):
            tempting = write(self._player.play(s, seat, level, 1, Limits()))
            others = list(dict.fromkeys((tempting, *sampled)))[:OTHERS]
            refuted = self._refuter.refute(s.tobytes(), seat, [tempting], [puzzle.solution], SECONDS)
            if tempting in legal and refuted.proven is not None and refuted.line:
                first, answer = refuted.proven[0], refuted.line[0].ply
                is_one = refuted.proven[1] == first and answer.seat != seat
                if is_one:
                    costs = puzzle.worth - (first if seat == 0 else -first)
                    return msgspec.structs.replace(puzzle, others=others, costs=costs, answer=answer.text)
        return msgspec.structs.replace(puzzle, others=sampled, costs=None, answer=None)

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
