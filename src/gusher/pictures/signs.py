"""Signs that several games draw: the derrick, and the marks of seats, each with a pattern of its own."""

from __future__ import annotations

from functools import lru_cache

from .colours import INK, SEATS, SHEET, SOFT
from .svg import KEPT, Markup, circle, group, path, rect

HOLLOW = (2, 4, 8)
"""Seats whose marks are drawn as outlines."""
PATTERNS = {
    1: path("M1 11 L11 1 V11 Z", fill=SHEET),
    2: circle(6, 6, 2.2, fill=SEATS[2]),
    3: path("M1 4.4 H11 M1 7.8 H11", stroke=SHEET, stroke_width=1.4),
    4: path("M2 2 L10 10 M10 2 L2 10", fill="none", stroke=SEATS[4], stroke_width=1.6),
    5: path("M4.2 1 V11 M7.8 1 V11", stroke=SHEET, stroke_width=1.4),
    6: path("M3.6 3.6 H8.4 V8.4 H3.6 Z", fill=SHEET),
    7: path("M1 4.4 H11 V7.6 H1 Z", fill=SHEET),
    8: path("M2 8.5 L6 3.5 L10 8.5", fill="none", stroke=SEATS[8], stroke_width=1.6),
    9: path("M1 1 H6 V11 H11 V6 H1 Z", fill=SHEET),
}
"""By seat, in a box of 12 by 12 units."""


def colour(seat: int | None) -> str:
    """The colour of a seat; of what is nobody's, a soft one."""
    return SOFT if seat is None else SEATS[seat % len(SEATS)]


@lru_cache(maxsize=KEPT)
def mark(seat: int, x: float, y: float, size: float) -> Markup:
    """A seat's mark, with its upper left corner at a point."""
    own, look = colour(seat), seat % len(SEATS)
    fill = SHEET if look in HOLLOW else own
    frame = rect(0.75, 0.75, 10.5, 10.5, rx=1.5, fill=fill, stroke=own, stroke_width=1.5)
    return group(frame, PATTERNS.get(look, Markup("")), at=(x, y), scale=size / 12)


BRACES = (
    "M5.6 46 L31.3 35.5 M34.4 46 L8.7 35.5 M8.7 35.5 H31.3 L11.6 25.5 M8.7 35.5 L28.4 25.5 M11.6 25.5 H28.4"
    " L14.2 16.8 M11.6 25.5 L25.8 16.8 M14.2 16.8 H25.8"
)


@lru_cache(maxsize=KEPT)
def derrick(*, filled: str | None = None, simple: bool = False) -> Markup:
    """A drilling rig in a box of 40 by 50 units, standing on its bottom edge; ``simple`` for where it is small."""
    if simple:
        body, legs = "M8 49 L17 8 H23 L32 49 Z", "M8 49 L17 8 M32 49 L23 8 M14 8 H26 M20 7 V1"
        braces = "M11 36 H29 M14 22 H26"
    else:
        body, legs, braces = "M5 48 L16.5 9 H23.5 L35 48 Z", "M5 48 L16.5 9 M35 48 L23.5 9 M13 9 H27 M20 8 V2", BRACES
    return group(
        path(body, fill=filled or "none", stroke="none"),
        path(legs, stroke_width=4 if simple else 2.7),
        path(braces, stroke_width=3 if simple else 1.7),
        fill="none",
        stroke=INK,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
