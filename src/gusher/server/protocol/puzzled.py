"""Puzzles (HTTP)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gusher.analysis.explaining import Sentence

from .analysed import Ply
from .seen import TableView


class PuzzleSummary(Struct):
    """One of GET /api/puzzles/{game}, which lists them from the easiest to the hardest. ``fails``: in how many of 100
    tries bots fail at it. ``options`` as with tables, ``goal`` as in ``PuzzleView``."""

    name: str
    goal: Literal["win", "share", "best"]
    fails: int
    options: dict[str, str | bool]


class PuzzleView(Struct):
    """GET /api/puzzles/{game}/{name}: a puzzle, with the position after the actions that were asked for (``after``).

    It is number ``number`` of ``of``, counted from 1. Whoever solves it plays ``seat``; only at the beginning they may
    act. ``goal``: one move alone still wins, one alone still shares the win, or one is the best on the average.
    ``start``: so many entries had been made when it began."""

    game: str
    name: str
    number: int
    of: int
    fails: int
    seat: int
    goal: Literal["win", "share", "best"]
    start: int
    view: TableView


class PuzzleStep(Struct):
    """An action, and what speaks for it."""

    ply: Ply
    because: list[Sentence]


class PuzzleReply(Struct):
    """What the other one does best after a try: the ``roll`` that it answers, null for a turn without one, what is
    done, and by how many points whoever has tried may expect to be ahead in the end (``lead``)."""

    roll: Ply | None
    did: list[Sentence]
    lead: float


class PuzzleLine(Struct):
    """By how many points a try is behind the turn that is looked for in one ``line`` of a side's account, which the
    game's texts call ``value.<line>``; ahead where that is less than 0."""

    line: str
    points: float


class PuzzleReckoning(Struct):
    """What is to be expected after a try (``lead``) and after the turn that is looked for (``best``): in points ahead
    in the end, or, where all act at once, in one's own points. That turn is better by ``worth`` than all that comes
    down to something else. By all that can be done, with every roll, in the other one's next turn (``replies``) and in
    one's own after it; what stands then, the game's evaluation judges. Where all act at once, one's own side plays on
    by itself. So it is no proof. ``behind``: what makes the difference, the most first, where that can be told."""

    lead: float
    best: float
    worth: float
    replies: list[PuzzleReply]
    behind: list[PuzzleLine]


class PuzzleTurn(Struct):
    """A turn: its actions in notation, and what it comes down to (``told``); nothing where the notation says it all."""

    moves: list[str]
    told: list[Sentence]


class Tempting(Struct):
    """The wrong turn that tempts most: what speaks for it alone, by how many points it is worse, and the ``answer``
    that refutes it, with what speaks for that; null where there is no single one. ``prevented``: that answer is
    impossible after the turn that is looked for."""

    turn: PuzzleTurn
    because: list[Sentence]
    costs: float
    answer: PuzzleStep | None
    prevented: bool


class PuzzleIdea(Struct):
    """What is behind a solution: the ``turn``, what speaks for it, and what does not work. Where both were played on:
    how often (``times``), and between how many points more it brought (``low``, ``high``)."""

    turn: PuzzleTurn
    because: list[Sentence]
    tempting: Tempting | None
    sure: dict[str, float]


class PuzzleAnswer(Struct):
    """GET /api/puzzles/{game}/{name}/answer: what a try comes to. ``right``: it is one that was looked for.
    ``tried`` are its own actions, ``line`` is how the game goes on if both play as well as can be. ``proven``: by so
    many points, at least and at most, whoever has tried wins then; null where it could not be proven in time.
    ``points`` are what each side has after the line, and ``over`` says that the game is over then. ``reckoned``: where
    nothing can be proven but turns are reckoned; then ``line`` is the reply that costs most. ``idea``: what is behind
    the solution, once it is found."""

    right: bool
    tried: list[PuzzleStep]
    line: list[PuzzleStep]
    proven: list[float] | None
    points: list[int]
    over: bool
    reckoned: PuzzleReckoning | None
    idea: PuzzleIdea | None


class PuzzleHint(Struct):
    """GET /api/puzzles/{game}/{name}/hint: what speaks for the move that is looked for, and a few moves of which it is
    one."""

    because: list[Sentence]
    among: list[PuzzleTurn]


class Posed(PuzzleSummary):
    """A puzzle as devices without a server have it: see ``table.puzzles.Puzzle``. ``solutions`` are all turns that are
    right, the best one first; ``alike`` says by field how many numbers there are for each place along its first axis.
    Its game begins with ``start``, by its place among the starts of all puzzles. ``seat`` solves it, null for the only
    one that may act."""

    seats: int
    start: int
    worth: float
    moves: str
    solutions: list[str]
    alike: dict[str, int]
    hint: PuzzleHint
    idea: PuzzleIdea
    seat: int | None
