"""Güven's field; nothing in this game is hidden."""

from __future__ import annotations

from gusher.server.pictures import field
from gusher.server.pictures.picture import Board, Picture
from gusher.server.pictures.svg import Markup
from gusher.server.protocol.seen import TableView


def board(seen: TableView, language: str) -> Board:
    """The field, and the camps with what was delivered."""
    scene = seen.scene
    camps = [field.Goods(each.side, each.rigs_in_hand, each.stones) for each in scene.players]
    return field.field(scene.platforms, scene.trucks, camps, language)


def below(seen: TableView, language: str) -> Markup:
    """What stones are worth."""
    return field.values(seen.scene.values, language)


PICTURE = Picture(board, below=below)
