"""Those who look after a server: they come in with its token and see how all is, from outside. They can end and remove
tables, remove what was reported, and keep people and addresses out for a time; nobody's secrets are shown to them."""

import asyncio
import http.client
import json
import os
import re
import subprocess
import sys
import time

import pytest
from ghawar import worlds as ghawar_worlds
from oil_city import worlds as oil_city_worlds
from processes import wait_for
from serving import TABLE, Place, stand

from dev.testing.servers import LiveServer
from gusher.rules.kernel import game
from gusher.server.http import admin_session
from gusher.server.http.guest import Guest, RefusedError
from gusher.server.people.people import People
from gusher.server.protocol.admin import AdminBan
from gusher.server.sharing import limits
from gusher.server.storage.sql.chats import Remark
from gusher.server.storage.storage import Standing, StoredSeat, StoredTable
from gusher.table.entries import step_entry

TOKEN = "a token of at least sixteen"


class Admin(Guest):
    """Somebody with the token, who keeps the cookie that comes for it beside that of a person."""

    def come_in(self, token=TOKEN):
        self.post("/api/admin/session", {"token": token})
        return self

    def delete(self, path):
        return self._json("DELETE", path)


@pytest.fixture
def looked_after(in_thread):
    return in_thread(admin=TOKEN)


def admin_of(server):
    return Admin(server.url).come_in()


def code_of(call, *given):
    with pytest.raises(RefusedError) as error:
        call(*given)
    return error.value.status, error.value.code


ASKED = [
    ("GET", "/api/admin"),
    ("GET", "/api/admin/tables"),
    ("POST", "/api/admin/tables/x/close"),
    ("DELETE", "/api/admin/tables/x"),
    ("GET", "/api/admin/reports"),
    ("DELETE", "/api/admin/reports/x/0"),
    ("DELETE", "/api/admin/remarks/x/0"),
    ("GET", "/api/admin/bots"),
    ("PUT", "/api/admin/bots/x"),
    ("GET", "/api/admin/bans"),
    ("POST", "/api/admin/bans"),
    ("DELETE", "/api/admin/bans/x"),
]


def test_numbers_that_no_table_has_are_nowhere(looked_after):
    admin = Admin(looked_after.url)
    assert admin.ask("POST", "/api/admin/session", {"token": TOKEN})[0] == 204
    for path in ("reports/x", "remarks/x"):
        for number in (10**20 - 1, 1 - 10**20, 2**63, -(2**63) - 1, 2**31, -(2**31)):
            status, _, answer = admin.ask("DELETE", f"/api/admin/{path}/{number}")
            assert (status, json.loads(answer)["reason"]["code"]) == (404, "not_found")
        for number in (2**31 - 1, 1 - 2**31):
            assert admin.ask("DELETE", f"/api/admin/{path}/{number}")[0] == 204


def numbered(schema, table, code, number):
    """Every request that takes a number in its path or behind it, with that number, at a table or in a room."""
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            given = operation.get("parameters", [])
            numbers = {each["name"]: each["in"] for each in given if "integer" in json.dumps(each["schema"])}
            if not numbers:
                continue
            names = {"table": table, "code": code, "act": "report", "move": "x", **dict.fromkeys(numbers, number)}
            fields = "&".join(f"{name}={number}" for name, where in numbers.items() if where == "query")
            yield method.upper(), f"{path.format_map(names)}?{fields}"


def test_no_number_in_a_path_or_behind_it_is_too_large_for_the_database(looked_after):
    admin = admin_of(looked_after)
    table = admin.new_table("here", "here")
    with admin.sit(table) as chair:
        chair.act("e5")
        chair.act("a1")
        chair.send("end", ends="agreed")
    code = admin.post("/api/rooms", {"game": "oil_city", "people": 6})["code"]
    schema = admin.get("/api/schema/openapi.json")
    asked = [each for number in (10**20 - 1, 1 - 10**20, 2**63) for each in numbered(schema, table, code, number)]
    assert len({path.partition("/tables/")[2].partition("/")[2].split("/")[0] for _, path in asked}) > 8
    for method, path in asked:
        status, _, answer = admin.ask(method, path)
        # What bots have to work out waits for rules that nobody compiles here.
        assert status < 500 or json.loads(answer)["reason"]["code"] == "not_ready", (method, path, answer)
        assert status != 429, path


# The door -------------------------------------------------------------------------------------------------------------


def test_nobody_comes_in_without_the_token(looked_after):
    for method, path in ASKED:
        for cookie in (None, "gusher_admin=", "gusher_admin=9999999999.00", "gusher_admin=x.y", "gusher=x"):
            status, _, answer = Guest(looked_after.url, cookie).ask(method, path, body_for(method))
            assert (status, json.loads(answer)["reason"]["code"]) == (403, "not_an_admin"), (method, path, cookie)


def test_without_a_token_there_is_nothing(server):
    for method, path in [*ASKED, ("POST", "/api/admin/session")]:
        body = {"token": ""} if path.endswith("session") else body_for(method)
        status, _, answer = server.guest().ask(method, path, body)
        assert (status, json.loads(answer)["reason"]["code"]) == (404, "not_found"), (method, path)


def body_for(method):
    """What a request of ``ASKED`` carries."""
    return {"POST": {"kind": "address", "who": "1.2.3.4", "hours": 1}, "PUT": {"off": True}}.get(method)


def test_the_cookie_is_its_own_and_ends(looked_after, monkeypatch):
    admin = Admin(looked_after.url)
    status, headers, _ = admin.ask("POST", "/api/admin/session", {"token": TOKEN})
    assert status == 204
    cookie = headers["set-cookie"]
    assert cookie.endswith("; Max-Age=43200; Path=/api/admin; HttpOnly; SameSite=Strict")
    assert TOKEN not in cookie
    assert admin.get("/api/admin")["version"]
    # It is nobody's seat, and a person's cookie opens nothing here.
    assert Guest(looked_after.url, "gusher=" + cookie.partition("=")[2].partition(";")[0]).get("/api/me")["name"] == ""
    status, headers, _ = admin.ask("DELETE", "/api/admin/session")
    assert "Max-Age=0" in headers["set-cookie"]
    session = admin_session.AdminSession(TOKEN, People(b"s" * 32), limits_of())
    value = session.enter(TOKEN, "a")
    session.check(value)
    for other in (admin_session.AdminSession("another token altogether", People(b"s" * 32), limits_of()),
                  admin_session.AdminSession(TOKEN, People(b"t" * 32), limits_of())):  # fmt: skip
        assert code_of(other_check(other), value)[1] == "not_an_admin"
    until = float(value.partition(".")[0])
    monkeypatch.setattr(admin_session.time, "time", lambda: until + 1)
    assert code_of(other_check(session), value)[1] == "not_an_admin"


def limits_of():
    from gusher.server.sharing.budgets import Buckets

    return Buckets(limits.ADMIN_TRIES_OF_ADDRESS)


def other_check(session):
    from gusher.server.protocol.errors import Refusal

    def check(value):
        try:
            session.check(value)
        except Refusal as refusal:
            raise RefusedError({"reason": {"code": refusal.reason.code}}, refusal.status) from None

    return check


def test_tokens_are_not_guessed(looked_after):
    guest = Guest(looked_after.url)
    answers = [guest.ask("POST", "/api/admin/session", {"token": f"wrong {n}"})[0] for n in range(14)]
    assert answers == [403] * 10 + [429] * 4
    # Nor is the right one heard in between.
    assert guest.ask("POST", "/api/admin/session", {"token": TOKEN})[0] == 429


def test_no_page_of_others_acts_here(looked_after):
    admin = admin_of(looked_after)
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        for method, path in ASKED:
            if method != "GET":
                assert admin.ask(method, path, None, headers)[0] == 403
        assert admin.ask("POST", "/api/admin/session", {"token": TOKEN}, headers)[0] == 403


@pytest.mark.parametrize("token", ["short", "two lines of\nsixteen characters", ""])
def test_a_token_that_could_be_guessed_stops_the_start(tmp_path, token):
    (tmp_path / "token").write_text(token)
    command = [sys.executable, "-P", "-m", "gusher", "serve", "--admin-token-file", str(tmp_path / "token")]
    done = subprocess.run([*command, "--data", str(tmp_path)], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "a token is one line of 16 characters at least" in done.stderr.replace("\n", " ")
    assert not token or token not in done.stderr


# What they see --------------------------------------------------------------------------------------------------------


def test_they_see_how_all_is_and_nobodys_name(looked_after):
    ann, bob = looked_after.guest(), looked_after.guest()
    ann.put("/api/me", {"name": "Wilhelmina"})
    running, waiting = ann.new_table("here", "novice"), ann.new_table("here", "open", public=True)
    room = bob.post("/api/rooms", {"game": "oil_city", "people": 6, "days": 1})["code"]
    admin = admin_of(looked_after)
    overview = admin.get("/api/admin")
    assert (overview["rooms"], overview["people"], overview["reports"], overview["bans"]) == (1, 1, 0, 0)
    assert (overview["tables"]["open"], overview["tables"]["running"]) == (1, 1)
    assert overview["database"] > 10_000
    [process] = overview["processes"]
    assert process["memory"] > 20_000_000
    states = "open", "running", "idle", "over"
    tables = {state: admin.get(f"/api/admin/tables?which={state}")["tables"] for state in states}
    assert [each["id"] for each in tables["open"]] == [waiting]
    [seen] = tables["running"]
    assert (seen["id"], seen["game"], seen["taken"], seen["bots"], seen["seats"]) == (running, "atacama", 2, 1, 2)
    assert tables["idle"] == tables["over"] == []
    said = json.dumps([overview, tables, admin.get("/api/admin/reports"), admin.get("/api/admin/bans")])
    for each in ("Wilhelmina", room, ann.cookie.partition("=")[2].partition(".")[0], TOKEN):
        assert each not in said


def test_processes_tell_each_other(tmp_path):
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    options = ["--processes", "2", "--admin-token-file", str(tmp_path / "token")]
    with LiveServer(tmp_path, options=options, compiles=False) as server:
        admin = admin_of(server)

        # Which processes each process knows, itself first. Each tells of itself in its own time, and the system
        # chooses who is asked.
        known = {}

        def all_know_both():
            asked, *others = [each["process"] for each in admin.get("/api/admin")["processes"]]
            known[asked] = {asked, *others}
            return len(known) == 2 and all(each == known.keys() for each in known.values())

        wait_for(all_know_both)
        assert TOKEN not in server.output


WORLDS = {
    "oil_city": (oil_city_worlds.an_offer, ["ann", "bob", "cy", "dot", "eve", "fay"], oil_city_worlds.OPTIONS),
    "ghawar": (lambda: ghawar_worlds.drilled_next_door(2, "own"), ["ann", "bob"], None),
}


@pytest.mark.parametrize("name", WORLDS)
def test_what_is_hidden_stays_so(tmp_path, in_thread, name):
    """Two worlds that differ in what is hidden alone: of all that is answered here, byte by byte the same."""
    story, people, options = WORLDS[name]
    twins, heard = story(), []
    for number, entries in enumerate((twins.one, twins.other)):
        chosen = options if options is not None else twins.options
        n = twins.begin + (2 if name == "oil_city" else 0)
        folder = stand(tmp_path / str(number), game(name), entries[:n], people, **chosen)
        server = in_thread(folder, admin=TOKEN)
        place = Place(server.url, people)
        if name == "ghawar":
            place.devices["ann"].post(f"/api/tables/{TABLE}/chat", {"text": "look here", "key": "k"})
            place.devices["bob"].post(f"/api/tables/{TABLE}/chat/0/report", None)
        admin, answers = admin_of(server), {}
        for path in (*(f"/tables?which={state}" for state in ("open", "running", "idle", "over")), "/bans", "/reports"):
            status, headers, body = admin.ask("GET", f"/api/admin{path}")
            headers.pop("date")
            if path == "/reports":
                body = re.sub(rb'"(at|reported)":[\d.]+', b"", body)
            answers[path] = (status, headers["content-type"], body)
        seen = admin.get("/api/admin")
        answers["all"] = {key: seen[key] for key in ("tables", "rooms", "people", "reports", "jobs")}
        heard.append(answers)
    assert heard[0] == heard[1]
    assert sum(TABLE.encode() in body for _, _, body in [each for each in heard[0].values() if isinstance(each, tuple)])
    assert {entry.text for entry in twins.one} != {entry.text for entry in twins.other}


# What they do ---------------------------------------------------------------------------------------------------------


def test_a_game_is_ended_and_a_table_removed_before_those_who_look_on(looked_after):
    ann = looked_after.guest()
    table, other = ann.new_table("here", "novice"), ann.new_table("here", "novice")
    admin = admin_of(looked_after)
    with ann.sit(table) as chair:
        assert admin.ask("POST", f"/api/admin/tables/{table}/close")[0] == 204
        while not chair.view["over"]:
            chair.next_view()
        assert chair.view["ending"] == "abandoned"
        assert chair.view["dice"]["seed"]
        assert code_of(admin.post, f"/api/admin/tables/{table}/close", None) == (409, "ended")
        assert admin.ask("DELETE", f"/api/admin/tables/{table}")[0] == 204

        def look_on():
            while True:
                chair.next_view(20)

        with pytest.raises(RefusedError, match="deleted"):
            look_on()
    assert ann.ask("GET", f"/api/tables/{table}")[0] == 404
    assert code_of(admin.delete, f"/api/admin/tables/{table}") == (404, "unknown_table")
    assert ann.get(f"/api/tables/{other}")["id"] == other


def test_a_table_of_a_room_goes_with_its_room(looked_after):
    host = looked_after.guest()
    code = host.post("/api/rooms", {"game": "oil_city", "people": 6, "days": 1})["code"]
    for name in ("Ann", "Bob", "Cy"):
        looked_after.guest().join_room(code, name)
    host.act_in_room(code, "arrange", people=3)
    host.act_in_room(code, "start")
    with host.be_in_room(code, "host") as wall:
        [table] = [each["id"] for each in wall.view["tables"]]
    admin = admin_of(looked_after)
    assert code_of(admin.delete, f"/api/admin/tables/{table}") == (409, "of_a_room")
    assert admin.get("/api/admin/tables?which=running")["tables"][0]["of_room"]


def test_what_was_reported_is_shown_with_ids_and_removed_or_not(looked_after):
    ann, bob, cem = (looked_after.guest() for _ in range(3))
    table = ann.new_table("here", "open", public=True)
    bob.take_seat(table, 1, "Bob")
    cem.get("/api/me")
    for text in ("bad words", "worse words", "good words"):
        bob.post(f"/api/tables/{table}/chat", {"text": text, "key": text.replace(" ", "-")})
    for guest, n in ((ann, 0), (cem, 0), (cem, 0), (ann, 1)):
        guest.post(f"/api/tables/{table}/chat/{n}/report", None)
    admin = admin_of(looked_after)
    reports = {each["text"]: each for each in admin.get("/api/admin/reports")}
    assert {text: len(each["by"]) for text, each in reports.items()} == {"bad words": 2, "worse words": 1}
    writer = reports["bad words"]["writer"]
    assert len(writer) == 16
    assert reports["worse words"]["writer"] == writer
    assert "Bob" not in json.dumps(list(reports.values()))
    for guest in (ann, bob, cem):
        assert guest.cookie.partition("=")[2].partition(".")[0] not in json.dumps(list(reports.values()))
    with cem.sit(table) as chair:
        while chair.receive()["type"] != "chat":
            pass
        assert admin.ask("DELETE", f"/api/admin/remarks/{table}/0")[0] == 204
        while (news := chair.receive())["type"] != "chat":
            pass
        assert [(each["n"], each["state"], each["text"]) for each in news["remarks"]] == [(0, "hidden", "")]
    assert admin.ask("DELETE", f"/api/admin/reports/{table}/1")[0] == 204
    assert admin.get("/api/admin/reports") == []
    assert admin.get("/api/admin")["reports"] == 0


def test_people_and_addresses_are_kept_out_for_a_time_and_let_in_again(looked_after, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_SIGNS", 0.2)
    ann, bob = looked_after.guest(), looked_after.guest()
    by_token = {"authorization": f"Bearer {ann.post('/api/bots', {'name': 'Driller'})['token']}"}
    stream = http.client.HTTPConnection(looked_after.url.removeprefix("http://"), timeout=60)
    stream.request("GET", "/api/bot/stream", headers=by_token)
    told = stream.getresponse()
    assert told.readline() == b"\n"
    ann.put("/api/me", {"name": "Ann"})
    table = bob.new_table("here", "open")
    ann.take_seat(table, 1, "Ann")
    ann.post(f"/api/tables/{table}/chat", {"text": "bad words", "key": "k"})
    bob.post(f"/api/tables/{table}/chat/0/report", None)
    admin = admin_of(looked_after)
    [report] = admin.get("/api/admin/reports")
    with ann.sit(table) as held, bob.sit(table) as stays:
        admin.post("/api/admin/bans", {"kind": "person", "who": report["writer"], "hours": 2})
        assert held.is_closed(10)
        # Nor does their bot hear any more of its games.
        assert told.read().strip() == b""
        told.close()
        stream.close()
        assert bob.ask("GET", "/api/bot", headers=by_token)[0] == 403
        # Their game goes on, and nobody else is concerned.
        assert bob.get(f"/api/tables/{table}")["seats"][1]["name"] == "Ann"
        assert not stays.is_closed(0.3)
    assert code_of(ann.get, "/api/me") == (403, "banned")
    assert code_of(ann.get, f"/api/tables/{table}") == (403, "banned")
    with pytest.raises(RefusedError, match="banned"):
        ann.sit(table).__enter__()
    # What is known of them is theirs all the same.
    assert ann.ask("GET", "/api/me/data")[0] == 200
    assert ann.ask("GET", "/api/health")[0] == 200
    [ban] = admin.get("/api/admin/bans")
    assert (ban["kind"], ban["who"]) == ("person", report["writer"])
    assert 7000 < ban["until"] - time.time() < 7300
    assert admin.ask("DELETE", f"/api/admin/bans/{ban['id']}")[0] == 204
    assert ann.get("/api/me")["name"] == "Ann"
    admin.post("/api/admin/bans", {"kind": "address", "who": " 127.0.0.1 ", "hours": 1})
    assert code_of(bob.get, "/api/me") == (403, "banned")
    # Who looks after the server does not lock the door behind them.
    [ban] = admin.get("/api/admin/bans")
    admin.delete(f"/api/admin/bans/{ban['id']}")
    assert bob.get("/api/me")
    for kind, who in (("address", "somewhere"), ("person", "ann"), ("person", "127.0.0.1")):
        assert code_of(admin.post, "/api/admin/bans", {"kind": kind, "who": who, "hours": 1}) == (400, "invalid")


@pytest.mark.slow
def test_every_process_and_every_restart_knows_who_is_kept_out(tmp_path):
    options = ["--processes", "2"]
    environment = {**os.environ, "GUSHER_ADMIN_TOKEN": TOKEN}
    with LiveServer(tmp_path, environment, options, compiles=False) as server:
        guest, admin = server.guest(), admin_of(server)
        guest.get("/api/me")
        admin.post("/api/admin/bans", {"kind": "address", "who": "127.0.0.1", "hours": 1})
        wait_for(lambda: {guest.ask("GET", "/api/me")[0] for _ in range(12)} == {403}, 20)
        server.restart()
        assert {guest.ask("GET", "/api/me")[0] for _ in range(12)} == {403}


# In each database -----------------------------------------------------------------------------------------------------


def test_tables_are_counted_and_listed_by_how_they_stand(database):
    now, day = 1e9, 86400.0
    seats = (StoredSeat(0, "person", "Ann", None, "ann"), StoredSeat(1, "bot", bot="novice"), StoredSeat(2, "open"))

    def stored(name, used, *, over=False, **changes):
        fields = {"nonces": ("-",) * 3, "seats": seats, "maker": "ann", "standing": Standing(1, used, over)}
        return StoredTable(
            id=name, game="atacama", rules_version=1, options={}, seed=b"", made=1.0, **{**fields, **changes}
        )

    entry = step_entry(0, 0, "e5", 1.25)

    async def test():
        storage = database.open()
        for table in (
            stored("a", now - 5),
            stored("b", now - 10),
            stored("c", now - 2 * day),
            stored("d", now, over=True),
            stored("e", now, nonces=None),
            stored("f", now, lesson="copper"),
        ):
            await storage.create(table, [entry], 99)
        counted = await storage.moderation.count(now)
        assert counted.tables == {"running": 2, "idle": 1, "over": 1, "open": 1}
        assert counted.database > 10_000
        listed = await storage.moderation.tables("running", now, None, 9)
        assert [(each.id, each.taken, each.bots, each.seats, each.entries) for each in listed] == [
            ("a", 2, 1, 3, 1),
            ("b", 2, 1, 3, 1),
        ]
        assert [each.id for each in await storage.moderation.tables("running", now, now - 5, 9)] == ["b"]
        assert [each.id for each in await storage.moderation.tables("idle", now, None, 9)] == ["c"]
        for n in range(3):
            await storage.chats.say("a", Remark(-1, "ann", 2.0, f"text {n}", False), 2)
            await storage.chats.report("a", n, "bob", 3.0 + n)
            await storage.chats.report("a", n, "bob", 9.0)
            await storage.chats.report("a", n, "", 4.0 + n)
        await storage.chats.report("a", 17, "bob", 9.0)
        # The first remark is kept no longer, so neither is its report.
        reports = await storage.moderation.reports(9, str)
        assert [(each.n, each.writer, {*each.by}, each.reported) for each in reports] == [
            (2, "ann", {"", "bob"}, 5.0),
            (1, "ann", {"", "bob"}, 4.0),
        ]
        assert (await storage.moderation.count(now)).reports == 2
        reported = (await storage.belongings.of("bob", now)).reported
        assert [(each.table, each.at[-4:]) for each in reported] == [("a", ":04Z"), ("a", ":05Z")]
        await storage.moderation.dismiss("a", 1)
        await storage.erasing.erase("bob", lambda _: "print", 9.0)
        assert [(each.n, each.by) for each in await storage.moderation.reports(9, str)] == [(2, [""])]
        await storage.erasing.erase("ann", lambda _: "print too", 9.0)
        assert await storage.moderation.reports(9, str) == []
        for name, until in (("x", now + 5), ("y", now + 50)):
            await storage.moderation.ban(AdminBan(name, "address", "1.2.3.4", now, until))
        assert [each.id for each in await storage.moderation.bans(now + 10)] == ["y"]
        await storage.moderation.ban(AdminBan("z", "person", "p", now + 20, now + 99))
        await storage.moderation.lift("y")
        assert [each.id for each in await storage.moderation.bans(0.0)] == ["z"]
        await storage.close()

    asyncio.run(test())
