"""Installs Python packages exactly as a lock file names them, and says what that downloads."""

from __future__ import annotations

import os
import re
import subprocess
import time

import pip_wheel
from child import Child, say
from parts import HERE, LOG, PYTHON, ROOT, UNSOUND, site_packages
from stamps import Trouble

_OPTIONS = (
    "--require-hashes",
    "--only-binary=:all:",  # nobody needs a compiler
    "--no-deps",  # the lock is complete
    "--no-user",
    "--no-input",
    "--no-compile",  # done below, with all processors
    "--disable-pip-version-check",
    "--progress-bar=off",
)
# Below the packages: the clone itself may lie in a folder of that name.
_TESTS_OF_OTHERS = r"site-packages[/\\].*[/\\]tests?[/\\]"


def install(lock: str) -> None:
    """Install what this lock file names, unless it is there already."""
    started = time.monotonic()
    downloads = Downloads()

    def on_line(line: str) -> str | None:
        if line.startswith("Installing collected packages"):
            # From here to the end a crash leaves halves behind, which pip would take for wholes.
            with open(UNSOUND, "w", encoding="utf-8"):
                pass
            return f"unpacking {line.count(',') + 1} packages"
        return downloads.seen(line)

    command = [PYTHON, *_pip(), "install", *_OPTIONS, "-r", os.path.join(ROOT, lock)]
    Child(LOG).run(command, "Installing packages", ROOT, on_line)
    if os.path.exists(UNSOUND):
        os.unlink(UNSOUND)
    compiling = [PYTHON, "-m", "compileall", "-q", "-j", "0", "-x", _TESTS_OF_OTHERS, site_packages()]
    Child(LOG).run(compiling, "Compiling packages", ROOT)
    seconds = time.monotonic() - started
    say(f"      {downloads.files} downloads, {downloads.megabytes:.0f} MB, {seconds:.0f} s")


def _pip() -> list[str]:
    """How to call pip with the Python of the .venv, which has one afterwards."""
    if not os.path.isdir(os.path.join(site_packages(), "pip")):
        _bring_pip()
    return ["-m", "pip"]


def _bring_pip() -> None:
    """Install the pinned pip, which is many times quicker in a large index than the one that comes with Python 3.11;
    where it can't be fetched, that one."""
    try:
        wheel = pip_wheel.fetch(HERE)
    except Trouble:
        ensurepip = [PYTHON, "-I", "-m", "ensurepip"]
        if subprocess.run(ensurepip, capture_output=True, stdin=subprocess.DEVNULL, check=False).returncode:
            raise
    else:
        options = ("--no-index", "--no-deps", "--no-user", "--no-compile", "--disable-pip-version-check")
        Child(LOG).run([PYTHON, os.path.join(wheel, "pip"), "install", *options, wheel], "Installing pip", ROOT)


class Downloads:
    """Adds up what pip says it downloads."""

    def __init__(self) -> None:
        self.files = 0
        self.megabytes = 0.0

    def seen(self, line: str) -> str | None:
        """A line to show for one of pip's, if it starts a download of some size."""
        match = _DOWNLOADING.match(line)
        if match is None:
            return "a download did not start; trying again" if "WARNING: Retrying" in line else None
        name, size = match[1].rpartition("/")[2], float(match[2]) * _MEGABYTES[match[3]]
        self.files += 1
        self.megabytes += size
        return f"downloading {name} ({size:.1f} MB; {self.megabytes:.0f} MB so far)" if size >= 1 else None


_DOWNLOADING = re.compile(r"\s*Downloading (\S+?)(?:-(?:cp|py)\d\S*)? \(([\d.]+) ([kMG]?B)\)")
_MEGABYTES = {"B": 1e-6, "kB": 1e-3, "MB": 1.0, "GB": 1e3}
