"""A stop that hangs ends all the same, and the log says where."""

import asyncio
import os
import re
import threading

import pytest
from processes import wait_for

from dev.testing.servers import LiveServer
from gusher.server.stopping import Stopping


def test_a_hanging_step_is_named_and_the_process_ends(caplog):
    ended, codes = threading.Event(), []

    def end(code):
        codes.append(code)
        ended.set()

    stopping = Stopping(0.01, end)
    stopping.step = "SqliteStorage"
    stopping.begin()
    assert ended.wait(60)
    assert codes == [1]
    assert "It hung at: SqliteStorage" in caplog.text


def test_whoever_has_left_is_ended_if_a_thread_goes_on(caplog):
    codes, goes_on = [], threading.Event()
    stopping = Stopping(0.01, codes.append)
    thread = threading.Thread(target=goes_on.wait, name="goes on")
    thread.start()
    stopping.leave()
    stopping._timer.join(60)
    goes_on.set()
    thread.join()
    assert codes == [1]
    assert re.search(r"It hung at: threads .*goes on", caplog.text)


def test_a_task_that_swallows_its_cancellation_is_cancelled_again(monkeypatch):
    monkeypatch.setattr("gusher.server.stopping.SECONDS_BETWEEN_CANCELS", 0.01)

    async def test():
        stopping, swallowed = Stopping(), 0

        async def stubborn():
            nonlocal swallowed
            while swallowed < 3:
                try:
                    await asyncio.Event().wait()
                except asyncio.CancelledError:
                    swallowed += 1

        task = asyncio.create_task(stubborn(), name="stubborn")
        await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await stopping.cancel([task])
        assert (swallowed, stopping.step) == (3, "stubborn")

    asyncio.run(test())


SERVES = """
from gusher.server.serve import serve as run
"""
WORKS = """
from gusher.server.worker import work as run
"""
RUNS = """
import asyncio, pathlib, sys, threading
from gusher.server.live.tables import Tables
from gusher.server.serve import Settings
from gusher.server.work.duties import Duties

async def hang(self):
    await asyncio.Event().wait()

def block(self):
    threading.Event().wait()

async def swallow(self):
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            continue

def wait_on():
    threading.Thread(target=block, args=(None,), name="stubborn").start()

async def use_a_thread(self):
    asyncio.get_running_loop().run_in_executor(None, block, None)

HANGS
data = pathlib.Path(sys.argv[1])
run(Settings("127.0.0.1", 0, data, bus="redis://127.0.0.1:1", thinks=False, seconds_to_stop=1.0))
"""
LINUX = pytest.mark.skipif(LiveServer.nursery is None, reason="signals, and processes that fork")


def started(code, data, out):
    """A process that runs this code, until it says how it can be stopped."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    process = LiveServer.nursery.start(code, environment, out=out, errors=out, arguments=["-c", str(data)])
    wait_for(lambda: "Stop with Ctrl+C" in out.read_text() or process.poll() is not None)
    return process


@LINUX
@pytest.mark.parametrize("what", [SERVES, WORKS], ids=["serve", "worker"])
@pytest.mark.parametrize(
    ("hangs", "named"),
    [
        ("Tables.close = hang", "Tables"),
        ("Tables.close = lambda self: block(self)", "Tables"),
        ("Duties.tasks = lambda self: [swallow(self)]", "swallow"),
        ("Duties.close = use_a_thread", r"threads .*_\d"),
        ("wait_on()", "threads .*stubborn"),
    ],
    ids=["a step", "a step that blocks", "a task", "a thread of the loop", "a thread of its own"],
)
def test_a_process_that_hangs_ends_in_time_and_says_at_what(tmp_path, what, hangs, named):
    out = tmp_path / "out"
    out.touch()
    (tmp_path / "data").mkdir()
    process = started(what + RUNS.replace("HANGS", hangs), tmp_path / "data", out)
    try:
        process.terminate()
        # It is looked after by its own clock: a process without one hangs for ever.
        assert process.wait(30) == 1
    finally:
        process.kill()
        process.wait()
    assert re.search(rf"Stopping took more than 1 s and was given up\. It hung at: {named}", out.read_text())


@LINUX
@pytest.mark.parametrize("what", [SERVES, WORKS], ids=["serve", "worker"])
def test_a_process_that_does_not_hang_ends_as_usual(tmp_path, what):
    out = tmp_path / "out"
    out.touch()
    process = started(what + RUNS.replace("HANGS", ""), tmp_path, out)
    process.terminate()
    assert process.wait(60) == 0
    assert "Stopped" in out.read_text()
