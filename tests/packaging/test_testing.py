"""`gusher test` counts what ran, and in CI lets nothing go untested."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from dev.testing import results, suites
from dev.testing.results import Results, read_junit
from dev.testing.tools import ROOT
from gusher.commands import test as test_command
from gusher.rules.kernel import games

REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="good"/>
<testcase classname="tests.a" name="bad"><failure>no</failure></testcase>
<testcase classname="tests.a" name="broken"><error>no</error></testcase>
<testcase classname="tests.a" name="left out"><skipped type="pytest.skip"/></testcase>
<testcase classname="tests.a" name="known"><skipped type="pytest.xfail"/></testcase>
</testsuite></testsuites>"""


def run(monkeypatch: pytest.MonkeyPatch, arguments: list[str], ci: str, **outcome: Results):
    """The command with suites that come out like this."""
    for name in ("checks", "web", "python", "browser"):
        monkeypatch.setattr(suites, name, lambda *_, name=name: outcome.get(name, Results()))
    monkeypatch.setattr(suites, "Compiling", lambda: True)
    monkeypatch.setenv("CI", ci)
    return CliRunner().invoke(test_command.command, arguments, standalone_mode=False)


def test_a_report_is_counted(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    assert read_junit(report) == Results(passed=2, failed=2, skipped=["tests.a::left out"])


def test_a_real_report_of_pytest_is_counted(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(
        "import pytest\n"
        "def test_good(): pass\n"
        "@pytest.mark.skip\ndef test_left_out(): pass\n"
        "@pytest.mark.xfail\ndef test_known(): assert 0\n"
    )
    (tmp_path / "pytest.ini").touch()
    command = suites._python("pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={tmp_path}/r.xml", str(tmp_path))
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    assert read_junit(tmp_path / "r.xml") == Results(passed=2, skipped=["test_x::test_left_out"])


@pytest.mark.parametrize(("cores", "processes"), [(None, 1), (1, 1), (2, 1), (3, 1), (4, 2), (6, 3), (64, 4)])
def test_browsers_do_not_take_more_cores_than_there_are(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, processes: int
) -> None:
    monkeypatch.setattr(suites.os, "cpu_count", lambda: cores)
    assert suites._shared() == ([] if processes == 1 else ["-n", str(processes), "--dist=loadgroup"])


def test_the_last_line_covers_all_suites(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = {
        "checks": Results(passed=4),
        "web": Results(2),
        "python": Results(10, skipped=["one"]),
        "browser": Results(1),
    }
    result = run(monkeypatch, [], "", **outcome)
    assert result.output.splitlines()[-1] == "17 passed, 0 failed, 1 skipped"
    assert result.return_value == 0


@pytest.mark.parametrize("suite", ["checks", "web", "python", "browser"])
def test_a_failure_in_any_suite_is_a_failure(monkeypatch: pytest.MonkeyPatch, suite: str) -> None:
    result = run(monkeypatch, [], "", **{suite: Results(passed=3, failed=1)})
    assert result.output.splitlines()[-1] == "3 passed, 1 failed, 0 skipped"
    assert result.return_value == 1


def test_a_skipped_test_fails_in_ci_and_only_there(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = Results(passed=3, skipped=["tests.a::left out"])
    assert run(monkeypatch, [], "false", python=outcome).return_value == 0
    result = run(monkeypatch, [], "true", python=outcome)
    assert result.return_value == 1
    assert "tests.a::left out" in result.output
    assert result.output.splitlines()[-1] == "3 passed, 0 failed, 1 skipped"


def test_an_allowed_skip_passes_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "MAY_BE_SKIPPED", {"tests.a::left out": "needs a printer"})
    assert run(monkeypatch, [], "true", python=Results(3, skipped=["tests.a::left out"])).return_value == 0


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_skip_without_a_reason_is_not_allowed(monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    monkeypatch.setattr(results, "MAY_BE_SKIPPED", {"tests.a::left out": reason, "tests.a::other": "needs a printer"})
    outcome = Results(3, skipped=["tests.a::left out", "tests.a::other"])
    assert outcome.not_allowed() == ["tests.a::left out"]
    assert run(monkeypatch, [], "true", python=outcome).return_value == 1


def test_a_crash_without_a_failed_test_is_a_failure(tmp_path: Path) -> None:
    assert suites._add_report(Results(), tmp_path / "none.xml", 3) == Results(failed=1)
    report = tmp_path / "report.xml"
    report.write_text("<testsuites><testsuite><testcase classname='a' name='b'/></testsuite></testsuites>")
    assert suites._add_report(Results(), report, 1) == Results(passed=1, failed=1)
    assert suites._add_report(Results(), report, 0) == Results(passed=1)


def test_without_chromium_it_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GUSHER_CHROMIUM", "/no/such/chromium")
    outcome = suites.browser([], [])
    assert outcome.skipped == ["browser tests"]
    assert outcome.not_allowed() == ["browser tests"]
    assert "chromium" in capsys.readouterr().out.partition("To get one:")[2]


def test_words_become_suites_paths_and_options() -> None:
    assert test_command.sort(("checks", "web")) == (["checks", "web"], [], [])
    assert test_command.sort(("packaging", "-k", "web", "-x")) == ([], ["tests/packaging"], ["-k", "web", "-x"])
    assert test_command.sort(("packaging/test_locks.py::test_no_address",)) == (
        [],
        ["tests/packaging/test_locks.py::test_no_address"],
        [],
    )
    assert test_command.sort(("tests/packaging",)) == ([], ["tests/packaging"], [])


def test_pytests_own_lines_come_through_unaltered(capfd: pytest.CaptureFixture[str], monkeypatch) -> None:
    pytest.importorskip("pytest_timeout")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]))
    outcome = suites._pytest("pytest", ["-p", "no:cacheprovider", "tests/packaging/test_stamps.py"])
    assert outcome.passed >= 5
    assert f"== {outcome.passed} passed in " in capfd.readouterr().out


@pytest.mark.parametrize("broken", [None, "atacama"])
def test_every_game_is_compiled_in_a_process_of_its_own(monkeypatch, capfd, broken):
    start = subprocess.Popen
    asked = []

    def popen(command, **options):
        asked.append(command[-1])
        code = f"import sys; print({command[-1]!r}, 'is done'); sys.exit({command[-1] == broken:d})"
        return start([sys.executable, "-c", code], **options)

    monkeypatch.setattr(suites.subprocess, "Popen", popen)
    assert suites.Compiling().went_well() is (broken is None)
    assert asked == list(games())
    shown = capfd.readouterr().out
    assert all(f"{game} is done" in shown for game in games())


def test_without_what_is_compiled_no_test_in_python_runs():
    class Broken:
        def went_well(self):
            return False

    assert suites.python([], [], Broken()) == Results(failed=1)
