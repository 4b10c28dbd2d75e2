"""Leaving a game over real sockets: resigning, ending by agreement, abandoning; and who may not."""

import pytest

from dev.testing.servers import LiveServer
from gusher.server.http.guest import RefusedError
from gusher.server.sharing import limits
from gusher.table import files


@pytest.fixture
def people(in_thread):
    server = in_thread()
    return [server.guest() for _ in range(4)]


def seated(*guests, game="atacama", **options):
    """A table of the first of them, where all sit in order."""
    table = guests[0].new_table("here", *["open"] * (len(guests) - 1), game=game, **options)
    for seat, guest in enumerate(guests[1:], start=1):
        guest.take_seat(table, seat, f"Guest {seat}")
    return table


def refusal(call):
    with pytest.raises(RefusedError) as refused:
        call()
    return refused.value.code


def ways(view):
    """How somebody can leave or end the game. That a bot can play for now has tests of its own."""
    return {way["kind"]: way for way in view["ways_out"] if way["kind"] not in ("stand_in", "return")}


def test_who_resigns_ends_a_game_of_two_and_everybody_is_told(people):
    ann, bob, eve, _ = people
    table = seated(ann, bob)
    with ann.sit(table) as a, bob.sit(table) as b, eve.sit(table) as watching:
        a.act("e5")
        assert ways(a.view)["resign"] == {"kind": "resign", "seats": [0], "asks": [], "bot": None, "why": None}
        assert watching.view["ways_out"] == []
        a.send("leave", seat=0, key="k1")
        for chair in (a, b, watching):
            view = chair.until(3)
            assert (view["over"], view["ending"], view["places"], view["resigned"]) == (True, "resigned", [2, 1], [0])
            assert (view["legal"], view["ways_out"], view["movers"]) == ({}, [], [])
            assert view["dice"]["seed"]
        # Sent again because its answer got lost: done once.
        assert a.send("leave", seat=0, key="k1")["n"] == 3
        assert refusal(lambda: b.act("a1", seat=1)) == "ended"
        assert refusal(lambda: b.send("leave", seat=1)) == "ended"
        assert refusal(lambda: b.send("end", ends="agreed")) == "ended"
        assert refusal(lambda: b.undo(0, seat=1)) == "undo_over"
    [line] = [each for each in ann.get("/api/tables") if each["id"] == table]
    assert (line["over"], line["movers"]) == (True, [])
    assert line["result"]["ending"] == "resigned"
    assert (line["result"]["places"], line["result"]["resigned"]) == ([2, 1], [0])
    assert line["result"]["points"] == ann.get(f"/api/tables/{table}")["points"]
    assert ann.get(f"/api/tables/{table}/at/1")["over"] is False


def test_a_bot_plays_on_where_three_play_and_who_resigned_keeps_their_name_but_not_the_seat(people):
    ann, bob, eve, _ = people
    table = seated(ann, bob, eve, game="guven")
    with ann.sit(table) as a, bob.sit(table) as b:
        level = ways(b.view)["resign"]["bot"]
        n = b.send("leave", seat=1)["n"]
        a.until(n)
        seat = a.view["seats"][1]
        assert (seat["kind"], seat["bot"], seat["name"], seat["mine"]) == ("bot", level, "Guest 1", False)
        assert (a.view["over"], a.view["resigned"], a.view["places"][1]) == (False, [1], 3)
        b.until(n)
        assert b.view["ways_out"] == []
        assert refusal(lambda: b.send("leave", seat=1)) == "not_your_seat"
    # The bot does what is to be done, and the file of the game says from where on.
    record = files.read(ann.ask("GET", f"/api/tables/{table}/record")[2].decode())
    assert record.players[1] == files.Player("person", "Guest 1")
    assert [step.text for step in record.steps if step.seat == 1][:2] == ["resign", f"bot-{level}"]
    # They still find it among their tables.
    assert table in [each["id"] for each in bob.get("/api/tables")]


def test_the_bot_that_takes_over_moves(people):
    ann, bob, eve, fay = people
    table = seated(ann, bob, eve, fay, game="atacama")
    with ann.sit(table) as a, bob.sit(table) as b:
        n = a.act("e5")
        b.until(n)
        b.send("leave", seat=1)
        while len([line for line in a.view["log"] if line["kind"] == "action"]) < 2:
            a.next_view()
        assert (a.view["log"][-1]["seat"], a.view["movers"]) == (1, [2])


def test_a_game_ends_when_all_agree_and_points_count_as_they_stand(people):
    ann, bob, eve, fay = people
    table = seated(ann, bob, eve, fay, game="atacama")
    with ann.sit(table) as a, bob.sit(table) as b, eve.sit(table) as e, fay.sit(table) as f:
        assert ways(a.view)["end"]["asks"] == [1, 2, 3]
        n = a.send("end", ends="agreed")["n"]
        assert b.until(n)["request"] == {"by": 0, "to": None, "wish": "end", "waiting": [1, 2, 3]}
        assert ways(b.view)["end"]["why"] == "asked_already"
        assert refusal(lambda: b.send("end", ends="abandoned")) == "asked_already"
        # Somebody else's move does not matter to an answer that was chosen before it.
        f.until(n)
        f.answer(True, seat=3)
        b.answer(True, seat=1)
        a.until(n + 2)
        a.act("e5")
        e.until(n)
        assert e.send("answer", n=n, seat=2, agree=True)["n"] == n + 5
        view = a.until(n + 5)
        assert (view["over"], view["ending"], view["request"]) == (True, "agreed", None)


def test_who_was_refused_does_not_ask_again_before_their_next_move(people):
    ann, bob, _, _ = people
    table = seated(ann, bob)
    with ann.sit(table) as a, bob.sit(table) as b:
        n = a.send("end", ends="agreed")["n"]
        b.until(n)
        b.answer(False, seat=1)
        a.until(n + 1)
        assert ways(a.view)["end"]["why"] == "asked_in_vain"
        assert refusal(lambda: a.send("end", ends="agreed")) == "asked_in_vain"
        # They may ask for something else.
        assert ways(a.view)["abandon"]["why"] is None
        n = a.send("end", ends="abandoned")["n"]
        b.until(n)
        b.answer(False, seat=1)
        a.until(n + 1)
        a.act("e5")
        a.send("end", ends="agreed")


def test_against_bots_a_game_is_abandoned_at_once_and_they_think_no_more(people):
    ann = people[0]
    table = ann.new_table("here", "novice", game="atacama")
    with ann.sit(table) as a:
        assert ways(a.view)["abandon"]["asks"] == []
        a.act("e5")
        n = a.send("end", ends="abandoned")["n"]
        view = a.until(n)
        assert (view["over"], view["ending"], view["places"], view["thinking"]) == (True, "abandoned", [], [])
        with pytest.raises(TimeoutError):
            a.next_view(0.6)


def test_spectators_and_strangers_end_nothing(people):
    ann, bob, eve, nobody = people
    table = seated(ann, bob)
    for guest in (eve, nobody):
        with guest.sit(table) as chair:
            assert refusal(lambda chair=chair: chair.send("leave", seat=0)) == "not_your_seat"
            assert refusal(lambda chair=chair: chair.send("end", ends="agreed")) == "not_your_seat"
    with bob.sit(table) as chair:
        assert refusal(lambda: chair.send("leave", seat=0)) == "not_your_seat"
        assert refusal(lambda: chair.send("end", ends="resigned")) == "invalid"
    assert ann.get(f"/api/tables/{table}")["n"] == 0


def test_nobody_leaves_a_game_that_has_not_begun(people):
    ann, bob, _, _ = people
    table = ann.new_table("here", "open", "open", game="ghawar")
    bob.take_seat(table, 1, "Bob")
    with bob.sit(table) as chair:
        assert refusal(lambda: chair.send("leave", seat=1)) == "open_seats"
        assert refusal(lambda: chair.send("end", ends="abandoned")) == "open_seats"


def test_the_maker_abandons_a_game_that_everybody_else_has_deserted(people, monkeypatch):
    ann, bob, _, _ = people
    table = seated(ann, bob)
    monkeypatch.setattr(limits, "SECONDS_DESERTED", -1)
    monkeypatch.setattr(limits, "SECONDS_TO_COME_BACK", 0.1)
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_PRESENCES", 0.05)
    with bob.sit(table) as b, ann.sit(table) as a:
        assert ways(a.view)["abandon"]["asks"] == [1]
        while b.view["seats"][0]["presence"] != "connected":
            b.next_view()
        assert ways(b.view)["abandon"]["asks"] == [0]
    with ann.sit(table) as a:
        while a.view["seats"][1]["presence"] == "connected":
            a.next_view()
        assert ways(a.view)["abandon"]["asks"] == []
        assert ways(a.view)["end"]["asks"] == [1]
        n = a.send("end", ends="abandoned")["n"]
        assert a.until(n)["log"][-1]["role"] == "maker"


def test_whoever_is_left_abandons_a_game_and_is_shown_the_seed(people, monkeypatch):
    ann, bob, _, _ = people
    table = seated(ann, bob)
    monkeypatch.setattr(limits, "SECONDS_DESERTED", -1)
    monkeypatch.setattr(limits, "SECONDS_TO_COME_BACK", 0.1)
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_PRESENCES", 0.05)
    with ann.sit(table), bob.sit(table) as b:
        assert ways(b.view)["abandon"]["asks"] == [0]
        assert b.view["dice"]["seed"] is None
    with bob.sit(table) as b:
        while b.view["seats"][0]["presence"] == "connected":
            b.next_view()
        assert ways(b.view)["abandon"]["asks"] == []
        assert ways(b.view)["end"]["asks"] == [0]
        view = b.until(b.send("end", ends="abandoned")["n"])
        assert (view["ending"], bool(view["dice"]["seed"])) == ("abandoned", True)


def test_a_partner_leaves_a_company_and_nothing_ends(people):
    ann, bob, _, _ = people
    table = ann.new_table("here", "here", "open", "open", game="oil_city")
    bob.take_seat(table, 2, "Bob")
    bob.take_seat(table, 3, "Bob")
    with ann.sit(table) as a, bob.sit(table) as b:
        assert list(ways(b.view)) == ["leave"]
        assert sorted(ways(a.view)) == ["abandon", "end", "leave"]
        n = b.send("leave", seat=2)["n"]
        view = a.until(n)
        assert [seat["kind"] for seat in view["seats"]] == ["person", "person", "bot", "bot"]
        assert (view["over"], view["resigned"]) == (False, [])
        # Nobody is left who could play on for Ann; as the maker she ends it for all.
        assert sorted(ways(view)) == ["abandon", "end"]
        assert refusal(lambda: a.send("leave", seat=0)) == "nobody_stays"
        assert a.send("end", ends="agreed")["n"] > n


def test_it_is_so_after_a_restart(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        ann, bob, eve = (server.guest() for _ in range(3))
        table = seated(ann, bob, eve, game="guven")
        with bob.sit(table) as b:
            b.send("leave", seat=1)
        with ann.sit(table) as a:
            a.send("leave", seat=0)
        before = eve.get(f"/api/tables/{table}")
        server.restart()
        after = eve.get(f"/api/tables/{table}")
    assert (after["over"], after["ending"], after["places"], after["resigned"]) == (True, "resigned", [2, 2, 1], [1, 0])
    assert all(after[key] == before[key] for key in ("log", "points", "request", "ways_out", "movers", "dice"))
    assert [seat["kind"] for seat in after["seats"]] == ["person", "bot", "person"]
