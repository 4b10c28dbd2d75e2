"""The locks: whole, hashed, in step with pyproject.toml, and without the addresses of anybody's mirror."""

from __future__ import annotations

import re
import subprocess
import tomllib

import pytest

from dev.testing.tools import ROOT

LOCKS = (
    "requirements.lock", "requirements-test.lock", "requirements-cluster.lock", "requirements-slow.lock",
    "requirements-docs.lock",
)  # fmt: skip


def pins(lock: str) -> dict[str, set[str]]:
    """The locked versions by name, hashes checked."""
    versions: dict[str, set[str]] = {}
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text())
    for entry in entries:
        match = re.match(r"([a-z0-9._-]+)==([^ ;]+)", entry)
        if match:
            assert "--hash=sha256:" in entry, f"{match[1]} has no hash"
            versions.setdefault(match[1], set()).add(match[2])
        else:
            assert entry.startswith("#"), entry
    return versions


@pytest.mark.parametrize("lock", LOCKS)
def test_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert not re.search(r"https?://|--(extra-)?index-url|--find-links|file:", text)


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    needed = {
        LOCKS[0]: project["dependencies"] + extras["web"],
        LOCKS[1]: extras["test"],
        LOCKS[2]: project["dependencies"] + extras["cluster"],
        LOCKS[3]: extras["ray"] + extras["parquet"],
        LOCKS[4]: extras["docs"],
    }
    for lock, requirements in needed.items():
        names = {re.match(r"[\w-]+", each)[0].lower() for each in requirements}
        assert names <= set(pins(lock))


def test_the_tests_run_with_the_versions_that_people_get() -> None:
    runtime, test, cluster, slow, docs = map(pins, LOCKS)
    assert runtime.items() <= test.items()
    # These hold the rest alone.
    assert not slow.keys() & test.keys()
    assert not docs.keys() & runtime.keys()
    assert cluster.items() <= test.items()


def test_intel_macs_play_without_numba() -> None:
    lines = [line for line in (ROOT / LOCKS[0]).read_text().splitlines() if re.match(r"(numba|llvmlite)==", line)]
    assert len(lines) == 2
    for line in lines:
        marker = line.partition(";")[2].rstrip(" \\")
        assert eval(marker, {"sys_platform": "linux", "platform_machine": "x86_64"})
        assert eval(marker, {"sys_platform": "darwin", "platform_machine": "arm64"})
        assert not eval(marker, {"sys_platform": "darwin", "platform_machine": "x86_64"})


def test_nothing_made_is_tracked() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    made = (".venv/", "node_modules/", "web/src/generated/", "src/gusher/server/static/", "uv.lock", "__pycache__")
    assert [name for name in tracked if any(each in name for each in made)] == []
