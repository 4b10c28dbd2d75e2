"""Servers for the tests of this folder. All listen on loopback only and end with their tests."""

import subprocess

import pytest
from databases import Database

from dev.testing.postgres import own_postgres
from dev.testing.servers import LiveServer, ServerThread
from gusher.server.http import app
from gusher.server.work.workers import Workers


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The true server, one for all tests of a file. That it gets to full speed has tests of its own; the screens are
    tested with one that does."""
    options = ["--name", "gusher.example"]
    with LiveServer(tmp_path_factory.mktemp("data"), options=options, compiles=False) as running:
        yield running


@pytest.fixture
def in_thread(tmp_path, monkeypatch):
    """A server of one's own in a thread, made with the given parts: ``in_thread(storage=…)``."""
    # Its workers, which are processes of their own, need not load what is compiled.
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    running = []

    def start(data=tmp_path, **parts):
        parts.setdefault("compiles", False)
        parts.setdefault("workers", Workers(1))
        running.append(ServerThread(app.create(data, **parts)))
        return running[-1].__enter__()

    yield start
    for each in running:
        each.__exit__(None, None, None)


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL for the tests that need one, which is not to be stopped."""
    with own_postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    """An empty database of a test's own, of each kind."""
    if request.param == "sqlite":
        return Database(tmp_path / "test.db", another=lambda: Database(tmp_path / "another.db"))
    running = request.getfixturevalue("postgres")
    backups = tmp_path / "backups"
    another = lambda: Database(address=running.database(), backups=backups)  # noqa: E731
    return Database(address=running.database(), backups=backups, another=another)


@pytest.fixture
def small_disk(tmp_path):
    """A disk of so many KB: a function. Only root can make one."""
    mounted = []

    def make(kilobytes):
        folder = tmp_path / f"disk{kilobytes}"
        folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            pytest.skip("no disk can be mounted here")
        mounted.append(folder)
        return folder

    yield make
    for folder in mounted:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
