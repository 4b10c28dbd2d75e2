"""Stages of a run: commands that wait for one another, as many side by side as there are cores.

A stage that runs beside others is shown whole when it ends; one that has the run to itself writes straight to the
terminal. Ctrl-C and SIGTERM end all of them, with everything that they have started.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING

from dev.testing.results import Results, read_junit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import FrameType

SECONDS_BETWEEN_LOOKS = 0.05
SECONDS_BETWEEN_SIGNS = 30.0
"""How often a line says how far the stages are, when nothing else was printed."""
SECONDS_TO_STOP = 10.0
"""What a stage has for its own tidying up once it is to end."""
SECONDS_OF_A_STAGE = 3600.0
"""After this long a stage hangs, and is ended: long after a slow machine is through. Each test has its own limit."""
HANGS = 124
"""The exit status of a stage that was ended for hanging, as of timeout(1)."""
IS_NOT_THERE = 127
DID_NOT_RUN = 1
PERCENT = re.compile(rb"\[ *(\d+)%\]")


@dataclass(frozen=True)
class Stage:
    """A command, and what has to have succeeded before."""

    name: str
    command: list[str]
    cwd: Path
    after: Sequence[str] = ()
    """Names of stages. If one of them fails, this one fails without having run."""
    variables: Mapping[str, str] = field(default_factory=dict)
    """Join the environment."""
    report: Path | None = None
    """The JUnit report that it writes. A stage without one counts as one test."""
    holds_input: bool = False
    """Its standard input stays open as long as this process lives, so that it can tell when it is alone."""
    seconds: float = SECONDS_OF_A_STAGE
    """After this long it hangs."""
    again: Stage | None = None
    """Runs tests of it alone that are added to its command: see ``dev.testing.quarantine``."""


@dataclass(frozen=True)
class Outcome:
    """How a stage ended: exit status, seconds on the clock and of processors, and its tests."""

    name: str
    status: int
    seconds: float
    processor: float
    results: Results


class StoppedError(BaseException):
    """Ctrl-C or SIGTERM; ``signal`` says which."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.signal = number


def run(stages: Sequence[Stage], cores: int) -> list[Outcome]:
    """Run the stages, at most ``cores`` at a time, in this order where they don't wait for one another; what came out,
    in the order of their ends. StoppedError if somebody wants no more of it: then nothing runs any longer."""
    waiting, running, ended = list(stages), list[_Running](), list[Outcome]()
    signs = _Signs()
    with _stoppable(), tempfile.TemporaryDirectory() as folder:
        try:
            while waiting or running:
                failed = {each.name for each in ended if each.status}
                for stage in [each for each in waiting if not failed.isdisjoint(each.after)]:
                    waiting.remove(stage)
                    print(f"\n==== {stage.name}: not run, because of what failed before", flush=True)
                    ended.append(Outcome(stage.name, DID_NOT_RUN, 0.0, 0.0, Results(failed=1)))
                done = {each.name for each in ended if not each.status}
                for stage in [each for each in waiting if done.issuperset(each.after)][: cores - len(running)]:
                    waiting.remove(stage)
                    alone = not (waiting or running)
                    running.append(_Running(stage, None if alone else Path(folder, f"{len(waiting)}.txt")))
                for each in [each for each in running if each.has_ended()]:
                    running.remove(each)
                    ended.append(each.outcome())
                    signs.shown()
                signs.show(running)
                time.sleep(SECONDS_BETWEEN_LOOKS)
        finally:
            _end(running)
    return ended


class _Running:
    """A stage at work, in a group of processes of its own. What it prints goes to a file, or straight out."""

    def __init__(self, stage: Stage, shown_later: Path | None) -> None:
        self.stage = stage
        self._began = time.monotonic()
        self._output: IO[bytes] | None = shown_later.open("w+b") if shown_later else None
        self._status: int | None = None
        self._processor = 0.0
        self._hangs = False
        if not self._output:
            print(f"\n==== {stage.name}", flush=True)
        try:
            self._process = subprocess.Popen(
                stage.command,
                cwd=stage.cwd,
                env={**os.environ, **stage.variables},
                stdin=subprocess.PIPE if stage.holds_input else subprocess.DEVNULL,
                stdout=self._output,
                stderr=subprocess.STDOUT if self._output else None,
                process_group=0,
            )
        except FileNotFoundError:
            print(f"{stage.command[0]} is not there. ./gusher test installs what the tests need.", flush=True)
            self._status = IS_NOT_THERE

    def has_ended(self) -> bool:
        """Polls the process, and kills it once its time is up."""
        if self._status is None:
            number, status, usage = os.wait4(self._process.pid, os.WNOHANG)
            if number:
                self._status = self._process.returncode = os.waitstatus_to_exitcode(status)
                self._processor = usage.ru_utime + usage.ru_stime
                if self._process.stdin:
                    self._process.stdin.close()
                self._kill()
            elif not self._hangs and time.monotonic() - self._began > self.stage.seconds:
                self._hangs = True
                self._kill()
        return self._status is not None

    def interrupt(self) -> None:
        """Ask it to end, as Ctrl-C does."""
        self._signal(signal.SIGINT)

    def end(self, seconds: float) -> None:
        """Wait this long for it to end by itself, and no longer."""
        until = time.monotonic() + seconds
        while not self.has_ended() and time.monotonic() < until:
            time.sleep(SECONDS_BETWEEN_LOOKS)
        if not self.has_ended():
            self._kill()
            while not self.has_ended():
                time.sleep(SECONDS_BETWEEN_LOOKS)
        self._show()

    def outcome(self) -> Outcome:
        """What came out, once it has ended; shows what it has printed, if that was kept."""
        status = HANGS if self._hangs else self._status or 0
        seconds = time.monotonic() - self._began
        if self._output:
            times = f"{seconds:.0f} s, {self._processor:.0f} s of processor"
            print(f"\n==== {self.stage.name} ({times})", flush=True)
        self._show()
        if self._hangs:
            print(f"{self.stage.name} took longer than {self.stage.seconds:.0f} s and was ended.", flush=True)
        elif status:
            print(f"{self.stage.name} failed (exit status {status})", flush=True)
        return Outcome(self.stage.name, status, seconds, self._processor, _results(self.stage, status))

    def sign(self) -> str:
        """How far it is: the percentage that pytest has told last, else the time that it has taken."""
        seconds = time.monotonic() - self._began
        told = PERCENT.findall(self._last_bytes())
        return f"{self.stage.name} {int(told[-1])} %" if told else f"{self.stage.name} {seconds:.0f} s"

    def _last_bytes(self) -> bytes:
        if not self._output:
            return b""
        # Read without moving where the stage, which shares this file, writes next.
        size = os.fstat(self._output.fileno()).st_size
        return os.pread(self._output.fileno(), 4096, max(0, size - 4096))

    def _show(self) -> None:
        if self._output:
            self._output.seek(0)
            sys.stdout.flush()
            shutil.copyfileobj(self._output, getattr(sys.stdout, "buffer", sys.stdout))
            sys.stdout.flush()
            self._output.close()
            self._output = None

    def _kill(self) -> None:
        """End the process and whatever it has left behind."""
        self._signal(signal.SIGKILL)

    def _signal(self, number: int) -> None:
        if self._status != IS_NOT_THERE:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, number)


def _results(stage: Stage, status: int) -> Results:
    if not stage.report:
        return Results(failed=1) if status else Results(passed=1)
    results = read_junit(stage.report) if stage.report.exists() else Results()
    if status and not results.failed:
        # Nothing collected, a crash, a warning turned error at the end: not a test, but not a success either.
        results.failed = 1
    return results


def _end(running: list[_Running]) -> None:
    for each in running:
        each.interrupt()
    until = time.monotonic() + SECONDS_TO_STOP
    for each in running:
        each.end(until - time.monotonic())


class _Signs:
    """A line now and then that says how far the stages are which print nothing yet."""

    def __init__(self) -> None:
        self._began = self._last = time.monotonic()

    def shown(self) -> None:
        """Something was printed."""
        self._last = time.monotonic()

    def show(self, running: list[_Running]) -> None:
        """Print the line, if it is time."""
        now = time.monotonic()
        if now - self._last > SECONDS_BETWEEN_SIGNS and len(running) > 1:
            minutes, seconds = divmod(int(now - self._began), 60)
            print(f"{minutes:3}:{seconds:02}  {', '.join(each.sign() for each in running)}", flush=True)
            self._last = now


@contextlib.contextmanager
def _stoppable() -> Iterator[None]:
    def stop(number: int, _frame: FrameType | None) -> None:
        # The second one would come in the middle of tidying up.
        for each in before:
            signal.signal(each, signal.SIG_IGN)
        raise StoppedError(number)

    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    for each, handler in before.items():
        # Whoever starts us may have us ignore Ctrl-C, which is then meant for somebody else.
        if handler is not signal.SIG_IGN:
            signal.signal(each, stop)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
