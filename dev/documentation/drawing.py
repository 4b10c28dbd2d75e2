"""Positions on rules pages, drawn as those that people share, without the card around them."""

from __future__ import annotations

from gusher.pictures.card import STYLE, picture_of
from gusher.pictures.colours import PAPER
from gusher.pictures.svg import document, group, rect
from gusher.rules.kernel import Game
from gusher.server.protocol import pictures

SIDE = 480
"""The longer side of a board."""
MARGIN = 12


def draw(game: Game, position: str, language: str) -> str:
    """The board of a position as SVG, on paper: by lamplight it stays a printed map."""
    board = picture_of(game.name).board(pictures.seen(game.name, position), language)
    scale = SIDE / max(board.width, board.height)
    width, height = (round(each * scale) + 2 * MARGIN for each in (board.width, board.height))
    paper = rect(0, 0, width, height, rx=4, fill=PAPER)
    return document(width, height, STYLE, paper, group(board.markup, at=(MARGIN, MARGIN), scale=scale))
