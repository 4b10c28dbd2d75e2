"""Puzzles as they are posed: what a list says of each, hints, and all of a game's puzzles for devices without a
server."""

from __future__ import annotations

import base64
import math
from collections.abc import Sequence
from functools import cache

import msgspec

from gusher.analysis.best import ply_of
from gusher.analysis.explaining import Description, Sentence, describe, states_of
from gusher.rules.kernel import Game, Record
from gusher.rules.kernel.engine import Engine
from gusher.table import puzzles
from gusher.table.puzzles import Puzzle

from .analysed import Ply
from .puzzled import Posed, PuzzleHint, PuzzleIdea, PuzzleStep, PuzzleSummary, PuzzleTurn, Tempting


def listed(kind: Game, puzzle: Puzzle) -> PuzzleSummary:
    """A puzzle as one of a list."""
    defaults = {option.name: option.default for option in kind.options}
    options = {key: value for key, value in puzzle.options.items() if value != defaults[key]}
    return PuzzleSummary(puzzle.name, puzzle.goal, round(puzzle.difficulty), options)


def hint(engine: Engine, s: Record, puzzle: Puzzle) -> PuzzleHint:
    """A hint for somebody who looks for the move in the position of a puzzle."""
    seat = puzzles.solver(engine, s, puzzle)
    among = []
    for turn in sorted(each.split() for each in [puzzle.solution, *puzzle.others]):
        description = _described(engine, s, seat, turn)
        among.append(_turn(puzzle, turn, description))
        if turn == puzzle.solution.split():
            because = [each for each in description.because if not _tells(each, puzzle.solution)]
    return PuzzleHint(because, among)


def idea(engine: Engine, s: Record, puzzle: Puzzle) -> PuzzleIdea:
    """What is behind the solution in the position of a puzzle."""
    seat = puzzles.solver(engine, s, puzzle)
    turn = puzzle.solution.split()
    description = _described(engine, s, seat, turn)
    tempting = None if puzzle.costs is None else _tempting(engine, s, seat, puzzle, description)
    return PuzzleIdea(_turn(puzzle, turn, description), description.because, tempting, puzzle.sure)


def _tempting(engine: Engine, s: Record, seat: int, puzzle: Puzzle, best: Description) -> Tempting:
    turn, read = puzzle.others[0].split(), engine.game.actions.read
    description = _described(engine, s, seat, turn)
    because = [each for each in description.because if each not in best.because]
    answer, prevented = None, False
    if puzzle.answer is not None:
        after, solved = (engine.after(s, seat, map(read, each)) for each in (turn, puzzle.solution.split()))
        [other] = engine.movers(after)
        reasons = _described(engine, after, other, [puzzle.answer]).because
        prevented = engine.why(solved, other, read(puzzle.answer)) != 0
        answer = PuzzleStep(Ply(*ply_of(engine, after, other, read(puzzle.answer))), reasons)
    return Tempting(_turn(puzzle, turn, description), because, puzzle.costs or 0, answer, prevented)


def _turn(puzzle: Puzzle, turn: list[str], description: Description) -> PuzzleTurn:
    # Notation says all where moves are proven, and which piece goes where, which the gist leaves out.
    return PuzzleTurn(turn, description.gist if puzzle.goal == "best" and not puzzle.alike else [])


def _described(engine: Engine, s: Record, seat: int, turn: Sequence[str]) -> Description:
    actions = [engine.game.actions.read(text) for text in turn]
    return describe(engine.game, states_of(engine, s, seat, actions), seat, actions, "advice")


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
        f"export const conceals = {str(kind.conceals(kind.resolve(kind.seats[0], {}))).lower()}",
        "",
        "export const puzzles: readonly Posed[] = [",
        *(f"  {msgspec.json.encode(each).decode()}," for each in posed),
        "]",
        "",
    ]
    return "\n".join(lines)


def _entry_size(kind: Game, name: str) -> int:
    """How many numbers an entry of a field of the picture has."""
    assert kind.observation is not None
    return math.prod(kind.observation.record[name].shape[1:])


def _posed(engine: Engine, puzzle: Puzzle, starts: dict[str, int]) -> Posed:
    s = puzzles.position(engine, puzzle)
    start = base64.b64encode(engine.game.start(puzzle.seats, puzzle.options).tobytes()).decode()
    return Posed(
        **msgspec.structs.asdict(listed(engine.game, puzzle)),
        seats=puzzle.seats,
        start=starts.setdefault(start, len(starts)),
        worth=puzzle.worth,
        moves=puzzle.moves,
        solutions=puzzle.solutions,
        alike={name: _entry_size(engine.game, name) for name in puzzle.alike},
        hint=hint(engine, s, puzzle),
        idea=idea(engine, s, puzzle),
        seat=puzzle.seat,
    )
