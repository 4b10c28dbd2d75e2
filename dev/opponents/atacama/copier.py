"""RAVE that copies: what somebody plays in the basic game who knows that the board is its own mirror image.

When it does not begin, it answers every move by its mirror image about the diagonal from a9 to i1, and where it begins,
it begins on that diagonal and copies from then on. Once few rigs are left, or where there is nothing to copy, it plays
as RAVE does.
"""

from __future__ import annotations

from collections.abc import Sequence

from gusher.rules.atacama.rules import RIGS_DEALT

from .programs import Program

FIRST_FIELD = "e5"
FEW_RIGS = 14
"""With so many rigs left RAVE proves how the game ends, or nearly does."""
SIDE = 9


class Copier(Program):
    """Speaks as RAVE does, on our tiles and without claims or red rigs."""

    _moves: Sequence[str] = ()

    def position(self, moves: Sequence[str]) -> None:
        """See ``Program``."""
        self._moves = tuple(moves)
        super().position(moves)

    def go(self, seconds: float) -> str:
        """See ``Program``."""
        *before, last = self._moves or ("",)
        if not last:
            return FIRST_FIELD
        is_mirrored = {mirrored(each) for each in before} == set(before)
        is_early = 2 * RIGS_DEALT[2] - len(self._moves) > FEW_RIGS
        copied = mirrored(last)
        if is_early and is_mirrored and copied != last and copied in self.legal():
            return copied
        return super().go(seconds)


def mirrored(field: str) -> str:
    """Where a field comes to lie when columns become rows: ``b3`` where ``g8`` is."""
    column, row = ord(field[0]) - ord("a"), int(field[1]) - 1
    return f"{chr(ord('a') + SIDE - 1 - row)}{SIDE - column}"
