"""Old tables go after a time that whoever runs the server has set: a few at a time, by one of several processes, with
all that belongs to them, and no others."""

import asyncio
import sqlite3
import time
from contextlib import closing

import pytest
from processes import wait_for

from gusher.rules.kernel import game
from gusher.server.bus import Bus
from gusher.server.http.guest import RefusedError
from gusher.server.live import retention
from gusher.server.live.retention import DAY, Retention
from gusher.server.live.tables import Tables
from gusher.server.storage.folder import DATABASE
from gusher.server.storage.leases import Leases
from gusher.server.storage.retention import Keep, Old
from gusher.server.storage.sql.chats import Remark
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.storage.storage import Standing, StoredSeat, StoredTable
from gusher.table.entries import step_entry

ENTRY = step_entry(0, 0, "e5", 1.25)
SEATS = (StoredSeat(0, "person", "Ann", None, "ann"), StoredSeat(1, "bot", bot="novice"))
BOTS = tuple(StoredSeat(seat, "bot", bot="novice") for seat in range(2))


def stored(name, used=10.0, *, over=False, **changes):
    fields = {
        "nonces": ("-", "-"),
        "seats": SEATS,
        "maker": "ann",
        "standing": Standing(1, used, over, () if over else (0,)),
    }
    return StoredTable(
        id=name,
        game="atacama",
        rules_version=game("atacama").rules_version,
        options={},
        seed=b"\x00",
        made=1.0,
        **{**fields, **changes},
    )


def run(database, test):
    async def body():
        storage = database.open()
        try:
            await asyncio.wait_for(test(storage), 60)
        finally:
            await storage.close()

    asyncio.run(body())


def test_what_is_old_goes_with_all_that_belongs_to_it_and_nothing_else(database):
    kinds = {
        "over": stored("over", over=True),
        "over lately": stored("over lately", 90.0, over=True),
        "runs": stored("runs"),
        "runs lately": stored("runs lately", 90.0),
        "of bots": stored("of bots", seats=BOTS),
        "away": stored("away", seats=(StoredSeat(0, "bot", "Ann", "novice", "ann", for_now=True), BOTS[1])),
        "left": stored("left", seats=(StoredSeat(0, "bot", "Ann", "novice", "ann"), BOTS[1])),
        "never begun": stored("never begun", nonces=None),
        "file": stored("file", from_file=True, nonces=()),
        "said": stored("said", over=True),
        "of a room": stored("of a room", over=True, room="room", maker="room"),
        "lesson": stored("lesson", lesson="copper"),
        "lesson lately": stored("lesson lately", 90.0, lesson="copper"),
    }
    ended = {"over", "of bots", "left", "never begun", "file"}
    cases = [
        (Old(None, None, None), set()),
        (Old(50.0, None, None), {"lesson"}),
        (Old(None, 50.0, None), ended),
        (Old(None, None, 50.0), {"runs", "away"}),
        (Old(95.0, 95.0, 95.0), {*kinds} - {"of a room", "said"}),
    ]

    async def test(storage):
        for table in kinds.values():
            assert await storage.create(table, [ENTRY], 99)
        await storage.chats.say("said", Remark(-1, "ann", 96.0, "hello", False), 9)
        await storage.chats.say("over", Remark(-1, "ann", 20.0, "hello", False), 9)
        await storage.remove("over", "ann")
        for old, expected in cases:
            assert {*await storage.retention.old(old, 99)} == expected
        assert await storage.retention.old(cases[-1][0], 3) == (await storage.retention.old(cases[-1][0], 99))[:3]
        # What has been used meanwhile stays.
        names = await storage.retention.old(Old(None, 50.0, None), 99)
        await storage.append("of bots", [step_entry(1, 0, "e6", 97.0)], Standing(2, 97.0))
        gone = await storage.retention.remove(names, Old(None, 50.0, None), erases=True)
        assert {*gone} == ended - {"of bots"}
        left = {*kinds} - {*gone}
        with database.connection() as connection:
            for rows, column in (("entries", "table_id"), ("seats", "table_id"), ("tables", "id")):
                assert {*connection.exec_driver_sql(f"SELECT DISTINCT {column} FROM {rows}").scalars()} == left
            assert connection.exec_driver_sql("SELECT table_id FROM remarks").scalars().all() == ["said"]
            assert connection.exec_driver_sql("SELECT table_id FROM removed").scalars().all() == []

    run(database, test)


def test_it_is_done_in_small_steps_and_by_one_process(tmp_path, monkeypatch):
    monkeypatch.setattr(retention, "TABLES_OF_A_STEP", 3)
    monkeypatch.setattr(retention, "SECONDS_BETWEEN_STEPS", 0.0)

    class LosesThem(Leases):
        """Another process takes the work over after two steps."""

        left = 2

        async def take(self, name):
            self.left -= 1
            return self.left >= 0

    async def test():
        storage = SqliteStorage(tmp_path / DATABASE)
        for number in range(20):
            await storage.create(stored(f"t{number:02}", number, over=True), [ENTRY], 99)
        commits, leases = storage.writer.commits, LosesThem()
        bus = Bus()
        work = Retention(storage, Tables(storage, bus), bus, leases, Keep(ended=1.0))
        await work.go_through()
        assert (work.removed, storage.writer.commits - commits) == (6, 2)
        # The oldest first.
        assert await storage.find("t05") is None
        assert await storage.find("t06") is not None
        leases.left = 99
        await work.go_through()
        assert work.removed == 20
        await storage.close()

    asyncio.run(test())


def test_a_server_that_is_not_told_to_keeps_everything(in_thread, tmp_path, monkeypatch):
    monkeypatch.setattr(retention, "SECONDS_BEFORE_THE_FIRST", 0.01)
    monkeypatch.setattr(retention, "SECONDS_BETWEEN_ROUNDS", 0.02)
    ann = in_thread().guest()
    table = ann.new_table("here", "novice")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
        database.execute("UPDATE tables SET made = 1.0, changed = 1.0")
    time.sleep(0.3)
    assert ann.get(f"/api/tables/{table}")["id"] == table


def test_a_table_in_use_is_told_of_its_end(in_thread, tmp_path, monkeypatch):
    monkeypatch.setattr(retention, "SECONDS_BEFORE_THE_FIRST", 0.3)
    monkeypatch.setattr(retention, "SECONDS_BETWEEN_ROUNDS", 0.05)
    server = in_thread(keep=Keep(ended=1.0))
    ann = server.guest()
    table, other = ann.new_table("open", "open"), ann.new_table("here", "novice")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
        database.execute("UPDATE tables SET made = 1.0, changed = ?", [time.time() - 2 * DAY])

    def look_on():
        with ann.sit(table) as chair:
            while True:
                chair.next_view(20)

    with pytest.raises(RefusedError, match="deleted"):
        look_on()
    wait_for(lambda: ann.ask("GET", f"/api/tables/{table}")[0] == 404)
    # Somebody could go on there.
    assert ann.get(f"/api/tables/{other}")["id"] == other
