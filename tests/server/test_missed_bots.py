"""A bot moves though the process that thinks for it was not told that it is waited for."""

import asyncio

import pytest

from gusher.server.bus import Bus
from gusher.server.live import making
from gusher.server.live.tables import Tables
from gusher.server.protocol.new_tables import NewSeat, NewTable
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.work.botrunner import work_at
from gusher.server.work.duties import Duties
from gusher.table.commands import Act


class End(Bus):
    """One process's end of a bus that can be away."""

    is_shared = True

    def __init__(self, ends):
        super().__init__()
        self.ends, self.is_away = ends, False
        ends.append(self)

    def tell(self, topic, text):
        if not self.is_away:
            for end in self.ends:
                for heard in end._heard:
                    heard(topic, text)

    def come_back(self):
        self.is_away = False
        for missed in self._missed:
            missed()


class FirstMove:
    """Workers that choose the first legal action of a table."""

    size = 1

    def __init__(self, tables):
        self.tables = tables

    async def choose(self, _game, _record, seat, *_arguments, **_options):
        return self.tables.live[0].table.legal(seat)[0]


@pytest.mark.parametrize("is_open", [False, True])
def test_what_was_said_while_the_bus_was_away_is_looked_for(tmp_path, is_open):
    async def test():
        ends = []
        storages = [SqliteStorage(tmp_path / "test.db") for _ in range(2)]
        here, there = (Tables(storage, End(ends)) for storage in storages)
        Duties(storages[0], here, ends[0], storages[0].leases(), None, thinks=False)
        duties = Duties(storages[1], there, ends[1], storages[1].leases(), FirstMove(there))
        name = await making.create(
            here, "ann", NewTable("atacama", [NewSeat("here"), NewSeat("bot", bot="novice")]), "Ann"
        )
        table = await here.get(name)
        if is_open:
            assert await duties._leases.take(work_at(name))
            await there.get(name)
        ends[0].is_away = True
        await table.do("ann", Act(1, 0, 0, ["e5"]))
        # The server is back before anybody hears it.
        ends[0].come_back()
        ends[1].come_back()
        async with asyncio.timeout(60):
            while table.bots_to_move():
                await asyncio.sleep(0.01)
                await table.refresh()
        assert table.n == 2
        await duties.close()
        for tables, storage in zip((here, there), storages, strict=True):
            await tables.close()
            await storage.close()

    asyncio.run(test())
