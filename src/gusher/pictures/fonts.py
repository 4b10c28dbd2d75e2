"""The font of the pictures: how wide texts are in it, and which it has letters for. Its files go with Gusher, so that a
picture looks the same on a machine without any fonts."""

from __future__ import annotations

import math
import struct
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "fonts"
FAMILY = "Gusher Serif"
FILES = tuple(str(FOLDER / f"gusher-serif-{weight}.ttf") for weight in ("regular", "bold"))
ELSEWHERE = 0.6
"""About as wide letters are, in sizes of the font, that are not in it and come from a device's own fonts."""


class Face(NamedTuple):
    """A weight of the font: the glyph of each letter, and the width of each glyph in sizes of the font. ``ascent`` and
    ``descent`` say how far letters reach above and below their line."""

    glyphs: dict[str, int]
    widths: tuple[float, ...]
    ascent: float
    descent: float


@cache
def face(*, bold: bool) -> Face:
    """A weight of the font."""
    data = Path(FILES[bold]).read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {}
    for each in range(count):
        name, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * each)
        tables[name] = offset
    units: int = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    ascent, descent = struct.unpack_from(">hh", data, tables[b"hhea"] + 4)
    (measured,) = struct.unpack_from(">H", data, tables[b"hhea"] + 34)
    (glyphs,) = struct.unpack_from(">H", data, tables[b"maxp"] + 4)

    def width(glyph: int) -> float:
        advance: int = struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * min(glyph, measured - 1))[0]
        return advance / units

    letters = {chr(code): glyph for code, glyph in _letters(data, tables[b"cmap"]).items()}
    return Face(letters, tuple(map(width, range(glyphs))), ascent / units, descent / units)


@cache
def metrics(*, bold: bool) -> dict[str, float]:
    """How wide each letter of the font is, in sizes of the font."""
    its = face(bold=bold)
    return {letter: its.widths[glyph] for letter, glyph in its.glyphs.items()}


def _letters(data: bytes, cmap: int) -> dict[int, int]:
    """The glyph of each letter, from the table of segments that every font has (format 4)."""
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    places = [struct.unpack_from(">HHI", data, cmap + 4 + 8 * each)[2] for each in range(count)]
    start = next(cmap + place for place in places if struct.unpack_from(">H", data, cmap + place)[0] == 4)
    segments = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends, starts, deltas, ranges = (start + 14 + 2 * (segments * part + (part > 0)) for part in range(4))
    glyphs = {}
    for each in range(segments):
        last, first, delta, where = (
            struct.unpack_from(">H", data, column + 2 * each)[0] for column in (ends, starts, deltas, ranges)
        )
        for code in range(first, min(last, 0xFFFE) + 1):
            if not where:
                glyph = (code + delta) & 0xFFFF
            else:
                (glyph,) = struct.unpack_from(">H", data, ranges + 2 * each + where + 2 * (code - first))
                glyph = (glyph + delta) & 0xFFFF if glyph else 0
            if glyph:
                glyphs[code] = glyph
    return glyphs


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is."""
    widths = metrics(bold=bold)
    return size * math.fsum(widths.get(letter, ELSEWHERE if ord(letter) < 0x1100 else 1.0) for letter in text)


def shortened(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """A text that fits into this room: the end of a long one makes way for an ellipsis."""
    if width(text, size, bold=bold) <= room:
        return text
    while text and width(text + "…", size, bold=bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def can_write(text: str) -> bool:
    """Whether the font has all letters of a text."""
    return metrics(bold=False).keys() >= set(text)
