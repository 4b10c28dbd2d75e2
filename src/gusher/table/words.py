"""What happened, in words: the sentences of a game's texts with their gaps filled. The screens do the same with the
same texts (web/src/base/i18n), and tests/table/said.json holds both to the same words.

A gap is written in one of three ways:

- ``{ore}``: a value, by the word that the texts have for it (``words.ore.gold``) or else as it is; or a list of smaller
  phrases (``listed``).
- ``{wagons:counted.wagon}``: a number with its noun, by the plural of that key, ``[counted.wagon]``.
- ``{count:counted.{item}}``: the same, where the noun is what another gap names, ``[counted.tower]``.

A plural is a table with a form for each category that CLDR gives its language: ``one`` and ``other`` in English and
German; ``one``, ``few``, ``many`` and, for fractions, ``other`` in Polish. Each has the number in the gap ``{n}``. A
whole sentence can be a plural, too; then it is chosen by what fills ``n``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from gusher.rules.kernel import Fillings, Game, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Words = Mapping[str, str | float | Sequence[Phrase]]

GAP = re.compile(r"\{(\w+)(?::([\w.]*)(?:\{(\w+)\})?)?\}")


def sentence(game: Game, language: str, phrase: Phrase, seat: str = "", names: Sequence[str] = ()) -> str:
    """A line of the log in a language, with ``seat`` for the name of whoever acted and the ``names`` of all seats."""
    return filled(game, language, f"log.{phrase.name}", {**named(phrase.words, names), "seat": seat})


def named(words: Fillings, names: Sequence[str]) -> Fillings:
    """What fills a sentence, with the name of the seat in place of its number, from 1, in the gap ``{player}``."""
    number = words.get("player")
    return {**words, "player": names[number - 1]} if isinstance(number, int) and number <= len(names) else words


def filled(game: Game, language: str, key: str, words: Fillings) -> str:
    """A sentence of the game's texts, by its whole key, with its gaps filled."""
    return fill(game.texts[language], language, key, words)


def fill(texts: Mapping[str, Any], language: str, key: str, words: Words) -> str:
    """A sentence by its whole key from the texts of one language. KeyError if there is no such text, or nothing for
    one of its gaps."""
    text: Any = texts
    for part in key.split("."):
        text = text[part]
    if isinstance(text, dict):
        text = text[plural_rule(language)(words["n"])]
    own = texts.get("words", {})

    def said(gap: re.Match[str]) -> str:
        name, noun, named = gap.groups()
        value = words[name]
        if noun is not None:
            return fill(texts, language, noun + ("" if named is None else str(words[named])), {"n": value})
        if not isinstance(value, str | int | float):
            return ", ".join(fill(texts, language, f"listed.{each.name}", each.words) for each in value)
        return str(own.get(name, {}).get(str(value)) or written(value, language))

    return GAP.sub(said, str(text))


def written(value: str | float, language: str) -> str:
    """A value as a language writes it, with a true minus sign. Whole numbers have no separators: they are years, seats
    and scores here."""
    if isinstance(value, str):
        return value
    if int(value) == value:
        return str(int(value)).replace("-", "−")
    from babel.numbers import format_decimal

    return format_decimal(value, locale=language).replace("-", "−")


@cache
def plural_rule(language: str) -> Callable[[Any], str]:
    """What tells the plural category of a number in a language: ``few`` for 22 in Polish."""
    # Babel takes a moment to import; only where words are said it is needed.
    from babel import Locale

    rule: Callable[[Any], str] = Locale(language).plural_form
    return rule
