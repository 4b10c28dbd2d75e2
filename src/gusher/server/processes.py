"""``gusher serve --processes``: several processes behind one port, and one that looks after them.

On Linux and macOS. ``bus.siblings`` says how they share the tables.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import shutil
import signal
import socket
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from . import logs
from .bus.siblings import Siblings
from .serve import Settings, serve_here
from .sharing import limits
from .storage.folder import UnusableError

SECONDS_TO_BE_WELL = 5.0
"""A process that ends sooner may do so again at once."""
SECONDS_BEFORE_RETRY = 1.0
SECONDS_TO_BE_ENDED = 3.0
"""A process that has not ended itself by then, after its time to stop, is killed."""

log = logging.getLogger("gusher.server")


@dataclass
class _Child:
    """A process, when it was started, and, once it has ended, when another one takes its place."""

    process: BaseProcess
    began: float
    due: float | None = None


def oversee(settings: Settings, listening: socket.socket) -> None:
    """Start the processes and start those again that end, until SIGINT or SIGTERM. SystemExit if one of the first ones
    can't serve."""
    folder = Path(tempfile.mkdtemp(prefix="gusher-"))
    is_over = threading.Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: is_over.set())
    children: dict[int, _Child] = {}
    try:
        for number in range(settings.processes):
            children[number] = _start(settings, listening, number, folder, greets=number == 0)
        _look_after(children, settings, listening, folder, is_over)
    finally:
        _end([child.process for child in children.values()], settings.seconds_to_stop + SECONDS_TO_BE_ENDED)
        shutil.rmtree(folder, ignore_errors=True)


def _start(settings: Settings, listening: socket.socket, number: int, folder: Path, *, greets: bool) -> _Child:
    # Nothing is shared with this one but the socket. They come from one that has imported what all of them need: so one
    # takes the place of another in a fraction of the time, and they share most of their memory.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["gusher.server.http.app", "gusher.server.storage.opening", __name__])
    process = context.Process(
        target=_serve, args=(settings, listening, number, folder, greets), name=f"gusher {number}"
    )
    process.start()
    return _Child(process, time.monotonic())


def _look_after(
    children: dict[int, _Child], settings: Settings, listening: socket.socket, folder: Path, is_over: threading.Event
) -> None:
    have_been_well: set[int] = set()
    while not is_over.is_set():
        wait([child.process.sentinel for child in children.values() if child.due is None], timeout=0.2)
        for number, child in children.items():
            lasted = time.monotonic() - child.began
            if child.process.is_alive():
                if lasted > SECONDS_TO_BE_WELL:
                    have_been_well.add(number)
                continue
            if is_over.is_set():
                return
            status = child.process.exitcode or 0
            if number not in have_been_well and status > 0:
                # It has said why.
                raise SystemExit(status)
            if child.due is None:
                log.error("Process %s has ended (%s); another one takes its place", number, status)
                child.due = time.monotonic() + (SECONDS_BEFORE_RETRY if lasted < SECONDS_TO_BE_WELL else 0.0)
            if time.monotonic() < child.due:
                # The others are looked after meanwhile.
                continue
            children[number] = _start(settings, listening, number, folder, greets=False)


def _end(processes: list[BaseProcess], seconds: float) -> None:
    for each in processes:
        each.terminate()
    until = time.monotonic() + seconds
    for each in processes:
        each.join(max(0.0, until - time.monotonic()))
        if each.is_alive():
            each.kill()
            each.join()


# In a child -----------------------------------------------------------------------------------------------------------


def _serve(settings: Settings, listening: socket.socket, number: int, folder: Path, greets: bool) -> None:
    logs.to_standard_error(settings.log)
    for each in settings.changed:
        limits.change(each)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        siblings = Siblings(number, settings.processes, folder, limits.SECONDS_OF_A_SIGN)
        serve_here(settings, listening, siblings, greets=greets)
    except UnusableError as error:
        raise SystemExit(f"gusher: {error}") from None


def _end_with_parent() -> None:
    """Stop in good order when whoever looks after us is gone, however it went."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        with suppress(ProcessLookupError):
            os.kill(os.getpid(), signal.SIGTERM)
