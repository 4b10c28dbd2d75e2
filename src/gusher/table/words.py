"""What happened, in words: the sentences of a game's texts with their gaps filled. The screens do the same with the
same texts."""

from __future__ import annotations

import re
from typing import Any

from gusher.rules.kernel import Fillings, Game, Phrase


def sentence(game: Game, language: str, phrase: Phrase, seat: str = "") -> str:
    """A line of the log in a language, with ``seat`` for the name of whoever acted."""
    return filled(game, language, f"log.{phrase.name}", {**phrase.words, "seat": seat})


def filled(game: Game, language: str, key: str, words: Fillings) -> str:
    """A sentence of the game's texts, by its whole key, with its gaps filled."""
    found: Any = game.texts[language]
    own = found.get("words", {})
    for part in key.split("."):
        found = found[part]

    def fill(gap: re.Match[str]) -> str:
        value = words[gap[1]]
        if not isinstance(value, str | int):
            return ", ".join(filled(game, language, f"listed.{each.name}", each.words) for each in value)
        return str(own.get(gap[1], {}).get(str(value), value))

    return re.sub(r"\{(\w+)\}", fill, str(found))
