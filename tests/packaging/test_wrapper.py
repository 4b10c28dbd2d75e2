"""The wrapper finds a Python, or says what is missing."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from dev.testing.tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path

HAPPY = '#!/bin/sh\ncase "$*" in *bootstrap*) echo "$0 takes over: $*" ;; esac\n'


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A machine without Python: a home, an empty bin folder, and the wrapper looking nowhere else."""
    for folder in ("bin", "home", "clone/dev/bootstrap", "elsewhere"):
        (tmp_path / folder).mkdir(parents=True)
    for tool in ("sh", "dirname", "readlink", "uname"):
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool))
    text = (ROOT / "gusher").read_text()
    for place in ("/opt/homebrew/bin/", "/usr/local/bin/", "/Library/Frameworks/"):
        assert place in text
        text = text.replace(place, f"{tmp_path}/elsewhere/")
    program(tmp_path / "clone/gusher", text)
    return tmp_path


def program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def run(home: Path, *arguments: str, wrapper: str = "clone/gusher", **more: str) -> subprocess.CompletedProcess[str]:
    env = {"PATH": str(home / "bin"), "HOME": str(home / "home"), **more}
    return subprocess.run([home / wrapper, *arguments], env=env, capture_output=True, text=True, check=False, cwd="/")


def test_no_python_at_all(home: Path) -> None:
    result = run(home, "serve")
    assert result.returncode == 1
    assert result.stdout == ""
    assert "needs CPython 3.11 to 3.14" in result.stderr
    assert "To get one:" in result.stderr


def test_an_old_python_is_named_with_its_version(home: Path) -> None:
    old = program(home / "bin/python3", '#!/bin/sh\necho "is Python 3.9.2"\n')
    result = run(home, "serve")
    assert result.returncode == 1
    assert f"{old} is Python 3.9.2" in result.stderr
    assert "GUSHER_PYTHON=" in result.stderr


def test_a_broken_python_does_not_stop_the_search(home: Path) -> None:
    program(home / "bin/python3", "#!/bin/sh\nexit 127\n")
    good = program(home / "bin/python3.12", HAPPY)
    result = run(home, "serve", "--port", "1 2")
    assert result.stdout == f"{good} takes over: -I -S {home}/clone/dev/bootstrap serve --port 1 2\n"


@pytest.mark.parametrize(
    "place", ["home/.pyenv/versions/3.13.0/bin/python3", "elsewhere/python3.14", "home/.local/bin/python3.11"]
)
def test_pythons_off_the_path_are_found(home: Path, place: str) -> None:
    good = program(home / place, HAPPY)
    assert run(home, "serve").stdout.startswith(f"{good} takes over")


def test_a_python_can_be_named(home: Path) -> None:
    program(home / "bin/python3", HAPPY)
    named = program(home / "mine", HAPPY)
    assert run(home, "serve", GUSHER_PYTHON=str(named)).stdout.startswith(f"{named} takes over")
    result = run(home, "serve", GUSHER_PYTHON=str(home / "nothing"))
    assert result.returncode == 1
    assert "GUSHER_PYTHON names" in result.stderr


def test_through_a_link_from_elsewhere(home: Path) -> None:
    program(home / "bin/python3", HAPPY)
    (home / "home/gusher").symlink_to("../clone/gusher")
    assert f"{home}/clone/dev/bootstrap" in run(home, "serve", wrapper="home/gusher").stdout


def test_the_python_of_the_venv_comes_first(home: Path) -> None:
    program(home / "bin/python3", HAPPY)
    own = program(home / "clone/.venv/bin/python", HAPPY)
    assert run(home, "serve").stdout.startswith(f"{own} takes over")


@pytest.mark.parametrize("script", ["gusher", ".ci/run", "dev/bootstrap/lock.sh"])
def test_scripts_are_programs_in_plain_shell(script: str) -> None:
    assert (ROOT / script).stat().st_mode & 0o111
    assert subprocess.run(["sh", "-n", ROOT / script], check=False).returncode == 0
