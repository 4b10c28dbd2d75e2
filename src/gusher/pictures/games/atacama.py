"""Atacama's map with rigs, and beside each line what it brings whom."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from gusher.pictures.colours import FIELD, INK, LINE, PAPER, SHEET, SOFT, VERMILION
from gusher.pictures.picture import Board, Picture, named_scene
from gusher.pictures.seen import Seen
from gusher.pictures.signs import colour, derrick, mark
from gusher.pictures.svg import KEPT, Markup, circle, group, join, path, rect, tag, text
from gusher.rules.atacama.board import COLUMN_NAMES, ROW_NAMES
from gusher.rules.atacama.kinds import CONCESSIONS, DIRECTIONS
from gusher.rules.atacama.observation import SIGNS
from gusher.rules.kernel import game

F, SIDE = 64, 9
MAP = F * SIDE
LEFT, RIGHT, BOTTOM = 26, 72, 28
BOXES = 52
"""The room for the boxes beside a line."""
EXTRACT, EXTRACT_AT = 4, (1, 1)
LOW, MIDDLE, HIGH = 19, 32, 45
CORNERS = ((LOW, LOW), (HIGH, HIGH), (HIGH, LOW), (LOW, HIGH))
ORES = {"gold": ("#c98f0a", "#8a5d00"), "silver": ("#6f7f8c", "#4a5863"), "copper": ("#b24c26", "#7a2f13")}


def board(seen: Seen, _language: str) -> Board:
    """The map, tiles that are not laid yet among it, with the scores of its lines at the edges."""
    table = named_scene(seen)
    owners = [_owners(table, direction) for direction in DIRECTIONS]
    fewest = game(seen.game).constants["RIGS_TO_COUNT"]
    several = len(owners[0]) > 1
    top = 76 if several else 52
    parts = [rect(-5, -5, MAP + 10, MAP + 10, rx=3, fill=PAPER, stroke=INK, stroke_width=2.5), *_square(table)]
    missing = [at for at, tile in enumerate(table["tile_at"]) if tile is None]
    parts += [group(_blank(), at=(at % 3 * 3 * F, at // 3 * 3 * F)) for at in missing]
    thirds = "".join(f"M{3 * k * F} 0 V{MAP} M0 {3 * k * F} H{MAP}" for k in (1, 2))
    parts.append(path(thirds, stroke=INK, stroke_width=2))
    for i in range(SIDE):
        middle = i * F + F / 2
        parts += [
            text("abcdefghi"[i], middle, MAP + 23, 19, text_anchor="middle", fill=SOFT),
            text(str(SIDE - i), -15, middle + 7, 19, text_anchor="middle", fill=SOFT),
            group(_line(table, COLUMN_NAMES[i], owners[0], fewest), at=(middle, -70 if several else -46)),
            group(
                _line(table, ROW_NAMES[i], owners[1], fewest),
                at=(MAP + 40, (SIDE - 1 - i) * F + (4 if len(owners[1]) > 1 else 13)),
            ),
        ]
    return Board(group(*parts, at=(LEFT, top)), LEFT + MAP + RIGHT, top + MAP + BOTTOM)


def extract(seen: Seen) -> Board:
    """A few fields of the map."""
    parts = _square(named_scene(seen), EXTRACT, *EXTRACT_AT)
    return Board(join(*parts), EXTRACT * F, EXTRACT * F)


def _square(table: dict[str, Any], size: int = SIDE, left: int = 0, top: int = 0) -> list[Markup]:
    """So many fields each way, from a column and a row on; each counted from the upper left corner."""
    parts = [_ground(size)]
    for at, (name, ore_there) in enumerate(table["ore"].items()):
        column, row = at % SIDE - left, SIDE - 1 - at // SIDE - top
        if ore_there and 0 <= column < size and 0 <= row < size:
            drawn = _field(ore_there, table["amount"][name], table["rigs"][name])
            parts.append(group(drawn, at=(column * F, row * F)))
    return parts


@cache
def _ground(size: int) -> Markup:
    """What fields lie on, in one piece: field by field, a PNG would take a tenth longer."""
    end = size * F
    lines = "".join(f"M{k * F} 0 V{end} M0 {k * F} H{end}" for k in range(size + 1))
    return rect(0, 0, end, end, fill=FIELD) + path(lines, stroke=LINE)


@lru_cache(maxsize=KEPT)
def ore(kind: str, x: float, y: float, size: float = 6.6) -> Markup:
    """One piece of ore: gold round, silver a diamond, copper square."""
    fill, edge = ORES[kind]
    if kind == "gold":
        return circle(x, y, size, fill=fill, stroke=edge, stroke_width=1.3)
    if kind == "silver":
        far = size * 1.22
        d = f"M{x:g} {y - far:.2f} l{far:.2f} {far:.2f} l{-far:.2f} {far:.2f} l{-far:.2f} {-far:.2f} Z"
        return path(d, fill=fill, stroke=edge, stroke_width=1.1)
    return rect(x - size * 0.92, y - size * 0.92, size * 1.84, size * 1.84, fill=fill, stroke=edge, stroke_width=1.1)


@lru_cache(maxsize=KEPT)
def _field(kind: str, amount: int, rig: int) -> Markup:
    """Pips of ore, or a rig with the ore's sign and number beside it."""
    if not rig:
        return join(*(ore(kind, x, y) for x, y in _pips(amount)))
    return (
        tag("ellipse", cx=24, cy=57, rx=20, ry=3.6, fill=INK, fill_opacity=0.16)
        + group(derrick(filled=VERMILION if rig > 1 else None), at=(3, 7), scale=1.04)
        + ore(kind, 51, 23, 6.4)
        + text(str(amount), 52, 57, 21, text_anchor="middle")
    )


def _pips(amount: int) -> tuple[tuple[int, int], ...]:
    """Where the pips of an amount are, as on a die."""
    centre = ((MIDDLE, MIDDLE),) if amount % 2 else ()
    return (*CORNERS[: amount - len(centre)], *centre)


def _blank() -> Markup:
    """Where a tile is to be laid."""
    size = 3 * F
    return (
        rect(0, 0, size, size, fill=PAPER)
        + path(
            f"M{F} 0 V{size} M{2 * F} 0 V{size} M0 {F} H{size} M0 {2 * F} H{size}",
            stroke=LINE,
            stroke_dasharray="3 6",
        )
        + path(
            f"M0 60 C 50 20, 120 90, {size} 40 M0 120 C 60 80, 120 150, {size} 100"
            f" M0 175 C 60 150, 130 190, {size} 160",
            fill="none",
            stroke=LINE,
            stroke_opacity=0.6,
        )
    )


def _owners(table: dict[str, Any], direction: str) -> list[tuple[int | None, str]]:
    """Who scores the lines of a direction under which concession; before a claim it may become either."""
    each = enumerate(zip(table["concession"], table["direction"], strict=True))
    owners: list[tuple[int | None, str]] = [(seat, whose) for seat, (whose, lines) in each if lines == direction]
    return owners or [(None, concession) for concession in CONCESSIONS]


def _line(table: dict[str, Any], name: str, owners: list[tuple[int | None, str]], fewest: int) -> Markup:
    """Boxes that fill up to the ``fewest`` rigs that count in a line, and what it brings each owner."""
    rigs, several = table["line_rigs"][name], len(owners) > 1
    owner = None if several else owners[0][0]
    apart = BOXES / fewest
    boxes = [
        rect(
            i * apart - 25, 0, apart - 2.5, 8,
            rx=1.5, fill=colour(owner) if i < rigs else SHEET, stroke=colour(owner), stroke_width=1.3,
        )
        for i in range(fewest)
    ]  # fmt: skip
    if not rigs:
        return join(*boxes)
    counts = rigs >= fewest
    for k, (seat, concession) in enumerate(owners):
        top = 11 + 22 * k
        if several and seat is not None:
            boxes.append(mark(seat, -28, top + 6, 12))
        elif several:
            boxes.append(ore(_favourite(concession), -22, top + 13, 5))
        points = table["line_points"][concession][name]
        said = f"{points:+}".replace("-", "−") if points else "0"
        shade = (INK if seat is None else colour(seat)) if counts else SOFT
        size = 22 if counts and not several else 19
        x, weight = 9 if several else 0, "b" if counts else None
        boxes.append(text(said, x, top + 20, size, text_anchor="middle", class_=weight, fill=shade))
    return join(*boxes)


def _favourite(concession: str) -> str:
    """The ore that only this concession likes."""
    others = [signs for name, signs in SIGNS.items() if name != concession]
    liked = [ore for ore, sign in SIGNS[concession].items() if sign > 0]
    return next(each for each in liked if any(signs[each] < 0 for signs in others))


def note(seen: Seen, side: int) -> Markup:
    """The seat's concession, as signs of the ores, and whether it scores columns or rows."""
    table = named_scene(seen)
    concession, direction = table["concession"][side], table["direction"][side]
    if concession is None:
        return Markup("")
    signs, x = Markup(""), 8.0
    for kind, sign in SIGNS[concession].items():
        signs += text("+" if sign > 0 else "−", x - 8, 20, 22, class_="b") + ore(kind, x + 14, 14, 7)
        x += 46
    lines = "M0 4 V24 M8 4 V24 M16 4 V24" if direction == "columns" else "M-3 6 H21 M-3 14 H21 M-3 22 H21"
    return signs + group(path(lines, stroke=colour(side), stroke_width=3), at=(x + 4, 0))


PICTURE = Picture(board, note=note, extract=extract)
