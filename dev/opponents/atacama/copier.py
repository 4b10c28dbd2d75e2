"""RAVE that copies: what somebody plays in the basic game who hopes that the board is like its own image.

It answers every move by its image, wherever that is legal, and elsewhere plays as RAVE does. There is a copier for each
of the seven ways in which a square can be laid upon itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .programs import Program

SIDE = 9
LAST = SIDE - 1

Image = Callable[[int, int], tuple[int, int]]
"""Where a field comes to lie, by column and row from 0."""

IMAGES: Mapping[str, Image] = {
    "right": lambda column, row: (row, LAST - column),
    "half": lambda column, row: (LAST - column, LAST - row),
    "left": lambda column, row: (LAST - row, column),
    "upright": lambda column, row: (LAST - column, row),
    "level": lambda column, row: (column, LAST - row),
    "rising": lambda column, row: (row, column),
    "falling": lambda column, row: (LAST - row, LAST - column),
}
"""Three turns of the board, and reflections by their axis: ``falling`` runs from a9 to i1, ``rising`` from a1 to i9."""


class Copier(Program):
    """Speaks as RAVE does, in the basic game for two without red rigs. ``image`` is one of ``IMAGES``."""

    _moves: Sequence[str] = ()

    def __init__(self, command: Sequence[str], image: str) -> None:
        super().__init__(command)
        self._image = image

    def position(self, moves: Sequence[str]) -> None:
        """See ``Program``."""
        self._moves = tuple(moves)
        super().position(moves)

    def go(self, seconds: float) -> str:
        """See ``Program``."""
        return self._copied() or super().go(seconds)

    def try_games(self, games: int) -> str:
        """See ``Program``."""
        return self._copied() or super().try_games(games)

    def _copied(self) -> str | None:
        """The image of the last move, where it can be played."""
        copied = image_of(self._moves[-1], self._image) if self._moves else None
        return copied if copied in self.legal() else None


def image_of(field: str, image: str) -> str:
    """Where a field comes to lie: ``b3`` where ``g8`` is, if ``falling`` runs the axis."""
    column, row = IMAGES[image](ord(field[0]) - ord("a"), int(field[1]) - 1)
    return f"{chr(ord('a') + column)}{row + 1}"
