"""Writing SVG: elements with attributes, and texts in which whatever people typed is only text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .colours import INK

NAMESPACE = "http://www.w3.org/2000/svg"
# XML can't hold these in any way of writing.
_IMPOSSIBLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


class Markup(str):
    """A piece of SVG, made by the functions here. Any other string is text and will be escaped."""

    __slots__ = ()

    def __add__(self, other: str) -> Markup:
        return Markup(str.__add__(self, other if isinstance(other, Markup) else escape(other)))


KEPT = 512
"""So many drawings of one kind of thing are kept: most things lie on a board many times."""

Attribute = str | float | None


def escape(text: str) -> str:
    """A text as it stands in XML, within quotes, too."""
    return _IMPOSSIBLE.sub("\N{REPLACEMENT CHARACTER}", text).translate(_ESCAPES)


def tag(name: str, *children: str, **attributes: Attribute) -> Markup:
    """An element. In the names of attributes ``_`` stands for ``-`` and ends those that Python keeps for itself;
    attributes that are None are left out."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else _number(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(child if isinstance(child, Markup) else escape(child) for child in children)
    return Markup(f"<{name}{said}>{inner}</{name}>" if inner else f"<{name}{said}/>")


def join(*pieces: Markup) -> Markup:
    """Pieces one after the other, each drawn over those before it."""
    return Markup("".join(pieces))


def group(*children: str, at: tuple[float, float] = (0, 0), scale: float = 1, **attributes: Attribute) -> Markup:
    """Elements together, moved and scaled."""
    moves = [f"translate({_number(at[0])} {_number(at[1])})"] if at != (0, 0) else []
    if scale != 1:
        moves.append(f"scale({_number(scale)})")
    return tag("g", *children, transform=" ".join(moves) or None, **attributes)


def path(d: str, **attributes: Attribute) -> Markup:
    """A path."""
    return tag("path", d=d, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Attribute) -> Markup:
    """A rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, r: float, **attributes: Attribute) -> Markup:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def polygon(points: Iterable[tuple[float, float]], **attributes: Attribute) -> Markup:
    """A polygon."""
    return tag("polygon", points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points), **attributes)


def text(said: str, x: float, y: float, size: float, **attributes: Attribute) -> Markup:
    """A line of text that begins at a point, or as ``text_anchor`` says; in ink, if nothing else is said."""
    return tag("text", str(said), x=x, y=y, font_size=size, **{"fill": INK, **attributes})


def document(width: int, height: int, style: str, *children: str) -> str:
    """A whole drawing."""
    return tag(
        "svg",
        tag("style", Markup(style)),
        *children,
        xmlns=NAMESPACE,
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
    )


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
