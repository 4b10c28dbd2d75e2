"""What is said in words: plural forms by the rules of each language, and the same as on the screens, which are held to
the same cases (web/tests/i18n/said.test.ts)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gusher.rules.kernel import LANGUAGES, Phrase, game
from gusher.table.words import fill, filled, plural_rule

SAID = json.loads(Path(__file__).with_name("said.json").read_text("utf-8"))


def phrases(value: Any) -> Any:
    """Fillings as a game gives them: a list is of phrases."""
    if not isinstance(value, list):
        return value
    return [Phrase(each["name"], {gap: phrases(word) for gap, word in each["words"].items()}) for each in value]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_have_the_category_that_their_language_gives_them(language):
    for category, numbers in SAID["categories"][language].items():
        assert {plural_rule(language)(number) for number in numbers} == {category}


@pytest.mark.parametrize(("key", "words", "says"), SAID["made_up"]["cases"])
def test_sentences_take_the_form_of_their_numbers(key, words, says):
    made_up = SAID["made_up"]
    told = fill(made_up["texts"], made_up["language"], key, {gap: phrases(word) for gap, word in words.items()})
    assert told == says


@pytest.mark.parametrize(("name", "language", "key", "words", "says"), SAID["games"])
def test_games_say_numbers_with_their_nouns(name, language, key, words, says):
    assert filled(game(name), language, key, {gap: phrases(word) for gap, word in words.items()}) == says


def test_a_gap_without_a_filling_is_an_error():
    with pytest.raises(KeyError, match="money"):
        fill({"log": {"pays": "{seat} pays {money}"}}, "en", "log.pays", {"seat": "Ada"})
