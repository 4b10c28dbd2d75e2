"""What can be done while others download."""

from __future__ import annotations

import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING

from parts import PYTHON, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

COMPILE = ["nice", "-n", "10", PYTHON, "-P", "-m", "gusher.bots.warm", "--until-stdin-closes"]


@contextmanager
def compiling() -> Iterator[None]:
    """Compile the games' rules as long as this block takes. Whoever plays or tests needs them afterwards and goes on
    where this has got to; if it fails, they tell why."""
    process = subprocess.Popen(
        COMPILE, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.communicate()
