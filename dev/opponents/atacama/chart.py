"""Draws the pictures of ``docs/what-we-learnt.md`` from what has been measured: what it is worth to begin
(``atacama_beginning.svg``), what claiming early or late costs (``atacama_claiming.svg``), and what rules of thumb bring
(``atacama_thumb.svg``).

python -m dev.opponents.atacama.chart
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from gusher.rules.atacama.parts import OURS
from gusher.rules.kernel import game
from gusher.study.chart import LINE, WIDTH, framed

from . import claiming, thumb
from .advantage import margins
from .match import Estimate, estimate
from .tile_sets import FOLDER, MEASURED

FOLDER_OF_PICTURES = Path(__file__).parents[3] / "docs/pictures"
LEFT, RIGHT = 210, 20
"""Margins, in pixels."""
Row = tuple[str, Estimate]


class Picture(NamedTuple):
    """Averages with their intervals: rows by what stands above them, and what is said below."""

    file: str
    title: str
    groups: dict[str, list[Row]]
    foot: str


def pictures() -> tuple[Picture, ...]:
    """All of them."""
    certainty = "and how far that may be from the truth (95 %)"
    return (
        Picture(
            "atacama_beginning.svg",
            "What it is worth to begin in Atacama",
            beginning(),
            f"points that who begins is ahead by in the end, {certainty}",
        ),
        Picture(
            "atacama_claiming.svg",
            "What it costs to claim early or late in the enhanced game",
            claims(),
            f"points ahead of somebody who claims when they like, {certainty}",
        ),
        Picture(
            "atacama_thumb.svg",
            "What rules of thumb bring in Atacama's basic game",
            by_rule_of_thumb(),
            f"points ahead of the other player, {certainty}",
        ),
    )


def by_rule_of_thumb() -> dict[str, list[Row]]:
    """What players were ahead by who go by a rule of thumb, by opponent."""
    return {
        f"Against {words}": [
            (thumb.WORDS[name], by_opponent[other].points)
            for name, by_opponent in thumb.kept().items()
            if name != other
        ]
        for other, words in thumb.OPPONENTS.items()
        if other in thumb.CLOSEST
    }


def claims() -> dict[str, list[Row]]:
    """What those were ahead by who had to claim at some time."""
    told = {
        "move 1": "at once",
        "move 2": "at the second move",
        "move 4": "after stage one",
        "move 7": "after stage two",
        "never": "only when one must",
    }
    foremen, surveyors = claiming.pairs(), claiming.surveyed()
    return {
        "Claiming, as the foreman": [(words, claiming.gains(foremen[name])) for name, words in told.items()],
        "Claiming, as the surveyor": [(words, claiming.halves(surveyors[name])) for name, words in told.items()],
    }


def beginning() -> dict[str, list[Row]]:
    """What those who began were ahead by."""
    of = {name: estimate(each) for name, each in margins().items()}
    measured = json.loads((FOLDER / MEASURED).read_text(encoding="utf-8"))
    fair = {name: each for name, each in measured.items() if "group" not in each}
    first = {name: each for name, each in measured.items() if "group" in each}
    return {
        "The basic game, by tiles": _by_tiles(fair),
        "On mirror images": _by_tiles(first),
        "The first tiles, 0.2 seconds a move": [(name, of[name]) for name in of if ", " not in name],
        "The first tiles, as both see further": [
            *((f"{int(name.split(', ')[1]):,} games a move", each) for name, each in of.items() if ", " in name),
            ("0.2 seconds a move", of["basic"]),
        ],
    }


def _by_tiles(measured: Mapping[str, Any]) -> list[Row]:
    return [(_named(name), Estimate(each["points"], each["within"])) for name, each in measured.items()]


def _named(tile_set: str) -> str:
    if tile_set == OURS:
        return "the usual tiles"
    return str(game("atacama").texts["en"]["options"]["tiles"]["sets"][tile_set]["title"])


def drawn(picture: Picture) -> str:
    """The picture."""
    rows = [row for each in picture.groups.values() for row in each]
    least = min(-1, math.floor(min(each.mean - each.within for _, each in rows)))
    most = max(1, math.ceil(max(each.mean + each.within for _, each in rows)))
    per_point = (WIDTH - LEFT - RIGHT) / (most - least)

    def x(points: float) -> str:
        return f"{LEFT + (points - least) * per_point:.1f}"

    lines, y = list[str](), 8
    for title, of_group in picture.groups.items():
        y += LINE
        lines.append(f'<text class="title" x="12" y="{y}">{escape(title)}</text>')
        for name, each in of_group:
            y += LINE
            middle = y - 4
            lines.append(f'<text class="end" x="{LEFT - 14}" y="{y}">{escape(name)}</text>')
            ends = f'x1="{x(each.mean - each.within)}" x2="{x(each.mean + each.within)}"'
            lines.append(f'<line class="mark" {ends} y1="{middle}" y2="{middle}"/>')
            lines.append(f'<circle class="mark" cx="{x(each.mean)}" cy="{middle}" r="4"/>')
        y += 8
    scale = y + 14
    grid = [
        f'<line class="{"grid" if points else "even"}" x1="{x(points)}" x2="{x(points)}" y1="12" y2="{y}"/>'
        f'<text class="soft middle" x="{x(points)}" y="{scale}">{_signed(points)}</text>'
        for points in range(least, most + 1)
    ]
    return framed([*grid, *lines], scale, RIGHT, picture.title, picture.foot)


def points(each: Estimate) -> str:
    """An average with its interval, in tenths."""
    return f"{each.mean:+.1f} ± {each.within:.1f}".replace("-", "−")


def _signed(number: int) -> str:
    return "0" if number == 0 else f"{number:+d}".replace("-", "−")


def told(picture: Picture) -> Iterator[str]:
    """The same as tables in Markdown."""
    for title, rows in picture.groups.items():
        yield f"| {title} | points |\n|---|---|"
        yield from (f"| {name} | {points(each)} |" for name, each in rows)
        yield ""


def main() -> int:
    """The command."""
    for each in pictures():
        (FOLDER_OF_PICTURES / each.file).write_text(drawn(each), encoding="utf-8")
        print("\n".join(told(each)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
