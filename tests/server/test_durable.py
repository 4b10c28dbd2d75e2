"""What was acknowledged stays, whatever happens to the server; and what was not stored has not happened."""

import contextlib
import threading
import time

import pytest
from examples import nightly
from sqlalchemy.exc import OperationalError

from dev.testing.servers import LiveServer
from gusher.server.http.guest import RefusedError
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.work.workers import Workers


def texts(guest, table):
    return [line["text"] for line in guest.get(f"/api/tables/{table}")["log"]]


def test_a_restart_in_the_middle(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        ann, bob = server.guest(), server.guest()
        ann.put("/api/me", {"name": "Ann"})
        table = ann.new_table("here", "open", options={"variant": "enhanced"})
        bob.take_seat(table, 1, "Bob")
        with ann.sit(table) as a, bob.sit(table) as b:
            a.act(a.legal()[0])
            b.until(4)
            b.act(b.legal()[0])
            before = texts(ann, table)
        assert server.stop() == 0
        server.start()
        assert ann.get("/api/me")["name"] == "Ann"
        assert texts(bob, table) == before
        with ann.sit(table, after=5) as a:
            assert a.view["log"] == []
            assert a.act(a.legal()[0]) == 6


@pytest.mark.parametrize("kills", [2, *nightly(10)])
def test_killed_right_after_an_answer_nothing_is_lost_and_the_bot_goes_on(tmp_path, kills):
    told = []
    with LiveServer(tmp_path, compiles=False) as server:
        ann = server.guest()
        table = ann.new_table("here", "novice")
        for _ in range(kills):
            with ann.sit(table) as a:
                while not a.legal() and not a.view["over"]:
                    a.next_view()
                if a.view["over"]:
                    break
                action = a.legal()[0]
                n = a.send("act", n=a.view["n"], seat=0, actions=[action])["n"]
                # The bot is thinking now, or has just been asked to.
                server.kill()
            told.append((n - 1, action))
            server.start()
            # Nobody looks at the table now: the list of tables does not load it.
            while ann.get("/api/tables")[0]["entries"] == n:
                time.sleep(0.05)
            kept = texts(ann, table)
            assert [kept[number] for number, _ in told] == [action for _, action in told]
        assert len(told) == kills
        with ann.sit(table) as a:
            a.until(2 * kills)
            assert [line["seat"] for line in ann.get(f"/api/tables/{table}")["log"]] == [0, 1] * kills


def test_two_servers_on_one_database(in_thread):
    # A folder is one server's; a database can serve several.
    one, other = in_thread(), in_thread()
    ann = one.guest()
    table = ann.new_table("here", "open")
    bob = other.guest()
    bob.take_seat(table, 1, "Bob")
    with ann.sit(table) as a, bob.sit(table) as b:
        a.act("e5")
        # The other server notices at the latest when somebody acts there.
        with pytest.raises(RefusedError) as refused:
            b.act("a1")
        assert refused.value.code == "stale"
        assert b.until(1)["log"][-1]["text"] == "e5"
        b.act("a1")
        with ann.sit(table) as a:
            assert a.view["n"] == 2
            a.act("i9")
        # Here server "other" believes that two entries are all there is, and number 2 is taken.
        with pytest.raises(RefusedError) as refused:
            b.send("undo", n=2, seat=1, to=1)
        assert refused.value.code == "stale"
        assert b.until(3)["log"][-1]["text"] == "i9"
    with pytest.raises(RefusedError) as refused:
        one.guest().take_seat(table, 1)
    assert refused.value.code == "seat_taken"


class FailingWriter:
    """Makes commits fail while ``broken`` is set."""

    def __init__(self, storage):
        self.broken = threading.Event()
        self.failed = 0
        commit = storage.database.commit

        def fail_or_commit(connection):
            if self.broken.is_set():
                self.failed += 1
                raise OperationalError("COMMIT", {}, Exception("disk I/O error"))
            commit(connection)

        storage.database.commit = fail_or_commit


def test_what_could_not_be_stored_has_not_happened(in_thread, tmp_path):
    storage = SqliteStorage(tmp_path / "test.db")
    disk = FailingWriter(storage)
    server = in_thread(storage=storage)
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("here", "open")
    bob.take_seat(table, 1)
    with ann.sit(table) as a, bob.sit(table) as b:
        a.act("e5")
        b.until(1)
        # That the other one is there now is told as well.
        with contextlib.suppress(TimeoutError):
            while a.receive(0.5):
                pass
        before = bob.get(f"/api/tables/{table}")
        disk.broken.set()
        for _ in range(3):
            with pytest.raises(RefusedError) as refused:
                b.act("a1")
            assert refused.value.code == "not_stored"
        with pytest.raises(RefusedError) as refused:
            bob.put("/api/me", {"name": "Robert"})
        assert (refused.value.status, refused.value.code) == (503, "not_stored")
        with pytest.raises(RefusedError) as refused:
            bob.new_table("here", "here")
        assert refused.value.code == "not_stored"
        assert disk.failed >= 3
        assert bob.get(f"/api/tables/{table}") == before
        with pytest.raises(TimeoutError):
            a.receive(0.3)
        disk.broken.clear()
        assert b.act("a1") == 2
        assert [line["text"] for line in a.until(2)["log"]] == ["e5", "a1"]
    assert texts(ann, table) == ["e5", "a1"]


def test_a_bot_whose_move_could_not_be_stored_tries_again(in_thread, tmp_path):
    storage = SqliteStorage(tmp_path / "test.db")
    disk = FailingWriter(storage)

    class FailingFromNowOn(Workers):
        async def choose(self, *arguments, **of):
            disk.broken.set()
            return await super().choose(*arguments, **of)

    ann = in_thread(storage=storage, workers=FailingFromNowOn(1)).guest()
    with ann.sit(ann.new_table("here", "prospector")) as a:
        a.act("e5")
        until = time.monotonic() + 60
        while disk.failed == 0 and time.monotonic() < until:
            time.sleep(0.01)
        assert disk.failed == 1
        assert ann.get("/api/tables/" + a.view["id"])["n"] == 1
        disk.broken.clear()
        a.until(2)
