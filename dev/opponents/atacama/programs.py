"""The programs in C++: one line is asked, one line is the answer (README.md)."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from dev.bench.cpp import compiled_program
from gusher.rules.atacama.parts import ORE_LETTERS, default_tiles, read_tiles
from gusher.rules.kernel import game

OPPONENTS = ("uct", "rave")
"""Those in C++, by their files."""


class ProgramError(Exception):
    """A program did not understand, or is gone."""


class Solved(NamedTuple):
    """What a program has proven: the margin of the first seat, and every move that keeps it."""

    margin: int
    best: frozenset[str]


class Program:
    """A program that has been started. ``close`` ends it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, line: str) -> str:
        """What it answers. ProgramError if that is an error, or nothing."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline().rstrip("\n")
        except BrokenPipeError:
            answer = ""
        if not answer or answer.startswith("error"):
            raise ProgramError(f"{line!r}: {answer or 'no answer'}")
        return answer

    def begin(self, options: Mapping[str, Any], seed: int = 1) -> None:
        """A new game with options of Atacama."""
        self.ask(f"tiles {tiles_in_words(game('atacama').resolve(2, options)['tiles'])}")
        tactical = " tactical" if options.get("tactical") else ""
        self.ask(f"game {options.get('variant', 'basic')}{tactical}")
        self.ask(f"seed {seed}")

    def position(self, moves: Sequence[str]) -> None:
        """The position after these moves and tiles, in notation."""
        self.ask(" ".join(["position", *moves]))

    def go(self, seconds: float) -> str:
        """Its move here."""
        return self.ask(f"go {seconds}").split()[1]

    def try_games(self, games: int) -> str:
        """Its move here after so many random games: the same for the same seed. Only those in C++ know this."""
        return self.ask(f"try {games}").split()[1]

    def finish(self, games: int) -> tuple[int, tuple[str, ...]]:
        """The margin of the first seat and the moves if it plays on against itself, with so many random games a move
        and endgames proven: the same margin for the same seed."""
        words = self.ask(f"finish {games}").split()
        return int(words[1]), tuple(words[3:])

    def legal(self) -> frozenset[str]:
        """Every move that it takes for legal here, or every tile that can come."""
        return frozenset(self.ask("legal").split()[1:])

    def points(self) -> list[int]:
        """What both seats have, by its count."""
        return [int(each) for each in self.ask("points").split()[1:]]

    def perft(self, depth: int) -> int:
        """How many ways there are to go on from here."""
        return int(self.ask(f"perft {depth}").split()[1])

    def solve(self, seconds: float) -> Solved | None:
        """What it can prove here in this time, twice at most; None if nothing. Only ``rave`` and ``uct`` know this."""
        words = self.ask(f"solve {seconds}").split()
        if words[0] != "margin":
            return None
        return Solved(int(words[1]), frozenset(words[words.index("best") + 1 :]))

    def close(self) -> None:
        """End it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()


@contextmanager
def opponent(name: str, speaker: Callable[[Sequence[str]], Program] = Program) -> Iterator[Program]:
    """One of ``OPPONENTS``, compiled for this machine and started. CannotMeasureError without a compiler."""
    with compiled_program(name, Path(__file__).parent) as path:
        program = speaker([str(path)])
        try:
            yield program
        finally:
            program.close()


def tiles_in_words(text: str | None) -> str:
    """The fields of a file of tiles, ours if there is none, as programs read them: tile A's nine, row by row from the
    top, then B's."""
    tiles = default_tiles() if text is None else read_tiles(text)
    letters = {ore: letter for letter, ore in ORE_LETTERS.items()}
    return " ".join(
        f"{letters[ore]}{amount}"
        for ores, amounts in zip(tiles.ores, tiles.amounts, strict=True)
        for ore, amount in zip(ores, amounts, strict=True)
    )
