"""What can be asked over HTTP: answers, and errors that name the field and the reason."""

import json
import socket

import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gusher import bots
from gusher.rules.kernel import game, games
from gusher.server.http.guest import RefusedError
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Buckets
from gusher.server.storage.sqlite import SqliteStorage
from gusher.table.dice import promise

TILES = "\n".join(f"{letter} = '''G1 G2 G3'''" for letter in "ABCDEFGHI")


def refused(guest, method, path, body=None, headers=None):
    """Status, code and field of an error, which must be a whole ``Failure``."""
    status, sent, answer = guest.ask(method, path, body, headers)
    assert status >= 400, answer
    assert sent["content-type"] == "application/json"
    failure = json.loads(answer)
    assert set(failure) - {"game", "place", "found"} == {"reason", "field", "detail"}
    assert failure["detail"]
    return status, failure["reason"]["code"], failure["field"]


def test_the_games(server):
    listed = server.guest().get("/api/games")
    assert [each["name"] for each in listed] == list(games())
    for each in listed:
        kind = game(each["name"])
        assert each["rules_version"] == kind.rules_version
        assert each["seats"] == list(kind.seats)
        assert each["bots"] == list(bots.levels(kind.name))
        assert [option["name"] for option in each["options"]] == [option.name for option in kind.options]


def test_games_say_where_hints_can_be_allowed(server):
    told = {each["name"]: each["hints"] for each in server.guest().get("/api/games")}
    assert told == {"atacama": {}, "ghawar": {"memory": ["open"]}, "guven": {}, "oil_city": None}
    for name, wanted in told.items():
        for way in game(name).set_ups():
            fits = wanted is not None and all(way[option] in values for option, values in wanted.items())
            assert fits == game(name).may_hint(way), way


def test_the_cards_of_a_game_can_be_read_before_there_is_a_table(server):
    ann = server.guest()
    assert ann.get("/api/games/oil_city/cards")["companies"][0][2] == {"profession": "engineer", "character": 0}
    assert refused(ann, "GET", "/api/games/atacama/cards")[:2] == (404, "not_found")
    assert refused(ann, "GET", "/api/games/chess/cards")[:2] == (400, "unknown_game")


def test_the_cookie_is_kept_from_scripts_and_other_sites(server):
    _, headers, _ = server.guest().ask("GET", "/api/me")
    attributes = {part.strip().lower() for part in headers["set-cookie"].split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= attributes
    assert any(each.startswith("max-age=") for each in attributes)


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 41, "a\nb", "a\u202eb", "\u2066x", "a\x00", "\u200b", "\ue000", "tab\there"]
)
def test_names_that_can_not_be_shown_are_refused(server, name):
    ann, bob = server.guest(), server.guest()
    assert refused(ann, "PUT", "/api/me", {"name": name}) == (400, "name", "name")
    table = ann.new_table("here", "open")
    assert refused(bob, "POST", f"/api/tables/{table}/seats/1", {"name": name}) == (400, "name", "name")
    if name.strip():
        seats = [{"kind": "open"}, {"kind": "here", "name": name}]
        made = refused(ann, "POST", "/api/tables", {"game": "atacama", "seats": seats})
        assert made == (400, "name", "seats[1].name")


@pytest.mark.parametrize("name", ["Ann", "Łucja", "Jürgen O’Neill-Świć", "王", "🛢 rig", "x" * 40])
def test_names_that_people_have_are_taken(server, name):
    ann = server.guest()
    assert ann.put("/api/me", {"name": f" {name} "})["name"] == name
    assert ann.get("/api/me")["name"] == name
    assert ann.get(f"/api/tables/{ann.new_table('here', 'open')}")["seats"][0]["name"] == name


def test_the_dice_are_settled_before_the_server_knows_what_the_maker_adds(server):
    ann, eve = server.guest(), server.guest()
    dice = ann.get("/api/dice")
    assert ann.get("/api/dice")["commitment"] != dice["commitment"]
    table = dice["ticket"].partition(".")[0]
    seats = [{"kind": "here", "promise": promise(table, "n0")}, {"kind": "bot", "bot": "novice"}]
    wanted = {"game": "atacama", "seats": seats, "dice": dice["ticket"]}
    assert ann.post("/api/tables", wanted)["id"] == table
    ann.add_to_dice(table, 0, "n0")
    seen = ann.get(f"/api/tables/{table}")["dice"]
    assert (seen["commitment"], seen["nonces"]) == (dice["commitment"], ["n0", "-"])
    # With another addition there would be other outcomes; but it is made once.
    wanted["seats"][0]["promise"] = promise(table, "n1")
    assert ann.post("/api/tables", wanted)["id"] == table
    assert ann.get(f"/api/tables/{table}")["dice"] == seen
    assert refused(eve, "POST", "/api/tables", wanted) == (400, "invalid", "dice")
    for ticket in ("x", f"{table}.", dice["ticket"][:-1], "é.é", "." * 9):
        assert refused(ann, "POST", "/api/tables", {**wanted, "dice": ticket}) == (400, "invalid", "dice")


def test_looking_back_has_a_limit_for_each_person(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "LOOKS_BACK", limits.Rate(3, 0))
    server = in_thread()
    ann, bob = server.guest(), server.guest()
    path = f"/api/tables/{ann.new_table('here', 'here')}/at/0"
    bob.get("/api/me")
    for _ in range(3):
        assert ann.get(path)["n"] == 0
    assert refused(ann, "GET", path) == (429, "too_fast", None)
    assert bob.get(path)["n"] == 0


def test_only_so_many_are_counted(monkeypatch):
    monkeypatch.setattr(limits, "BUCKETS", 2)
    buckets = Buckets(limits.Rate(1, 0))
    assert [buckets.take(owner) for owner in "aabbacca"] == [True, False, True, False, False, True, False, False]
    assert buckets.take("b")


def test_a_table_of_other_rules_is_closed_for_good(in_thread, tmp_path):
    storage = SqliteStorage(tmp_path / "test.db")
    server = in_thread(storage=storage)
    # Nobody has opened it yet; as if the server had been brought up to date since.
    table = server.guest().new_table("here", "here")
    engine = create_engine(f"sqlite:///{tmp_path / 'test.db'}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET rules_version = 0"))
    engine.dispose()
    for name, code, reason in ((table, 4409, "other_rules"), ("x", 4404, "unknown_table")):
        with connect(f"{server.url.replace('http', 'ws')}/api/tables/{name}/live") as socket:
            assert json.loads(socket.recv(20))["reason"]["code"] == reason
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(20)
            assert closed.value.rcvd.code == code


def test_making_a_table_names_who_has_no_name(server):
    ann = server.guest()
    wanted = {"game": "atacama", "seats": [{"kind": "here", "name": "Ann"}, {"kind": "open"}]}
    ann.post("/api/tables", wanted)
    assert ann.get("/api/me")["name"] == "Ann"
    wanted["seats"][0]["name"] = "Somebody else"
    ann.post("/api/tables", wanted)
    assert ann.get("/api/me")["name"] == "Ann"


def test_taking_a_seat_names_who_has_no_name(server):
    ann, bob = server.guest(), server.guest()
    bob.take_seat(ann.new_table("here", "open"), 1, "Bob")
    assert bob.get("/api/me")["name"] == "Bob"
    bob.take_seat(ann.new_table("here", "open"), 1, "Robert")
    assert bob.get("/api/me")["name"] == "Bob"


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        (b"", "invalid", None),
        (b"{", "malformed", None),
        (b"\xff", "malformed", None),
        (b"[" * 10000, "malformed", None),
        ([], "invalid", None),
        ({}, "invalid", "game"),
        ({"game": "atacama"}, "invalid", "seats"),
        ({"game": "chess", "seats": [{"kind": "here"}]}, "unknown_game", "game"),
        ({"game": "../x", "seats": [{"kind": "here"}]}, "unknown_game", "game"),
        ({"game": "kernel", "seats": [{"kind": "here"}]}, "unknown_game", "game"),
        ({"game": "atacama", "seats": []}, "seats", "seats"),
        ({"game": "atacama", "seats": [{"kind": "here"}]}, "seats", "seats"),
        ({"game": "atacama", "seats": [{"kind": "here"}] * 3}, "seats", "seats"),
        ({"game": "atacama", "seats": [{"kind": "here"}, {"kind": "bot"}]}, "unknown_bot", "seats[1].bot"),
        ({"game": "atacama", "seats": [{"kind": "here"}, {"kind": "cat"}]}, "invalid", "seats[1].kind"),
        ({"game": "atacama", "seats": [{"kind": "here"}, {"kind": "here", "x": 1}]}, "invalid", "seats[1].x"),
        ({"game": "atacama", "seats": [{"kind": "here"}] * 2, "public": "yes"}, "invalid", "public"),
        ({"game": "atacama", "seats": [{"kind": "here"}] * 2, "public": 1}, "invalid", "public"),
        ({"game": "atacama", "seats": [{"kind": "here", "promise": "a b"}] * 2}, "promise", "seats[0].promise"),
        (
            {"game": "atacama", "seats": [{"kind": "here"}] * 2, "options": {"colour": "red"}},
            "option_unknown",
            "options.colour",
        ),
        (
            {"game": "atacama", "seats": [{"kind": "here"}] * 4, "options": {"variant": "enhanced"}},
            "option_seats",
            "options.variant",
        ),
        (
            {"game": "atacama", "seats": [{"kind": "here"}] * 2, "options": {"tactical": "yes"}},
            "option_unknown",
            "options.tactical",
        ),
        (
            {"game": "atacama", "seats": [{"kind": "here"}] * 2, "options": {"tiles": TILES}},
            "tiles_wrong_rows",
            "tile A",
        ),
    ],
)
def test_tables_that_can_not_be_made(server, body, code, field):
    ann = server.guest()
    assert refused(ann, "POST", "/api/tables", body) == (400, code, field)


def test_sets_of_parts_are_offered_chosen_and_shown_by_name(server):
    ann = server.guest()
    [atacama] = [each for each in ann.get("/api/games") if each["name"] == "atacama"]
    [tiles] = [each for each in atacama["options"] if each["name"] == "tiles"]
    assert [each["group"] for each in tiles["sets"]] == [None] * 10 + ["mirror"] * 11
    assert {"name", "ahead", "within", "group"} == set(tiles["sets"][0])
    seats = [{"kind": "open"}] * 2
    body = {"game": "atacama", "seats": seats, "options": {"tiles": "caracoles"}}
    table = ann.post("/api/tables", body)["id"]
    assert ann.get(f"/api/tables/{table}")["options"]["tiles"] == "caracoles"
    assert [each["options"]["tiles"] for each in ann.get("/api/tables")] == ["caracoles"]
    body["options"] = {"tiles": "atlantis"}
    assert refused(ann, "POST", "/api/tables", body) == (400, "tiles_not_toml", "end of file")


def parts_of(name):
    """The options of a game that take files, each with the game's own file."""
    kind = game(name)
    own = [option for option in kind.options if option.kind == "parts"]
    return {option.name: (kind.folder / f"{option.name}.toml").read_text("utf-8") for option in own}


@pytest.mark.parametrize("name", games())
def test_files_of_parts_are_checked_before_there_is_a_table(server, name):
    ann = server.guest()
    for option, own in parts_of(name).items():
        path = f"/api/games/{name}/options/{option}"
        assert ann.ask("POST", path, {"text": own})[0] == 204
        for wrong in (f"{own}\n=", "else = 1"):
            seats = [{"kind": "here"}] * game(name).seats[0]
            body = {"game": name, "seats": seats, "options": {option: wrong}}
            checked, made = ann.ask("POST", path, {"text": wrong}), ann.ask("POST", "/api/tables", body)
            assert (checked[0], json.loads(checked[2])) == (made[0], json.loads(made[2]))
            assert json.loads(checked[2])["reason"]["code"].startswith(f"{option}_")
    assert ann.get("/api/tables") == []


def test_only_options_that_take_files_are_checked(server):
    ann = server.guest()
    body = {"text": TILES}
    for option in ("variant", "tactical", "nothing", "..%2f"):
        assert refused(ann, "POST", f"/api/games/atacama/options/{option}", body)[:2] in (
            (404, "option_unknown"),
            (404, "not_found"),
        )
    assert refused(ann, "POST", "/api/games/chess/options/tiles", body)[1:] == ("unknown_game", "game")
    path = "/api/games/atacama/options/tiles"
    assert refused(ann, "POST", path, {"text": 1})[1:] == ("invalid", "text")
    assert refused(ann, "POST", path, {"text": "x" * limits.LARGEST_BODY})[:2] == (413, "too_large")


def test_checking_files_is_counted(server):
    ann = server.guest()
    ann.get("/api/me")
    codes = [ann.ask("POST", "/api/games/atacama/options/tiles", {"text": TILES})[0] for _ in range(200)]
    assert codes[:50] == [400] * 50
    assert codes[-1] == 429


def test_what_is_not_there(server):
    ann = server.guest()
    table = ann.new_table("here", "open")
    for path in ("", "/at/0", "/record"):
        assert refused(ann, "GET", f"/api/tables/nothing{path}") == (404, "unknown_table", None)
    assert refused(ann, "POST", "/api/tables/nothing/seats/0", {"name": "Ann"})[:2] == (404, "unknown_table")
    for seat in (2, 99, -1):
        status, code, _ = refused(ann, "POST", f"/api/tables/{table}/seats/{seat}", {"name": "Ann"})
        assert (status, code) in ((404, "unknown_seat"), (404, "not_found"))
    assert refused(ann, "POST", f"/api/tables/{table}/seats/x", {"name": "Ann"})[:2] == (404, "not_found")
    assert refused(ann, "GET", f"/api/tables/{table}/at/1")[:2] == (404, "unknown_entry")
    assert refused(ann, "GET", "/api/nothing") == (404, "not_found", None)
    assert refused(ann, "GET", "/api") == (404, "not_found", None)
    assert refused(ann, "DELETE", "/api/health") == (405, "method_not_allowed", None)
    assert refused(ann, "POST", "/")[:2] in ((404, "not_found"), (405, "method_not_allowed"))


def test_a_seat_is_taken_once(server):
    ann, bob, eve = server.guest(), server.guest(), server.guest()
    table = ann.new_table("here", "open")
    bob.take_seat(table, 1, "Bob")
    assert refused(eve, "POST", f"/api/tables/{table}/seats/1", {"name": "Eve"}) == (409, "seat_taken", "seat")
    assert refused(eve, "POST", f"/api/tables/{table}/seats/0", {"name": "Eve"}) == (409, "seat_taken", "seat")
    assert ann.get(f"/api/tables/{table}")["seats"][1]["name"] == "Bob"
    # Whoever sits there already may say so again, and be called otherwise.
    bob.take_seat(table, 1, "Robert")
    assert ann.get(f"/api/tables/{table}")["seats"][1]["name"] == "Robert"


def test_bodies_that_are_too_large(server):
    ann = server.guest()
    large = b'{"game": "' + b"x" * limits.LARGEST_BODY + b'"}'
    assert refused(ann, "POST", "/api/tables", large) == (413, "too_large", None)
    assert refused(ann, "POST", "/api/records", b"x" * (limits.LARGEST_FILE + 1)) == (413, "too_large", None)
    # One that says it is small.
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        try:
            for _ in range(40):
                line.sendall(b"1000\r\n" + b"x" * 4096 + b"\r\n")
            answer = line.recv(1000)
        except ConnectionError:
            answer = b""
        assert answer == b"" or b" 413 " in answer
    assert ann.get("/api/health")


def test_the_lobby(server):
    ann, bob, eve = server.guest(), server.guest(), server.guest()
    bob.get("/api/me")
    hidden, shown = ann.new_table("here", "open"), ann.new_table("here", "open", public=True)

    def listed(guest):
        return {each["id"]: each for each in guest.get("/api/tables")}

    assert {hidden, shown} <= set(listed(ann))
    assert shown in listed(eve)
    assert hidden not in listed(eve)
    line = listed(bob)[shown]
    assert (line["mine"], line["entries"], line["movers"], line["over"]) == (False, 0, [0], False)
    assert [seat["kind"] for seat in line["seats"]] == ["person", "open"]
    bob.take_seat(shown, 1, "Bob")
    with ann.sit(shown) as chair:
        chair.act("e5")
        assert [seat["presence"] for seat in listed(bob)[shown]["seats"]] == ["connected", "away"]
    line = listed(bob)[shown]
    assert (line["mine"], line["entries"], line["movers"]) == (True, 1, [1])
    # Full tables are nobody else's business.
    assert shown not in listed(eve)
    assert next(iter(listed(ann))) == shown


def test_finished_tables_can_be_removed_from_ones_own(server):
    ann, bob, eve = server.guest(), server.guest(), server.guest()
    table = ann.new_table("here", "open")
    bob.take_seat(table, 1, "Bob")
    path = f"/api/me/tables/{table}"

    def listed(guest):
        return table in [each["id"] for each in guest.get("/api/tables")]

    [line] = [each for each in ann.get("/api/tables") if each["id"] == table]
    assert line["result"] is None
    assert refused(ann, "DELETE", path) == (409, "not_over", None)
    assert listed(ann)
    with ann.sit(table) as chair:
        chair.send("leave", seat=0)
    assert refused(eve, "DELETE", path) == refused(eve, "PUT", path) == (403, "not_your_table", None)
    assert refused(ann, "DELETE", "/api/me/tables/nothing") == (404, "unknown_table", None)
    for _ in range(2):
        assert ann.ask("DELETE", path)[0] == 204
    assert (listed(ann), listed(bob)) == (False, True)
    # Whoever has the link still gets there.
    assert ann.get(f"/api/tables/{table}")["over"]
    assert ann.ask("PUT", path)[0] == 204
    assert listed(ann)


def test_records_go_out_and_come_in(server):
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("here", "here", options={"tactical": True})
    with ann.sit(table) as chair:
        for action in ("e5*", "a1", "i9"):
            chair.act(action)
    status, headers, record = bob.ask("GET", f"/api/tables/{table}/record")
    assert status == 200
    assert headers["content-type"].startswith("text/plain")
    assert f"atacama-{table}.txt" in headers["content-disposition"]
    assert "1. e5* a1 i9" in record.decode()
    copy = json.loads(bob.ask("POST", "/api/records", record, {"content-type": "text/plain"})[2])["id"]
    seen = bob.get(f"/api/tables/{copy}")
    assert (seen["n"], seen["from_file"], seen["legal"], seen["dice"]) == (3, True, {}, None)
    assert seen["scene"] == ann.get(f"/api/tables/{table}")["scene"]
    assert not any(seat["mine"] for seat in seen["seats"])
    with bob.sit(copy) as chair, pytest.raises(RefusedError) as no:
        chair.act("a9", seat=1)
    assert no.value.code == "read_only"
    assert refused(bob, "POST", f"/api/tables/{copy}/seats/0", {"name": "Bob"})[:2] == (409, "read_only")
    assert bob.ask("GET", f"/api/tables/{copy}/record")[2] == record


@pytest.mark.parametrize(
    ("text", "code", "field"),
    [
        ("", "file_title", "line 1"),
        (b"\xff\xfe", "file_title", None),
        ("Gusher game file 1\ngame: atacama, rules 1\nseats: 2\n\n1. e5 e6\n", "adjacent", "line 5"),
        ("Gusher game file 1\ngame: chess, rules 1\nseats: 2\n", "file_game", "line 2"),
    ],
)
def test_files_that_are_no_games(server, text, code, field):
    body = text if isinstance(text, bytes) else text.encode()
    assert refused(server.guest(), "POST", "/api/records", body, {"content-type": "text/plain"}) == (400, code, field)


def test_a_move_that_is_not_possible_is_told_for_screens(server):
    body = b"Gusher game file 1\ngame: atacama, rules 1\nseats: 2\n\n1. e5 e6\n"
    _, _, answer = server.guest().ask("POST", "/api/records", body, {"content-type": "text/plain"})
    failure = json.loads(answer)
    assert failure["game"] == "atacama"
    assert failure["place"] == {"line": 5, "move": 2}
    assert failure["found"] == "e6"


def test_the_server_says_where_it_is_and_how_it_is(server):
    ann = server.guest()
    assert ann.get("/api/address")["addresses"] == [server.url]
    _, _, body = ann.ask("GET", "/api/address", headers={"Host": "gusher.example"})
    assert json.loads(body)["addresses"][0] == "http://gusher.example"
    assert set(ann.get("/api/health")) == {"version", "status", "compiled", "bots", "settled"}


def test_nothing_here_may_be_framed_cached_or_sniffed(server):
    for path in ("/api/games", "/"):
        _, headers, _ = server.guest().ask("GET", path)
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
    _, headers, _ = server.guest().ask("GET", "/api/me")
    assert headers["cache-control"] == "no-store"
