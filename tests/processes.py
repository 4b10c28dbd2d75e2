"""The processes of a server that consists of several."""

import time
from pathlib import Path


def children(process):
    """The processes that serve, of those that one which looks after them has had forked from another one."""
    forks = [each for each in _below(process.pid) if "multiprocessing.forkserver" in _command(each)]
    return [each for fork in forks for each in _below(fork)]


def _below(number):
    try:
        return [int(each) for each in Path(f"/proc/{number}/task/{number}/children").read_text().split()]
    except OSError:
        return []


def _command(number):
    try:
        return Path(f"/proc/{number}/cmdline").read_text()
    except OSError:
        return ""


def wait_for(condition, seconds=180.0):
    """Wait until something is so; after so many seconds, which are long on any machine, it never will be."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)
