"""Deadlines on a computer that others keep busy, too."""

from __future__ import annotations

import subprocess
import sys
from typing import Self

WATCH = """
import os, select, sys, time

wall = own = 0.0
while not select.select([sys.stdin], [], [], 0.03)[0]:
    begun, worked = time.monotonic(), time.process_time()
    while time.process_time() < worked + 0.003:
        pass
    wall += time.monotonic() - begun
    own += time.process_time() - worked
print(wall / own if own else 1.0)
"""


class Pace:
    """How much longer everything takes while this is entered than it would with the processors to itself: a process of
    its own compares the clock with the time that it was given. Afterwards ``slowness`` says so, at least 1."""

    slowness = 1.0

    def __enter__(self) -> Self:
        command = [sys.executable, "-I", "-S", "-c", WATCH]
        self._watching = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *failure: object) -> None:
        output, _ = self._watching.communicate()
        self.slowness = max(1.0, float(output))
