"""What earlier releases have written opens: their data folders at a server, their game files with the reader."""

import json
import shutil
from pathlib import Path

import pytest

from dev.testing.servers import LiveServer
from gusher.rules.kernel import game
from gusher.server.http.guest import Guest
from gusher.server.storage.folder import BACKUPS
from gusher.server.storage.schema import HEAD
from gusher.table import files

RELEASES = sorted(path for path in Path(__file__).parent.iterdir() if (path / "expected.json").exists())


def _expected(release):
    return json.loads((release / "expected.json").read_text("utf-8"))


FORMS = {"0.1": "0001", "2efb2cd": "0017"}
"""Which form the database of each has."""
ALL_TABLES = [
    pytest.param(release, name, id=f"{release.name}-{name}")
    for release in RELEASES
    for name in _expected(release)["tables"]
]
ALL_FILES = [
    pytest.param(path, id=f"{release.name}-{path.stem}")
    for release in RELEASES
    for path in sorted((release / "files").glob("*.txt"))
]


@pytest.fixture(scope="module")
def servers(tmp_path_factory):
    """A server for each release, on a copy of its data."""
    running = {}
    try:
        for release in RELEASES:
            folder = tmp_path_factory.mktemp("data") / "folder"
            shutil.copytree(release / "data", folder)
            running[release] = LiveServer(folder, compiles=False)
            running[release].start()
        yield running
    finally:
        for server in running.values():
            server.stop()


@pytest.fixture
def ada(servers):
    """The device of the maker of all tables."""
    return lambda release: Guest(servers[release].url, _expected(release)["cookies"]["Ada"])


def test_there_are_releases():
    assert [release.name for release in RELEASES] == ["0.1", "2efb2cd"]
    tables = _expected(RELEASES[0])["tables"]
    assert {(table["game"], table["over"]) for table in tables.values()} == {
        (game, over) for game in ("atacama", "ghawar", "guven", "oil_city") for over in (False, True)
    }


@pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.name)
def test_it_is_backed_up_before_it_gets_todays_form(release, servers):
    [made] = (servers[release].data / BACKUPS).iterdir()
    assert made.name.endswith(f"-from-{FORMS[release.name]}-to-{HEAD}.backup")
    assert f"{made}. To go back" in servers[release].output


@pytest.mark.parametrize(("release", "name"), ALL_TABLES)
def test_a_table_is_as_it_was(release, name, ada):
    was = _expected(release)["tables"][name]
    view = ada(release).get(f"/api/tables/{was['id']}")
    seats = [{field: seat[field] for field in ("kind", "name", "bot", "mine")} for seat in view["seats"]]
    assert seats == was["seats"]
    same = ("game", "over", "ending", "points", "places", "conceals")
    if not view["thinking"]:
        # A bot that was about to move when the server was stopped has moved by now.
        same = (*same, "n", "movers")
        assert len(view["log"]) == was["log"]
    assert {field: view[field] for field in same} == {field: was[field] for field in same}
    # Screens name what was the default then and is not today.
    former = {each.name: each.usual(1) for each in game(was["game"]).options if each.former}
    assert view["options"] == former | was["options"]
    assert (view["dice"] or {}).get("commitment") == was["commitment"]


@pytest.mark.parametrize(("release", "name"), ALL_TABLES)
def test_its_result_is_in_the_list_once_it_has_been_opened(release, name, ada):
    was = _expected(release)["tables"][name]
    ada(release).get(f"/api/tables/{was['id']}")
    [line] = [each for each in ada(release).get("/api/tables") if each["id"] == was["id"]]
    wanted = {"resigned": [], "out_of_time": [], **{field: was[field] for field in ("ending", "points", "places")}}
    assert line["result"] == (wanted if was["over"] else None)


@pytest.mark.parametrize(("release", "name"), ALL_TABLES)
def test_its_record_is_as_it_was(release, name, ada, servers):
    was = _expected(release)["tables"][name]
    path, file = f"/api/tables/{was['id']}/record", release / "files" / f"{name}.txt"
    record = ada(release).ask("GET", path)[2].decode()
    if any(seat["kind"] == "bot" for seat in was["seats"]) and not was["over"]:
        # The bot has moved by now, or is about to.
        assert record.startswith(file.read_text("utf-8").rstrip("\n"))
        return
    assert record == file.read_text("utf-8")
    watched = file.with_suffix(".spectator.txt")
    if watched.exists():
        assert servers[release].guest().ask("GET", path)[2].decode() == watched.read_text("utf-8")


@pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.name)
def test_running_games_go_on(release, servers):
    expected, url = _expected(release), servers[release].url
    people = [Guest(url, cookie) for cookie in expected["cookies"].values()]
    went_on = set()
    for name, was in expected["tables"].items():
        if was["over"] or any(seat["kind"] != "person" for seat in was["seats"]):
            continue
        for person in people:
            with person.sit(was["id"]) as chair:
                if chair.legal():
                    assert chair.act(chair.legal()[0], n=chair.view["n"]) > was["n"], name
                    went_on.add(was["game"])
                    break
    assert went_on == {"atacama", "ghawar", "guven", "oil_city"}


@pytest.mark.parametrize("path", ALL_FILES)
def test_a_game_file_opens(path):
    text = path.read_text("utf-8")
    if " ?" in text:
        # Moves were hidden from whoever asked for it: it is for people to read.
        with pytest.raises(files.FileError) as refused:
            files.read(text)
        assert refused.value.code == "file_hidden"
        return
    file = files.read(text)
    table = files.replay(file)
    assert table.over == (file.result is not None)
    if file.result is not None:
        assert (table.ending, tuple(table.points)) == (file.result.ending, file.result.points)
