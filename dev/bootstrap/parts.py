"""The parts that make up a ready clone: what each is made from, and which command needs it. All lies in .venv,
web/node_modules, web/src/generated and src/gusher/server/static; deleting any of them is safe."""

from __future__ import annotations

import os
import sys

from stamps import Stamp, files_below

TYPE_CHECKING = False  # importing `typing` would take longer than everything else at a second start
if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV, WEB = f"{ROOT}/.venv", f"{ROOT}/web"
PYTHON = f"{VENV}/bin/python"
HERE = f"{VENV}/.gusher"
"""Stamps, the log, and the marker below. That this is there says that the .venv is ours."""
LOG = f"{HERE}/setup.log"
UNSOUND = f"{HERE}/unsound"
"""There while packages are being written: after a crash in between, the .venv is made anew."""

_LEAVE_OUT = ("node_modules", "tests", "__pycache__", "static", "dist", "coverage", "test-results", ".svelte-kit")


class Part:
    """One thing to make: from these inputs, ready when `product` is there and its stamp is fresh. Parts of one lane are
    made one after the other, lanes side by side; those without a lane before all others. All that writes into the .venv
    shares a lane, for it shares the marker above."""

    def __init__(self, name: str, says: str, product: str, inputs: Callable[[], list[str]], lane: str = "") -> None:
        self.name, self.says, self.product, self.inputs, self.lane = name, says, product, inputs, lane

    def stamp(self) -> Stamp:
        """The stamp that this part would get now."""
        salt = f"{sys.platform} {sys.version_info[0]}.{sys.version_info[1]}"
        return Stamp(f"{HERE}/{self.name}", ROOT, salt, self.inputs())

    def fresh(self) -> bool:
        """Whether there is nothing to do."""
        return os.path.exists(self.product) and self.stamp().fresh()


def _below(folder: str) -> list[str]:
    return files_below(f"{ROOT}/{folder}", _LEAVE_OUT) if os.path.isdir(f"{ROOT}/{folder}") else []


def _texts() -> list[str]:
    sources = [name for name in _below("src/gusher") if name.endswith((".py", ".toml", ".txt"))]
    return [*_below("docs/rules"), *_below("docs/bots"), *_below("web/src/base/styles"), *sources]


_PARTS = (
    Part("python", "making .venv", PYTHON, list),
    Part("packages", "installing Python packages", PYTHON, lambda: [f"{ROOT}/requirements.lock"]),
    Part("tools", "installing what the tests need", PYTHON, lambda: [f"{ROOT}/requirements-test.lock"], "python"),
    Part("documentation", "installing what the documentation needs", PYTHON,
         lambda: [f"{ROOT}/requirements-docs.lock"], "python"),
    Part("slow", "installing what slow tests need", PYTHON, lambda: [f"{ROOT}/requirements-slow.lock"], "python"),
    Part("node-modules", "installing web packages", f"{WEB}/node_modules/.package-lock.json",
         lambda: [f"{WEB}/package.json", f"{WEB}/package-lock.json", f"{WEB}/.npmrc"], "web"),
    Part("generated", "writing message types and texts for the web app", f"{WEB}/src/generated", _texts, "web"),
    Part("app", "building the web app", f"{ROOT}/src/gusher/server/static/index.html",
         lambda: [*_below("web"), *_below("docs/guide")], "web"),
)  # fmt: skip
_PLAYS = ("python", "packages", "node-modules", "generated", "app")
_NEEDED = {
    "serve": _PLAYS, "build": _PLAYS, "site": _PLAYS, "test": (*_PLAYS, "tools"), "bundle": (*_PLAYS, "tools"),
    "docs": ("python", "packages", "node-modules", "documentation"),
}  # fmt: skip


def needed_by(arguments: list[str]) -> list[Part]:
    """What has to be ready for a command, in the order of making."""
    names = _NEEDED.get(arguments[0] if arguments else "", ("python", "packages"))
    if arguments[:1] == ["test"] and "--all" in arguments:
        names += ("slow", "documentation")
    return [part for part in _PARTS if part.name in names]


def site_packages() -> str:
    """Where the .venv has its packages."""
    return f"{VENV}/lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
