"""Servers for tests and measurements: the true one as a process of its own, and one in a thread, to tamper with.

Both listen on a free port of this computer only, and end with the test. Tests of the server play interpreted, since
that takes a tenth of the processor's time to start; those in a browser load compiled rules.
"""

from __future__ import annotations

import json
import os
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Self

from gusher.bots.modules import names
from gusher.server.http.guest import Guest

from .nursery import Nursery, Process

SECONDS_TO_START = 60.0
SECONDS_TO_STOP = 60.0
ANSWERS_OF_ALL = 20
"""After so many answers, every process of a server has most likely given one."""


class LiveServer:
    """``gusher serve`` as a process, with its data in ``data`` or in a folder that goes away with it.

    Use it as a context manager. ``stop``, ``kill`` and ``start`` may be called in between; the address stays.
    ``options`` go to the command; ``files`` is how many files the system lets it have open. One that is not to compile
    (``compiles``) plays interpreted: it starts in a second, where loading compiled rules takes eight. It speaks
    https if ``trusting`` says which certificate to trust.
    """

    nursery: ClassVar[Nursery | None] = None
    """Where those come from that do not compile and live in the environment of this process, if there is one."""

    def __init__(
        self,
        data: Path | None = None,
        environment: dict[str, str] | None = None,
        options: Sequence[str] = (),
        files: int | None = None,
        compiles: bool = True,
        trusting: ssl.SSLContext | None = None,
    ) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="gusher-") if data is None else None
        self.data = Path(self._temporary.name) if self._temporary else Path(data or "")
        self.port = free_port()
        self.process: Process | None = None
        self._environment = None if environment is None else dict(environment)
        self._compiles = compiles
        self._options = options
        self._files = files
        self._trusting = trusting
        self._log = self.data / "server.log"

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"{'http' if self._trusting is None else 'https'}://127.0.0.1:{self.port}"

    @property
    def ws_url(self) -> str:
        """The same for WebSockets."""
        return self.url.replace("http", "ws", 1)

    @property
    def output(self) -> str:
        """All that it has printed."""
        return self._log.read_text("utf-8", errors="replace") if self._log.exists() else ""

    def guest(self) -> Guest:
        """Somebody new."""
        return Guest(self.url, trusting=self._trusting)

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        arguments = ["serve", *where, *self._options]
        environment = dict(os.environ if self._environment is None else self._environment)
        if not self._compiles:
            environment["NUMBA_DISABLE_JIT"] = "1"
        if self.nursery is not None and self._environment is None and not self._compiles:
            self.process = self.nursery.gusher(arguments, environment, self._log, self._files)
        else:
            with self._log.open("ab") as log:
                self.process = subprocess.Popen(
                    [sys.executable, "-P", "-m", "gusher", *arguments],
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    env=environment,
                    # There is one thread when a server of few files is started.
                    preexec_fn=self._limit_files if self._files else None,  # noqa: PLW1509
                )
        self._wait(lambda: True, SECONDS_TO_START)

    def _limit_files(self) -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (self._files or 0, self._files or 0))

    def wait_until_fast(self, seconds: float = 300.0) -> None:
        """Wait until rules and bots are compiled and loaded. RuntimeError if that does not work out."""
        self._wait(self._is_settled, seconds)
        if not self.health()["bots"]:
            raise RuntimeError(f"the rules could not be compiled:\n{self.output}")

    def wait_for_modules(self, seconds: float = 600.0) -> None:
        """Wait until it has all that devices play and think by."""
        asking, waiting = self.guest(), names()

        def has_all() -> bool:
            while waiting and asking.ask("GET", f"/modules/{waiting[0]}.wasm")[0] == 200:
                del waiting[0]
            return not waiting

        self._wait(has_all, seconds)

    def _is_settled(self) -> bool:
        """Whether it says so again and again: any of several processes may answer."""
        return all(self.health()["settled"] for _ in range(ANSWERS_OF_ALL))

    def health(self) -> dict[str, object]:
        """What the server says about itself."""
        with urllib.request.urlopen(  # noqa: S310 - our own address
            f"{self.url}/api/health", timeout=5, context=self._trusting
        ) as answer:
            health: dict[str, object] = json.load(answer)
            return health

    def stop(self) -> int:
        """Ask it to stop, as Ctrl+C does; returns its exit status."""
        return self._end(kill=False)

    def kill(self) -> None:
        """End it at once, with nothing finished: ``kill -9``."""
        self._end(kill=True)

    def restart(self) -> None:
        """Stop and start again."""
        self.stop()
        self.start()

    def _end(self, *, kill: bool) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        if kill:
            process.kill()
        else:
            process.terminate()
        try:
            return process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise

    def _wait(self, enough: Callable[[], bool], seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            status = None if self.process is None else self.process.poll()
            if self.process is None or status is not None:
                raise RuntimeError(f"the server ended by itself ({status}):\n{self.output}")
            try:
                self.health()
                if enough():
                    return
            except (urllib.error.URLError, OSError):
                # Not yet.
                pass
            time.sleep(0.02)
        raise TimeoutError(f"the server took longer than {seconds:.0f} s:\n{self.output}")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.stop()
        finally:
            if self._temporary:
                self._temporary.cleanup()


class ServerThread:
    """An application of one's own making (``gusher.server.http.app.create``), served in a thread of this process."""

    def __init__(self, application: Any) -> None:
        import uvicorn

        from gusher.server.http.addresses import Networks
        from gusher.server.http.frames import Frames
        from gusher.server.http.lines import Lines
        from gusher.server.sharing import limits

        config = uvicorn.Config(
            application,
            http=Lines(limits.SOCKETS, Networks(), application.turns).protocol,  # type: ignore[arg-type]
            ws=Frames,
            ws_max_size=limits.LARGEST_FRAME,
            ws_per_message_deflate=False,
            log_level="error",
            timeout_graceful_shutdown=2,
        )
        self.port = free_port()
        config.port = self.port
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def guest(self) -> Guest:
        """Somebody new."""
        return Guest(self.url)

    def __enter__(self) -> Self:
        self._thread.start()
        until = time.monotonic() + SECONDS_TO_START
        while not self._server.started:
            if time.monotonic() > until or not self._thread.is_alive():
                raise TimeoutError("the server in a thread did not start")
            time.sleep(0.005)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(SECONDS_TO_STOP)
        if self._thread.is_alive():
            # What it goes on doing would be taken for the next test's.
            raise TimeoutError(f"the server in a thread did not stop within {SECONDS_TO_STOP:.0f} s")


def free_port() -> int:
    """A port of this computer that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
