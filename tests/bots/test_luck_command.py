"""`gusher luck`: the ledger of a game file, in three languages and as JSON."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from gusher.commands.luck import COLUMNS, MOST, WORDS, command

GAMES = Path(__file__).parents[1] / "atacama/games"
FINISHED = GAMES / "all_placed_basic.txt"


def luck(*arguments, **options):
    return CliRunner().invoke(command, [str(each) for each in arguments], **options)


@pytest.mark.parametrize("lang", WORDS)
def test_the_ledger_of_a_game_file(lang):
    result = luck(FINISHED, "--lang", lang)
    assert result.exit_code == 0, result.output
    head, *rows = result.stdout.split("\n")
    words = WORDS[lang]
    assert all(words[column] in head for column in COLUMNS)
    for row in rows[:2]:
        *_, set_up, of_luck, play, other_play, rest, ahead = (cell.replace("−", "-") for cell in row.split())
        parts = map(float, (set_up, of_luck, play, other_play, rest))
        # Each is rounded to a tenth.
        assert sum(parts) == pytest.approx(float(ahead), abs=0.26)
    assert f"{words['worst']}:" in rows
    assert f"{words['lucky']}:" not in rows
    assert rows[-2] == words["note"]


def test_the_costliest_decisions_come_first():
    lines = luck(FINISHED).stdout.split("\n")
    begin = lines.index("Costliest decisions:") + 1
    points = [float(line.split()[1].replace("−", "-")) for line in lines[begin : begin + MOST]]
    assert points == sorted(points)
    assert points[0] < 0


def test_as_json():
    report = json.loads(luck(FINISHED, "--json").stdout)
    assert [set(side) for side in report["sides"]] == [
        {"set_up", "own_rolls", "other_rolls", "play", "other_play", "rest", "result"}
    ] * 2
    assert {step["kind"] for step in report["steps"]} == {"decision"}


def test_what_is_no_finished_game_is_said(tmp_path):
    going_on = tmp_path / "going on.txt"
    going_on.write_text("Gusher game file 1\ngame: atacama, rules 1\nseats: 2\n\n1. e5\n")
    result = luck(going_on)
    assert result.exit_code == 1
    assert "the game is not over" in result.output
    result = luck("-", input="nothing of the kind")
    assert result.exit_code == 1
    assert "Gusher game file 1" in result.output


def test_every_language_says_the_same():
    assert {frozenset(words) for words in WORDS.values()} == {frozenset(WORDS["en"])}
    assert all(len({words[key] for words in WORDS.values()}) == len(WORDS) for key in WORDS["en"])
