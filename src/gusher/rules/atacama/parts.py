"""The nine printed tiles of Atacama as data (rulings A1 to A3): our own, and files that a table brings along.

A file of tiles is TOML, easy to type with the box beside you; ``tiles.toml`` explains it in its head and is
the default. Ruling A3 binds only our own tiles: a table's own file needs only the form that A2 gives, since
nobody has published what rules the printed tiles follow.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from gusher.rules.kernel import PartsError

LETTERS: Final = "ABCDEFGHI"
"""The tiles in the order in which the basic game lays them, three to a row from the top left (A5)."""

GOLD: Final = 1
SILVER: Final = 2
COPPER: Final = 3

ORE_LETTERS: Final = {"G": GOLD, "S": SILVER, "C": COPPER}
"""How a file names the ores."""

LIMIT: Final = 64 * 1024
"""The size of the largest file that is read, in bytes of UTF-8."""

_MOST_DOTS: Final = 100
_SIDE: Final = 3
_AMOUNTS: Final = "12345"
_LETTER_OF_ORE: Final = {ore: letter for letter, ore in ORE_LETTERS.items()}
_LONGEST_QUOTE: Final = 20
_LONGEST_REASON: Final = 200


class Tiles(NamedTuple):
    """Nine tiles A to I of nine fields each; fields run row by row from the top, as printed (A2).

    ``ores[tile][field]`` is 1 gold, 2 silver or 3 copper; ``amounts[tile][field]`` is 1 to 5.
    """

    ores: tuple[tuple[int, ...], ...]
    amounts: tuple[tuple[int, ...], ...]


@cache
def default_tiles() -> Tiles:
    """Read our own tiles (A3)."""
    return read_tiles(resources.files(__package__).joinpath("tiles.toml").read_text(encoding="utf-8"))


def read_tiles(text: str) -> Tiles:
    """Read the tiles in ``text``, a TOML file with the keys A to I (A2).

    Raises ``PartsError`` and nothing else. Its ``code`` is a key of ``[reasons]`` in the game's texts, its
    ``field`` the place (``tile E, row 2, field 3``; ``line 4, column 1`` where it is no TOML; empty where it
    is the whole file), and its ``detail`` says what was found there and what was expected. ``place`` and ``found``
    say the same to screens; the words for places are ``[place]`` in the game's texts.
    """
    table = _parse(text)
    for key in table:
        if key not in LETTERS or len(key) != 1:
            raise PartsError(
                "tiles_unknown_key",
                f"key {_quote(key)}",
                f"unknown; expected only the tiles {_spell(list(LETTERS))}",
                found=_short(key),
            )
    missing = [letter for letter in LETTERS if letter not in table]
    if missing:
        raise PartsError(
            "tiles_missing",
            f"tile {missing[0]}",
            f"missing; the file lacks {_spell(missing)} of nine tiles A to I",
            place={"tile": missing[0]},
        )
    tiles = [_read_tile(letter, table[letter]) for letter in LETTERS]
    return Tiles(
        ores=tuple(tuple(ore for ore, _ in fields) for fields in tiles),
        amounts=tuple(tuple(amount for _, amount in fields) for fields in tiles),
    )


def write_tiles(tiles: Tiles) -> str:
    """Write ``tiles`` as canonical text: what ``read_tiles`` reads back, the same for equal tiles."""
    blocks = []
    for letter, ores, amounts in zip(LETTERS, tiles.ores, tiles.amounts, strict=True):
        fields = [f"{_LETTER_OF_ORE[ore]}{amount}" for ore, amount in zip(ores, amounts, strict=True)]
        rows = [" ".join(fields[start : start + _SIDE]) for start in range(0, len(fields), _SIDE)]
        blocks.append("\n".join([f'{letter} = """', *rows, '"""\n']))
    return "\n".join(blocks)


def canonical_tiles(text: str) -> str:
    """The canonical text of the tiles written in ``text``. Raises ``PartsError`` like ``read_tiles``."""
    return write_tiles(read_tiles(text))


def _parse(text: object) -> dict[str, object]:
    """Read ``text`` as TOML, once it is sure to be text of a sensible size."""
    if not isinstance(text, str):
        raise PartsError("tiles_not_toml", "", f"found {type(text).__name__}, expected the text of a TOML file")
    # A lone surrogate is no text that a file could hold; encoding it would fail.
    size = len(text.encode("utf-8", errors="replace"))
    if size > LIMIT:
        raise PartsError("tiles_too_large", "", f"{size} bytes; expected at most {LIMIT}")
    for number, line in enumerate(text.split("\n"), start=1):
        # tomllib's time grows with the square of the parts of a dotted key: 17 seconds for 32,000 of them.
        # Only reading TOML could tell whether dots stand in a key, so those in remarks are counted too.
        if line.count(".") > _MOST_DOTS:
            detail = f"more than {_MOST_DOTS} dots in one line"
            raise PartsError(
                "tiles_not_toml", f"line {number}", detail, place={"line": number}, found=_short(line.strip())
            )
    try:
        # Editors on Windows like to begin a file with a byte order mark.
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        place = _numbers(str(error), text)
        # Only a line that is there can be shown; what is missing at the end of a file stands nowhere.
        found = _short(text.split("\n")[place["line"] - 1].strip()) if place else ""
        raise PartsError(
            "tiles_not_toml", _place(str(error)), f"not TOML: {_reason(str(error))}", place=place, found=found
        ) from error
    except (ValueError, RecursionError) as error:
        # tomllib lets some errors through as they come: numbers too long to convert, brackets too deep.
        raise PartsError("tiles_not_toml", "", "not TOML: a value in it can't be read") from error


def _read_tile(letter: str, value: object) -> list[tuple[int, int]]:
    """Read the nine (ore, amount) of one tile."""
    place: dict[str, str | int] = {"tile": letter}
    if not isinstance(value, str):
        raise PartsError(
            "tiles_not_text",
            _say(place),
            f"found {_kind(value)}, expected text: three lines of three fields between triple quotes",
            place=place,
        )
    rows = [line for line in value.split("\n") if line.strip()]
    if len(rows) != _SIDE:
        detail = f"{_count(len(rows), 'row')}, expected {_SIDE}"
        raise PartsError("tiles_wrong_rows", _say(place), detail, place={**place, "rows": len(rows)})
    fields = []
    for number, line in enumerate(rows, start=1):
        words = line.split()
        row: dict[str, str | int] = {**place, "row": number}
        if len(words) != _SIDE:
            raise PartsError(
                "tiles_wrong_fields",
                _say(row),
                f"{_count(len(words), 'field')}, expected {_SIDE}: {_quote(line.strip())}",
                place={**row, "fields": len(words)},
                found=_short(line.strip()),
            )
        fields += [_read_field({**row, "field": column}, word) for column, word in enumerate(words, start=1)]
    return fields


def _read_field(place: Mapping[str, str | int], word: str) -> tuple[int, int]:
    """Read the (ore, amount) of a field such as ``G2``; small letters will do."""
    expected = "expected G, S or C and an amount from 1 to 5, like G2"
    # Only ASCII, or the long s of old prints would become an S too.
    ore = ORE_LETTERS.get(word[0].upper()) if word[0].isascii() else None
    if ore is None:
        detail = f"{_quote(word)}: unknown ore; {expected}"
        raise PartsError("tiles_unknown_ore", _say(place), detail, place=place, found=_short(word))
    amount = word[1:]
    if len(amount) != 1 or amount not in _AMOUNTS:
        detail = f"{_quote(word)}: wrong amount; {expected}"
        raise PartsError("tiles_wrong_amount", _say(place), detail, place=place, found=_short(word))
    return ore, int(amount)


def _say(place: Mapping[str, str | int]) -> str:
    """Put a place in English: ``tile E, row 2``."""
    return ", ".join(f"{word} {value}" for word, value in place.items())


def _place(message: str) -> str:
    """Say where the TOML reader stopped: ``line 3, column 5``, or the end of the file."""
    said = _place_said(message)
    return "end of file" if said == "end of document" else said


def _place_said(message: str) -> str:
    found = re.search(r"\(at (.*?)\)\Z", message)
    return found[1] if found else ""


def _numbers(message: str, text: str) -> dict[str, int]:
    """Give the place where the TOML reader stopped as numbers; the end of the file is its last line."""
    if _place_said(message) == "end of document":
        return {"line": text.rstrip("\n").count("\n") + 1}
    found = re.fullmatch(r"line (\d+), column (\d+)", _place_said(message))
    return {"line": int(found[1]), "column": int(found[2])} if found else {}


def _reason(message: str) -> str:
    """Give the TOML reader's message without the place, as printable text of bounded length."""
    reason = re.sub(r" ?\(at .*?\)\Z", "", message)
    return _printable(reason[:_LONGEST_REASON])


def _quote(found: str) -> str:
    """Put what was found between quotes, printable and cut short."""
    return f'"{_short(found)}"'


def _short(found: str) -> str:
    """Make what was found printable, and cut it short."""
    shown = _printable(found[:_LONGEST_QUOTE])
    return f"{shown}…" if len(found) > _LONGEST_QUOTE else shown


def _printable(text: str) -> str:
    """Replace what would not show, or would upset a terminal or an encoder."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def _spell(letters: list[str]) -> str:
    """Join letters as in ``A, B and C``."""
    *head, last = letters
    return f"{', '.join(head)} and {last}" if head else last


def _count(number: int, noun: str) -> str:
    """Count as in ``1 row``, ``2 rows``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _kind(value: object) -> str:
    """Name the kind of a TOML value for somebody who doesn't know Python."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return "a date or time"
