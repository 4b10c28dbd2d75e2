"""Seats that somebody took and left: whoever made the table opens them again; and nobody takes all there are."""

import pytest

from gusher.server.http.guest import RefusedError
from gusher.server.sharing import limits
from gusher.table import files


def free(guest, table, seat):
    guest.put(f"/api/tables/{table}/seats/{seat}", {"kind": "open"})


def refusal(call):
    with pytest.raises(RefusedError) as refused:
        call()
    return refused.value.status, refused.value.code, refused.value.field


@pytest.fixture
def people(in_thread):
    server = in_thread()
    return [server.guest() for _ in range(4)]


def test_the_maker_frees_a_seat_before_the_game_has_begun(people):
    ann, bob, eve, _ = people
    table = ann.new_table("here", "open", "open", game="ghawar")
    bob.take_seat(table, 1, "Bob")
    with bob.sit(table) as chair:
        assert [seat["mine"] for seat in chair.view["seats"]] == [False, True, False]
        free(ann, table, 1)
        while chair.view["seats"][1]["kind"] != "open":
            chair.next_view()
        assert [seat["mine"] for seat in chair.view["seats"]] == [False, False, False]
        assert chair.view["seats"][1]["name"] == ""
    eve.take_seat(table, 1, "Eve")
    assert eve.get(f"/api/tables/{table}")["seats"][1]["name"] == "Eve"
    bob.take_seat(table, 2, "Bob")


def test_a_seat_is_freed_after_the_game_has_begun_and_the_dice_stay(people):
    ann, bob, eve, _ = people
    table = ann.new_table("here", "open", game="ghawar")
    bob.take_seat(table, 1, "Bob")
    with ann.sit(table) as chair:
        begun = chair.view
        assert len(begun["dice"]["nonces"]) == 2
        free(ann, table, 1)
        while chair.view["seats"][1]["kind"] != "open":
            chair.next_view()
        assert refusal(lambda: chair.act("rig-a1", seat=0))[1] in ("open_seats", "stale")
        with bob.sit(table) as gone:
            assert gone.view["legal"] == {}
            assert refusal(lambda: gone.act("rig-a1", seat=1))[1] == "not_your_seat"
        eve.take_seat(table, 1, "Eve", "evesown")
        assert refusal(lambda: eve.add_to_dice(table, 1, "evesown"))[1] == "addition"
        while chair.view["seats"][1]["kind"] != "person":
            chair.next_view()
        assert chair.view["dice"] == begun["dice"]
        assert [line["text"] for line in chair.view["log"]] == [] or chair.view["n"] == begun["n"]
    # They play on to the end, and every outcome is that of the dice as they were fixed.
    record = files.read(play_to_the_end(table, ann, eve))
    assert record.seed.nonces == tuple(begun["dice"]["nonces"])
    assert "evesown" not in record.seed.nonces
    assert files.unlike(record) == []


def play_to_the_end(table, *people):
    with people[0].sit(table) as one, people[1].sit(table) as other:
        while not one.view["over"]:
            chair = one if one.legal() else other
            n = chair.act(moves_rigs(chair.legal()))
            one.until(n)
            other.until(n)
    return people[0].ask("GET", f"/api/tables/{table}/record")[2].decode()


def moves_rigs(legal):
    """A move that gets nowhere, so that the game is over soon."""
    return next((move for move in legal if "-" in move), legal[0])


def test_who_has_moved_stays(people):
    ann, bob, _, _ = people
    table = ann.new_table("here", "open", game="atacama")
    bob.take_seat(table, 1, "Bob")
    with ann.sit(table) as a, bob.sit(table) as b:
        a.act("e5")
        b.until(1)
        b.act("a1")
        assert refusal(lambda: free(ann, table, 1)) == (409, "seat_kept", "seat")
        # Not even if it was taken back: somebody is there.
        b.undo(1)
        assert refusal(lambda: free(ann, table, 1)) == (409, "seat_kept", "seat")
    assert ann.get(f"/api/tables/{table}")["seats"][1]["name"] == "Bob"


def test_nobody_but_the_maker_frees_a_seat(people):
    ann, bob, eve, nobody = people
    table = ann.new_table("here", "open", "open", game="ghawar")
    bob.take_seat(table, 1, "Bob")
    eve.take_seat(table, 2, "Eve")
    for guest in (bob, eve, nobody):
        assert refusal(lambda guest=guest: free(guest, table, 1)) == (403, "not_the_maker", None)
    assert refusal(lambda: ann.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "bot": "novice"}))[1] == "seat_taken"
    assert refusal(lambda: free(ann, table, 7))[1] == "unknown_seat"


def test_a_game_from_a_file_has_no_seats_to_free(people):
    ann = people[0]
    text = b"Gusher game file 1\ngame: atacama, rules 1\nseats: 2\nseat 1: person Ines\n"
    status, _, body = ann.ask("POST", "/api/records", text, {"content-type": "text/plain"})
    assert status == 201
    table = body.decode().split('"')[3]
    assert refusal(lambda: free(ann, table, 0))[1] == "read_only"


# How many ------------------------------------------------------------------------------------------------------------


def test_nobody_takes_all_open_seats(people, monkeypatch):
    monkeypatch.setattr(limits, "SEATS_AT_PUBLIC_TABLES", 4)
    ann, eve, bob, _ = people
    tables = [ann.new_table("here", "open", game="atacama", public=True) for _ in range(6)]
    for table in tables[:4]:
        eve.take_seat(table, 1, "Eve")
    for table in tables[4:]:
        assert refusal(lambda table=table: eve.take_seat(table, 1, "Eve")) == (409, "too_many_seats", "seat")
    # A new name where they sit already is no new seat, nor are tables of their own, nor those that nobody lists.
    eve.take_seat(tables[0], 1, "Eva")
    own = eve.new_table("here", "open", game="atacama", public=True)
    eve.take_seat(own, 1, "Eve")
    eve.take_seat(ann.new_table("here", "open", game="atacama"), 1, "Eve")
    # Others sit down all the same; and once a seat is free again, so can they.
    bob.take_seat(tables[4], 1, "Bob")
    free(ann, tables[0], 1)
    eve.take_seat(tables[5], 1, "Eve")


def test_seats_in_games_that_are_over_do_not_count(people, monkeypatch):
    monkeypatch.setattr(limits, "SEATS_AT_PUBLIC_TABLES", 1)
    ann, eve, _, _ = people
    table = ann.new_table("here", "open", game="atacama", public=True)
    eve.take_seat(table, 1, "Eve")
    other = ann.new_table("here", "open", game="atacama", public=True)
    assert refusal(lambda: eve.take_seat(other, 1, "Eve"))[1] == "too_many_seats"
    play_to_the_end(table, ann, eve)
    eve.take_seat(other, 1, "Eve")


def test_G34_between_people_at_several_devices_what_rigs_cover_is_hidden_unless_chosen_otherwise(people):
    ann = people[0]

    def memory(*seats, **chosen):
        listed = [{"kind": kind, "name": "Ann" if kind == "here" else ""} for kind in seats]
        table = ann.post("/api/tables", {"game": "ghawar", "seats": listed, **chosen})["id"]
        return ann.get(f"/api/tables/{table}")["options"]["memory"]

    assert memory("here", "open") == "strict"
    assert memory("here", "here") == "open"
    assert memory("here", "open", hints=True) == "open"
    assert memory("here", "open", options={"memory": "open"}) == "open"
    assert memory("here", "here", options={"memory": "own"}) == "own"
