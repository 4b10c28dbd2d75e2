"""Rooms attacked: by members who want what hosts may, by whoever guesses, by many at once, by a storage that fails and
by rows that are damaged. Nobody gets more than their due, nothing is half done, and all others go on."""

import sqlite3
import threading
from collections import Counter
from contextlib import closing

import pytest

from dev.testing.servers import LiveServer, ServerThread
from gusher.server.http import app
from gusher.server.http.guest import Guest, RefusedError
from gusher.server.people import codes
from gusher.server.people.people import LETTERS
from gusher.server.sharing import limits
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.storage.storage import NotStoredError
from gusher.server.work.workers import Workers


def refused(call, *given, **named):
    with pytest.raises(RefusedError) as error:
        call(*given, **named)
    return error.value.code


class Class:
    """A host, and pupils who have come into their room."""

    def __init__(self, server, pupils=0, game="oil_city", **what):
        self.server, self.host = server, server.guest()
        made = self.host.post("/api/rooms", {"game": game, "people": max(1, pupils), **what})
        self.id, self.code = made["id"], made["code"]
        self.pupils = [server.guest() for _ in range(pupils)]
        self.entered = [pupil.join_room(self.code, f"Pupil {each}") for each, pupil in enumerate(self.pupils, start=1)]

    def act(self, act, who=None, **what):
        return (who or self.host).act_in_room(self.code, act, **what)

    @property
    def view(self):
        with self.host.be_in_room(self.code, "host") as bench:
            return bench.view

    def start(self):
        self.act("start")
        return self.view["tables"][0]["id"]


def at_once(*calls):
    """Make these calls in the same moment. Returns for each ``done``, or the code of its refusal."""
    answers = [""] * len(calls)
    gate = threading.Barrier(len(calls))

    def one(place, call):
        gate.wait()
        try:
            call()
            answers[place] = "done"
        except RefusedError as error:
            answers[place] = error.code

    threads = [threading.Thread(target=one, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_nobody_becomes_the_room_by_the_words_of_its_id(server):
    room = Class(server, 3)
    room.start()
    number = 0
    for letter in room.id:
        number = number << 5 | LETTERS.index(letter)
    # The room made its tables, everybody in it is told its id, and one of 64 codes of six words is that id's.
    said = [
        refused(server.guest().post, "/api/resume", {"code": codes.spelled(number << 6 | check)}) for check in range(64)
    ]
    assert set(said) == {"unknown_code"}


def test_codes_are_guessed_nowhere(in_thread):
    server = in_thread()
    room = Class(server, 1)

    def act():
        server.guest().post("/api/rooms/ZZZZ/acts", {"act": "start"})

    def look():
        with server.guest().be_in_room("ZZZZ"):
            pass

    tried = [refused(call) for call in [act, look] * (int(limits.WRONG_CODES_OF_ADDRESS.at_once) // 2 + 5)]
    assert (tried[0], tried[1], tried[-1]) == ("room_unknown", "room_unknown", "too_fast")
    # Whoever is in a room goes on, from this address and after a restart of the server.
    room.act("rename", room.pupils[0], person=1, name="Ada")
    assert room.view["people"][0]["name"] == "Ada"


def test_figures_are_figures_that_can_be(server):
    room = Class(server, 3)
    for seconds in (-5, 1, 10**30):
        assert refused(room.act, "clock", seconds=seconds) == "invalid"
    for page in (-1, 10**30):
        assert refused(room.act, "show", page=page) == "invalid"
    for at_table in (-1, 10**30):
        assert refused(Class, server, 3, at_table=at_table) == "invalid"
    room.act("clock", seconds=60)
    with room.pupils[0].sit(room.start()) as chair:
        assert chair.view["clock"]["seconds"] == 60


def test_who_shares_a_seat_neither_leaves_it_to_a_bot_nor_renames_it(server):
    room = Class(server, 4, people=3)
    for person in (1, 4):
        room.act("place", person=person, group=0, seat=0)
    table = room.start()
    with room.pupils[0].sit(table) as chair, room.pupils[3].sit(table) as partner:
        assert refused(chair.send, "stand_in", seat=0, on=True) == "seat_taken"
        assert refused(partner.send, "stand_in", seat=0, on=True) == "seat_taken"
        assert all(0 not in way["seats"] for way in chair.view["ways_out"])
        assert refused(room.pupils[0].take_seat, table, 0, "The teacher") == "not_a_host"
        assert refused(room.pupils[3].take_seat, table, 0, "The teacher") == "seat_taken"
        chair.act("1a-tower1", seat=0)
        partner.until(chair.view["n"])
        assert partner.view["seats"][0]["name"] == "Pupil 1, Pupil 4"


def test_open_connections_of_people_who_were_moved_or_sent_out_are_strangers(server):
    room = Class(server, 7)
    table = room.start()
    moved, gone, partner = room.pupils[0], room.pupils[1], room.pupils[2]
    with moved.sit(table) as mover, gone.sit(table) as leaver, partner.sit(table) as stayer:
        room.act("place", person=1, group=1)
        room.act("remove", person=2)
        assert refused(mover.send, "act", n=mover.view["n"], seat=0, actions=["1a-tower1"]) == "not_your_seat"
        assert refused(leaver.send, "act", n=leaver.view["n"], seat=3, actions=["1b-tower1"]) == "not_your_seat"
        for chair in (mover, leaver):
            assert refused(chair.send, "consider", seat=0, action="1a-tower1") == "not_your_seat"
            assert refused(chair.send, "stand_in", seat=0, on=True) == "not_your_seat"
        assert refused(gone.get, f"/api/tables/{table}/chores/3") == "not_your_seat"
        assert refused(gone.act_in_room, room.code, "rename", person=2, name="Ghost") == "not_here"
        seat = next(each["seat"] for each in stayer.next_view()["seats"] if each["mine"])
        stayer.act(f"1{'abc'[seat // 3]}-tower1", seat=seat)
        for chair in (mover, leaver):
            told = chair.until(stayer.view["n"])
            assert "tower1" not in repr(told["log"])
            assert "tower1" in repr(stayer.view["log"])


def test_of_those_who_start_at_once_one_starts(server):
    room = Class(server, 3)
    second = server.guest()
    second.post(f"/api/rooms/{room.code}/key", {"key": room.view["links"]["host"]})
    late = server.guest()
    said = at_once(
        lambda: room.act("start"),
        lambda: room.act("start", second),
        lambda: late.join_room(room.code, "Late"),
    )
    assert sorted(said[:2]) == ["begun", "done"]
    assert said[2] == "done"
    view = room.view
    assert len(view["tables"]) == 1
    with late.sit(view["tables"][0]["id"]) as chair:
        assert any(seat["mine"] for seat in chair.view["seats"])


def erased_meanwhile(room, second, late):
    """What two hosts and a latecomer are answered, of whom one erases the room and one starts the game."""
    second.post(f"/api/rooms/{room.code}/key", {"key": room.view["links"]["host"]})
    return at_once(
        lambda: room.act("erase"), lambda: room.act("start", second), lambda: late.join_room(room.code, "Late")
    )


def test_nothing_is_left_by_who_acts_in_a_room_that_is_erased_meanwhile(in_thread, tmp_path):
    server = in_thread()
    for _ in range(3):
        said = erased_meanwhile(Class(server, 3), server.guest(), server.guest())
        assert said[0] == "done"
        assert set(said[1:]) <= {"done", "room_unknown"}
    with closing(sqlite3.connect(tmp_path / "gusher.db")) as database:
        for kept in ("rooms", "room_entries", "tables", "seats"):
            assert database.execute(f"SELECT count(*) FROM {kept}").fetchone() == (0,)


def test_pins_are_not_guessed_by_many_at_once(server):
    room = Class(server, 1)
    pin = room.entered[0]["pin"]
    wrong = [f"{each:04}" for each in range(13) if f"{each:04}" != pin][:12]
    guests = [server.guest() for _ in wrong]
    back = f"/api/rooms/{room.code}/return"
    said = at_once(
        *(
            lambda guest=guest, pin=pin: guest.post(back, {"number": 1, "pin": pin})
            for guest, pin in zip(guests, wrong, strict=True)
        )
    )
    assert Counter(said) == {"pin_wrong": 5, "pin_locked": 7}


def test_a_stranger_does_not_lock_the_names_of_a_class(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        room = Class(server, 12)
        back = f"/api/rooms/{room.code}/return"
        # Cookies are free: each try is somebody else's.
        for number in range(1, 13):
            for _ in range(6):
                stranger = Guest(server.url, source="127.0.0.2")
                refused(stranger.post, back, {"number": number, "pin": "nope"})
        assert [each["locked"] for each in room.view["people"]] == [True] * 2 + [False] * 10
        # The class, at another address, comes back all at once.
        guests = [server.guest() for _ in range(10)]
        pins = [{"number": 3 + n, "pin": room.entered[2 + n]["pin"]} for n in range(10)]
        said = at_once(*(lambda guest=guest, how=how: guest.post(back, how)
                         for guest, how in zip(guests, pins, strict=True)))  # fmt: skip
        assert said == ["done"] * 10


def test_of_two_who_come_back_by_the_same_pin_one_is_in_the_room(server):
    room = Class(server, 1)
    guests = [server.guest(), server.guest()]
    back, how = f"/api/rooms/{room.code}/return", {"number": 1, "pin": room.entered[0]["pin"]}
    assert at_once(*(lambda guest=guest: guest.post(back, how) for guest in guests)) == ["done", "done"]
    assert sorted(guest.get(f"/api/rooms/{room.code}")["role"] for guest in guests) == ["member", "stranger"]


def test_a_member_neither_fills_the_log_nor_keeps_hosts_from_it(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "ENTRIES_OF_ROOM", 40)
    server = in_thread()
    room, most = Class(server, 2), int(limits.ACTS_OF_MEMBER.at_once)

    def move(number):
        room.act("place", room.pupils[0], person=1, group=0, seat=number % 3)

    said = [refused(move, number) for number in range(most + 10) if not _done(move, number)]
    assert said[0] == "log_full"
    assert said[-1] == "too_fast"
    assert room.view["n"] == 20
    room.act("tell", text="Sit still")
    assert room.view["message"]["text"] == "Sit still"


class Failing(SqliteStorage):
    """A storage that fails where it is told to: ``after`` so many more calls of a function by this ``name``."""

    name, after = "", 0

    def _fails(self, name):
        if name == self.name:
            self.after -= 1
            if self.after < 0:
                raise NotStoredError("no space left")

    async def keep_seats(self, *given):
        """See ``Storage.keep_seats``."""
        self._fails("keep_seats")
        await super().keep_seats(*given)

    async def create(self, *given):
        """See ``Storage.create``."""
        self._fails("create")
        return await super().create(*given)


def test_who_was_sent_out_while_the_storage_failed_leaves_when_it_is_asked_again(in_thread, tmp_path):
    storage = Failing(tmp_path / "gusher.db")
    room = Class(in_thread(storage=storage), 7)
    table, act = room.start(), {"act": "remove", "person": 2, "key": "again"}
    with room.pupils[1].sit(table) as chair:
        storage.name = "keep_seats"
        for _ in range(2):
            assert refused(room.host.post, f"/api/rooms/{room.code}/acts", act) == "not_stored"
        storage.name = ""
        room.host.post(f"/api/rooms/{room.code}/acts", act)
        while any(seat["mine"] for seat in chair.view["seats"]):
            chair.next_view()


def test_a_start_that_fails_halfway_leaves_no_table(in_thread, tmp_path):
    storage = Failing(tmp_path / "gusher.db")
    room = Class(in_thread(storage=storage), 4, game="atacama")
    storage.name, storage.after = "create", 1
    assert refused(room.act, "start") == "not_stored"
    assert tables_in(tmp_path) == 0
    storage.name = ""
    room.start()
    assert tables_in(tmp_path) == len(room.view["tables"]) == 2


def tables_in(folder):
    with closing(sqlite3.connect(folder / "gusher.db")) as database:
        return database.execute("SELECT count(*) FROM tables").fetchone()[0]


def test_what_is_damaged_hurts_itself_alone(in_thread, tmp_path):
    with ServerThread(app.create(tmp_path, compiles=False, workers=Workers(1))) as server:
        broken = [Class(server, 1) for _ in range(6)]
        room, other = Class(server, 4, game="atacama"), Class(server, 3)
        room.start()
        room.act("pause", paused=True)
        first, second = (each["id"] for each in room.view["tables"])
        lost = other.start()
    wrong = (
        "UPDATE rooms SET beside = '{' WHERE id = ?",
        "UPDATE rooms SET n = 99 WHERE id = ?",
        "UPDATE rooms SET closes = 'soon' WHERE id = ?",
        "UPDATE rooms SET beside = replace(beside, 'oil_city', 'bridge') WHERE id = ?",
        """UPDATE rooms SET beside = json_set(beside, '$.people', json('{}')) WHERE id = ?""",
        """UPDATE room_entries SET entry = json_set(entry, '$.group', 99) WHERE room_id = ? AND n = 2""",
    )
    with closing(sqlite3.connect(tmp_path / "gusher.db")) as database, database:
        for statement, each in zip(wrong, broken, strict=True):
            assert database.execute(statement, [each.id]).rowcount == 1
        assert database.execute("UPDATE entries SET entry = '{' WHERE table_id = ?", [first]).rowcount
        database.execute("DELETE FROM rooms WHERE id = ?", [other.id])
    server = in_thread()
    for guest in (room.host, *room.pupils, *other.pupils, *(each.host for each in broken)):
        guest.url = server.url
    for each in broken:
        assert refused(each.host.get, f"/api/rooms/{each.code}") == "damaged"
    # A table of the room can't be opened: hosts, and people at the other table, go on.
    room.act("rename", person=3, name="Ada")
    room.act("pause", paused=False)
    with room.pupils[2].sit(second) as chair:
        assert not chair.view["clock"]
        assert "Ada" in {seat["name"] for seat in chair.view["seats"]}
    assert refused(room.pupils[0].get, f"/api/tables/{first}") == "damaged"
    # Of a room that is gone the tables can be played at, and are nobody's.
    with other.pupils[0].sit(lost) as chair:
        assert chair.view["room"] is None
        assert refused(chair.send, "end", ends="agreed") == "not_a_host"
        chair.act("1a-tower1", seat=0)


def _done(call, *given):
    try:
        call(*given)
    except RefusedError:
        return False
    return True
