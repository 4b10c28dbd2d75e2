"""Güven's field; nothing in this game is hidden."""

from __future__ import annotations

from gusher.pictures import field
from gusher.pictures.picture import Board, Picture, named_scene
from gusher.pictures.seen import Seen
from gusher.rules.field.lattice import sides


def board(seen: Seen, language: str) -> Board:
    """The field, and the camps with what was delivered."""
    scene = named_scene(seen)
    camps = [*map(field.Goods, sides(scene["seats"]), scene["rigs_in_hand"], scene["delivered"])]
    return field.field(scene, camps, language)


PICTURE = Picture(
    board,
    below=lambda seen, language: field.values(named_scene(seen)["value"], language),
    extract=lambda seen: field.extract(named_scene(seen)),
)
