"""What has been found so far: a file of JSON, a puzzle a line, that is written as the search goes on, and read by
whoever goes on with it."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from gusher.table.puzzles import Goal

PARTS = "tiles"


class Candidate(Struct, frozen=True):
    """A position and its one good move. ``game`` is the number of the game that it comes from, ``left`` says how much
    of that was still to come, in whatever the game counts, and ``choices`` how many moves there are. The rest is as in
    ``table.puzzles.Puzzle``."""

    game: int
    options: dict[str, str | bool]
    moves: str
    solution: str
    worth: float
    fails: dict[str, int]
    left: int
    choices: int
    goal: Goal
    seats: int = 2
    also: list[str] = []
    alike: list[str] = []
    others: list[str] = []
    costs: float | None = None
    seat: int | None = None
    sure: dict[str, float] = {}

    @property
    def kind(self) -> tuple[str, int, int]:
        """What shall vary: options other than parts, seats, and how much is left."""
        return " ".join(f"{name}" for name, value in self.options.items() if name != PARTS), self.seats, self.left


class Findings:
    """The file. It is written line by line, so whoever stops loses nothing but the game under way."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.all: list[Candidate] = []
        self.looked_at = 0
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                read = msgspec.json.decode(line, type=Candidate | int)
                if isinstance(read, Candidate):
                    self.all.append(read)
                else:
                    self.looked_at = read

    def add(self, candidate: Candidate) -> None:
        """Keep a puzzle."""
        self.all.append(candidate)
        self._write(candidate)

    def looked(self, games: int) -> None:
        """Note that so many games have been looked at."""
        self.looked_at = games
        self._write(games)

    def _write(self, value: Candidate | int) -> None:
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(value) + b"\n")
