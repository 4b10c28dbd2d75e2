"""Whether anybody else was at work on the machine while a figure was taken."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
MUCH = 0.1
"""Cores: who takes less does not disturb."""


class Others:
    """What other processes do from now on: ``cores()`` says how many cores they have kept busy since, on the average;
    None where the system doesn't tell.

    Linux counts what all processes did, and ours are taken from it with their children. Elsewhere the system's load
    stands for it, less what we did; it lags behind by a minute. Windows tells neither.
    """

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._all, self._ours = _busy_seconds(), _our_seconds()

    def cores(self) -> float | None:
        """See the class."""
        passed = max(time.perf_counter() - self._began, 1e-3)
        ours = (_our_seconds() - self._ours) / passed
        busy = _busy_seconds()
        if busy is not None and self._all is not None:
            return max(0.0, (busy - self._all) / passed - ours)
        return max(0.0, os.getloadavg()[0] - ours) if hasattr(os, "getloadavg") else None


def _busy_seconds() -> float | None:
    """How long all cores have worked since the system started, None where it isn't told. What a host takes from a
    virtual machine counts, too."""
    try:
        user, nice, system, _idle, _waiting, *rest = map(int, (PROC / "stat").read_text().split("\n")[0].split()[1:9])
    except (OSError, ValueError):
        return None
    return (user + nice + system + sum(rest)) / os.sysconf("SC_CLK_TCK")


def _our_seconds() -> float:
    """How long cores have worked for this process, its children that are gone, and those that still run."""
    mine = os.times()
    return mine.user + mine.system + mine.children_user + mine.children_system + _running_children_seconds()


def _running_children_seconds() -> float:
    """The same for the processes below this one, as far as the system tells."""
    ticks = _worked_below(os.getpid(), _worked())
    return ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0


def seconds_of(process: int) -> float | None:
    """How long cores have worked for a process and for all below it, those included that are gone. None if there is no
    such process, or the system doesn't tell."""
    worked = _worked()
    if process not in worked:
        return None
    return (worked[process][1] + _worked_below(process, worked)) / os.sysconf("SC_CLK_TCK")


def _worked() -> dict[int, tuple[int, int]]:
    """By process: its parent, and the ticks that it and those of its children that are gone have worked."""
    processes: dict[int, tuple[int, int]] = {}
    for stat in PROC.glob("[0-9]*/stat"):
        # Processes end while we look.
        with suppress(OSError, ValueError, IndexError):
            # Behind the name, which may contain anything: state, parent, …; fields 14 to 17 are what it worked and what
            # its children did that are gone.
            fields = stat.read_text().rpartition(")")[2].split()
            processes[int(stat.parent.name)] = (int(fields[1]), sum(map(int, fields[11:15])))
    return processes


def _worked_below(process: int, worked: dict[int, tuple[int, int]]) -> int:
    """The ticks of all processes below one."""
    children: dict[int, list[int]] = defaultdict(list)
    for number, (parent, _) in worked.items():
        children[parent].append(number)
    ticks = 0
    waiting = [process]
    while waiting:
        for child in children[waiting.pop()]:
            ticks += worked[child][1]
            waiting.append(child)
    return ticks
