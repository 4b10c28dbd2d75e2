"""What takes positions of a game to their images, on a board that is turned or mirrored: a game says so in its
``Analysis.symmetries``."""

from __future__ import annotations

from typing import Protocol

from gusher.rules.kernel import Record


class Symmetry(Protocol):
    """What takes positions of a game to their images (``Analysis.symmetries``)."""

    def image(self, s: Record) -> Record:
        """The image of a position. What is in no particular order is in the same one in all equal positions."""

    def original(self, action: int) -> int:
        """The action whose image is this one."""
