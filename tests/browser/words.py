"""The words that the screens can show, to find things by them in any language and to tell languages apart."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass, replace

from dev.testing.tools import ROOT
from gusher.rules.kernel import games

LANGUAGES = ("en", "de", "pl")
LOCALES = {"en": "en-GB", "de": "de-DE", "pl": "pl-PL"}
STATIC = ROOT / "src/gusher/server/static"
TEXTS = ROOT / "src/gusher/rules"
FILLING = re.compile(r"\{(\w+)(?::[\w.]*(?:\{\w+\})?)?\}")
"""A gap of a text, with the noun that a number in it is said with, if it has one."""


@dataclass(frozen=True)
class Words:
    """All texts in one language by key: those of the page around the games, and those of the game in question."""

    language: str
    chrome: dict[str, str | dict[str, str]]
    games: dict[str, dict[str, str | dict[str, str]]]
    about: str = "atacama"

    @property
    def game(self) -> dict[str, str | dict[str, str]]:
        """The texts of the game in question."""
        return self.games[self.about]

    def of(self, game: str) -> Words:
        """The same where another game is in question."""
        return replace(self, about=game)

    def __call__(self, key: str, **fillings: object) -> str:
        entry = self.chrome.get(key, self.game.get(key))
        assert isinstance(entry, str), f"{key} has no one form in {self.language}"
        return FILLING.sub(lambda match: str(fillings[match[1]]), entry)

    def pattern(self, key: str) -> re.Pattern[str]:
        """What a text looks like, whatever fills it."""
        forms = self.forms(key)
        return re.compile("|".join(f"^{_any_filling(form)}$" for form in forms))

    def forms(self, key: str) -> list[str]:
        """A text in all its plural forms."""
        entry = self.chrome.get(key, self.game.get(key))
        assert entry is not None, f"there is no text {key} in {self.language}"
        return [entry] if isinstance(entry, str) else list(entry.values())

    @property
    def keys(self) -> set[str]:
        return {*self.chrome, *self.game}


def _any_filling(form: str) -> str:
    return ".+?".join(re.escape(part) for part in FILLING.sub("\0", form).split("\0"))


def read_words(browser, url: str) -> dict[str, Words]:
    """The words of the page as the built app has them, and those of the games from their sources."""
    manifest = json.loads((STATIC / ".vite/manifest.json").read_text("utf-8"))
    context = browser.new_context()
    page = context.new_page()
    try:
        page.goto(url)
        words = {}
        for language in LANGUAGES:
            # What every page needs, and the chapters of pages that few need.
            chapters = [key for key in manifest if re.fullmatch(rf"src/base/i18n/(\w+/)?{language}\.ts", key)]
            files = [f"/{manifest[key]['file']}" for key in chapters]
            read = "(file) => import(file).then((module) => module.default)"
            chrome = page.evaluate(
                f"async (files) => Object.assign({{}}, ...await Promise.all(files.map({read})))", files
            )
            words[language] = Words(language, chrome, {game: _texts(game, language) for game in games()})
        return words
    finally:
        context.close()


def _texts(game: str, language: str) -> dict[str, str | dict[str, str]]:
    return dict(_flat(tomllib.loads((TEXTS / game / f"text.{language}.toml").read_text("utf-8"))))


def _flat(tree: dict, prefix: str = ""):
    for key, value in tree.items():
        if isinstance(value, str) or "other" in value:
            yield prefix + key, value
        else:
            yield from _flat(value, f"{prefix}{key}.")
