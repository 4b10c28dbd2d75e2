"""Every ruling of every game has a test that names it, and a place on the rules page in each language."""

import ast
import re
from pathlib import Path

import pytest

from gusher.rules.kernel import LANGUAGES, games

TESTS = Path(__file__).parents[1]
PAGES = TESTS.parent / "docs/rules"

RULINGS = {game: (TESTS / game / "rulings.txt").read_text("utf-8").split() for game in games()}
"""The IDs of each game's rulings, from a file beside its tests."""


def anchors(game, language):
    """The rulings that a rules page has, in its order."""
    return re.findall(r'<a id="([A-Z]\d+)"></a>', (PAGES / f"{game}.{language}.md").read_text("utf-8"))


def named_by_tests(game):
    """The rulings in the names of a game's tests."""
    named = set()
    for file in (TESTS / game).glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named |= set(re.findall(r"(?<=_)[A-Z]\d+(?=_|$)", node.name))
    return named


@pytest.mark.parametrize("game", games())
def test_every_game_has_its_rulings_listed(game):
    assert RULINGS[game]


@pytest.mark.parametrize("game", RULINGS)
def test_every_ruling_is_tested_by_name(game):
    assert named_by_tests(game) == set(RULINGS[game])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RULINGS)
def test_every_ruling_is_on_the_rules_page(game, language):
    assert sorted(anchors(game, language)) == sorted(RULINGS[game])


@pytest.mark.parametrize("game", RULINGS)
def test_reasons_lead_to_a_ruling_of_the_page(game):
    from gusher.rules.kernel import game as load

    played = load(game)
    for language in LANGUAGES:
        sections = {entry["section"] for entry in played.texts[language]["reasons"].values()}
        assert sections <= set(RULINGS[game])
    assert all(played.section(code) in RULINGS[game] for code in range(1, len(played.reasons)))
