"""Stages run side by side, wait for what they need, and end when they should."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dev.testing import stages
from dev.testing.results import Results
from dev.testing.stages import HANGS, Stage
from dev.testing.tools import ROOT

PASSED, FAILED = Results(passed=1), Results(failed=1)


def stage(name: str, code: str, **more) -> Stage:
    return Stage(name, [sys.executable, "-c", code], ROOT, **more)


def waiting_for(path: Path, other: Path) -> str:
    """Code that ends only once another stage has begun."""
    return f"""
import pathlib, time
pathlib.Path({str(path)!r}).touch()
while not pathlib.Path({str(other)!r}).exists(): time.sleep(0.01)
print("met")
"""


def test_as_many_run_at_once_as_there_are_cores(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    both = [stage("a", waiting_for(here, there), seconds=60), stage("b", waiting_for(there, here), seconds=60)]
    assert [each.results for each in stages.run(both, 2)] == [PASSED, PASSED]
    here.unlink()
    there.unlink()
    # One after the other they wait in vain.
    alone = [stage("a", waiting_for(here, there), seconds=0.5), stage("b", waiting_for(there, here), seconds=60)]
    assert [(each.name, each.status) for each in stages.run(alone, 1)] == [("a", HANGS), ("b", 0)]


def test_a_stage_waits_for_what_it_needs(tmp_path: Path) -> None:
    made = tmp_path / "made"
    wanted = [
        stage("needs", f"import pathlib; assert pathlib.Path({str(made)!r}).exists()", after=["makes"]),
        stage("makes", f"import pathlib, time; time.sleep(0.3); pathlib.Path({str(made)!r}).touch()"),
    ]
    assert [(each.name, each.results) for each in stages.run(wanted, 4)] == [("makes", PASSED), ("needs", PASSED)]


def test_what_needs_something_broken_fails_without_having_run(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    made = tmp_path / "made"
    wanted = [
        stage("breaks", "raise SystemExit(3)"),
        stage("needs", f"open({str(made)!r}, 'w')", after=["breaks"]),
        stage("last", "", after=["needs"]),
        stage("other", ""),
    ]
    results = {each.name: each.results for each in stages.run(wanted, 2)}
    assert results == {"breaks": FAILED, "needs": FAILED, "last": FAILED, "other": PASSED}
    assert not made.exists()
    shown = capfd.readouterr().out
    assert "breaks failed (exit status 3)" in shown
    assert "needs: not run" in shown


def test_stages_do_not_talk_over_each_other(capfd: pytest.CaptureFixture[str]) -> None:
    code = "import time\nfor n in range(5): print({0!r}, flush=True); time.sleep(0.05)"
    stages.run([stage(name, code.format(name)) for name in ("ann", "bob")], 2)
    said = [line for line in capfd.readouterr().out.splitlines() if line in ("ann", "bob")]
    assert said in (["ann"] * 5 + ["bob"] * 5, ["bob"] * 5 + ["ann"] * 5)


def test_who_is_alone_is_heard_at_once(capfd: pytest.CaptureFixture[str]) -> None:
    code = "import os; print(os.fstat(1).st_ino)"
    stages.run([stage("only", code)], 2)
    assert capfd.readouterr().out.splitlines()[-1] == str(os.fstat(1).st_ino)


def test_a_sign_says_how_far_everybody_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen, said = tmp_path / "seen", ""

    def note(text: str, **_: object) -> None:
        nonlocal said
        said += text
        if "17 %" in text:
            seen.touch()

    monkeypatch.setattr(stages, "SECONDS_BETWEEN_SIGNS", 0.3)
    monkeypatch.setattr(stages, "print", note, raising=False)
    # Both go on until the sign has been seen, however long that takes.
    wait = f"import pathlib, time\nwhile not pathlib.Path({str(seen)!r}).exists(): time.sleep(0.01)"
    stages.run([stage("tests", f"print('tests/a.py .. [ 17%]', flush=True)\n{wait}"), stage("other", wait)], 2)
    assert re.search(r"tests 17 %, other \d+ s", said)


def test_processor_time_counts_with_that_of_children() -> None:
    work = "import time\nwhile time.process_time() < 0.4: pass"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {work!r}], check=True)"
    busy, idle = sorted(
        stages.run([stage("busy", code), stage("idle", "import time; time.sleep(0.5)")], 2), key=lambda each: each.name
    )
    assert busy.processor > 0.4
    assert idle.processor < busy.processor
    assert idle.seconds >= 0.5


def test_who_hangs_is_ended_with_all_that_it_started(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    number = tmp_path / "number"
    code = f"""
import pathlib, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
pathlib.Path({str(number)!r}).write_text(str(child.pid))
child.wait()
"""
    [outcome] = stages.run([stage("hangs", code, seconds=2.0)], 2)
    assert (outcome.status, outcome.results) == (HANGS, FAILED)
    assert "hangs took longer than 2 s" in capfd.readouterr().out
    wait_until_gone(int(number.read_text()))


def wait_until_gone(process: int) -> None:
    until = time.monotonic() + 60
    while Path(f"/proc/{process}").exists() and "Z" not in Path(f"/proc/{process}/stat").read_text().split()[2]:
        assert time.monotonic() < until
        time.sleep(0.05)


RUN = """
import sys
from dev.testing import stages
from dev.testing.stages import Stage, StoppedError
from dev.testing.tools import ROOT

sleeping = "import os, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(600)"
try:
    stages.run([Stage(name, [sys.executable, "-c", "import sys; " + sleeping, name], ROOT) for name in sys.argv[1:]], 2)
except StoppedError as stopped:
    sys.exit(128 + stopped.signal)
"""


@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_whoever_is_stopped_leaves_nobody_behind(tmp_path: Path, how: signal.Signals, status: int) -> None:
    files = [tmp_path / "ann", tmp_path / "bob"]
    command = [sys.executable, "-c", RUN, *map(str, files)]
    with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}) as running:
        until = time.monotonic() + 60
        while not all(each.exists() and each.read_text() for each in files):
            assert time.monotonic() < until
            time.sleep(0.05)
        running.send_signal(how)
        assert running.wait(timeout=30) == status
    for each in files:
        wait_until_gone(int(each.read_text()))


def test_a_crash_without_a_failed_test_is_a_failure(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    write = f"open({str(report)!r}, 'w').write(\"<testsuites><testcase classname='a' name='b'/></testsuites>\")"
    for code, passed, failed in (("raise SystemExit(3)", 0, 1), (write, 1, 0), (write + "; raise SystemExit(1)", 1, 1)):
        report.unlink(missing_ok=True)
        [outcome] = stages.run([stage("tests", code, report=report)], 1)
        assert (outcome.results.passed, outcome.results.failed) == (passed, failed)


def test_a_program_that_is_missing_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    [outcome] = stages.run([Stage("gone", ["/no/such/program"], ROOT)], 1)
    assert outcome.results == FAILED
    assert "/no/such/program is not there" in capfd.readouterr().out


def test_a_stage_can_tell_when_it_is_alone() -> None:
    program = """
import os, sys, threading
from dev.testing import stages
from dev.testing.tools import ROOT

threading.Timer(0.5, lambda: os._exit(0)).start()
waits = "import os; os.read(0, 1)"
stages.run([stages.Stage("waits", [sys.executable, "-c", waits], ROOT, holds_input=True)], 1)
"""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    # The output ends when the last one who holds it has ended.
    subprocess.run([sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, timeout=60, check=True)
