"""A wheel carries the built web app, so that who installs it needs no Node, and no compiler either."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from bare import probe

from dev.testing.servers import free_port
from dev.testing.tools import ROOT

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


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this clone."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def pythons(minor: int) -> list[str]:
    """The Pythons 3.minor on the path, and pyenv's, that run and can make environments."""
    places = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [sys.executable] if sys.version_info[1] == minor else [shutil.which(f"python3.{minor}")]
    found += map(str, places.glob(f"3.{minor}.*/bin/python3.{minor}"))
    asked = {each: [each, "-c", "import ensurepip"] for each in found if each}
    return [each for each, ask in asked.items() if not subprocess.run(ask, capture_output=True, check=False).returncode]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for compiled code where Linux keeps it")
@pytest.mark.parametrize("minor", [11, 12, 13, 14])
def test_an_installed_wheel_plays_without_node_or_compiler(wheel: Path, tmp_path: Path, minor: int) -> None:
    found = pythons(minor)
    if not found:
        pytest.skip(f"there is no Python 3.{minor} here")
    environment = tmp_path / "environment"
    subprocess.run([found[0], "-m", "venv", environment], check=True)
    alone = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    alone |= {"HOME": str(tmp_path / "home"), "PATH": str(tmp_path)}
    install = [environment / "bin/python", "-m", "pip", "install", "--quiet", "--only-binary=:all:", wheel]
    subprocess.run(install, env=alone, check=True, capture_output=True)
    start = [
        environment / "bin/python",
        probe.__file__,
        environment / "bin/gusher",
        "serve",
        "--port",
        str(free_port()),
    ]
    done = subprocess.run(start, env=alone, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert "<script" in told["page"]
    assert told["module"]
    assert len(told["moves"]) >= 2
    assert told["status"] == 0
