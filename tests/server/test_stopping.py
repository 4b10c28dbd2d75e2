"""A stop that hangs ends all the same, and the log says where."""

import asyncio
import threading

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


def test_who_is_done_in_time_is_left_alone():
    codes = []
    stopping = Stopping(0.05, codes.append)
    stopping.begin()
    stopping.done()
    stopping._timer.join(60)
    assert codes == []


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
