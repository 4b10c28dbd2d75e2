"""Where everybody acts at once: moves hold whatever others did meanwhile; whoever made the table, or a clock, ends a
phase."""

from __future__ import annotations

import time

import pytest
from oil_city.playing import OIL_CITY
from scenes import named_scene

from dev.testing.servers import LiveServer
from gusher.server.http.guest import RefusedError
from gusher.server.sharing import limits


@pytest.fixture
def hall(server):
    """Ada's table with Grace and Marie, a company each."""
    guests = [server.guest() for _ in range(3)]
    table = guests[0].new_table("here", "open", "open", game=OIL_CITY.name)
    for seat, (guest, name) in enumerate(zip(guests[1:], ("Grace", "Marie"), strict=True), start=1):
        guest.take_seat(table, seat, name)
    chairs = [guest.sit(table) for guest in guests]
    for chair in chairs:
        chair.__enter__()
    yield chairs
    for chair in chairs:
        chair.__exit__(None, None, None)


def test_a_move_holds_whatever_others_did_meanwhile(hall):
    ada, grace, _ = hall
    n = ada.view["n"]
    ada.act("1a-tower1", n=n)
    answer = grace.send("act", n=n, seat=1, actions=["2a-tower1"])
    assert answer["n"] == n + 2
    # The rules alone say no.
    with pytest.raises(RefusedError) as refused:
        grace.send("act", n=n, seat=1, actions=["2a-tower1"])
    assert refused.value.code == "token_lies"


def test_whoever_made_the_table_ends_the_phase(hall):
    ada, grace, _ = hall
    ada.act("1a-tower1")
    with pytest.raises(RefusedError) as refused:
        grace.send("close", n=grace.view["n"])
    assert refused.value.code == "not_the_maker"
    # What others draft meanwhile does not matter, but the phase does.
    n = ada.view["n"]
    grace.act("2a-tower1")
    answer = ada.send("close", n=n)
    with pytest.raises(RefusedError) as refused:
        ada.send("close", n=n)
    assert refused.value.code == "stale"
    view = ada.until(answer["n"])
    scene = named_scene(view)
    assert (scene["phase"], scene["held"][0]["tower"]) == ("arranging", 2)


def test_a_clock_ends_phases_one_after_the_other(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "SHORTEST_CLOCK", 1)
    ada = in_thread().guest()
    table = ada.new_table("here", "here", "here", game=OIL_CITY.name)
    with ada.sit(table) as chair:
        n = chair.view["n"]
        with pytest.raises(RefusedError) as refused:
            chair.send("clock", seconds=limits.LONGEST_CLOCK + 1)
        assert refused.value.field == "seconds"
        chair.send("clock", seconds=1)
        assert chair.next_view()["clock"]["seconds"] == 1
        # What was drafted counts as it stands.
        chair.act("1a-tower1", seat=0)
        view = chair.until(n + 3)
        scene = named_scene(view)
        assert scene["phase"] == "arranging"
        # The log says who ended it.
        ended = [line for line in view["log"] if line.get("role") == "clock"]
        assert [(line["kind"], line["seat"]) for line in ended] == [("close", None), *(("action", n) for n in range(3))]
        assert scene["held"][0]["tower"] == 2
        view = chair.until(view["n"] + 1)
        assert named_scene(view)["phase"] != "arranging"
        chair.until(chair.send("clock", seconds=0)["n"])
        assert chair.view["clock"] is None


def test_a_clock_goes_on_after_a_kill(tmp_path):
    """The time that is left is what the log says, and a phase whose time ran out meanwhile ends at once."""
    server = LiveServer(data=tmp_path / "data", compiles=False)
    server.start()
    try:
        ada = server.guest()
        table = ada.new_table("here", "here", "here", game=OIL_CITY.name)
        with ada.sit(table) as chair:
            chair.until(chair.send("clock", seconds=limits.SHORTEST_CLOCK)["n"])
            clock = chair.view["clock"]
        server.kill()
        server.start()
        with ada.sit(table) as chair:
            later = chair.view["clock"]["ends"] - clock["ends"]
            assert 0 < later < 60, "what the outage has cost"
            assert chair.view["clock"] == {**clock, **{each: clock[each] + later for each in ("starts", "ends")}}
            assert named_scene(chair.view)["phase"] == "investing"
            with pytest.raises(RefusedError) as refused:
                chair.send("pause", paused=False)
            assert refused.value.code == "not_paused"
    finally:
        server.stop()


def test_a_pause_that_all_agree_to_stops_everybody_and_the_clock(hall):
    ada, grace, marie = hall
    with pytest.raises(RefusedError) as refused:
        ada.send("pause", paused=True)
    assert refused.value.code == "no_clock"
    ada.until(ada.send("clock", seconds=600)["n"])
    n = ada.send("pause", paused=True)["n"]
    n = marie.send("answer", n=n, seat=2, agree=True)["n"]
    # To act meanwhile is no answer.
    grace.until(n)
    grace.act("2a-tower1")
    n = grace.view["n"]
    assert not grace.view["clock"]["paused"]
    n = grace.send("answer", n=n, seat=1, agree=True)["n"]
    view = grace.until(n)
    assert view["legal"] == {}
    assert view["clock"]["paused"]
    assert view["clock"]["ends"] is None
    assert 0 < view["clock"]["left"] <= 600
    with pytest.raises(RefusedError) as refused:
        grace.send("act", n=n, seat=1, actions=["2b-tower1"])
    assert refused.value.code == "paused"
    n = grace.send("pause", paused=False)["n"]
    view = grace.until(n)
    assert not view["clock"]["paused"]
    assert view["clock"]["ends"] > time.time()
    assert view["legal"]["1"]
    kinds = [line["kind"] for line in grace.view["log"]]
    assert kinds[-7:] == ["clock", "ask", "agree", "action", "agree", "pause", "resume"]


def test_a_paused_game_goes_on_though_its_clock_was_taken_away(hall):
    ada, grace, marie = hall
    ada.until(ada.send("clock", seconds=600)["n"])
    n = ada.send("pause", paused=True)["n"]
    for seat, chair in ((1, grace), (2, marie)):
        n = chair.send("answer", n=n, seat=seat, agree=True)["n"]
    ada.until(ada.send("clock", seconds=0)["n"])
    assert marie.until(marie.send("pause", paused=False)["n"])["legal"]["2"]


def test_an_arrangement_is_one_message_all_or_nothing(hall):
    ada, _, _ = hall
    n = ada.view["n"]
    assert ada.act("1a-tower1", "1b-driller1") == n + 2
    with pytest.raises(RefusedError) as refused:
        ada.send("act", n=n + 2, seat=0, actions=["1a-off", "1b-off", "1b-off"])
    assert refused.value.code == "no_token"
    assert ada.view["n"] == n + 2
    token = named_scene(ada.view)["token"]
    assert (token["1a"], token["1b"]) == ("tower", "driller")


def test_only_whoever_made_the_table_winds_the_clock(hall):
    with pytest.raises(RefusedError) as refused:
        hall[1].send("clock", seconds=60)
    assert refused.value.code == "not_the_maker"


def test_what_is_printed_and_the_accounts_can_be_asked_for(hall, server):
    ada, _, _ = hall
    table = ada.view["id"]
    assert len(server.guest().get(f"/api/tables/{table}/cards")["plots"]) == 51
    ada.act("1a-tower1")
    ada.send("close", n=ada.view["n"])
    books = server.guest().get(f"/api/tables/{table}/books")["bookings"]
    assert {"giver": "0", "taker": "bank", "item": "money", "amount": 500, "reason": "bought"}.items() <= max(
        (each for each in books if each["reason"] == "bought"), key=lambda each: each["item"] == "money"
    ).items()
    other = server.guest().new_table("here", "here", game="atacama")
    for what in ("cards", "books"):
        with pytest.raises(RefusedError) as refused:
            server.guest().get(f"/api/tables/{other}/{what}")
        assert refused.value.status == 404
