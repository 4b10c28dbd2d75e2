"""Language models as players: the protocol, and what they can do here and at a server."""

import json
import random
import re
from pathlib import Path
from threading import Event, Thread

import pytest
from click.testing import CliRunner

from gusher.clients.account import Account
from gusher.clients.mcp import tables
from gusher.clients.mcp.protocol import STATELESS, VERSION, WITH_HANDSHAKE
from gusher.clients.mcp.tables import Here, There
from gusher.clients.mcp.tools import tools_at
from gusher.commands.mcp import command
from gusher.rules.kernel import game, games

PAGE = Path(__file__).parents[2] / "docs" / "programs.md"


class Client:
    """A small client that sends one request at a time."""

    def __init__(self, at, meta=None):
        self.tools, self.meta = tools_at(at), meta or {}

    def ask(self, method, **params):
        message = {"jsonrpc": "2.0", "id": 7, "method": method, "params": {**params, **self.meta}}
        answer = json.loads(json.dumps(self.tools.answer(json.dumps(message))))
        assert (answer["jsonrpc"], answer["id"]) == ("2.0", 7)
        return answer.get("result") or answer["error"]

    def call(self, name, **arguments):
        result = self.ask("tools/call", name=name, arguments=arguments)
        [content] = result["content"]
        assert content["type"] == "text"
        return result["isError"], content["text"]

    def do(self, name, **arguments):
        is_error, text = self.call(name, **arguments)
        assert not is_error, text
        return text

    def refused(self, name, **arguments):
        is_error, text = self.call(name, **arguments)
        assert is_error, text
        return text


def legal(text):
    found = re.search(r"^Your \d+ legal moves: (.*)$", text, re.MULTILINE)
    return found[1].split() if found else []


@pytest.fixture
def interpreted(monkeypatch):
    monkeypatch.setattr(tables, "can_compile", lambda: False)


def test_clients_of_both_kinds_find_out_what_there_is():
    older, newer = Client(Here()), Client(Here(), {"_meta": {VERSION: STATELESS}})
    greeting = older.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={})
    assert (greeting["protocolVersion"], greeting["serverInfo"]["name"]) == ("2025-06-18", "gusher")
    assert older.ask("initialize", protocolVersion="1999-01-01")["protocolVersion"] == WITH_HANDSHAKE[0]
    assert older.tools.answer('{"jsonrpc": "2.0", "method": "notifications/initialized"}') is None
    assert "tools" in greeting["capabilities"]
    found = newer.ask("server/discover")
    assert found["supportedVersions"][0] == STATELESS
    assert found["resultType"] == "complete"
    assert found["cacheScope"] == "public"
    listed = older.ask("tools/list")["tools"]
    assert listed == newer.ask("tools/list")["tools"]
    for tool in listed:
        assert tool["description"]
        assert tool["inputSchema"]["type"] == "object"
        assert set(tool["inputSchema"]["required"]) <= set(tool["inputSchema"]["properties"])
    error = Client(Here(), {"_meta": {VERSION: "2031-01-01"}}).ask("tools/list")
    assert (error["code"], error["data"]) == (-32022, {"supported": [STATELESS], "requested": "2031-01-01"})
    assert older.ask("prompts/list")["code"] == -32601
    assert older.ask("tools/call", name="hack")["code"] == -32602
    for line, code in (
        ("{", -32700),
        ("[]", -32600),
        ('{"id": 1, "method": 2}', -32600),
        ('{"params": ' + '{"a":' * 100_000, -32700),
    ):
        assert older.tools.answer(line)["error"]["code"] == code


def test_a_model_looks_up_sets_up_and_plays_a_game_to_its_end(interpreted):
    model, drawn = Client(Here()), random.Random(1)
    for name in games():
        assert f"{name}: {game(name).texts['en']['game']['title']}." in model.do("games")
        assert model.do("rules", game=name).startswith("# ")
    assert model.do("rules", game="atacama", language="pl") != model.do("rules", game="atacama")
    assert model.do("tables") == "There are no tables yet."
    text = model.do("new_table", game="atacama", seats=["random", "me"], options={"tactical": True})
    assert text.startswith("Table 1: atacama (variant=basic, tactical=True). You are seat 2; seat 1 is random.\n")
    moved = re.search(r"so far: (\S+)$", text, re.MULTILINE)[1]
    assert moved not in legal(text)
    assert f'"{moved}":' in text
    reason = model.refused("play", table="1", moves=[moved])
    assert reason.startswith("moves: There is already a rig on this field. Nothing was played.")
    assert "moves look like" in model.refused("play", table="1", moves=["pawn"])
    few = model.do("position", table="1", moves_containing="e")
    assert re.search(r"^Your \d+ legal moves that contain “e”: [^\n]*e", few, re.MULTILINE)
    while moves := legal(text):
        move = drawn.choice(moves)
        text = model.do("play", table="1", moves=[move])
        assert text.startswith(f"{move}: seat 2 (you) builds on ")
        # Only what has changed in the position: no tile is laid any more.
        assert '"tile_at"' not in text
    assert "\nThe game is over: " in text
    assert model.do("tables") == "1: atacama, over"
    model.do("new_table", game="guven", seats=["me", "random"])
    model.do("leave", table="2")
    assert "abandoned" in model.do("position", table="2")


def test_nobody_waits_for_others_who_think_long(interpreted, monkeypatch):
    goes_on, real = Event(), tables.action_of
    monkeypatch.setattr(tables, "action_of", lambda *what: goes_on.wait(60) and real(*what))
    monkeypatch.setattr(tables, "SECONDS_TO_WAIT", 0.01)
    model = Client(Here())
    try:
        text = model.do("new_table", game="atacama", seats=["random", "me"])
        assert "\nWaiting for random; ask for the position again later." in text
        assert model.refused("play", table="1", moves=["a1"]).startswith("table: others are still to act")
    finally:
        goes_on.set()
    monkeypatch.setattr(tables, "SECONDS_TO_WAIT", 60.0)
    assert legal(model.do("position", table="1"))


def test_what_cannot_be_is_told_so_that_a_model_can_act_on_it():
    model = Client(Here())
    for arguments, reason in (
        ({"game": "chess", "seats": ["me"]}, "game: there is no game 'chess'; there are atacama"),
        ({"game": "atacama", "seats": ["me", "me"]}, "seats: exactly one of them is 'me'"),
        ({"game": "atacama", "seats": ["me", "rm -rf /"]}, "seats: 'rm -rf /' is neither 'me' nor random, apprentice"),
        ({"game": "atacama", "seats": ["me", "os:abort"]}, "seats: 'os:abort' is neither"),
        ({"game": "atacama", "seats": ["me"]}, "seats: atacama can't be played with 1; possible: 2, 4"),
        ({"game": "atacama", "seats": ["me", "random"], "options": {"seed": "1"}}, "seed: atacama has no such option"),
        ({"game": "atacama", "seats": ["me", "random"], "options": {"variant": "x"}}, "variant: 'x'"),
        ({"game": "atacama"}, "Object missing required field `seats`"),
        ({"game": 3, "seats": []}, "Expected `str`, got `int` - at `$.game`"),
        ({"game": "atacama", "seats": [], "more": 1}, "unknown field `more`"),
    ):
        assert reason in model.refused("new_table", **arguments)
    assert model.refused("rules", game="../secret").startswith("game: there is no game")
    assert model.refused("play", table="1", moves=["a1"]) == "table: there is no table '1'; there are none"
    assert "only tables at a server" in model.refused("join_table", link="x")


def test_no_line_brings_it_down(interpreted):
    model, drawn = Client(Here()), random.Random(5)
    model.do("new_table", game="guven", seats=["me", "random"])
    line = json.dumps(
        {"id": 1, "method": "tools/call", "params": {"name": "play", "arguments": {"table": "1", "moves": ["n"]}}}
    )
    pieces = [
        '"',
        "{",
        "}",
        "[",
        "]",
        "null",
        "1e999",
        "\\ud800",
        "é",
        "tools/list",
        "initialize",
        "position",
        "id",
        "",
        "_meta",
    ]
    for _ in range(1500):
        text = line
        for _ in range(drawn.randint(1, 3)):
            at, to = sorted(drawn.choices(range(len(text) + 1), k=2))
            text = text[:at] + drawn.choice(pieces) + text[to if drawn.random() < 0.5 else at :]
        answer = model.tools.answer(text.encode()[: drawn.choice([None, -1])])
        assert answer is None or json.dumps(answer)


def test_a_model_plays_at_a_server_as_a_bot_account(in_thread):
    ann = in_thread().guest()
    token, stopped = ann.post("/api/bots", {"name": "Model"})["token"], Event()
    model = Client(There(Account(ann.url, token, stopped), seconds=30.0))
    table = ann.new_table("here", "open")
    with ann.sit(table) as chair:
        opponent = Thread(target=play_twice, args=(chair,))
        opponent.start()
        text = model.do("join_table", link=f"{ann.url}/table/{table}")
        assert text.startswith(f"Table {table}: atacama")
        assert "so far: a1\n" in text
        assert model.refused("play", table=table, moves=["a1"]).startswith(
            "moves: There is already a rig on this field."
        )
        text = model.do("play", table=table, moves=["i9"])
        opponent.join(60)
        assert [line.partition(":")[0] for line in text.splitlines()[:2]] == ["i9", "i1"]
        assert model.do("tables") == f"{table}: atacama, your turn"
        # It agrees when somebody asks to take back a move.
        n = chair.view["n"]
        chair.undo(0)
        chair.until(n + 2)
        while chair.view["request"]:
            chair.next_view()
        assert all(line["undone"] for line in chair.view["log"] if line["kind"] == "action")
        assert model.do("leave", table=table) == "You have left the game."
        while not chair.view["over"]:
            chair.next_view()
        assert chair.view["resigned"] == [1]
    assert "is neither the link nor the id" in model.refused("join_table", link="../?admin")
    assert "there is no table 'x'" in model.refused("position", table="x")
    ann.ask("DELETE", f"/api/bots/{ann.get('/api/bots')['bots'][0]['id']}")
    assert "token" in model.refused("new_table", game="atacama", seats=["me", "open"])
    stopped.set()


def play_twice(chair):
    for move in ("a1", "i1"):
        while not chair.legal():
            chair.next_view()
        chair.act(move)


def test_the_command_answers_as_the_page_shows(interpreted):
    asked = re.findall(r"^\{\"jsonrpc\".*$", PAGE.read_text("utf-8"), re.MULTILINE)
    [started] = re.findall(r'"args": (\["mcp".*?\])', PAGE.read_text("utf-8"))
    done = CliRunner().invoke(command, json.loads(started)[1:], input="\n".join(asked))
    answers = list(map(json.loads, done.stdout.splitlines()))
    assert len(answers) == len(asked) > 1
    assert not any("error" in each or each["result"].get("isError") for each in answers)
    wrong = CliRunner().invoke(command, ["--server", "http://localhost:1"])
    assert (wrong.exit_code, "--token-file" in wrong.stderr) == (2, True)
