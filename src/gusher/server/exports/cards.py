"""Cards for the people of a room, eight a page, to cut out: whoever scans theirs is in, with their name and group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import segno

from gusher.pictures.fonts import can_write

from .paper import A4, INK, LINE, SOFT, Page, document

COLUMNS, ROWS = 2, 4
WIDE, HIGH = A4[0] / COLUMNS, A4[1] / ROWS
MARGIN = 22
QR = 112
"""How wide a code is: 4 cm, which a phone reads from half a metre."""
SAID = {
    "en": {"title": "Cards for room {code}", "scan": "Scan this, or open {address}", "code": "Code", "pin": "PIN"},
    "de": {
        "title": "Karten für Raum {code}", "scan": "Scannen oder {address} öffnen", "code": "Code", "pin": "PIN",
    },
    "pl": {
        "title": "Karty do pokoju {code}", "scan": "Zeskanuj lub otwórz {address}", "code": "Kod", "pin": "PIN",
    },
}  # fmt: skip


class Card(NamedTuple):
    """What somebody's card says: their number, name and group, and the PIN that brings them in."""

    number: int
    name: str
    group: str
    pin: str


class Cards(NamedTuple):
    """The cards of the room of a ``code``, which people open at an ``origin`` such as ``http://192.168.1.20:8000``."""

    language: str
    origin: str
    code: str
    cards: Sequence[Card]


def printed(order: Cards) -> bytes:
    """All cards as a PDF. Whoever has one may come in as its person."""
    pages = []
    for first in range(0, len(order.cards), COLUMNS * ROWS):
        pages.append(Page())
        for row in range(1, ROWS):
            pages[-1].line(0, row * HIGH, A4[0], dashed=True)
        pages[-1].line(WIDE, 0, WIDE, A4[1], dashed=True)
        for n, card in enumerate(order.cards[first : first + COLUMNS * ROWS]):
            _draw(pages[-1], order, card, n % COLUMNS * WIDE, n // COLUMNS * HIGH)
    return document(pages, SAID[order.language]["title"].format(code=order.code), order.language)


def link(order: Cards, card: Card) -> str:
    """What a card's code opens."""
    return f"{order.origin}/room/{order.code}/card/{card.number}-{card.pin}"


def _draw(page: Page, order: Cards, card: Card, x: float, y: float) -> None:
    words, left, right = SAID[order.language], x + MARGIN, x + WIDE - MARGIN
    name = card.name if can_write(card.name) else str(card.number)
    page.text(left, y + 44, name, 20, bold=True, room=right - left - 40)
    page.text(right, y + 44, str(card.number), 20, anchor="end", colour=SOFT)
    if can_write(card.group):
        page.text(left, y + 62, card.group, 11, colour=SOFT, room=right - left)
    _code(page, link(order, card), left, y + 76)
    beside = left + QR + 18
    for place, word, said in ((96, "code", order.code), (146, "pin", card.pin)):
        page.text(beside, y + place, words[word], 10, colour=SOFT)
        page.text(beside, y + place + 24, said, 24, bold=True)
    address = f"{order.origin.partition('//')[2]}/room"
    page.text(left, y + HIGH - 10, words["scan"].format(address=address), 8, colour=SOFT, room=right - left)
    page.line(left, y + 70, right, colour=LINE)


def _code(page: Page, said: str, x: float, y: float) -> None:
    """A QR code, a box for each run of dark squares."""
    squares = segno.make(said, error="m", micro=False).matrix
    size = QR / len(squares)
    for row, line in enumerate(squares):
        column = 0
        while column < len(line):
            end = column
            while end < len(line) and line[end]:
                end += 1
            if end > column:
                page.box(x + column * size, y + row * size, (end - column) * size, size, colour=INK)
            column = max(end, column + 1)
