"""A wheel carries the built web app, so that who installs it needs no Node."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest

from dev.testing.tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("hatchling")


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """What a source distribution holds, the web app built."""
    root = tmp_path / "sources"
    root.mkdir()
    for name in ("pyproject.toml", "README.md", "hatch_build.py", ".gitignore"):
        shutil.copy(ROOT / name, root)
    shutil.copytree(ROOT / "dev/testing", root / "dev/testing")
    shutil.copytree(ROOT / "docs/rules", root / "docs/rules")
    (root / "src/gusher").mkdir(parents=True)
    shutil.copy(ROOT / "src/gusher/__init__.py", root / "src/gusher")
    return root


def build(root: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


def test_the_built_app_is_in_the_wheel(sources: Path) -> None:
    static = sources / "src/gusher/server/static/assets"
    static.mkdir(parents=True)
    (static.parent / "index.html").write_text("<html>")
    (static / "app.js").write_text("js")
    result = build(sources)
    assert result.returncode == 0, result.stdout + result.stderr
    (wheel,) = (sources / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "gusher/server/static/index.html" in names
    assert "gusher/server/static/assets/app.js" in names
    assert {"gusher/__init__.py", "gusher/rules_pages/atacama.en.md"} <= set(names)
    assert not [name for name in names if "dev/" in name]


def test_a_clone_builds_the_app_first(sources: Path) -> None:
    (sources / "web").mkdir()
    wrapper = sources / "gusher"
    wrapper.write_text(
        '#!/bin/sh\n[ "$1" = build ] || exit 1\n'
        "mkdir -p src/gusher/server/static && touch src/gusher/server/static/index.html\n"
    )
    python = sources / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    python.write_text(
        '#!/bin/sh\n[ "$3" = gusher.server.work.shipping ] || exit 1\n'
        "mkdir src/gusher/server/static/modules && touch src/gusher/server/static/modules/atacama-1.wasm\n"
    )
    for script in (wrapper, python):
        script.chmod(0o755)
    assert build(sources).returncode == 0
    (wheel,) = (sources / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {"gusher/server/static/index.html", "gusher/server/static/modules/atacama-1.wasm"} <= set(names)


def test_no_wheel_without_the_app(sources: Path) -> None:
    result = build(sources)
    assert result.returncode != 0
    assert "the built web app is missing" in result.stdout + result.stderr
