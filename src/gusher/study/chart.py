"""Pictures in SVG of what was measured: averages as marks on a scale, each with its interval, histograms, and maps of
shares."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import numpy as np

from gusher.analysis.numbers import Interval, share

WIDTH, LINE = 640, 22
"""Of a picture, and the height of a row, in pixels."""
LEFT, RIGHT = 300, 24
"""Margins, in pixels: words stand in the left one."""
SCALE, HEAT, TOP, HIGH = 60, 160, 40, 160
"""The left margins of a histogram and of a map, what is above bars, and how high these are, in pixels."""
MOST_BARS = 40
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


def histogram(values: Any, title: str, foot: str) -> str:
    """A histogram in SVG: ``values`` are whole numbers, an entry or a row per game. The scale is in %; a line on each
    bar is the interval of its share."""
    flat, games = np.ravel(values), len(values)
    width = math.ceil((int(flat.max()) - int(flat.min()) + 1) / MOST_BARS)
    begin = np.arange(flat.min(), flat.max() + 1, width)
    counted = np.histogram(flat, [*begin, begin[-1] + width])[0]
    shares = [share(count * games / len(flat), games) for count in counted.tolist()]
    highest = max(each.high for each in shares)
    across = (WIDTH - SCALE - RIGHT) / len(begin)

    def y(value: float) -> str:
        return f"{TOP + HIGH * (1 - value / highest):.1f}"

    parts = []
    for part in range(5):
        at = y(part * highest / 4)
        parts.append(f'<line class="grid" x1="{SCALE}" x2="{WIDTH - RIGHT}" y1="{at}" y2="{at}"/>')
        parts.append(f'<text class="soft end" x="{SCALE - 6}" y="{at}">{25 * part * highest:.3g}</text>')
    for number, (each, first) in enumerate(zip(shares, begin.tolist(), strict=True)):
        x, middle = SCALE + number * across, SCALE + (number + 0.5) * across
        high = HIGH * each.value / highest
        size = f'width="{0.9 * across:.1f}" height="{high:.1f}"'
        parts.append(f'<rect class="bar" x="{x:.1f}" y="{y(each.value)}" {size}/>')
        parts.append(f'<line class="even" x1="{middle:.1f}" x2="{middle:.1f}" y1="{y(each.low)}" y2="{y(each.high)}"/>')
        if number % math.ceil(len(begin) / MOST_LINES) == 0:
            words = f"{first}".replace("-", "−")
            parts.append(f'<text class="soft middle" x="{middle:.1f}" y="{TOP + HIGH + 16}">{words}</text>')
    return framed(parts, TOP + HIGH + 16, RIGHT, title, foot, heading=True)


def heat_map(rows: Sequence[str], columns: Sequence[str], shares: Any, title: str, foot: str) -> str:
    """A heat map of shares (rows × columns, from 0 to 1) in SVG, labelled in %. NaN stays empty."""
    across = (WIDTH - HEAT - RIGHT) / len(columns)
    parts = [
        f'<text class="soft middle" x="{HEAT + (at + 0.5) * across:.1f}" y="36">{escape(name)}</text>'
        for at, name in enumerate(columns)
    ]
    for row, name in enumerate(rows):
        y = 44 + row * LINE
        parts.append(f'<text class="end" x="{HEAT - 8}" y="{y + 16}">{escape(name)}</text>')
        for column, each in enumerate(np.asarray(shares)[row].tolist()):
            if not math.isnan(each):
                x = HEAT + column * across
                size = f'width="{across - 2:.1f}" height="{LINE - 2}" fill-opacity="{each:.2f}"'
                parts.append(f'<rect class="bar" x="{x:.1f}" y="{y}" {size}/>')
                words = f"{100 * each:.0f}"
                parts.append(f'<text class="middle" x="{x + across / 2:.1f}" y="{y + 16}">{words}</text>')
    return framed(parts, 44 + len(rows) * LINE, RIGHT, title, foot, heading=True)


STYLE = """
  text { font: 13px Georgia, 'Times New Roman', serif; fill: #33291c; }
  .title { font-weight: bold; } .soft { fill: #6d5f4b; } .end { text-anchor: end; } .middle { text-anchor: middle; }
  .paper { fill: #faf5ea; } .grid { stroke: #ddd0b8; } .even { stroke: #33291c; }
  .bar { fill: #d98a4e; } .mark { fill: #b4491f; stroke: #b4491f; stroke-width: 2; }
  @media (prefers-color-scheme: dark) {
    text { fill: #eee3d0; } .soft { fill: #b8a98e; } .paper { fill: #221c14; } .grid { stroke: #43392b; }
    .even { stroke: #eee3d0; } .mark { fill: #f0875a; stroke: #f0875a; } .bar { fill: #a3542c; }
  }
"""


def framed(parts: Sequence[str], scale: int, right: int, title: str, foot: str, *, heading: bool = False) -> str:
    """A whole picture with these parts: ``scale`` is where the words of the scale stand, in pixels from above, and
    ``right`` the right margin of the ``foot`` below it. With a ``heading``, the title is visible."""
    height = scale + 30
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{height}" rx="6"/>',
            *([f'<text class="title" x="12" y="18">{escape(title)}</text>'] if heading else []),
            *parts,
            f'<text class="soft end" x="{WIDTH - right}" y="{scale + 20}">{escape(foot)}</text>',
            "</svg>\n",
        ]
    )
