"""The web app's types: for every struct and record, the same each time, written only when they changed."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from xml.etree import ElementTree as ET

import pytest
from msgspec import Struct

from gusher.analysis.evaluation import analysis_of
from gusher.rules.kernel import LANGUAGES, game, games
from gusher.rules.kernel.game import all_games
from gusher.server.protocol import generate, rooms, typescript
from gusher.server.protocol.reasons import COMMON_REASONS


class Hello(Struct, tag="hello"):
    """Says hello."""

    kind: Literal["b", "a"]
    names: list[str | None]
    pair: tuple[int, int] = (0, 0)


@dataclass
class Plain:
    hello: Hello | None
    anything: Any
    by_number: dict[int, list[float]]


def test_every_kind_of_type_has_its_typescript():
    assert typescript.interfaces([Plain]) == (
        "/** Says hello. */\n"
        "export interface Hello {\n"
        "  type: 'hello'\n"
        "  kind: 'a' | 'b'\n"
        "  names: (string | null)[]\n"
        "  pair?: [number, number]\n"
        "}\n\n"
        "export interface Plain {\n"
        "  hello: Hello | null\n"
        "  anything: unknown\n"
        "  by_number: Record<number, number[]>\n"
        "}\n"
    )


@pytest.fixture(scope="module")
def made():
    """Everything that is generated, once: that takes seconds."""
    return generate.files()


@pytest.fixture
def write(made, monkeypatch):
    """Writes that without making it anew."""
    monkeypatch.setattr(generate, "files", lambda: made)
    return generate.write


def test_the_lobby_shows_a_position_of_every_game_without_letters_by_day_and_by_lamplight(made):
    root = ET.fromstring(made["extracts.svg"])
    assert [each.get("id") for each in root] == list(games())
    for each in root.iter():
        assert each.tag.rpartition("}")[2] != "text"
        colours = [each.get("fill"), each.get("stroke")]
        assert all(re.match(r"none|light-dark\(#\w{6}, #\w{6}\)", colour) for colour in colours if colour)


def test_two_types_of_one_name_are_refused():
    @dataclass
    class Twins:
        mine: Hello
        other: "list[Other]"

    class Other(Struct):
        pass

    Other.__name__ = "Hello"
    Twins.__annotations__ = {"mine": Hello, "other": list[Other]}
    with pytest.raises(TypeError, match="Hello"):
        typescript.interfaces([Twins])


def test_all_messages_and_records_are_written(tmp_path, write):
    write(tmp_path)
    written = (tmp_path / "messages.ts").read_text()
    for struct in (each for module in generate.MESSAGES for each in typescript.structs_of(module)):
        assert written.count(f"export interface {struct.__name__} {{") == 1
    told = "Act | Undo | Answer | Leave | StandIn | End | Close | Clock | Pause | Enter | ReadOn | Consider | Ping"
    assert f"export type ClientMessage = {told}\n" in written
    assert "export type ServerMessage = TableView | Patch | ChatNews | Done | Refused | Considered\n" in written
    written = (tmp_path / "rooms.ts").read_text()
    for struct in typescript.structs_of(rooms):
        assert written.count(f"export interface {struct.__name__} {{") == 1
    assert "export type RoomAct = Arrange | Place | " in written
    for name in all_games():
        if game(name).observation is not None:
            assert "export interface Observation {" in (tmp_path / f"devices/{name}.ts").read_text()
        assert "export function read(text: string): Action | null {" in (tmp_path / f"notation/{name}.ts").read_text()
        debrief = tmp_path / f"debriefs/{name}.ts"
        assert debrief.exists() == (analysis_of(name).debrief is not None)
        assert not debrief.exists() or "export interface Debrief {" in debrief.read_text()
        for language in LANGUAGES:
            texts = json.loads((tmp_path / f"texts/{name}.{language}.json").read_text())
            assert texts == {part: told for part, told in game(name).texts[language].items() if part != "export"}
            about = json.loads((tmp_path / f"about/{name}.{language}.json").read_text())
            assert about["game"] == texts["game"]
            assert set(about) <= {"game", "options", "levels"}
            # Whoever makes a table reads what options mean; the first page says what was chosen.
            options = about.get("options", {})
            assert {key: each["title"] for key, each in options.items()} == {
                key: each["title"] for key, each in texts.get("options", {}).items()
            }
            assert '"help"' not in json.dumps(options)
            assert (tmp_path / f"rules/{name}.{language}.md").read_text()
    together = (tmp_path / "games.ts").read_text()
    assert {name for name in all_games() if f"'{name}'" in together} == {
        name for name in all_games() if game(name).done is not None
    }
    reasons = (tmp_path / "reasons.ts").read_text()
    assert all(f"'{code}'," in reasons for code in COMMON_REASONS)


def test_the_same_is_made_each_time(made):
    assert generate.files() == made


def test_nothing_is_written_twice_and_what_is_gone_is_removed(tmp_path, made, write):
    everything = write(tmp_path)
    assert set(everything) == set(made)
    before = {path: (tmp_path / path).stat().st_mtime_ns for path in everything}
    (tmp_path / "books/forgotten.ts").write_text("export {}")
    (tmp_path / "messages.ts").write_text("old")
    assert sorted(write(tmp_path)) == ["books/forgotten.ts", "messages.ts"]
    assert not (tmp_path / "books/forgotten.ts").exists()
    after = {path: (tmp_path / path).stat().st_mtime_ns for path in everything}
    assert {path for path in everything if before[path] != after[path]} == {"messages.ts"}
    assert write(tmp_path) == []


WEB = Path(__file__).parents[2] / "web/src"


def again(folder, names):
    """The files in which one of these names is given a value of its own."""
    given = re.compile(rf"\b(?:const|let) (?:{'|'.join(sorted(names))})\b[^=]*= *(?:\d|\[)")
    assert given.search(f"  const {min(names)} = 6")
    files = [file for kind in ("*.ts", "*.svelte") for file in folder.rglob(kind) if "generated" not in file.parts]
    assert len(files) > 5
    return [file.name for file in files if given.search(file.read_text("utf-8"))]


def test_no_number_of_a_rule_is_written_in_the_web_app_again():
    """By its name, or by the one that the web app had given it."""
    assert again(WEB, {"MOST_PEOPLE", "LANGUAGES"}) == []
    for name in all_games():
        if game(name).constants:
            assert again(WEB / "games" / name, {*game(name).constants, "ROOM", "LOAD", "CRUDE"}) == []
    assert {"TURNS", "WAGON_ROOM", "NOTE"} <= game("oil_city").constants.keys()
