"""One person at several devices: what a resume code brings along, and how the screens are liked."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from gusher.server.bus import Bus
from gusher.server.http.guest import RefusedError
from gusher.server.people.people import People, new_id
from gusher.server.people.signing import Signing
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Sockets
from gusher.server.storage.folder import DATABASE, secret_in
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.storage.storage import Subscription

SETTINGS = {
    "language": "pl",
    "theme": "dark",
    "motion": "none",
    "sound": "off",
    "pace": "fast",
    "confirm": False,
    "showOpen": False,
    "feel": False,
    "legend": True,
    "hasWords": True,
}
DEFAULTS = {
    "language": None,
    "theme": "system",
    "motion": "system",
    "sound": "others",
    "pace": "normal",
    "confirm": True,
    "showOpen": True,
    "feel": True,
    "legend": None,
    "hasWords": False,
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
    # Settings that are chosen there apply here, too.
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


def test_whoever_guesses_is_stopped_and_a_class_is_not(in_thread, monkeypatch):
    # Nothing is given back meanwhile, however slow the machine is.
    monkeypatch.setattr(limits, "CODES_OF_ADDRESS", limits.CODES_OF_ADDRESS._replace(a_second=0.0001))
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


def test_signing_out_everywhere_makes_cookies_codes_and_connections_void(in_thread):
    server = in_thread()
    phone = server.guest()
    before = phone.put("/api/me", {"name": "Ann"})["resume"]
    table = phone.new_table("here", "here")
    stolen, laptop = server.guest(), server.guest()
    stolen.cookie = phone.cookie
    laptop.post("/api/resume", {"code": before})
    with stolen.sit(table) as chair, phone.sit(table) as own:
        assert chair.act("e5", seat=0) == 1
        after = phone.post("/api/me/sign-out", None)
        assert chair.is_closed(20)
        # One's own, too: it comes back with the new cookie.
        assert own.is_closed(20)
    assert after["name"] == "Ann"
    assert after["resume"] != before
    assert phone.get("/api/me") == after
    for device in (stolen, laptop):
        with device.sit(table) as chair:
            assert [seat["mine"] for seat in chair.view["seats"]] == [False, False]
            assert refused_act(chair, "c3") == "not_your_seat"
        assert device.get("/api/me")["name"] == ""
        assert device.cookie != phone.cookie
    assert refused(server.guest(), "post", "/api/resume", {"code": before}) == (404, "unknown_code", "code")
    assert server.guest().post("/api/resume", {"code": after["resume"]}) == after
    with phone.sit(table) as chair:
        assert chair.act("c3", seat=1) == 2
    # And again: what was new is old now.
    again = phone.post("/api/me/sign-out", None)
    assert refused(server.guest(), "post", "/api/resume", {"code": after["resume"]})[1] == "unknown_code"
    assert server.guest().post("/api/resume", {"code": again["resume"]})["name"] == "Ann"


def test_who_has_signed_out_stays_so_after_a_restart_and_in_every_process(tmp_path):
    async def test():
        bus, secret = Bus(), b"s" * 32
        storage = SqliteStorage(tmp_path / "test.db")
        processes = [People(secret) for _ in range(2)]
        signing = [Signing(storage, people, Sockets(), bus) for people in processes]
        person, other = new_id(), new_id()
        former, theirs = processes[0].cookie(person), processes[0].cookie(other)
        code = processes[0].code(person)
        await signing[0].sign_out(person)
        for _ in range(100):
            if processes[1].of_cookie(former) is None:
                break
            await asyncio.sleep(0.02)
        restarted = People(secret)
        await Signing(storage, restarted, Sockets(), Bus()).look()
        for people in (*processes, restarted):
            assert people.of_cookie(former) is None
            assert people.of_cookie(processes[0].cookie(person)) == person
            assert people.of_cookie(theirs) == other
            assert people.of_code(processes[0].code(person)) == person
            with pytest.raises(Refusal):
                people.of_code(code)
            # Nobody makes a cookie of another number from one that they have.
            assert people.of_cookie(former.replace(".", "-1.")) is None
        await storage.close()

    asyncio.run(test())


def test_reminders_of_other_devices_stop_with_signing_out(tmp_path):
    async def test():
        storage = SqliteStorage(tmp_path / "test.db")
        await storage.subscribe(Subscription("https://push.example/1", "ann", "p", "a", "en", "https://here"), 5)
        await storage.subscribe(Subscription("https://push.example/2", "bob", "p", "a", "en", "https://here"), 5)
        await storage.renew("ann", "code")
        assert await storage.subscriptions("ann") == []
        assert len(await storage.subscriptions("bob")) == 1
        await storage.close()

    asyncio.run(test())


def refused_act(chair, move):
    with pytest.raises(RefusedError) as error:
        chair.act(move, seat=1)
    return error.value.code
