"""A bot plays for somebody for now, at any table, until they come back."""

import pytest

from dev.testing.servers import LiveServer
from gusher.server.http.guest import RefusedError


def refused(call, *given, **named):
    with pytest.raises(RefusedError) as error:
        call(*given, **named)
    return error.value.code


def ways(view):
    return {way["kind"]: way for way in view["ways_out"]}


def until(chair, condition):
    while not condition(chair.view):
        chair.next_view()
    return chair.view


@pytest.mark.parametrize("game", ["atacama", "oil_city"])
def test_a_bot_plays_for_now_and_its_person_comes_back(server, game):
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("here", "open", *(["open"] if game == "oil_city" else []), game=game)
    for seat in range(1, 3 if game == "oil_city" else 2):
        bob.take_seat(table, seat, "Bob")
    with ann.sit(table) as a, bob.sit(table) as b:
        assert ways(a.view)["stand_in"]["seats"] == [0]
        n = a.send("stand_in", seat=0, on=True)["n"]
        view = b.until(n)
        seat = view["seats"][0]
        assert (seat["kind"], seat["for_now"], seat["presence"]) == ("bot", True, "connected")
        until(b, lambda view: any(line["kind"] == "action" and line["seat"] == 0 for line in view["log"]))
        view = a.until(b.view["n"])
        # They see what they saw, but do nothing there.
        assert view["seats"][0]["mine"]
        assert not view["legal"].get("0")
        assert next(iter(ways(view))) == "return"
        assert refused(a.send, "act", n=view["n"], seat=0, actions=["e5"]) == "stood_in"
        assert refused(b.send, "stand_in", seat=0, on=False) == "not_your_seat"
        b.until(a.send("stand_in", seat=0, on=False)["n"])
        seat = b.view["seats"][0]
        assert (seat["kind"], seat["for_now"], seat["bot"]) == ("person", False, None)
        assert [line["kind"] for line in b.view["log"] if line["kind"] in ("takeover", "return")] == [
            "takeover",
            "return",
        ]


def test_it_outlives_the_server(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        ann, bob = server.guest(), server.guest()
        table = ann.new_table("here", "open", game="atacama")
        bob.take_seat(table, 1, "Bob")
        with bob.sit(table) as b:
            b.send("stand_in", seat=1, on=True)
        server.kill()
        server.start()
        with bob.sit(table) as b, ann.sit(table) as a:
            assert b.view["seats"][1]["for_now"]
            b.send("stand_in", seat=1, on=False)
            until(a, lambda view: view["seats"][1]["kind"] == "person")


def test_who_has_left_for_good_does_not_come_back(server):
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("here", "open", "open", game="guven")
    bob.take_seat(table, 1, "Bob")
    server.guest().take_seat(table, 2, "Eve")
    with bob.sit(table) as b:
        until(b, lambda view: "resign" in ways(view))
        b.send("leave", seat=1)
        until(b, lambda view: view["seats"][1]["kind"] == "bot")
        assert "return" not in ways(b.view)
        assert refused(b.send, "stand_in", seat=1, on=False) == "not_your_seat"


def test_a_latecomer_plays_where_a_bot_played_for_somebody(server):
    host = server.guest()
    wanted = {"game": "oil_city", "people": 9, "treatment": " Short ", "options": {"turns": "3"}}
    code = host.post("/api/rooms", wanted)["code"]
    away = [server.guest().join_room(code, name)["number"] for name in "ABCDEFGH"][-2:]
    host.act_in_room(code, "start")
    for number in away:
        host.act_in_room(code, "stand_in", person=number, on=True)
    late = server.guest()
    number = late.join_room(code, "Late")["number"]
    with host.be_in_room(code, "host") as bench:
        table, people = bench.view["tables"][0]["id"], {person["number"]: person for person in bench.view["people"]}
        assert bench.view["treatment"] == "Short"
    assert (people[number]["group"], people[number]["away_for_now"]) == (people[away[0]]["group"], False)
    with late.sit(table) as phone:
        assert phone.view["scene"]["turn"] == 3
        [own] = [seat for seat in phone.view["seats"] if seat["mine"]]
        assert (own["kind"], own["for_now"]) == ("person", False)
        assert phone.view["legal"][str(own["seat"])]
    # Who shares a seat can have one that a bot plays.
    later = server.guest()
    number = later.join_room(code, "Later")["number"]
    with later.be_in_room(code) as bench:
        people = {person["number"]: person for person in bench.view["people"]}
    shared = next(
        each for each in people.values() if each["number"] != number and each["seats"] == people[number]["seats"]
    )
    assert shared["group"] == people[number]["group"]
    absent = people[away[-1]]
    where = {"person": number, "group": absent["group"], "seat": absent["seats"][0]}
    assert refused(later.act_in_room, code, "take_over", **{**where, "seat": 9}) == "no_such_place"
    later.act_in_room(code, "take_over", **where)
    with later.sit(table) as phone:
        assert [seat["seat"] for seat in phone.view["seats"] if seat["mine"]] == absent["table_seats"]
    assert refused(later.act_in_room, code, "take_over", **where) == "seat_taken"
    # Once the game is over nobody is asked to come back.
    host.act_in_room(code, "finish")
    with late.be_in_room(code) as bench:
        assert not any(person["away_for_now"] for person in bench.view["people"])
        assert bench.view["treatment"] == ""


def test_a_latecomer_plays_instead_of_a_bot(server):
    host = server.guest()
    code = host.post("/api/rooms", {"game": "atacama", "people": 2})["code"]
    server.guest().join_room(code, "Anna")
    host.act_in_room(code, "fill", level="driller")
    host.act_in_room(code, "start")
    late = server.guest()
    number = late.join_room(code, "Late")["number"]
    with late.be_in_room(code) as bench:
        bot = next(group for group in bench.view["groups"] if any(group["bots"]))
        table = bench.view["tables"][0]["id"]
    late.act_in_room(code, "take_over", person=number, group=bot["number"], seat=0)
    with late.sit(table) as phone:
        assert [seat["kind"] for seat in phone.view["seats"]] == ["person", "person"]
        assert [seat["seat"] for seat in phone.view["seats"] if seat["mine"]] == [bot["side"]]
    # Whoever has a seat of their own keeps it.
    assert refused(late.act_in_room, code, "take_over", person=number, group=0, seat=0) == "seat_taken"
