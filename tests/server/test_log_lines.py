"""The log as JSON: one object a line, with what happened, at which table and how often; nobody is in it, neither by
name nor by address or cookie, whatever they do and whatever goes wrong."""

import json
import logging
import re
import sys

import pytest

from dev.testing.servers import LiveServer
from gusher.server import logs
from gusher.server.http.guest import RefusedError
from gusher.server.journal import KINDS, Journal
from gusher.server.json_lines import REQUEST, JsonLines
from gusher.server.metrics import one
from gusher.server.protocol.errors import Refusal
from gusher.server.storage.sqlite import SqliteStorage

NAME = "Wilhelmina Zschokke"


def written(name, level, message, *given, extra=None, error=None):
    info = (type(error), error, error.__traceback__) if error else None
    record = logging.getLogger(name).makeRecord(name, level, "file", 1, message, given, info, extra=extra)
    return json.loads(JsonLines().format(record))


def fail():
    raise KeyError(NAME)


def fail_because():
    try:
        fail()
    except KeyError as error:
        raise ValueError(NAME) from error


def test_a_line_says_when_how_bad_and_what():
    line = written("gusher.server", logging.WARNING, "The bot at table %s could not act: %s", "0123456789ab", NAME)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("time"))
    assert line.pop("process") > 0
    assert line == {"level": "warning", "event": "The bot at table … could not act: …", "table": "0123456789ab"}


def test_only_numbers_tables_and_codes_are_taken_from_what_fills_the_gaps():
    refusal = Refusal("log_full", "x", NAME)
    line = written("gusher.server", logging.ERROR, "Bot %s at table %s failed: %s %s", 3, "abc", NAME, refusal)
    assert (line["counts"], line["because"]) == ([3], "Refusal: log_full")
    assert "table" not in line
    assert NAME not in json.dumps(line)


def test_an_error_is_its_kind_and_where_it_happened():
    try:
        fail_because()
    except ValueError as error:
        line = written("gusher.server", logging.ERROR, "It failed", error=error)
    assert line["error"]["kind"] == "ValueError"
    assert line["error"]["because"]["kind"] == "KeyError"
    places = [re.sub(r".*?(\w+\.py):\d+", r"\1", each) for each in line["error"]["trace"]]
    assert places == [
        "test_log_lines.py test_an_error_is_its_kind_and_where_it_happened",
        "test_log_lines.py fail_because",
    ]
    assert line["error"]["because"]["trace"][-1].endswith(" fail")
    assert NAME not in json.dumps(line)


def test_of_other_libraries_no_more_than_how_they_begin():
    line = written("asyncio", logging.ERROR, f"Task exception was never retrieved\nfuture: <Task of {NAME}>")
    assert line["event"] == "asyncio: Task exception was never retrieved"
    line = written("websockets", logging.ERROR, f"cannot send to <Peer {NAME}>", extra={"peer": NAME})
    assert line["event"] == "websockets: cannot send to"
    assert NAME not in json.dumps(line)


def test_what_was_left_out_is_a_number(monkeypatch):
    now, seldom = [0.0], logs.Seldom()
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])

    def said(n):
        record = logging.LogRecord("gusher.server", logging.ERROR, "file", 1, f"{n} of %s", (NAME,), None)
        return json.loads(JsonLines().format(record)) if seldom.filter(record) else None

    assert [said("x") for _ in range(100)].count(None) == 100 - logs.AT_ONCE
    now[0] += logs.SECONDS
    line = said("x")
    assert (line["event"], line["left_out"]) == ("x of …", 100 - logs.AT_ONCE)
    assert NAME not in json.dumps(line)


def test_what_is_done_for_a_request_bears_its_id():
    token = REQUEST.set("abc")
    try:
        assert written("gusher.server", logging.ERROR, "x")["request"] == "abc"
    finally:
        REQUEST.reset(token)
    assert "request" not in written("gusher.server", logging.ERROR, "x")


def test_requests_are_counted_and_not_listed(caplog):
    journal = Journal()
    for number in range(2000):
        journal.note("GET", f"/made-up/{number}", 200, 0.001)
    for seconds in (0.25, 0.75):
        journal.note("GET", "/api/me", 200, seconds)
    with caplog.at_level(logging.INFO, "gusher.server.journal"):
        journal.write([one("tables_live", "now", "", 7)])
    lines = [record.fields for record in caplog.records]
    assert len(lines) <= KINDS + 3
    assert sum(line.get("count", 0) for line in lines) == 2002
    assert lines[-1] == {"tables_live": 7}
    seldom = logs.Seldom()
    assert all(seldom.filter(record) for record in caplog.records)
    caplog.clear()
    with caplog.at_level(logging.INFO, "gusher.server.journal"):
        journal.note("GET", "/api/me", 200, 0.25)
        journal.note("GET", "/api/me", 200, 0.75)
        journal.write([])
    assert caplog.records[0].fields == {
        "method": "GET",
        "route": "/api/me",
        "status": 200,
        "count": 2,
        "mean_ms": 500.0,
        "longest_ms": 750.0,
    }


def test_nobody_is_in_the_log_of_a_game(tmp_path):
    with LiveServer(tmp_path, options=["--log", "json", "--processes", "2"], compiles=False) as server:
        ann, bob, phone = server.guest(), server.guest(), server.guest()
        ann.put("/api/me", {"name": NAME})
        words = ann.get("/api/me")["resume"]
        phone.post("/api/resume", {"code": words})
        table = ann.new_table("here", "open", public=True)
        bob.take_seat(table, 1, "Bartholomäus")
        ann.post(f"/api/tables/{table}/chat", {"text": "a remark of mine", "key": "k"})
        with ann.sit(table) as first, bob.sit(table) as second:
            for _ in range(6):
                mover = first if 0 in first.view["movers"] else second
                n = mover.act(mover.legal()[0])
                for chair in (first, second):
                    chair.until(n)
            with pytest.raises(RefusedError):
                first.act("nonsense of mine", seat=0)
        code = bob.post("/api/rooms", {"game": "oil_city", "people": 6, "days": 1})["code"]
        ann.join_room(code, NAME)
        with bob.be_in_room(code, "host") as host:
            links = host.view["links"]
        key = str(links["host"] if isinstance(links, dict) else links).rpartition("/")[2]
        ann.ask("GET", f"/room/{code}/host/{key}")
        ann.ask("GET", f"/api/nothing/{NAME.split(maxsplit=1)[0]}")
        ann.ask("POST", "/api/records", NAME.encode())
        cookies = [guest.cookie.partition("=")[2] for guest in (ann, bob)]
        server.stop()
        lines = [json.loads(line) for line in server.output.splitlines()]
    assert all({"time", "level", "event", "process"} <= {*line} for line in lines)
    events = [line["event"] for line in lines]
    assert events.count("started") == 2
    assert "stopped" in events
    routes = {line["route"]: line for line in lines if line["event"] == "requests"}
    assert routes["/api/tables/{table}/chat"]["count"] == 1, sorted(routes)
    assert {"pages", "unknown", "/api/me"} <= {*routes}
    assert any("tables_live" in line for line in lines)
    persons = [each for cookie in cookies for each in (*re.split(r"[.-]", cookie), cookie)]
    hidden = [NAME, *NAME.split(), "Barthol", "remark of mine", "nonsense", "127.0.0.1", "localhost", key, *persons]
    hidden += [words, words.split()[0] + " ", str(tmp_path)]
    for each in hidden:
        assert len(each) > 3
        assert each not in server.output


def test_an_error_that_nobody_foresaw_is_told_by_its_id(tmp_path, in_thread, caplog):
    class Broken(SqliteStorage):
        async def name(self, person):
            raise ValueError(NAME)

        async def tables_of(self, *_):
            raise ValueError(NAME)

    guest = in_thread(storage=Broken(tmp_path / "x.db")).guest()
    status, headers, body = guest.ask("GET", "/api/me")
    assert (status, json.loads(body)["reason"]["code"]) == (500, "internal")
    [record] = [record for record in caplog.records if record.levelno == logging.ERROR]
    line = json.loads(JsonLines().format(record))
    assert line["route"] == "/api/me"
    assert line["error"]["kind"] == "ValueError"
    assert line["error"]["trace"][-1].endswith(" name")
    assert NAME not in json.dumps(line)
    assert re.fullmatch("[0-9a-f]{12}", headers["x-request-id"])
    assert "x-request-id" not in guest.ask("GET", "/api/games")[1]
    # Some addresses are secrets of somebody: as text, too, it says only of which kind they are.
    address = guest.get("/api/me/calendar")["path"]
    assert guest.ask("GET", address)[0] == 500
    assert "GET /api/calendar/{secret}/gusher.ics failed" in caplog.text
    assert address.split("/")[3] not in caplog.text


def test_as_text_it_is_as_ever(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        server.guest().get("/api/me")
        server.stop()
        assert "Gusher is ready" in server.output
        assert "Stopped. Every move is kept." in server.output
        assert "{" not in server.output.replace(sys.executable, "")
