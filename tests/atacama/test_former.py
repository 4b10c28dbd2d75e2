"""Games that were begun by rules 1 go on by them, on the tiles that were usual then (A3), and replay to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from atacama.playing import ATACAMA
from recorded import replayed

from gusher.rules.atacama.parts import FIRST
from gusher.table import Table, files

TESTS = Path(__file__).parents[1]
FORMER = [
    *sorted((TESTS / "releases/0.1/files").glob("atacama-*.txt")),
    # Written by 2efb2cd, the last commit by rules 1.
    *sorted((TESTS / "atacama/games/former").glob("*.txt")),
]
FIRST_TILES = (ATACAMA.folder / f"tiles/{FIRST}.toml").read_text("utf-8")


def test_there_are_former_games_of_the_release_and_of_what_followed():
    assert {path.name.partition("-")[0].partition("_")[0] for path in FORMER} == {"atacama", "2efb2cd"}
    assert len(FORMER) >= 6


@pytest.mark.parametrize("path", FORMER, ids=lambda path: path.stem)
def test_a_former_game_replays_on_the_first_tiles_and_its_file_is_the_same_again(path):
    text = path.read_text("utf-8")
    file = files.read(text)
    table = replayed(file) if file.result else files.replay(file)
    assert table.rules_version == 1
    assert files.write(files.GameFile.of(table, file.players, file.seed)) == text
    if "parts tiles:" not in text:
        assert table.options["tiles"] == FIRST_TILES


def test_by_the_new_ruling_the_same_moves_come_to_something_else():
    """The board is another one: they are as legal as before, since tiles close nothing."""
    former = files.read((TESTS / "releases/0.1/files/atacama-finished.txt").read_text("utf-8"))
    text = files.write(former).replace("rules 1", "rules 2")
    with pytest.raises(files.FileError) as refused:
        files.replay(files.read(text))
    assert refused.value.code == "file_result"
    on_first = text.replace("seats: 2", "seats: 2\noption tiles: first", 1)
    assert replayed(files.read(on_first)).state.tobytes() == files.replay(former).state.tobytes()


def test_new_games_are_of_rules_2_on_the_new_tiles():
    table = Table(ATACAMA, 2, {})
    assert (table.rules_version, table.options["tiles"]) == (2, None)
    assert table.state.tobytes() != Table(ATACAMA, 2, {}, rules_version=1).state.tobytes()
    text = files.write(files.GameFile.of(table))
    assert "game: atacama, rules 2\n" in text
    assert "tiles" not in text
    # The first ones stay, by their name.
    chosen = Table(ATACAMA, 2, {"tiles": FIRST})
    assert files.write(files.GameFile.of(chosen)).count("parts tiles:") == 1
    assert chosen.state.tobytes() == Table(ATACAMA, 2, {}, rules_version=1).state.tobytes()
