"""Checks of this computer that need no phone: versions, cache, folder, disk, port, network, clock."""

from __future__ import annotations

import errno
import http.client
import platform
import shutil
import sqlite3
import ssl
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from gusher import __version__
from gusher.server.http import addresses, imprint, web
from gusher.server.http.certificate import CertificateError, read
from gusher.server.serve import listen
from gusher.server.storage import places
from gusher.server.work.workers import may_compile

from . import asking
from .steps import Finding, State, steps

ROOM_NEEDED = 2**30
"""Free bytes, enough for compiled rules and years of games."""
SECONDS_TO_ANSWER = 3.0
ANYWHERE = "0.0.0.0"  # noqa: S104 - where a server answers
MADE = datetime(2026, 11, 1, tzinfo=UTC)
"""A clock that shows an earlier time is wrong."""


def findings(
    data: Path, port: int, https: tuple[Path, Path] | None = None, now: float | None = None
) -> Iterator[Finding]:
    """All checks, in order of importance. ``data`` is the folder in which a server would keep its tables, ``https`` the
    files of its certificate."""
    now = time.time() if now is None else now
    yield _versions()
    if not (web.FOLDER / "index.html").is_file():
        yield Finding("bad", "app.missing")
    yield _speed()
    yield from _folder(data)
    yield _port(port)
    if https is not None:
        yield _certificate(https, datetime.fromtimestamp(now, UTC))
    yield from steps(
        addresses.all_addresses(), (), asking.neighbours(), asking.profile(), asking.firewall(), has_failed=False
    )
    yield _clock(now)


def _versions() -> Finding:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    about = (__version__, python, system, sqlite3.sqlite_version)
    return Finding("good", "versions", about) if sys.maxsize > 2**32 else Finding("bad", "versions.32", about)


def _speed() -> Finding:
    if not may_compile():
        return Finding("perhaps", "speed.interpreted")
    from gusher.bots import warm
    from gusher.rules.kernel import cache, games

    folder = cache.folder()
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        return Finding("bad", "cache.closed", (str(folder), error.strerror or str(error)))
    missing = set(games()) - set(warm.kept())
    return Finding("perhaps" if missing else "good", "cache.empty" if missing else "cache.full", (str(folder),))


def _folder(data: Path) -> Iterator[Finding]:
    nearest = next(each for each in (data, *data.parents) if each.exists())
    try:
        with (
            tempfile.TemporaryDirectory(dir=nearest, prefix=".gusher-") as folder,
            closing(sqlite3.connect(Path(folder) / "try.db")) as connection,
        ):
            (journal,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            connection.execute("CREATE TABLE a (b)")
        keeps_log = journal == "wal"
        yield Finding("good" if keeps_log else "perhaps", "folder.good" if keeps_log else "folder.log", (str(data),))
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        yield Finding("bad", "folder.closed", (str(data), str(reason)))
    yield _imprint(data)
    for doubt in places.doubts(data):
        yield Finding("perhaps", f"folder.{doubt}", (str(data),))
    free = shutil.disk_usage(nearest).free
    gaps = (f"{free / 2**30:.1f}",)
    yield Finding("good", "disk", gaps) if free >= ROOM_NEEDED else Finding("bad", "disk.full", gaps)


def _imprint(data: Path) -> Finding:
    try:
        for each in imprint.files(data):
            imprint.read(each)
    except imprint.UnreadableError as error:
        return Finding("bad", "imprint.bad", (str(error),))
    named = ", ".join(each.name for each in imprint.files(data))
    return Finding("good", "imprint.good", (named,)) if named else Finding("unknown", "imprint.none", (str(data),))


def _port(port: int) -> Finding:
    try:
        listen(ANYWHERE, port).close()
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            return Finding("bad", "port.closed", (str(port), error.strerror or str(error)))
    else:
        return Finding("good", "port.free", (str(port),))
    version = version_at(port)
    return Finding("good", "port.ours", (str(port), version)) if version else Finding("bad", "port.taken", (str(port),))


def version_at(port: int) -> str:
    """The version of the Gusher that answers at a port of this computer, by http or https; empty if none does."""
    # It is asked as this computer, which no certificate is for.
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    for connection in (
        http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS_TO_ANSWER),
        http.client.HTTPSConnection("127.0.0.1", port, timeout=SECONDS_TO_ANSWER, context=trusting),
    ):
        with closing(connection), suppress(OSError, http.client.HTTPException, msgspec.MsgspecError, KeyError):
            connection.request("GET", "/api/health")
            return str(msgspec.json.decode(connection.getresponse().read(), type=dict[str, Any])["version"])
    return ""


def _certificate(files: tuple[Path, Path], now: datetime) -> Finding:
    try:
        certificate = read(*files, now)
    except CertificateError as error:
        return Finding("bad", "certificate.bad", (str(error),))
    state: State = "perhaps" if certificate.ends_soon(now) else "good"
    return Finding(state, f"certificate.{state}", (", ".join(certificate.hosts), f"{certificate.until:%Y-%m-%d}"))


def _clock(now: float) -> Finding:
    shown = datetime.fromtimestamp(now).astimezone()
    is_right = now >= MADE.timestamp()
    said = (f"{shown:%Y-%m-%d %H:%M}", shown.tzname() or "")
    return Finding("good" if is_right else "bad", "clock.good" if is_right else "clock.behind", said)
