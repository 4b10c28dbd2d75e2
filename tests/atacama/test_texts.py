"""The words about Atacama: three languages that say the same things, and all that the rules ask for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import gusher.rules.atacama.parts as parts_module
from gusher.rules.atacama import rules
from gusher.rules.atacama.game import GAME

HOME = Path(parts_module.__file__).parent
LANGUAGES = ("en", "de", "pl")
PLURALS = {"en": {"one", "other"}, "de": {"one", "other"}, "pl": {"one", "few", "many", "other"}}
RULINGS = {f"A{number}" for number in range(1, 17)}

Plural = dict[str, str]


def load(language: str) -> dict[str, str | Plural]:
    """Every text by its dotted key; a plural stays together under one key."""
    found: dict[str, str | Plural] = {}

    def collect(table: dict[str, Any], prefix: str) -> None:
        for key, value in table.items():
            if isinstance(value, dict) and "other" not in value:
                collect(value, f"{prefix}{key}.")
            else:
                found[prefix + key] = value

    collect(tomllib.loads((HOME / f"text.{language}.toml").read_text("utf-8")), "")
    return found


TEXTS = {language: load(language) for language in LANGUAGES}


def forms(entry: str | Plural) -> list[str]:
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", ["de", "pl"])
def test_every_language_has_the_same_keys_in_the_same_order(language):
    assert list(TEXTS[language]) == list(TEXTS["en"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_the_forms_of_their_language(language):
    for key, entry in TEXTS[language].items():
        assert isinstance(entry, dict) == isinstance(TEXTS["en"][key], dict), key
        if isinstance(entry, dict):
            assert set(entry) == PLURALS[language], key
            assert all(gaps(form) == {"n"} for form in entry.values()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_placeholders(language):
    for key, entry in TEXTS[language].items():
        for form in forms(entry):
            assert gaps(form) == gaps(forms(TEXTS["en"][key])[0]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_said_and_tidy(language):
    for key, entry in TEXTS[language].items():
        for form in forms(entry):
            assert form, key
            assert form == " ".join(form.split()), key
            assert "'" not in form, f"{key}: a typewriter's apostrophe"


@pytest.mark.parametrize("language", ["de", "pl"])
def test_sentences_are_translated(language):
    same = {key for key, entry in TEXTS[language].items() if entry == TEXTS["en"][key]}
    bare = {key for key in same if any(re.sub(r"\{.*?\}|\W", "", form) for form in forms(TEXTS["en"][key]))}
    international = {"game.title", "words.ore.gold", "ores.gold", "concessions.orange.name"}
    assert {key for key in bare if not key.endswith(".section")} <= international


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_the_rules_has_a_sentence_and_the_ruling_it_comes_from(language):
    texts = TEXTS[language]
    for code in rules.REASONS[1:]:
        assert str(texts[f"reasons.{code}.text"]).endswith("."), code
        assert texts[f"reasons.{code}.section"] == TEXTS["en"][f"reasons.{code}.section"]
        assert texts[f"reasons.{code}.section"] in RULINGS


def test_every_error_of_a_tile_file_has_a_sentence():
    codes = set(re.findall(r'"(tiles_\w+)"', Path(parts_module.__file__).read_text("utf-8")))
    explained = {key.split(".")[1] for key in TEXTS["en"] if key.startswith("reasons.tiles_")}
    assert codes == explained


def test_no_reason_is_explained_that_nobody_gives():
    explained = {key.split(".")[1] for key in TEXTS["en"] if key.startswith("reasons.")}
    assert {code for code in explained if not code.startswith("tiles_")} == set(rules.REASONS[1:])


def test_every_ending_has_a_sentence():
    explained = {key.split(".")[1] for key in TEXTS["en"] if key.startswith("endings.")}
    assert explained == set(rules.ENDINGS[1:])


def test_every_option_and_value_is_explained():
    for option in GAME.options:
        names = [f"options.{option.name}"] + [f"options.{option.name}.values.{value.name}" for value in option.values]
        for name in names:
            assert f"{name}.title" in TEXTS["en"]
            assert f"{name}.help" in TEXTS["en"]


def test_the_log_tells_of_every_kind_of_move():
    assert gaps(str(TEXTS["en"]["log.place"])) == {"seat", "field", "ore", "amount"}
    assert gaps(str(TEXTS["en"]["log.place_second"])) == {"seat", "field", "ore", "amount"}
    assert gaps(str(TEXTS["en"]["log.claim"])) == {"seat", "concession", "direction"}
    assert gaps(str(TEXTS["en"]["log.claim_second"])) == {"seat", "concession", "direction"}
    assert gaps(str(TEXTS["en"]["log.lay"])) == {"tile"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_that_fills_a_gap_has_its_word(language):
    texts = TEXTS[language]
    for gap, values in {
        "ore": ("gold", "silver", "copper"),
        "concession": ("turquoise", "orange"),
        "direction": ("columns", "rows"),
    }.items():
        for value in values:
            assert f"words.{gap}.{value}" in texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_players_and_concessions_stand_where_their_case_fits(language):
    """A player's name is never bent, so it comes first; concessions are in the case of an object."""
    for key, entry in TEXTS[language].items():
        for form in forms(entry):
            assert form.startswith("{seat}") or "{seat}" not in form, key
            assert not form.startswith("{concession}"), key


def test_every_text_is_shown_somewhere():
    """What nobody shows would be translated for nothing, and grow stale. Keys put together count by their beginning."""
    screens = Path(__file__).parents[2] / "web/src"
    sources = "".join(
        file.read_text("utf-8")
        for file in sorted(screens.rglob("*"))
        if file.suffix in (".ts", ".svelte") and "generated" not in file.parts
    )
    made_up = tuple(re.findall(r"`([a-z_]+(?:\.[a-z_]+)*\.)\$\{", sources))
    # Named by the rules (reasons, endings), by what happens (log), and by what fills gaps (words).
    elsewhere = ("reasons.", "endings.", "log.", "words.")
    unused = [key for key in TEXTS["en"] if not key.startswith((*made_up, *elsewhere)) and f"'{key}'" not in sources]
    assert unused == []
