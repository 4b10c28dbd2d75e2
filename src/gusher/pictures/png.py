"""Pictures in pixels."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .fonts import FAMILY, FILES

CHANNELS = 4
"""Red, green, blue, and how opaque it is, which all of it is."""
BEGINNING = 8
"""The bytes before the first chunk of a PNG."""


def png_of(svg: str, width: int | None = None) -> bytes:
    """A drawing of ours as PNG, as wide as it says or as it is asked for. It looks the same everywhere: no font but our
    own is used."""
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg, width=width, skip_system_fonts=True, font_files=list(FILES), font_family=FAMILY, serif_family=FAMILY
        )
    )


def pixels_of(png: bytes) -> NDArray[np.uint8]:
    """The pixels of such a PNG: shape (height, width, 3), red, green and blue.

    Each byte is kept as its difference from what those to the left, above, and above to the left foretell
    (https://www.w3.org/TR/png/#9Filters). So all of one diagonal can be worked out at once.
    """
    width, height = struct.unpack_from(">II", png, BEGINNING + 8)
    lines = np.frombuffer(zlib.decompress(_packed(png)), np.uint8).reshape(height, 1 + CHANNELS * width)
    filters = lines[:, 0, None]
    kept = lines[:, 1:].reshape(height, width, CHANNELS).astype(np.int16)
    # With a border above and to the left, in which all is 0.
    found = np.zeros((height + 1, width + 1, CHANNELS), np.int16)
    for diagonal in range(width + height - 1):
        y = np.arange(max(0, diagonal - width + 1), min(height, diagonal + 1))
        x = diagonal - y
        left, above, corner = found[y + 1, x], found[y, x + 1], found[y, x]
        ways = left, above, (left + above) // 2, _nearest(left, above, corner)
        foretold = np.select([filters[y] == 1 + way for way in range(len(ways))], ways, 0)
        found[y + 1, x + 1] = kept[y, x] + foretold & 255
    return found[1:, 1:, :3].astype(np.uint8)


def _nearest(left: NDArray[Any], above: NDArray[Any], corner: NDArray[Any]) -> NDArray[Any]:
    """Whichever is nearest to ``left + above - corner``, the first of several (Paeth)."""
    best = np.argmin([np.abs(above - corner), np.abs(left - corner), np.abs(left + above - 2 * corner)], axis=0)
    return np.select([best == 0, best == 1], [left, above], corner)


def _packed(png: bytes) -> bytes:
    """What the chunks of pixels hold together."""
    at, packed = BEGINNING, b""
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        packed += png[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    return packed
