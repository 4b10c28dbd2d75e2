"""The processes of a server that consists of several."""

import time
from pathlib import Path


def children(process):
    """The processes that serve, of those that one which looks after them has started."""
    found = []
    for each in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
        try:
            command = Path(f"/proc/{each}/cmdline").read_text()
        except OSError:
            continue
        if "spawn_main" in command:
            found.append(int(each))
    return found


def wait_for(condition, seconds=60.0):
    """Wait until something is so."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)
