"""Planned moves are made by the server as soon as they are due, by the same way as any move; and nobody else hears of
them."""

import asyncio
import json

import pytest

from gusher.server.http.guest import RefusedError
from gusher.server.storage.folder import DATABASE
from gusher.server.storage.sqlite import SqliteStorage


def two_people(server):
    """Ann, who is to move, Bob, and their table."""
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("here", "open", game="atacama")
    bob.take_seat(table, 1, "Bob")
    return ann, bob, table


def plan(guest, table, *lines, seat=1, n=None):
    n = guest.get(f"/api/tables/{table}")["n"] if n is None else n
    guest.put(f"/api/tables/{table}/seats/{seat}/plan", {"n": n, "lines": list(lines)})


def line(*moves):
    return {"moves": [{"seat": i % 2, "text": move} for i, move in enumerate(moves)]}


def whatever(move):
    return {"moves": [{"seat": 1, "text": move}], "whatever": True}


def fields(chair):
    return [each["text"] for each in chair.view["log"] if each["kind"] == "action"]


def until(chair, moves):
    while len(fields(chair)) < moves:
        chair.next_view()
    return fields(chair)


def test_a_planned_answer_is_given_though_its_person_is_away_and_only_they_know(in_thread, tmp_path):
    server = in_thread()
    ann, bob, table = two_people(server)
    plan(bob, table, line("d4", "c3", "e5", "f6"), whatever("a1"))
    own = bob.get("/api/me/data")["tables"][0]["your_seats"][0]
    assert own["planned"] == [["d4", "c3", "e5", "f6"], ["a1"]]
    with ann.sit(table) as a, server.guest().sit(table) as watching:
        assert a.view["planned"] is None
        a.act("d4")
        assert until(a, 2) == ["d4", "c3"]
        rest = bob.get(f"/api/tables/{table}")["planned"]
        assert [[move["text"] for move in each["moves"]] for each in rest["lines"]] == [["e5", "f6"]]
        a.act("e5")
        assert until(a, 4)[2:] == ["e5", "f6"]
        for message in (*a.view["log"], *watching.until(a.view["n"])["log"]):
            assert "planned" not in json.dumps(message)
        assert watching.view["planned"] is None
    assert bob.get(f"/api/tables/{table}")["planned"] is None


def test_a_plan_outlives_the_server(in_thread, tmp_path):
    _ann, bob, table = two_people(in_thread())
    plan(bob, table, whatever("c3"))

    async def kept():
        storage = SqliteStorage(tmp_path / DATABASE)
        loaded = await storage.load(table)
        await storage.close()
        return loaded[0].seats[1].plan

    assert asyncio.run(kept()).lines[0].moves[0].text == "c3"


def test_bob_is_told_why_nothing_was_played(in_thread):
    ann, bob, table = two_people(in_thread())
    plan(bob, table, whatever("c3"))
    with ann.sit(table) as a, bob.sit(table) as b:
        a.act("c3")
        b.until(a.view["n"])
        assert b.view["planned"]["dropped"] == "illegal"
        b.act("d4")
        assert b.view["planned"] is None


def test_erasing_oneself_takes_the_plan_along(in_thread, tmp_path):
    ann, bob, table = two_people(in_thread())
    plan(bob, table, whatever("c3"))
    bob.ask("DELETE", "/api/me")
    with ann.sit(table) as a:
        while not a.view["over"]:
            a.next_view()
    assert b"whatever" not in (tmp_path / DATABASE).read_bytes()


@pytest.mark.parametrize(
    ("who", "seat", "lines", "code"),
    [
        (0, 1, [whatever("c3")], "not_your_seat"),
        (1, 7, [whatever("c3")], "unknown_seat"),
        (1, 1, [line("d4")], "plan_ends_elsewhere"),
        (1, 1, [line("d4", "z9")], "unknown_action"),
        (0, 0, [{"moves": [{"seat": 0, "text": "c3"}], "whatever": True}], "plan_not_now"),
        (1, 1, [{"moves": [], "colour": 1}], "invalid"),
    ],
)
def test_what_cannot_be_planned_is_refused(server, who, seat, lines, code):
    *people, table = two_people(server)
    with pytest.raises(RefusedError) as refused:
        plan(people[who], table, *lines, seat=seat)
    assert refused.value.code == code


def test_a_plan_for_another_position_is_refused_and_an_empty_one_removes(server):
    _ann, bob, table = two_people(server)
    with pytest.raises(RefusedError) as refused:
        plan(bob, table, whatever("c3"), n=99)
    assert refused.value.code == "stale"
    plan(bob, table, whatever("c3"))
    plan(bob, table)
    assert bob.get(f"/api/tables/{table}")["planned"] is None
