"""A wall clock of a test's own, for processes that it starts: it can be put forward and back while they run. For Linux,
compiled from ``clock.c``."""

from __future__ import annotations

import os
import struct
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_suffix(".c")


class OwnClock:
    """A clock that lives in a folder. Processes that get its ``environment`` go by it."""

    def __init__(self, folder: Path) -> None:
        self._ahead = folder / "clock"
        library = folder / "clock.so"
        subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
        self.environment = {**os.environ, "LD_PRELOAD": str(library), "GUSHER_CLOCK": str(self._ahead)}
        self._ahead.write_bytes(struct.pack("q", 0))

    def put(self, seconds: int) -> None:
        """Let it be so many seconds ahead of the true one."""
        with self._ahead.open("r+b", buffering=0) as file:
            file.write(struct.pack("q", seconds))
