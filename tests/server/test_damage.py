"""One damaged table hurts that table alone: it is told in log and lobby, and everything else goes on."""

import asyncio
import sqlite3
import time

import pytest

from dev.testing.servers import LiveServer
from gusher.server.bus import Bus
from gusher.server.http.guest import RefusedError
from gusher.server.live import lobby, making
from gusher.server.live.tables import Tables
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.new_tables import NewSeat, NewTable
from gusher.server.storage.folder import DATABASE
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.storage.storage import DamagedError
from gusher.table.commands import Act

STRANGER = '{"n":1,"kind":"action","seat":100000000,"text":"a1"}'
ILLEGAL = '{"n":1,"kind":"action","seat":1,"text":"e5"}'

JUNK = [
    "", "x", '{"', "null", "[]", "{}", "7", '{"a": NaN}', "[" * 100_000,
    b"\xff\xfe", b'{"n":0}', -1, 99, 2**62, 1e300,
]  # fmt: skip

COLUMNS = {
    "tables": (
        "game", "rules_version", "options", "maker", "public", "from_file", "made", "seed", "nonces", "n", "changed",
        "over", "movers", "brought",
    ),
    "seats": ("seat", "kind", "name", "bot", "person", "nonce"),
    "entries": ("n", "entry"),
    "receipts": ("person", "n", "key"),
}  # fmt: skip


def change(file, table, column, value, name):
    """Write something into a column of a table's first row there, as no server would. Whether the database took it."""
    connection = sqlite3.connect(file)
    key = "id" if table == "tables" else "table_id"
    order = {"tables": "id", "seats": "seat", "entries": "n", "receipts": "n"}[table]
    try:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        first = f"{key} = :name AND {order} = (SELECT min({order}) FROM {table} WHERE {key} = :name)"
        connection.execute(f"UPDATE {table} SET {column} = :value WHERE {first}", {"value": value, "name": name})
        connection.commit()
    except sqlite3.IntegrityError:
        return False
    finally:
        connection.close()
    return True


def contents(file, *names):
    """All rows that belong to the tables of these names, by database table."""
    connection = sqlite3.connect(file)
    connection.text_factory = bytes
    rows = {}
    for table in COLUMNS:
        key = "id" if table == "tables" else "table_id"
        places = ", ".join("?" * len(names))
        rows[table] = sorted(map(repr, connection.execute(f"SELECT * FROM {table} WHERE {key} IN ({places})", names)))
    connection.close()
    return rows


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("table", COLUMNS)
def test_whatever_stands_in_a_column_the_others_can_be_listed_and_opened(tmp_path, table, every):
    """``every``: how much of the junk is tried in a column; what is left out of one comes in the next."""
    file = tmp_path / "test.db"

    async def make():
        storage = SqliteStorage(file)
        tables = Tables(storage, Bus())
        names = []
        for game in ("atacama", "atacama"):
            wanted = NewTable(game, [NewSeat("here"), NewSeat("bot", bot="novice")], {}, public=True)
            names.append(await making.create(tables, "ann", wanted, "Ann"))
            live = await tables.get(names[-1])
            await live.do("ann", Act(1, 0, 0, ["e5"], key="some-key"))
        await storage.close()
        return names

    bad, good = asyncio.run(make())
    whole = file.read_bytes()

    async def look():
        storage = SqliteStorage(file)
        tables = Tables(storage, Bus())
        await tables.look_for_damage()
        waiting = {each.id for each in await storage.waiting_for_bots(0) if not each.damage}
        lines = {line.id: line for line in await lobby.shown_to(tables, "ann")}
        assert not lines[good].damaged
        assert good in waiting
        live = await tables.get(good)
        assert live.n == 1
        try:
            await tables.get(bad)
            refused = ""
        except Refusal as refusal:
            refused = refusal.reason.code
        # And with what is known by now.
        after = {line.id: line.damaged for line in await lobby.shown_to(tables, "ann")}
        assert after[good] is False
        await storage.close()
        return refused, bad in lines and lines[bad].damaged, bad in lines

    results = []
    for number, column in enumerate(COLUMNS[table]):
        for junk in JUNK[number % every :: every]:
            for beside in tmp_path.glob("test.db-*"):
                beside.unlink()
            file.write_bytes(whole)
            if change(file, table, column, junk, bad):
                before = contents(file, bad)
                refused, is_told, is_listed = asyncio.run(look())
                results.append(refused)
                assert refused in ("", "damaged", "other_rules")
                assert is_told == (refused == "damaged") or not is_listed
                if refused:
                    assert contents(file, bad) == before, (column, junk)
    # Most of that is damage.
    assert len(results) > 20 / every
    if table in ("tables", "entries"):
        assert results.count("damaged") > len(results) / 2


def test_after_a_restart_the_bots_of_all_others_go_on(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        ann = server.guest()
        names = {}
        for what in (
            "entry",
            "garbled entry",
            "options",
            "seat",
            "movers",
            "gap",
            "illegal",
            "stranger",
            "fine",
            "fine too",
        ):
            names[what] = ann.new_table("here", "novice", game="atacama")
            with ann.sit(names[what]) as chair:
                chair.act("e5")
                chair.until(2)
        server.kill()
        file = tmp_path / DATABASE
        connection = sqlite3.connect(file)
        for name in names.values():
            # Ann has moved again, and the bot is to answer.
            entry = '{"n":2,"kind":"action","seat":0,"text":"i9","at":1.0}'
            taken = [text for (text,) in connection.execute("SELECT entry FROM entries WHERE table_id = ?", (name,))]
            # Where the bot stands or is next to it, she has gone to the other end.
            if any(f'"{field}"' in text for text in taken for field in ("i9", "i8", "h9", "h8")):
                entry = entry.replace("i9", "a1")
            connection.execute("INSERT INTO entries VALUES (?, 2, ?)", (name, entry))
            connection.execute("UPDATE tables SET n = 3, movers = '[1]' WHERE id = ?", (name,))
        for change, what in {
            "UPDATE entries SET entry = '{' WHERE n = 1 AND table_id = ?": "entry",
            "UPDATE entries SET entry = CAST(x'7b22ff' AS TEXT) WHERE n = 1 AND table_id = ?": "garbled entry",
            "UPDATE tables SET options = 'basic' WHERE id = ?": "options",
            "INSERT INTO seats (table_id, seat, kind, name, nonce) VALUES (?, 7, 'person', 'Eve', 'n')": "seat",
            "UPDATE tables SET movers = '[1' WHERE id = ?": "movers",
            "DELETE FROM entries WHERE n = 1 AND table_id = ?": "gap",
            f"UPDATE entries SET entry = '{ILLEGAL}' WHERE n = 1 AND table_id = ?": "illegal",
            f"UPDATE entries SET entry = '{STRANGER}' WHERE n = 1 AND table_id = ?": "stranger",
        }.items():
            connection.execute(change, (names[what],))
        connection.commit()
        connection.close()
        damaged = [name for what, name in names.items() if not what.startswith("fine")]
        before = contents(file, *damaged)
        server.start()
        until = time.monotonic() + 60
        while time.monotonic() < until:
            lines = {line["id"]: line for line in ann.get("/api/tables")}
            if all(lines[names[what]]["entries"] == 4 for what in ("fine", "fine too")):
                break
            time.sleep(0.3)
        assert [lines[names[what]]["entries"] for what in ("fine", "fine too")] == [4, 4]
        while server.output.count("is damaged") < len(damaged) and time.monotonic() < until:
            time.sleep(0.05)
        lines = {line["id"]: line for line in ann.get("/api/tables")}
        assert {name: line["damaged"] for name, line in lines.items()} == {
            name: name in damaged for name in names.values()
        }
        for name in damaged:
            assert lines[name]["mine"]
            assert lines[name]["game"] == "atacama"
            assert server.output.count(f"Table {name} is damaged") == 1
            with pytest.raises(RefusedError) as refused:
                ann.get(f"/api/tables/{name}")
            assert (refused.value.status, refused.value.code) == (409, "damaged")
            with pytest.raises(RefusedError) as refused, ann.sit(name):
                pass
            assert refused.value.code == "damaged"
            with pytest.raises(RefusedError):
                server.guest().take_seat(name, 0)
        server.stop()
        assert contents(file, *damaged) == before


@pytest.mark.parametrize(
    "entry",
    [
        '{"n":0,"kind":"action","seat":2,"text":"e5"}',
        '{"n":0,"kind":"action","seat":-1,"text":"e5"}',
        '{"n":0,"kind":"ask","seat":0,"to":0,"waiting":[7]}',
        '{"n":0,"kind":"undo","seat":0,"to":1}',
        '{"n":0,"kind":"undo","seat":0,"to":-1}',
        '{"n":1,"kind":"refuse","seat":0}',
        '{"n":0,"kind":"dance","seat":0}',
        "[0]",
    ],
)
def test_an_entry_that_nobody_can_have_written(tmp_path, entry):
    async def test():
        storage = SqliteStorage(tmp_path / "test.db")
        tables = Tables(storage, Bus())
        name = await making.create(tables, "ann", NewTable("atacama", [NewSeat("here")] * 2), "Ann")
        await (await tables.get(name)).do("ann", Act(1, 0, 0, ["e5"]))
        change(tmp_path / "test.db", "entries", "entry", entry, name)
        with pytest.raises(DamagedError, match="entry 0"):
            await storage.load(name)
        await storage.close()

    asyncio.run(test())


def test_a_table_that_is_damaged_while_it_is_played(tmp_path):
    async def test():
        storage = SqliteStorage(tmp_path / "test.db")
        tables = Tables(storage, Bus())
        name = await making.create(tables, "ann", NewTable("atacama", [NewSeat("here")] * 2), "Ann")
        await (await tables.get(name)).do("ann", Act(1, 0, 0, ["e5"]))
        change(tmp_path / "test.db", "tables", "options", "{", name)
        with pytest.raises(Refusal) as refused:
            await tables.fresh(name)
        assert refused.value.reason.code == "damaged"
        with pytest.raises(DamagedError):
            await storage.load(name)
        assert [line.damaged for line in await lobby.shown_to(tables, "ann")] == [True]
        await storage.close()

    asyncio.run(test())
