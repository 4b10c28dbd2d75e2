"""Files of parts that a table brings along: TOML read with care, and what is said about places in it.

A game's reader takes what ``read_toml`` gives and checks the form of its own parts. Codes of errors begin with the
option's name: ``tiles_not_toml``, ``numbers_not_toml``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

from .errors import PartsError

LIMIT = 64 * 1024
"""The size of the largest file that is read, in bytes of UTF-8."""

_MOST_DOTS = 100
_LONGEST_QUOTE = 20
_LONGEST_REASON = 200


def read_toml(text: object, option: str) -> dict[str, object]:
    """Read ``text`` as TOML, once it is sure to be text of a sensible size.

    Raises ``PartsError`` and nothing else: ``<option>_too_large`` or ``<option>_not_toml``, with the place where the
    reader stopped.
    """
    not_toml = f"{option}_not_toml"
    if not isinstance(text, str):
        raise PartsError(not_toml, "", f"found {type(text).__name__}, expected the text of a TOML file")
    # A lone surrogate is no text that a file could hold; encoding it would fail.
    size = len(text.encode("utf-8", errors="replace"))
    if size > LIMIT:
        raise PartsError(f"{option}_too_large", "", f"{size} bytes; expected at most {LIMIT}")
    for number, line in enumerate(text.split("\n"), start=1):
        # tomllib's time grows with the square of the parts of a dotted key: 17 seconds for 32,000 of them.
        # Only reading TOML could tell whether dots stand in a key, so those in remarks are counted too.
        if line.count(".") > _MOST_DOTS:
            detail = f"more than {_MOST_DOTS} dots in one line"
            raise PartsError(not_toml, f"line {number}", detail, place={"line": number}, found=short(line.strip()))
    try:
        # Editors on Windows like to begin a file with a byte order mark.
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        place = _numbers(str(error), text)
        # Only a line that is there can be shown; what is missing at the end of a file stands nowhere.
        shown = short(text.split("\n")[place["line"] - 1].strip()) if place else ""
        detail = f"not TOML: {_reason(str(error))}"
        raise PartsError(not_toml, _place(str(error)), detail, place=place, found=shown) from error
    except (ValueError, RecursionError) as error:
        # tomllib lets some errors through as they come: numbers too long to convert, brackets too deep.
        raise PartsError(not_toml, "", "not TOML: a value in it can't be read") from error


def say(place: Mapping[str, str | int]) -> str:
    """Put a place in English: ``tile E, row 2``."""
    return ", ".join(f"{word} {value}" for word, value in place.items())


def quote(text: str) -> str:
    """Put text between quotes, printable and cut short."""
    return f'"{short(text)}"'


def short(text: str) -> str:
    """Make text printable, and cut it short."""
    shown = _printable(text[:_LONGEST_QUOTE])
    return f"{shown}…" if len(text) > _LONGEST_QUOTE else shown


def spell(words: list[str]) -> str:
    """Join words as in ``A, B and C``."""
    *head, last = words
    return f"{', '.join(head)} and {last}" if head else last


def count(number: int, noun: str) -> str:
    """Count as in ``1 row``, ``2 rows``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def kind(value: object) -> str:
    """Name the kind of a TOML value for somebody who doesn't know Python."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "text"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return "a date or time"


def _place(message: str) -> str:
    """Say where the TOML reader stopped: ``line 3, column 5``, or the end of the file."""
    said = _place_said(message)
    return "end of file" if said == "end of document" else said


def _place_said(message: str) -> str:
    match = re.search(r"\(at (.*?)\)\Z", message)
    return match[1] if match else ""


def _numbers(message: str, text: str) -> dict[str, int]:
    """Give the place where the TOML reader stopped as numbers; the end of the file is its last line."""
    if _place_said(message) == "end of document":
        return {"line": text.rstrip("\n").count("\n") + 1}
    match = re.fullmatch(r"line (\d+), column (\d+)", _place_said(message))
    return {"line": int(match[1]), "column": int(match[2])} if match else {}


def _reason(message: str) -> str:
    """Give the TOML reader's message without the place, as printable text of bounded length."""
    reason = re.sub(r" ?\(at .*?\)\Z", "", message)
    return _printable(reason[:_LONGEST_REASON])


def _printable(text: str) -> str:
    """Replace what would not show, or would upset a terminal or an encoder."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
