"""Ctrl-C can be tested whoever starts the tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from dev.testing.tools import ROOT


def test_ctrl_c_is_heard() -> None:
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    # Nor is it inherited that it should not be.
    code = "import signal; signal.raise_signal(signal.SIGINT)"
    done = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, check=False)
    assert done.returncode == -signal.SIGINT


def test_also_where_it_was_ignored_by_whoever_started_the_tests() -> None:
    inner = f"{sys.executable} -m pytest -q -p no:cacheprovider -o addopts=--import-mode=importlib {__file__} -k heard"
    done = subprocess.run(
        ["sh", "-c", f"trap '' INT; exec {inner}"],
        cwd=ROOT,
        # Nothing else is needed for that, and it takes seconds to load.
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout
