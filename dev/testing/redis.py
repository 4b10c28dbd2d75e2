"""A Redis of a test's own, on a free port of this computer, which may be restarted."""

from __future__ import annotations

import socket
import subprocess
import tempfile
import time
from types import TracebackType
from typing import Self

from .servers import free_port

SECONDS_TO_START = 20.0


class OwnRedis:
    """Use it as a context manager; ``url`` is its address. It keeps nothing."""

    def __init__(self) -> None:
        self._port = free_port()
        self._folder = tempfile.TemporaryDirectory(prefix="gusher-redis-")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"redis://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it and wait until it answers. FileNotFoundError where there is no Redis."""
        options = {
            "bind": "127.0.0.1",
            "port": str(self._port),
            "save": "",
            "appendonly": "no",
            "dir": self._folder.name,
        }
        given = [part for name, value in options.items() for part in (f"--{name}", value)]
        self._process = subprocess.Popen(["redis-server", *given], stdout=subprocess.DEVNULL)
        until = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                socket.create_connection(("127.0.0.1", self._port), 1.0).close()
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)
            else:
                return

    def stop(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._folder.cleanup()
