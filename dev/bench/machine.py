"""The machine that is measured on: one core at a time, compiled rules, and the disk."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from gusher.rules.kernel.engine import can_compile

from .figures import CannotMeasureError


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process, and those it starts, on one core. Where the system can't do that, nothing happens."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    # The last one: systems like to do their own work on the first.
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def needs_numba() -> None:
    """CannotMeasureError if rules can't be compiled here."""
    if not can_compile():
        raise CannotMeasureError("needs Numba, which is not installed here or is switched off")


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def processor_seconds(work: Callable[[], object]) -> float:
    """How long a core works on it: what counts where two that only calculate are compared, since it leaves out whatever
    else has the core meanwhile."""
    began = time.process_time()
    work()
    return time.process_time() - began


def fsync_seconds(folder: Path, times: int = 50) -> list[float]:
    """How long it takes to append a few bytes to a file in a folder and have them on disk, in ascending order. Syncs as
    SQLite does: only the data where the system can do that."""
    sync = getattr(os, "fdatasync", os.fsync)
    took = []
    file = folder / "fsync"
    with file.open("wb", buffering=0) as out:
        for _ in range(times):
            began = time.perf_counter()
            out.write(b"x" * 512)
            sync(out.fileno())
            took.append(time.perf_counter() - began)
    file.unlink()
    return sorted(took)
