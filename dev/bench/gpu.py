"""Figures about random games on a GPU by NVIDIA."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import gusher
from gusher.lab.gpu import Games, GpuError

from .figures import CannotMeasureError, Figure, Measure, Target, raced
from .machine import needs_numba, seconds

GAMES, ROUNDS = 1_000_000, 5
THEIR_GAMES, THEIR_STEPS = 1 << 17, 200
PGX = Path(__file__).with_name("reference") / "pgx_at_random.py"
PYTHON_OF_PGX = "GUSHER_PGX"
"""The Python to run Pgx by, since its JAX is large; else our own."""


def alone(name: str) -> Figure:
    """Steps a second in a million random games of Atacama for two from their start to their end, a thread each."""
    speeds = _speeds()
    target = Target("value", "least", 1e9)
    return Figure(name, max(speeds), "steps/s", target=target, spread=(min(speeds), max(speeds)))


def against_pgx(theirs: str) -> Measure:
    """The same, against random steps in games of Pgx on the same GPU, which begin again as they end: one after the
    other in one run."""

    def measure(name: str) -> Figure:
        here = _speeds()
        there = _speeds_of_pgx(theirs)
        against = f"Pgx's {theirs} on the same GPU"
        return raced(name, "steps/s", here, against, there, None, {"Pgx, steps/s": max(there)})

    return measure


def _speeds() -> list[float]:
    needs_numba()
    speeds = []
    try:
        for seed in range(ROUNDS):
            games = Games(gusher.game("atacama"), GAMES, seed=seed)
            steps = 0

            def play(games: Games = games) -> None:
                nonlocal steps
                steps = int(games.play_on().sum())

            took = seconds(play)
            games.close()
            speeds.append(steps / took)
    except GpuError as error:
        raise CannotMeasureError(error.detail) from None
    return speeds


def _speeds_of_pgx(theirs: str) -> list[float]:
    python = os.environ.get(PYTHON_OF_PGX, sys.executable)
    command = [python, str(PGX), theirs, str(THEIR_GAMES), str(THEIR_STEPS)]
    # JAX would take most of the GPU's memory at once.
    surroundings = {**os.environ, "XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=surroundings)
    if done.returncode != 0:
        needs = (
            f"needs Pgx: {python} -m pip install pgx 'jax[cuda12]', or {PYTHON_OF_PGX}, the path of a Python with it"
        )
        raise CannotMeasureError(f"{needs} ({done.stderr.strip().rpartition(chr(10))[2] or done.returncode})")
    said = json.loads(done.stdout.splitlines()[-1])
    if said["platform"] != "gpu":
        raise CannotMeasureError(f"needs JAX on the GPU: {python} -m pip install 'jax[cuda12]'")
    return list(said["speeds"])


FIGURES: dict[str, Measure] = {
    "gpu.playouts": alone,
    "gpu.pgx.connect_four": against_pgx("connect_four"),
    "gpu.pgx.hex": against_pgx("hex"),
}
