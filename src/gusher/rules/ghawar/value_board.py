"""Delivered stones cover numbers of the value board (G32); ``numbers`` has what is printed there."""

from __future__ import annotations

from typing import Any

from gusher.rules.field.outcomes import DRIVE
from gusher.rules.field.reasons import FieldReason
from gusher.rules.kernel import rule

from .end_of_game import end_if_delivered
from .kinds import covering
from .loads import NOTHING
from .numbers import COLUMNS
from .reasons import Reason
from .scoring import left_in_column
from .state import COVER


@rule
def why_cover(s: Any, row: int, column: int) -> int:
    """A number in sight in the row of anyone in the game, but not the last one of its column (G32)."""
    if s.expects != COVER:
        return Reason.NOTHING_TO_COVER
    if row >= s.seats:
        return Reason.NO_SUCH_ROW
    if s.covered[row, column] > 0:
        return Reason.COVERED
    return FieldReason.LEGAL if left_in_column(s, column) > 1 else Reason.LAST_IN_COLUMN


@rule
def list_covers(s: Any, out: Any) -> int:
    """Every number that may be covered (G32)."""
    count = 0
    for row in range(s.seats):
        for column in range(COLUMNS):
            if why_cover(s, row, column) == FieldReason.LEGAL:
                out[count] = covering(row, column)
                count += 1
    return count


@rule
def cover(s: Any, row: int, column: int) -> None:
    """Cover a number with the stone that was delivered; then the drive goes on (G32)."""
    s.covered[row, column] = 1
    s.to_cover = NOTHING
    s.expects = DRIVE
    end_if_delivered(s)
