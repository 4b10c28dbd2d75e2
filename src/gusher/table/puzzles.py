"""Puzzles: positions from play in which one move is better than all others, proven or counted.

A game's puzzles lie beside its rules, in ``puzzles.toml``, from the easiest to the hardest. ``dev/puzzles`` finds them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Hashable, Iterable, Sequence
from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

from gusher.rules.kernel import CHANCE, Game, Record, game
from gusher.rules.kernel.engine import Engine

from .entries import step_entry
from .files import Step
from .table import Table

LISTED = "puzzles.toml"
FORMAT = 1
"""Of the file. Who reads it refuses any other."""

Goal = Literal["win", "share", "best"]
"""What the move brings: it alone still wins, it alone still shares the win, or it is better on the average than all
others."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """One puzzle, as its file has it.

    ``name`` stands in addresses and never changes. ``options`` and ``moves`` (words of a game file) lead to the
    position, where ``seat`` acts, or else the only one that may, and ``solution`` is the best whole turn; turns in
    ``also`` come down to the same and are as right. Where ``alike`` names fields of the picture, all turns are as right
    after which these, summed up along their first axis, are the same. ``worth``: where the ``goal`` is to win or to
    share the win, by how many points it wins under perfect play; else by how many points it beats the best different
    turn. ``others`` are wrong turns, among which a hint names the solution: the most tempting one comes first,
    ``costs`` so many points, and is refuted by an ``answer``, where that is proven. ``fails``: in how many of 100 tries
    each level of bots plays something else. ``sure``: played on so often (``times``), the solution brought more points
    than the best wrong turns, by between ``low`` and ``high`` with 95 % certainty.
    """

    name: str
    seats: int
    goal: Goal
    worth: float
    moves: str
    solution: str
    fails: dict[str, int]
    options: dict[str, str | bool] = {}
    also: list[str] = []
    alike: list[str] = []
    others: list[str] = []
    seat: int | None = None
    costs: float | None = None
    answer: str | None = None
    sure: dict[str, float] = {}

    @property
    def solutions(self) -> list[str]:
        """All turns that are right, the best one first."""
        return [self.solution, *self.also]

    @property
    def difficulty(self) -> float:
        """In how many of 100 tries a bot fails, whatever its level."""
        return sum(self.fails.values()) / len(self.fails)


class PuzzlesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """All of a file: puzzles of a ``game`` by its ``rules``, from the easiest to the hardest."""

    format: Literal[1]
    game: str
    rules: int
    puzzle: list[Puzzle]


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """A game's puzzles, from the easiest to the hardest; none if it has none."""
    file = game(name).folder / LISTED
    return tuple(read(file.read_text("utf-8"), game(name)).puzzle) if file.exists() else ()


@cache
def places(name: str) -> dict[str, int]:
    """Where a game's puzzles stand among them, from 0, by name."""
    return {puzzle.name: place for place, puzzle in enumerate(puzzles(name))}


def read(text: str, kind: Game) -> PuzzlesFile:
    """What a file says. ValueError, which names the place, if it is not one of this game by its rules."""
    file = msgspec.convert(tomllib.loads(text), PuzzlesFile)
    if (file.game, file.rules) != (kind.name, kind.rules_version):
        raise ValueError(f"these are puzzles of {file.game} by rules {file.rules}, not of {kind.name}")
    return file


def written(kind: Game, puzzles: Iterable[Puzzle]) -> str:
    """The file of these puzzles; ``read`` is the inverse."""
    lines = [f"format = {FORMAT}", f'game = "{kind.name}"', f"rules = {kind.rules_version}"]
    for puzzle in puzzles:
        lines += ["", "[[puzzle]]"]
        for name in puzzle.__struct_fields__:
            value = getattr(puzzle, name)
            if value not in ({}, [], None):
                lines.append(f"{name} = {_value(value)}")
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_value(each)}" for name, each in value.items()) + " }"
    return f'"{value}"' if isinstance(value, str) else f"{value:g}"


def opened(kind: Game, puzzle: Puzzle, further: Sequence[str] = ()) -> Table:
    """The table of a puzzle, with so many ``further`` actions. IllegalError or NotationError where one can't be
    done."""
    table = Table(kind, puzzle.seats, puzzle.options)
    play(table, puzzle.moves.split())
    play(table, further, puzzle.seat)
    return table


def solver(engine: Engine, s: Record, puzzle: Puzzle) -> int:
    """The seat of whoever solves a puzzle, in its position."""
    return engine.movers(s)[0] if puzzle.seat is None else puzzle.seat


def position(engine: Engine, puzzle: Puzzle) -> Record:
    """The position of a puzzle alone, which takes a third of the time. Nothing is checked."""
    s = engine.game.start(puzzle.seats, puzzle.options)
    for word in puzzle.moves.split():
        step = Step.of(word)
        seat = engine.movers(s)[0] if step.seat is None else step.seat
        engine.play_unchecked(s, seat, engine.game.actions.read(step.text))
    return s


def come_to(engine: Engine, s: Record, seat: int, alike: Sequence[str]) -> Hashable:
    """What a turn of ``seat`` that has led to ``s`` comes to, for a puzzle whose turns are ``alike`` by these fields:
    two turns that come to the same are equally right."""
    if not alike:
        return s.tobytes()
    shown = engine.shown(s, seat)
    return tuple(shown[name].sum(axis=0).tobytes() for name in alike)


def play(table: Table, words: Iterable[str], own: int | None = None) -> None:
    """Let those act who are named, else ``own`` if that seat may, else whoever may first, and chance as given.
    IllegalError or NotationError where that can't be done."""
    for word in words:
        step, movers = Step.of(word), table.movers()
        seat = own if own in movers else next(iter(movers), None)
        seat = seat if step.seat is None else step.seat
        table.apply([step_entry(table.n, None if seat == CHANCE else seat, step.text)])
