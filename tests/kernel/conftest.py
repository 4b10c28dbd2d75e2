"""Processes that compile."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from dev.testing.nursery import Nursery

TESTS = Path(__file__).parents[1]
SOURCES = TESTS.parent / "src"

LOADED = "import numba\nnumba.njit(lambda: 0)()"
"""With Numba, and all that it loads when it compiles for the first time: most of what such a process takes."""


@pytest.fixture(scope="session")
def nursery():
    """A process that has Numba, and none of our sources. What is compiled is of interest, not how fast it is."""
    environment = {**os.environ, "NUMBA_OPT": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    running = Nursery(LOADED, ["-W", "error"], environment)
    yield running
    running.close()


@pytest.fixture
def compiling(python, nursery, tmp_path):
    """As ``python``, with Numba loaded before, which makes machine code in a hurry."""
    if sys.platform != "linux":
        return python
    numbers = count()

    def run(code: str, sources: Path = SOURCES, tests: Path = TESTS, **variables: str) -> str:
        paths = [str(sources), str(tests)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1", **variables}
        number = next(numbers)
        out, errors = tmp_path / f"{number}.out", tmp_path / f"{number}.err"
        process = nursery.start(code, environment, out=out, errors=errors, paths=paths)
        try:
            status = process.wait(280)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        assert status == 0, errors.read_text("utf-8")
        return out.read_text("utf-8")

    return run
