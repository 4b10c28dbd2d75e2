"""One person at several devices: what a resume code brings along, and how the screens are liked."""

import sqlite3
from contextlib import closing

import pytest

from gusher.server.http.guest import RefusedError
from gusher.server.live.people import People, new_id
from gusher.server.storage.folder import DATABASE, secret_in

SETTINGS = {
    "language": "pl",
    "theme": "dark",
    "motion": "none",
    "sound": "off",
    "pace": "fast",
    "confirm": False,
    "showOpen": False,
    "legend": True,
}
DEFAULTS = {
    "language": None,
    "theme": "system",
    "motion": "system",
    "sound": "others",
    "pace": "normal",
    "confirm": True,
    "showOpen": True,
    "legend": None,
}


def refused(guest, method, path, body):
    with pytest.raises(RefusedError) as error:
        getattr(guest, method)(path, body)
    return error.value.status, error.value.code, error.value.field


def test_a_code_brings_name_seats_and_settings(server):
    phone, laptop = server.guest(), server.guest()
    assert phone.get("/api/me")["name"] == ""
    me = phone.put("/api/me", {"name": "  Rene\u0301  "})
    assert (me["name"], me["settings"]) == ("René", None)
    table = phone.new_table("here", "open")
    phone.put("/api/me/settings", SETTINGS)
    laptop.get("/api/me")
    assert not laptop.get(f"/api/tables/{table}")["seats"][0]["mine"]
    assert laptop.post("/api/resume", {"code": me["resume"]}) == {**me, "settings": SETTINGS}
    assert laptop.get("/api/me") == {**me, "settings": SETTINGS}
    assert laptop.get(f"/api/tables/{table}")["seats"][0]["mine"]
    assert [each["id"] for each in laptop.get("/api/tables") if each["mine"]] == [table]
    # What is chosen there is found here.
    laptop.put("/api/me/settings", {**SETTINGS, "theme": "light"})
    assert phone.get("/api/me")["settings"] == {**SETTINGS, "theme": "light"}


@pytest.mark.parametrize("thing", ["name", "seat", "table", "settings"])
def test_whoever_left_anything_here_is_known(server, thing):
    phone = server.guest()
    code = phone.get("/api/me")["resume"]
    assert refused(server.guest(), "post", "/api/resume", {"code": code}) == (404, "unknown_code", "code")
    if thing == "name":
        phone.put("/api/me", {"name": "Ann"})
    elif thing == "seat":
        phone.take_seat(server.guest().new_table("here", "open"), 1)
    elif thing == "table":
        phone.new_table("novice", "novice")
    else:
        phone.put("/api/me/settings", {})
    assert server.guest().post("/api/resume", {"code": code})["resume"] == code


def test_nobody_becomes_a_stranger_by_a_code_that_only_passes_its_check(in_thread, tmp_path):
    laptop = in_thread().guest()
    people = People(secret_in(tmp_path))
    before = laptop.get("/api/me")
    for _ in range(10):
        assert refused(laptop, "post", "/api/resume", {"code": people.code(new_id())})[1] == "unknown_code"
    assert laptop.get("/api/me") == before


def test_words_that_are_none_are_named(server):
    status, _, answer = server.guest().ask("POST", "/api/resume", {"code": "act zebrra"})
    assert status == 400
    assert b'"place":{"word":2},"found":"zebrra","meant":["zebra"]' in answer
    assert refused(server.guest(), "post", "/api/resume", {"code": "zebra"}) == (400, "code_length", "code")


def test_whoever_guesses_is_stopped_and_a_class_is_not(in_thread):
    server = in_thread()
    code = server.guest().put("/api/me", {"name": "Ann"})["resume"]
    for _ in range(60):
        device = server.guest()
        assert refused(device, "post", "/api/resume", {"code": "act"})[0] == 400
        device.post("/api/resume", {"code": code})
    answers = [server.guest().ask("POST", "/api/resume", {"code": code})[0] for _ in range(200)]
    assert answers[:100] == [200] * 100
    assert answers[-1] == 429


def test_settings_are_kept_whole(server):
    guest = server.guest()
    guest.put("/api/me/settings", {"theme": "dark"})
    assert guest.get("/api/me")["settings"] == {**DEFAULTS, "theme": "dark"}
    guest.put("/api/me/settings", SETTINGS)
    guest.put("/api/me/settings", {})
    assert guest.get("/api/me")["settings"] == DEFAULTS


@pytest.mark.parametrize(
    ("body", "field"),
    [
        *(({name: value}, name) for name in DEFAULTS for value in ("blue", 1, [], {}, "x" * 10_000)),
        *(({name: None}, name) for name, value in DEFAULTS.items() if value is not None),
        ({"language": "fr"}, "language"),
        ({"firstTable": "x"}, "firstTable"),
        ({"show_open": True}, "show_open"),
        ({"theme": "dark", "colour": "red"}, "colour"),
        ([], None),
    ],
)
def test_settings_that_there_are_not_are_refused(server, body, field):
    guest = server.guest()
    assert refused(guest, "put", "/api/me/settings", body) == (400, "invalid", field)


def test_settings_that_can_not_be_read_are_chosen_anew(in_thread, tmp_path):
    guest = in_thread().guest()
    guest.put("/api/me/settings", SETTINGS)
    for chosen in ('{"colour": "red"}', "no", "[]", b"\xff"):
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
            database.execute("UPDATE settings SET chosen = ?", [chosen])
        assert guest.get("/api/me")["settings"] is None
    guest.put("/api/me/settings", SETTINGS)
    assert guest.get("/api/me")["settings"] == SETTINGS
