"""Every game as a row: in Python, and as a file."""

import sys

import numpy as np
from click.testing import CliRunner
from games.wells.game import GAME as WELLS

from gusher import study
from gusher.commands.study import command
from gusher.study.frames import stacked


def test_a_row_says_what_became_of_a_game():
    result = study.matches(WELLS, ["random", "mixed"], 6)
    frame = result.frame()
    assert {len(column) for column in frame.values()} == {6}
    assert {column.ndim for column in frame.values()} == {1}
    assert frame["number"].tolist() == [0, 1, 2, 3, 4, 5]
    assert frame["round"].tolist() == [0, 0, 1, 1, 2, 2]
    assert frame["player_1"].tolist() == ["random", "mixed"] * 3
    assert frame["points_2"].tolist() == result.games.points[:, 1].tolist()
    mean = np.mean([frame[f"place_{seat}"] == 1 for seat in (1, 2)], axis=0)
    assert ((mean == 1).mean()) == result.shared_first.value
    assert set(frame["ending"]) <= set(WELLS.endings[1:])


def test_a_game_that_was_given_up_has_no_ending():
    frame = study.random_games("atacama", 2, count=3, most_steps=5).frame()
    assert frame["ending"].tolist() == [""] * 3
    assert frame["decisions"].tolist() == [5] * 3


def test_several_series_are_told_apart():
    arena = study.arena(WELLS, {"one": "random", "two": "mixed", "three": "random"}, rounds=2)
    frame = arena.frame()
    assert frame["series"].tolist() == [1] * 4 + [2] * 4 + [3] * 4
    assert set(frame["player_1"][frame["series"] == 2]) == {"one", "three"}
    few = study.random_games("atacama", 2, count=1).frame()
    assert stacked([few, few])["seed"].tolist() == 2 * few["seed"].tolist()


def test_without_pyarrow_it_is_said_before_anything_is_played(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = CliRunner().invoke(
        command, ["atacama", "--players", "random", "--parquet", str(tmp_path / "games"), "--seats", "2"]
    )
    assert done.exit_code == 2
    assert "--parquet: pyarrow is not installed here: install gusher[parquet]" in done.stderr
    assert done.stdout == ""
