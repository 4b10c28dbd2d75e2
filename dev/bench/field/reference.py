"""The same random games in C++ (``reference/<game>.cpp``), run as a program of its own."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from dev.bench.cpp import compiled_program
from gusher.rules.kernel import seeded

from .games import Played


@dataclass(frozen=True)
class Told:
    """One game: every action and outcome with the number of legal actions there were (0 where it wasn't chosen among
    them), the number of its ending, and each seat's points and place."""

    actions: list[tuple[str, int]]
    ending: int
    standing: list[tuple[int, int]]


@dataclass(frozen=True)
class Reference:
    """The compiled program, for some number of seats."""

    program: Path
    seats: int

    def played(self, count: int, seed: int, rolls: int = 0) -> Played:
        """``count`` random games; see ``Ours.played``."""
        return Played(games=count, **json.loads(self._run(count, seed, rolls)))

    def told(self, seed: int, rolls: int = 0) -> Told:
        """One random game, action by action."""
        lines = [line.split() for line in self._run(0, seed, rolls).splitlines()]
        told = [(first, int(second)) for first, second in lines]
        end = next(n for n, (word, _) in enumerate(told) if word == "end")
        return Told(told[:end], told[end][1], [(int(points), place) for points, place in told[end + 1 :]])

    def _run(self, count: int, seed: int, rolls: int) -> str:
        command = [str(each) for each in (self.program, self.seats, rolls, count, seeded(seed))]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@contextmanager
def compiled_reference(name: str, seats: int) -> Iterator[Reference]:
    """The program for a game. CannotMeasureError without the source or a compiler."""
    with compiled_program(name) as program:
        yield Reference(program, seats)
