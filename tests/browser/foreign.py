"""Finding what does not belong on a screen in some language: English in another one, keys without a text, and gaps that
nothing fills."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from browser.words import FILLING, Words

Answer = TypeVar("Answer")
NAMES = {"Gusher", "Atacama", "Ada", "Grace", "English", "Deutsch", "Polski"}
"""What is called the same everywhere."""


def _once(ask: Callable[..., Answer]) -> Callable[..., Answer]:
    """An answer for each language and game, worked out when it is first asked for."""
    known: dict[tuple[tuple[str, str], ...], Answer] = {}

    def answer(*words: Words) -> Answer:
        which = tuple((each.language, each.about) for each in words)
        if which not in known:
            known[which] = ask(*words)
        return known[which]

    return answer


def problems(texts: list[str], own: Words, english: Words) -> list[str]:
    """What is wrong with the texts on a screen that speaks a language, its ``own``."""
    find = _finder(own, english)
    return [problem for text in texts for problem in find(text)]


@_once
def _finder(own: Words, english: Words) -> Callable[[str], list[str]]:
    """A function that finds what is wrong with a text, and remembers it: most texts are on many screens."""
    keys = _keys(own)
    foreign = _foreign(own, english) if own.language != english.language else []

    @cache
    def find(text: str) -> list[str]:
        faults = [f"a key: {text}"] if keys.search(text) else []
        faults += [f"a gap: {text}"] if FILLING.search(text) else []
        # Few texts have an English one's longest part in them, which is found much faster than a pattern.
        return faults + [
            f"English, {key}: {text}" for key, part, pattern in foreign if part in text and pattern.search(text)
        ]

    return find


def _keys(own: Words) -> re.Pattern[str]:
    """How to find keys that stand for themselves, because they have no text."""
    groups = sorted({key.partition(".")[0] for key in own.keys})
    return re.compile(rf"\b(?:{'|'.join(groups)})\.[a-zA-Z_]\w*")


def _foreign(own: Words, english: Words) -> list[tuple[str, str, re.Pattern[str]]]:
    """The English texts that this language does not share: their keys, longest parts without a gap, and patterns."""
    mine = {form for key in own.keys for form in own.forms(key)}
    texts = []
    for key in english.keys:
        for form in english.forms(key):
            letters = FILLING.sub("", form)
            if form in mine or form in NAMES or not re.search(r"[a-zA-Z]{2}", letters):
                continue
            parts = FILLING.split(form)[::2]
            pattern = ".+?".join(re.escape(part) for part in parts)
            # A sentence is found within others too, a single word only where it stands alone.
            is_sentence = len(letters.split()) >= 3
            texts.append((key, max(parts, key=len), re.compile(pattern if is_sentence else f"^{pattern}$")))
    return texts
