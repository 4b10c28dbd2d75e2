"""Another game for those who have played one, seats that are given back, and tables that are deleted."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from gusher.server.http.guest import RefusedError
from gusher.server.live.rematch import rotated
from gusher.server.storage.storage import StoredSeat


@pytest.fixture
def people(in_thread):
    server = in_thread()
    return [server.guest() for _ in range(4)]


def refusal(call):
    with pytest.raises(RefusedError) as refused:
        call()
    return refused.value.status, refused.value.code


def finished(*guests, seats=(), **more):
    """A table of some people, and bots, at which the first of them has resigned."""
    table = guests[0].new_table("here", *["open"] * (len(guests) - 1), *seats, **more)
    guests[0].put("/api/me", {"name": "Guest 0"})
    for seat, guest in enumerate(guests[1:], start=1):
        guest.take_seat(table, seat, f"Guest {seat}")
    with guests[0].sit(table) as chair:
        chair.send("end", ends="abandoned")
        for guest in guests[1:]:
            with guest.sit(table) as other:
                other.answer(True)
    return table


def again(guest, table, **more):
    return guest.post(f"/api/tables/{table}/next", more)["id"]


def delete(guest, path):
    status, _, answer = guest.ask("DELETE", path)
    if status >= 400:
        raise RefusedError(json.loads(answer), status)


def seating(guest, table):
    return [(seat["kind"], seat["name"], seat["mine"]) for seat in guest.get(f"/api/tables/{table}")["seats"]]


def test_all_are_asked_where_they_are_and_seats_rotate(people):
    ann, bob, eve, stranger = people
    table = finished(ann, bob, eve, seats=["novice"], options={"tactical": True})
    with bob.sit(table) as b:
        assert b.view["next"] is None
        new = again(ann, table)
        while b.view["next"] != new:
            b.next_view()
    assert stranger.get(f"/api/tables/{table}")["next"] == new
    view = bob.get(f"/api/tables/{new}")
    assert (view["options"], view["game"]) == ({"tactical": True, "variant": "basic"}, "atacama")
    assert seating(bob, new) == [
        ("kept", "Guest 1", True), ("kept", "Guest 2", False), ("bot", "", False), ("person", "", False)
    ]  # fmt: skip
    # Nobody else sits down there, and nothing begins before all have answered.
    assert refusal(lambda: stranger.take_seat(new, 0)) == (409, "seat_taken")
    with bob.sit(new) as b:
        assert b.view["legal"] == {}
        with pytest.raises(RefusedError):
            b.act("e5", seat=0)
        bob.take_seat(new, 0, "Bob")
        eve.take_seat(new, 1, "Eve")
        while not b.legal():
            b.next_view()


def test_two_who_want_it_in_the_same_moment_get_one_table(people):
    ann, bob, _, _ = people
    for _ in range(4):
        table = finished(ann, bob)
        with ThreadPoolExecutor(2) as together:
            tables = set(together.map(lambda guest, table=table: again(guest, table), (ann, bob)))
        assert len(tables) == 1
        # Asking later leads there, too.
        assert again(ann, table) in tables
        assert sorted(kind for kind, _, _ in seating(ann, tables.pop())) == ["kept", "person"]


def test_who_would_rather_not_frees_the_seat_for_somebody_else(people):
    ann, bob, eve, _ = people
    new = again(ann, finished(ann, bob))
    assert refusal(lambda: delete(eve, f"/api/tables/{new}/seats/0")) == (403, "not_your_seat")
    with ann.sit(new) as a:
        delete(bob, f"/api/tables/{new}/seats/0")
        while a.view["seats"][0]["kind"] != "open":
            a.next_view()
        assert a.view["seats"][0]["name"] == ""
        eve.take_seat(new, 0, "Eve")
        while a.view["seats"][0]["kind"] != "person":
            a.next_view()
        with eve.sit(new) as e:
            assert e.act("e5", seat=0) == 1
    assert refusal(lambda: delete(eve, f"/api/tables/{new}/seats/0")) == (409, "begun")


def test_the_proposer_lets_a_bot_play_instead_of_who_does_not_answer(people):
    ann, bob, _, _ = people
    new = again(ann, finished(ann, bob))
    ann.put(f"/api/tables/{new}/seats/0", {"kind": "bot", "bot": "novice"})
    assert refusal(lambda: bob.take_seat(new, 0, "Bob")) == (409, "seat_taken")


def test_against_bots_the_next_game_begins_at_once(people):
    ann = people[0]
    table = finished(ann, seats=["novice"])
    new = again(ann, table)
    view = ann.get(f"/api/tables/{new}")
    assert [seat["kind"] for seat in view["seats"]] == ["bot", "person"]
    assert len(view["dice"]["nonces"]) == 2


def test_who_resigned_is_asked_again(people):
    ann, bob, eve, _ = people
    table = ann.new_table("here", "open", "open", game="guven")
    bob.take_seat(table, 1, "Bob")
    eve.take_seat(table, 2, "Eve")
    for guest, seat in ((bob, 1), (eve, 2)):
        with guest.sit(table) as chair:
            chair.send("leave", seat=seat)
    new = again(eve, table)
    assert seating(bob, new) == [("kept", "Bob", True), ("person", "Eve", False), ("kept", "", False)]


def test_only_those_who_played_and_only_when_it_is_over(people):
    ann, bob, stranger, _ = people
    table = ann.new_table("here", "open", game="atacama")
    assert refusal(lambda: again(ann, table)) == (409, "not_over")
    over = finished(ann, bob)
    stranger.get("/api/me")
    assert refusal(lambda: again(stranger, over)) == (403, "not_your_seat")


def test_people_who_share_a_side_move_on_together():
    seats = [StoredSeat(seat, "person", str(seat)) for seat in range(6)]
    assert [seat.name for seat in rotated(seats, [0, 0, 1, 1, 2, 2])] == ["2", "3", "4", "5", "0", "1"]
    assert [seat.name for seat in rotated(seats, [0, 1, 2, 0, 1, 2])] == ["1", "2", "0", "4", "5", "3"]
    assert [seat.name for seat in rotated(seats[:2], [0, 1])] == ["1", "0"]


# Before a game begins -------------------------------------------------------------------------------------------------


def test_who_has_sat_down_stands_up_again_before_the_game_begins(people):
    ann, bob, _, _ = people
    table = ann.new_table("here", "open", "open", game="ghawar")
    bob.take_seat(table, 1, "Bob")
    delete(bob, f"/api/tables/{table}/seats/1")
    assert [kind for kind, _, _ in seating(ann, table)] == ["person", "open", "open"]


def test_the_maker_deletes_a_table_that_has_not_begun_and_all_there_are_told(people):
    ann, bob, _, _ = people
    table = ann.new_table("here", "open", "open", game="ghawar", public=True)
    bob.take_seat(table, 1, "Bob")
    assert refusal(lambda: delete(bob, f"/api/tables/{table}")) == (403, "not_the_maker")
    with bob.sit(table) as b:
        delete(ann, f"/api/tables/{table}")
        with pytest.raises(RefusedError) as told:
            b.until(10**6)
        assert told.value.code == "deleted"
        assert b.is_closed()
    assert refusal(lambda: ann.get(f"/api/tables/{table}")) == (404, "unknown_table")
    assert table not in [each["id"] for guest in (ann, bob) for each in guest.get("/api/tables")]


def test_a_game_that_has_begun_is_not_deleted(people):
    ann, bob, _, _ = people
    table = ann.new_table("here", "open", game="atacama")
    bob.take_seat(table, 1, "Bob")
    assert refusal(lambda: delete(ann, f"/api/tables/{table}")) == (409, "begun")


def test_a_next_game_that_was_deleted_is_made_anew(people):
    ann, bob, _, _ = people
    table = finished(ann, bob)
    new = again(ann, table)
    delete(ann, f"/api/tables/{new}")
    assert again(bob, table) not in (None, new)


def test_at_a_table_that_is_over_no_seat_changes(people):
    ann = people[0]
    table = finished(ann, seats=["novice"])
    assert refusal(lambda: ann.put(f"/api/tables/{table}/seats/1", {"kind": "open"})) == (409, "ended")
