"""Playouts in C++ (``reference/atacama.cpp`` and ``atacama_bitboards.cpp``), compiled for this machine and run as a
program of its own."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from dev.bench.cpp import compiled_program
from gusher.rules.kernel import Record, seeded


@dataclass(frozen=True)
class Result:
    """What the playouts came to: points in all and shares of first places (in units of 1/720720), and how long the
    processor worked on them."""

    total: list[int]
    firsts: list[int]
    seconds: float


@dataclass(frozen=True)
class Reference:
    """The compiled program, for one board."""

    program: Path
    worths: str

    def playouts(self, count: int, seed: int) -> Result:
        """``count`` playouts from the start."""
        command = [str(self.program), str(count), str(seeded(seed))]
        output = subprocess.run(command, input=self.worths, capture_output=True, text=True, check=True).stdout.split()
        numbers = [int(each) for each in output[:4]]
        return Result(numbers[:2], numbers[2:], float(output[5]))


@contextmanager
def compiled_reference(start: Record, name: str = "atacama") -> Iterator[Reference]:
    """The program for the board of a start of the basic game. CannotMeasureError without the source or a compiler."""
    worths = " ".join(str(worth) for worth in start["worth"].ravel().tolist())
    with compiled_program(name) as program:
        yield Reference(program, worths)
