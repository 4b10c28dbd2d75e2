"""Programs in C++ that figures are compared with (``reference/*.cpp``), compiled for this machine when needed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .figures import CannotMeasureError

SOURCES = Path(__file__).parent / "reference"
FLAGS = ("-O3", "-march=native", "-std=c++17")


@contextmanager
def compiled_program(name: str, sources: Path = SOURCES) -> Iterator[Path]:
    """The program made from ``<name>.cpp`` in a folder. CannotMeasureError without a compiler."""
    compiler = shutil.which("g++")
    if compiler is None:
        raise CannotMeasureError("needs g++ to compile the C++ reference (Debian, Ubuntu: apt install g++)")
    with tempfile.TemporaryDirectory(prefix="gusher-bench-") as folder:
        program = Path(folder) / name
        compile_for_this_machine(compiler, sources / f"{name}.cpp", program)
        yield program


def compile_for_this_machine(compiler: str, source: Path, program: Path) -> None:
    """Make a program of this one source, as fast as it can be here."""
    subprocess.run([compiler, *FLAGS, "-o", str(program), str(source)], check=True)
