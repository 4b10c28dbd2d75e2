"""Tests are left out only if nothing that they depend on has changed since everything passed."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from dev.testing import changes
from dev.testing.changes import INDEPENDENT, committed, has_passed, left_out, remember
from dev.testing.tools import ROOT

SETS_UP = "tests/packaging/test_setup.py"
"""Writes files of these names, in a clone of its own."""


class Clone:
    """A clone of something small, and what is kept of its runs."""

    def __init__(self, folder: Path) -> None:
        self.root, self.kept = folder / "clone", folder / "kept"
        self.root.mkdir()
        self.git("init", "-q")
        self.commit("src/gusher/rules/game.py", "README.md", "docs/page.md")

    def git(self, *arguments: str) -> None:
        identity = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *identity, *arguments], cwd=self.root, check=True, capture_output=True)

    def write(self, *names: str) -> None:
        for name in names:
            file = self.root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{file.read_text() if file.exists() else ''}another line\n")

    def commit(self, *names: str) -> None:
        self.write(*names)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "Change something")

    def passes(self) -> None:
        commit = committed(self.root)
        assert commit is not None
        remember(commit, self.kept)

    def left_out(self) -> set[str]:
        return set(left_out(self.kept, self.root))


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


def test_everything_runs_until_everything_has_passed(clone: Clone) -> None:
    assert not has_passed(clone.kept)
    assert clone.left_out() == set()
    clone.passes()
    assert has_passed(clone.kept)
    assert clone.left_out() == set(INDEPENDENT)


def test_what_has_changed_decides(clone: Clone) -> None:
    clone.passes()
    clone.write("web/src/new.ts")
    assert clone.left_out() == set(INDEPENDENT)
    clone.commit("docs/page.md")
    assert clone.left_out() == set(INDEPENDENT) - {"tests/bench", "tests/study"}
    clone.commit("src/gusher/server/new.py")
    assert clone.left_out() == set(INDEPENDENT) - {"tests/bench", "tests/study"}
    # Not committed yet, and not known to git at all.
    of_tools = {tests for tests, others in INDEPENDENT.items() if "src/" in others}
    clone.write("src/gusher/rules/game.py")
    assert clone.left_out() == of_tools
    clone.git("checkout", "src/gusher/rules/game.py")
    clone.write("src/gusher/rules/ä new.py")
    assert clone.left_out() == of_tools
    clone.write("pyproject.toml")
    assert clone.left_out() == set()


def test_a_file_that_was_moved_away_has_changed(clone: Clone) -> None:
    clone.passes()
    clone.git("mv", "src/gusher/rules/game.py", "docs/game.py")
    clone.git("commit", "-qm", "Move it")
    assert "tests/bots" not in clone.left_out()


def test_a_commit_that_is_gone_and_another_python_are_not_relied_on(clone: Clone, monkeypatch) -> None:
    remember("1" * 40, clone.kept)
    assert clone.left_out() == set()
    clone.passes()
    monkeypatch.setattr(changes, "_python", lambda: "linux 3.99.0")
    assert clone.left_out() == set()
    (clone.root / ".git").rename(clone.root / "gone")
    assert committed(clone.root) is None
    assert clone.left_out() == set()


def test_only_what_is_committed_is_remembered(clone: Clone) -> None:
    assert committed(clone.root) is not None
    clone.write("README.md")
    assert committed(clone.root) is None


def test_tests_that_are_left_out_exist_and_need_nothing_of_what_may_change() -> None:
    modules = {"src/gusher/server/": "gusher.server", "tests/browser/": "browser", "tests/server/": "server"}
    for tests, others in INDEPENDENT.items():
        path = ROOT / tests
        names = "|".join(re.escape("gusher" if each == "src/" else modules.get(each, "browser")) for each in others)
        imports = re.compile(rf"^\s*(?:from|import) (?:{names})\b", re.MULTILINE)
        files = list(path.rglob("*.py")) if path.is_dir() else [path]
        assert files
        assert [file for file in files if imports.search(file.read_text("utf-8"))] == []
        read = re.compile(rf'/ "(?:{"|".join(map(re.escape, others))})')
        assert [file for file in files if read.search(file.read_text("utf-8"))] in ([], [ROOT / SETS_UP])
