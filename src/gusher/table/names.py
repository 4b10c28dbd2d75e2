"""Names of people and what they write, as others are to see them: something shows, and nothing else is there."""

from __future__ import annotations

import unicodedata

import regex

LONGEST = 40
"""Code points of a name."""

BLANK = "\N{BRAILLE PATTERN BLANK}\N{MUSICAL SYMBOL NULL NOTEHEAD}\N{OBJECT REPLACEMENT CHARACTER}\U00013441\U00013442"
"""Signs without ink that no property of Unicode knows: the last two are blanks in Egyptian writing."""

_FLAGS = regex.VERSION1
# A joiner of emoji, or of letters where a script needs one: in Latin, Greek and Cyrillic it would show nothing.
_JOINER = r"""
    (?<=\p{Extended_Pictographic}\uFE0F? | \p{Emoji_Modifier}) \u200D (?=\p{Extended_Pictographic})
  | (?<=[[\p{L}\p{M}]--[\p{Latin}\p{Greek}\p{Cyrillic}\p{Common}\p{Inherited}]]) [\u200C\u200D] (?=[\p{L}\p{M}])
"""
# How a sign looks, where it looks different.
_VARIATION = r"""
    (?<=\p{Emoji}) [\uFE0E\uFE0F]
  | (?<=\p{Han}) [\U000E0100-\U000E01EF]
  | (?<=\p{Mongolian}) [\u180B-\u180D\u180F]
"""
_SHOWN = rf"[[\p{{L}}\p{{N}}\p{{P}}\p{{S}}]--\p{{Default_Ignorable_Code_Point}}--[{BLANK}]]"
_MARK = r"[\p{M}--\p{Default_Ignorable_Code_Point}]"
# A sign, and the marks on it: three that belong to no script, or eight of a script that stacks them.
_MARKED = rf"{_SHOWN} (?! [\p{{M}}&&\p{{Inherited}}]{{4}} | \p{{M}}{{9}} ) (?: {_MARK} | {_VARIATION} )*"

_name = regex.compile(rf"(?: {_MARKED} (?: {_JOINER} )? | (?<=[^\ ])[\ ]+(?=[^\ ]) )+", _FLAGS | regex.VERBOSE)


def clean(name: str, longest: int = LONGEST) -> str | None:
    """A name, or another line of text, as it is kept; None if it can't be one: it is empty or has more than ``longest``
    characters, or holds what shows nothing, stacks marks on marks, or turns the writing of others round."""
    cleaned = unicodedata.normalize("NFC", name).strip()
    return cleaned if len(cleaned) <= longest and _name.fullmatch(cleaned) else None
