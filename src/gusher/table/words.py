"""What happened, in words: the sentences of a game's texts with their gaps filled. The screens do the same with the
same texts."""

from __future__ import annotations

import re

from gusher.rules.kernel import Game, Phrase


def sentence(game: Game, language: str, phrase: Phrase, seat: str = "") -> str:
    """A line of the log in a language, with ``seat`` for the name of whoever acted."""
    texts = game.texts[language]

    def fill(gap: re.Match[str]) -> str:
        value = seat if gap[1] == "seat" else phrase.words[gap[1]]
        return str(texts.get("words", {}).get(gap[1], {}).get(value, value))

    return re.sub(r"\{(\w+)\}", fill, texts["log"][phrase.name])
