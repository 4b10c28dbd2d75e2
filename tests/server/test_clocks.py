"""Where one acts after the other, time runs out for one: the server says when, also where nobody looks."""

from __future__ import annotations

import time

import pytest

from dev.testing.servers import LiveServer
from gusher import bots
from gusher.server.http.guest import RefusedError
from gusher.server.sharing import limits

A_TURN = {"seconds": 2}
WEAKEST = bots.levels("atacama")[0]


@pytest.fixture
def quick(in_thread, monkeypatch):
    """A server with very short clocks."""
    monkeypatch.setattr(limits, "SHORTEST_CLOCK", 1)
    monkeypatch.setattr(limits, "SECONDS_OF_LAG", 0.2)
    return in_thread()


def play(chair, count=1):
    for _ in range(count):
        chair.act(chair.legal()[0])


def test_a_clock_is_part_of_the_log_and_waits_for_the_first_moves(quick):
    ann, bob = quick.guest(), quick.guest()
    table = ann.new_table("here", "open", time={"seconds": 300, "total": True, "increment": 5})
    bob.take_seat(table, 1, "Bob")
    with ann.sit(table) as a, bob.sit(table) as b:
        assert [line["kind"] for line in a.view["log"]] == ["clock"]
        clock = a.view["clock"]
        assert (clock["seats"], clock["ends"], clock["increment"]) == ([300, 300], None, 5)
        play(a)
        b.until(2)
        assert b.view["clock"]["ends"] is None
        play(b)
        a.until(3)
        clock = a.view["clock"]
        assert clock["turn"] == 0
        assert clock["ends"] == pytest.approx(clock["since"] + 300)
        assert abs(clock["since"] - time.time()) < 30


def test_when_time_is_over_a_bot_makes_that_turn(quick):
    ann, bob = quick.guest(), quick.guest()
    table = ann.new_table("here", "open", time=A_TURN)
    bob.take_seat(table, 1, "Bob")
    with ann.sit(table) as a, bob.sit(table) as b:
        play(a)
        b.until(2)
        play(b)
        view = a.until(5)
        flag, move = (next(line for line in view["log"] if line["n"] == n) for n in (3, 4))
        assert (flag["kind"], flag["seat"], flag["role"]) == ("flag", 0, "clock")
        assert (move["kind"], move["seat"], move["role"]) == ("action", 0, "clock")
        assert flag["at"] - next(line for line in view["log"] if line["n"] == 2)["at"] == pytest.approx(2.2, abs=1.9)
        # Nobody takes back what was done for them.
        assert "to" not in view["undo"] or view["undo"]["needs"]
        # The next one has their own time, and it goes on like this while nobody comes.
        assert view["clock"]["turn"] == 1
        assert b.until(7)["clock"]["turn"] == 0


def test_the_lobby_tells_when_time_runs_out(quick):
    ann, bob = quick.guest(), quick.guest()
    table = ann.new_table("here", "open", time={"seconds": 600})
    bob.take_seat(table, 1, "Bob")

    def told():
        return next(line["ends"] for line in ann.get("/api/tables") if line["id"] == table)

    with ann.sit(table) as a, bob.sit(table) as b:
        play(a)
        b.until(2)
        assert told() is None
        play(b)
        assert told() == pytest.approx(a.until(3)["clock"]["ends"], abs=1.1)
        b.send("leave", seat=1)
        assert told() is None


def test_the_lobby_tells_of_the_clock_at_open_tables(quick):
    ann = quick.guest()
    time = {"seconds": 300, "total": True, "increment": 5}
    timed = ann.new_table("here", "open", public=True, time=time)
    other = ann.new_table("here", "open", public=True)
    clocks = {table["id"]: table["clock"] for table in quick.guest().get("/api/tables")}
    assert clocks == {timed: time, other: None}


def test_whoever_has_no_time_left_loses_where_that_was_chosen(quick):
    ann, bob = quick.guest(), quick.guest()
    table = ann.new_table("here", "open", time={**A_TURN, "loses": True})
    bob.take_seat(table, 1, "Bob")
    with ann.sit(table) as a, bob.sit(table) as b:
        play(a)
        b.until(2)
        play(b)
        view = a.until(6)
        assert [(line["kind"], line["seat"]) for line in view["log"]][3:] == [("flag", 0), ("resign", 0), ("end", None)]
        assert (view["over"], view["ending"], view["places"]) == (True, "resigned", [2, 1])
        assert (view["resigned"], view["out_of_time"], view["clock"]) == ([0], [0], None)
    [listed] = bob.get("/api/tables")
    assert (listed["result"]["resigned"], listed["result"]["out_of_time"]) == ([0], [0])


def test_of_three_the_others_play_on(quick):
    guests = [quick.guest() for _ in range(3)]
    table = guests[0].new_table("here", "open", "open", game="ghawar", time={"seconds": 1, "loses": True})
    for seat, guest in enumerate(guests[1:], start=1):
        guest.take_seat(table, seat, f"Guest {seat}")
    with guests[0].sit(table) as a, guests[1].sit(table) as b, guests[2].sit(table) as c:
        while a.view["clock"]["ends"] is None:
            chair = next(each for each in (a, b, c) if each.legal())
            n = chair.act(chair.legal()[0])
            for each in (a, b, c):
                each.until(n)
        loser = a.view["clock"]["turn"]
        while not any(line["kind"] == "takeover" for line in a.view["log"]):
            a.next_view()
        assert a.view["seats"][loser]["kind"] == "bot"
        # The bot acts, and others have their own time.
        while a.view["clock"]["turn"] == loser:
            a.next_view()
        assert not a.view["over"]


def test_no_bot_s_time_runs_out(quick, monkeypatch):
    ann = quick.guest()
    table = ann.new_table("here", WEAKEST, time={"seconds": 1})
    with ann.sit(table) as chair:
        play(chair)
        view = chair.until(3)
        assert view["clock"]["turn"] == 0
        play(chair)
        view = chair.until(5)
        assert [line["kind"] for line in view["log"]][-2:] == ["action", "action"]


def test_a_pause_stops_the_clock(quick):
    ann = quick.guest()
    table = ann.new_table("here", "here", time={"seconds": 1})
    with ann.sit(table) as chair:
        play(chair, 2)
        n = chair.send("pause", paused=True)["n"]
        view = chair.until(n)
        assert view["clock"]["left"] <= 1
        assert view["legal"] == {}
        with pytest.raises(TimeoutError):
            chair.next_view(2)
        chair.send("pause", paused=False)
        chair.until(n + 3)
        assert {line["kind"] for line in chair.view["log"]} >= {"pause", "resume", "flag"}


@pytest.mark.parametrize("public", [False, True])
def test_a_pause_needs_all_who_play_and_each_of_them_ends_it(quick, public):
    ann, eve, watcher = quick.guest(), quick.guest(), quick.guest()
    table = ann.new_table("here", "open", public=public, time={"seconds": 600})
    eve.take_seat(table, 1, "Eve")
    with ann.sit(table) as a, eve.sit(table) as e, watcher.sit(table) as w:
        play(a)
        e.until(2)
        play(e)
        # Whoever asks waits for the other; it does not matter who made the table.
        for seat, chair, other in ((0, a, e), (1, e, a)):
            n = chair.send("pause", paused=True)["n"]
            view = other.until(n)
            assert view["request"] == {"by": seat, "wish": "pause", "to": None, "waiting": [1 - seat]}
            assert not view["clock"]["paused"]
            n = other.send("answer", n=n, seat=1 - seat, agree=True)["n"]
            view = chair.until(n)
            clock = view["clock"]
            assert (clock["paused"], clock["ends"], view["legal"], view["request"]) == (True, None, {}, None)
            n = other.send("pause", paused=False)["n"]
            assert not chair.until(n)["clock"]["paused"]
        with pytest.raises(RefusedError) as refused:
            w.send("pause", paused=True)
        assert refused.value.code == "not_your_seat"
        assert [(line["kind"], line["seat"]) for line in e.view["log"][3:]] == [
            *[("ask", 0), ("agree", 1), ("pause", 0), ("resume", 1)],
            *[("ask", 1), ("agree", 0), ("pause", 1), ("resume", 0)],
        ]
        # Nobody stops what is over.
        n = a.send("leave", seat=0)["n"]
        assert a.until(n)["over"]
        with pytest.raises(RefusedError) as refused:
            a.send("pause", paused=True)
        assert refused.value.code == "ended"


@pytest.mark.parametrize(
    ("game", "wanted", "field"),
    [
        ("atacama", {"seconds": 1}, "time.seconds"),
        ("atacama", {"seconds": 10**9}, "time.seconds"),
        ("atacama", {"seconds": 60, "increment": -1}, "time.increment"),
        ("atacama", {"seconds": "60"}, "time.seconds"),
        ("oil_city", {"seconds": 60}, "time"),
    ],
)
def test_what_can_t_be_a_clock_is_refused(server, game, wanted, field):
    with pytest.raises(RefusedError) as refused:
        server.guest().new_table("here", "here", "here", "here", game=game, time=wanted)
    assert refused.value.field == field


def test_after_a_kill_time_runs_out_though_nobody_looks(tmp_path):
    options = ["--limit", "shortest_clock=2"]
    server = LiveServer(data=tmp_path / "data", options=options, compiles=False)
    server.start()
    try:
        ann = server.guest()
        table = ann.new_table("here", "here", time=A_TURN)
        with ann.sit(table) as chair:
            play(chair, 2)
            assert chair.view["clock"]["ends"]
        server.kill()
        time.sleep(1)
        server.start()
        # Only the lobby is asked: it opens no table.
        until = time.monotonic() + 60
        while (entries := ann.get("/api/tables")[0]["entries"]) < 6:
            assert time.monotonic() < until, entries
            time.sleep(0.3)
        kinds = [line["kind"] for line in ann.get(f"/api/tables/{table}")["log"]]
        assert kinds[:6] == ["clock", "action", "action", "outage", "flag", "action"]
    finally:
        server.stop()
