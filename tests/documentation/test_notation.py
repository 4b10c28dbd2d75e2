"""The page about notation: its tables can be read, show every kind of action, and say who does what."""

import re
from pathlib import Path

import pytest

from gusher.rules.kernel import game, games, kind_of
from gusher.table.files import read

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs/notation.md").read_text("utf-8")
SECTIONS = {"atacama": "Atacama", "oil_city": "Oil City", "ghawar": "Ghawar", "guven": "Ghawar"}
OWNERS = {"ghawar": "Halbig", "guven": "Güven"}
"""Whose name a row begins with that is about one game of a section only."""
ROW = re.compile(r"^\| (?P<texts>`.*?) \| (?P<who>.*?) \| (?P<meaning>.*) \|$", re.MULTILINE)
OUTCOMES = ("chance", "the bank")


def section(name):
    return PAGE.partition(f"\n## {SECTIONS[name]}")[2].partition("\n## ")[0]


def shown(name):
    """What the tables show for a game: texts, and who does that."""
    for row in ROW.finditer(section(name)):
        owner = re.match(r"(Halbig|Güven)\b", row["meaning"])
        if owner is None or owner[1] == OWNERS[name]:
            yield from ((text, row["who"]) for text in re.findall(r"`([^`]+)`", row["texts"]))


def test_every_game_has_a_section():
    assert set(SECTIONS) >= set(games())


@pytest.mark.parametrize("name", SECTIONS)
def test_every_kind_of_action_is_shown(name):
    actions = game(name).actions
    codes = {kind_of(actions.read(text)) for text, _ in shown(name)}
    assert [kind.name for kind in actions.kinds if kind.code not in codes] == []


@pytest.mark.parametrize("name", SECTIONS)
def test_outcomes_are_told_from_what_people_do(name):
    actions = game(name).actions
    for text, who in shown(name):
        assert actions.kind(actions.read(text)).is_outcome == (who in OUTCOMES), text
        assert actions.write(actions.read(text)) == text


def test_what_is_shown_for_one_game_only_is_no_move_of_the_other():
    for name, other in (("ghawar", "guven"), ("guven", "ghawar")):
        own = {text for text, _ in shown(name)} - {text for text, _ in shown(other)}
        assert own
        for text in own:
            with pytest.raises(ValueError, match="is no move of"):
                game(other).actions.read(text)


def test_the_drive_in_the_text_was_driven():
    [drive] = re.findall(r"`(roll die\d .*?)`", section("ghawar"))
    record = read((TESTS / "ghawar/games/all_delivered_two.txt").read_text("utf-8"))
    assert f" {drive} " in " ".join(step.text for step in record.steps)
