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
