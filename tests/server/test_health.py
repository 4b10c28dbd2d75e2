"""What a server says of itself, for whoever keeps an eye on it: above all whether anything can be written."""

import asyncio
import json
import sqlite3
import sys
import time

import pytest
from disks import fill
from pace import Pace
from sqlalchemy import select

from dev.testing.servers import LiveServer
from gusher.server.http.guest import RefusedError
from gusher.server.storage.folder import DATABASE
from gusher.server.storage.pulse import Pulse
from gusher.server.storage.schema import JOBS
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.sqlite import Sqlite
from gusher.server.storage.storage import NotStoredError
from gusher.server.storage.writer import NEVER


def health(guest):
    status, _, body = guest.ask("GET", "/api/health")
    return status, json.loads(body)["status"]


def until(guest, wanted, seconds=60):
    """Ask until the answer is ``wanted``, which must come about by itself."""
    end = time.monotonic() + seconds
    while (answer := health(guest)) != wanted and time.monotonic() < end:
        time.sleep(0.1)
    assert answer == wanted


WELL, ILL = (200, "ok"), (503, "not_stored")


def test_a_full_disk(small_disk):
    disk = small_disk(8192)
    with LiveServer(disk, compiles=False) as server:
        ann = server.guest()
        table = ann.new_table("here", "here")
        assert health(ann) == WELL
        with ann.sit(table) as chair:
            chair.act("e5")
            fill(disk)
            until(ann, ILL)
            with pytest.raises(RefusedError) as refused:
                chair.act("a1")
            assert refused.value.code == "not_stored"
            # It is still there, and can be looked at.
            assert ann.get(f"/api/tables/{table}")["n"] == 1
            time.sleep(1.5)
            assert health(ann) == ILL
            (disk / "photos").unlink()
            until(ann, WELL)
            assert chair.act("a1") == 2
        # Said once, however often it is asked, and without what was to be written.
        assert server.output.count("Nothing can be written") <= 1
        assert "INSERT" not in server.output
        assert "Traceback" not in server.output


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody take a file away that is open")
def test_a_database_that_has_gone(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        ann = server.guest()
        table = ann.new_table("here", "here")
        file, elsewhere = tmp_path / DATABASE, tmp_path / "elsewhere"
        with ann.sit(table) as chair:
            chair.act("e5")
            file.rename(elsewhere)
            until(ann, ILL)
            with pytest.raises(RefusedError) as refused:
                chair.act("a1")
            assert refused.value.code == "not_stored"
            with pytest.raises(RefusedError) as refused:
                ann.new_table("here", "here")
            assert refused.value.code == "not_stored"
            # Nor is an empty one put into its place.
            assert not file.exists()
            elsewhere.rename(file)
            until(ann, WELL)
            assert chair.act("a1") == 2
        assert server.output.count("Nothing can be written") == 1
        assert server.output.count("Writing works again") == 1
        server.restart()
        assert ann.get(f"/api/tables/{table}")["n"] == 2


def test_a_database_that_somebody_else_has_locked(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        ann = server.guest()
        assert health(ann) == WELL
        other = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with Pace() as pace:
            began = time.monotonic()
            until(ann, ILL)
            took = time.monotonic() - began
        # Whoever watches is not kept waiting for as long as a writer is.
        assert took < 6 * pace.slowness
        other.execute("ROLLBACK")
        other.close()
        until(ann, WELL)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


async def limit(storage, *, is_full):
    """Let a database have room for what is changed and none for what is added, or for both, whatever its disk has."""

    def work(connection):
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages if is_full else 2**30}")

    await storage.writer.write(work, own=True)


def no_room():
    raise OSError("there is hardly any room")


def test_what_players_meet_counts_and_not_what_is_tried(tmp_path, monkeypatch):
    async def test():
        clock = Clock()
        storage = Storage(Sqlite(tmp_path / "test.db"), clock)
        leases = storage.leases()

        async def play(name):
            await storage.rename("ann", name, 1.0)

        try:
            await play("Ann")
            await leases.renew()
            await limit(storage, is_full=True)
            with pytest.raises(NotStoredError):
                await play("Ann" * 10_000)
            # However long ago that was, and though the server itself can write the little that it needs.
            for _ in range(4):
                await leases.renew()
                await storage.writer.write(storage.database.change_nothing, own=True)
                assert not await storage.writes()
                clock.now += 60
            # Something of a player was stored.
            await play("Eve")
            assert await storage.writes()
            with pytest.raises(NotStoredError):
                await play("Ann" * 10_000)
            assert not await storage.writes()
            # There is room again, and nobody plays.
            await limit(storage, is_full=False)
            assert not await storage.writes()
            clock.now += 1
            assert await storage.writes()
            assert storage.writer.refused_at == NEVER
            assert await storage.read(lambda connection: connection.execute(select(JOBS.c.id)).all()) == []
            # What players do is stored, though there is hardly any room.
            monkeypatch.setattr(storage.database, "has_room", no_room)
            clock.now += 60
            await play("Ann")
            assert await storage.writes()
            clock.now += 60
            assert not await storage.writes()
        finally:
            await storage.close()

    asyncio.run(test())


def test_a_try_that_began_before_somebody_was_refused_says_nothing(tmp_path):
    async def test():
        clock = Clock()
        pulse = Pulse(lambda: asyncio.sleep(0), clock)
        assert await pulse.beats()
        clock.now += 0.5
        assert not await pulse.beats(since=clock.now)
        clock.now += 0.5
        assert await pulse.beats(since=clock.now - 0.5)

    asyncio.run(test())


def test_it_is_tried_once_a_second_however_many_ask():
    async def test():
        tried = 0

        async def attempt():
            nonlocal tried
            tried += 1
            await asyncio.sleep(0.01)

        pulse = Pulse(attempt)
        assert await asyncio.gather(*(pulse.beats() for _ in range(100))) == [True] * 100
        assert await pulse.beats()
        assert tried == 1

    asyncio.run(test())


def test_what_hangs_does_not_work(monkeypatch):
    monkeypatch.setattr("gusher.server.storage.pulse.SECONDS_TO_TRY", 0.05)
    monkeypatch.setattr("gusher.server.storage.pulse.SECONDS_BELIEVED", 0.0)

    async def test():
        hangs = asyncio.Event()
        pulse = Pulse(hangs.wait)
        assert await pulse.beats() is False
        hangs.set()
        await asyncio.sleep(0.01)
        assert await pulse.beats() is True

    asyncio.run(test())
