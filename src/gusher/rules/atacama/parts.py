"""The nine printed tiles of Atacama as data (rulings A1 to A3): our own, and files that a table brings along.

A file of tiles is TOML, easy to type with the box beside you; ``tiles.toml`` explains it in its head and is
the default. Ruling A3 binds only our own tiles: a table's own file needs only the form that A2 gives, since
nobody has published what rules the printed tiles follow.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, partial
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from gusher.rules.kernel import PartsError, PartsSet
from gusher.rules.kernel.parts import count, kind, quote, read_toml, say, short, spell

LETTERS: Final = "ABCDEFGHI"
"""The tiles in the order in which the basic game lays them, three to a row from the top left (A5)."""

GOLD: Final = 1
SILVER: Final = 2
COPPER: Final = 3

ORE_LETTERS: Final = {"G": GOLD, "S": SILVER, "C": COPPER}
"""How a file names the ores."""

OURS: Final = "ours"
"""What the usual tiles are called where sets have been measured."""

FIRST: Final = "first"
"""The set that was the usual one by rules 1."""

_SIDE: Final = 3
_AMOUNTS: Final = "12345"
_LETTER_OF_ORE: Final = {ore: letter for letter, ore in ORE_LETTERS.items()}

WORDS: Final = tuple(ore + amount for ore in ORE_LETTERS for amount in _AMOUNTS)
"""What a field can be."""


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


def tile_sets() -> tuple[PartsSet, ...]:
    """More tiles of ours, made and measured by ``dev/opponents/atacama/tile_sets.py``. They keep to A3, but for the
    first ones, the group ``mirror``: their board is its own mirror image."""
    measured = json.loads(_folder().joinpath("measured.json").read_text(encoding="utf-8"))
    return tuple(
        PartsSet(name, partial(_text_of_set, name), (figures["points"], figures["within"]), figures.get("group"))
        for name, figures in measured.items()
        if name != OURS
    )


@cache
def _text_of_set(name: str) -> str:
    return canonical_tiles(_folder().joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def _folder() -> Traversable:
    return resources.files(__package__).joinpath("tiles")


def read_tiles(text: str) -> Tiles:
    """Read the tiles in ``text``, a TOML file with the keys A to I (A2).

    Raises ``PartsError`` and nothing else. Its ``code`` is a key of ``[reasons]`` in the game's texts, its
    ``field`` the place (``tile E, row 2, field 3``; ``line 4, column 1`` where it is no TOML; empty where it
    is the whole file), and its ``detail`` says what was found there and what was expected. ``place`` and ``found``
    say the same to screens; the words for places are ``[place]`` in the game's texts.
    """
    table = read_toml(text, "tiles")
    for key in table:
        if key not in LETTERS or len(key) != 1:
            raise PartsError(
                "tiles_unknown_key",
                f"key {quote(key)}",
                f"unknown; expected only the tiles {spell(list(LETTERS))}",
                found=short(key),
            )
    missing = [letter for letter in LETTERS if letter not in table]
    if missing:
        raise PartsError(
            "tiles_missing",
            f"tile {missing[0]}",
            f"missing; the file lacks {spell(missing)} of nine tiles A to I",
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


def contents_of_tiles(text: str) -> list[str]:
    """What is on the tiles written in ``text``, by ore. Raises ``PartsError`` like ``read_tiles``."""
    tiles = read_tiles(text)
    printed = [
        (ore, amount)
        for ores, amounts in zip(tiles.ores, tiles.amounts, strict=True)
        for ore, amount in zip(ores, amounts, strict=True)
    ]
    lines = [f"{len(LETTERS)} tiles of {_SIDE * _SIDE} fields"]
    for name, ore in (("gold", GOLD), ("silver", SILVER), ("copper", COPPER)):
        of_ore = [amount for each, amount in printed if each == ore]
        lines.append(f"{name}: {count(len(of_ore), 'field')}, {count(sum(of_ore), 'piece')}")
    return lines


def _read_tile(letter: str, value: object) -> list[tuple[int, int]]:
    """Read the nine (ore, amount) of one tile."""
    place: dict[str, str | int] = {"tile": letter}
    if not isinstance(value, str):
        raise PartsError(
            "tiles_not_text",
            say(place),
            f"found {kind(value)}, expected text: three lines of three fields between triple quotes",
            place=place,
        )
    rows = [line for line in value.split("\n") if line.strip()]
    if len(rows) != _SIDE:
        detail = f"{count(len(rows), 'row')}, expected {_SIDE}"
        raise PartsError("tiles_wrong_rows", say(place), detail, place={**place, "rows": len(rows)})
    fields = []
    for number, line in enumerate(rows, start=1):
        words = line.split()
        row: dict[str, str | int] = {**place, "row": number}
        if len(words) != _SIDE:
            raise PartsError(
                "tiles_wrong_fields",
                say(row),
                f"{count(len(words), 'field')}, expected {_SIDE}: {quote(line.strip())}",
                place={**row, "fields": len(words)},
                found=short(line.strip()),
            )
        fields += [_read_field({**row, "field": column}, word) for column, word in enumerate(words, start=1)]
    return fields


def _read_field(place: Mapping[str, str | int], word: str) -> tuple[int, int]:
    """Read the (ore, amount) of a field such as ``G2``; small letters will do."""
    expected = "expected G, S or C and an amount from 1 to 5, like G2"
    # Only ASCII, or the long s of old prints would become an S too.
    ore = ORE_LETTERS.get(word[0].upper()) if word[0].isascii() else None
    if ore is None:
        detail = f"{quote(word)}: unknown ore; {expected}"
        raise PartsError("tiles_unknown_ore", say(place), detail, place=place, found=short(word))
    amount = word[1:]
    if len(amount) != 1 or amount not in _AMOUNTS:
        detail = f"{quote(word)}: wrong amount; {expected}"
        raise PartsError("tiles_wrong_amount", say(place), detail, place=place, found=short(word))
    return ore, int(amount)
