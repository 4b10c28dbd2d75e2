"""Runs pip, npm and the like: shows that something happens, and turns their failures into plain words."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

from stamps import Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Self

_REASONS = {
    "A downloaded package is not what the lock names (its hash differs), so nothing was installed.\n"
    "Try again; if it stays so, the package index in use serves altered files.": (
        "DO NOT MATCH THE HASHES",
        "EINTEGRITY",
    ),
    "The disk is full. Gusher needs 1 GB beside its sources, and pip some in the temporary folder (TMPDIR).": (
        "No space left on device",
        "ENOSPC",
        "Disk quota exceeded",
        "EDQUOT",
    ),
    "The network cannot be reached, or a download broke off. The first start needs it; later ones do not.\n"
    "Behind a proxy, set HTTPS_PROXY; for another package index, PIP_INDEX_URL and npm's `registry`.": (
        "Temporary failure in name resolution",
        "Name or service not known",
        "nodename nor servname",
        "NewConnectionError",
        "Failed to establish a new connection",
        "Network is unreachable",
        "ConnectTimeoutError",
        "ReadTimeoutError",
        "ProxyError",
        "IncompleteRead",
        "EAI_AGAIN",
        "ECONNREFUSED",
        "ECONNRESET",
        "ENETUNREACH",
        "ENOTFOUND",
        "ETIMEDOUT",
    ),
    "The certificate of a server could not be verified. Behind a filtering proxy, name its certificate:\n"
    "PIP_CERT for pip, NODE_EXTRA_CA_CERTS for npm.": (
        "CERTIFICATE_VERIFY_FAILED",
        "SELF_SIGNED_CERT",
        "UNABLE_TO_GET_ISSUER_CERT",
        "UNABLE_TO_VERIFY_LEAF",
    ),
    "That folder cannot be written; ./gusher keeps what it makes beside its sources.": (
        "Read-only file system",
        "EROFS",
        "Permission denied",
        "EACCES",
    ),
    "A package does not come ready-made for this machine and this Python.": ("No matching distribution found",),
}
"""What to tell a person, and what pip, npm or the system say in that case; the first that fits counts."""

CLEARED = "\r\x1b[K"
"""Takes back the line that a terminal shows."""


def reason(output: str) -> str:
    """Why a child failed, in plain words; empty if unknown."""
    return next((words for words, marks in _REASONS.items() if any(mark in output for mark in marks)), "")


_running: set[subprocess.Popen[str]] = set()
_no_more = threading.Event()


def stop() -> None:
    """End all programs that run here, and start no more: what failed beside them has ended the set-up."""
    _no_more.set()
    for process in list(_running):
        process.terminate()


class Child:
    """A program started to make something. `on_line` sees each of its lines and may return one to show."""

    def __init__(self, log: str) -> None:
        self.log = log

    def run(
        self,
        command: list[str],
        doing: str,
        cwd: str,
        on_line: Callable[[str], str | None] = lambda _: None,
        **environment: str,
    ) -> None:
        """Run to the end, or raise Trouble with the reason."""
        if _no_more.is_set():
            raise Trouble(f"{doing} was not begun.")
        try:
            process = subprocess.Popen(
                command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                env={**os.environ, **environment}, text=True, encoding="utf-8", errors="replace",
            )  # fmt: skip
        except OSError as error:
            raise Trouble(f"{doing} failed: {error}") from None
        _running.add(process)
        if _no_more.is_set():  # since we asked
            process.terminate()
        lines: list[str] = []
        try:
            with Progress() as progress, open(self.log, "a", encoding="utf-8") as log:
                log.write(f"\n$ {' '.join(command)}\n")
                for line in progress.while_reading(process):
                    log.write(line)
                    lines.append(line)
                    shown = on_line(line.rstrip())
                    if shown:
                        progress.show(shown)
        finally:
            _running.discard(process)
            if process.poll() is None:
                process.terminate()
                process.wait()
        if process.returncode:
            output = "".join(lines)
            words = reason(output) or "Its last lines:\n" + "".join(lines[-15:]).rstrip()
            raise Trouble(f"{doing} failed. {words}\nEverything it said is in {self.log}")


class Progress:
    """A line that counts the seconds on a terminal, one now and then elsewhere: nobody looks at nothing. Of several
    side by side the first has that line."""

    QUIET_SECONDS = 15
    _first: Progress | None = None

    def __init__(self) -> None:
        self.terminal = sys.stderr.isatty()
        self.started = self.spoken = time.monotonic()
        self.last = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if Progress._first is self:
            Progress._first = None
            if self.terminal:
                sys.stderr.write(CLEARED)
                sys.stderr.flush()

    def while_reading(self, process: subprocess.Popen[str]) -> Iterator[str]:
        """The lines of a process, with a tick of the clock each second that it says nothing."""
        lines: queue.Queue[str | None] = queue.Queue()

        def read() -> None:
            assert process.stdout is not None
            with process.stdout:
                for line in process.stdout:
                    lines.put(line)
            process.wait()
            lines.put(None)

        threading.Thread(target=read, daemon=True).start()
        while True:
            try:
                line = lines.get(timeout=1)
            except queue.Empty:
                self.tick()
                continue
            if line is None:
                return
            yield line

    def show(self, text: str) -> None:
        """Say what is going on now."""
        self.last = text
        if self.terminal:
            self.tick()
        else:
            say(f"      {text}")
            self.spoken = time.monotonic()

    def tick(self) -> None:
        """Show that time passes."""
        now = time.monotonic()
        Progress._first = Progress._first or self
        if Progress._first is not self:
            return
        if self.terminal:
            line = f"      {now - self.started:3.0f} s  {self.last}"
            sys.stderr.write(CLEARED + line[: os.get_terminal_size(2).columns - 1])
            sys.stderr.flush()
        elif now - self.spoken >= self.QUIET_SECONDS:
            say(f"      still at it after {now - self.started:.0f} s")
            self.spoken = now


def say(text: str) -> None:
    """Tell the person at the terminal. Not on stdout: that belongs to the command."""
    print((CLEARED if sys.stderr.isatty() else "") + text, file=sys.stderr, flush=True)
