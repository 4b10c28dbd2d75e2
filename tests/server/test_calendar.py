"""Deadlines as a calendar, for whoever has its secret address."""

import time

import pytest

from gusher.server.http.guest import RefusedError


def timed_table(server):
    """Ann, who is to move within a day, Bob, and their table."""
    ann, bob = server.guest(), server.guest()
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "open"}]
    wanted = {"game": "atacama", "seats": seats, "time": {"seconds": 86_400}}
    table = ann.post("/api/tables", wanted)["id"]
    bob.take_seat(table, 1, "Bob, the “very” long; named one " + "ż" * 8)
    for guest, move in ((ann, "e5"), (bob, "c3")):
        with guest.sit(table) as chair:
            chair.act(move)
    return ann, bob, table


def fetched(guest, path):
    status, headers, body = guest.ask("GET", path)
    assert status == 200
    assert headers["content-type"].startswith("text/calendar")
    lines = body.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    return b"".join(line[1:] if line.startswith(b" ") else b"\n" + line for line in lines).decode()


def test_it_tells_of_own_deadlines_and_of_nothing_else(server):
    ann, bob, table = timed_table(server)
    path, stranger = ann.get("/api/me/calendar")["path"], server.guest()
    text = fetched(stranger, f"{path}?lang=de")
    assert text.count("BEGIN:VEVENT") == 1
    assert "SUMMARY:Du bist am Zug: Atacama" in text
    assert r"DESCRIPTION:Mit Bob\, the “very” long\; named one żżżżżżżż" in text
    assert f"/table/{table}" in text
    at = time.strftime("%Y%m%dT%H", time.gmtime(time.time() + 86_400))
    assert f"DTSTART:{at}" in text
    assert "VEVENT" not in fetched(stranger, bob.get("/api/me/calendar")["path"]), "it is not his turn"
    assert stranger.get("/api/tables") is not None, "the address lets nobody in"
    person = ann.cookie.partition("=")[2].partition(".")[0]
    assert person not in path, "whoever knows an id finds its six words in 64 tries"


def test_the_address_is_void_once_its_person_has_signed_out_everywhere(server):
    ann = server.guest()
    path = ann.get("/api/me/calendar")["path"]
    assert "VEVENT" not in fetched(ann, path)
    changed = [path[:at] + ("1" if path[at] == "0" else "0") + path[at + 1 :] for at in (20, 55)]
    assert [ann.ask("GET", each)[0] for each in changed] == [404, 404]
    ann.post("/api/me/sign-out", {})
    for wrong in (path, path.replace("gusher.ics", "gusher.ics?lang=xx"), "/api/calendar/x/gusher.ics"):
        with pytest.raises(RefusedError) as refused:
            ann.get(wrong)
        assert refused.value.status == 404
    assert ann.get("/api/me/calendar")["path"] != path
