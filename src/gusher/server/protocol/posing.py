"""Puzzles as they are posed: what a list says of each, hints, and all of a game's puzzles for devices without a
server."""

from __future__ import annotations

import base64
from functools import cache

import msgspec

from gusher.analysis.explaining import Sentence, describe, states_of
from gusher.rules.kernel import Game, Record
from gusher.rules.kernel.engine import Engine
from gusher.table import puzzles
from gusher.table.puzzles import Puzzle

from .puzzled import Posed, PuzzleHint, PuzzleSummary, PuzzleTurn


def listed(kind: Game, puzzle: Puzzle) -> PuzzleSummary:
    """A puzzle as one of a list."""
    defaults = {option.name: option.default for option in kind.options}
    options = {key: value for key, value in puzzle.options.items() if value != defaults[key]}
    return PuzzleSummary(puzzle.name, puzzle.goal, round(puzzle.difficulty), options)


def hint(engine: Engine, s: Record, puzzle: Puzzle) -> PuzzleHint:
    """A hint for somebody who looks for the move in the position of a puzzle."""
    [seat] = engine.movers(s)
    among = []
    for turn in sorted(each.split() for each in [puzzle.solution, *puzzle.others]):
        actions = [engine.game.actions.read(text) for text in turn]
        told = describe(engine.game, states_of(engine, s, seat, actions), seat, actions, "advice")
        # Where moves are proven, notation says all of each.
        among.append(PuzzleTurn(turn, told.gist if puzzle.goal == "best" else []))
        if turn == puzzle.solution.split():
            because = [each for each in told.because if not _tells(each, puzzle.solution)]
    return PuzzleHint(because, among)


def _tells(sentence: Sentence, solution: str) -> bool:
    """Whether a sentence names what is looked for, as the field of a rig."""
    return any(isinstance(each, str) and each in solution for each in sentence.words.values())


@cache
def written(kind: Game) -> str:
    """TypeScript: all puzzles of a game, and with what records their games begin, in base64."""
    engine, starts = Engine(kind, is_compiled=False), dict[str, int]()
    posed = [_posed(engine, each, starts) for each in puzzles.puzzles(kind.name)]
    lines = [
        "import type { Posed } from '../messages'",
        "",
        "export const starts: readonly string[] = [",
        *(f"  '{start}'," for start in starts),
        "]",
        "",
        "export const puzzles: readonly Posed[] = [",
        *(f"  {msgspec.json.encode(each).decode()}," for each in posed),
        "]",
        "",
    ]
    return "\n".join(lines)


def _posed(engine: Engine, puzzle: Puzzle, starts: dict[str, int]) -> Posed:
    start = base64.b64encode(engine.game.start(puzzle.seats, puzzle.options).tobytes()).decode()
    return Posed(
        **msgspec.structs.asdict(listed(engine.game, puzzle)),
        seats=puzzle.seats,
        start=starts.setdefault(start, len(starts)),
        worth=puzzle.worth,
        moves=puzzle.moves,
        solutions=puzzle.solutions,
        hint=hint(engine, puzzles.position(engine, puzzle), puzzle),
    )
