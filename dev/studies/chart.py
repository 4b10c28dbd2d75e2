"""Pictures for ``docs/what-we-learnt.md``: averages as marks on a scale, each with its interval."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from dev.opponents.atacama.chart import LINE, WIDTH, framed
from gusher.analysis.numbers import Interval

FOLDER = Path(__file__).parents[2] / "docs/pictures"
LEFT, RIGHT = 300, 24
"""Margins, in pixels: words stand in the left one."""
MOST_LINES = 12
"""Lines of the scale."""
Row = tuple[str, Interval]


def drawn(groups: Mapping[str, Sequence[Row]], title: str, foot: str, even: float = 0.0) -> str:
    """A picture in SVG: rows below the titles of their groups, a scale with whole numbers, a line where things are
    ``even``, and ``foot`` below."""
    rows = [each for _, each in (row for of in groups.values() for row in of)]
    step = 1
    while (max(each.high for each in rows) - min(each.low for each in rows)) / step > MOST_LINES:
        step = {1: 2, 2: 5}.get(step, 5 * step if step > 5 else 10)
    least = step * math.floor(min(even, *(each.low for each in rows)) / step)
    most = step * math.ceil(max(even, *(each.high for each in rows)) / step)

    def x(value: float) -> str:
        return f"{LEFT + (value - least) * (WIDTH - LEFT - RIGHT) / (most - least):.1f}"

    lines, y = list[str](), 8
    for name, of_group in groups.items():
        if name:
            y += LINE
            lines.append(f'<text class="title" x="12" y="{y}">{escape(name)}</text>')
        for words, each in of_group:
            y += LINE
            lines.append(f'<text class="end" x="{LEFT - 14}" y="{y}">{escape(words)}</text>')
            lines.append(f'<line class="mark" x1="{x(each.low)}" x2="{x(each.high)}" y1="{y - 4}" y2="{y - 4}"/>')
            lines.append(f'<circle class="mark" cx="{x(each.value)}" cy="{y - 4}" r="4"/>')
        y += 8
    scale = y + 14
    grid = [
        f'<line class="{"even" if value == even else "grid"}" x1="{x(value)}" x2="{x(value)}" y1="12" y2="{y}"/>'
        f'<text class="soft middle" x="{x(value)}" y="{scale}">{value}</text>'.replace(">-", ">−")
        for value in range(least, most + 1, step)
    ]
    return framed([*grid, *lines], scale, RIGHT, title, foot)


def write(name: str, picture: str) -> None:
    """Among the pictures of the docs."""
    (FOLDER / name).write_text(picture, encoding="utf-8")
