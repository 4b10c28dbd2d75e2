"""`gusher bench`: every figure is printed when it is there, kept when it is stopped, and says who else was at work."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from dev import bench
from dev.bench import others, running
from dev.bench.figures import Figure
from dev.bench.table import line

ROOT = Path(__file__).parents[2]

# Two figures: one that is there at once, and one that takes a minute in a process of its own.
SLOW = """
import subprocess, sys
from dev import bench
from dev.bench import running
from dev.bench.figures import Figure

def slow(name):
    with subprocess.Popen([sys.executable, "-c", "import time; print(flush=True); time.sleep(60)"], stdout=-1) as child:
        try:
            child.stdout.readline()
            print(f"child {child.pid}", file=sys.stderr, flush=True)
            child.wait()
        finally:
            child.kill()
    return Figure(name, 2.0, "s")

running.figures = lambda: {"quick": lambda name: Figure(name, 1.0, "s"), "slow": slow, "never": slow}
sys.exit(bench.run([], as_json=AS_JSON))
"""


def stopped(as_json, how):
    """What a run prints that is stopped in its second figure, what it says, and its exit status."""
    command = [sys.executable, "-c", SLOW.replace("AS_JSON", str(as_json))]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running_:
        child = int(running_.stderr.readline().split()[1])
        # The first figure has been printed while the second one is measured.
        printed = os.read(running_.stdout.fileno(), 10_000).decode()
        running_.send_signal(how)
        rest, said = running_.communicate(timeout=30)
    assert not Path(f"/proc/{child}").exists()
    return printed, printed + rest, said, running_.returncode


@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_array_that_is_stopped_is_whole(how, status):
    before, printed, said, returned = stopped(True, how)
    assert '"quick"' in before
    [only] = json.loads(printed)
    assert (only["name"], only["value"]) == ("quick", 1.0)
    assert said == "gusher bench: stopped; measured 1 of 3 figures\n"
    assert returned == status


@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_table_that_is_stopped_keeps_what_it_has(how, status):
    before, printed, said, returned = stopped(False, how)
    assert "quick" in before
    assert printed == before
    assert said == "gusher bench: stopped; measured 1 of 3 figures\n"
    assert returned == status


def test_an_array_is_whole_when_a_figure_fails(monkeypatch, capsys):
    def fails(name):
        raise AssertionError("other totals than C++")

    monkeypatch.setattr(running, "figures", lambda: {"a": lambda name: Figure(name, 1.0, "s"), "b": fails})
    with pytest.raises(AssertionError, match="other totals"):
        bench.run([], as_json=True)
    assert [each["name"] for each in json.loads(capsys.readouterr().out)] == ["a"]


def test_signals_do_afterwards_what_they_did_before(monkeypatch, capsys):
    monkeypatch.setattr(running, "figures", dict)
    before = signal.getsignal(signal.SIGTERM)
    assert bench.run([], as_json=True) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert signal.getsignal(signal.SIGTERM) is before
    # Where signals can't be waited for, figures are measured all the same.
    done = []
    thread = threading.Thread(target=lambda: done.append(bench.run([])))
    thread.start()
    thread.join()
    assert done == [0]


# Who else was at work -------------------------------------------------------------------------------------------------

WORK = "import time\nwhile time.process_time() < 0.2: pass\nprint(flush=True)"


def test_a_figure_says_how_busy_others_were(monkeypatch, capsys):
    class TwoCores(others.Others):
        def cores(self):
            return 2.0

    monkeypatch.setattr(running, "Others", TwoCores)
    monkeypatch.setattr(running, "figures", lambda: {"a": lambda name: Figure(name, 1.0, "s")})
    bench.run([], as_json=True)
    [figure] = json.loads(capsys.readouterr().out)
    assert figure["others"] == 2.0
    bench.run([])
    assert "BUSY MACHINE: other processes kept 2 cores" in capsys.readouterr().out
    assert "BUSY" not in line(Figure("a", 1.0, "s", others=0.02))
    assert "BUSY" not in line(Figure("a", 1.0, "s"))


@pytest.mark.parametrize("waits", [True, False])
def test_what_we_and_our_children_do_is_not_the_work_of_others(waits, monkeypatch):
    # All that is done here by anybody: this process and a child, which has ended or still runs.
    monkeypatch.setattr(others, "_busy_seconds", lambda: 0.0)
    ours = others._our_seconds()
    code = WORK if waits else WORK + "\ntime.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as child:
        child.stdout.readline()
        if waits:
            child.wait()
        counted = others._our_seconds() - ours
        child.kill()
    if waits or Path("/proc").exists():
        assert 0.15 < counted < 3
    assert others.Others().cores() == 0


def test_the_work_of_others_is_seen(monkeypatch):
    if not Path("/proc/stat").exists():
        pytest.skip("takes /proc")
    # Somebody who is not below this process: it has left its parent.
    code = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {WORK!r}], start_new_session=True)"
    watched = others.Others()
    # Its end of the pipe is closed when it is done.
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True)
    assert done.stdout == b"\n"
    assert watched.cores() > 0.05


def test_elsewhere_the_load_of_the_system_stands_for_it(monkeypatch, tmp_path):
    monkeypatch.setattr(others, "PROC", tmp_path)
    monkeypatch.setattr(os, "getloadavg", lambda: (3.5, 1.0, 1.0))
    monkeypatch.setattr(others, "_our_seconds", lambda: 0.0)
    assert others.Others().cores() == 3.5
    monkeypatch.delattr(os, "getloadavg")
    assert others.Others().cores() is None
    assert "others" not in Figure("n", 3.0, "s").as_json()
