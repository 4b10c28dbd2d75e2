"""Ghawar's field: what is hidden from a spectator is a question mark."""

from __future__ import annotations

from gusher.pictures import field
from gusher.pictures.picture import Board, Picture, named_scene
from gusher.pictures.seen import Seen
from gusher.rules.field.lattice import sides


def board(seen: Seen, language: str) -> Board:
    """The field, the camps with what was delivered, and what lies about."""
    scene = named_scene(seen)
    camps = [
        field.Goods(
            side,
            scene["rigs_in_hand"][seat],
            {**scene["delivered"][seat], "barrel": scene["barrels"][seat], "platform": scene["platforms"][seat]},
        )
        for seat, side in enumerate(sides(scene["seats"]))
    ]
    return field.field(scene, camps, language)


PICTURE = Picture(
    board,
    below=lambda seen, language: field.values(named_scene(seen)["price"], language),
    extract=lambda seen: field.extract(named_scene(seen)),
)
