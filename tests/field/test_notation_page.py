"""The page about notation and the games on the field: what it shows can be read, and it shows everything."""

import re
from pathlib import Path

import pytest

from gusher.rules.kernel import game, kind_of
from gusher.table.files import read

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs/notation.md").read_text("utf-8")
SECTION = PAGE.partition("## Ghawar")[2].partition("\n## ")[0]
ROWS = re.findall(r"^\| (`.*?) \|.*?\| (.*) \|$", SECTION, re.MULTILINE)
OWNER = re.compile(r"^(Halbig|Güven)\b")
NAMES = {"ghawar": "Halbig", "guven": "Güven"}


def shown(name):
    """The texts that the table shows for a game."""
    rows = [(texts, OWNER.match(meaning)) for texts, meaning in ROWS]
    found = [texts for texts, owner in rows if owner is None or owner[1] == NAMES[name]]
    return [text for texts in found for text in re.findall(r"`([^`]+)`", texts)]


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_action_is_shown(name):
    kind = game(name)
    texts = shown(name)
    assert all(kind.actions.write(kind.actions.read(text)) == text for text in texts)
    assert {kind_of(kind.actions.read(text)) for text in texts} == {each.code for each in kind.actions.kinds}


def test_what_is_shown_for_one_game_only_is_no_move_of_the_other():
    for name, other in (("ghawar", "guven"), ("guven", "ghawar")):
        kind = game(other)
        for text in set(shown(name)) - set(shown(other)):
            with pytest.raises(ValueError, match="no move of this game"):
                kind.actions.read(text)


def test_the_drive_in_the_text_was_driven():
    [drive] = re.findall(r"`(roll die\d .*?)`", SECTION)
    record = read((TESTS / "ghawar/games/all_delivered_two.txt").read_text("utf-8"))
    assert f" {drive} " in " ".join(step.text for step in record.steps)
