"""Tables whose rules are not here any more: all that was written can be read and taken along, and nothing is done."""

import contextlib
import random
import sqlite3

import pytest

from gusher.rules.kernel import game
from gusher.server.http.guest import RefusedError
from gusher.server.storage.sqlite import SqliteStorage
from gusher.table import files


@pytest.fixture
def served(in_thread, tmp_path):
    """A server in a thread, and one that comes after it, for which all tables are of rules 0."""

    class Served:
        def __init__(self):
            self.storages = [SqliteStorage(tmp_path / "test.db")]
            self.first = in_thread(storage=self.storages[0])

        def later(self):
            with contextlib.closing(sqlite3.connect(tmp_path / "test.db")) as connection:
                connection.execute("UPDATE tables SET rules_version = 0")
                connection.commit()
            return in_thread(storage=SqliteStorage(tmp_path / "test.db"))

    return Served()


def moved_on(guest, server):
    guest.url = server.url
    return guest


def record(guest, table):
    status, _, answer = guest.ask("GET", f"/api/tables/{table}/record")
    assert status == 200
    return answer.decode()


def play(guest, table, moves, seed=1):
    drawn = random.Random(seed)
    with guest.sit(table) as chair:
        for _ in range(moves):
            if chair.view["over"]:
                break
            seat, actions = next((int(seat), each) for seat, each in chair.view["legal"].items() if each)
            answer = chair.send("act", n=chair.view["n"], seat=seat, actions=[drawn.choice(actions)])
            chair.until(answer["n"])
        return chair.view


def test_what_was_written_is_read_and_the_file_replays(served):
    ann = served.first.guest()
    table = ann.new_table("here", "here")
    view = play(ann, table, 6)
    with ann.sit(table) as chair:
        to = chair.view["undo"].get("to")
        view = chair.until(chair.send("undo", n=chair.view["n"], seat=view["log"][-1]["seat"], to=to)["n"])
    replayed = files.replay(files.read(record(ann, table)))
    moved_on(ann, served.later())
    [line] = ann.get("/api/tables")
    assert (line["frozen"], line["movers"], line["damaged"]) == (True, [], False)
    frozen = ann.get(f"/api/tables/{table}/frozen")
    assert (frozen["rules_version"], frozen["in_force"], frozen["hidden"]) == (0, game("atacama").rules_version, False)
    assert [each["text"] for each in frozen["log"]] == [each["text"] for each in view["log"]]
    assert {each["n"] for each in frozen["log"] if not each["stands"]} == {
        each["n"] for each in view["log"] if "undone" in each
    }
    # A server with those rules goes on from there.
    text = record(ann, table)
    assert text.splitlines()[1] == "game: atacama, rules 0"
    again = files.replay(files.read(text.replace("rules 0", f"rules {game('atacama').rules_version}")))
    assert again.state.tobytes() == replayed.state.tobytes()
    for path in ("", "/at/1", "/cards"):
        with pytest.raises(RefusedError) as refused:
            ann.get(f"/api/tables/{table}{path}")
        assert refused.value.code == "other_rules"


@pytest.mark.parametrize("name", ["ghawar", "guven", "oil_city"])
def test_files_of_all_games_replay(name, served):
    ann = served.first.guest()
    table = ann.new_table(*["here"] * game(name).seats[0], game=name)
    play(ann, table, 12)
    before = files.replay(files.read(record(ann, table)))
    hidden = hasattr(game(name).rules, "conceal")
    moved_on(ann, served.later())
    text = record(ann, table)
    if hidden:
        with pytest.raises(files.FileError) as wrong:
            files.read(text)
        assert wrong.value.code == "file_hidden"
    else:
        again = files.replay(files.read(text.replace("rules 0", f"rules {game(name).rules_version}")))
        assert again.state.tobytes() == before.state.tobytes()


def test_as_long_as_anything_may_be_hidden_nobody_is_told_what_was_done(served):
    ann = served.first.guest()
    table = ann.new_table("here", "here", game="ghawar", options={"memory": "strict"})
    texts = {line["text"] for line in play(ann, table, 30)["log"]} - {"", None}
    assert texts
    moved_on(ann, served.later())
    frozen = ann.get(f"/api/tables/{table}/frozen")
    assert frozen["hidden"]
    assert {line["text"] for line in frozen["log"] if line["kind"] in ("action", "outcome")} == {None}
    words = record(ann, table).split("\n\n", 1)[1].split()
    assert not {word.partition(":")[2] or word for word in words} & texts
    assert "seed" not in record(ann, table)


def test_nobody_is_waited_for_and_it_can_be_put_away(served):
    ann = served.first.guest()
    frozen = ann.new_table("here", "here")
    play(ann, frozen, 2)
    later = served.later()
    moved_on(ann, later)
    other = ann.new_table("here", "here")
    with pytest.raises(RefusedError) as refused:
        ann.get(f"/api/tables/{other}/frozen")
    assert refused.value.code == "not_frozen"
    with pytest.raises(RefusedError) as refused:
        ann.get("/api/tables/nothing/frozen")
    assert refused.value.code == "unknown_table"
    assert ann.ask("DELETE", f"/api/me/tables/{other}")[0] == 409
    assert ann.ask("DELETE", f"/api/me/tables/{frozen}")[0] == 204
    assert [line["id"] for line in ann.get("/api/tables")] == [other]
