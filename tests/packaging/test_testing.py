"""`gusher test` counts what ran, and in CI lets nothing go untested."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from dev.testing import changes, quarantine, report, stages, suites
from dev.testing.results import MAY_BE_SKIPPED, Results, read_junit
from dev.testing.stages import SECONDS_OF_A_STAGE, Outcome, Stage
from dev.testing.tools import ROOT
from gusher.commands import test as test_command
from gusher.rules.kernel import games

REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="good" time="0.25"/>
<testcase classname="tests.a" name="bad" time="12.5"><failure>no</failure></testcase>
<testcase classname="tests.a" name="broken"><error>no</error></testcase>
<testcase classname="tests.a" name="left out"><skipped type="pytest.skip"/></testcase>
<testcase classname="tests.a" name="known"><skipped type="pytest.xfail"/></testcase>
</testsuite></testsuites>"""


remembered: list[str] = []
"""The commits that were taken for green."""


@pytest.fixture(autouse=True)
def unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody commits meanwhile, and nothing is known of earlier runs."""
    remembered.clear()
    monkeypatch.setattr(changes, "committed", lambda: "abc")
    monkeypatch.setattr(changes, "left_out", list)
    monkeypatch.setattr(changes, "has_passed", bool)


def run(monkeypatch: pytest.MonkeyPatch, arguments: list[str], ci: str, **outcome: Results):
    """The command with suites that come out like this."""
    for name in ("checks", "web", "python", "browser"):
        monkeypatch.setattr(suites, name, lambda *_, name=name: [Stage(name, [], ROOT)])
    monkeypatch.setattr(changes, "remember", remembered.append)
    monkeypatch.setattr(suites, "compiling", list)

    def run_stages(wanted, cores):
        return [Outcome(each.name, 0, 2.0, 1.0, outcome.get(each.name, Results())) for each in wanted]

    monkeypatch.setattr(stages, "run", run_stages)
    monkeypatch.setenv("CI", ci)
    return CliRunner().invoke(test_command.command, arguments, standalone_mode=False)


def test_a_report_is_counted(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    results = read_junit(report)
    assert (results.passed, results.failed, results.skipped) == (2, 2, ["tests.a::left out"])
    assert results.slowest(2) == [("tests.a::bad", 12.5), ("tests.a::good", 0.25)]


def test_a_real_report_of_pytest_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "test_x.py").write_text(
        "import pytest\n"
        "def test_good(): pass\n"
        "@pytest.mark.skip\ndef test_left_out(): pass\n"
        "@pytest.mark.xfail\ndef test_known(): assert 0\n"
    )
    (tmp_path / "pytest.ini").touch()
    command = suites._python("pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={tmp_path}/r.xml", str(tmp_path))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    results = read_junit(tmp_path / "r.xml")
    assert (results.passed, results.failed, results.skipped) == (2, 0, ["test_x::test_left_out"])
    assert set(results.seconds) == {"test_x::test_good", "test_x::test_left_out", "test_x::test_known"}


@pytest.mark.parametrize(("line", "status"), [("import gusher", 0), ("from gusher import nothing_like_this", 2)])
def test_the_checks_notice_a_test_that_cannot_be_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, status: int
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    (tmp_path / "test_x.py").write_text(f"{line}\ndef test_good(): pass\n")
    (tmp_path / "pytest.ini").touch()
    [stage] = suites.collecting()
    [outcome] = stages.run([replace(stage, cwd=tmp_path)], 1)
    assert outcome.status == status


def test_tests_are_collected_where_they_do_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suites, "collecting", lambda: [Stage("collecting", [], ROOT)])
    for arguments, collects in ([], False), (["checks"], True), (["checks", "python"], False):
        assert ("collecting" in run(monkeypatch, arguments, "").output) == collects


def test_tests_in_quarantine_are_named_and_tried_again_only_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = {"python": Results(3, failed=1, failures=["tests.a::bad"])}

    def passes(wanted, outcomes, quarantined):
        assert quarantined == ["tests/a.py::bad"]
        results = next(each for each in outcomes if each.name == "python").results
        results.passed, results.failed, results.unsteady = 4, 0, ["tests.a::bad"]

    monkeypatch.setattr(quarantine, "read", lambda today: ["tests/a.py::bad"])
    monkeypatch.setattr(quarantine, "try_again", passes)
    assert run(monkeypatch, [], "false", python=replace(outcome["python"])).return_value == 1
    result = run(monkeypatch, [], "true", **outcome)
    assert result.return_value == 0
    assert "tests.a::bad" in result.output.partition("In quarantine")[2]
    assert result.output.splitlines()[-1] == "4 passed, 0 failed, 0 skipped"


def test_nothing_runs_while_the_quarantine_breaks_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(today):
        raise quarantine.QuarantineError("entry 1: reason is empty")

    monkeypatch.setattr(quarantine, "read", broken)
    result = run(monkeypatch, [], "true")
    assert isinstance(result.exception, click.ClickException)
    assert "entry 1: reason is empty" in str(result.exception)
    assert result.output == ""


@pytest.mark.parametrize(("cores", "processes"), [(None, 1), (1, 1), (2, 2), (4, 4), (64, 4)])
def test_browsers_do_not_take_more_cores_than_there_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cores: int | None, processes: int
) -> None:
    monkeypatch.setattr(suites.os, "cpu_count", lambda: cores)
    monkeypatch.delattr(suites.os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(suites, "chromium", lambda: "chromium")
    [stage] = suites.browser([], [], tmp_path)
    assert ("-n" in stage.command) == (processes > 1)
    if processes > 1:
        assert stage.command[stage.command.index("-n") + 1] == str(processes)


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


def test_an_allowed_skip_passes_in_ci_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = Results(3, skipped=list(MAY_BE_SKIPPED))
    assert run(monkeypatch, [], "true", python=allowed).return_value == 0
    result = run(monkeypatch, [], "true", python=Results(3, skipped=[*MAY_BE_SKIPPED, "tests.a::other"]))
    assert result.return_value == 1
    assert "tests.a::other" in result.output
    assert not any(name in result.output for name in MAY_BE_SKIPPED)


@pytest.mark.parametrize("name", MAY_BE_SKIPPED)
def test_what_may_be_skipped_is_there(name: str) -> None:
    module, _, test = name.partition("::")
    source = (ROOT / module.replace(".", "/")).with_suffix(".py").read_text("utf-8")
    assert f"def {test.partition('[')[0]}(" in source


def test_without_chromium_it_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUSHER_CHROMIUM", "/no/such/chromium")
    assert suites.browser([], [], Path()) == []
    monkeypatch.setattr(suites, "checks", list)
    monkeypatch.setattr(suites, "web", list)
    monkeypatch.setattr(suites, "python", list)
    monkeypatch.setattr(suites, "compiling", list)
    monkeypatch.setenv("CI", "true")
    result = CliRunner().invoke(test_command.command, ["browser"], standalone_mode=False)
    assert "chromium" in result.output.partition("To get one:")[2]
    assert result.output.splitlines()[-1] == "0 passed, 0 failed, 1 skipped"
    assert result.return_value == 1


def test_words_become_suites_paths_and_options() -> None:
    assert test_command.sort(("checks", "web")) == (["checks", "web"], [], [])
    assert test_command.sort(("packaging", "-k", "web", "-x")) == ([], ["tests/packaging"], ["-k", "web", "-x"])
    assert test_command.sort(("packaging/test_locks.py::test_no_address",)) == (
        [],
        ["tests/packaging/test_locks.py::test_no_address"],
        [],
    )
    assert test_command.sort(("tests/packaging",)) == ([], ["tests/packaging"], [])


def test_it_says_what_took_long(monkeypatch: pytest.MonkeyPatch) -> None:
    took = {f"tests.a::test_{number}": float(number) for number in range(40)}
    shown = run(monkeypatch, [], "", python=Results(passed=40, seconds=took)).output
    assert re.search(r"^ +2 +1 +python$", shown, re.MULTILINE)
    assert re.search(r"^ +\d+ +setting up", shown, re.MULTILINE)
    assert re.search(r"^ +\d+ +together$", shown, re.MULTILINE)
    slowest = re.findall(r"([\d.]+) s  tests\.a::test_(\d+)$", shown, re.MULTILINE)
    assert [int(number) for _, number in slowest] == list(range(39, 14, -1))
    assert slowest[0] == ("39.0", "39")


@pytest.mark.parametrize(("cores", "is_told"), [(None, False), (0.05, False), (1.94, True)])
def test_it_says_how_much_others_did_meanwhile(cores: float | None, is_told: bool) -> None:
    said = report.summary([Outcome("tests", 0, 10.0, 8.0, Results())], Results(), cores)
    assert ("Other processes kept 1.9 cores busy" in said) == is_told


@pytest.mark.parametrize(
    ("kept", "seconds", "is_too_much"), [(False, 950, False), (False, 951, True), (True, 800, False), (True, 801, True)]
)
def test_it_says_when_a_whole_run_takes_too_much(kept: bool, seconds: int, is_too_much: bool) -> None:
    one = [Outcome("python", 0, 1.0, float(seconds), Results(1))]
    assert bool(report.too_much(one, has_kept=kept)) == is_too_much


def test_a_whole_run_that_passed_is_remembered_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments, outcome, is_green in (
        ([], Results(3), True),
        ([], Results(3, failed=1), False),
        ([], Results(3, skipped=["tests.a::left out"]), False),
        ([], Results(3, unsteady=["tests.a::bad"]), False),
        (["python"], Results(3), False),
        (["-x"], Results(3), False),
    ):
        remembered.clear()
        run(monkeypatch, arguments, "", python=outcome)
        assert remembered == (["abc"] if is_green else []), (arguments, outcome)
    # Somebody commits while it runs.
    heads = iter(["abc", "def"])
    monkeypatch.setattr(changes, "committed", lambda: next(heads))
    remembered.clear()
    run(monkeypatch, [], "", python=Results(3))
    assert remembered == []


def test_only_a_whole_run_leaves_anything_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "left_out", lambda: ["tests/bench"])
    asked = []
    monkeypatch.setattr(stages, "run", lambda wanted, _: asked.append(wanted) or [])
    monkeypatch.setattr(changes, "remember", remembered.append)
    for arguments, leaves_out in ([], True), (["--all"], False), (["python"], False), (["bench"], False):
        CliRunner().invoke(test_command.command, arguments, standalone_mode=False)
        [python] = [each for each in asked[-1] if each.name == "pytest"]
        assert ("--ignore=tests/bench" in python.command) == leaves_out, arguments


@pytest.mark.parametrize("options", [[], ["--all"]])
def test_what_takes_minutes_is_run_when_asked_for(monkeypatch: pytest.MonkeyPatch, options: list[str]) -> None:
    asked = []
    monkeypatch.setattr(stages, "run", lambda wanted, _: asked.extend(wanted) or [])
    CliRunner().invoke(test_command.command, [*options, "packaging"], standalone_mode=False)
    assert ("slow or not slow" in asked[-1].command) == bool(options)
    # All of them together take longer than a stage does that hangs.
    assert (asked[-1].seconds > 2 * SECONDS_OF_A_STAGE) == bool(options)


def test_all_is_compiled_before_tests_need_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(stages, "run", lambda wanted, _: asked.extend(wanted) or [])
    CliRunner().invoke(test_command.command, ["packaging", "checks"], standalone_mode=False)
    compiling, tests = [each for each in asked if each.holds_input], asked[-1]
    assert {each.command[-1] for each in compiling} == set(games())
    assert set(tests.after) == {each.name for each in compiling}
    assert tests.command[-1] == "tests/packaging"
    assert {each.name for each in asked} > {"mypy", "ruff check", "ruff format", "import-linter"}
    assert all(not each.after for each in asked if each is not tests)
