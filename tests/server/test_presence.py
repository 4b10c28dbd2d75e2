"""Who is at a table is shown to everybody there, and costs little."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from gusher import bots
from gusher.server.live import looks
from gusher.server.sharing import limits


@pytest.fixture
def quick(in_thread, monkeypatch):
    """A server where whoever has gone is away soon."""
    monkeypatch.setattr(limits, "SECONDS_TO_COME_BACK", 0.6)
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_PRESENCES", 0.05)
    return in_thread()


def two_people(server):
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("here", "open")
    bob.take_seat(table, 1, "Bob")
    return ann, bob, table


def presences(view):
    return [seat["presence"] for seat in view["seats"]]


def until(chair, right):
    while not right(chair.view):
        chair.next_view()
    return chair.view


def test_who_comes_and_goes_is_shown(quick):
    ann, bob, table = two_people(quick)
    with ann.sit(table) as a:
        assert presences(a.view) == ["connected", "away"]
        with bob.sit(table), bob.sit(table) as second:
            until(a, lambda view: presences(view) == ["connected", "connected"])
            second.socket.close()
            with pytest.raises(TimeoutError):
                a.next_view(1.2)
        until(a, lambda view: presences(view) == ["connected", "away"])


def test_a_connection_that_comes_back_at_once_was_never_gone(quick):
    ann, bob, table = two_people(quick)
    with ann.sit(table) as a:
        with bob.sit(table):
            until(a, lambda view: presences(view)[1] == "connected")
        with bob.sit(table), pytest.raises(TimeoutError):
            a.next_view(1.2)


def test_bots_and_open_seats_have_no_presence(server):
    ann = server.guest()
    table = ann.new_table("here", bots.levels("atacama")[0], game="atacama")
    with ann.sit(table) as chair:
        assert presences(chair.view) == ["connected", None]
    assert presences(ann.get(f"/api/tables/{ann.new_table('here', 'open')}"))[1] is None


def test_who_sat_down_or_has_moved_was_here(in_thread):
    first = in_thread()
    ann, bob, table = two_people(first)
    with ann.sit(table) as a:
        a.act("e5")
    bob.url = in_thread().url
    # To this one nobody has connected. Ann has moved; of Bob nothing is known but his name.
    assert presences(bob.get(f"/api/tables/{table}")) == ["away", "never"]


def test_who_looks_on_is_counted(quick):
    ann, bob, table = two_people(quick)
    eve, stranger = quick.guest(), quick.guest()
    eve.get("/api/me")
    with ann.sit(table) as a:
        assert a.view["watching"] == 0
        with eve.sit(table), eve.sit(table), stranger.sit(table):
            until(a, lambda view: view["watching"] == 2)
            # Players are no spectators.
            with bob.sit(table):
                assert until(a, lambda view: presences(view)[1] == "connected")["watching"] == 2
        until(a, lambda view: view["watching"] == 0)


def test_a_presence_makes_no_view_anew(quick, monkeypatch):
    ann, bob, table = two_people(quick)
    with ann.sit(table) as a:
        with bob.sit(table):
            until(a, lambda view: presences(view)[1] == "connected")
            monkeypatch.setattr(looks, "looking", lambda *_: pytest.fail("the whole view was made"))
        until(a, lambda view: presences(view)[1] == "away")
        assert (a.news["type"], a.news["log"]) == ("patch", [])
        assert a.news["changes"] == {"seats": a.view["seats"]}


def test_those_who_come_together_are_told_together(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_PRESENCES", 2.0)
    server = in_thread()
    ann, _, table = two_people(server)
    with ExitStack() as open_chairs, ann.sit(table) as a:
        for _ in range(5):
            guest = server.guest()
            guest.get("/api/me")
            open_chairs.enter_context(guest.sit(table))
        told = 0
        while a.view["watching"] < 5:
            a.next_view()
            told += 1
        assert told <= 3
