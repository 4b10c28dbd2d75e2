"""Real dice and cards at a table of the server: whoever made it enters what they show, and nobody else."""

import time

import pytest

from dev.testing.servers import LiveServer
from gusher.server.http.guest import RefusedError


def refused(call, *given, **named):
    with pytest.raises(RefusedError) as error:
        call(*given, **named)
    return error.value.code


def due(chair):
    return [outcome["text"] for outcome in chair.view["due"]]


def test_the_maker_enters_and_is_alone_told_what_can_be(server):
    ada, grace = server.guest(), server.guest()
    table = ada.new_table("here", "open", game="guven", by_hand=True)
    with ada.sit(table) as makes:
        assert due(makes) == []
        assert refused(makes.enter, "a1:W") == "open_seats"
        grace.take_seat(table, 1, "Grace")
        while not due(makes):
            makes.next_view()
        with grace.sit(table) as plays:
            assert makes.view["by_hand"]
            assert plays.view["by_hand"]
            assert (due(makes)[:2], due(plays)) == (["a1:W", "a1:O"], [])
            assert makes.view["due"][0]["words"] == {"platform": "a1", "colour": "white"}
            assert makes.view["dice"] is None
            assert refused(plays.enter, "a1:W") == "not_the_maker"
            assert refused(makes.enter, "b1:W") != "stale"
            assert refused(makes.enter, "nonsense") == "unknown_action"
            plays.until(makes.enter("a1:W"))
            assert (plays.view["log"][-1]["text"], plays.view["log"][-1]["role"]) == ("a1:W", "maker")
            assert refused(makes.enter, "b1:W", n=1) == "stale"


def test_it_outlives_the_server_and_goes_on_in_the_next_game(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        ada = server.guest()
        table = ada.new_table("here", "here", game="ghawar", by_hand=True)
        with ada.sit(table) as chair:
            chair.enter("a1:R")
        server.kill()
        server.start()
        with ada.sit(table) as chair:
            assert [line["text"] for line in chair.view["log"]] == ["", "a1:R"]
            chair.enter(due(chair)[0])
            chair.send("end", ends="abandoned")
        assert b"seed" not in ada.ask("GET", f"/api/tables/{table}/record")[2]
        following = ada.post(f"/api/tables/{table}/next", {})["id"]
        with ada.sit(following) as chair:
            assert chair.view["by_hand"]
            assert due(chair)[0] == "a1:W"


def test_it_takes_back_what_it_entered_and_bots_play_on(server):
    ada = server.guest()
    table = ada.new_table("here", "driller", game="ghawar", by_hand=True)
    with ada.sit(table) as chair:
        for _ in range(120):
            if chair.view["log"] and any(line["text"] == "roll" and line["seat"] == 1 for line in chair.view["log"]):
                break
            # As fast as a connection may.
            time.sleep(0.035)
            if due(chair):
                chair.enter(due(chair)[0])
            elif chair.legal():
                chair.act(chair.legal()[0])
            else:
                chair.next_view()
        # The bot has asked for a roll, and somebody looks at the die.
        while not due(chair):
            chair.next_view()
        assert set(due(chair)) >= {"1+1", "6+6"}
