"""Programs in C++ that figures are compared with (``bench/*.cpp``), compiled for this machine when they are needed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import gusher

from .figures import CannotMeasureError

SOURCES = Path(gusher.__file__).parents[2] / "bench"
FLAGS = ("-O3", "-march=native", "-std=c++17")


@contextmanager
def compiled_program(name: str) -> Iterator[Path]:
    """The program made from ``bench/<name>.cpp``. CannotMeasureError without the source or a compiler."""
    compiler = shutil.which("g++")
    if compiler is None:
        raise CannotMeasureError("needs g++ to compile the C++ reference (Debian, Ubuntu: apt install g++)")
    source = SOURCES / f"{name}.cpp"
    if not source.exists():
        raise CannotMeasureError(f"needs the C++ reference, bench/{name}.cpp, which is in a clone of Gusher only")
    with tempfile.TemporaryDirectory(prefix="gusher-bench-") as folder:
        program = Path(folder) / name
        subprocess.run([compiler, *FLAGS, "-o", str(program), str(source)], check=True)
        yield program
