"""What makes the picture of a game that is over a print: a neat-line, the date, and the course as contour lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple

from .colours import INK
from .signs import colour
from .svg import Markup, group, join, path, rect

BAND = (890, 30, 276, 74)
"""Where the course lies, on empty ground: left, top, width, height."""
ECHOES = ((0, 0.9), (7, 0.4), (14, 0.2))
"""The lines that each side has, as slopes have on maps: how far below, and how strong."""
TICK = 60
"""The distance between the ticks of the neat-line."""


class Ended(NamedTuple):
    """A game that is over: every side's points from its beginning to its end, and when that was, in seconds since 1970;
    0 where nobody knows."""

    course: Sequence[Sequence[int]]
    at: float


def contours(course: Sequence[Sequence[int]]) -> Markup:
    """The points of each side over the game, the highest at the top; empty where they have never changed."""
    low, high = min(map(min, course), default=0), max(map(max, course), default=0)
    if low == high:
        return Markup("")
    left, top, wide, deep = BAND
    step, scale = wide / (len(course) - 1), (deep - ECHOES[-1][0]) / (high - low)
    lines = []
    for side, points in enumerate(zip(*course, strict=True)):
        along = [(left + n * step, top + (high - each) * scale) for n, each in enumerate(points)]
        lines += [
            path(
                " ".join(_bends([(x, y + below) for x, y in along])),
                fill="none",
                stroke=colour(side),
                stroke_width=2,
                stroke_opacity=strength,
            )
            for below, strength in ECHOES
        ]
    return join(*lines)


def _bends(points: Sequence[tuple[float, float]]) -> Iterator[str]:
    """A line that bends at each of its points."""
    yield f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (x, y), (onward, upward) in pairwise(points[1:]):
        yield f"Q{x:.1f} {y:.1f} {(x + onward) / 2:.1f} {(y + upward) / 2:.1f}"
    yield f"L{points[-1][0]:.1f} {points[-1][1]:.1f}"


def neat_line(width: int, height: int) -> Markup:
    """The double frame of a map sheet, with ticks."""
    across = [f"M{x} 6 V13 M{x} {height - 13} V{height - 6}" for x in range(TICK, width, TICK)]
    down = [f"M6 {y} H13 M{width - 13} {y} H{width - 6}" for y in range(TICK, height, TICK)]
    frames = [
        rect(inset, inset, width - 2 * inset, height - 2 * inset, fill="none", stroke=INK, stroke_width=thick)
        for inset, thick in ((6, 2), (13, 1))
    ]
    return group(*frames, path(" ".join(across + down), fill="none", stroke=INK, stroke_width=1))


def date(at: float, language: str) -> str:
    """The day on which a game ended; empty if nobody knows."""
    from babel.dates import format_date

    return format_date(datetime.fromtimestamp(at, UTC), "long", language) if at else ""
