"""While no server is up, nobody's time runs."""

import asyncio
import time

import pytest

from dev.testing.clock import OwnClock
from dev.testing.servers import LiveServer
from gusher.server.bus import Bus
from gusher.server.live import making
from gusher.server.live import table as live_table
from gusher.server.live.tables import Tables
from gusher.server.live.uptime import SECONDS_MISSED, Uptime, outages
from gusher.server.protocol.new_tables import NewSeat, NewTable, NewTime
from gusher.server.sharing import limits
from gusher.server.storage.sql.uptimes import Period
from gusher.server.storage.sqlite import SqliteStorage
from gusher.table.commands import Act

HOUR = 3600


@pytest.mark.parametrize(
    ("periods", "lost"),
    [
        ([(0, 100)], 0),
        ([(0, 60), (70, 100)], 10),
        # Somebody could act when it began: then the process was up for longer than it has kept.
        ([(0, 40), (70, 100)], 20),
        ([(70, 80), (90, 100)], 30),
        # Others were up meanwhile.
        ([(0, 60), (10, 95), (70, 100)], 0),
        ([(0, 60), (58, 65), (70, 100)], 5),
        # The clock was put back.
        ([(0, 60), (200, 300)], 40),
        ([], 0),
    ],
)
def test_gaps_between_periods_are_outages(periods, lost):
    assert outages(50.0, 100.0, [Period(*period) for period in periods]) == lost


def test_a_process_that_stood_still_was_not_up(tmp_path):
    now = 1000.0

    async def test():
        nonlocal now
        storage = SqliteStorage(tmp_path / "gusher.db")
        came_back = asyncio.Event()

        async def told():
            came_back.set()

        try:
            one, other = (Uptime(storage.uptimes, lambda: now) for _ in range(2))
            await one.sign()
            now += SECONDS_MISSED - 1
            await one.renew()
            assert one.began == 1000.0
            await one.sign()
            now += 1000
            assert await one.lost(1001.0) == 0.0, "nobody has noticed yet"
            await one.renew()
            assert (one.began, await one.lost(1001.0)) == (now, 1000.0)
            assert await one.lost(now) == 0.0
            # What another process has kept counts as well.
            now += 50
            await other.sign()
            assert await one.lost(1001.0) == 1050.0
            await one.renew()
            # A clock that is put back takes nothing from anybody.
            now -= 500
            await one.renew()
            assert await one.lost(now) == 0.0
            # Old periods are of no use.
            now += limits.LONGEST_TURN + 1000
            running = asyncio.create_task(other.run(told))
            await asyncio.wait_for(came_back.wait(), 60)
            running.cancel()
            assert await other.lost(0.0) == now
        finally:
            await storage.close()

    asyncio.run(test())


def test_of_two_processes_one_gives_back_what_an_outage_has_cost(tmp_path, monkeypatch):
    ahead = 0.0
    monkeypatch.setattr(live_table, "now", lambda: round(time.time() + ahead, 3))

    async def test():
        nonlocal ahead
        storages = [SqliteStorage(tmp_path / "gusher.db") for _ in range(2)]
        # Neither hears of the other.
        one, other = (Tables(storage, Bus()) for storage in storages)
        for tables in (one, other):
            tables.uptime = Uptime(tables.storage.uptimes, lambda: time.time() + ahead)
        wanted = NewTable("atacama", [NewSeat("here"), NewSeat("here")], {}, time=NewTime(600, total=True))
        name = await making.create(one, "ann", wanted, "Ann")
        here, there = await one.get(name), await other.get(name)
        for seat, field in enumerate(("a1", "c1")):
            await here.do("ann", Act(0, here.n, seat, [field]))
        await there.refresh()
        ahead = HOUR
        # Both notice it in the same moment, and both have a move to make.
        await asyncio.gather(here.make_up(), there.make_up())
        await there.do("ann", Act(0, there.n, 0, ["e1"]))
        await here.do("ann", Act(0, there.n, 1, ["g1"]))
        await there.refresh()
        assert [entry.kind for entry in there.table.entries].count("outage") == 1
        assert all(left > 590 for left in there.table.pace.times(time.time() + HOUR))
        # A log that is full keeps nobody from opening the table.
        monkeypatch.setattr(limits, "ENTRIES", here.n)
        ahead = 2 * HOUR
        again = Tables(storages[0], Bus())
        again.uptime = Uptime(storages[0].uptimes, lambda: time.time() + ahead)
        assert (await again.get(name)).n == here.n
        for storage in storages:
            await storage.close()

    asyncio.run(test())


def test_whoever_is_to_move_gets_back_what_an_outage_has_cost(tmp_path):
    clock = OwnClock(tmp_path)
    server = LiveServer(tmp_path / "data", clock.environment, compiles=False)
    server.start()
    try:
        ann, began = server.guest(), time.monotonic()
        table = ann.new_table("here", "here", time={"seconds": 900, "total": True})
        with ann.sit(table) as chair:
            for _ in range(2):
                chair.act(chair.legal()[0])
        server.kill()
        clock.put(HOUR)
        server.start()
        with ann.sit(table) as chair:
            assert chair.view["log"][-1]["kind"] == "outage"
            assert HOUR - 20 < chair.view["log"][-1]["words"]["seconds"] < HOUR + 60
            assert chair.view["clock"]["ends"] > time.time() + HOUR + 600
            # The computer is closed and opened again.
            clock.put(2 * HOUR)
            chair.act(chair.legal()[0])
            assert [line["kind"] for line in chair.view["log"][-2:]] == ["outage", "action"]
        server.stop()
        clock.put(3 * HOUR)
        server.start()
        with ann.sit(table) as chair:
            chair.act(chair.legal()[0])
            spent = time.monotonic() - began
            # What the server has kept last is at most some seconds old: nobody gets more than they have lost.
            assert all(900 - spent - 5 < left <= 900 + 5 for left in chair.view["clock"]["seats"])
            assert [line["kind"] for line in chair.view["log"]].count("outage") == 3
    finally:
        server.stop()
