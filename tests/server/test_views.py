"""What goes out of a table, where a game covers something."""

import asyncio
from dataclasses import replace

import pytest

from gusher.rules.kernel import game
from gusher.server import live
from gusher.server.bus import MemoryBus
from gusher.server.errors import Refusal
from gusher.server.messages import Act, NewSeat, NewTable
from gusher.server.sqlite import SqliteStorage
from gusher.server.tables import Tables


def test_what_is_covered_stays_covered_in_logs_and_records(tmp_path, monkeypatch):
    # Atacama, but only seat 0 sees what is done.
    covered = replace(game("atacama"), covers=lambda _s, seat, _action: seat != 0)
    monkeypatch.setattr(live, "game", lambda _name: covered)

    async def test():
        storage = SqliteStorage(tmp_path / "test.db")
        tables = Tables(storage, MemoryBus())
        name = await tables.create("ann", NewTable("atacama", [NewSeat("here"), NewSeat("here")]), "Ann")
        table = await tables.get(name)
        await table.act("ann", Act(1, 0, 0, "e5"))
        assert table.view(None).log[0].text == ""
        assert b'e5"' not in table.encoded(None, 0).split(b'"log":')[1]
        with pytest.raises(Refusal) as refused:
            tables.record(table, None)
        assert refused.value.reason.code == "covered"
        # Ann plays both; with the eyes of seat 1, which is to move, she does not see either.
        assert table.view("ann").log[0].text == ""
        await table.act("ann", Act(1, 1, 1, "a1"))
        assert [line.text for line in table.view("ann").log] == ["e5", "a1"]
        assert "1. e5 a1" in tables.record(table, "ann")
        await storage.close()

    asyncio.run(test())
