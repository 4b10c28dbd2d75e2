"""Copying what the other does, where the board is its own mirror image (A3): whoever does not begin shares the win so,
until there is something better.
"""

from __future__ import annotations

import numpy as np

from gusher.rules.atacama.board import FIELDS, SIDE
from gusher.rules.atacama.kinds import placing
from gusher.rules.kernel import Record

ROWS_OF, COLUMNS_OF = np.divmod(np.arange(FIELDS), SIDE)
MIRRORS = (
    COLUMNS_OF * SIDE + ROWS_OF,
    (SIDE - 1 - COLUMNS_OF) * SIDE + SIDE - 1 - ROWS_OF,
)
"""Where each field comes to lie when columns become rows: by the diagonal from a1 to i9, and by the other one."""


def answer_by_copying(s: Record) -> int | None:
    """The move that makes the position its own mirror image again, where it was that before the last move; None if
    there is none. Two play, all tiles lie, and it is settled who scores what."""
    mover = int(s["to_move"])
    worth, rigs, hand = s["worth"], s["rigs"], s["hand"]
    for mirror in MIRRORS:
        if not (worth[0] == worth[1][mirror]).all():
            continue
        odd = np.flatnonzero(rigs != rigs[mirror])
        if len(odd) != 2 or (rigs[odd] > 0).sum() != 1:
            continue
        field = int(odd[0] if rigs[odd[0]] == 0 else odd[1])
        colour = int(rigs[mirror[field]]) - 1
        if s["open_at"][field] >= 0 and hand[mover, colour] == hand[1 - mover, colour] + 1:
            return placing(field, colour)
    return None
