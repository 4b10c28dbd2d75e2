"""The parts that make up a ready clone: what each is made from, and how."""

from __future__ import annotations

import os
import sys

from stamps import Stamp, Trouble, files_below

TYPE_CHECKING = False  # importing `typing` would take longer than everything else at a second start
if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV = os.path.join(ROOT, ".venv")
HERE = os.path.join(VENV, ".gusher")
"""Stamps, the log, and the marker below. That this is there says that the .venv is ours."""
LOG = os.path.join(HERE, "setup.log")
UNSOUND = os.path.join(HERE, "unsound")
"""There while packages are being written: after a crash in between, the .venv is made anew."""
PYTHON = os.path.join(VENV, "bin", "python")
WEB = os.path.join(ROOT, "web")
STATIC = os.path.join(ROOT, "src", "gusher", "server", "static")

_LEAVE_OUT = ("node_modules", "tests", "__pycache__", "static", "dist", "coverage", "test-results", ".svelte-kit")


class Part:
    """One thing to make: from these inputs, ready when `product` is there and its stamp is fresh. Parts of one lane are
    made one after the other, lanes side by side; those without a lane before all others."""

    def __init__(
        self, name: str, says: str, product: str, inputs: Callable[[], list[str]], make: Callable[[], None],
        lane: str = "",
    ) -> None:  # fmt: skip
        self.name = name
        self.says = says
        self.product = product
        self.inputs = inputs
        self.make = make
        self.lane = lane

    def stamp(self) -> Stamp:
        """The stamp that this part would get now."""
        salt = f"{sys.platform} {sys.version_info[0]}.{sys.version_info[1]}"
        return Stamp(os.path.join(HERE, self.name), ROOT, salt, self.inputs())

    def fresh(self) -> bool:
        """Whether there is nothing to do."""
        return os.path.exists(self.product) and self.stamp().fresh()


def _below(*folder: str) -> list[str]:
    path = os.path.join(ROOT, *folder)
    return files_below(path, _LEAVE_OUT) if os.path.isdir(path) else []


def _make(name: str) -> Callable[[], None]:
    """The recipe of this name, imported only when there is something to make."""

    def make() -> None:
        import recipes

        recipes.RECIPES[name]()

    return make


_PYTHON = Part("python", "making .venv", PYTHON, list, _make("python"))
_PACKAGES = Part(
    "packages", "installing Python packages", PYTHON, lambda: [f"{ROOT}/requirements.lock"], _make("packages")
)
_TOOLS = Part(
    "tools",
    "installing what the tests need",
    PYTHON,
    lambda: [f"{ROOT}/requirements-test.lock"],
    _make("tools"),
    lane="tests",
)
_NODE_MODULES = Part(
    "node-modules", "installing web packages", f"{WEB}/node_modules/.package-lock.json",
    lambda: [f"{WEB}/package.json", f"{WEB}/package-lock.json", f"{WEB}/.npmrc"], _make("node-modules"),
    lane="web",
)  # fmt: skip
_TYPES = Part(
    "generated", "writing message types and texts for the web app", f"{WEB}/src/generated",
    lambda: [
        *_below("docs", "rules"),
        *_below("docs", "bots"),
        *_below("web", "src", "base", "styles"),
        *(name for name in _below("src", "gusher") if name.endswith((".py", ".toml", ".txt"))),
    ],
    _make("generated"), lane="web",
)  # fmt: skip
_APP = Part("app", "building the web app", f"{STATIC}/index.html", lambda: _below("web"), _make("app"), lane="web")


def needed_by(command: str) -> list[Part]:
    """What has to be ready for a command, in the order of making."""
    parts = [_PYTHON, _PACKAGES]
    if command in ("test", "bundle"):
        parts.append(_TOOLS)
    if command in ("serve", "test", "build", "bundle"):
        parts += [_NODE_MODULES, _TYPES, _APP]
    return parts


def site_packages() -> str:
    """Where the .venv has its packages."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    return os.path.join(VENV, "lib", version, "site-packages")


def check_sources() -> None:
    """Say so early if this is not a whole clone."""
    for name in (
        "requirements.lock",
        "requirements-test.lock",
        "src/gusher/__init__.py",
        "web/package-lock.json",
    ):
        if not os.path.exists(os.path.join(ROOT, name)):
            raise Trouble(f"{name} is missing in {ROOT}: this is not a whole clone of Gusher.")
