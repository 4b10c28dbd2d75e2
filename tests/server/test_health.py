"""What a server says of itself, for whoever keeps an eye on it: above all whether anything can be written."""

import asyncio
import json
import sqlite3
import sys
import time

import pytest
from disks import fill
from pace import Pace
from sqlalchemy.exc import OperationalError

from dev.testing.servers import LiveServer
from gusher.server.http.guest import RefusedError
from gusher.server.storage.folder import DATABASE
from gusher.server.storage.pulse import Pulse
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.storage.storage import NotStoredError


def health(guest):
    status, _, body = guest.ask("GET", "/api/health")
    return status, json.loads(body)["status"]


def until(guest, wanted, seconds=60):
    """Ask until it says that. It has to come by itself."""
    end = time.monotonic() + seconds
    while (found := health(guest)) != wanted and time.monotonic() < end:
        time.sleep(0.1)
    assert found == wanted


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


def test_what_players_meet_counts_and_not_what_is_tried(tmp_path, monkeypatch):
    async def test():
        storage = SqliteStorage(tmp_path / "test.db")
        try:

            def refuse(connection):
                raise OperationalError("INSERT", {}, Exception("database or disk is full"))

            # Nothing that players do is stored, though trying still works.
            with pytest.raises(NotStoredError):
                await storage.writer.write(refuse)
            assert await storage._pulse.beats()
            assert not await storage.writes()
            # Nobody has written for a while: what is tried counts again.
            storage.writer.failed_at -= 60
            assert await storage.writes()
            # What players do is stored, though there is hardly any room.
            monkeypatch.setattr(storage.database, "has_room", lambda: refuse(None))
            await storage.rename("ann", "Ann", 1.0)
            storage._pulse._tried = float("-inf")
            assert await storage.writes()
            storage.writer.stored_at -= 60
            assert not await storage.writes()
        finally:
            await storage.close()

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
