"""Builds the web app and the games' modules for browsers into a wheel, so that who installs it needs no Node and no
device waits for a compiler."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebAppHook(BuildHookInterface):
    """Has `./gusher build` bring the app up to date. A source distribution carries it, built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make sure that the app is there before files are collected."""
        if version == "editable":
            return
        root = Path(self.root)
        if (root / "web").is_dir():
            subprocess.run([str(root / "gusher"), "build"], check=True)
            python = root / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
            subprocess.run([str(python), "-P", "-m", "gusher.server.work.shipping"], check=True)
        elif not (root / "src/gusher/server/static/index.html").exists():
            raise RuntimeError("the built web app is missing: build this package from a clone of Gusher")
