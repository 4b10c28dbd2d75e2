"""Bots that people have written: their accounts, the stream of their games, and what they may do."""

import asyncio
import http.client
import json
import random
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from dev.testing.servers import LiveServer
from gusher.server.bus import Bus
from gusher.server.http.guest import Guest, RefusedError
from gusher.server.live import making
from gusher.server.live.feeds import Feeds
from gusher.server.live.tables import Tables
from gusher.server.people.bot_accounts import digest_of, new_bot_id
from gusher.server.protocol.bot_games import StreamLine
from gusher.server.protocol.new_tables import NewSeat, NewTable
from gusher.server.protocol.seen import TableView
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Visitor
from gusher.server.sharing.turns import Turns
from gusher.server.storage.sql.bot_accounts import StoredBot
from gusher.server.storage.sqlite import SqliteStorage
from gusher.table.commands import Act

TOKEN = "a token of at least sixteen"
EXAMPLE = Path(__file__).parents[2] / "docs" / "bots" / "example.py"


class Bot(Guest):
    """A bot with its token, which keeps no cookie."""

    def __init__(self, url, token):
        super().__init__(url)
        self.token = token

    def ask(self, method, path, body=None, headers=None):
        self.cookie = None
        return super().ask(method, path, body, {"authorization": f"Bearer {self.token}", **(headers or {})})

    def move(self, view, action, **more):
        return self.post(f"/api/bot/tables/{view['id']}/moves", {"n": view["n"], "actions": [action], **more})["n"]

    @contextmanager
    def stream(self, after=""):
        """A function that reads the next line that is no sign of life, None at the end."""
        connection = http.client.HTTPConnection(urlsplit(self.url).netloc, timeout=60)
        connection.request("GET", f"/api/bot/stream{after}", headers={"authorization": f"Bearer {self.token}"})
        answer = connection.getresponse()
        if answer.status != 200:
            content = json.loads(answer.read())
            connection.close()
            raise RefusedError(content, answer.status)
        assert answer.headers["content-type"] == "application/x-ndjson"

        def read():
            while (line := answer.readline()) == b"\n":
                pass
            if line:
                # Each is as it is described.
                msgspec.json.decode(line, type=StreamLine, strict=True)
            return json.loads(line) if line else None

        try:
            yield read
        finally:
            answer.close()
            connection.close()


def bot_of(guest, name="Driller"):
    return Bot(guest.url, guest.post("/api/bots", {"name": name})["token"])


def refused(code, act, *about):
    with pytest.raises(RefusedError) as error:
        act(*about)
    assert error.value.code == code
    return error.value


def played_by_the_example(server, game):
    token = bot_of(server.guest()).token
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), server.url, token, game],
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Points: ["), done.stdout


# Playing --------------------------------------------------------------------------------------------------------------


def test_the_example_plays_a_whole_game_against_a_bot_of_ours(server):
    played_by_the_example(server, "atacama")


@pytest.mark.slow
def test_the_example_plays_where_everybody_acts_at_once(server):
    played_by_the_example(server, "oil_city")


def test_a_person_plays_against_a_bot_that_everybody_sees_as_one(server):
    ann, watcher = server.guest(), server.guest()
    bot = bot_of(ann)
    table = ann.new_table("here", "open")
    with bot.stream() as read:
        assert bot.post(f"/api/bot/tables/{table}/seat", {}) == {"seat": 1}
        # It keeps the one that it has.
        assert bot.post(f"/api/bot/tables/{table}/seat", {"seat": 0}) == {"seat": 1}
        view = read()
        while not (view["movers"] and view["id"] == table):
            view = read()
        assert [seat["mine"] for seat in view["seats"]] == [False, True]
        assert view["legal"] == {}
        with ann.sit(table) as chair:
            chair.act("a1")
            view = read()
            assert view["log_from"] == view["n"] - 1
            assert [line["text"] for line in view["log"]] == ["a1"]
            [moves] = view["legal"].values()
            first = bot.move(view, moves[0], key="once")
            # Sent again because its answer got lost; or chosen for another position.
            assert bot.move(view, moves[0], key="once") == first
            error = refused("stale", bot.move, view, moves[0])
            assert (error.status, error.field) == (409, "n")
            chair.until(first)
            assert chair.view["log"][-1]["text"] == moves[0]
            # By number, as the rules have it.
            chair.act(chair.view["legal"]["0"][0])
            view = read()
            while not view["legal"]:
                view = read()
            assert "actions" in refused("invalid", bot.move, view, 2**60).field
            from gusher.rules.kernel import game

            action = game("atacama").actions.read(view["legal"]["1"][-1])
            chair.until(bot.move(view, action))
            chair.undo(chair.view["undo"]["to"])
            view = read()
            while not view["request"]:
                view = read()
            bot.post(f"/api/bot/tables/{table}/answer", {"n": view["n"], "agree": False})
            chair.next_view()
            assert chair.view["request"] is None
            for guest in (ann, watcher):
                seats = guest.get(f"/api/tables/{table}")["seats"]
                assert [(seat["name"], seat["program"], seat["kind"]) for seat in seats][1] == (
                    "Bot Driller",
                    True,
                    "person",
                )
            bot.post(f"/api/bot/tables/{table}/leave", None)
            while not view["over"]:
                view = read()
    assert view["resigned"] == [1]
    for names in ("yes", "no"):
        record = ann.ask("GET", f"/api/tables/{table}/record?names={names}")[2].decode()
        assert "seat 2: bot Bot Driller" in record
    opened = ann.get(f"/api/tables/{ann.post('/api/records', record.encode())['id']}")
    assert opened["seats"][1]["bot"] == "Bot Driller"


def test_a_bot_is_challenged_by_name_and_asks_as_people_do(in_thread):
    server = in_thread(admin=TOKEN)
    ann, operator = server.guest(), server.guest()
    operator.post("/api/admin/session", {"token": TOKEN})
    ann.put("/api/me", {"name": "Ann"})
    bot = bot_of(ann)
    account = bot.get("/api/bot")
    wanted = {"game": "atacama", "bot": account["id"], "begins": "me", "time": {"seconds": 600}}
    assert ann.get("/api/friends")["bots"] == []
    refused("not_challenged", ann.post, "/api/challenges", wanted)
    refused("no_challenge", ann.put, f"/api/bots/{account['id']}/games", {"games": ["oil_city"]})
    ann.put(f"/api/bots/{account['id']}/games", {"games": ["atacama"]})
    [listed] = server.guest().get("/api/friends")["bots"]
    assert (listed["name"], listed["games"]) == ("Bot Driller", ["atacama"])
    refused("not_challenged", ann.post, "/api/challenges", {**wanted, "game": "ghawar"})
    with bot.stream() as read:
        first, table = (ann.post("/api/challenges", wanted)["id"] for _ in range(2))
        asked = {view["id"] for view in (read(), read())}
        assert asked == {first, table}
        assert bot.ask("DELETE", f"/api/bot/tables/{first}/seat")[0] == 204
        assert [each["declined"] for each in ann.get("/api/friends")["challenges"] if each["table"] == first] == [True]
        assert bot.post(f"/api/bot/tables/{table}/seat", {}) == {"seat": 1}

        def view_where(is_so):
            while not ((view := read())["type"] == "view" and is_so(view)):
                pass
            return view

        def ask(what, **more):
            return bot.post(f"/api/bot/tables/{table}/ask", {"what": what, "n": view["n"], **more})["n"]

        with ann.sit(table) as chair:
            chair.until(view_where(lambda view: view["movers"])["n"])
            chair.act("a1")
            view = view_where(lambda view: view["legal"])
            before = view["n"]
            chair.until(bot.move(view, "c1"))
            view = view_where(lambda view: view["n"] > before)
            # Nobody has moved since: it need not ask.
            chair.until(ask("undo", to=before))
            view = view_where(lambda view: view["legal"])
            for what in ("pause", "abandoned"):
                chair.until(ask(what))
                assert chair.view["request"]["waiting"] == [0]
                refused("asked_already", ask, what)
                n = chair.answer(False)
                view = view_where(lambda view, n=n: view["n"] >= n)
        [known] = operator.get("/api/admin/bots")
        assert (known["name"], known["tables"], known["off"]) == ("Bot Driller", 1, False)
        assert len(known["owner"]) == 16
        operator.put(f"/api/admin/bots/{account['id']}", {"off": True})
        while read() is not None:
            pass
    refused("bot_off", bot.get, "/api/bot")
    refused("own_bot_off", ann.post, "/api/bots", {"name": "Another"})
    assert ann.ask("DELETE", f"/api/bots/{account['id']}")[0] == 403
    assert [each["off"] for each in ann.get("/api/bots")["bots"]] == [True]
    assert ann.get("/api/friends")["bots"] == []


def test_who_was_away_is_told_what_has_become_of_its_games(server):
    ann = server.guest()
    bot = bot_of(ann)
    tables = [bot.post("/api/bot/tables", {"game": "atacama", "seats": ["me", "open"]})["id"] for _ in range(3)]
    for table in tables:
        ann.take_seat(table, 1, "Ann")
    with bot.stream() as read:
        views = {}
        while len(views) < 3 or not all(view["movers"] for view in views.values()):
            view = read()
            views[view["id"]] = view
    with ann.sit(tables[0]) as chair:
        bot.move(views[tables[0]], "a1")
        chair.until(views[tables[0]]["n"] + 1)
    with ann.sit(tables[1]) as chair:
        chair.send("leave", seat=1)
    known = "&".join(f"after={table}:{view['n']}" for table, view in views.items())
    with bot.stream(f"?{known}&after=nowhere:3") as read:
        lines = {line["id"]: line for line in (read() for _ in range(4))}
    assert [line["text"] for line in lines[tables[0]]["log"]] == ["a1"]
    assert (lines[tables[1]]["over"], lines[tables[1]]["resigned"]) == (True, [1])
    assert lines[tables[2]]["log"] == []
    assert lines["nowhere"] == {"type": "gone", "id": "nowhere", "reason": {"code": "unknown_table", "section": None}}
    assert refused("invalid", lambda: bot.stream("?after=x").__enter__()).field == "after"


def test_another_game_keeps_a_seat_for_it(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_SIGNS", 0.1)
    ann = in_thread().guest()
    bot = bot_of(ann)
    table = bot.post("/api/bot/tables", {"game": "atacama", "seats": ["me", "open"]})["id"]
    ann.take_seat(table, 1, "Ann")
    bot.post(f"/api/bot/tables/{table}/leave", None)
    again = ann.post(f"/api/tables/{table}/next", {})["id"]
    with bot.stream() as read:
        # Found by looking again and again, whoever has made it.
        view = read()
        assert view["id"] == again
        assert [seat["kind"] for seat in view["seats"] if seat["mine"]] == ["kept"]
        bot.post(f"/api/bot/tables/{again}/seat", {})
        while not view["movers"]:
            view = read()
        # A maker can open the seat of whoever has not moved: it is nobody's table any more.
        [seat] = [seat["seat"] for seat in view["seats"] if seat["mine"]]
        ann.put(f"/api/tables/{again}/seats/{seat}", {"kind": "open"})
        while (line := read())["type"] == "view":
            pass
        assert line == {"type": "gone", "id": again, "reason": {"code": "not_your_seat", "section": None}}


def test_any_of_several_processes_serves_it(tmp_path):
    with LiveServer(tmp_path, options=["--processes", "2"], compiles=False) as server:
        ann = server.guest()
        bot = bot_of(ann)
        with bot.stream() as read:
            tables = {bot.post("/api/bot/tables", {"game": "atacama", "seats": ["me", "open"]})["id"] for _ in range(4)}
            waiting = set(tables)
            for table in tables:
                ann.take_seat(table, 1, "Ann")
            while waiting:
                view = read()
                if view["movers"] and view["id"] in waiting:
                    bot.move(view, "a1")
                    waiting.discard(view["id"])
            for table in tables:
                with ann.sit(table) as chair:
                    while not chair.view["legal"]:
                        chair.next_view()
                    chair.act("c1")
            moved = set()
            while moved != tables:
                view = read()
                moved |= {view["id"]} if view["log"] and view["log"][-1]["text"] == "c1" else set()
            token = bot.post("/api/bot/token", None)["token"]
            while read() is not None:
                pass
        with Bot(server.url, token).stream() as read:
            # Streams keep no server from stopping.
            assert server.stop() == 0
            while read() is not None:
                pass
        assert "ERROR" not in server.output


# Accounts -------------------------------------------------------------------------------------------------------------


def test_a_token_is_shown_once_renewed_and_made_void(in_thread, tmp_path):
    ann, other = (server := in_thread()).guest(), server.guest()
    made = ann.post("/api/bots", {"name": " Bohrwurm "})
    assert made["bot"]["name"] == "Bot Bohrwurm"
    bot, account = Bot(ann.url, made["token"]), made["bot"]
    assert bot.get("/api/bot") == account
    assert ann.get("/api/bots") == {"bots": [account], "welcome": True}
    assert other.get("/api/bots")["bots"] == []
    for method, path in (("POST", f"/api/bots/{account['id']}/token"), ("DELETE", f"/api/bots/{account['id']}")):
        assert other.ask(method, path)[0] == 404
    with bot.stream() as read:
        renewed = Bot(ann.url, ann.post(f"/api/bots/{account['id']}/token", None)["token"])
        # What was open with the old one has ended.
        assert read() is None
    error = refused("token", bot.get, "/api/bot")
    assert (error.status, error.field) == (401, "authorization")
    assert bot.ask("GET", "/api/bot")[1]["www-authenticate"] == "Bearer"
    again = Bot(ann.url, renewed.post("/api/bot/token", None)["token"])
    [known] = ann.get("/api/me/data")["bots"]
    assert (known["name"], known["tables"]) == ("Bot Bohrwurm", [])
    assert all(
        token.encode() not in file.read_bytes() for token in (bot.token, again.token) for file in tmp_path.iterdir()
    )
    with again.stream() as read:
        assert again.ask("DELETE", "/api/bot")[0] == 204
        assert read() is None
    refused("token", again.get, "/api/bot")
    assert ann.get("/api/bots")["bots"] == []
    for name, code in (("", "name"), ("x" * 37, "name"), (7, "invalid")):
        assert refused(code, ann.post, "/api/bots", {"name": name}).field == "name"


def test_erasing_oneself_takes_ones_bots_along(in_thread, tmp_path):
    ann, bob = (server := in_thread()).guest(), server.guest()
    bot = bot_of(ann, "Bohrwurm")
    with bob.sit(table := bob.new_table("here", "open")) as chair, bot.stream() as read:
        bot.post(f"/api/bot/tables/{table}/seat", {})
        assert ann.ask("DELETE", "/api/me")[0] == 204
        while read() is not None:
            pass
        while not chair.view["over"]:
            chair.next_view()
        assert (chair.view["ending"], chair.view["seats"][1]["name"]) == ("resigned", "")
    refused("token", bot.get, "/api/bot")
    assert all(b"Bohrwurm" not in file.read_bytes() for file in tmp_path.iterdir() if file.is_file())


def test_an_operator_can_switch_them_off(in_thread):
    ann = in_thread(welcomes_bots=False).guest()
    refused("no_bot_accounts", ann.post, "/api/bots", {"name": "Driller"})
    refused("no_bot_accounts", Bot(ann.url, "gusher_x").get, "/api/bot")
    assert ann.get("/api/bots") == {"bots": [], "welcome": False}


# What it may not do ---------------------------------------------------------------------------------------------------


def test_a_token_is_good_for_playing_and_nothing_else(server):
    ann = server.guest()
    bot, other = bot_of(ann), bot_of(ann, "Another")
    table = ann.new_table("here", "open", "open", game="ghawar")
    bot.post(f"/api/bot/tables/{table}/seat", {"seat": 2})
    assert refused("seat_taken", other.post, f"/api/bot/tables/{table}/seat", {"seat": 2}).field == "seat"
    view = {"id": table, "n": 0}
    assert refused("not_your_seat", other.move, view, "a1").status == 403
    assert refused("open_seats", bot.move, view, "a1").status == 409
    assert refused("unknown_table", bot.move, {**view, "id": "nowhere"}, "a1").status == 404
    for actions, field in (([], "actions"), (["a"] * 41, "actions"), ([None], "actions[0]"), ("a1", "actions")):
        wrong = {"n": 0, "actions": actions}
        assert refused("invalid", bot.post, f"/api/bot/tables/{table}/moves", wrong).field == field
    assert refused("too_large", bot.move, view, "a" * limits.LARGEST_MESSAGE).status == 413
    # To all else it is somebody who was never here.
    refused("not_the_maker", bot.put, f"/api/tables/{table}/seats/1", {"kind": "bot", "bot": "novice"})
    assert bot.get("/api/me")["name"] == ""
    assert [seat["mine"] for seat in bot.get(f"/api/tables/{table}")["seats"]] == [False] * 3
    for seats in (["open", "open"], ["me", "me"], ["me", "wizard"]):
        with pytest.raises(RefusedError) as error:
            bot.post("/api/bot/tables", {"game": "atacama", "seats": seats})
        assert error.value.field.startswith("seats")
    for header in ("", "Bearer", "Basic x", "Bearer gusher_" + "x" * 1000):
        assert bot.ask("GET", "/api/bot", headers={"authorization": header})[0] == 401


def test_one_that_hammers_is_slowed_down_and_others_at_its_address_are_not(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "BOTS_OF_PERSON", 2)
    monkeypatch.setattr(limits, "GAMES_OF_BOT", 1)
    # However slow the machine is, what was used does not come back meanwhile.
    monkeypatch.setattr(limits, "MESSAGES", limits.Rate(60, 1 / 600))
    ann = in_thread().guest()
    bot, other = bot_of(ann), bot_of(ann)
    assert refused("too_many_bots", ann.post, "/api/bots", {"name": "Third"}).status == 429
    views = [
        each.post("/api/bot/tables", {"game": "atacama", "seats": ["me", "open"]}) | {"n": 0} for each in (bot, other)
    ]
    refused("too_many_games", bot.post, "/api/bot/tables", {"game": "atacama", "seats": ["me", "open"]})
    codes = {refused_code(bot, views[0]) for _ in range(70)}
    assert codes == {"open_seats", "too_fast"}
    answer = bot.ask("POST", f"/api/bot/tables/{views[0]['id']}/moves", {"n": 0, "actions": ["a1"] * 40})
    assert (answer[0], int(answer[1]["retry-after"]) >= 1) == (429, True)
    assert refused_code(other, views[1]) == "open_seats"
    with ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(bot.stream())
        assert refused("too_many_sockets", bot.stream().__enter__).status == 429
        with other.stream() as read:
            assert read()["id"] == views[1]["id"]


def refused_code(bot, view):
    with pytest.raises(RefusedError) as error:
        bot.move(view, "a1")
    return error.value.code


def test_open_tables_are_left_to_people_at_first(in_thread, monkeypatch):
    ann = in_thread().guest()
    bot, table = bot_of(ann), ann.new_table("here", "open", public=True)
    status, headers, _ = bot.ask("POST", f"/api/bot/tables/{table}/seat", {})
    assert (status, 0 < int(headers["retry-after"]) <= limits.SECONDS_FOR_PEOPLE) == (429, True)
    monkeypatch.setattr(limits, "SECONDS_FOR_PEOPLE", 0.0)
    assert bot.post(f"/api/bot/tables/{table}/seat", {}) == {"seat": 1}


def test_few_bots_of_one_person_are_listed_the_latest_ones(database):
    async def test():
        accounts = (storage := database.open()).bot_accounts
        for number, owner in enumerate(("ann", "ann", "ann", "bob")):
            await accounts.make(StoredBot(f"b{number}", owner, "B", f"d{number}", 0.0, "atacama", seen=number), 9)
        assert [bot.id for bot in await accounts.challenged(9, 2)] == ["b3", "b2", "b1"]
        await storage.close()

    asyncio.run(test())


def test_one_that_reads_slowly_is_sent_what_is_new_in_one_line(tmp_path):
    async def test():
        storage = SqliteStorage(tmp_path / "gusher.db")
        tables = Tables(storage, Bus())
        feeds = Feeds(tables, Turns())
        bot = StoredBot(new_bot_id(), "ann", "Bot Driller", digest_of("token"), 0.0)
        await storage.bot_accounts.make(bot, 1)
        wanted = NewTable("atacama", [NewSeat("here", "Bot Driller"), NewSeat("here")], {})
        name = await making.create(tables, bot.id, wanted, bot.name)
        live, drawn = await tables.get(name), random.Random(0)
        feed = feeds.open(bot, Visitor(bot.id, "here"), {})
        lines = feed.lines()
        seen = json.loads(await anext(lines))
        for _ in range(5):
            [seat] = live.table.movers()
            await live.do(bot.id, Act(0, live.n, seat, [drawn.choice(live.table.legal(seat))]))
        view = msgspec.json.decode(await anext(lines), type=TableView)
        assert (view.log_from, view.n) == (seen["n"], live.n)
        # Nothing is left of it once it has ended, even where nobody read it to its end.
        assert live.listeners
        feed.end()
        assert not live.listeners
        await tables.close()
        await storage.close()

    asyncio.run(test())
