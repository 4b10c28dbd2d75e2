"""What a teacher does with several rooms and rounds: the same luck for two classes, another round, files together,
reports for pupils, and class against class."""

import csv
import io
import zipfile

import pytest

from gusher import bots
from gusher.server.exports.classes import bands
from gusher.server.http import results
from gusher.server.http.guest import RefusedError
from gusher.server.protocol.analysed import Luck, LuckOfSide
from gusher.server.work.insights import Insights
from gusher.table import files

LEVEL = bots.levels("oil_city")[0]


def refused(call, *given, **named):
    with pytest.raises(RefusedError) as error:
        call(*given, **named)
    return error.value.code


def opened(server, people="Anna\nBen\nCyd", **wanted):
    host = server.guest()
    code = host.post("/api/rooms", {"game": "oil_city", "people": 9, **wanted})["code"]
    host.act_in_room(code, "list", text=people)
    host.act_in_room(code, "fill", level=LEVEL)
    return host, code


def seen(host, code):
    with host.be_in_room(code, "host") as bench:
        return bench.view


def table_of(host, code):
    return host.get(f"/api/tables/{seen(host, code)['tables'][0]['id']}")


def drawn(host, table):
    """What was drawn before anybody acted."""
    with host.sit(table) as chair:
        lines = chair.view["log"]
    first = next((n for n, line in enumerate(lines) if line["kind"] == "action"), len(lines))
    return [line["text"] for line in lines[:first] if line["kind"] == "outcome"]


def test_rooms_with_one_seed_draw_the_same_and_files_name_the_treatment(server):
    wanted = {"seed": " same ", "treatment": "Short", "options": {"turns": "3"}}
    (one, first), (other, second), (third, free) = (opened(server, **more) for more in (wanted, wanted, {}))
    for host, code in ((one, first), (other, second), (third, free)):
        host.act_in_room(code, "start")
    assert (seen(one, first)["seed"], seen(third, free)["seed"]) == ("same", "")
    mine, theirs = table_of(one, first), table_of(other, second)
    assert drawn(one, mine["id"]) == drawn(other, theirs["id"]) != []
    assert mine["dice"]["commitment"] == theirs["dice"]["commitment"]
    assert mine["dice"]["seed"] is None
    for host, code in ((one, first), (other, second)):
        host.act_in_room(code, "finish")
    mine = table_of(one, first)
    assert (mine["dice"]["scheme"], mine["dice"]["table"]) == (4, "seed")
    record = lambda query="": one.ask("GET", f"/api/tables/{mine['id']}/record{query}")[2].decode()  # noqa: E731
    assert files.unlike(files.read(record())) == []
    # Who leads the room finds the treatment in each file; others do not.
    assert "Short" not in record()
    named = record(f"?room={first}")
    assert "\n# treatment: Short\n" in named
    assert files.read(named) == files.read(record())
    lists = one.ask("GET", f"/api/tables/{mine['id']}/export/csv?room={first}")[2]
    assert b"Short" in zipfile.ZipFile(io.BytesIO(lists)).read("session.csv")
    for kind in ("xlsx", "pdf"):
        assert one.ask("GET", f"/api/tables/{mine['id']}/export/{kind}?room={first}")[0] == 200
    assert refused(other.get, f"/api/tables/{mine['id']}/record?room={first}") == "not_here"
    assert refused(one.get, f"/api/tables/{theirs['id']}/record?room={first}") == "unknown_table"


def lists_of(body):
    with zipfile.ZipFile(io.BytesIO(body)) as made:
        named = (n for n in made.namelist() if n.endswith(".csv"))
        return {n[:-4]: list(csv.DictReader(io.StringIO(made.read(n).decode("utf-8-sig")))) for n in named}


@pytest.fixture(scope="module")
def pairs(server):
    """A room for Atacama after two rounds: two pairs, each game ended as it stood."""
    host = server.guest()
    code = host.post("/api/rooms", {"game": "atacama", "people": 4, "treatment": "Pairs"})["code"]
    people = [server.guest() for _ in range(4)]
    for guest, name in zip(people, ("Żaneta", "Ben", "Cyd", "Dot"), strict=True):
        guest.join_room(code, name)
    host.act_in_room(code, "start")
    for _ in range(4):
        for table in seen(host, code)["tables"]:
            for guest in people:
                with guest.sit(table["id"]) as chair:
                    for seat, legal in chair.view["legal"].items():
                        chair.send("act", seat=int(seat), n=chair.view["n"], actions=[legal[0]])
    assert refused(host.act_in_room, code, "again", rounds=1) == "not_over"
    host.act_in_room(code, "finish")
    assert refused(host.act_in_room, code, "again", rounds=0) == "stale"
    host.act_in_room(code, "again", rounds=1)
    host.act_in_room(code, "finish")
    return host, code, people


def test_rounds_with_the_same_people_add_up(pairs):
    host, code, people = pairs
    view = seen(host, code)
    assert (view["rounds"], view["phase"]) == (2, "playing")
    # A pupil is told of no results before the debrief.
    assert refused(people[0].get, f"/api/rooms/{code}/results") == "not_here"
    told = host.get(f"/api/rooms/{code}/results?lang=en")
    first, second = ([match["people"] for match in each["matches"]] for each in told["state"]["rounds"])
    assert (first, second) == ([[1, 2], [3, 4]], [[2, 1], [4, 3]])
    assert [line["played"] for line in told["state"]["standings"]] == [2] * 4
    assert [[table["over"] for table in each] for each in told["tables"]] == [[True, True], [True, True]]
    # Nothing was rolled.
    assert host.get(f"/api/rooms/{code}/luck") == {"done": 0, "total": 0, "tables": {}}
    with zipfile.ZipFile(io.BytesIO(host.ask("GET", f"/api/rooms/{code}/export/games?names=no")[2])) as made:
        assert len(made.namelist()) == 4
        text = made.read("round-2-table-1.txt").decode()
    assert "# treatment: Pairs" in text
    assert "Ben" not in text
    lists = lists_of(host.ask("GET", f"/api/rooms/{code}/export/csv?lang=en")[2])
    assert {each["person"] for each in lists["standings"]} == {"Żaneta", "Ben", "Cyd", "Dot"}
    assert lists["session"] == [{"treatment": "Pairs"}]
    bare = lists_of(people[0].ask("GET", f"/api/rooms/{code}/export/csv?lang=en&names=no")[2])
    assert {each["person"] for each in bare["games"]} == {"1", "2", "3", "4"}
    assert "session" not in bare


def test_luck_is_counted_for_whom_the_results_are_for(in_thread, monkeypatch):
    sides = [LuckOfSide(side, 0.5, rolls, 1.5 * rolls, *[0.0] * 4) for side, rolls in enumerate((1.0, -1.0))]
    answers = iter([Luck(3, 7), Luck(7, 7, sides)])

    async def luck(_, live, owner):
        return next(answers)

    monkeypatch.setattr(Insights, "luck", luck)
    monkeypatch.setattr(results, "has_rolls", lambda _: True)
    server = in_thread()
    host, pupils = server.guest(), [server.guest(), server.guest()]
    code = host.post("/api/rooms", {"game": "ghawar", "people": 2})["code"]
    for name, pupil in zip(("Anna", "Ben"), pupils, strict=True):
        pupil.join_room(code, name)
    host.act_in_room(code, "start")
    [table] = seen(host, code)["tables"]
    host.act_in_room(code, "finish")
    assert refused(pupils[0].get, f"/api/rooms/{code}/luck") == "not_here"
    assert host.get(f"/api/rooms/{code}/luck") == {"done": 3, "total": 7, "tables": {}}
    host.act_in_room(code, "turn_to", phase="debrief")
    assert pupils[0].get(f"/api/rooms/{code}/luck") == {"done": 7, "total": 7, "tables": {table["id"]: [2.5, -2.5]}}
    assert refused(server.guest().get, f"/api/rooms/{code}/luck") == "not_here"


def test_companies_keep_what_they_are_called_through_all_rounds(server):
    host, code = opened(server, people="Anna")
    host.act_in_room(code, "start")
    host.act_in_room(code, "finish")
    host.act_in_room(code, "again", rounds=1)
    for query, first in (("", "Anna"), ("&names=no", "Company 1")):
        games = lists_of(host.ask("GET", f"/api/rooms/{code}/export/csv?lang=en{query}")[2])["games"]
        sides = [[each["person"] for each in games if each["round"] == n] for n in "12"]
        assert sides == [[first, "Company 2", "Company 3"], ["Company 3", first, "Company 2"]]


def test_every_pupil_has_a_report(pairs):
    host, code, people = pairs
    status, headers, made = host.ask("GET", f"/api/rooms/{code}/reports?lang=pl")
    assert (status, headers["content-type"]) == (200, "application/pdf")
    assert made.startswith(b"%PDF")
    assert refused(people[0].get, f"/api/rooms/{code}/reports") == "not_here"


def test_rooms_are_compared_without_names(server, pairs):
    host, code, people = pairs
    other = host.post("/api/rooms", {"game": "atacama", "people": 2})["code"]
    found = host.get(f"/api/classes?room={code}&room={other}")
    [room] = found["rooms"]
    assert (room["name"], room["treatment"], room["count"]) == (code, "Pairs", 8)
    assert sum(room["bands"]) == 8
    assert room["least"] <= room["lower"] <= room["median"] <= room["upper"] <= room["most"]
    lists = lists_of(host.ask("GET", f"/api/classes/csv?room={code}&lang=en")[2])
    assert len(lists["results"]) == 8
    assert sum(float(value) for name, value in lists["treatments"][0].items() if name.startswith("band")) == 1
    assert host.ask("GET", f"/api/classes/xlsx?room={code}")[2].startswith(b"PK")
    assert refused(people[0].get, f"/api/classes?room={code}") == "not_here"
    oil = host.post("/api/rooms", {"game": "oil_city", "people": 9})["code"]
    assert refused(host.get, f"/api/classes?room={code}&room={oil}") == "invalid"


def test_bands_fit_all_points():
    assert bands([]) == []
    assert bands([7]) == [7, 8]
    assert bands([-3, 11]) == [-5, 0, 5, 10, 15]
    assert bands([0, 999]) == [0, 200, 400, 600, 800, 1000]


def test_a_room_has_no_seed_for_real_dice(server):
    wanted = {"game": "oil_city", "people": 9, "by_hand": True, "seed": "x"}
    assert refused(server.guest().post, "/api/rooms", wanted) == "invalid"
