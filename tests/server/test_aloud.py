"""Hosts of a room read out what the bank does: phones are told a step when it is read, and wait until the last is."""

from __future__ import annotations

import pytest

from dev.testing.servers import LiveServer
from gusher import bots
from gusher.server.http.guest import RefusedError

LEVEL = bots.levels("oil_city")[0]


def refused(call, *given, **named):
    with pytest.raises(RefusedError) as error:
        call(*given, **named)
    return error.value.code


class Hall:
    """A room with a company of one pupil each, whose game has begun; its bank is read aloud."""

    def __init__(self, server, **what):
        self.server, self.host = server, server.guest()
        wanted = {"game": "oil_city", "people": 3, "aloud": True, **what}
        self.code = self.host.post("/api/rooms", wanted)["code"]
        self.pupils = [server.guest() for _ in range(3)]
        for name, pupil in zip(("Ada", "Bea", "Cyd"), self.pupils, strict=True):
            pupil.join_room(self.code, name)
        self.act("start")
        self.table = self.room["tables"][0]["id"]

    def act(self, act, who=None, **what):
        return (who or self.host).act_in_room(self.code, act, **what)

    @property
    def room(self):
        with self.host.be_in_room(self.code, "host") as bench:
            return bench.view

    @property
    def view(self):
        return self.pupils[0].get(f"/api/tables/{self.table}")

    def read(self, who=None, **what):
        wanted = {"table": 0, "n": self.view["n"], **what}
        return self.act("read", who, **wanted)

    def second_host(self):
        other = self.server.guest()
        other.post(f"/api/rooms/{self.code}/key", {"key": self.room["links"]["host"]})
        return other


def told(view):
    return [line["phrase"] for line in view["log"] if line["kind"] == "outcome"]


def test_phones_are_told_what_has_been_read_and_wait_for_the_rest(server):
    hall = Hall(server, clock=60)
    with hall.pupils[0].sit(hall.table) as phone:
        assert (told(phone.view), phone.view["legal"], phone.view["movers"]) == ([], {}, [])
        assert phone.view["aloud"] == {"desk": 1, "side": 1, "more": True}
        assert phone.view["scene"]["plots"][1] == 0
        hall.read()
        phone.until(hall.view["n"])
        assert told(phone.view) == ["land"]
        hall.read(far="side")
        hall.read()
        phone.until(hall.view["n"])
        assert told(phone.view) == ["land", "land", "event"]
        # The event is being read.
        assert phone.view["aloud"] == {"desk": 2, "side": None, "more": False}
        assert (phone.view["legal"], phone.view["clock"]["ends"], phone.view["clock"]["left"]) == ({}, None, 60)
        assert refused(phone.send, "act", n=phone.view["n"], seat=0, actions=["1a-tower1"]) == "listening"
        assert refused(hall.act, "next_phase", table=0, n=phone.view["n"]) == "listening"
        hall.read()
        phone.until(hall.view["n"])
        assert phone.view["aloud"] == {"desk": None, "side": None, "more": False}
        assert phone.view["clock"]["ends"] is not None
        phone.act("1a-tower1")
        hall.act("next_phase", table=0, n=hall.view["n"])
        phone.until(hall.view["n"])
        assert told(phone.view)[3:] == []
        assert (phone.view["aloud"]["more"], phone.view["clock"]["ends"]) == (True, None)
        hall.read(far="all")
        phone.until(hall.view["n"])
        assert (told(phone.view)[3:], phone.view["aloud"]["desk"]) == (["bought"], None)


def test_two_hosts_share_the_desks_and_one_takes_over(server):
    hall = Hall(server)
    other = hall.second_host()
    hall.act("desk", desk=2)
    hall.act("desk", other, desk=1)
    assert (hall.room["desks"], hall.room["host"]) == ([2, 1], 1)
    with other.be_in_room(hall.code, "host") as bench:
        assert (bench.view["host"], bench.view["desks"]) == (2, [2, 1])
    assert refused(hall.read) == "not_your_desk"
    hall.read(other)
    hall.read(other)
    assert refused(hall.read, other) == "not_your_desk"
    hall.read()
    assert refused(hall.read, other) == "not_your_desk", "nor is the last word"
    hall.act("desk", other, desk=2)
    assert hall.room["desks"] == [None, 2]
    hall.read(other)
    assert hall.view["aloud"]["desk"] is None
    hall.act("desk", other, desk=0)
    assert hall.room["desks"] == [None, None]


def test_what_is_no_reading_is_refused(server):
    hall = Hall(server)
    n = hall.view["n"]
    assert refused(hall.read, hall.pupils[0]) == "not_a_host"
    assert refused(hall.read, server.guest()) == "not_here"
    assert refused(hall.act, "desk", hall.pupils[0], desk=1) == "not_a_host"
    assert refused(hall.act, "aloud", hall.pupils[0], on=False) == "not_a_host"
    for stale in (0, n - 1, n + 1, 10**30):
        assert refused(hall.read, n=stale) == "stale"
    assert refused(hall.read, table=1) == "unknown_table"
    assert refused(hall.read, table=-1) == "unknown_table"
    for what in ({"far": "back"}, {"n": "1"}, {"n": None}, {"table": 0.5}):
        assert refused(hall.read, **what) in ("invalid", "malformed")
    for desk in (-1, 3, 10**9, "1"):
        assert refused(hall.act, "desk", desk=desk) == "invalid"
    assert hall.view["n"] == n
    # Sent twice, it is read once.
    hall.read(n=n, key="once")
    hall.read(n=n, key="once")
    assert len(told(hall.view)) == 1
    hall.read(far="all")
    assert refused(hall.read) == "nothing_to_read"
    waiting = server.guest()
    code = waiting.post("/api/rooms", {"game": "oil_city", "people": 3})["code"]
    assert refused(waiting.act_in_room, code, "read", table=0, n=0) == "not_begun"
    assert refused(waiting.post, "/api/rooms", {"game": "atacama", "people": 3, "aloud": True}) == "no_bank"
    plain = waiting.post("/api/rooms", {"game": "atacama", "people": 2})["code"]
    for act, what in (("aloud", {"on": True}), ("desk", {"desk": 1})):
        assert refused(waiting.act_in_room, plain, act, **what) == "no_bank"


def test_it_is_switched_on_and_off_while_the_game_goes_on_and_bots_wait_for_the_last_word(server):
    hall = Hall(server, aloud=False)
    assert (hall.room["aloud"], hall.view["aloud"]) == (False, None)
    hall.act("aloud", on=True)
    assert hall.room["aloud"]
    assert hall.view["aloud"] == {"desk": None, "side": None, "more": False}
    hall.act("bot", group=2, seat=0, level=LEVEL)
    hall.act("next_phase", table=0, n=hall.view["n"])
    while hall.view["aloud"]["more"]:
        hall.read()
    if hall.view["aloud"]["desk"] is not None:
        assert (hall.view["thinking"], hall.view["movers"]) == ([], [])
    hall.act("aloud", on=False)
    assert (hall.room["aloud"], hall.view["aloud"]) == (False, None)
    assert hall.view["movers"]


def test_at_a_table_of_its_own_the_maker_reads_and_again_in_the_next_game(server):
    ada, grace = server.guest(), server.guest()
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "open"}, {"kind": "here", "name": "Cyd"}]
    table = ada.post("/api/tables", {"game": "oil_city", "seats": seats, "aloud": True})["id"]
    grace.take_seat(table, 1, "Grace")
    with ada.sit(table) as makes, grace.sit(table) as plays:
        while not (makes.view["aloud"] or {}).get("more"):
            makes.next_view()
        n = makes.view["n"]
        assert refused(plays.send, "read", n=n, far="all") == "not_the_maker"
        assert refused(makes.send, "read", n=n + 1) == "stale"
        assert refused(makes.send, "read", n=n, far="back") in ("invalid", "malformed")
        makes.send("read", n=n)
        makes.until(n + 1)
        plays.until(n + 1)
        assert told(plays.view) == ["land"]
        makes.send("read", n=n + 1, far="all")
        while makes.view["aloud"]["desk"] is not None:
            makes.next_view()
        assert makes.view["legal"]
        makes.send("end", ends="abandoned")
    following = ada.post(f"/api/tables/{table}/next", {})["id"]
    assert [line["kind"] for line in ada.get(f"/api/tables/{following}")["log"]] == ["aloud"]
    atacama = {"game": "atacama", "seats": [{"kind": "here"}, {"kind": "here"}], "aloud": True}
    assert refused(ada.post, "/api/tables", atacama) == "no_bank"


def test_it_outlives_the_server(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        hall = Hall(server)
        hall.act("desk", desk=1)
        hall.read()
        hall.read()
        before = hall.view
        server.kill()
        server.start()
        after = hall.view
        assert (after["aloud"], after["log"], after["legal"]) == (before["aloud"], before["log"], {})
        assert (hall.room["aloud"], hall.room["desks"]) == (True, [1, None])
        hall.read()
        hall.read()
        assert hall.view["legal"]
