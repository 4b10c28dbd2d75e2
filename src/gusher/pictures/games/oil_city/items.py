"""What changes hands in Oil City, as small pictures: each with a shape of its own."""

from __future__ import annotations

from functools import lru_cache

from gusher.pictures.colours import CRUDE, INK, SHEET
from gusher.pictures.svg import KEPT, Attribute, Markup, group, path

Look = dict[str, Attribute]

BARE: Look = {"fill": "none", "stroke": INK, "stroke_width": 1.5, "stroke_linejoin": "round", "stroke_linecap": "round"}
SOLID: Look = {"fill": INK, "stroke": INK, "stroke_width": 0.6, "stroke_linejoin": "round"}
THIN: Look = {**BARE, "stroke_width": 0.9}
LIGHT: Look = {"fill": SHEET}
EDGE: Look = {"fill": "none", "stroke": SHEET, "stroke_width": 1.2}
FAN = "M10 10 C8 7 9 3.6 11.4 3.2 C13 5.6 12.4 8.4 10 10 Z"


def _disc(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g} a{r:g} {r:g} 0 1 0 {2 * r:g} 0 a{r:g} {r:g} 0 1 0 {-2 * r:g} 0 Z"


ITEMS: dict[str, tuple[tuple[str, Look], ...]] = {
    "tower": (
        ("M3.5 18.5 L8.2 2 H11.8 L16.5 18.5 M2 18.5 H18", BARE),
        ("M7 6.5 H13 M5.8 11 H14.2 M4.6 15 H15.4 M7 6.5 L14.2 11 L4.6 15 M13 6.5 L5.8 11 L15.4 15", THIN),
    ),
    "driller": (
        (_disc(8, 5.2, 2.9) + " M4 18.5 L5 9.4 H11 L12 18.5 H9.4 L8 13.6 L6.6 18.5 Z", SOLID),
        ("M4 4.4 H12 M10.6 10.4 L15 13 M15.4 3 V18.5 M13.6 3 H17.2", BARE),
    ),
    "pump": (
        ("M2 18.5 H18 M10 18.5 V8.4 M3 10.6 L16 6 M4 10.4 V18.5 M16.4 9 V18.5", BARE),
        ("M14.4 3.4 L18 6.6 L16.4 9.6 L13.6 8.6 Z " + _disc(10, 8.2, 1.6), SOLID),
    ),
    "fan": (
        (_disc(10, 10, 8), BARE),
        (FAN, SOLID),
        ("M10 10 C13 8 16.4 9 16.8 11.4 C14.4 13 11.6 12.4 10 10 Z", SOLID),
        ("M10 10 C12 13 11 16.4 8.6 16.8 C7 14.4 7.6 11.6 10 10 Z", SOLID),
        ("M10 10 C7 12 3.6 11 3.2 8.6 C5.6 7 8.4 7.6 10 10 Z", SOLID),
        (_disc(10, 10, 1.5), {"fill": SHEET, "stroke": INK, "stroke_width": 1.4}),
    ),
    "drill": (
        ("M2 5.5 H18 M10 1.5 V8 M7.2 10.4 L12.8 12 M7.2 13 L12.8 14.6 M10 9 V16", BARE),
        ("M7.6 5.5 H12.4 V9 H7.6 Z M8 15.4 H12 L10 19 Z", SOLID),
    ),
    "distillery": (
        (
            "M6 5 V8 C2.8 9.2 2 12 2 13.6 C2 16.6 4.4 18.5 7 18.5 C9.6 18.5 12 16.6 12 13.6 C12 12 11.2 9.2 8 8 V5"
            " C8 3 9.4 2.2 11 3.2 L16 8.4 V18.5 M13.6 18.5 H18.4",
            BARE,
        ),
        ("M2.6 13.6 H11.4 C11.4 16.4 9.4 17.9 7 17.9 C4.6 17.9 2.6 16.4 2.6 13.6 Z", SOLID),
    ),
    "refinery": (
        ("M2 18.5 V10.6 L6.4 8.2 V10.6 L10.8 8.2 V10.6 H13 L13.6 2 H16.4 L17.4 18.5 Z", SOLID),
        ("M4.4 13 H6.4 V15 H4.4 Z M8.4 13 H10.4 V15 H8.4 Z M12.4 13 H14.4 V15 H12.4 Z", LIGHT),
    ),
    "wagon": (
        (
            "M2 6 H18 V13 H2 Z M5.2 6 V13 M10 6 V13 M14.8 6 V13 M0.8 13 H19.2 "
            + _disc(5.4, 16, 2.2)
            + _disc(14.6, 16, 2.2),
            BARE,
        ),
    ),
    "crude": (("M10 1.5 C14 7 16.2 10 16.2 13 A6.2 6.2 0 0 1 3.8 13 C3.8 10 6 7 10 1.5 Z", {**THIN, "fill": CRUDE}),),
    "gas": (
        (
            "M10 1.5 C10.6 5 15.8 7.6 15.8 12.6 A5.8 5.8 0 0 1 4.2 12.6 C4.2 10 5.6 8.4 6.6 7 C7 8.4 7.6 9 8.4 9.4"
            " C8 6.4 8.4 3.4 10 1.5 Z",
            {"fill": "#2f6f9e"},
        ),
        ("M10 11 C11 12.4 12.2 13.2 12.2 15 A2.2 2.2 0 0 1 7.8 15 C7.8 13.2 9.4 12.6 10 11 Z", LIGHT),
    ),
    "wax": (
        ("M2.4 8 L10 4 L17.6 8 V14.6 L10 18.4 L2.4 14.6 Z", {"fill": "#8a5a1c"}),
        ("M2.4 8 L10 11.6 L17.6 8 M10 11.6 V18.4", EDGE),
    ),
    "kerosene": (
        ("M5 2 H15 C17 6 17 14 15 18 H5 C3 14 3 6 5 2 Z", {"fill": "#b3541e"}),
        ("M3.9 6.4 H16.1 M3.9 13.6 H16.1", EDGE),
    ),
    "money": (
        (_disc(10, 10, 8), {"fill": SHEET, "stroke": INK, "stroke_width": 1.4}),
        (_disc(10, 10, 5.6), THIN),
        ("M7.6 7.4 H12.2 L7.8 12.8 H12.4", BARE),
    ),
}
"""What changes hands, in boxes of 20 by 20 units."""


@lru_cache(maxsize=KEPT)
def item(name: str, x: float, y: float, size: float) -> Markup:
    """An item in a box of some size."""
    return group(*(path(d, **look) for d, look in ITEMS[name]), at=(x, y), scale=size / 20)
