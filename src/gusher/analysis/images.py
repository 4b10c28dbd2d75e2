"""Positions that are images of each other, as on a board that is turned or mirrored: the game goes on alike from both.

What follows from games with random numbers would differ a little from image to image. So it is worked out for one of
them, the same whichever was asked about.
"""

from __future__ import annotations

from gusher.rules.kernel import from_bytes
from gusher.rules.kernel.game import Game
from gusher.rules.kernel.records import key

from .evaluation import analysis_of
from .symmetries import Symmetry


def chosen(game: Game, *states: bytes) -> tuple[Symmetry | None, list[bytes]]:
    """The one image that stands for all images of some positions, which go to it together; None where a game has no
    symmetries, and they stand for themselves."""
    symmetries = analysis_of(game.name).symmetries
    if symmetries is None:
        return None, list(states)
    records = [from_bytes(game.record, state) for state in states]
    images = [(each, [each.image(s) for s in records]) for each in symmetries(records[0])]
    symmetry, first = min(images, key=lambda each: [key(s, game.key) for s in each[1]])
    return symmetry, [s.tobytes() for s in first]
