"""Words that no name may have where people choose their own. They are found however they are written: with digits for
letters, letters apart, or accents. Only whole words count, so nobody from Scunthorpe is kept out."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from gusher.server.protocol.errors import Refusal
from gusher.table.names import LONGEST, clean

_LOOKALIKES = str.maketrans("01345789@$€", "oieastbgase")
_WORD = re.compile(r"[^\W_]+")
_APART = re.compile(r"(?<![^\W_])(?:[^\W_][\W_]+){2,}[^\W_](?![^\W_])")
_STRETCHED = re.compile(r"(.)\1{2,}")


@cache
def first_words() -> tuple[str, ...]:
    """The words with which every room begins, of all languages: a class speaks more than one."""
    lists = tomllib.loads((Path(__file__).parent / "unwanted.toml").read_text("utf-8"))
    return tuple(sorted({word for words in lists.values() for word in words}))


def checked(words: Sequence[str]) -> list[str]:
    """A host's own list, as it is kept. Refusal if something there is no word."""
    listed = list(dict.fromkeys(word.strip() for word in words if word.strip()))
    for word in listed:
        if clean(word) is None or len(plain(word)) != 1:
            raise Refusal("unwanted_list", "words", found=word[:LONGEST])
    return listed


def has_unwanted(name: str, words: Iterable[str]) -> bool:
    """Whether a name has one of these words in it; a star at its end stands for any ending."""
    said = plain(name)
    for word in words:
        stem = plain(word)[0]
        if stem in said or (word.endswith("*") and any(each.startswith(stem) for each in said)):
            return True
    return False


def plain(text: str) -> list[str]:
    """The words of a text in plain small letters."""
    apart = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    letters = re.sub(r"\S+", lambda word: _meant(word[0]), bare)
    joined = _APART.sub(lambda run: re.sub(r"[\W_]", "", run[0]), letters)
    return [_STRETCHED.sub(r"\1", word) for word in _WORD.findall(joined)]


def _meant(word: str) -> str:
    """Digits and signs between letters stand for letters; a number is a number."""
    return word.translate(_LOOKALIKES) if any(letter.isalpha() for letter in word) else word
