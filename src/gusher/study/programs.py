"""Programs that play: one is started, told the position line by line, and asked for a move (``docs/programs.md``)."""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import IO, Protocol

import msgspec

from gusher.rules.kernel import Fields, Game, GusherError, NotationError, Record, fields_of
from gusher.rules.kernel.engine import Engine
from gusher.table.files import HIDDEN, Step

from .setting import Setting

GREETING = "gusher 1"
"""The first line: the version of the protocol."""
SECONDS_TO_BEGIN = 300.0
"""How long a program may take to get ready: bots of Gusher's compile their rules then."""
SECONDS_TO_ANSWER = 60.0
"""How long it may take for a move, beyond the time that it is told."""
SECONDS_TO_END = 2.0
Done = Sequence[tuple[Step, int]]
"""What has been done in a game: each step as a game file has it, and its action as ``Engine.logged`` has it."""
MOST_LETTERS = 1_000_000
"""Of a line that a program writes."""
LAST_WORDS = 5
"""So many lines of what a program says before it dies are told."""


class ProgramError(GusherError):
    """A program hangs, has ended or answers with an illegal move; the detail names it."""

    @classmethod
    def of(cls, name: str, detail: str) -> ProgramError:
        """What is wrong with the program of this name."""
        return cls("program", "players", f"{name} {detail}")


class Lines(Protocol):
    """How lines go to a program and come from it."""

    def send(self, line: str) -> None:
        """Send one."""

    def receive(self, seconds: float) -> str | None:
        """The next one; None if none comes in so many seconds. EOFError, with how it ended, if none will come."""

    def close(self) -> None:
        """End the program."""


@dataclass(frozen=True)
class Program:
    """A player that is a program: its command, as in a shell. ``patience``: how many seconds it may take for a move
    beyond its time limit."""

    command: str
    patience: float = SECONDS_TO_ANSWER

    def start(self) -> Lines:
        """Start it. OSError or ValueError if that can't be done."""
        return Process(shlex.split(self.command))


class Process:
    """A program that runs, as ``Lines``. Threads read and write, so that nothing it does or leaves undone can make us
    wait for longer than we want to."""

    def __init__(self, command: Sequence[str]) -> None:
        if not command:
            raise ValueError("there is no command")
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        # In a session of its own: Ctrl-C is for us, and what it has started itself ends with it.
        self._process = subprocess.Popen(command, start_new_session=True, **pipes)  # type: ignore[call-overload]
        self._asked: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._said: deque[str] = deque(maxlen=LAST_WORDS)
        self._threads = [
            threading.Thread(target=self._write, daemon=True),
            threading.Thread(target=_read, args=(self._process.stdout, self._answers.put), daemon=True),
            threading.Thread(target=_read, args=(self._process.stderr, self._hear), daemon=True),
        ]
        for each in self._threads:
            each.start()

    def send(self, line: str) -> None:
        """See ``Lines``."""
        self._asked.put(line)

    def receive(self, seconds: float) -> str | None:
        """See ``Lines``."""
        try:
            line = self._answers.get(timeout=max(0.0, seconds))
        except queue.Empty:
            return None
        if line is None:
            raise EOFError(self._ending())
        return line

    def close(self) -> None:
        """See ``Lines``: its input ends, and whoever goes on is ended."""
        self._asked.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(SECONDS_TO_END)
        self._kill()
        self._process.wait()
        for each in self._threads:
            each.join(SECONDS_TO_END)

    def _kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _ending(self) -> str:
        try:
            status = f"with status {self._process.wait(SECONDS_TO_END)}"
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._threads[-1].join(SECONDS_TO_END)
        said = " / ".join(each for each in self._said if each.strip())
        return f"ended {status}{f': {said}' if said else ''}"

    def _hear(self, line: str | None) -> None:
        if line is not None:
            self._said.append(line)

    def _write(self) -> None:
        stream = self._process.stdin
        # Whoever reads no more has ended or is about to: who waits for an answer finds out.
        with suppress(OSError, ValueError), stream:
            while (line := self._asked.get()) is not None:
                stream.write(line.encode() + b"\n")
                stream.flush()


def _read(stream: IO[bytes], put: Callable[[str | None], None]) -> None:
    """Hand over line by line, and None after the last."""
    with suppress(OSError, ValueError), stream:
        while line := stream.readline(MOST_LETTERS):
            put(line.decode(errors="replace").rstrip("\r\n"))
    put(None)


class Conversation:
    """What is said between us and a program that has been started, ``name`` in errors."""

    def __init__(self, name: str, program: Program, lines: Lines, clock: Callable[[], float] = time.monotonic) -> None:
        self._name, self._program, self._lines, self._clock = name, program, lines, clock
        lines.send(GREETING)
        self._wishes = self._answer("ready", SECONDS_TO_BEGIN).split()

    @classmethod
    def start(cls, name: str, program: Program) -> Conversation:
        """Start the program. ProgramError if it can't be started, or does not get ready."""
        try:
            lines = program.start()
        except (OSError, ValueError) as error:
            raise ProgramError.of(name, f"can't be started: {error}") from None
        try:
            return cls(name, program, lines)
        except BaseException:
            lines.close()
            raise

    def begin(self, setting: Setting) -> None:
        """Tell it that a new game begins."""
        defaults = setting.game.resolve(setting.seats, {})
        options = {name: value for name, value in setting.options.items() if value != defaults[name]}
        self._lines.send(f"game {setting.game.name} {setting.seats} {json.dumps(options)}")

    def choose(self, engine: Engine, s: Record, seat: int, history: Sequence[str], limits: str, seconds: float) -> int:
        """The action that it chooses as ``seat`` in ``s``, which is what the seat knows, after the ``history``."""
        write = engine.game.actions.write
        scene, legal = partial(fields_of, engine, s), lambda: map(write, engine.legal(s, seat))
        return self.ask(engine.game, seat, history, scene, legal, limits, seconds)

    def ask(
        self,
        game: Game,
        seat: int,
        history: Sequence[str],
        scene: Callable[[], Fields],
        legal: Callable[[], Iterable[str]],
        limits: str,
        seconds: float,
    ) -> int:
        """The action that it chooses after the ``history``, which is in words of a game file. ``scene`` and ``legal``
        are called if the program wants to know them. ``limits`` are those of ``go``; ``seconds`` is its time."""
        self._lines.send(" ".join(("position", *history)))
        if "scene" in self._wishes:
            self._lines.send(f"scene {msgspec.json.encode(scene()).decode()}")
        if "legal" in self._wishes:
            self._lines.send(" ".join(("legal", *legal())))
        self._lines.send(f"go seat {seat + 1} {limits}")
        text = self._answer("bestmove", seconds + self._program.patience)
        try:
            return game.actions.read(text)
        except NotationError:
            raise ProgramError.of(self._name, f"answered {text[:60]!r}, which is no move of {game.name}") from None

    def close(self) -> None:
        """End the program."""
        self._lines.send("quit")
        self._lines.close()

    def _answer(self, word: str, seconds: float) -> str:
        """What follows ``word`` in the next line that begins with it; other lines don't matter, but ``error``."""
        deadline = self._clock() + seconds
        while True:
            try:
                line = self._lines.receive(deadline - self._clock())
            except EOFError as error:
                raise ProgramError.of(self._name, str(error)) from None
            if line is None or self._clock() > deadline:
                raise ProgramError.of(self._name, f"gave no answer ({word}) within {seconds:g} seconds")
            first, _, rest = line.strip().partition(" ")
            if first == "error":
                raise ProgramError.of(self._name, f"reports an error: {rest[:200]}")
            if first == word:
                return rest.strip()


_running: dict[tuple[str, Program, int], Conversation] = {}
"""The programs that this process has started, by the seat that they play: who plays two seats runs twice, and what one
of them remembers is not for the other."""


def conversation(name: str, program: Program, seat: int) -> Conversation:
    """The program of a seat, started if it does not run. ProgramError if it can't be."""
    key = (name, program, seat)
    if key not in _running:
        _running[key] = Conversation.start(name, program)
    return _running[key]


def end_programs() -> None:
    """End all that this process has started."""
    while _running:
        _running.popitem()[1].close()


def words(engine: Engine, s: Record, seat: int, done: Done) -> list[str]:
    """What has been done as ``seat`` may know it in ``s``: what is hidden is ``?``."""
    hidden = [False] * len(done)
    if not engine.game.concealed_lay_open:
        hidden = engine.covered(s, seat, (action for _, action in done))
    return [
        Step(HIDDEN, step.seat).word if is_hidden else step.word
        for (step, _), is_hidden in zip(done, hidden, strict=True)
    ]
