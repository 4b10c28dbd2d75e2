"""The storage: order, groups, seats, lists, and databases of older versions."""

import asyncio
import subprocess
import sys
import threading

import pytest
from databases import Database
from sqlalchemy import create_engine, inspect, text

from gusher.server import serve
from gusher.server.storage import migrations, schema
from gusher.server.storage.retention import Old
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.storage.storage import NotStoredError, Result, Standing, StoredSeat, StoredTable, TakenError
from gusher.table.entries import Ask, step_entry

SEATS = (StoredSeat(0, "person", "Ann", None, "ann", "n0"), StoredSeat(1, "open", nonce="-"))


def stored(name="t", **changes):
    fields = {
        "id": name,
        "game": "atacama",
        "rules_version": 1,
        "options": {"variant": "basic", "tactical": True},
        "maker": "ann",
        "seed": b"\x00\xff",
        "seats": SEATS,
        "made": 1e9,
    }
    return StoredTable(**{**fields, **changes})


def entry(n, text="e5"):
    return step_entry(n, n % 2, text, 1.25)


def run(database, test):
    async def body():
        storage = database.open()
        try:
            await asyncio.wait_for(test(storage), 30)
        finally:
            await storage.close()

    asyncio.run(body())


def test_what_is_written_is_read(database):
    entries = [
        entry(0),
        step_entry(1, None, "+A", 1.25),
        Ask(2, 0, at=1.25, to=0, waiting=(1,)),
    ]

    async def write(storage):
        assert await storage.create(stored(brought=1), entries[:1], 9)
        await storage.append("t", entries[1:], Standing(3, 5.5, False, (1,)))
        assert await storage.load("nothing") is None

    async def read(storage):
        assert await storage.load("t") == (stored(brought=1, standing=Standing(3, 5.5, False, (1,))), entries)
        assert (await storage.load("t", 2))[1] == entries[2:]

    run(database, write)
    run(database, read)


def test_a_number_is_taken_once_and_nothing_of_the_rest_remains(database):
    async def test(storage):
        await storage.create(stored(), [entry(0)], 9)
        with pytest.raises(TakenError):
            await storage.append("t", [entry(1), entry(2), entry(0)], Standing(3))
        loaded, entries = await storage.load("t")
        assert (entries, loaded.standing) == ([entry(0)], Standing())
        results = await asyncio.gather(
            *(storage.append("t", [entry(1, text=str(wish))], Standing(2)) for wish in range(20)),
            return_exceptions=True,
        )
        assert [result for result in results if not isinstance(result, TakenError)] == [None]
        assert len((await storage.load("t"))[1]) == 2

    run(database, test)


def test_who_asks_at_the_same_time_shares_a_commit(database):
    async def test(storage):
        for number in range(50):
            await storage.create(stored(f"t{number}"), [], 99)
        commits = 0
        commit, slowly = storage.database.commit, threading.Event()

        def counted(connection):
            nonlocal commits
            commits += 1
            slowly.wait(0.02)
            commit(connection)

        storage.database.commit = counted
        await asyncio.gather(*(storage.append(f"t{number}", [entry(0)], Standing(1)) for number in range(50)))
        assert commits <= 5
        for number in range(50):
            assert len((await storage.load(f"t{number}"))[1]) == 1

    run(database, test)


def test_one_bad_wish_does_not_spoil_those_beside_it(database):
    async def test(storage):
        await storage.create(stored(), [entry(0)], 9)

        def fail(_connection):
            raise ZeroDivisionError

        results = await asyncio.gather(
            storage.append("t", [entry(1)], Standing(2)),
            storage.append("t", [entry(0)], Standing(1)),
            storage.writer.write(fail),
            storage.append("nothing", [entry(0)], Standing(1)),
            storage.append("t", [entry(2)], Standing(3)),
            return_exceptions=True,
        )
        assert [type(result).__name__ for result in results] == [
            "NoneType", "TakenError", "ZeroDivisionError", "TakenError", "NoneType"
        ]  # fmt: skip
        assert [each.n for each in (await storage.load("t"))[1]] == [0, 1, 2]

    run(database, test)


def test_it_is_on_disk_when_the_call_returns(tmp_path):
    async def test(storage):
        await storage.create(stored(), [entry(0)], 9)
        # Another connection, as another process would have it, and the setting that makes a commit wait for the disk.
        other = create_engine(f"sqlite:///{tmp_path / 'test.db'}")
        with other.connect() as connection:
            assert connection.execute(text("SELECT count(*) FROM entries")).scalar() == 1
        other.dispose()
        synchronous, journal = await storage.writer.write(
            lambda connection: (
                connection.exec_driver_sql("PRAGMA synchronous").scalar(),
                connection.exec_driver_sql("PRAGMA journal_mode").scalar(),
            )
        )
        assert (synchronous, journal) == (2, "wal")

    run(Database(tmp_path / "test.db"), test)


def test_a_game_begins_once(database):
    async def test(storage):
        await storage.create(stored(), [], 9)
        results = await asyncio.gather(
            *(storage.begin("t", ("n0", "-"), [entry(0)], Standing(1)) for _ in range(3)),
            return_exceptions=True,
        )
        assert [type(result).__name__ for result in results] == ["NoneType", "TakenError", "TakenError"]
        loaded, entries = await storage.load("t")
        assert (loaded.nonces, len(entries)) == (("n0", "-"), 1)

    run(database, test)


def test_a_seat_changes_only_from_what_it_is(database):
    async def test(storage):
        await storage.create(stored(), [], 9)
        bob, eve = (StoredSeat(1, "person", name, None, name, "n") for name in ("Bob", "Eve"))
        await storage.change_seat("t", SEATS[1], bob)
        for before in (SEATS[1], eve, StoredSeat(7, "open")):
            with pytest.raises(TakenError):
                await storage.change_seat("t", before, eve)
        assert (await storage.load("t"))[0].seats == (SEATS[0], bob)
        await storage.create(stored("u"), [], 9)
        await storage.change_seat("u", SEATS[1], StoredSeat(1, "bot", bot="novice"))
        with pytest.raises(TakenError):
            await storage.change_seat("u", SEATS[1], bob)

    run(database, test)


def test_so_many_tables_a_day(database):
    async def test(storage):
        for each in range(3):
            assert await storage.create(stored(f"a{each}", made=1000.0 + each), [], 3)
        assert not await storage.create(stored("a3", made=1010.0), [], 3)
        assert await storage.create(stored("b", made=1010.0, maker="bob"), [], 3)
        assert await storage.create(stored("a4", made=1001.5 + 86400), [], 3)
        assert await storage.load("a3") is None

    run(database, test)


def test_lists(database):
    async def test(storage):
        bot = StoredSeat(1, "bot", bot="novice", nonce="-")
        tables = [
            stored("mine", standing=Standing(0, 1.0)),
            stored("public", public=True, maker="bob", seats=(SEATS[1],), standing=Standing(0, 2.0)),
            stored("full", public=True, maker="bob", seats=(bot,), standing=Standing(0, 3.0, False, (1,))),
            stored("over", public=True, maker="bob", seats=(bot, SEATS[0]), standing=Standing(9, 4.0, True)),
            stored("file", maker="bob", seats=(bot,), from_file=True),
        ]
        for table in tables:
            await storage.create(table, [], 99)
        assert [table.id for table in await storage.tables_of("ann", 9)] == ["over", "mine"]
        assert [table.id for table in await storage.tables_of("ann", 1)] == ["over"]
        assert [table.id for table in await storage.open_tables(9)] == ["public"]

    run(database, test)


def test_how_a_game_ended_is_kept_with_its_last_entry(database):
    over = Standing(1, 5.5, True, (), result=Result("resigned", (3, -2), (2, 1), (0,), (0,)))

    async def test(storage):
        await storage.create(stored(), [], 9)
        await storage.append("t", [entry(0)], over)
        assert (await storage.find("t")).standing == over
        assert (await storage.load("t"))[0].standing == over
        assert await storage.find("nothing") is None

    run(database, test)


def test_how_a_game_ended_is_added_where_it_is_over_and_unknown(database):
    known, other = Result("full", (1, 2), (2, 1)), Result("other", (0, 0), (1, 1))

    async def test(storage):
        await storage.create(stored("over", standing=Standing(0, 1.0, True)), [], 9)
        await storage.create(stored("running"), [], 9)
        for result in (known, other):
            for table in ("over", "running"):
                await storage.keep_result(table, result)
        assert (await storage.find("over")).standing == Standing(0, 1.0, True, result=known)
        assert (await storage.find("running")).standing == Standing()

    run(database, test)


@pytest.mark.parametrize("result", ["[]", "no", '{"ending": "x", "points": [1, 2, 3]}', '{"ending": 1, "points": []}'])
def test_an_ending_that_cannot_be_is_damage(database, result):
    async def test(storage):
        await storage.create(stored(standing=Standing(0, 1.0, True)), [], 9)
        with database.connection() as connection:
            connection.execute(text("UPDATE tables SET result = :result"), {"result": result})
        [table] = await storage.tables_of("ann", 9)
        assert table.damage

    run(database, test)


def test_what_somebody_has_removed_is_in_their_list_no_more(database):
    async def test(storage):
        bob = StoredSeat(1, "person", "Bob", None, "bob", "n1")
        for name in ("one", "other"):
            await storage.create(stored(name, seats=(SEATS[0], bob)), [], 9)

        async def listed(person):
            return {table.id for table in await storage.tables_of(person, 9)}

        # Twice: the answer got lost, or there are two windows.
        for _ in range(2):
            await storage.remove("one", "ann")
            assert (await listed("ann"), await listed("bob")) == ({"other"}, {"one", "other"})
        assert (await storage.load("one"))[0].id == "one"
        for _ in range(2):
            await storage.restore("one", "ann")
            assert await listed("ann") == {"one", "other"}
        # With a table that is deleted, what is known of its list goes, too.
        await storage.remove("one", "ann")
        await storage.delete("one")
        assert await listed("bob") == {"other"}

    run(database, test)


def test_tables_that_wait_for_a_bot(database):
    async def test(storage):
        seats = (SEATS[0], StoredSeat(1, "bot", bot="novice", nonce="-"))
        begun = {"seats": seats, "nonces": ("n0", "-")}
        tables = [
            stored("waits", **begun, standing=Standing(1, 50.0, False, (1,))),
            stored("both", **begun, standing=Standing(1, 49.0, False, (0, 1))),
            stored("unbegun", seats=seats, standing=Standing(0, 48.0, False, (0,))),
            stored("ann's move", **begun, standing=Standing(2, 50.0, False, (0,))),
            stored("old", **begun, standing=Standing(1, 10.0, False, (1,))),
            stored("over", **begun, standing=Standing(9, 50.0, True, ())),
            stored("file", **begun, standing=Standing(1, 50.0, False, (1,)), from_file=True),
            stored("open", seats=(*seats, StoredSeat(2, "open")), standing=Standing(0, 50.0, False, (1,))),
            stored("people", seats=SEATS[:1], nonces=("n0",), standing=Standing(0, 50.0, False, (0,))),
        ]
        for table in tables:
            await storage.create(table, [], 99)
        assert await storage.waiting_for_bots(10.0) == tables[:3]

    run(database, test)


def test_who_is_known(database):
    async def test(storage):
        assert not any([await storage.knows(person) for person in ("ann", "bob", "cy", "dee")])
        await storage.create(stored(seats=(StoredSeat(0, "person", "Bob", None, "bob", "n"), SEATS[1])), [], 9)
        await storage.rename("cy", "Cy", 1.0)
        await storage.keep_settings("dee", "{}")
        assert all([await storage.knows(person) for person in ("ann", "bob", "cy", "dee")])
        assert not await storage.knows("")

    run(database, test)


def test_settings(database):
    async def test(storage):
        assert await storage.settings("ann") is None
        for chosen in ("{}", '{"theme": "dark"}'):
            await storage.keep_settings("ann", chosen)
            assert await storage.settings("ann") == chosen
        assert await storage.settings("bob") is None

    run(database, test)


def test_names(database):
    async def test(storage):
        assert await storage.name("ann") == ""
        await storage.rename("ann", "Ann", 1.0)
        await storage.rename("ann", "Änn", 2.0)
        assert await storage.name("ann") == "Änn"
        await storage.introduce("ann", "Anna", 3.0)
        await storage.introduce("bob", "Bob", 3.0)
        assert [await storage.name(person) for person in ("ann", "bob")] == ["Änn", "Bob"]

    run(database, test)


@pytest.mark.parametrize("error", [OSError("no"), MemoryError(), ValueError("?")])
def test_whatever_goes_wrong_the_writer_goes_on(database, error):
    async def test(storage):
        await storage.create(stored(), [], 9)
        commit, connect = storage.database.commit, storage.database.engine.connect

        def fail(*_):
            raise error

        storage.database.commit = fail
        with pytest.raises(NotStoredError):
            await storage.append("t", [entry(0)], Standing(1))
        # Nor can the database be opened again.
        storage.database.commit, storage.database.engine.connect = commit, fail
        with pytest.raises(NotStoredError):
            await storage.append("t", [entry(0)], Standing(1))
        storage.database.engine.connect = connect
        assert (await storage.load("t"))[1] == []
        await storage.append("t", [entry(0)], Standing(1))
        assert (await storage.load("t"))[1] == [entry(0)]

    run(database, test)


def test_a_lost_disk_is_said(database):
    async def test(storage):
        await storage.create(stored(), [], 9)
        await storage.writer.write(lambda connection: connection.exec_driver_sql("DROP TABLE entries"))
        with pytest.raises(NotStoredError):
            await storage.append("t", [entry(0)], Standing(1))
        with pytest.raises(NotStoredError):
            await storage.load("t")

    run(database, test)


def test_the_migrations_lead_to_what_a_first_start_makes(database):
    database.open()._close()
    with database.connection() as made, database.another().connection() as migrated:
        migrations.upgrade(migrated)

        def shape(connection):
            inspector = inspect(connection)
            looks = "SELECT name FROM sqlite_master WHERE upper(sql) LIKE '%WITHOUT ROWID%'"
            without_rowid = set(connection.execute(text(looks)).scalars()) if database.is_file else set()
            return {
                table: (
                    table in without_rowid,
                    [
                        (column["name"], str(column["type"]), column["nullable"], column["default"])
                        for column in inspector.get_columns(table)
                    ],
                    inspector.get_pk_constraint(table)["constrained_columns"],
                    sorted((index["name"], tuple(index["column_names"])) for index in inspector.get_indexes(table)),
                    [(key["constrained_columns"], key["referred_table"]) for key in inspector.get_foreign_keys(table)],
                )
                for table in sorted(inspector.get_table_names())
            }

        assert shape(migrated) == shape(made)
        for each in (made, migrated):
            assert migrations.is_current(each)
            assert each.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [schema.HEAD]


def test_a_first_start_waits_for_no_migrations(database, monkeypatch):
    monkeypatch.setattr(migrations, "upgrade", lambda _: pytest.fail("Alembic would be loaded"))
    database.open()._close()


def test_a_first_start_that_was_cut_short_is_made_up_for(tmp_path):
    # It dies after some tables are there, as if the power had gone.
    program = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from sqlalchemy import event\n"
        "from gusher.server.storage.schema import SEATS\n"
        "from gusher.server.storage.sqlite import SqliteStorage\n"
        "event.listen(SEATS, 'after_create', lambda *_, **__: os._exit(9))\n"
        "SqliteStorage(Path(sys.argv[1]))\n"
    )
    file = tmp_path / "test.db"
    done = subprocess.run([sys.executable, "-P", "-c", program, str(file)], timeout=60, check=False)
    assert (done.returncode, file.exists()) == (9, True)

    async def test(storage):
        assert await storage.create(stored(), [], 9)

    run(Database(tmp_path / "test.db"), test)


def test_what_a_newer_gusher_has_written_is_left_alone(tmp_path, capfd):
    file = tmp_path / "gusher.db"
    SqliteStorage(file)._close()
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    before = file.read_bytes()
    with pytest.raises(SystemExit) as stopped:
        serve.serve(serve.Settings("127.0.0.1", 0, tmp_path))
    # A text is said on stderr, and the exit status is 1.
    said = str(stopped.value)
    assert "newer Gusher" in said
    assert "--data" in said
    assert str(tmp_path) in said
    assert stopped.value.__suppress_context__
    assert file.read_bytes() == before


def test_several_processes_may_make_the_database_at_once(database):
    made, failed = [], []

    def make():
        try:
            made.append(database.open())
        except Exception as error:  # noqa: BLE001
            failed.append(error)

    threads = [threading.Thread(target=make) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for storage in made:
        storage._close()
    assert (len(made), failed) == (4, [])


def test_tables_are_found_by_their_deadline(database):
    async def test(storage):
        for name, deadline in (("a", None), ("b", 100.0), ("c", 50.0), ("d", 200.0)):
            await storage.create(stored(name, standing=Standing(0, 1.0, False, (), deadline)), [], 9)
        assert await storage.due(float("-inf"), 150.0) == ["c", "b"]
        assert await storage.due(50.0, 150.0) == ["b"]
        # A deadline is written and removed together with the entries that cause it.
        await storage.append("a", [entry(0)], Standing(1, 2.0, False, (), 120.0))
        await storage.append("b", [entry(0)], Standing(1, 2.0))
        assert await storage.due(0.0, 150.0) == ["c", "a"]
        assert (await storage.load("a"))[0].standing.deadline == 120.0

        if not database.is_file:
            # PostgreSQL scans all of so small a table.
            return

        def plan(connection):
            asked = "EXPLAIN QUERY PLAN SELECT id FROM tables WHERE deadline > 1 AND deadline <= 2"
            return str(connection.exec_driver_sql(asked).all())

        assert "tables_deadline" in await storage.writer.write(plan)

    run(database, test)


def test_lessons_that_nobody_goes_on_with_are_forgotten_and_nothing_else(database):
    async def forget(storage):
        for name, lesson, changed in (("old", "copper", 10.0), ("new", "copper", 30.0), ("game", "", 10.0)):
            standing = Standing(1, changed, False, (0,))
            assert await storage.create(stored(name, lesson=lesson, made=1.0, standing=standing), [entry(0)], 9)
        old = Old(20.0, None, None)
        assert await storage.retention.remove(await storage.retention.old(old, 9), old, erases=True) == ["old"]
        assert await storage.load("old") is None
        for name in ("new", "game"):
            _, entries = await storage.load(name)
            assert entries == [entry(0)]
        with database.connection() as connection:
            for rows, column in (("entries", "table_id"), ("seats", "table_id"), ("tables", "id")):
                ids = connection.execute(text(f"SELECT DISTINCT {column} FROM {rows} ORDER BY 1")).all()
                assert ids == [("game",), ("new",)]

    run(database, forget)


def test_what_threads_read_is_known_before_any_of_them_reads():
    # Two that read the first tables at once have ended a process: msgspec keeps here what it has worked out of a type.
    program = (
        "import gusher.server.storage.rows\n"
        "from gusher.server.storage.storage import Result, Standing, StoredSeat, StoredTable\n"
        "print(*('__msgspec_cache__' in vars(each) for each in (StoredTable, StoredSeat, Standing, Result)))"
    )
    done = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["True"] * 4
