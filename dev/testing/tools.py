"""The programs that tests run: those of the .venv, Node among them, and a Chromium of the system."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The clone."""

_CHROMIUMS = (
    # The same without a window, where Debian's package of that name is: it takes a third less for opening a page.
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def program(name: str) -> str:
    """The path of a program that was installed beside this Python; npm and Node are, too."""
    return str(Path(sys.executable).with_name(name))


def path_with_node() -> str:
    """A PATH on which npm's scripts find that same Node first."""
    return f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"


def chromium() -> str | None:
    """The path of a Chromium: GUSHER_CHROMIUM if it is set, else what the system has."""
    named = os.environ.get("GUSHER_CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, _CHROMIUMS)), None)


def how_to_get_chromium() -> str:
    """One line of advice for this system."""
    if sys.platform == "darwin":
        return "brew install --cask chromium"
    return "sudo apt install chromium (on Ubuntu: sudo snap install chromium), or name one in GUSHER_CHROMIUM"
