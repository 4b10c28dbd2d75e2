"""Data for research: who took part and what was done, by room or by key, without names unless a host asks."""

import csv
import io
import zipfile

import pytest

from gusher import bots
from gusher.server.http.guest import RefusedError

LEVEL = bots.levels("oil_city")[0]


def refused(call, *given, **named):
    with pytest.raises(RefusedError) as error:
        call(*given, **named)
    return error.value.code


def opened(server, text, game="oil_city"):
    host = server.guest()
    code = host.post("/api/rooms", {"game": game, "people": 9})["code"]
    host.act_in_room(code, "list", text=text)
    return host, code


def lists_of(body):
    with zipfile.ZipFile(io.BytesIO(body)) as files:
        assert set(files.namelist()) == {*(f"{n}.csv" for n in LISTS), "read_data.R", "read_data.py"}
        return {n: list(csv.DictReader(io.StringIO(files.read(f"{n}.csv").decode("utf-8-sig")))) for n in LISTS}


LISTS = ("participants", "decisions", "codebook")


def test_sessions_are_merged_and_every_decision_is_told(server):
    host, code = opened(server, "Anna\nBen\nCyd")
    pupil = server.guest()
    pin = host.act_in_room(code, "new_pin", person=1)["pin"]
    pupil.post(f"/api/rooms/{code}/return", {"number": 1, "pin": pin})
    host.act_in_room(code, "remove", person=3)
    host.act_in_room(code, "fill", level=LEVEL)
    host.act_in_room(code, "start")
    host.act_in_room(code, "stand_in", person=2, on=True)
    host.act_in_room(code, "stand_in", person=2, on=False)
    path = f"/api/data?room={code}&lang=de"
    going_on = lists_of(host.ask("GET", path)[2])
    assert going_on["decisions"] == [], "something may be hidden while the game goes on"
    host.act_in_room(code, "finish")
    named = lists_of(host.ask("GET", f"{path}&names=yes")[2])
    people = {each["person"]: each for each in named["participants"]}
    assert [people[n]["name"] for n in "123"] == ["Anna", "Ben", ""]
    assert (people["1"]["left"], people["1"]["points"] != "", people["3"]["seats"]) == ("", True, "")
    assert float(people["3"]["left"]) >= float(people["3"]["joined"])
    assert people["2"]["stand_ins"]
    assert {"takeover", "return", "end"} <= {each["kind"] for each in named["decisions"]}
    assert {each["person"] for each in named["decisions"] if each["kind"] == "takeover"} == {"2"}
    for file in ("participants", "decisions"):
        assert [each["column"] for each in named["codebook"] if each["file"] == file] == list(named[file][0])
    assert named["codebook"][0]["meaning"] == "Der Code des Raums"

    other, second = opened(server, "Dot")
    keys = [who.act_in_room(where, "data_key", on=True)["data_key"] for who, where in ((host, code), (other, second))]
    with host.be_in_room(code, "host") as bench:
        assert bench.view["links"]["data"]
    stranger = server.guest()
    merged = stranger.ask("GET", "/api/data", None, {"authorization": f"Bearer {' '.join(keys)}"})[2]
    assert b"Anna" not in merged
    assert {each["session"] for each in lists_of(merged)["participants"]} == {code, second}
    # A key opens nothing but that, and can be revoked.
    for path in (f"/api/data?room={code}", f"/api/rooms/{code}/cards"):
        assert refused(stranger.get, path) == "not_here"
    host.act_in_room(code, "data_key", on=False)
    for key in (keys[0], f"{code}.", f"{code}.ä", code):
        assert stranger.ask("GET", "/api/data", None, {"authorization": f"Bearer {key}"})[0] == 403
    assert stranger.ask("GET", "/api/data?names=yes", None, {"authorization": f"Bearer {keys[1]}"})[0] == 403
    assert refused(stranger.get, "/api/data") == "invalid"
