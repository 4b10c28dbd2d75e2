"""A failed test gets a second try only if the quarantine names it, and nothing stays there for long."""

from __future__ import annotations

import fnmatch
import tomllib
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from examples import nightly

from dev.testing import stages, suites
from dev.testing.quarantine import FILE, LONGEST, MOST, PROTECTED, QuarantineError, read, try_again
from dev.testing.tools import ROOT

TODAY = date(2026, 11, 26)
A_TEST = "tests/packaging/test_quarantine.py::test_{}"


def entry(
    test: str = A_TEST.format("x"), since: object = TODAY, reason: str = "races the clock", more: str = ""
) -> str:
    return f'[[quarantined]]\ntest = "{test}"\nsince = {since}\nreason = "{reason}"\n{more}\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "quarantine.toml"


def test_what_is_allowed_is_read(file: Path) -> None:
    file.write_text("# Nothing\n")
    assert read(TODAY, file) == []
    names = [A_TEST.format(number) for number in range(MOST)]
    file.write_text("".join(entry(each, TODAY - LONGEST) for each in names))
    assert read(TODAY, file) == names


def test_what_breaks_the_rules_is_rejected(file: Path) -> None:
    for text, fault in {
        "".join(entry(A_TEST.format(number)) for number in range(MOST + 1)): f"at most {MOST}",
        entry() + entry(since=TODAY - LONGEST - timedelta(days=1)): "entry 2: since is 2026-11-11: 14 days are over",
        entry(since=TODAY + timedelta(days=1)): "since is 2026-11-27, which is yet to come",
        entry(since="2026-11-26T10:00:00"): "since (a date)",
        entry(since='"2026-11-26"'): "since (a date)",
        entry(reason=""): "reason is empty",
        entry(more="days = 30"): "nothing else",
        entry("tests/no/such_file.py::test_x"): "whose file does not exist",
        entry("tests/server/test_processes.py::test_kills_in_traffic[2-2]"): "protects",
        entry("tests/ghawar/test_memory.py::test_x"): "protects",
    }.items():
        file.write_text(text)
        with pytest.raises(QuarantineError) as raised:
            read(TODAY, file)
        assert fault in str(raised.value)


def test_ours_is_in_order_but_for_its_days() -> None:
    # Days pass without a change: then `gusher test` says so.
    entries = tomllib.loads(FILE.read_text("utf-8")).get("quarantined", [])
    read(max((each["since"] for each in entries), default=TODAY))


def test_every_pattern_protects_something() -> None:
    files = {file: file.read_text("utf-8") for file in (ROOT / "tests").rglob("test_*.py")}
    names = [
        f"{file.relative_to(ROOT)}::{line[4:].partition('(')[0]}"
        for file, text in files.items()
        for line in text.splitlines()
        if line.startswith("def test_")
    ]
    assert [pattern for pattern in PROTECTED if not fnmatch.filter(names, pattern)] == []


UNSTEADY = """
from pathlib import Path

def test_steady(): pass

def test_unsteady():
    seen = Path(__file__).with_name("seen")
    assert seen.exists() or seen.touch()

def test_bad(): assert False
"""


@pytest.mark.parametrize(
    ("quarantined", "counts", "unsteady"),
    [
        ([], "1 passed, 2 failed, 0 skipped", []),
        (["test_unsteady", "test_bad"], "2 passed, 1 failed, 0 skipped", ["test_unsteady"]),
        *nightly(
            (["test_unsteady", "test_steady"], "2 passed, 1 failed, 0 skipped", ["test_unsteady"]),
            (["test_bad"], "1 passed, 2 failed, 0 skipped", []),
        ),
    ],
)
def test_only_what_is_in_quarantine_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, quarantined: list[str], counts: str, unsteady: list[str]
) -> None:
    (tmp_path / "test_x.py").write_text(UNSTEADY)
    (tmp_path / "pytest.ini").touch()
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setattr(suites, "SECONDS_PER_TEST", 0)
    stage = suites._pytest("x", [], ["-p", "pytest_timeout", "test_x.py"], tmp_path)
    again = replace(stage.again, cwd=tmp_path, command=[*stage.again.command, "-p", "pytest_timeout"])
    stage = replace(stage, after=[], cwd=tmp_path, again=again)
    outcomes = stages.run([stage], 1)
    assert outcomes[0].results.failed == 2
    try_again([stage], outcomes, [f"test_x.py::{name}" for name in quarantined])
    [outcome] = outcomes
    assert outcome.results.line() == counts
    assert outcome.results.unsteady == [f"test_x::{name}" for name in unsteady]
    assert len(outcome.results.failures) == outcome.results.failed
