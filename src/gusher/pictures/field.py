"""What the driving games draw alike: roads and platforms, camps, trucks and stones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from gusher.rules.field.lattice import COORDINATES, sides

from .colours import CLOSED, FIELD, INK, LINE, PAPER, SHEET, SOFT
from .picture import Board
from .signs import colour, derrick, mark
from .svg import KEPT, Markup, circle, group, join, path, polygon, rect, tag, text

SIDE = 13
ROAD, BLOCK = 24, 36
MAP = 7 * ROAD + 6 * BLOCK
MARGIN = 46
"""Room for a camp, and for the names of columns and rows."""
CAMP = 30
ANGLES = {"north": 0, "east": 90, "south": 180, "west": 270}
TRUCK = 150
"""How far along its camp a truck stands."""
EXTRACT, EXTRACT_AT = 3, (120, 120)
"""So many platforms each way, and the upper left corner of the roads around them."""

FILLS = {
    "white": "#fffdf5", "orange": "#e9962a", "red": "#b8301a", "blue": "#2c6290", "green": "#3d6d33",
    "violet": "#70478c",
}  # fmt: skip
DARK_LETTERS = ("white", "orange")
LETTERS = {
    "en": {"white": "W", "orange": "O", "red": "R", "blue": "B", "green": "G", "violet": "V"},
    "de": {"white": "W", "orange": "O", "red": "R", "blue": "B", "green": "G", "violet": "V"},
    "pl": {"white": "B", "orange": "P", "red": "C", "blue": "N", "green": "Z", "violet": "F"},
}
SHAPES: dict[str, tuple[tuple[float, float], ...]] = {
    "orange": ((0, -1.1), (0.98, -0.55), (0.98, 0.55), (0, 1.1), (-0.98, 0.55), (-0.98, -0.55)),
    "red": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "blue": ((0, -1.26), (1.26, 0), (0, 1.26), (-1.26, 0)),
    "green": ((0, -1.2), (1.2, 0.9), (-1.2, 0.9)),
    "violet": ((0, 1.2), (1.2, -0.9), (-1.2, -0.9)),
}
DROPS = {"green": 0.26, "violet": -0.26}
"""How far below the middle of its shape a letter stands."""


class Goods(NamedTuple):
    """What a camp holds: how many of what, and rigs that are not up yet."""

    side: str
    rigs: int
    counts: Mapping[str, int]


@lru_cache(maxsize=KEPT)
def stone(what: str, x: float, y: float, size: float, language: str) -> Markup:
    """A stone around a point, with its colour's shape and letter; or a barrel."""
    if what == "barrel":
        return barrel(x, y, size)
    edge: dict[str, Any] = {"fill": FILLS[what], "stroke": INK, "stroke_width": max(1.0, size * 0.13)}
    corners = [(x + dx * size, y + dy * size) for dx, dy in SHAPES.get(what, ())]
    body = polygon(corners, **edge) if corners else circle(x, y, size, **edge)
    letter, fill = LETTERS[language][what], "#241809" if what in DARK_LETTERS else "#fffaf0"
    line = y + (DROPS.get(what, 0) + 0.37) * size
    return body + text(letter, x, line, size * 1.1, class_="b", text_anchor="middle", fill=fill)


def barrel(x: float, y: float, size: float) -> Markup:
    """A drum with hoops, around a point."""
    return group(
        path("M-7 -8 C-4.5 -10.5 4.5 -10.5 7 -8 V8 C4.5 10.5 -4.5 10.5 -7 8 Z", fill=INK, stroke=INK),
        path(
            "M-7 -8 C-4.5 -5.5 4.5 -5.5 7 -8 M-7 -1.5 C-4.5 1 4.5 1 7 -1.5 M-7 4 C-4.5 6.5 4.5 6.5 7 4",
            fill="none",
            stroke=SHEET,
            stroke_width=1.5,
        ),
        at=(x, y),
        scale=size / 10,
    )


def field(scene: Mapping[str, Any], camps: Sequence[Goods], language: str) -> Board:
    """The whole field with the camps around it. ``scene``: see ``named_scene``."""
    drawn = [_camp(seat, camp, language) for seat, camp in enumerate(camps)]
    drawn += _map(scene, [camp.side for camp in camps], language, list(scene["stone"]))
    return Board(group(*drawn, at=(MARGIN, MARGIN)), MAP + 2 * MARGIN, MAP + 2 * MARGIN)


def extract(scene: Mapping[str, Any]) -> Board:
    """A few platforms in the middle of the map."""
    left, top = EXTRACT_AT
    size = _offset(2 * EXTRACT + 1)
    corners = {name: _corner(name) for name in scene["stone"]}
    shown = [name for name, (x, y) in corners.items() if 0 < x - left < size and 0 < y - top < size]
    return Board(group(*_map(scene, sides(scene["seats"]), "en", shown), at=(-left, -top)), size, size)


def _map(scene: Mapping[str, Any], sides: Sequence[str], language: str, platforms: Iterable[str]) -> list[Markup]:
    """The map with these platforms, and everybody's truck."""
    parts = [_land()]
    standing = scene.get("stands", scene["stone"])
    for name in platforms:
        what = scene["stone"][name]
        drawn = _platform(scene["rig"][name], what, language) if standing[name] != 0 else _gone()
        parts.append(group(*drawn, at=_corner(name)))
    for at, here in zip(filter(None, COORDINATES.values()), scene.get("lying", ()), strict=False):
        loads = [load for load, count in here.items() for _ in range(count)]
        x, y = _middle(at)
        parts += [stone(load, x + (n - (len(loads) - 1) / 2) * 7, y + 2, 7.6, language) for n, load in enumerate(loads)]
    return [*parts, *(_truck(scene, seat, side, language) for seat, side in enumerate(sides))]


def _offset(i: int) -> int:
    return (i + 1) // 2 * ROAD + i // 2 * BLOCK


def _breadth(i: int) -> int:
    return BLOCK if i % 2 else ROAD


def _middle(at: tuple[int, int]) -> tuple[float, float]:
    x, y = at
    return _offset(x) + _breadth(x) / 2, MAP - _offset(y) - _breadth(y) / 2


def _corner(platform: str) -> tuple[float, float]:
    x, y = 2 * "abcdef".index(platform[0]) + 1, 2 * int(platform[1:]) - 1
    return _offset(x), MAP - _offset(y) - BLOCK


@cache
def _land() -> Markup:
    contours = (
        f"M0 70 C90 30 150 120 {MAP} 60 M0 150 C120 100 220 210 {MAP} 140 M0 240 C80 200 240 300 {MAP} 220"
        f" M0 330 C140 280 260 380 {MAP} 310"
    )
    lanes = range(0, SIDE, 2)
    roads = "".join(f"M{_offset(i)} 0 h{ROAD} V{MAP} h{-ROAD} Z M0 {_offset(i)} H{MAP} v{ROAD} H0 Z" for i in lanes)
    ticks = "".join(
        f"M{_offset(i)} {_offset(j) + 6} v{ROAD - 12} M{_offset(j) + 6} {_offset(i)} h{ROAD - 12}"
        for i in range(1, SIDE)
        for j in lanes
    )
    names = [
        text(name, x, y, 12, text_anchor="middle", fill=SOFT)
        for i, file in enumerate("abcdef")
        for where in [_offset(2 * i + 1) + BLOCK / 2]
        for name, x, y in ((file, where, MAP + 12), (str(i + 1), -8, MAP - where + 4))
    ]
    return (
        rect(0, 0, MAP, MAP, fill=CLOSED)
        + path(contours, fill="none", stroke=LINE, stroke_width=1)
        + path(roads, fill=FIELD)
        + path(ticks, stroke=LINE, stroke_width=1)
        + rect(-1, -1, MAP + 2, MAP + 2, rx=2, fill="none", stroke=INK, stroke_width=2)
        + circle(MAP / 2, MAP / 2, 8.5, fill="none", stroke=LINE, stroke_width=1.6)
        + join(*names)
    )


def _gone() -> list[Markup]:
    """A platform that was taken down."""
    look = {"fill": "none", "stroke": SOFT, "stroke_dasharray": "3 2.5", "stroke_opacity": "0.75"}
    return [rect(4, 4, BLOCK - 8, BLOCK - 8, rx=2, **look), path("M13 13 L23 23 M23 13 L13 23", **look)]


def _platform(rig: int | None, what: str | None, language: str) -> list[Markup]:
    """A platform, with the rig and the stone on it; ``what`` is ``unknown`` where the rig hides the stone."""
    parts = [rect(2.6, 2.6, BLOCK - 5.2, BLOCK - 5.2, rx=2, fill=SHEET, stroke=INK, stroke_width=1.2)]
    if rig is not None:
        parts.append(group(_rig(rig, what, language), at=(1.3, 1.3), scale=0.93))
    elif what:
        parts.append(stone(what, 18, 18, 11.6, language))
    return parts


def _rig(seat: int, what: str | None, language: str) -> Markup:
    """A derrick over what it covers, below the band of its owner."""
    parts = [
        tag("ellipse", cx=18, cy=34, rx=14, ry=1.8, fill=INK, fill_opacity=0.16),
        tag("g", derrick(simple=True), transform="translate(1.6 6) scale(0.82 0.57)"),
        tag("g", mark(seat, 0, 0, 12), transform="translate(1.4 0.4) scale(2.77 0.8)"),
    ]
    if what == "unknown":
        parts.append(circle(18, 23, 9, fill=SHEET, stroke=INK, stroke_width=1.2, stroke_dasharray="2.4 1.8"))
        parts.append(text("?", 18, 28.2, 14, class_="b", text_anchor="middle"))
    elif what:
        parts.append(stone(what, 18, 23, 8.6, language))
    return join(*parts)


def _along(side: str, along: float) -> tuple[float, float]:
    """The middle of what stands in a camp, so far from its beginning."""
    across = MAP + MARGIN - CAMP / 2 if side in ("south", "east") else CAMP / 2 - MARGIN
    return (along, across) if side in ("south", "north") else (across, along)


def _camp(seat: int, camp: Goods, language: str) -> Markup:
    lies = camp.side in ("south", "north")
    x, y = _along(camp.side, 0)
    box = (0, y - CAMP / 2, MAP, CAMP) if lies else (x - CAMP / 2, 0, CAMP, MAP)
    x, y = _along(camp.side, 18)
    parts = [rect(*box, rx=4, fill=SHEET, stroke=colour(seat), stroke_width=2), mark(seat, x - 10, y - 10, 20)]
    x, y = _along(camp.side, TRUCK)
    wide, high = (46, 24) if lies else (24, 46)
    yard = rect(x - wide / 2, y - high / 2, wide, high, rx=3, fill=CLOSED, stroke=LINE, stroke_dasharray="3 2.5")
    parts.append(yard)
    if camp.rigs:
        x, y = at = _along(camp.side, 58)
        left, top = (x - 16, y - 10) if lies else (x - 7, y - 22)
        rig = tag("g", derrick(simple=True), transform=f"translate({left} {top}) scale(0.34 0.4)")
        parts += [rig, _count(camp.rigs, at, lies=lies)]
    held = [(what, n) for what, n in camp.counts.items() if n]
    for place, (what, n) in enumerate(held):
        at = _along(camp.side, TRUCK + 50 + place * min(42, 190 / len(held)))
        x, y = (at[0] - 9, at[1]) if lies else (at[0], at[1] - 9)
        if what == "platform":
            parts.append(rect(x - 6.5, y - 6.5, 13, 13, rx=1.5, fill=PAPER, stroke=INK, stroke_width=1.4))
        else:
            parts.append(stone(what, x, y, 7.4, language))
        parts.append(_count(n, at, lies=lies))
    return join(*parts)


def _count(n: int, at: tuple[float, float], *, lies: bool) -> Markup:
    x, y = (at[0] + 7, at[1] + 5) if lies else (at[0], at[1] + 13)
    return text(str(n), x, y, 14, class_="b", text_anchor="middle")


def _truck(scene: Mapping[str, Any], seat: int, side: str, language: str) -> Markup:
    at, load = scene["truck_at"][seat], scene["load"][seat]
    x, y = _middle(at) if at else _along(side, TRUCK)
    parked = "east" if side in ("south", "north") else "north"
    angle = ANGLES[scene["heading"][seat] if at else parked]
    upright = f"rotate({-angle})"
    wheels = "M-8.4 -9 V-4 M8.4 -9 V-4 M-8.4 1.5 V6.5 M8.4 1.5 V6.5 M-8.4 8.5 V13.5 M8.4 8.5 V13.5"
    flag = tag("g", tag("g", mark(seat, -6, -6, 12), transform=upright), transform="translate(0 -8.2) scale(0.83)")
    carried = (
        tag("g", stone(load, 0, 0, 6.6, language), transform=f"translate(0 7) {upright}")
        if load
        else path("M-4 2 V12 M0 2 V12 M4 2 V12", stroke=LINE, stroke_width=1.4)
    )
    return tag(
        "g",
        path(wheels, stroke=INK, stroke_width=3.4),
        rect(-7.4, -1.6, 14.8, 17, rx=1.6, fill=SHEET, stroke=INK, stroke_width=1.4),
        path("M-6.2 -3.4 V-12.4 L-3.6 -16.6 H3.6 L6.2 -12.4 V-3.4 Z", fill=colour(seat), stroke=INK, stroke_width=1.4),
        flag,
        carried,
        transform=f"translate({x} {y}) rotate({angle})",
    )


def values(known: Mapping[str, int], language: str) -> Markup:
    """What a stone of each colour is worth, in a line."""
    stones = (
        stone(what, 10 + n * 78, 14, 10.5, language) + text(str(value) if value else "–", 28 + n * 78, 22, 25)
        for n, (what, value) in enumerate((what, value) for what, value in known.items() if what)
    )
    return join(*stones)
