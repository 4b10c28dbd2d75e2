"""What all tests share: the tiny games, and Python in a process of its own that sees them."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SOURCES = TESTS.parent / "src"

# `games` holds the tiny games; a test imports them like any other package.
sys.path.insert(0, str(TESTS))

# Checks that several games share say what failed, like those in test files.
pytest.register_assert_rewrite("game_texts", "rules_pages")

# `./gusher test --all` installs what these need, which the other tests do without.
_NEEDS = {"study/test_ray.py": "ray", "study/test_parquet.py": "pyarrow"}
collect_ignore = [file for file, package in _NEEDS.items() if not find_spec(package)]


# Whoever starts tests in the background may have them ignore Ctrl-C, as a shell does for what ends in &. The programs
# that tests start would inherit that, and wait for ever where Ctrl-C is tested.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Proofs that take minutes are left out: then fewer examples will do, too."""
    from examples import run

    run.is_quick = config.option.markexpr == "not slow"
    if sys.platform == "linux":
        from dev.testing.nursery import Nursery
        from dev.testing.servers import LiveServer

        LiveServer.nursery = Nursery()
        config.add_cleanup(LiveServer.nursery.close)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: looking through it for garbage again and again takes a twentieth of all
    the time."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def at_full_speed(monkeypatch):
    """Tables play by compiled rules, as they do at a server that has been up for a minute."""
    from gusher.rules.kernel import engine, games

    monkeypatch.setattr(engine, "_ready", set(games()) if engine.can_compile() else set())


@pytest.fixture
def interpreted(monkeypatch):
    """States for programs that are set up from here on play interpreted."""
    from gusher.lab import speed

    monkeypatch.setattr(speed, "can_compile", lambda: False)


@pytest.fixture
def python():
    """Run Python code in a process of its own, and return its output.

    ``sources`` and ``tests`` replace ours; ``variables`` join the environment; after so many ``seconds`` it hangs.
    """

    def run(code: str, sources: Path = SOURCES, tests: Path = TESTS, seconds: float = 280, **variables: str) -> str:
        paths = os.pathsep.join((str(sources), str(tests)))
        environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", **variables}
        command = [sys.executable, "-W", "error", "-c", code]
        done = subprocess.run(
            command,
            env=environment,
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
