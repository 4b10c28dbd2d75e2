"""Numbers as words, for people to write down and type: words of BIP-39's English list, whatever the language.

Six words have 66 bits: the 60 random ones of a person's id, and 6 to check them (``people``). Four have 44: they are
good once and for a few days, as an invitation to friends (``invitations``).
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from string import ascii_lowercase

from mnemonic import Mnemonic

from gusher.server.protocol.errors import Refusal

WORDS = 6
"""Those of a resume code."""
BITS_OF_WORD = 11
TELLING = 4
"""So many letters tell each word from all others, which is what this list was made for."""
_LONGEST_QUOTED = 20
_MOST_MEANT = 3
_TYPED = re.compile(r"[^\W_]+")


@cache
def numbers() -> dict[str, int]:
    """Each of the 2,048 words, in the order of the alphabet, with its number."""
    return {word: number for number, word in enumerate(Mnemonic("english").wordlist)}


@cache
def _beginnings() -> dict[str, str]:
    """The words by all beginnings that tell them from others."""
    return {word[:end]: word for word in numbers() for end in range(min(TELLING, len(word)), len(word) + 1)}


def spelled(number: int, length: int = WORDS) -> str:
    """A number of 11 bits a word in so many words."""
    words = list(numbers())
    places = range(BITS_OF_WORD * (length - 1), -1, -BITS_OF_WORD)
    return " ".join(words[number >> place & len(words) - 1] for place in places)


def typed_words(text: str) -> list[str]:
    """What somebody typed as words: in small letters, without what stands between them or numbers them."""
    letters = unicodedata.normalize("NFKC", text).lower()
    return [word for word in _TYPED.findall(letters) if not word.isdecimal()]


def are_words(typed: list[str]) -> bool:
    """Whether all of it is in the list, and there is something."""
    return bool(typed) and all(word in _beginnings() for word in typed)


def number_of(typed: list[str], length: int = WORDS) -> int:
    """The number of so many words, of which the first four letters are enough. Refusal names the first that is not in
    the list, or how many words there are instead."""
    for place, word in enumerate(typed, start=1):
        if word not in _beginnings():
            quoted = word if len(word) <= _LONGEST_QUOTED else f"{word[:_LONGEST_QUOTED]}…"
            raise Refusal("code_word", "code", place={"word": place}, found=quoted, meant=_meant(word))
    if len(typed) != length:
        code = "code_length" if length == WORDS else "invitation_length"
        raise Refusal(code, "code", place={"words": len(typed)})
    number = 0
    for word in typed:
        number = number << BITS_OF_WORD | numbers()[_beginnings()[word]]
    return number


def _meant(typed: str) -> list[str]:
    """The words that somebody may have meant: those with the same beginning, or else those one slip away, unless that
    leaves too much to choose from."""
    if typed[:TELLING] in _beginnings():
        return [_beginnings()[typed[:TELLING]]]
    if len(typed) > _LONGEST_QUOTED:
        return []
    cuts = [(typed[:cut], typed[cut:]) for cut in range(len(typed) + 1)]
    slips = {before + after[1:] for before, after in cuts}
    slips |= {before + after[1:2] + after[:1] + after[2:] for before, after in cuts}
    slips |= {before + letter + after for before, after in cuts for letter in ascii_lowercase}
    slips |= {before + letter + after[1:] for before, after in cuts for letter in ascii_lowercase}
    words = sorted(slips & numbers().keys())
    return words if len(words) <= _MOST_MEANT else []
