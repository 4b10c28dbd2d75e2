"""Servers for the tests of this folder. All listen on loopback only and end with their tests."""

import pytest

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
def in_thread(tmp_path):
    """A server of one's own in a thread, made with the given parts: ``in_thread(storage=…)``."""
    running = []

    def start(data=tmp_path, **parts):
        parts.setdefault("compiles", False)
        parts.setdefault("workers", Workers(1))
        running.append(ServerThread(app.create(data, **parts)))
        return running[-1].__enter__()

    yield start
    for each in running:
        each.__exit__(None, None, None)
