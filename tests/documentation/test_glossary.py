"""One word for one thing: docs/glossary.md lists words that no text may use, and they are looked for everywhere."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gusher.rules.kernel import LANGUAGES, games

ROOT = Path(__file__).parents[2]
RULES = ROOT / "src/gusher/rules"
ROW = re.compile(r"^\| (.+?) \| (.+?) \| (en|de|pl) \| (.+?) \| (.*?) ?\|$", re.MULTILINE)
TAG = re.compile(r"<[^>]*>")
TS_COMMENT = re.compile(r"/\*[\s\S]*?\*/|^\s*//.*$", re.MULTILINE)
TS_STRING = re.compile(r"'((?:[^'\\]|\\.)*)'(\s*:)?")
CARDS = RULES / "oil_city/components.toml"


@dataclass(frozen=True)
class Rule:
    """A line of the table: what nobody should write, what to write instead, where that holds, and where it doesn't."""

    words: tuple[str, ...]
    instead: str
    language: str
    where: tuple[str, ...]
    exceptions: tuple[str, ...]

    @property
    def pattern(self) -> re.Pattern[str]:
        written = "|".join(r"\s+".join(re.escape(part) for part in each.split()) for each in self.words)
        return re.compile(r"(?<!\w)(?:" + written.replace(r"\*", r"\w*") + r")(?!\w)", re.IGNORECASE)

    def words_in(self, text: str) -> list[str]:
        for each in self.exceptions:
            text = text.replace(each, "")
        return self.pattern.findall(text)


@cache
def rules() -> list[Rule]:
    table = (ROOT / "docs/glossary.md").read_text("utf-8").partition("## Not these words")[2]
    return [
        Rule(
            tuple(words.split(", ")),
            instead,
            language,
            tuple(where.split(", ")),
            tuple(re.findall("“(.+?)”", but)),
        )
        for words, instead, language, where, but in ROW.findall(table)
    ]


def values(table: dict[str, Any]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, dict):
            yield from values(value)
        else:
            yield str(value)


@cache
def texts(language: str) -> dict[Path, tuple[str, str]]:
    """Every text of a language by its file: where it belongs (a game, the page, the guide, the cards of Oil City), and
    its words."""
    by_file: dict[Path, tuple[str, str]] = {}
    for game in games():
        for path in (RULES / game / f"text.{language}.toml", RULES / game / "lessons" / f"text.{language}.toml"):
            by_file[path] = (game, "\n".join(values(tomllib.loads(path.read_text("utf-8")))))
        page = ROOT / f"docs/rules/{game}.{language}.md"
        by_file[page] = (game, TAG.sub("", page.read_text("utf-8")))
    for path in (ROOT / "web/src/base/i18n").rglob(f"{language}.ts"):
        strings = TS_STRING.findall(TS_COMMENT.sub("", path.read_text("utf-8")))
        by_file[path] = ("page", "\n".join(text for text, is_key in strings if not is_key))
    guide = ROOT / f"docs/guide/teacher.{language}.md"
    by_file[guide] = ("guide", guide.read_text("utf-8"))
    cards = re.findall(rf"^\w+\.{language} = (.*)$", CARDS.read_text("utf-8"), re.MULTILINE)
    by_file[CARDS] = ("cards", "\n".join(cards))
    return by_file


def test_the_table_is_read_whole():
    lines = (ROOT / "docs/glossary.md").read_text("utf-8").partition("## Not these words")[2].splitlines()
    assert len(rules()) == sum(line.startswith("| ") for line in lines) - 1
    places = {"all", "page", "guide", "cards", *games()}
    assert {where for rule in rules() for where in rule.where} <= places
    assert {rule.language for rule in rules()} == set(LANGUAGES)


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("Der Stein liegt im Lagerhaus.", "de", ["Lagerhaus"]),
        ("Ein Rätselheft", "de", ["Rätselheft"]),
        ("Das Warenlager ist voll.", "de", []),
        ("the map of\nGalicia", "en", ["map"]),
        ("Map of Galicia", "en", []),
        ("Za  transakcją", "pl", ["transakcją"]),
    ],
)
def test_words_are_found_in_any_form(text, language, words):
    assert [word for rule in rules() if rule.language == language for word in rule.words_in(text)] == words


def test_texts_are_read_without_keys_and_comments():
    _, words = texts("en")[ROOT / "web/src/base/i18n/en.ts"]
    assert "Short tasks on the real board" in words
    assert "learn.newHelp" not in words
    assert "The letters on oil stones" not in words
    assert "Ignacy Łukasiewicz" in texts("en")[CARDS][1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_another_word(language):
    wrong = [
        f"{path.relative_to(ROOT)}: {word!r}, say {rule.instead!r}"
        for path, (place, text) in texts(language).items()
        for rule in rules()
        if rule.language == language and ("all" in rule.where or place in rule.where)
        for word in rule.words_in(text)
    ]
    assert not wrong, "\n".join(wrong)


def test_every_exception_is_needed():
    for rule in rules():
        read = "\n".join(text for _, text in texts(rule.language).values())
        assert [each for each in rule.exceptions if each not in read] == [], rule.words
