"""The printed numbers of the value board as data (G30): our own, and files that a table brings along.

A file is TOML; ``numbers.toml`` explains it in its head and is the default. That all rows are worth the same binds only
our own board: a file needs only the form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources

from gusher.rules.kernel import PartsError
from gusher.rules.kernel.parts import count, kind, quote, read_toml, say, short

from .loads import STONES_OF_COLOUR

ROWS = 4
"""One for each seat that there can be."""
COLUMNS = STONES_OF_COLOUR
"""Nine columns make the rulebook's table of colours come out exactly (G30)."""
MOST = 99
WORDS = tuple(f"{number:+}" for number in range(-MOST, MOST + 1))
"""What a number can be, as ``write_numbers`` puts it."""

Numbers = tuple[tuple[int, ...], ...]
"""The numbers of each row, black ones above and red ones below 0."""


@cache
def default_numbers() -> Numbers:
    """Our own value board."""
    return read_numbers(resources.files(__package__).joinpath("numbers.toml").read_text(encoding="utf-8"))


def read_numbers(text: str) -> Numbers:
    """Read the value board in ``text``, a TOML file with the one key ``rows``.

    Raises ``PartsError`` and nothing else. Its ``code`` is a key of ``[reasons]`` in the game's texts, its ``field``
    the place (``row 2, number 3``), its ``detail`` what was found there and what was expected; ``place`` and ``found``
    say the same to screens.
    """
    table = read_toml(text, "numbers")
    for key in table:
        if key != "rows":
            detail = "unknown; expected only rows"
            raise PartsError("numbers_unknown_key", f"key {quote(key)}", detail, found=short(key))
    if "rows" not in table:
        raise PartsError("numbers_missing", "rows", f"missing; expected {ROWS} lines of {COLUMNS} numbers each")
    rows = table["rows"]
    if not isinstance(rows, str):
        detail = f"found {kind(rows)}, expected text: {ROWS} lines of {COLUMNS} numbers between triple quotes"
        raise PartsError("numbers_not_text", "rows", detail)
    lines = [line for line in rows.split("\n") if line.strip()]
    if len(lines) != ROWS:
        detail = f"{count(len(lines), 'row')}, expected {ROWS}"
        raise PartsError("numbers_wrong_rows", "rows", detail, place={"rows": len(lines)})
    return tuple(_read_row(number, line) for number, line in enumerate(lines, start=1))


def write_numbers(numbers: Numbers) -> str:
    """Write a value board as canonical text: what ``read_numbers`` reads back, the same for equal boards."""
    lines = [" ".join(f"{number:+}" for number in row) for row in numbers]
    return "\n".join(['rows = """', *lines, '"""\n'])


def canonical_numbers(text: str) -> str:
    """The canonical text of the value board written in ``text``. Raises ``PartsError`` like ``read_numbers``."""
    return write_numbers(read_numbers(text))


def contents_of_numbers(text: str) -> list[str]:
    """What the rows of the value board in ``text`` are worth. Raises ``PartsError`` like ``read_numbers``."""
    rows = read_numbers(text)
    worth = [
        f"row {number}: {sum(row):+} in all, from {min(row):+} to {max(row):+}"
        for number, row in enumerate(rows, start=1)
    ]
    return [f"{ROWS} rows of {COLUMNS} numbers", *worth]


def _read_row(number: int, line: str) -> tuple[int, ...]:
    """Read the nine numbers of one row."""
    place: dict[str, str | int] = {"row": number}
    words = line.split()
    if len(words) != COLUMNS:
        detail = f"{count(len(words), 'number')}, expected {COLUMNS}: {quote(line.strip())}"
        place_and_count = {**place, "numbers": len(words)}
        raise PartsError("numbers_wrong_columns", say(place), detail, place=place_and_count, found=short(line.strip()))
    return tuple(_read_number({**place, "number": column}, word) for column, word in enumerate(words, start=1))


def _read_number(place: Mapping[str, str | int], word: str) -> int:
    """Read one number such as ``+3``, ``-2`` or ``0``; a minus sign as printers use it will do."""
    if not re.fullmatch(r"[+\-−]?[0-9]{1,2}", word):
        detail = f"{quote(word)}: expected a number from -{MOST} to +{MOST}, like +3 or -2"
        raise PartsError("numbers_wrong_number", say(place), detail, place=place, found=short(word))
    return int(word.replace("−", "-"))
