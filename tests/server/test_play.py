"""Whole games over real sockets, and everything that can happen at a table on the way."""

import json
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from gusher.rules.kernel import game, named
from gusher.server.http.guest import TELLS, RefusedError
from gusher.table import files


def two_people(server, **options):
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("here", "open", options=options)
    bob.take_seat(table, 1, "Bob")
    return ann, bob, table


def play_on(chairs, moves=10**6, seed=1):
    """Random moves by whoever is to move, until the end or for so many moves; every chair sees each of them."""
    chance = random.Random(seed)
    for _ in range(moves):
        if chairs[0].view["over"]:
            break
        mover = next(chair for chair in chairs if chair.legal())
        n = mover.act(chance.choice(mover.legal()))
        for chair in chairs:
            chair.until(n)


def test_two_people_play_a_whole_game(server):
    ann, bob, table = two_people(server)
    with ann.sit(table) as a, bob.sit(table) as b:
        assert (a.view["maker"], b.view["maker"]) == (True, False)
        assert len(a.legal()) == 81
        assert b.legal() == []
        play_on([a, b])
        assert a.view["over"]
        assert a.view["ending"] in ("all_placed", "no_open_field")
        assert sorted(a.view["places"]) in ([1, 2], [1, 1])
        for key in ("n", "points", "places", "scene", "movers", "ending"):
            assert a.view[key] == b.view[key]
        with pytest.raises(RefusedError) as refused:
            a.act("e5", seat=0)
        assert refused.value.code == "game_over"
    _, _, record = ann.ask("GET", f"/api/tables/{table}/record")
    replayed = files.replay(files.read(record.decode()))
    assert replayed.points == a.view["points"]
    assert [entry.text for entry in replayed.entries] == [
        line["text"] for line in ann.get(f"/api/tables/{table}")["log"]
    ]


def test_one_device_plays_both_seats(server):
    ann = server.guest()
    table = ann.new_table("here", "here")
    with ann.sit(table) as chair:
        assert [seat["mine"] for seat in chair.view["seats"]] == [True, True]
        play_on([chair])
        assert chair.view["over"]
        # After the first view only what has changed is told.
        assert chair.news["type"] == "patch"
        assert [line["n"] for line in chair.news["log"]] == [chair.view["n"] - 1]


def test_a_game_with_luck_begins_when_everybody_sits_and_its_dice_can_be_checked(server):
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("here", "open", options={"variant": "enhanced", "tactical": True})
    with ann.sit(table) as a:
        assert a.view["n"] == 0
        assert a.view["dice"]["nonces"] == []
        assert a.legal() == []
        with pytest.raises(RefusedError) as refused:
            a.act("e5", seat=0)
        assert refused.value.code == "open_seats"
        commitment = a.view["dice"]["commitment"]
        bob.take_seat(table, 1, "Bob", "what_Bob-adds")
        bob.add_to_dice(table, 1, "what_Bob-adds")
        a.until(3)
        assert [line["kind"] for line in a.view["log"]] == ["outcome"] * 3
        assert a.view["dice"]["nonces"] == ["-", "what_Bob-adds"]
        assert a.view["dice"]["seed"] is None
        with bob.sit(table) as b:
            play_on([a, b])
        assert a.view["dice"]["commitment"] == commitment
        assert a.view["dice"]["seed"]
    file = files.read(ann.ask("GET", f"/api/tables/{table}/record")[2].decode())
    assert file.seed.seed == a.view["dice"]["seed"]
    assert files.unlike(file) == []


def test_nobody_moves_before_everybody_sits(server):
    ann = server.guest()
    table = ann.new_table("here", "open")
    with ann.sit(table) as a:
        assert (a.view["movers"], a.view["legal"]) == ([0], {})
        with pytest.raises(RefusedError) as refused:
            a.act("e5")
        assert refused.value.code == "open_seats"
        # Looking ahead is no move.
        assert a.consider("e5")["reason"] is None
        server.guest().take_seat(table, 1)
        while not a.legal():
            a.next_view()
        assert a.act("e5") == 1


def test_a_move_that_is_not_allowed_is_refused_with_its_reason(server):
    ann, bob, table = two_people(server)
    with ann.sit(table) as a, bob.sit(table) as b:
        a.act("e5")
        b.until(1)
        with pytest.raises(RefusedError) as refused:
            b.act("e6")
        assert (refused.value.code, refused.value.section) == ("adjacent", "A7")
        with pytest.raises(RefusedError) as refused:
            b.act("nonsense")
        assert (refused.value.code, refused.value.field) == ("unknown_action", "action")
        with pytest.raises(RefusedError) as refused:
            a.act("a1", seat=0)
        assert refused.value.code == "not_your_turn"
        assert b.view["n"] == 1


def test_considering_tells_what_a_move_would_do_and_changes_nothing(server):
    ann, _bob, table = two_people(server)
    with ann.sit(table) as a:
        considered = a.consider("e5")
        assert considered["reason"] is None
        assert named(game("atacama"), considered["scene"])["rigs"]["e5"] == 1
        a.act("e5")
        considered = a.consider("e5")
        assert (considered["reason"], considered["scene"]) == ({"code": "not_your_turn", "section": "A7"}, None)
        with pytest.raises(RefusedError) as refused:
            a.consider("zz")
        assert refused.value.code == "unknown_action"
        assert ann.get(f"/api/tables/{table}")["n"] == 1


def test_nobody_plays_for_somebody_else(server):
    ann, bob, table = two_people(server)
    stranger = server.guest()
    stranger.get("/api/me")
    with ann.sit(table) as a, bob.sit(table) as b, stranger.sit(table) as s:
        assert s.view["legal"] == {}
        assert [seat["mine"] for seat in s.view["seats"]] == [False, False]
        for chair in (b, s):
            for kind, fields in (
                ("act", {"n": 0, "actions": ["e5"]}),
                ("undo", {"n": 0, "to": 0}),
                ("answer", {"n": 0, "agree": True}),
                ("consider", {"action": "e5"}),
            ):
                with pytest.raises(RefusedError) as refused:
                    chair.send(kind, seat=0, **fields)
                assert (refused.value.code, refused.value.field) == ("not_your_seat", "seat")
        with pytest.raises(RefusedError) as refused:
            s.act("e5", seat=7)
        assert refused.value.code == "unknown_seat"
        # Somebody without a cookie watches, too, and owns nothing: not even seats from files, which are nobody's.
        with server.guest().sit(table) as nobody, pytest.raises(RefusedError) as refused:
            nobody.act("e5", seat=0)
        assert refused.value.code == "not_your_seat"
        a.act("e5")
        assert s.until(1)["log"][0]["text"] == "e5"
        b.until(1)
        assert (len(b.legal()) > 0, s.legal(), a.legal()) == (True, [], [])


def test_a_forged_cookie_is_nobody(server):
    ann, _, table = two_people(server)
    person, _, signature = ann.cookie.removeprefix("gusher=").partition(".")
    for forged in (f"{person}.{'0' * len(signature)}", f"{person}.", person, f"{person}.{signature}x", "."):
        other = server.guest()
        other.cookie = f"gusher={forged}"
        assert not any(seat["mine"] for seat in other.get(f"/api/tables/{table}")["seats"])


def test_who_knows_less_is_told_and_nothing_is_done(server):
    ann, bob, table = two_people(server)
    with ann.sit(table) as a, bob.sit(table) as b:
        a.act("e5")
        b.until(1)
        b.act("a1")
        a.until(2)
        for n in (0, 1, 3, -1, 10**9):
            with pytest.raises(RefusedError) as refused:
                a.act("i9", n=n)
            assert refused.value.code == "stale"
            # The newest view comes with it, though this device has seen it before.
            assert a.next_view()["n"] == 2
        assert a.act("i9") == 3


def test_of_two_who_want_the_same_number_one_gets_it(server):
    ann = server.guest()
    for seed in range(5):
        table = ann.new_table("here", "here")
        with ann.sit(table) as one, ann.sit(table) as other, ThreadPoolExecutor(2) as together:

            def wish(chair, action):
                try:
                    return chair.send("act", n=0, seat=0, actions=[action])["n"]
                except RefusedError as refused:
                    return refused.code

            answers = list(together.map(wish, (one, other), ("a1", "i9")))
            assert sorted(answers, key=str) == [1, "stale"], seed
            assert one.until(1)["log"] == other.until(1)["log"]
            assert other.view["log"][0]["text"] == ("a1" if answers[0] == 1 else "i9")


def test_who_comes_back_is_told_what_they_missed(server):
    ann, bob, table = two_people(server)
    with ann.sit(table) as a:
        a.act("e5")
        with bob.sit(table) as b:
            b.act("a1")
        a.until(2)
        a.act("i9")
        with bob.sit(table, after=1) as b:
            assert (b.view["n"], b.view["log_from"]) == (3, 1)
            assert [line["text"] for line in b.view["log"]] == ["a1", "i9"]
            a.undo(2)
            b.until(4)
        # An undo marks what came before: it is told again from there.
        with bob.sit(table, after=3) as b:
            assert b.view["log_from"] == 2
            assert [(line["kind"], line.get("undone", False)) for line in b.view["log"]] == [
                ("action", True),
                ("undo", False),
            ]
        for after in ("0", "99", "-1", "x", "", "99999999999999999999"):
            with bob.sit(table, after=after) as b:
                assert (b.view["n"], b.view["log_from"]) == (4, 0)


def test_taking_back_ones_own_last_move(server):
    ann, bob, table = two_people(server)
    with ann.sit(table) as a, bob.sit(table) as b:
        a.act("e5")
        assert a.view["undo"] == {"to": 0}
        assert a.undo(0) == 2
        assert len(a.legal()) == 81
        assert b.until(2)["log"][-1]["kind"] == "undo"
        with pytest.raises(RefusedError) as refused:
            a.undo(0)
        assert refused.value.code == "undo_nothing"


@pytest.mark.parametrize("agree", [True, False])
def test_taking_back_further_needs_the_others(server, agree):
    ann, bob, table = two_people(server)
    with ann.sit(table) as a, bob.sit(table) as b:
        with pytest.raises(RefusedError) as refused:
            b.answer(True, seat=1)
        assert refused.value.code == "nobody_asks"
        a.act("e5")
        b.until(1)
        b.act("a1")
        a.until(2)
        assert a.view["undo"]["needs"] == [1]
        a.undo(0)
        assert b.until(3)["request"] == {"by": 0, "to": 0, "wish": "undo", "waiting": [1]}
        b.answer(agree)
        a.until(5 if agree else 4)
        assert [
            line["text"] for line in ann.get(f"/api/tables/{table}")["log"] if line["text"] and "undone" not in line
        ] == ([] if agree else ["e5", "a1"])
        assert a.view["request"] is None


def test_at_one_device_nobody_is_asked(server):
    ann = server.guest()
    table = ann.new_table("here", "here")
    with ann.sit(table) as chair:
        chair.act("e5")
        chair.act("a1")
        assert chair.undo(0) == 3
        assert chair.view["movers"] == [0]


def test_nothing_that_was_drawn_is_taken_back(server):
    ann = server.guest()
    table = ann.new_table("here", "here", options={"variant": "enhanced"})
    with ann.sit(table) as chair:
        play_on([chair], moves=6)
        assert chair.view["log"][-1]["kind"] == "outcome"
        with pytest.raises(RefusedError) as refused:
            chair.undo(chair.view["n"] - 4)
        assert refused.value.code == "undo_chance"


def test_the_past_can_be_looked_at(server):
    ann, bob, table = two_people(server)
    with ann.sit(table) as a, bob.sit(table) as b:
        play_on([a, b], moves=5)
    for n in range(6):
        past = bob.get(f"/api/tables/{table}/at/{n}")
        assert (past["n"], len(past["log"]), past["legal"]) == (n, n, {})
        assert sum(past["scene"]["rigs"]) == n
    with pytest.raises(RefusedError) as refused:
        bob.get(f"/api/tables/{table}/at/6")
    assert (refused.value.status, refused.value.code) == (404, "unknown_entry")


def test_a_table_that_is_not_there(server):
    with pytest.raises(RefusedError) as refused, server.guest().sit("nothing") as chair:
        chair.view.clear()
    assert refused.value.code == "unknown_table"


def test_answers_name_their_messages(server):
    ann, _, table = two_people(server)
    with ann.sit(table) as a:
        a.socket.send(json.dumps({"type": "act", "id": 77, "n": 0, "seat": 0, "actions": ["e5"]}))
        a.socket.send(json.dumps({"type": "act", "id": 78, "n": 0, "seat": 0, "actions": ["a1"]}))
        answers = []
        while len(answers) < 2:
            message = a.receive()
            if message["type"] not in TELLS:
                answers.append((message["type"], message["id"]))
        assert answers == [("done", 77), ("refused", 78)]


def test_a_server_says_that_it_is_there_and_nothing_happens(server):
    ann = server.guest()
    with ann.sit(ann.new_table("here", "here")) as chair:
        chair.act("e5")
        assert chair.send("ping")["n"] == chair.view["n"] == 1
        assert ann.get(f"/api/tables/{chair.view['id']}")["n"] == 1
