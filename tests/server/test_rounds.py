"""What a teacher does with several rooms and rounds: the same luck for two classes, another round, files together,
reports for pupils, and class against class."""

import io
import zipfile

import pytest

from gusher import bots
from gusher.server.http.guest import RefusedError
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


def test_a_room_has_no_seed_for_real_dice(server):
    wanted = {"game": "oil_city", "people": 9, "by_hand": True, "seed": "x"}
    assert refused(server.guest().post, "/api/rooms", wanted) == "invalid"
