"""Pictures in SVG of what was measured: averages as marks on a scale, each with its interval."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

from gusher.analysis.numbers import Interval

WIDTH, LINE = 640, 22
"""Of a picture, and the height of a row, in pixels."""
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


STYLE = """
  text { font: 13px Georgia, 'Times New Roman', serif; fill: #33291c; }
  .title { font-weight: bold; } .soft { fill: #6d5f4b; } .end { text-anchor: end; } .middle { text-anchor: middle; }
  .paper { fill: #faf5ea; } .grid { stroke: #ddd0b8; } .even { stroke: #33291c; }
  .mark { fill: #b4491f; stroke: #b4491f; stroke-width: 2; }
  @media (prefers-color-scheme: dark) {
    text { fill: #eee3d0; } .soft { fill: #b8a98e; } .paper { fill: #221c14; } .grid { stroke: #43392b; }
    .even { stroke: #eee3d0; } .mark { fill: #f0875a; stroke: #f0875a; }
  }
"""


def framed(parts: Sequence[str], scale: int, right: int, title: str, foot: str) -> str:
    """A whole picture with these parts: ``scale`` is where the words of the scale stand, in pixels from above, and
    ``right`` the right margin of the ``foot`` below it."""
    height = scale + 30
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{height}" rx="6"/>',
            *parts,
            f'<text class="soft end" x="{WIDTH - right}" y="{scale + 20}">{escape(foot)}</text>',
            "</svg>\n",
        ]
    )
