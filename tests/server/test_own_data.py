"""What somebody can have of what is known of them, and how they have it erased: everywhere, at once and whole, while
the games of others go on."""

import asyncio
import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress

import pytest
from processes import wait_for

from dev.testing.servers import LiveServer
from gusher.room import opened
from gusher.room.entries import Join, Open, Remove
from gusher.server.http.guest import Guest, RefusedError
from gusher.server.people import erasing
from gusher.server.people.people import People
from gusher.server.storage.folder import DATABASE, secret_in
from gusher.server.storage.receipts import Receipt
from gusher.server.storage.rooms import Beside, KeptPerson, StoredRoom
from gusher.server.storage.sql.chats import Remark
from gusher.server.storage.sql.erasing import Traces
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.storage.storage import Standing, StoredSeat, StoredTable, Subscription
from gusher.table.entries import step_entry

NAME = "Wilhelmina Zschokke"
SAID = "a secret of mine 4711"


def data(guest):
    status, headers, body = guest.ask("GET", "/api/me/data")
    assert status == 200
    assert headers["content-disposition"] == 'attachment; filename="gusher.json"'
    assert headers["content-type"] == "application/json"
    return json.loads(body)


def erase(guest):
    status, headers, _ = guest.ask("DELETE", "/api/me")
    assert (status, headers["set-cookie"].startswith("gusher=; Max-Age=0; ")) == (204, True)


def named(guest, name=NAME):
    guest.put("/api/me", {"name": name})
    return guest


def code_of(error):
    return error.value.code


# To have it -----------------------------------------------------------------------------------------------------------


def test_a_file_says_all_that_is_known_and_nothing_of_others(server):
    ann, bob = named(server.guest()), named(server.guest(), "Bob")
    table = ann.new_table("here", "open", public=True)
    bob.take_seat(table, 1, "Bob")
    for guest, text in ((ann, SAID), (bob, "what Bob says")):
        guest.post(f"/api/tables/{table}/chat", {"text": text, "key": "k"})
    ann.post(f"/api/tables/{table}/chat/1/mute", None)
    ann.put("/api/me/settings", {"theme": "dark"})
    room = bob.post("/api/rooms", {"game": "oil_city", "people": 6, "days": 1})["code"]
    ann.join_room(room, "Mina")
    with ann.sit(table) as chair:
        chair.act(chair.legal()[0])
    own = data(ann)
    assert (own["format"], own["name"], own["settings"]["theme"]) == (1, NAME, "dark")
    [known] = own["tables"]
    assert (known["id"], known["you_made_it"], known["public"], known["over"]) == (table, True, True, False)
    assert known["your_seats"] == [{"seat": 1, "name": NAME, "kind": "person", "planned": []}]
    assert [(each["text"], each["table"]) for each in own["remarks"]] == [(SAID, table)]
    assert [(each["code"], each["your_names"], each["you_are_a_host"]) for each in own["rooms"]] == [
        (room, ["Mina"], False)
    ]
    assert own["muted"] == ["Bob"]
    assert "what Bob says" not in json.dumps(own)
    cookie = ann.cookie.partition("=")[2]
    assert cookie.partition(".")[0] not in json.dumps(own)
    assert ann.get("/api/me")["resume"] not in json.dumps(own)


def test_who_was_never_here_is_told_that_nothing_is_known(server):
    own = data(server.guest())
    assert {name: value for name, value in own.items() if value} == {
        "format": 1,
        "made": own["made"],
        "gusher": own["gusher"],
    }


def test_neither_is_asked_for_without_end(in_thread):
    server = in_thread()
    guest = named(server.guest())
    answers = [guest.ask("GET", "/api/me/data")[0] for _ in range(8)]
    assert answers == [200] * 6 + [429] * 2
    assert guest.ask("DELETE", "/api/me")[0] == 429
    assert guest.get("/api/me")["name"] == NAME


def test_no_page_of_others_can_ask_for_it(server):
    guest = named(server.guest())
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        assert guest.ask("DELETE", "/api/me", headers=headers)[0] == 403
    assert guest.get("/api/me")["name"] == NAME


# To have it erased ----------------------------------------------------------------------------------------------------


def test_nothing_is_left_of_who_is_erased_and_the_others_play_on(in_thread, tmp_path):
    server = in_thread()
    ann, bob, phone = named(server.guest()), named(server.guest(), "Bob"), server.guest()
    code = ann.get("/api/me")["resume"]
    phone.post("/api/resume", {"code": code})
    person = ann.cookie.partition("=")[2].partition(".")[0]
    alone = ann.new_table("here", "novice")
    waiting = bob.new_table("here", "open")
    ann.take_seat(waiting, 1, NAME)
    third = bob.new_table("here", "open", "open", game="guven")
    ann.take_seat(third, 1, NAME)
    ann.post(f"/api/tables/{waiting}/chat", {"text": SAID, "key": "k"})
    bob.post(f"/api/tables/{waiting}/chat", {"text": "hello", "key": "k"})
    bob.post(f"/api/tables/{waiting}/chat/0/mute", None)
    ann.put("/api/me/settings", {"theme": "dark"})
    ann.ask("DELETE", f"/api/me/tables/{alone}")
    with bob.sit(waiting) as seen, phone.sit(waiting) as held:
        erase(ann)
        assert held.is_closed(10)
        while not seen.view["over"]:
            seen.next_view()
        assert seen.view["ending"] == "resigned"
        assert [each["name"] for each in seen.view["seats"]] == ["Bob", ""]
    with bob.sit(third) as seen:
        assert [(each["kind"], each["name"]) for each in seen.view["seats"]] == [
            ("person", "Bob"),
            ("open", ""),
            ("open", ""),
        ]
    with pytest.raises(RefusedError) as error:
        bob.get(f"/api/tables/{alone}")
    assert code_of(error) in ("unknown_table", "deleted")
    # Neither cookie nor words lead to anybody.
    assert phone.get("/api/me")["name"] == ""
    with pytest.raises(RefusedError) as error:
        server.guest().post("/api/resume", {"code": code})
    assert code_of(error) == "unknown_code"
    assert NAME not in json.dumps(bob.get(f"/api/tables/{waiting}"))
    assert SAID.encode() not in bob.ask("GET", f"/api/tables/{waiting}/record")[2]
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        said = "\n".join(database.iterdump())
    # Their id waits for what is still under way, and for nothing else.
    assert [line for line in said.splitlines() if person in line] == [
        line for line in said.splitlines() if line.startswith('INSERT INTO "erased"')
    ]
    for each in (NAME, SAID):
        assert each not in said
        assert not [file.name for file in tmp_path.glob("gusher.db*") if each.encode() in file.read_bytes()]


def test_what_comes_too_late_goes_with_the_id(in_thread, tmp_path, monkeypatch):
    monkeypatch.setattr(erasing, "SECONDS_UNDER_WAY", 0.3)
    monkeypatch.setattr(erasing, "SECONDS_BETWEEN_LOOKS", 0.1)
    storage = SqliteStorage(tmp_path / DATABASE)
    server = in_thread(storage=storage)
    ann = named(server.guest())
    person = ann.cookie.partition("=")[2].partition(".")[0]
    erase(ann)
    # As by a request that was let in a moment before.
    asyncio.run(storage.rename(person, NAME, 1.0))

    def is_gone():
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
            return person not in "\n".join(database.iterdump())

    wait_for(is_gone, 20)


def test_a_cookie_that_is_nobodys_erases_nothing_and_says_so(server):
    ann, former, forged = named(server.guest()), server.guest(), server.guest()
    former.cookie = ann.cookie
    ann.post("/api/me/sign-out", None)
    forged.cookie = ann.cookie[:-1] + ("0" if ann.cookie[-1] != "0" else "1")
    for guest, reason in ((former, "signed_out"), (forged, "nobody_here"), (server.guest(), "nobody_here")):
        status, _, answer = guest.ask("DELETE", "/api/me")
        assert (status, json.loads(answer)["reason"]["code"]) == (403, reason)
    assert data(ann)["name"] == NAME
    # Asked again, as after an answer that got lost.
    again = server.guest()
    again.cookie = ann.cookie
    erase(ann)
    erase(again)


def test_a_void_cookie_changes_nothing_in_the_name_of_somebody_new(server):
    ann, former = named(server.guest()), server.guest()
    former.cookie = ann.cookie
    erase(ann)
    with pytest.raises(RefusedError) as error:
        former.put("/api/me", {"name": NAME})
    assert code_of(error) == "signed_out"
    # The cookie went with the answer: who asks now is somebody new, and says so.
    assert former.put("/api/me", {"name": "Cem"})["name"] == "Cem"


def test_who_is_erased_while_they_use_it_is_gone(in_thread, tmp_path, monkeypatch):
    monkeypatch.setattr(erasing, "SECONDS_UNDER_WAY", 0.3)
    monkeypatch.setattr(erasing, "SECONDS_BETWEEN_LOOKS", 0.1)
    server = in_thread()

    def use(cookie):
        device = Guest(server.url, cookie)
        with suppress(RefusedError):
            while True:
                device.put("/api/me", {"name": NAME})

    people = [named(server.guest()) for _ in range(5)]
    with ThreadPoolExecutor(10) as threads:
        used = [threads.submit(use, each.cookie) for each in people for _ in range(2)]
        for each in people:
            erase(each)
        for each in used:
            each.result(60)

    def is_gone():
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
            return NAME not in "\n".join(database.iterdump())

    wait_for(is_gone, 20)


def test_a_game_of_three_goes_on_with_a_bot(in_thread):
    server = in_thread()
    ann, bob, cem = (named(server.guest(), name) for name in (NAME, "Bob", "Cem"))
    table = bob.new_table("here", "open", "open", game="guven")
    ann.take_seat(table, 1, NAME)
    cem.take_seat(table, 2, "Cem")
    with bob.sit(table) as seen:
        erase(ann)
        while seen.view["seats"][1]["kind"] != "bot":
            seen.next_view()
        assert (seen.view["over"], seen.view["seats"][1]["name"]) == (False, "")
        assert [each["name"] for each in seen.view["seats"]] == ["Bob", "", "Cem"]
        # What was left is played by the bot from now on.
        assert not seen.view["seats"][1]["for_now"]


def test_who_made_a_table_leaves_it_to_those_who_play_there(in_thread):
    server = in_thread()
    ann, bob = named(server.guest()), named(server.guest(), "Bob")
    table = ann.new_table("open", "novice")
    bob.take_seat(table, 0, "Bob")
    with ann.sit(table) as host:
        assert host.view["maker"]
    with bob.sit(table) as chair:
        erase(ann)
        assert not bob.get(f"/api/tables/{table}")["maker"]
        chair.act(chair.legal()[0])


def test_a_member_of_a_room_leaves_it_and_the_seat_is_nobodys(in_thread, tmp_path):
    server = in_thread()
    host, ann, bob = server.guest(), server.guest(), server.guest()
    code = host.post("/api/rooms", {"game": "oil_city", "people": 6, "days": 1})["code"]
    ann.join_room(code, NAME)
    bob.join_room(code, "Bob")
    cem = server.guest()
    cem.join_room(code, "Cem")
    host.act_in_room(code, "arrange", people=3)
    host.act_in_room(code, "start")
    with host.be_in_room(code, "host") as wall:
        [table] = [each["id"] for each in wall.view["tables"]]
        assert NAME in json.dumps(wall.view)
        assert NAME in json.dumps(host.get(f"/api/tables/{table}"))
        erase(ann)
        while NAME in json.dumps(wall.view):
            wall.next_view()
        assert "Bob" in json.dumps(wall.view)
    wait_for(lambda: NAME not in json.dumps(host.get(f"/api/tables/{table}")))
    assert "Bob" in json.dumps(host.get(f"/api/tables/{table}"))
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        assert NAME not in "\n".join(database.iterdump())
    # A room that nobody else is in goes with its host.
    bob_code = bob.post("/api/rooms", {"game": "oil_city", "people": 6, "days": 1})["code"]
    erase(bob)
    with pytest.raises(RefusedError) as error:
        host.get(f"/api/rooms/{bob_code}")
    assert code_of(error) == "room_unknown"
    assert host.get(f"/api/rooms/{code}")["role"] == "host"


def test_every_process_knows_at_once(tmp_path):
    with LiveServer(tmp_path, options=["--processes", "2"], compiles=False) as server:
        ann, bob, phone = named(server.guest()), named(server.guest(), "Bob"), server.guest()
        phone.post("/api/resume", {"code": ann.get("/api/me")["resume"]})
        tables = [bob.new_table("here", "open", "open", game="guven") for _ in range(4)]
        for table in tables:
            ann.take_seat(table, 1, NAME)
        chairs = [bob.sit(table) for table in tables]
        try:
            for chair in chairs:
                chair.__enter__()
            erase(ann)
            for chair in chairs:
                while NAME in json.dumps(chair.view):
                    chair.next_view()
        finally:
            for chair in chairs:
                chair.__exit__(None, None, None)
        for _ in range(10):
            assert phone.get("/api/me")["name"] == ""
            assert bob.get("/api/me")["name"] == "Bob"
        assert "Traceback" not in server.output


def test_a_server_that_is_killed_in_the_middle_goes_on_where_it_was(tmp_path):
    """The transaction has been written, and nothing after it."""

    async def erase_and_die():
        storage = SqliteStorage(tmp_path / DATABASE)
        people = People(secret_in(tmp_path))
        await storage.erasing.erase(person, people.fingerprint_of, time.time())
        await storage.close()

    with LiveServer(tmp_path, compiles=False) as server:
        ann, bob, cem = (named(server.guest(), name) for name in (NAME, "Bob", "Cem"))
        table = bob.new_table("here", "open", "open", game="guven")
        ann.take_seat(table, 1, NAME)
        cem.take_seat(table, 2, "Cem")
        person = ann.cookie.partition("=")[2].partition(".")[0]
        server.kill()
        asyncio.run(erase_and_die())
        server.start()
        assert ann.get("/api/me")["name"] == ""
        with bob.sit(table) as seen:
            while seen.view["seats"][1]["kind"] != "bot":
                seen.next_view(30)
            assert NAME not in json.dumps(seen.view)


# In each database -----------------------------------------------------------------------------------------------------


def stored(name, **changes):
    fields = {"game": "atacama", "rules_version": 1, "options": {}, "maker": "ann", "seed": b"\x00", "made": 1e9}
    return StoredTable(id=name, **{**fields, **changes})


def person(seat, who, **changes):
    return StoredSeat(seat, "person", f"name of {who}", None, who, **changes)


def with_storage(database, test):
    async def body():
        storage = database.open()
        try:
            await asyncio.wait_for(test(storage), 60)
        finally:
            await storage.close()

    asyncio.run(body())


async def fill(storage):
    """Something of everything, of ann and of bob."""
    begun = {"nonces": ("-", "-"), "standing": Standing(1, 5.0, False, (0,))}
    over = {"nonces": ("-", "-"), "standing": Standing(1, 5.0, True)}
    entry = step_entry(0, 0, "e5", 1.25)
    both = (person(0, "ann"), person(1, "bob"))
    for table, entries in (
        (stored("alone", seats=(person(0, "ann"), StoredSeat(1, "bot", bot="novice")), **begun), [entry]),
        (stored("file", seats=(StoredSeat(0, "person", "Someone"),), from_file=True, nonces=()), []),
        (stored("plays", seats=both, **begun), [entry]),
        (stored("over", seats=both, maker="bob", **over), [entry]),
        (stored("open", seats=(person(0, "ann", promise="p"), person(1, "bob"), StoredSeat(2, "open"))), []),
        (stored("kept", maker="bob", seats=(StoredSeat(0, "kept", "name of ann", None, "ann"), person(1, "bob"))), []),
        (stored("adds", maker="bob", seats=both, promises=("p", ""), standing=Standing(deadline=9.0)), []),
        (stored("away", maker="bob", seats=(StoredSeat(0, "bot", "name of ann", "novice", "ann", for_now=True),
                                            person(1, "bob")), **begun), [entry]),
        (stored("bobs", maker="bob", seats=(person(0, "bob"), StoredSeat(1, "bot", bot="novice"))), []),
        (stored("shared", maker="room", room="room", seats=(
            person(0, "ann", others=("bob",)), person(1, "bob", others=("cem", "ann"))), **begun), [entry]),
    ):  # fmt: skip
        assert await storage.create(table, entries, 99)
    beside = Beside(
        "oil_city", {}, "h", "w", hosts=["ann", "cem"], walls=["ann", "dan"], names={0: "Ann's"}, told="hello",
        people={1: KeptPerson("name of ann", "ann", "pin"), 2: KeptPerson("name of bob", "bob", "pin")},
        tables=["shared"],
    )  # fmt: skip
    entries = [
        opened("oil_city", 6, at=1.0),
        Join(1, 1.0, "member", 1, person=1, group=0),
        Join(2, 1.0, "member", 2, person=2, group=1),
    ]
    await storage.rooms.create(StoredRoom("room", "ABCD", 9e9, beside, entries))
    own = Beside("oil_city", {}, "h", "w", hosts=["ann"])
    await storage.rooms.create(StoredRoom("own", "EFGH", 9e9, own, [opened("oil_city", 6, at=1.0)]))
    for who in ("ann", "bob"):
        await storage.rename(who, f"name of {who}", 1.0)
        await storage.keep_settings(who, "{}")
        await storage.subscribe(Subscription(f"https://{who}.example", who, "k", "a", "en", "s"), 5)
        await storage.chats.say("plays", Remark(-1, who, 2.0, f"{who} says", False, key=f"key of {who}"), 9)
        await storage.remove("over", who)
        await storage.chats.silence("open", who)
        await storage.renew(who, f"code of {who}")
        await storage.subscribe(Subscription(f"https://{who}.example", who, "k", "a", "en", "s"), 5)
    await storage.append("plays", [step_entry(1, 0, "e6", 2.0)], Standing(2, 6.0, False, (0,)),
                         Receipt("ann", "sent", 1))  # fmt: skip
    await storage.chats.mute("ann", "bob", muted=True)
    await storage.chats.mute("bob", "ann", muted=True)


def everything_in(database):
    """All rows of all tables, as text."""
    from sqlalchemy import MetaData

    with database.connection() as connection:
        metadata = MetaData()
        metadata.reflect(connection)
        return {
            table.name: [str(tuple(row)) for row in connection.execute(table.select())]
            for table in metadata.sorted_tables
        }


def test_one_transaction_erases_all_of_a_person_and_nothing_of_others(database):
    async def test(storage):
        await fill(storage)
        known = await storage.belongings.of("ann", 9.0)
        assert [table.id for table in known.tables] == sorted(table.id for table in known.tables)
        assert {table.id for table in known.tables} == {
            "alone", "file", "plays", "over", "open", "kept", "adds", "away", "shared",
        }  # fmt: skip
        assert (known.name, known.settings) == ("name of ann", {})
        assert (known.signed_out_everywhere, known.messages_noted) == (1, 1)
        assert [each.text for each in known.remarks] == ["ann says"]
        assert [(each.code, each.you_are_a_host, each.you_are_its_wall, each.your_names) for each in known.rooms] == [
            ("ABCD", True, True, ["name of ann"]),
            ("EFGH", True, False, []),
        ]
        assert (known.muted, known.silenced_at) == (["name of bob"], ["open"])
        assert [each.address for each in known.reminders] == ["https://ann.example"]
        bobs = await storage.belongings.of("bob", 9.0)

        traces = await storage.erasing.erase("ann", lambda _: "print", 7.0)
        assert traces.rooms == ("ABCD", "EFGH")
        assert {"alone", "plays", "over", "open", "kept", "adds", "away", "shared"} <= {*traces.tables}
        assert await storage.belongings.of("ann", 9.0) == (await storage.belongings.of("nobody", 9.0))
        assert not await storage.knows("ann")
        tables = {table: await storage.find(table) for table in traces.tables}
        assert {name for name, table in tables.items() if table is None} == {"alone", "file"}
        seats = {name: [(each.kind, each.name, each.person) for each in table.seats]
                 for name, table in tables.items() if table is not None}  # fmt: skip
        bob = ("person", "name of bob", "bob")
        nobody = ("person", "", None)
        assert seats["plays"] == seats["over"] == seats["adds"] == [nobody, bob]
        assert seats["open"] == [("open", "", None), bob, ("open", "", None)]
        assert seats["kept"] == [("open", "", None), bob]
        assert seats["away"] == [("bot", "", None), bob]
        assert not tables["away"].seats[0].for_now
        assert [(each.person, each.others) for each in tables["shared"].seats] == [("bob", ()), ("bob", ("cem",))]
        assert (tables["plays"].maker, tables["over"].maker) == ("", "bob")
        assert sorted(await storage.erasing.vacated()) == ["adds", "plays"]
        room = await storage.rooms.load("ABCD")
        assert (room.beside.hosts, room.beside.walls, room.beside.told) == (["", "cem"], ["dan"], "")
        assert ([*room.beside.people], room.beside.names) == ([2], {})
        assert [type(entry) for entry in room.entries] == [Open, Join, Join, Remove]
        assert await storage.rooms.load("EFGH") is None
        # Bob has what he had, and no longer mutes her.
        after = await storage.belongings.of("bob", 9.0)
        assert (after.name, after.remarks, after.reminders, after.silenced_at) == (
            bobs.name, bobs.remarks, bobs.reminders, bobs.silenced_at,
        )  # fmt: skip
        assert {table.id for table in after.tables} == {table.id for table in bobs.tables}
        assert after.muted == []
        # Done again, nothing is left to do.
        assert await storage.erasing.erase("ann", lambda _: "print", 8.0) == Traces()
        await storage.erasing.settle("print")
        [erased] = await storage.erasing.all()
        assert (erased.fingerprint, erased.at, erased.person) == ("print", 7.0, None)

    with_storage(database, test)
    rows = everything_in(database)
    assert not [(name, row) for name, some in rows.items() for row in some if "'ann'" in row or "name of ann" in row]
    assert not [row for some in rows.values() for row in some if '"ann"' in row or "ann says" in row]


def test_a_room_that_was_changed_meanwhile_is_read_again(database):
    """What another process believes to be beside the log does not bring a name back."""
    from gusher.server.storage.storage import TakenError

    async def test(storage):
        await fill(storage)
        before = await storage.rooms.load("ABCD")
        await storage.erasing.erase("ann", lambda _: "print", 7.0)
        with pytest.raises(TakenError):
            await storage.rooms.append("room", len(before.entries), [], "", before.beside)

    with_storage(database, test)
    assert "name of ann" not in str(everything_in(database)["rooms"])


def test_nothing_is_half_erased(database):
    """Whatever fails on the way, all is as it was."""
    from sqlalchemy import event

    async def test(storage):
        await fill(storage)

    with_storage(database, test)
    before = everything_in(database)
    for statements in (1, 5, 12, 20, 28):
        storage = database.open()
        count = []

        @event.listens_for(storage.database.engine, "before_cursor_execute")
        def stop(connection, cursor, statement, parameters, context, many, statements=statements, count=count):
            if statement.split()[0] in ("UPDATE", "DELETE", "INSERT") and "commits" not in statement:
                count.append(statement)
                if len(count) == statements:
                    raise ZeroDivisionError

        async def test(storage=storage):
            with pytest.raises(ZeroDivisionError):
                await storage.erasing.erase("ann", lambda _: "print", 7.0)
            await storage.close()

        asyncio.run(test())
        after = everything_in(database)
        before.pop("commits", None)
        after.pop("commits", None)
        assert after == before


def test_whoever_was_erased_is_nobody_after_a_restart(tmp_path):
    people = People(b"s" * 32)
    cookie, code = people.cookie("0123456789ab"), people.code("0123456789ab")
    assert people.of_cookie(cookie) == "0123456789ab" == people.of_code(code)
    again = People(b"s" * 32)
    assert again.forget(people.fingerprint_of("0123456789ab"), None)
    assert again.of_cookie(cookie) is None
    from gusher.server.protocol.errors import Refusal

    with pytest.raises(Refusal):
        again.of_code(code)
    assert again.of_cookie(again.cookie("0123456789ac")) == "0123456789ac"
