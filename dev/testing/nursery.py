"""Processes in a fraction of the time: one has imported what all of them need, and forks.

Half a second of a processor or more goes by before a server begins to do anything of its own, and the tests start
hundreds. A fork of a process in which nothing has run but imports differs from a fresh one in nothing that it could
notice. That fresh ones start is tested, too: servers that compile are such, and those that have a clock of their own.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

SERVE = """
import gusher.commands.serve
import gusher.server.http.app
import gusher.server.http.routes
import gusher.server.http.homes
import gusher.server.processes
import gusher.server.storage.opening
import uvicorn.lifespan.on
import uvicorn.loops.uvloop
gusher.server.http.routes.handlers()
"""
"""What every server imports and makes."""
LONGEST = 1 << 20
"""Bytes of a message: most of what a process is given is its environment."""


class Process(Protocol):
    """What can be done with a process, as with one of ``subprocess``."""

    @property
    def pid(self) -> int:
        """Its number."""

    def poll(self) -> int | None:
        """The exit status, None while it runs; negative for a signal that ended it."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end. ``subprocess.TimeoutExpired`` after so many seconds."""

    def send_signal(self, sig: int) -> None:
        """Send it a signal, unless it is known to have ended."""

    def terminate(self) -> None:
        """Ask it to stop."""

    def kill(self) -> None:
        """End it."""


class Nursery:
    """A process that forks others, for all threads. It is started with the first of them, with these ``options`` for
    Python and this environment, and runs ``prepare``, which may leave no thread behind."""

    def __init__(
        self, prepare: str = SERVE, options: Sequence[str] = (), environment: dict[str, str] | None = None
    ) -> None:
        self._prepare, self._options, self._environment = prepare, options, environment
        self._lock = threading.Lock()
        self._ours: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def gusher(self, arguments: Sequence[str], environment: dict[str, str], log: Path, files: int | None) -> Process:
        """``python -m gusher`` with these arguments. It writes what it says to the end of ``log``, and may have so many
        files open."""
        run = "import sys, gusher.__main__; sys.modules['__main__'] = gusher.__main__; gusher.__main__.main()"
        return self.start(run, environment, out=log, errors=log, arguments=["gusher", *arguments], files=files)

    def start(
        self,
        code: str,
        environment: dict[str, str],
        *,
        out: Path,
        errors: Path,
        arguments: Sequence[str] = ("-c",),
        files: int | None = None,
        paths: Sequence[str] = (),
    ) -> Process:
        """``python -c``, with these ``sys.argv``; ``paths`` come before all others from which it imports."""
        wanted = {"environment": environment, "out": str(out), "errors": str(errors), "paths": list(paths)}
        return _Forked(int(self.ask({**wanted, "code": code, "arguments": list(arguments), "files": files})), self)

    def ask(self, question: dict[str, Any]) -> Any:
        """The answer to a question: see ``_answer``."""
        with self._lock:
            if self._ours is None:
                self._ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
                with theirs:
                    command = [sys.executable, "-P", *self._options, __file__, str(theirs.fileno()), self._prepare]
                    self._process = subprocess.Popen(
                        command, stdin=subprocess.DEVNULL, env=self._environment, pass_fds=[theirs.fileno()]
                    )
            self._ours.send(json.dumps(question).encode())
            answer = self._ours.recv(LONGEST)
        if not answer:
            raise RuntimeError("the process from which others are forked has ended")
        return json.loads(answer)

    def close(self) -> None:
        """End it, and all those that still run."""
        if self._ours is not None and self._process is not None:
            self._ours.close()
            self._process.wait()
            self._ours = self._process = None


class _Forked:
    """One from a nursery, which is its parent: nobody else takes note of its end, so that until then its number stays
    its own."""

    def __init__(self, pid: int, nursery: Nursery) -> None:
        self.pid = pid
        self._nursery = nursery
        self._status: int | None = None

    def poll(self) -> int | None:
        if self._status is None:
            self._status = self._nursery.ask({"ended": self.pid})
        return self._status

    def wait(self, timeout: float | None = None) -> int:
        until = None if timeout is None else time.monotonic() + timeout
        while (status := self.poll()) is None:
            if timeout is not None and until is not None and time.monotonic() > until:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            time.sleep(0.01)
        return status

    def send_signal(self, sig: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, sig)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


# In the process itself ------------------------------------------------------------------------------------------------


def _tend(theirs: socket.socket) -> str | None:
    """Answer until whoever asks is gone. Comes back at once in a fork, with the code that it has to run."""
    # Ctrl-C goes to everybody at the terminal, and we have others to end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    children: set[int] = set()
    while asked := theirs.recv(LONGEST):
        question = json.loads(asked)
        if "ended" in question:
            pid, status = os.waitpid(question["ended"], os.WNOHANG)
            children.discard(pid)
            answer = os.waitstatus_to_exitcode(status) if pid else None
        else:
            answer = os.fork()
            if not answer:
                return _become(**question)
            children.add(answer)
        theirs.send(json.dumps(answer).encode())
    for child in children:
        os.kill(child, signal.SIGKILL)
    return None


def _become(
    code: str,
    arguments: list[str],
    environment: dict[str, str],
    out: str,
    errors: str,
    files: int | None,
    paths: list[str],
) -> str:
    """Be as if started afresh."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
    for number, name in ((1, out), (2, errors)):
        with Path(name).open("ab") as said:
            os.dup2(said.fileno(), number)
    if files is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    sys.argv = arguments
    sys.path[:0] = paths
    return code


def _run(code: str) -> int:
    """Run it as the main module. Returns the exit status, as Python gives it."""
    main = ModuleType("__main__")
    sys.modules["__main__"] = main
    try:
        exec(code, main.__dict__)  # noqa: S102
    except SystemExit as ended:
        if ended.code is None or isinstance(ended.code, int):
            return ended.code or 0
        print(ended.code, file=sys.stderr)
        return 1
    except BaseException as error:  # noqa: BLE001 - whatever Python would end with
        sys.excepthook(*sys.exc_info())
        if isinstance(error, KeyboardInterrupt):
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGINT)
        return 1
    return 0


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as asking:
        exec(sys.argv[2], {})  # noqa: S102 - the text of whoever started us
        assert threading.active_count() == 1, "a fork has but one thread"
        # Whoever looks through this for garbage copies it.
        gc.collect()
        gc.freeze()
        to_run = _tend(asking)
    if to_run is not None:
        status = _run(to_run)
        # What Python does when it ends, but for taking all modules apart: in a fork that takes 0.3 s of a processor.
        threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001
        atexit._run_exitfuncs()  # noqa: SLF001
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status & 0xFF)
