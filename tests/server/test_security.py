"""Whoever is not somebody does not get to act for them: by their seat, by their cookie, or by guessing either."""

import json

import pytest

from gusher.server.http.guest import RefusedError
from gusher.server.people.people import COOKIE, People, new_id
from gusher.server.protocol.reasons import COMMON_REASONS
from gusher.table.dice import promise

FOR_A_SEAT = {
    "act": {"n": 0, "actions": ["e5"]},
    "undo": {"n": 0, "to": 0},
    "answer": {"n": 0, "agree": True},
    "consider": {"action": "e5"},
    "leave": {},
    "stand_in": {"on": True},
}
FOR_THE_MAKER = {
    "close": {"n": 0},
    "clock": {"seconds": 60},
    "pause": {"paused": True},
    "enter": {"n": 0, "outcome": "A"},
    "end": {"ends": "agreed"},
}


def refused(chair, kind, **fields):
    with pytest.raises(RefusedError) as error:
        chair.send(kind, **fields)
    return error.value.code


def test_nobody_acts_for_a_seat_of_others(server):
    ann, bob, eve = server.guest(), server.guest(), server.guest()
    table = ann.new_table("here", "open")
    bob.take_seat(table, 1, "Bob", "bobs")
    bob.add_to_dice(table, 1, "bobs")
    with ann.sit(table) as own:
        before = own.view
        for guest, seats in ((bob, (0,)), (eve, (0, 1)), (ann, (1,))):
            with guest.sit(table) as chair:
                for seat in seats:
                    for kind, fields in FOR_A_SEAT.items():
                        assert refused(chair, kind, seat=seat, **fields) == "not_your_seat", kind
                for seat in (-1, 2, 10**9):
                    assert refused(chair, "act", seat=seat, **FOR_A_SEAT["act"]) == "unknown_seat"
                if guest is not ann:
                    for kind, fields in FOR_THE_MAKER.items():
                        if guest is eve or kind not in ("end", "pause"):
                            assert refused(chair, kind, **fields) in ("not_the_maker", "not_your_seat"), kind
        for path, body in ((f"/api/tables/{table}/seats/0", {"name": "Eve", "promise": promise(table, "x")}),):
            with pytest.raises(RefusedError) as error:
                eve.post(path, body)
            assert error.value.code == "seat_taken"
        after = ann.get(f"/api/tables/{table}")
        assert (after["n"], after["seats"][1]["name"]) == (before["n"], "Bob")


@pytest.mark.parametrize(
    "forged",
    [
        "{person}",
        "{person}.",
        "{person}..",
        "{person}.{signature}0",
        "{person}.{shorter}",
        "{person}.{upper}",
        "{person}-1.{signature}",
        "{person}-0.{signature}",
        "{other}.{signature}",
        "{other}.{foreign}",
        "{person}.{ticket}",
        ".{signature}",
        "{person}.{signature}; gusher=x",
        "\xff\xfe.\xff",
    ],
)
def test_a_forged_cookie_is_nobodys(server, forged):
    ann = server.guest()
    ann.put("/api/me", {"name": "Ann"})
    person, _, signature = ann.cookie.partition("=")[2].partition(".")
    ticket = ann.get("/api/dice")["ticket"].partition(".")[2]
    cookie = forged.format(
        person=person,
        signature=signature,
        shorter=signature[:-1],
        upper=signature.upper(),
        other=new_id(),
        foreign=People(b"another server").cookie(person).partition(".")[2],
        ticket=ticket,
    )
    eve = server.guest()
    eve.cookie = f"{COOKIE}={cookie}"
    status, headers, body = eve.ask("GET", "/api/me")
    assert status == 200
    if not forged.endswith("gusher=x"):
        assert json.loads(body)["name"] == ""
        assert person not in headers["set-cookie"]


def test_a_signature_is_good_for_one_purpose():
    people, name = People(b"s" * 32), new_id()
    signatures = {
        people.cookie(name).partition(".")[2],
        people.ticket(name).partition(".")[2],
        people.fingerprint("pin", name),
        people.seed(name).hex(),
    }
    assert len(signatures) == 4


def test_what_is_refused_never_says_more_than_its_code_and_what_was_sent(server):
    """Neither paths nor traces nor anybody else's names."""
    ann = server.guest()
    ann.put("/api/me", {"name": "Rumpelstilzchen"})
    table = ann.new_table("here", "open")
    eve = server.guest()
    for method, path, body in (
        ("GET", "/api/tables/nothere00000", None),
        ("POST", f"/api/tables/{table}/seats/0", {"name": "Eve"}),
        ("PUT", f"/api/tables/{table}/seats/0", {"kind": "open"}),
        ("DELETE", f"/api/tables/{table}", None),
        ("PUT", f"/api/tables/{table}/seats/0/dice", {"addition": "x"}),
        ("GET", f"/api/tables/{table}/draws", None),
        ("POST", "/api/records", b"\x00" * 100),
        ("POST", "/api/me", {}),
    ):
        status, _, answer = eve.ask(method, path, body)
        assert 400 <= status < 500, path
        assert json.loads(answer)["reason"]["code"] in {*COMMON_REASONS, "method_not_allowed"}
        assert all(word not in answer for word in (b"Traceback", b'File "', b"site-packages", b"Rumpel")), answer
