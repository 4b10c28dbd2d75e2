"""What has changed since the last whole run in which everything passed, and which tests that can't have reached.

Where imports run one way, what is imported knows nothing of those who import it: a change of the server, the web app or
the pages can't make a bot play otherwise. So tests of research, and of the tools, are left out then. What was passed,
and other things that make the next run shorter, are kept in one folder of the user's caches; where there is none,
everything runs.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from dev.testing.tools import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

KEPT = Path(platformdirs.user_cache_dir("gusher")) / "testing"
"""Kept from one run to the next, beside the compiled rules."""

_SCREENS = ("README.md", "deploy/", "web/", "tests/browser/", "tests/server/")
_SEEN_BY_PEOPLE = (*_SCREENS, "docs/")
_ABOVE_BOTS = (*_SEEN_BY_PEOPLE, "src/gusher/server/")
INDEPENDENT: Mapping[str, tuple[str, ...]] = {
    # Research. What the pages say of it is compared with what was measured.
    "tests/bench": _SCREENS,
    "tests/bots": _ABOVE_BOTS,
    # It plays an example of the pages.
    "tests/study": (*_SCREENS, "src/gusher/server/"),
    # How rules are compiled and kept, tried with small games.
    "tests/kernel/test_cache.py": _ABOVE_BOTS,
    "tests/kernel/test_codes.py": _ABOVE_BOTS,
    "tests/kernel/test_conformance.py": _ABOVE_BOTS,
    "tests/kernel/test_frozen.py": _ABOVE_BOTS,
    # What sets a clone up and runs tests.
    "tests/packaging/test_child.py": (*_SEEN_BY_PEOPLE, "src/"),
    "tests/packaging/test_pip_wheel.py": (*_SEEN_BY_PEOPLE, "src/"),
    "tests/packaging/test_setup.py": (*_SEEN_BY_PEOPLE, "src/"),
    "tests/packaging/test_stages.py": (*_SEEN_BY_PEOPLE, "src/"),
    "tests/packaging/test_stamps.py": (*_SEEN_BY_PEOPLE, "src/"),
    "tests/packaging/test_wrapper.py": (*_SEEN_BY_PEOPLE, "src/"),
}
"""Tests, and how the names of those files begin that they do not depend on. Whatever else changes, they run."""


def left_out(folder: Path = KEPT, root: Path = ROOT) -> list[str]:
    """The tests that have nothing to do with what has changed since everything passed."""
    passed = _passed(folder)
    changed = None if passed is None else _changed(passed, root)
    if changed is None:
        return []
    return [tests for tests, others in INDEPENDENT.items() if all(file.startswith(others) for file in changed)]


def committed(root: Path = ROOT) -> str | None:
    """The commit that lies here; None if something else does."""
    head, other = _git(root, "rev-parse", "HEAD"), _git(root, "status", "--porcelain")
    return head[0] if head and other == [] else None


def remember(commit: str, folder: Path = KEPT) -> None:
    """Everything in this commit has passed, or could be left out."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "passed").write_text(f"{commit} {_python()}\n", "utf-8")


def has_passed(folder: Path = KEPT) -> bool:
    """Whether anything is kept of a run in which everything passed."""
    return _passed(folder) is not None


def _passed(folder: Path) -> str | None:
    """The commit, if it passed with this Python."""
    try:
        commit, _, python = (folder / "passed").read_text("utf-8").strip().partition(" ")
    except OSError:
        return None
    return commit if python == _python() else None


def _python() -> str:
    return f"{sys.platform} {sys.version.partition(' ')[0]}"


def _changed(commit: str, root: Path) -> Iterable[str] | None:
    """The files that differ from those of a commit, or are new. None where git does not know the commit."""
    tracked = _git(root, "diff", "-z", "--name-only", "--no-renames", commit, "--")
    new = _git(root, "ls-files", "-z", "--others", "--exclude-standard")
    return None if tracked is None or new is None else [*tracked, *new]


def _git(root: Path, *arguments: str) -> list[str] | None:
    """The lines or names that git prints; None if it can't do what it is asked."""
    try:
        done = subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.rstrip("\n\0").replace("\0", "\n").splitlines()
