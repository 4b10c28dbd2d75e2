"""Games of Ghawar that were begun by rules 1 go on by them: their logs replay, and end as they did (G26, G34)."""

from dataclasses import replace
from pathlib import Path

import pytest
import recorded as on_record
from ghawar.playing import GHAWAR

from gusher.rules.kernel import view
from gusher.table import Table, files

FILES = Path(__file__).parent / "games"
OF_RELEASE_0_1 = Path(__file__).parents[1] / "releases/0.1/files"
STOOD_STILL = FILES / "standstill_with_a_load_on_the_road_three.txt"
LOADED = FILES / "standstill_with_a_stone_on_a_truck_two.txt"
"""By 2efb2cd: the second seat's one stone, white at price 3, was drilled under its own rig and never came home."""


@pytest.mark.parametrize(
    "path", [*sorted(OF_RELEASE_0_1.glob("ghawar-*finished.txt")), STOOD_STILL, LOADED], ids=lambda each: each.stem
)
def test_a_game_of_rules_1_replays_to_the_byte(path):
    text = path.read_text("utf-8")
    table = on_record.replayed(files.read(text))
    assert (table.rules_version, view(table.state).version) == (1, 1)
    again = files.GameFile.of(table)
    assert again.options == files.read(text).options
    # All but who played, and the dice: moves, outcomes, how it ended, and the points.
    assert files.write(again).partition("\n\n")[2] == text.partition("\n\n")[2]


def test_G26_by_todays_rules_the_stone_on_the_truck_counts():
    file = files.read(LOADED.read_text("utf-8"))
    former = files.replay(file)
    assert (former.ending, former.points, former.options["memory"]) == ("standstill", [0, 1], "open")
    table = files.replay(replace(file, rules_version=2, result=None))
    assert table.ending == "stones_counted"
    delivered = table.state["delivered"][:2, 1:].sum(axis=1).tolist()
    assert delivered == [1, 0]
    assert table.points[0] - former.points[0] >= 3


def test_new_games_are_of_rules_2_and_of_rules_3_nobody_knows():
    table = Table(GHAWAR, 2, {})
    assert (table.rules_version, view(table.state).version) == (2, 2)
    text = files.write(files.GameFile.of(table))
    assert "game: ghawar, rules 2\n" in text
    with pytest.raises(files.FileError) as error:
        files.read(text.replace("rules 2", "rules 3"))
    assert error.value.code == "file_rules"


@pytest.mark.parametrize("version", [1, 2])
def test_G34_a_file_without_the_option_lies_open_by_any_rules(version):
    """Who plays at several devices is asked otherwise by default, and then the file says so."""
    assert Table(GHAWAR, 2, {}, rules_version=version).options["memory"] == "open"
    assert GHAWAR.apart({}) == {"memory": "strict"}
    assert GHAWAR.apart({"memory": "own", "scoring": "board"}) == {"memory": "own", "scoring": "board"}
    table = Table(GHAWAR, 2, GHAWAR.apart({}), rules_version=version)
    assert "option memory: strict\n" in files.write(files.GameFile.of(table))
