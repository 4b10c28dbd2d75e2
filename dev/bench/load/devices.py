"""The client of a load as a process, and what the server's processor did meanwhile."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import msgspec

from dev.bench.figures import CannotMeasureError
from dev.bench.others import seconds_of

from .client import Plan, Played

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Loaded:
    """A load as it went: how long moves took in milliseconds, ascending; what the processor worked on each of them, in
    milliseconds, those included that do not count among the times; how many were sent late."""

    took: list[float]
    processor: float
    late: int

    def within(self, hundredths: int) -> float:
        """The time that so many of a hundred moves stay below."""
        return self.took[min(len(self.took) - 1, len(self.took) * hundredths // 100)]


def load(plan: Plan, server: int) -> Loaded:
    """Play a plan with a server whose process has this number; what those below it work is its work, too.
    CannotMeasureError where nobody says what a process worked, RuntimeError if the client fails."""
    if seconds_of(server) is None:
        raise CannotMeasureError("needs a system that tells in /proc what a process has worked")
    command = [sys.executable, "-m", "dev.bench.load.client"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as client:
        assert client.stdin
        assert client.stdout
        try:
            client.stdin.write(msgspec.json.encode(plan) + b"\n")
            client.stdin.flush()
            if client.stdout.readline().strip() != b"ready":
                raise RuntimeError("the client of the load could not connect")
            before = _worked(server)
            client.stdin.write(b"go\n")
            client.stdin.flush()
            line = client.stdout.readline()
            # What follows from the last moves belongs to them.
            time.sleep(0.2)
            worked = _worked(server) - before
        finally:
            client.stdin.close()
            client.terminate()
    if not line:
        raise RuntimeError("the client of the load failed; it said why above")
    played = msgspec.json.decode(line, type=Played)
    moves = sum(len(table.moves) for table in plan.tables)
    return Loaded(sorted(played.took), 1000 * worked / moves, played.late)


def _worked(server: int) -> float:
    seconds = seconds_of(server)
    if seconds is None:
        raise RuntimeError("the server ended by itself")
    return seconds
