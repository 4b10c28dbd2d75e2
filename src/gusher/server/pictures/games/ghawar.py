"""Ghawar's field: what is hidden from a spectator is a question mark."""

from __future__ import annotations

from gusher.server.pictures import field
from gusher.server.pictures.picture import Board, Picture
from gusher.server.pictures.svg import Markup
from gusher.server.protocol.seen import TableView


def board(seen: TableView, language: str) -> Board:
    """The field, the camps with what was delivered, and what lies about."""
    scene = seen.scene
    camps = [
        field.Goods(each.side, each.rigs_in_hand, {**each.stones, "barrel": each.barrels, "platform": each.platforms})
        for each in scene.players
    ]
    lying = [(each.at, each.loads) for each in scene.lying]
    return field.field(scene.platforms, scene.trucks, camps, language, lying)


def below(seen: TableView, language: str) -> Markup:
    """What stones bring."""
    return field.values(seen.scene.prices, language)


PICTURE = Picture(board, below=below)
