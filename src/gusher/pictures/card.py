"""The card that every position is drawn on: the board at the left; game, players and how it stands at the right."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gusher.rules.kernel import Game, game
from gusher.rules.kernel.registry import declared
from gusher.rules.kernel.variants import original_of

from . import prints, wording
from .colours import INK, LINE, PAPER, SHEET
from .fonts import FAMILY, can_write, shortened, width
from .picture import Picture
from .prints import Ended
from .seen import Seen
from .signs import colour, derrick
from .svg import Markup, document, group, path, rect, text

SIZE = (1200, 630)
"""What those who show previews of links ask for."""

BOARD = (34, 30, 600, 570)
"""Where the board may lie: left, top, width, height."""
LEFT, RIGHT = 676, 1162
"""The edges of the column beside it."""
FIRST_ROW, LAST_ROW = 214, 532
HIGHEST_ROW = 96
LARGEST = 36
STATUS = 586
SMALLEST = 17
STATUS_TRIED = ((99, 30), (99, 25), (18, 25), (12, 25), (8, 22))
"""How many letters of each name are kept below, and their size: the first that finds room."""

STYLE = (
    f"text{{font-family:'{FAMILY}','Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif}}"
    ".b{font-weight:700}"
)


class Asked(NamedTuple):
    """How a picture is asked for. ``everywhere``: with our font alone, so people whose names it can't write are called
    by the number of their seat."""

    language: str
    everywhere: bool = False


@cache
def picture_of(name: str) -> Picture:
    """How a game draws its positions: variants as the original does."""
    return declared(f"{__package__}.games.{original_of(name)}", "PICTURE", Picture)


def draw(seen: Seen, asked: Asked, ended: Ended | None = None) -> str:
    """A position as SVG, from what a spectator sees of it. A game that has ``ended`` becomes a print."""
    kind, language = game(seen.game), asked.language
    drawing = picture_of(seen.game)
    names = _names(seen, kind, asked)
    title = wording.title_of(kind, language)
    return document(
        *SIZE,
        STYLE,
        rect(0, 0, *SIZE, fill=PAPER),
        (prints.contours(ended.course) if ended else None) or _contours(),
        _board(drawing, seen, language),
        _wordmark(),
        text(shortened(title, RIGHT - LEFT, 50, bold=True), LEFT, 144, 50, class_="b"),
        _date(title, ended, language),
        group(drawing.below(seen, language), at=(LEFT, 162)),
        *_rows(drawing, seen, names),
        _status(drawing, seen, names, language),
        prints.neat_line(*SIZE)
        if ended
        else rect(6, 6, SIZE[0] - 12, SIZE[1] - 12, fill="none", stroke=INK, stroke_width=2),
    )


def _names(seen: Seen, kind: Game, asked: Asked) -> list[str]:
    sides = [seat.side for seat in seen.seats]
    names = [" ".join(name.split()) for name in wording.names_of(seen.seats, sides, kind, asked.language)]
    return [
        name if not asked.everywhere or can_write(name) else wording.number(seat.seat, asked.language)
        for name, seat in zip(names, seen.seats, strict=True)
    ]


def _board(drawing: Picture, seen: Seen, language: str) -> Markup:
    board = drawing.board(seen, language)
    left, top, wide, high = BOARD
    scale = min(wide / board.width, high / board.height)
    at = left + (wide - scale * board.width) / 2, top + (high - scale * board.height) / 2
    return group(board.markup, at=at, scale=scale)


@cache
def _contours() -> Markup:
    above = [
        f"M880 {y} C 960 {y - 46}, 1020 {y + 30}, 1090 {y - 10} S 1180 {y - 50}, 1200 {y - 40}" for y in (44, 72, 102)
    ]
    below = [
        f"M640 {y} C 780 {y - 50}, 900 {y + 50}, 1040 {y - 25} S 1180 {y - 20}, 1200 {y - 50}" for y in (560, 608, 652)
    ]
    return path(" ".join(above + below), fill="none", stroke=LINE, stroke_width=1.5, stroke_opacity=0.4)


@cache
def _wordmark() -> Markup:
    name = text("Gusher", LEFT + 46, 74, 38)
    return group(derrick(), at=(LEFT - 4, 30), scale=0.98) + name


def _date(title: str, ended: Ended | None, language: str) -> Markup:
    """When the game ended, beside its title if there is room."""
    said = prints.date(ended.at, language) if ended else ""
    room = RIGHT - LEFT - width(title, 50, bold=True) - 20
    return text(said, RIGHT, 144, 22, text_anchor="end") if said and width(said, 22) <= room else Markup("")


def _rows(drawing: Picture, seen: Seen, names: list[str]) -> list[Markup]:
    """One for each side."""
    sides = _sides(seen)
    height = min(HIGHEST_ROW, (LAST_ROW - FIRST_ROW) / len(sides))
    return [
        group(_row(drawing, seen, _of_side(seen, names, side), side, height), at=(LEFT, FIRST_ROW + row * height))
        for row, side in enumerate(sides)
    ]


def _row(drawing: Picture, seen: Seen, names: list[str], side: int, height: float) -> Markup:
    """A side's sign, who plays for it, and its points; whoever is to move or has won stands out."""
    note = drawing.note(seen, side) if drawing.note and height > 60 else Markup("")
    size = min(LARGEST, max(SMALLEST, height * (0.4 if note else 0.56)))
    sign = min(size * 1.2, height * 0.74)
    middle = height * 0.34 if note else height / 2
    is_alone_to_move = not seen.over and [seen.seats[seat].side for seat in seen.movers] == [side]
    stands_out = is_alone_to_move or _wins(seen, side)
    points = _points(seen, side)
    room = RIGHT - LEFT - sign - 14 - width(points, size, bold=True) - 18
    said = ", ".join(dict.fromkeys(names))
    # Several names rather become smaller than fewer.
    needed = width(said, size, bold=stands_out)
    letters = size if needed <= room else min(size, max(SMALLEST, 0.68 * size, size * room / needed))
    said = shortened(said, room, letters, bold=stands_out)
    wide = RIGHT - LEFT
    return (
        (
            rect(-12, 2, wide + 24, height - 4, rx=4, fill=SHEET, stroke=colour(side), stroke_width=2)
            if stands_out
            else path(f"M0 {height:.2f} H{wide}", stroke=LINE, stroke_width=1.5)
        )
        + drawing.mark(side, 0, middle - sign / 2, sign)
        + text(said, sign + 14, middle + letters * 0.35, letters, class_="b" if stands_out else None)
        + text(points, wide, middle + size * 0.35, size, class_="b", text_anchor="end")
        + group(note, at=(sign + 14, height * 0.6))
    )


def _sides(seen: Seen) -> list[int]:
    return sorted({seat.side for seat in seen.seats})


def _points(seen: Seen, side: int) -> str:
    has_points = side < len(seen.points) and seen.ending != "abandoned"
    return str(seen.points[side]).replace("-", "−") if has_points else ""


def _wins(seen: Seen, side: int) -> bool:
    return seen.over and side < len(seen.places) and seen.places[side] == 1


def _status(drawing: Picture, seen: Seen, names: list[str], language: str) -> Markup:
    """Whose turn it is or who won, with the sign of that side."""
    if seen.over:
        about = [side for side in _sides(seen) if _wins(seen, side)]
    else:
        about = sorted({seen.seats[seat].side for seat in seen.movers})
    is_waiting = not seen.over and any(seat.kind in ("open", "kept") for seat in seen.seats)
    sign = drawing.mark(about[0], LEFT, STATUS - 25, 30) if len(about) == 1 and not is_waiting else Markup("")
    left = LEFT + (44 if sign else 0)
    for length, size in STATUS_TRIED:
        known = [name if len(name) <= length else name[: length - 1].rstrip() + "…" for name in names]
        if is_waiting:
            said = wording.waiting(language)
        elif seen.over:
            said = wording.result([_of_side(seen, known, side) for side in about], language)
        else:
            said = wording.to_move([known[seat] for seat in seen.movers], language)
        if width(said, size, bold=True) <= RIGHT - left:
            break
    if not said:
        return Markup("")
    rule = path(f"M{LEFT} 545 H{RIGHT}", stroke=INK, stroke_width=2)
    return rule + sign + text(shortened(said, RIGHT - left, size, bold=True), left, STATUS, size, class_="b")


def _of_side(seen: Seen, names: list[str], side: int) -> list[str]:
    return [name for name, seat in zip(names, seen.seats, strict=True) if seat.side == side]
