"""Rules of style that a test can check cheaply: short help, labels that are whole, names that are not inflected."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gusher.rules.kernel import LANGUAGES, games

ROOT = Path(__file__).parents[2]

TWO_LINES = 90
"""The characters that two lines on a phone have room for."""

HELP = re.compile(r"(?:.*\.)?\w*[hH]elp(?:\..*)?")
"""Keys of help: a part of them ends so. Where one text is chosen among several, its name comes last."""

LONGER = re.compile(
    r"(own\.erase|settings\.resumeEnter|settings\.signOut)Help|(explain|advice|luck)\.help"
    r"|debrief\.help\.(plots|luck|deals|decisions)|levels\..*|export\..*|.*\.sets\..*"
)
"""Help that may be longer: what it costs somebody who misses a part of it, how something is counted (in a debrief that
stands in a fold of its own), what a level or a set is like, and what columns of a file are."""

NO_END = {"de": r"\b(nach|bis|wegen|trotz)$", "pl": r"\b(po|upływie|za|nad|do|dla|przez)$"}
"""Words that govern what follows: a choice, or a number, below such a label could not be inflected."""

INFLECTED = {
    "de": r"\b(wegen|trotz|statt|gegen den|gegen die) \{(name|names|player|seat|bot|winner)\}",
    "pl": r"\b(za|nad|dla|z|ze|od|przez|do|u|o|przed|po|między|bez|pod) \{(name|names|player|seat|bot|winner|owner)\}",
}
"""Prepositions before a name, which stays in the nominative."""

# A phrase with its noun: “north of” a platform, which has no cases.
WHOLE_WITH_ITS_NOUN = re.compile(r"words\.side\.")

ENTRY = re.compile(r"^  '([\w.]+)':\s*(?:'([^']*)'|\{(.*?)\}),$", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"/\*[\s\S]*?\*/|^\s*//.*$", re.MULTILINE)


def flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


@cache
def texts(language: str) -> list[tuple[str, str]]:
    """Every text on a screen in a language, in all its plural forms, with its key."""
    entries: list[tuple[str, str]] = []
    for path in sorted((ROOT / "web/src/base/i18n").rglob(f"{language}.ts")):
        for key, text, plural in ENTRY.findall(COMMENT.sub("", path.read_text("utf-8"))):
            forms = re.findall(r"(\w+):\s*'([^']*)'", plural)
            entries += [(key, text)] if text else [(f"{key}.{form}", each) for form, each in forms]
    for game in games():
        for part in ("", "lessons/"):
            file = ROOT / f"src/gusher/rules/{game}/{part}text.{language}.toml"
            entries += flat(tomllib.loads(file.read_text("utf-8")))
    assert len(entries) > 2000
    return entries


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_fits_two_lines_of_a_phone(language):
    helps = [(key, text) for key, text in texts(language) if HELP.fullmatch(key)]
    assert len(helps) > 50
    assert [(key, len(text)) for key, text in helps if len(text) > TWO_LINES and not LONGER.fullmatch(key)] == []


@pytest.mark.parametrize("language", NO_END)
def test_labels_make_sense_alone(language):
    ending = re.compile(NO_END[language])
    cut = [(key, text) for key, text in texts(language) if ending.search(text.rstrip(":"))]
    assert [each for each in cut if not WHOLE_WITH_ITS_NOUN.match(each[0])] == []


@pytest.mark.parametrize("language", INFLECTED)
def test_names_are_not_inflected(language):
    wrong = re.compile(INFLECTED[language])
    assert [(key, text) for key, text in texts(language) if wrong.search(text)] == []
