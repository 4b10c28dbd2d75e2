"""The hall of Oil City: every company's plots with what stands on them, what it has, and this turn's prices."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from gusher.pictures.colours import CLOSED, FIELD, INK, LINE, ON_SEAT, PAPER, SHEET, SOFT
from gusher.pictures.picture import Board, Picture, named_scene
from gusher.pictures.seen import Seen
from gusher.pictures.signs import colour
from gusher.pictures.svg import KEPT, Attribute, Markup, circle, group, join, path, rect, text
from gusher.rules.kernel import game
from gusher.rules.oil_city.kinds import TURNS

from .items import item

WIDTH, HEIGHT = 600, 570
PRICES = 56
"""Room for the prices, below the companies."""
GAP = 8
HEAD = 30
CELL = 40
PLOT = 3 * CELL + 4
"""A field of a plot, and a plot, in units of their own."""
EXTRACT = 1
"""The company whose plot is shown where the board is small."""
GOODS = ("crude", "gas", "wax", "kerosene")
Plot = tuple[tuple[str, str | None], ...]
"""Its fields, and the piece on each."""
WELLS = {"C": "crude", "G": "gas", "W": "wax"}


def board(seen: Seen, _language: str) -> Board:
    """A card for each company, and the prices below them."""
    table = named_scene(seen)
    prices = table["price"][: sum(card is not None for card in table["event"])]
    room = HEIGHT - PRICES if prices else HEIGHT
    cards = table["companies"]
    most = max(1, *table["plots"])
    across = max(range(1, cards + 1), key=lambda across: _suits(cards, across, most, room))
    wide, high = _card(cards, across, room)
    parts = [
        group(_company(table, n, wide, high), at=(n % across * (wide + GAP), n // across * (high + GAP)))
        for n in range(cards)
    ]
    if prices:
        parts.append(group(_prices(prices[-1]), at=(0, HEIGHT - PRICES + 12)))
    return Board(group(*parts), WIDTH, HEIGHT)


def extract(seen: Seen) -> Board:
    """The first plot of one company."""
    return Board(_plot(_plots_of(named_scene(seen), EXTRACT)[0]), PLOT, PLOT)


def _suits(cards: int, across: int, most: int, room: float) -> float:
    """How well some cards look so many beside each other: plots are to be large, and no place is to be left empty."""
    size, _ = _fitting(most, *_inner(*_card(cards, across, room)))
    return size * cards / (across * math.ceil(cards / across))


def _card(cards: int, across: int, room: float) -> tuple[float, float]:
    """How wide and high each of some cards is."""
    down = math.ceil(cards / across)
    return (WIDTH + GAP) / across - GAP, (room + GAP) / down - GAP


def _inner(wide: float, high: float) -> tuple[float, float]:
    """What is left of a card for its plots."""
    return wide - 12, high - HEAD - 10


def _fitting(plots: int, wide: float, high: float) -> tuple[float, int]:
    """How large so many plots can be, and how many of them then lie beside each other."""
    return max(
        (min((wide + GAP) / across, (high + GAP) / math.ceil(plots / across)) - GAP, across)
        for across in range(1, plots + 1)
    )


def mark(company: int, x: float, y: float, size: float) -> Markup:
    """A company's sign: its number on its colour."""
    return group(
        rect(0, 0, 20, 20, rx=4.4, fill=colour(company)),
        text(str(company + 1), 10, 14.6, 13.5, class_="b", text_anchor="middle", fill=ON_SEAT),
        at=(x, y),
        scale=size / 20,
    )


def _company(table: Mapping[str, Any], number: int, wide: float, high: float) -> Markup:
    plots = _plots_of(table, number)
    has = table["held"][number]
    frame = rect(0, 0, wide, high, rx=5, fill=SHEET, stroke=colour(number), stroke_width=2)
    parts = [frame, mark(number, 6, 6, HEAD - 8)]
    held = {"money": has["money"], **{good: has[good] for good in GOODS if has[good]}}
    x = 38.0
    for name, count in held.items():
        needed = 18 + 9.5 * len(str(count)) + 8
        if x + needed > wide:
            break
        parts.append(item(name, x, 8, 17) + text(str(count), x + 20, 22, 17))
        x += needed
    parts.append(group(_plots(plots, *_inner(wide, high)), at=(6, HEAD + 4)))
    return join(*parts)


def _plots_of(table: Mapping[str, Any], number: int) -> list[Plot]:
    return [
        tuple(zip(table["layout"][plot].values(), table["piece"]["shown"][plot].values(), strict=True))
        for plot in table["plot"][number]
        if plot is not None
    ]


def _plots(plots: list[Plot], wide: float, high: float) -> Markup:
    """The plots as large as they find room; where there are none yet, a place for the first."""
    size, across = _fitting(max(1, len(plots)), wide, high)
    left = (wide + GAP - across * (size + GAP)) / 2
    if not plots:
        look: dict[str, Attribute] = {"stroke": LINE, "stroke_width": 2, "stroke_dasharray": "6 5", "fill": "none"}
        return rect(left, 0, size, size, rx=4, **look)
    places = ((left + n % across * (size + GAP), n // across * (size + GAP)) for n in range(len(plots)))
    scale = size / PLOT
    return group(*(group(_plot(plot), at=at, scale=scale) for plot, at in zip(plots, places, strict=True)))


def _plot(plot: Plot) -> Markup:
    fields = (
        group(_field(word, piece), at=(2 + n % 3 * CELL, 2 + n // 3 * CELL)) for n, (word, piece) in enumerate(plot)
    )
    return join(rect(0, 0, PLOT, PLOT, rx=5, fill=INK), *fields)


@lru_cache(maxsize=KEPT)
def _field(word: str, piece: str | None) -> Markup:
    good = WELLS.get(word[0])
    ground = FIELD if good else PAPER if word == "N" else CLOSED
    parts = [rect(1, 1, CELL - 2, CELL - 2, rx=2, fill=ground)]
    if good:
        only = word.endswith("T")
        edge, dashes = (INK, "3.5 3") if only else (LINE, None)
        parts.append(circle(20, 20, 17, fill="none", stroke=edge, stroke_width=1.5, stroke_dasharray=dashes))
        parts.append(item(good, 26, 25, 13) if piece else item(good, 11, 11, 18))
        if only and not piece:
            parts.append(item("tower", 2, 1, 11))
    elif word == "N":
        parts.append(path("M6 14 H34 M6 20 H34 M6 26 H26", stroke=LINE, stroke_width=2.4))
    if piece:
        parts.append(item(piece, 4 if good else 7, 3 if good else 7, 26))
    return join(*parts)


def _prices(prices: Mapping[str, int]) -> Markup:
    """What a wagon brings this turn."""
    parts = [path(f"M0 0 H{WIDTH}", stroke=INK, stroke_width=2), item("wagon", 8, 10, 34)]
    step = WIDTH / (len(prices) + 1)
    for n, (good, price) in enumerate(prices.items()):
        x = (n + 1) * step - 40
        parts.append(item(good, x, 12, 28) + text(f"{price} złr", x + 36, 36, 26, class_="b"))
    return join(*parts)


def below(seen: Seen, language: str) -> Markup:
    """Which turn it is."""
    if seen.over:
        return Markup("")
    words: str = game(seen.game).texts[language]["status"]["turn"]
    return text(words.format(n=named_scene(seen)["turn"] + 1, all=TURNS), 0, 22, 26, fill=SOFT)


PICTURE = Picture(board, mark=mark, below=below, extract=extract)
