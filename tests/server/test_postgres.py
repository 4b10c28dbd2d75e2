"""PostgreSQL, as it may behave: gone for a while, cutting connections in the middle of a commit, in somebody's way, or
not letting us in. What was acknowledged is there, once; and no password is ever said."""

import asyncio
import os
import random
import subprocess
import sys
import threading
import time

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from traffic import Traffic

from dev.testing.postgres import own_postgres
from dev.testing.servers import LiveServer
from gusher.server import serve
from gusher.server.storage import copies
from gusher.server.storage.connecting import without_password
from gusher.server.storage.folder import UnusableError
from gusher.server.storage.postgres import PostgresStorage
from gusher.server.storage.storage import NotStoredError, Standing, StoredSeat, StoredTable, TakenError
from gusher.table.entries import step_entry

SEATS = (StoredSeat(0, "person", "Ann", None, "ann", "n0"), StoredSeat(1, "open", nonce="-"))
PASSWORD = "hush-hush"


def stored(name):
    return StoredTable(
        id=name, game="atacama", rules_version=1, options={}, maker="ann", seed=b"\x00", seats=SEATS, made=1e9
    )


def entry(n):
    return step_entry(n, n % 2, f"e{n}", 1.25)


def with_storage(address, tmp_path, test):
    async def body():
        storage = PostgresStorage(address, tmp_path / "backups")
        try:
            return await asyncio.wait_for(test(storage), 60)
        finally:
            await storage.close()

    return asyncio.run(body())


def backend_of(connection):
    return connection.connection.driver_connection.info.backend_pid


def cut(postgres, backend):
    """End a connection from the server's side, as an operator or a machine that goes down does."""
    postgres.run(f"SELECT pg_terminate_backend({backend})")
    until = time.monotonic() + 60
    with psycopg.connect(postgres.url, autocommit=True) as other:
        while other.execute("SELECT 1 FROM pg_stat_activity WHERE pid = %s", [backend]).fetchone():
            assert time.monotonic() < until
            time.sleep(0.002)


# Gone for a while -----------------------------------------------------------------------------------------------------


# Forty take three minutes where nothing else is at work, most of which everybody waits.
LONG = pytest.param(40, "guven", marks=[pytest.mark.slow, pytest.mark.timeout(1200)])


@pytest.mark.parametrize(("restarts", "game"), [(3, "atacama"), LONG])
def test_restarts_in_traffic_lose_nothing_and_do_nothing_twice(tmp_path, restarts, game):
    drawn = random.Random(restarts)
    with (
        own_postgres() as running,
        LiveServer(tmp_path, options=["--database", running.url], compiles=False) as server,
    ):
        ann, bob = server.guest(), server.guest()
        traffic = Traffic([server.url])
        traffic.open(ann, bob, tables=8, bots=2, game=game)

        def restart():
            for number in range(restarts):
                # Not twice in the same breath: somebody is to have got through in between.
                traffic.goes_on(10)
                time.sleep(drawn.uniform(0.0, 0.3))
                running.restart(at_once=number % 3 != 2)

        asyncio.run(traffic.run(restart))
        assert traffic.check(ann) >= 10 * restarts
        assert server.stop() == 0
        assert "Traceback" not in server.output


# In the middle of a commit --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_connection_that_is_cut_at_a_commit(postgres, tmp_path, when):
    """``before``: the commit never came about, and is made again. ``after``: it did, its answer got lost, and it is not
    made again."""
    tries = []

    async def test(storage):
        await storage.create(stored("t"), [], 9)
        commit = storage.database.commit

        def once(connection):
            storage.database.commit = commit
            if when == "after":
                commit(connection)
            cut(postgres, backend_of(connection))
            try:
                connection.connection.driver_connection.execute("COMMIT")
            except psycopg.Error as error:
                raise DBAPIError.instance("COMMIT", (), error, psycopg.Error) from error
            pytest.fail("the connection was cut")

        def work(connection):
            tries.append(connection)
            connection.execute(text("UPDATE people SET made = made + 1 WHERE id = 'ann'"))

        await storage.rename("ann", "Ann", 0.0)
        storage.database.commit = once
        await storage.writer.write(work)
        made = text("SELECT made FROM people WHERE id = 'ann'")
        assert await storage.read(lambda connection: connection.execute(made).scalar_one()) == 1.0
        await storage.append("t", [entry(0)], Standing(1))
        assert (await storage.load("t"))[1] == [entry(0)]

    with_storage(postgres.database(), tmp_path, test)
    assert len(tries) == (2 if when == "before" else 1)


@pytest.mark.parametrize("cuts", [8, pytest.param(200, marks=pytest.mark.slow)])
def test_connections_that_are_cut_at_any_moment(postgres, tmp_path, cuts):
    address, drawn = postgres.database(), random.Random(cuts)
    name, is_over = address.rpartition("/")[2], threading.Event()
    kill = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"

    def cut_all():
        for _ in range(cuts):
            time.sleep(drawn.uniform(0.0, 0.15))
            postgres.run(kill)
        is_over.set()

    async def test(storage):
        for table in range(4):
            await storage.create(stored(f"t{table}"), [], 9)
        cutting = threading.Thread(target=cut_all)
        cutting.start()

        async def play(table):
            n = 0
            while not is_over.is_set():
                # It either says that it is done, and is; or the number would be taken the next time.
                await storage.append(f"t{table}", [entry(n)], Standing(n + 1))
                n += 1
            return n

        counts = await asyncio.gather(*map(play, range(4)))
        cutting.join()
        for table, count in enumerate(counts):
            loaded, entries = await storage.load(f"t{table}")
            assert entries == [entry(n) for n in range(count)]
            assert loaded.standing.n == count
        return sum(counts)

    assert with_storage(address, tmp_path, test) > cuts


# In the way of others -------------------------------------------------------------------------------------------------


def test_two_that_wait_for_each_other_both_get_through(postgres, tmp_path):
    address = postgres.database()
    meet = threading.Barrier(2)

    async def test(one):
        for person in ("ann", "bob"):
            await one.rename(person, "", 0.0)
        other = PostgresStorage(address, tmp_path / "backups")
        tries = []

        def work(first, second):
            def cross(connection):
                tries.append(first)
                change = text("UPDATE people SET made = made + 1 WHERE id = :id")
                connection.execute(change, {"id": first})
                if len(tries) <= 2:
                    meet.wait(60)
                connection.execute(change, {"id": second})

            return cross

        try:
            await asyncio.gather(one.writer.write(work("ann", "bob")), other.writer.write(work("bob", "ann")))
        finally:
            await other.close()
        made = text("SELECT made FROM people ORDER BY id")
        assert await one.read(lambda connection: connection.execute(made).scalars().all()) == [2.0, 2.0]
        return tries

    assert len(with_storage(address, tmp_path, test)) > 2


@pytest.mark.parametrize("code", ["40001", "40P01", "55P03"])
def test_what_is_in_the_way_once_is_tried_again(postgres, tmp_path, code):
    async def test(storage):
        tries = []

        def work(connection):
            tries.append(code)
            if len(tries) == 1:
                connection.exec_driver_sql(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}'; END $$")
            return len(tries)

        assert await storage.writer.write(work) == 2

        def never(connection):
            connection.exec_driver_sql(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}'; END $$")

        with pytest.raises(NotStoredError):
            await storage.writer.write(never)
        # Nobody else suffers from it.
        await storage.rename("ann", "Ann", 1.0)

    with_storage(postgres.database(), tmp_path, test)


def test_one_bad_wish_among_many_spoils_none_and_costs_no_connection(postgres, tmp_path):
    async def test(storage):
        for number in range(60):
            await storage.create(stored(f"t{number}"), [entry(0)], 99)
        backend = await storage.writer.write(backend_of)
        # Entry 0 is taken at every seventh.
        wanted = [entry(1) if number % 7 else entry(0) for number in range(60)]
        results = await asyncio.gather(
            *(storage.append(f"t{number}", [each], Standing(2)) for number, each in enumerate(wanted)),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None) if each.n else TakenError for each in wanted]
        for number, each in enumerate(wanted):
            loaded, entries = await storage.load(f"t{number}")
            assert (len(entries), loaded.standing.n) == ((2, 2) if each.n else (1, 0))
        assert await storage.writer.write(backend_of) == backend

    with_storage(postgres.database(), tmp_path, test)


# Not letting us in ----------------------------------------------------------------------------------------------------


def refused(address, tmp_path):
    """What is said where a database can't be had, by all that work with one."""
    with pytest.raises(UnusableError) as opened:
        PostgresStorage(address, tmp_path / "backups")
    with pytest.raises(UnusableError) as backed_up:
        copies.back_up(tmp_path, address, tmp_path / "made", over=False, progress=lambda *_: None)
    assert PASSWORD not in str(opened.value) + str(backed_up.value)
    assert str(opened.value) == str(backed_up.value)
    assert not (tmp_path / "made").exists()
    return str(opened.value)


def test_what_keeps_us_out_is_said_without_the_password(postgres, tmp_path):
    right = postgres.user("tester", PASSWORD)
    PostgresStorage(right, tmp_path / "backups")._close()
    shown = without_password(right)
    assert shown == f"postgresql://tester:***@127.0.0.1:{postgres.port}/tester"
    for address, words in (
        (right.replace(PASSWORD, f"{PASSWORD}!"), "does not let us in: Look"),
        (right.replace(f":{PASSWORD}", ""), "does not let us in: Look"),
        (right.replace("tester:", "nobody:"), "does not let us in: Look"),
        (right.removesuffix("tester") + "nothing", "there is none of that name: Make"),
        (right.replace(f":{postgres.port}", ":1"), "it does not answer"),
        (right.replace("127.0.0.1", "no.such.host.invalid"), "there is no host of that name: Look"),
    ):
        said = refused(address, tmp_path)
        reason, _, advice = words.partition(": ")
        assert reason in said
        assert f". {advice}" in said
        assert said.startswith("The database postgresql://")


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://ann:{PASSWORD}@host:port/name",
        f"postgresql://ann:{PASSWORD}@host",
        f"mysql://ann:{PASSWORD}@host/name",
        f"ann:{PASSWORD}@host/name",
        f"postgresql://ann:x@{PASSWORD}@host/name",
        "",
    ],
)
def test_what_is_no_address_is_not_repeated(tmp_path, address):
    assert "--database" in refused(address, tmp_path)
    with pytest.raises(SystemExit) as stopped:
        serve.serve(serve.Settings("127.0.0.1", 0, tmp_path, database=address))
    assert PASSWORD not in str(stopped.value)
    assert PASSWORD not in repr(serve.Settings("127.0.0.1", 0, tmp_path, database=address))


def test_a_password_after_the_question_mark_is_one_too():
    assert without_password(f"postgresql://host/name?user=ann&password={PASSWORD}") == "postgresql://host/name"


def test_too_many_connections_are_called_that(postgres, tmp_path, monkeypatch):
    monkeypatch.setattr("gusher.server.storage.sql.queries.SECONDS_TO_COME_BACK", 0.2)
    address = postgres.user("crowd", PASSWORD, connections=1)
    with psycopg.connect(address):
        assert "it has too many connections. Allow more" in refused(address, tmp_path)

    async def test(storage):
        # It has one, and gets no second one to read with while that writes.
        await storage.rename("ann", "Ann", 1.0)
        with pytest.raises(NotStoredError, match="too many connections") as failed:
            await storage.name("ann")
        assert PASSWORD not in str(failed.value)

    with_storage(address, tmp_path, test)


@pytest.mark.slow
def test_a_server_that_is_locked_out_while_it_runs_never_says_the_password(postgres, tmp_path):
    address = postgres.user("guest", PASSWORD)
    with LiveServer(tmp_path, {**os.environ, "GUSHER_DATABASE": address}, compiles=False) as server:
        ann = server.guest()
        ann.put("/api/me", {"name": "Ann"})
        postgres.run("ALTER ROLE guest PASSWORD 'another'")
        postgres.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'guest'")
        until = time.monotonic() + 60
        while ann.ask("PUT", "/api/me", {"name": "Anna"})[0] != 503:
            assert time.monotonic() < until
        postgres.run(f"ALTER ROLE guest PASSWORD '{PASSWORD}'")
        while ann.ask("PUT", "/api/me", {"name": "Anna"})[0] >= 300:
            assert time.monotonic() < until
        assert "password authentication failed" in server.output
        assert PASSWORD not in server.output
    done = subprocess.run(
        [sys.executable, "-P", "-m", "gusher", "backup", str(tmp_path / "made"), "--database", address + "x"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, PASSWORD in done.stdout + done.stderr) == (1, False)
