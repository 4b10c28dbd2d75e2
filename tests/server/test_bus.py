"""Processes that share a bus hear of each other's changes at once. Here they are two sets of tables in one loop."""

import asyncio

from gusher.server.bus import Bus
from gusher.server.live import making
from gusher.server.live.seats import offer_seat, take_seat
from gusher.server.live.tables import Tables
from gusher.server.protocol.new_tables import ChangeSeat, NewSeat, NewTable, TakeSeat
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Visitor
from gusher.server.storage.sqlite import SqliteStorage
from gusher.table.commands import Act
from gusher.table.pausing import whole


class Screen:
    """Somebody who watches a table."""

    def __init__(self):
        self.told = 0

    def changed(self):
        self.told += 1


def test_a_change_in_one_process_is_seen_in_the_other(tmp_path):
    async def test():
        bus = Bus()
        storages = [SqliteStorage(tmp_path / "test.db") for _ in range(2)]
        one, other = (Tables(storage, bus) for storage in storages)
        name = await making.create(one, "ann", NewTable("atacama", [NewSeat("here"), NewSeat("open")]), "Ann")
        here, there = await one.get(name), await other.get(name)
        screens = Screen(), Screen()
        here.join(screens[0].changed, Visitor(None, "a"))
        there.join(screens[1].changed, Visitor(None, "b"))

        async def both_told(is_done=lambda: True):
            for _ in range(3000):
                if all(screen.told for screen in screens) and is_done():
                    break
                await asyncio.sleep(0.01)
            assert all(screen.told for screen in screens)
            await asyncio.sleep(0.1)
            for screen in screens:
                screen.told = 0

        await take_seat(other, name, 1, "bob", TakeSeat("Bob"))
        # That somebody sits there is told first, and then that the game begins.
        await both_told(lambda: here.stored.nonces is not None)
        assert here.stored.seats[1].name == "Bob"
        assert here.stored.nonces == there.stored.nonces != None  # noqa: E711
        await here.do("ann", Act(1, 0, 0, ["e5"]))
        await both_told()
        assert there.n == 1
        await there.do("bob", Act(1, 1, 1, ["a1"]))
        await both_told()
        assert whole(here.viewing("ann")).log[-1].text == "a1"
        # Nobody is told twice, and nobody answers a hint with a hint.
        await asyncio.sleep(0.1)
        assert [screen.told for screen in screens] == [0, 0]
        for storage in storages:
            await storage.close()

    asyncio.run(test())


def test_both_processes_see_who_begins(tmp_path):
    async def test():
        bus = Bus()
        storages = [SqliteStorage(tmp_path / "test.db") for _ in range(2)]
        one, other = (Tables(storage, bus) for storage in storages)
        options = {"variant": "enhanced"}
        for _ in range(5):
            seats = [NewSeat("here"), NewSeat("open")]
            name = await making.create(one, "ann", NewTable("atacama", seats, options), "Ann")
            here, there, changed = await one.get(name), await other.get(name), asyncio.Event()
            for live in (here, there):
                live.listeners.add(changed.set)
            # Both fill the last seat at the same time: one of them does, the game begins once.
            results = await asyncio.gather(
                offer_seat(one, name, 1, "ann", ChangeSeat("bot", "novice")),
                take_seat(other, name, 1, "bob", TakeSeat("Bob")),
                return_exceptions=True,
            )
            assert sorted(result is None for result in results) == [False, True]
            while here.n < 3 or there.n < 3:
                await asyncio.wait_for(changed.wait(), 60)
                changed.clear()
            assert here.n == there.n == 3
            assert here.stored == there.stored
        for storage in storages:
            await storage.close()

    asyncio.run(test())


def test_who_is_connected_to_another_process_is_here(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_TO_COME_BACK", 0.2)

    async def test():
        bus = Bus()
        bus.is_shared = True
        storages = [SqliteStorage(tmp_path / "test.db") for _ in range(2)]
        one, other = (Tables(storage, bus) for storage in storages)
        seats = [NewSeat("here", "Ann"), NewSeat("here", "Bob")]
        table = await making.create(one, "ann", NewTable("atacama", seats), "Ann")
        at_one, at_other = [await tables.get(table) for tables in (one, other)]
        silent = Screen()
        at_one.join(silent.changed, Visitor("ann", "1"))
        await until(lambda: "ann" in at_other.presence.here)
        assert at_other.attendance.away("ann") == 0.0
        # Who comes later is told who was there before.
        third = await Tables(SqliteStorage(tmp_path / "test.db"), bus).get(table)
        third.join(silent.changed, Visitor("bob", "2"))
        await until(lambda: {"ann", "bob"} <= third.presence.here & at_one.presence.here & at_other.presence.here)
        at_one.leave(silent.changed, Visitor("ann", "1"))
        await until(lambda: "ann" not in at_other.presence.here)

    asyncio.run(test())


def test_whoever_closes_takes_nothing_in_any_more_and_gives_up_what_is_read(tmp_path, monkeypatch):
    async def test():
        storage = SqliteStorage(tmp_path / "test.db")
        tables = Tables(storage, Bus())
        name = await making.create(tables, "ann", NewTable("atacama", [NewSeat("here"), NewSeat("here")]), "Ann")
        live, begun, ends = await tables.get(name), [], []

        async def refresh():
            begun.append(1)
            try:
                await asyncio.sleep(60)
            finally:
                ends.append(1)

        monkeypatch.setattr(live, "refresh", refresh)
        tables.take_in(name)
        await until(lambda: begun)
        await tables.close()
        assert ends == [1]
        tables.take_in(name)
        await storage.close()
        await asyncio.sleep(0.05)
        assert begun == [1]

    asyncio.run(test())


async def until(condition, seconds=60.0):
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
