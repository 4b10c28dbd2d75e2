"""Branches of finished games, at the server: what one may try out, what comes of it, and what is refused."""

import json
from pathlib import Path

import pytest

from dev.testing.servers import LiveServer
from gusher.server.http.guest import RefusedError
from gusher.table.branches import MOST_MOVES

GAMES = Path(__file__).parents[1]


def opened(guest, file):
    """A table that shows a game from a file."""
    record = (GAMES / file).read_bytes()
    return json.loads(guest.ask("POST", "/api/records", record, {"Content-Type": "text/plain"})[2])["id"]


@pytest.fixture(scope="module")
def ann(server):
    return server.guest()


@pytest.fixture(scope="module")
def atacama(ann):
    return opened(ann, "atacama/games/all_placed_basic.txt")


@pytest.fixture(scope="module")
def ghawar(ann):
    return opened(ann, "ghawar/games/all_delivered_two.txt")


def tried(guest, table, n, *moves, further=""):
    asked = {"n": n, "moves": [{"seat": seat, "text": text} for seat, text in moves], "further": further}
    return guest.post(f"/api/tables/{table}/branch", asked)


def refused(guest, path, asked):
    with pytest.raises(RefusedError) as refusal:
        guest.post(path, asked)
    return refusal.value.code, refusal.value.status


def test_moves_are_made_on_the_board_by_the_rules(ann, atacama):
    before = ann.get(f"/api/tables/{atacama}/at/4")
    view = tried(ann, atacama, 4)["view"]
    assert (view["scene"], view["n"], view["over"]) == (before["scene"], 4, False)
    [seat] = view["movers"]
    # Nobody has these seats here, and whoever tries it out may act for them.
    assert list(map(int, view["legal"])) == [seat]
    move = view["legal"][str(seat)][-1]
    on = tried(ann, atacama, 4, (seat, move))["view"]
    assert (on["n"], on["movers"]) == (5, [1 - seat])
    assert [line["text"] for line in on["log"]][-1] == move
    # The game itself is as it was.
    assert ann.get(f"/api/tables/{atacama}/at/4")["scene"] == before["scene"]


def test_what_a_move_would_do_there(ann, atacama):
    moves = [{"seat": 0, "text": "e5"}]
    path = f"/api/tables/{atacama}/branch/consider"
    good = ann.post(path, {"n": 0, "moves": moves, "seat": 1, "action": "a1"})
    assert (good["reason"], len(good["points"])) == (None, 2)
    bad = ann.post(path, {"n": 0, "moves": moves, "seat": 1, "action": "e6"})
    assert (bad["reason"]["code"], bad["scene"]) == ("adjacent", None)
    assert refused(ann, path, {"n": 0, "moves": moves, "seat": 7, "action": "e6"})[0] == "unknown_seat"
    assert refused(ann, path, {"n": 0, "moves": moves, "seat": 1, "action": "\0"})[1] == 400


def test_what_chance_brings_is_said_or_drawn(ann, ghawar):
    log = ann.get(f"/api/tables/{ghawar}")["log"]
    # Before a roll: the last outcome before the first move.
    first = next(line["n"] for line in log if line["kind"] == "action")
    roll = max(line["n"] for line in log if line["kind"] == "outcome" and line["n"] > first)
    view = tried(ann, ghawar, roll)["view"]
    assert len(view["due"]) > 1
    chosen = view["due"][0]["text"]
    said = tried(ann, ghawar, roll, (None, chosen))
    assert [line["text"] for line in said["view"]["log"]][roll] == chosen
    drawn = tried(ann, ghawar, roll, further="draw")
    [outcome, *_] = drawn["moves"]
    assert outcome["seat"] is None
    assert outcome["text"] in {each["text"] for each in view["due"]}
    assert drawn["view"]["due"] == []


def test_what_was_concealed_from_whoever_was_to_move_stays_so(ann):
    """In Ghawar's game what lies under a rig was hidden once; its branches tell no more than the replay."""
    table = opened(ann, "ghawar/games/all_delivered_last_stone_covers_two.txt")
    replay, branch = ann.get(f"/api/tables/{table}/at/300"), tried(ann, table, 300)["view"]
    assert branch["scene"] == replay["scene"]
    assert [line["text"] for line in branch["log"]] == [line["text"] for line in replay["log"]]


def test_a_game_that_goes_on_has_no_branches(ann):
    table = ann.new_table("here", "here", game="ghawar")
    asked = {"n": 0, "moves": []}
    for path, more in (("", {}), ("/consider", {"seat": 0, "action": "e5"}), ("/course", {}), ("/best", {})):
        code = refused(ann, f"/api/tables/{table}/branch{path}", asked | more)
        assert code == ("not_over", 409), path


def test_what_can_not_be_is_refused_with_a_reason(ann, atacama):
    path = f"/api/tables/{atacama}/branch"
    move = {"seat": 0, "text": "e5"}
    for asked, code, status in (
        ({"n": 99, "moves": []}, "unknown_entry", 404),
        ({"n": 0, "moves": [move, move]}, None, 409),
        ({"n": 0, "moves": [{"seat": None, "text": "e5"}]}, "nothing_to_enter", 409),
        ({"n": 0, "moves": [{"seat": 2, "text": "e5"}]}, "unknown_seat", 404),
        ({"n": 0, "moves": [], "seat": 2}, "unknown_seat", 404),
        ({"n": -1, "moves": []}, "invalid", 400),
        ({"n": 0, "moves": [move] * (MOST_MOVES + 1)}, "invalid", 400),
        ({"n": 0, "moves": "e5"}, "invalid", 400),
        ({"n": 0, "moves": [{"seat": 0, "text": "e5", "more": 1}]}, "invalid", 400),
        ({"n": 0, "moves": [], "further": "win"}, "invalid", 400),
        ({"n": 2**70, "moves": []}, "unknown_entry", 404),
    ):
        refusal = refused(ann, path, asked)
        assert refusal[1] == status, asked
        assert code is None or refusal[0] == code, asked
    assert refused(ann, "/api/tables/nowhere/branch", {"n": 0, "moves": []})[1] == 404
    # This server does not compile, and then bots do not play on.
    for further, where in (("bots", ""), (None, "/course"), (None, "/best")):
        asked = {"n": 0, "moves": [move]} | ({"further": further} if further else {})
        assert refused(ann, path + where, asked) == ("not_ready", 503)
    assert ann.ask("DELETE", path)[0] == 204


def test_whoever_asks_for_too_many_is_held_back(tmp_path):
    """Each costs one, and its moves cost more: many of them are soon too much."""
    with LiveServer(tmp_path, options=["--limit", "looks_back=6/0.001"], compiles=False) as server:
        bob = server.guest()
        table = opened(bob, "atacama/games/all_placed_basic.txt")
        for _ in range(3):
            tried(bob, table, 0)
        tried(bob, table, 0)
        tried(bob, table, 0)
        with pytest.raises(RefusedError) as refusal:
            tried(bob, table, 0, *[(seat % 2, field) for seat, field in enumerate(("e5", "a1", "c3", "i9"))])
        assert (refusal.value.code, refusal.value.status) == ("too_fast", 429)
        # Somebody else has not asked for anything.
        tried(server.guest(), table, 0)
