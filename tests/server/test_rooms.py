"""Rooms over real sockets: coming in, coming back, sitting down, and what hosts do. Who has no right to something gets
neither that nor anything to tell from."""

import itertools
import json
import sqlite3
import time
from contextlib import closing

import pytest

from dev.testing.servers import LiveServer
from gusher import bots
from gusher.server.http.guest import Guest, RefusedError
from gusher.table.dice import Dice

NAMES = ["Ada", "Bea", "Cyd", "Dot", "Eve", "Fay", "Gus"]
LEVEL = bots.levels("oil_city")[0]


def refused(call, *given, **named):
    with pytest.raises(RefusedError) as error:
        call(*given, **named)
    return error.value.code


def to_the_last(connected):
    while True:
        connected.next_view()


class Class:
    """A host, and pupils who have come into their room."""

    def __init__(self, server, pupils=7, **what):
        self.server, self.host = server, server.guest()
        wanted = {"game": "oil_city", "people": max(1, pupils), **what}
        made = self.host.post("/api/rooms", wanted)
        self.id, self.code = made["id"], made["code"]
        self.pupils = [server.guest() for _ in range(pupils)]
        self.entered = [
            pupil.join_room(self.code, name) for pupil, name in zip(self.pupils, itertools.cycle(NAMES), strict=False)
        ]

    def act(self, act, who=None, **what):
        return (who or self.host).act_in_room(self.code, act, **what)

    @property
    def view(self):
        with self.host.be_in_room(self.code, "host") as bench:
            return bench.view

    def start(self):
        self.act("start")
        return self.view["tables"][0]["id"]

    def groups(self):
        view = self.view
        return [
            [each["number"] for each in view["people"] if each["group"] == number]
            for number in range(len(view["groups"]))
        ]


def test_a_class_comes_in_by_four_letters_and_everybody_is_told(server):
    room = Class(server, 2)
    assert len(room.code) == 4
    assert [each["number"] for each in room.entered] == [1, 2]
    with room.pupils[0].be_in_room(room.code) as bench:
        assert (bench.view["role"], bench.view["me"], bench.view["links"]) == ("member", 1, None)
        late = server.guest()
        assert "Ada" not in json.dumps(late.get(f"/api/rooms/{room.code.lower()}")), "a code tells no names"
        late.join_room(room.code.lower(), "  Cyd ")
        assert not bench.view["host_here"]
        with room.host.be_in_room(room.code, "host"):
            while not bench.view["host_here"]:
                bench.next_view()
        while len(bench.view["people"]) < 3:
            bench.next_view()
        assert bench.view["people"][2]["name"] == "Cyd"
        assert [each["presence"] for each in bench.view["people"]] == ["connected", "away", "away"]


def test_a_room_says_that_the_server_is_there(server):
    room = Class(server, 1)
    with room.pupils[0].be_in_room(room.code) as bench:
        for nonsense in ("", "{}", '{"type": "act"}', "[" * 5000):
            bench.socket.send(nonsense)
        bench.socket.send('{"type": "ping", "id": 7}')
        assert json.loads(bench.socket.recv(5)) == {"type": "done", "id": 7, "n": bench.view["n"]}


def test_who_asks_twice_is_in_the_room_once(server):
    room, pupil = Class(server, 0), server.guest()
    pupil.get(f"/api/rooms/{room.code}")
    first = pupil.post(f"/api/rooms/{room.code}/join", {"name": "Ada", "key": "k1"})
    again = pupil.post(f"/api/rooms/{room.code}/join", {"name": "Ada", "key": "k1"})
    assert (first["number"], again["number"], len(room.view["people"])) == (1, 1, 1)
    # The first answer may have got lost, and the PIN in it.
    assert len(again["pin"]) == 4


def test_somebody_comes_back_on_another_device_by_their_pin(server):
    room = Class(server, 7)
    table, other = room.start(), server.guest()
    with room.pupils[0].sit(table) as chair:
        assert [seat["seat"] for seat in chair.view["seats"] if seat["mine"]] == [0]
    assert refused(other.post, f"/api/rooms/{room.code}/return", {"number": 1, "pin": "nope"}) == "pin_wrong"
    came = other.post(f"/api/rooms/{room.code}/return", {"number": 1, "pin": room.entered[0]["pin"]})
    assert (came["role"], came["number"]) == ("member", 1)
    with other.sit(table) as chair:
        assert [seat["seat"] for seat in chair.view["seats"] if seat["mine"]] == [0]
    with room.pupils[0].sit(table) as chair:
        assert not any(seat["mine"] for seat in chair.view["seats"]), "the device before is a stranger's now"
        assert refused(chair.send, "act", n=chair.view["n"], seat=0, actions=["1a-tower1"]) == "not_your_seat"


def test_five_wrong_pins_lock_a_name_until_a_host_opens_it(server):
    room, thief = Class(server, 1), server.guest()
    pin = room.entered[0]["pin"]
    wrong = (each for each in ("0000", "0001", "0002", "0003", "0004", "0005") if each != pin)
    back = f"/api/rooms/{room.code}/return"
    assert [refused(thief.post, back, {"number": 1, "pin": next(wrong)}) for _ in range(5)] == ["pin_wrong"] * 5
    assert refused(thief.post, back, {"number": 1, "pin": pin}) == "pin_locked"
    assert room.view["people"][0]["locked"]
    fresh = room.act("new_pin", person=1)["pin"]
    assert server.guest().post(back, {"number": 1, "pin": fresh})["number"] == 1
    assert refused(thief.post, back, {"number": 1, "pin": pin}) == "pin_wrong" or pin == fresh


def test_a_name_and_a_pin_bring_somebody_back_and_tell_nobody_who_is_there(server):
    room = Class(server, 8)
    assert room.view["people"][0]["name"] == room.view["people"][7]["name"] == "Ada"
    back = f"/api/rooms/{room.code}/return"
    assert server.guest().post(back, {"name": "ada", "pin": room.entered[7]["pin"]})["number"] == 8
    for who in ({"name": "Zoe"}, {"number": 99}, {"name": "Bea"}, {}):
        stranger = Guest(server.url, source="127.0.0.3")
        assert refused(stranger.post, back, {**who, "pin": "nope"}) == "pin_wrong"


def test_a_host_comes_back_by_their_pin_which_is_locked_like_others(server):
    room = Class(server, 1)
    lead, links = f"/api/rooms/{room.code}/lead", room.view["links"]
    with room.pupils[0].be_in_room(room.code) as bench:
        assert bench.view["links"] is None
    laptop = server.guest()
    assert laptop.post(lead, {"pin": links["pin"]})["role"] == "host"
    assert (room.view["hosts"], room.act("lock", laptop, locked=True)["pin"]) == (2, "")
    thief = Guest(server.url, source="127.0.0.4")
    assert [refused(thief.post, lead, {"pin": "ä"}) for _ in range(6)] == ["pin_wrong"] * 5 + ["pin_locked"]
    assert refused(thief.post, lead, {"pin": links["pin"]}) == "pin_locked"
    assert room.view["links"]["locked"]
    assert refused(room.act, "new_pin", room.pupils[0]) == "not_a_host"
    fresh = room.act("new_pin")["pin"]
    assert (room.view["links"]["pin"], room.view["links"]["locked"]) == (fresh, False)
    assert server.guest().post(lead, {"pin": fresh})["role"] == "host"


def test_a_device_learns_that_its_pin_is_no_longer_good_and_nobody_else_does(server):
    room = Class(server, 2)
    marks = [each["pin_mark"] for each in room.entered]
    with room.pupils[0].be_in_room(room.code) as first, room.pupils[1].be_in_room(room.code) as second:
        assert [first.view["pin_mark"], second.view["pin_mark"]] == marks
        assert "" not in marks
        assert marks[0] != marks[1]
        room.act("new_pin", person=1)
        while first.view["pin_mark"] == marks[0]:
            first.next_view()
        assert len(first.view["pin_mark"]) == len(marks[0])
        room.act("lock", locked=True)
        while not second.view["locked"]:
            second.next_view()
        assert second.view["pin_mark"] == marks[1]
    assert room.view["pin_mark"] == ""


def test_the_host_seats_renames_removes_and_locks(server):
    room = Class(server, 7)
    assert room.groups() == [[1, 2, 3], [4, 5], [6, 7]]
    room.act("place", person=1, group=2)
    room.act("rename", person=2, name="Beate")
    room.act("remove", person=7)
    room.act("lock", locked=True)
    assert room.groups() == [[2, 3], [4, 5], [1, 6]]
    assert room.view["people"][1]["name"] == "Beate"
    assert refused(room.act, "rename", room.pupils[1], person=2, name="Queen Bea") == "named_by_host"
    assert refused(room.act, "name_group", room.pupils[1], group=0, name="") == "name"
    room.act("name_group", room.pupils[1], group=0, name="Rude Oil")
    room.act("name_group", group=0, name="Good Oil")
    assert refused(room.act, "name_group", room.pupils[1], group=0, name="Rude Oil") == "named_by_host"
    assert refused(server.guest().join_room, room.code, "Late") == "room_locked"
    assert refused(room.act, "place", room.pupils[1], person=2, group=1) == "room_locked"
    assert refused(room.pupils[6].be_in_room(room.code).__enter__) == "not_here"
    room.act("arrange", people=9)
    assert room.groups() == [[1, 2, 3], [4, 5, 6], []]


def test_who_was_sent_out_comes_in_again_when_hosts_let_them(server):
    room = Class(server, 2)
    room.act("remove", person=2)
    assert refused(room.pupils[1].join_room, room.code, "Bea again") == "sent_away"
    assert refused(room.act, "let_back_in", room.pupils[0]) == "not_a_host"
    with room.pupils[0].be_in_room(room.code) as pupil:
        assert (room.view["sent_away"], pupil.view["sent_away"]) == (1, 0)
    room.act("let_back_in")
    assert room.view["sent_away"] == 0
    room.pupils[1].join_room(room.code, "Bea again")
    assert [person["name"] for person in room.view["people"]][1:] == ["Bea again"]


def test_who_is_listed_comes_in_by_card_without_typing(server):
    room = Class(server, 1, people=3)
    room.act("list", text="name,group\nAnna,Red\nAnna,Blue\nBen,Blue\nCyd,4")
    people = room.view["people"]
    assert [(each["number"], each["name"]) for each in people] == [*enumerate(["Ada", "Anna", "Anna", "Ben", "Cyd"], 1)]
    names = {each["number"]: each["name"] for each in room.view["groups"]}
    assert [names[each["group"]] for each in people[1:]] == ["Red", "Blue", "Blue", ""]
    # A corrected list takes the place of the first; numbers stay.
    room.act("list", text="Hania\nBen", dealing="random")
    assert [(each["number"], each["name"]) for each in room.view["people"]] == [(1, "Ada"), (2, "Hania"), (3, "Ben")]
    status, fields, pdf = room.host.ask("GET", f"/api/rooms/{room.code}/cards?lang=pl")
    assert (status, fields["content-type"], fields["cache-control"]) == (200, "application/pdf", "no-store")
    assert pdf.startswith(b"%PDF")
    assert refused(room.pupils[0].get, f"/api/rooms/{room.code}/cards") == "not_here"
    assert refused(room.act, "list", room.pupils[0], text="Me") == "not_a_host"
    # A new PIN and a lost answer show what a card shows.
    pin = room.act("new_pin", person=2)["pin"]
    hania = server.guest()
    back = {"name": "hania ", "pin": pin}
    assert hania.post(f"/api/rooms/{room.code}/return", back)["number"] == 2
    assert refused(room.act, "rename", hania, person=2, name="Queen") == "named_by_host"
    # Who has come stays whatever is listed then.
    room.act("list", text="Olek")
    assert [each["name"] for each in room.view["people"]] == ["Ada", "Hania", "Olek"]
    room.act("fill", level=LEVEL)
    room.start()
    assert refused(room.act, "list", text="Late") == "begun"


def test_who_plays_a_tournament_can_be_listed(server):
    room = Class(server, 1, game="atacama", tournament={"system": "swiss", "rounds": 2})
    for text in ("Hania\nBen\nCyd", "Hanna\nBen"):
        room.act("list", text=text, dealing="random")
    assert [(each["number"], each["name"]) for each in room.view["people"]] == [(1, "Ada"), (2, "Hanna"), (3, "Ben")]


def named(room):
    """What everybody hears: the names of people, and of the first group."""
    with room.pupils[0].be_in_room(room.code) as pupil:
        assert pupil.view["names"] == [], "only hosts read what waits"
        return [person["name"] for person in pupil.view["people"]], pupil.view["groups"][0]["name"]


def test_names_wait_until_a_host_allows_them(server):
    room = Class(server, 3, naming="approved")
    assert server.guest().get(f"/api/rooms/{room.code}")["naming"] == "approved"
    room.act("name_group", room.pupils[0], group=0, name="Rude Oil")
    assert named(room) == (["1", "2", "3"], "")
    assert [(each["name"], each["person"], each["group"]) for each in room.view["names"]] == [
        *[("Ada", 1, None), ("Bea", 2, None), ("Cyd", 3, None)],
        ("Rude Oil", None, 0),
    ]
    room.act("decide", name="Ada", person=1, allow=True)
    room.act("decide", name="Rude Oil", group=0, allow=False)
    assert refused(room.act, "decide", room.pupils[1], name="Bea", person=2, allow=True) == "not_a_host"
    # What was changed since the host has read it is not allowed with it.
    room.act("rename", room.pupils[1], person=2, name="Rude Bea")
    assert refused(room.act, "decide", name="Bea", person=2, allow=True) == "stale"
    assert refused(room.act, "decide", name="", person=9, allow=True) == "stale"
    table = room.start()
    room.act("rename", person=2, name="Beatrix")
    assert named(room) == (["Ada", "Beatrix", "3"], "")
    assert [each["name"] for each in room.view["names"]] == ["Cyd"]
    with room.pupils[0].sit(table) as chair:
        assert {seat["name"] for seat in chair.view["seats"]} == {"Ada", "Beatrix", "3"}
    # Who was allowed a name may wish for another one.
    room.act("rename", room.pupils[0], person=1, name="Countess Ada")
    assert named(room)[0][0] == "Ada"
    room.act("naming", naming="free")
    assert named(room)[0][0] == "Countess Ada"


def test_where_people_are_numbers_nobody_gives_themselves_a_name(server):
    room = Class(server, 2, naming="numbers")
    server.guest().join_room(room.code, "")
    assert named(room) == (["1", "2", "3"], "")
    assert refused(room.act, "rename", room.pupils[0], person=1, name="Ada") == "named_by_host"
    assert refused(room.act, "name_group", room.pupils[0], group=0, name="Rude Oil") == "named_by_host"
    room.act("rename", person=1, name="Ada")
    room.act("naming", naming="approved")
    assert refused(server.guest().join_room, room.code, "") == "name"
    assert named(room) == (["Ada", "2", "3"], "")


def test_the_game_starts_with_the_seats_that_are_filled(server):
    room = Class(server, 7)
    room.act("name_group", room.pupils[0], group=0, name="Black Gold")
    assert refused(room.act, "name_group", room.pupils[0], group=1, name="Ours") == "not_a_host"
    room.act("bot", group=1, seat=2, level=LEVEL)
    table = room.start()
    with room.pupils[0].sit(table) as chair:
        view = chair.view
        assert view["side_names"] == ["Black Gold", "", ""]
        assert view["room"] == room.code
        names = {seat["seat"]: seat["name"] for seat in view["seats"]}
        assert [names[seat] for seat in (0, 3, 6)] == ["Ada", "Bea", "Cyd"]
        assert [names[seat] for seat in (1, 4)] == ["Dot", "Eve"]
        assert view["seats"][7]["kind"] == "bot"
        # One of two plays two places of their company.
        assert sorted(name for seat, name in names.items() if seat % 3 == 2) == ["Fay", "Fay", "Gus"]


def test_two_of_one_name_are_told_apart_by_the_numbers_of_their_badges(server):
    room = Class(server, 8)
    with room.pupils[0].sit(room.start()) as chair:
        names = {seat["name"] for seat in chair.view["seats"]}
    assert {"Ada 1", "Ada 8", "Bea"} <= names


def test_a_demonstration_is_played_by_bots_alone(server):
    room = Class(server, 0, people=9)
    room.act("fill", level=LEVEL)
    with server.guest().sit(room.start()) as chair:
        assert {seat["kind"] for seat in chair.view["seats"]} == {"bot"}
        while not any(line["kind"] == "action" for line in chair.view["log"]):
            chair.next_view()


def test_a_latecomer_shares_a_seat_or_takes_a_bots(server):
    room = Class(server, 6)
    table = room.start()
    late = server.guest()
    entered = late.join_room(room.code, "Late")
    with late.sit(table) as chair:
        mine = [seat["seat"] for seat in chair.view["seats"] if seat["mine"]]
        assert len(mine) == 1
        room.act("bot", group=1, seat=0, level=LEVEL)
        while chair.view["seats"][1]["kind"] != "bot":
            chair.next_view()
        room.act("bot", group=1, seat=0, level=None)
        room.act("place", person=entered["number"], group=1, seat=0)
        while [seat["seat"] for seat in chair.view["seats"] if seat["mine"]] != [1]:
            chair.next_view()
        kinds = [line["kind"] for line in chair.view["log"] if line["kind"] in ("takeover", "return")]
        assert kinds == ["takeover", "return"]
        names = [seat["name"] for seat in chair.view["seats"] if seat["seat"] == 1]
        assert "Late" in names[0]


def test_what_a_host_does_is_in_the_log_of_the_table(server):
    room = Class(server, 3, clock=60)
    table = room.start()
    with room.pupils[0].sit(table) as chair:
        assert chair.view["clock"]["seconds"] == 60
        room.act("pause", paused=True)
        while not chair.view["clock"]["paused"]:
            chair.next_view()
        room.act("pause", paused=False)
        while chair.view["clock"]["paused"]:
            chair.next_view()
        ends = chair.view["clock"]["ends"]
        room.act("more_time", seconds=60)
        while chair.view["clock"]["ends"] == ends:
            chair.next_view()
        assert chair.view["clock"]["ends"] == ends + 60
        phase = chair.view["scene"]["phase"]
        room.act("next_phase", table=0, n=chair.view["n"])
        while chair.view["scene"]["phase"] == phase:
            chair.next_view()
        room.act("void_phase", table=0, n=chair.view["n"])
        while chair.view["scene"]["phase"] != phase:
            chair.next_view()
        assert chair.view["log"][-1]["kind"] == "void"
        room.act("finish")
        while not chair.view["over"]:
            chair.next_view()
        assert chair.view["ending"] == "agreed"
    view = room.view
    assert view["tables"] == [{"id": table, "over": True}]
    room.act("turn_to", phase="debrief")
    room.act("show", page=2, points_hidden=True)
    assert (room.view["phase"], room.view["wall"]["page"]) == ("debrief", 2)


def test_bots_play_for_whoever_is_away_until_they_are_back(server):
    room = Class(server, 5)
    table = room.start()
    with room.pupils[4].sit(table) as chair:
        # Gus plays two places of the third company alone, Eve shares nothing.
        room.act("stand_in", person=5, on=True)
        while not any(seat["for_now"] for seat in chair.view["seats"]):
            chair.next_view()
        assert room.view["people"][4]["away_for_now"]
        room.act("stand_in", room.pupils[4], person=5, on=False)
        while any(seat["for_now"] for seat in chair.view["seats"]):
            chair.next_view()
    assert refused(room.act, "stand_in", room.pupils[0], person=5, on=True) == "not_a_host"


def test_a_latecomer_plays_where_a_bot_played_for_somebody_else(server):
    room = Class(server, 5)
    table = room.start()
    with room.pupils[4].sit(table) as chair:
        room.act("stand_in", person=5, on=True)
        while not any(seat["for_now"] for seat in chair.view["seats"]):
            chair.next_view()
        late = server.guest()
        number = late.join_room(room.code, "Late")["number"]
        seats = room.view["people"][number - 1]["table_seats"]
        with late.sit(table) as own:
            mine = [seat for seat in own.view["seats"] if seat["mine"]]
            assert [seat["seat"] for seat in mine] == seats
            assert [(seat["kind"], seat["for_now"]) for seat in mine] == [("person", False)] * len(seats)
            assert own.view["legal"][str(seats[0])]
        people = room.view["people"]
        assert [people[4]["away_for_now"], people[number - 1]["away_for_now"]] == [True, False]
        room.act("finish")
        while not chair.view["over"]:
            chair.next_view()
    assert not room.view["people"][4]["away_for_now"]


def test_links_give_a_host_or_a_wall_their_rights_in_any_browser(server):
    room = Class(server, 3)
    links, second, wall = room.view["links"], server.guest(), server.guest()
    assert second.post(f"/api/rooms/{room.code}/key", {"key": links["host"]})["role"] == "host"
    assert wall.post(f"/api/rooms/{room.code}/key", {"key": links["wall"]})["role"] == "wall"
    assert refused(wall.post, f"/api/rooms/{room.code}/key", {"key": "x" * 24}) == "unknown_key"
    room.act("tell", second, text="Five more minutes")
    with wall.be_in_room(room.code, "wall") as bench:
        assert bench.view["message"]["text"] == "Five more minutes"
        assert (bench.view["role"], bench.view["links"], bench.view["hosts"]) == ("wall", None, 2)
    assert refused(room.act, "start", wall) == "not_here"
    assert refused(wall.be_in_room(room.code, "host").__enter__) == "not_here"
    assert refused(room.pupils[0].be_in_room(room.code, "wall").__enter__) == "not_here"
    assert refused(server.guest().be_in_room(room.code).__enter__) == "not_here"


HOSTS_ACTS = {
    "arrange": {"people": 9},
    "remove": {"person": 2},
    "lock": {"locked": True},
    "bot": {"group": 0, "seat": 0, "level": None},
    "fill": {"level": LEVEL},
    "new_pin": {"person": 2},
    "rename": {"person": 2, "name": "Fool"},
    "start": {},
    "pause": {"paused": True},
    "more_time": {"seconds": 60},
    "clock": {"seconds": 60},
    "next_phase": {"table": 0, "n": 0},
    "void_phase": {"table": 0, "n": 0},
    "finish": {},
    "tell": {"text": "Home"},
    "show": {"blank": True},
    "turn_to": {"phase": "debrief"},
    "erase": {},
}


def test_nobody_but_hosts_does_what_hosts_do(server):
    room = Class(server, 3)
    before = room.view
    for act, what in HOSTS_ACTS.items():
        assert refused(room.act, act, room.pupils[0], **what) == "not_a_host"
        assert refused(room.act, act, server.guest(), **what) == "not_here"
    after = room.view
    assert {**before, "now": 0} == {**after, "now": 0}


def test_a_room_tells_nobody_pins_or_other_peoples_devices(server):
    room = Class(server, 3)
    with room.pupils[0].be_in_room(room.code) as bench:
        told = repr(bench.view)
    for pupil, entered in zip(room.pupils[1:], room.entered[1:], strict=True):
        assert entered["pin"] not in told.replace(str(bench.view["now"]), "").replace(str(bench.view["closes"]), "")
        assert pupil.cookie.partition("=")[2].partition(".")[0] not in told
    assert room.view["links"]["host"] not in told


def test_the_table_of_a_room_is_nobodys_but_the_rooms(server):
    room = Class(server, 3)
    table = room.start()
    stranger = server.guest()
    with room.pupils[0].sit(table) as own, stranger.sit(table) as watching:
        assert not own.view["maker"]
        assert {way["kind"] for way in own.view["ways_out"]} == {"stand_in"}
        for act in ({"kind": "leave", "seat": 0}, {"kind": "end", "ends": "agreed"}):
            assert refused(own.send, act.pop("kind"), **act) == "not_a_host"
        for chair in (own, watching):
            assert refused(chair.send, "pause", paused=True) == "not_a_host"
            assert refused(chair.send, "clock", seconds=30) == "not_the_maker"
            assert refused(chair.send, "close", n=own.view["n"]) == "not_the_maker"
        assert refused(stranger.take_seat, table, 1, "Eve") == "seat_taken"
        own.act("1a-tower1", seat=0)
        watching.until(own.view["n"])
        assert "tower1" not in repr(watching.view["log"][-1])


def test_a_room_is_erased_with_all_that_was_kept_of_it(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        room = Class(server, 3)
        room.act("rename", person=1, name="Rumpelstilzchen")
        table = room.start()
        with room.pupils[0].sit(table) as chair, room.pupils[0].be_in_room(room.code) as bench:
            room.act("erase")
            assert refused(to_the_last, bench) == "room_unknown"
            assert chair.view["dice"]["seed"] is None
            assert refused(to_the_last, chair) == "deleted"
            # Its game has ended with it: whoever was there can still check the dice.
            assert chair.view["ending"] == "abandoned"
            assert Dice(bytes.fromhex(chair.view["dice"]["seed"]), "").commitment == chair.view["dice"]["commitment"]
        assert refused(room.host.get, f"/api/rooms/{room.code}") == "room_unknown"
        assert refused(room.host.get, f"/api/tables/{table}") == "unknown_table"
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.name.startswith("gusher.db"))
        assert b"Bea" not in kept
        assert b"Rumpelstilzchen" not in kept


def test_all_of_it_outlives_the_server(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        room = Class(server, 4, clock=60)
        room.act("name_group", room.pupils[0], group=0, name="Black Gold")
        table = room.start()
        room.act("tell", text="Back at ten")
        before = room.view
        server.kill()
        server.start()
        after = room.view
        away = {"now": 0, "people": []}
        assert {**before, **away} == {**after, **away}
        with room.pupils[0].sit(table) as chair:
            assert chair.view["room"] == room.code
            chair.act("1a-tower1", seat=0)
        other = server.guest()
        other.post(f"/api/rooms/{room.code}/return", {"number": 2, "pin": room.entered[1]["pin"]})
        with other.sit(table) as chair:
            assert any(seat["mine"] for seat in chair.view["seats"])


def test_pairs_play_another_game_in_the_same_room(server):
    room = Class(server, 4, game="atacama")
    room.act("start")
    tables = room.view["tables"]
    assert len(tables) == 2
    with room.pupils[0].sit(tables[0]["id"]) as ada, room.pupils[1].sit(tables[0]["id"]) as bea:
        mover = ada if ada.legal() else bea
        mover.act(mover.legal()[0])
        room.act("pause", paused=True)
        while not (ada.view["clock"] or {}).get("paused"):
            ada.next_view()
    room.act("pause", paused=False)
    room.act("finish")
    assert [each["over"] for each in room.view["tables"]] == [True, True]


def test_what_is_sent_again_is_done_once(server):
    room = Class(server, 3, clock=60)
    table = room.start()
    with room.pupils[0].sit(table) as chair:
        ends = chair.view["clock"]["ends"]
        for _ in range(3):
            room.act("more_time", seconds=60, key="once")
        room.act("more_time", seconds=30, key="again")
        while chair.view["clock"]["ends"] < ends + 90:
            chair.next_view()
        assert chair.view["clock"]["ends"] == ends + 90


def test_guessing_codes_is_slow_and_keeps_no_class_outside(tmp_path):
    options = ["--limit", "wrong_codes_of_address=5/0.01"]
    with LiveServer(tmp_path, options=options, compiles=False) as server:
        room = Class(server, 1)
        # A room that nobody from this address is in: it was opened elsewhere.
        elsewhere = Guest(server.url, source="127.0.0.2")
        other = elsewhere.post("/api/rooms", {"game": "oil_city", "people": 9})["code"]
        guesser = server.guest()
        answers = [refused(guesser.get, f"/api/rooms/{code}") for code in ["AAAA", "CCCC", "DDDD", "EEEE", "FFFF"]]
        assert set(answers) <= {"room_unknown", "too_fast"}
        while refused(guesser.get, "/api/rooms/HHHH") != "too_fast":
            pass
        assert refused(guesser.get, f"/api/rooms/{other}") == "too_fast", "right and wrong codes look the same"
        assert server.guest().join_room(room.code, "Late")["number"] == 2
        assert elsewhere.get(f"/api/rooms/{other}")["role"] == "host"


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"game": "chess", "people": 9}, "game"),
        ({"game": "oil_city", "people": 0}, "people"),
        ({"game": "oil_city", "people": 1000000}, "people"),
        ({"game": "oil_city", "people": 9, "days": 0}, "days"),
        ({"game": "oil_city", "people": 9, "clock": 3}, "clock"),
        ({"game": "oil_city", "people": 9, "options": {"x": "y"}}, "x"),
    ],
)
def test_a_room_that_cannot_be_is_refused_by_the_field(server, wanted, field):
    with pytest.raises(RefusedError) as error:
        server.guest().post("/api/rooms", wanted)
    assert error.value.field == field


def test_names_and_messages_show_something(server):
    room = Class(server, 1)
    assert refused(server.guest().join_room, room.code, "\u200b") == "name"
    assert refused(room.act, "tell", text="a\nb") == "remark"
    assert refused(room.act, "name_group", group=0, name="x" * 41) == "name"


def test_a_key_is_its_senders(server):
    room = Class(server, 3, clock=60)
    room.act("rename", room.pupils[0], person=1, name="Ann", key="same")
    room.act("lock", locked=True, key="same")
    assert room.view["locked"], "a host's message is not taken for a pupil's that came before under the same key"
    assert room.view["people"][0]["name"] == "Ann"


def test_old_and_damaged_rooms_hurt_nobody_else(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        damaged, old, sound = (Class(server, 3) for _ in range(3))
        table = damaged.start()
        old_table = old.start()
        server.stop()
        with closing(sqlite3.connect(tmp_path / "gusher.db")) as connection:
            connection.execute("UPDATE rooms SET beside = '{\"game\": 7' WHERE id = ?", (damaged.id,))
            connection.execute("UPDATE rooms SET closes = 5 WHERE id = ?", (old.id,))
            connection.commit()
        server.start()
        assert refused(damaged.host.get, f"/api/rooms/{damaged.code}") == "damaged"
        assert refused(old.host.get, f"/api/rooms/{old.code}") == "room_unknown"
        while old.host.ask("GET", f"/api/tables/{old_table}")[0] == 200:
            time.sleep(0.02)
        with damaged.pupils[0].sit(table) as chair:
            chair.act("1a-tower1", seat=0)
        assert sound.view["phase"] == "gathering"


def test_tables_of_a_game_that_never_started_are_gone(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        room = Class(server, 3)
        table = room.start()
        server.stop()
        # The server was killed after it had made the tables, and before the room knew of them.
        with closing(sqlite3.connect(tmp_path / "gusher.db")) as connection:
            connection.execute("DELETE FROM room_entries WHERE room_id = ? AND entry LIKE '%\"start\"%'", (room.id,))
            connection.execute("UPDATE rooms SET n = n - 1, beside = json_set(beside, '$.tables', json('[]'))")
            connection.commit()
        server.start()
        assert room.view["phase"] == "gathering"
        assert refused(room.host.get, f"/api/tables/{table}") == "unknown_table"
        assert room.start() != table


def test_a_name_with_an_unwanted_word_needs_a_host(server):
    room = Class(server, 1)
    assert refused(server.guest().join_room, room.code, "Sh1t Head") == "unwanted_word"
    assert refused(room.act, "rename", room.pupils[0], person=1, name="Ada Fuck") == "unwanted_word"
    assert refused(room.act, "name_group", room.pupils[0], group=0, name="Kurwa Oil") == "unwanted_word"
    # Where hosts look at names, it waits like any other; a host may give it.
    room.act("naming", naming="approved")
    room.act("rename", room.pupils[0], person=1, name="Ada Fuck")
    room.act("naming", naming="free")
    assert named(room)[0] == ["Ada"]
    room.act("rename", person=1, name="Ada Fuck")
    assert named(room)[0] == ["Ada Fuck"]
    # The list is the room's own.
    path = f"/api/rooms/{room.code}/unwanted"
    words = room.host.get(path)["words"]
    assert refused(room.pupils[0].get, path) == "not_here"
    assert refused(room.act, "unwanted", words=["two words"]) == "unwanted_list"
    room.act("unwanted", words=[*(word for word in words if not word.startswith("fuck")), "Zonk"])
    server.guest().join_room(room.code, "Fuck")
    assert refused(server.guest().join_room, room.code, "zonk!") == "unwanted_word"
    room.act("unwanted", words=None)
    assert room.host.get(path)["words"] == words
