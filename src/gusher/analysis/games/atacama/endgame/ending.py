"""What the last rigs come to, exactly, without looking at positions after them."""

from __future__ import annotations

from typing import Any

from gusher.rules.atacama.board import SIDE
from gusher.rules.atacama.rules import BASIC, SECOND
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import rule
from gusher.rules.kernel.chance import lowest_seat
from gusher.rules.kernel.marking import apart

from .twin import UNSETTLED, margin

IMPOSSIBLE = 1000
"""More than any rig, or line, can bring or cost."""


@apart
def last_rig(t: Any) -> int:
    """What the margin comes to with the last rig of all, which goes wherever its owner likes best."""
    counts = 1 + t.hand[t.to_move, SECOND]
    sign = t.columns_are if t.to_move == 0 else -t.columns_are
    # Rows that count, or will with this rig.
    rows = 0
    for row in range(SIDE):
        if t.rigs[SIDE + row] >= RIGS_TO_COUNT - 1:
            rows |= 1 << row
    best = -IMPOSSIBLE
    for column in range(SIDE):
        left = t.mask[column]
        rigs = t.rigs[column]
        column_counts = 1 if rigs >= RIGS_TO_COUNT - 1 else 0
        column_brings = t.brings[t.columns_have, column] if rigs == RIGS_TO_COUNT - 1 else 0
        if column_counts == 0:
            if left & ~rows != 0:
                # There a rig changes nothing.
                best = max(best, 0)
            left &= rows
        row = 0
        while left != 0:
            if left & 1:
                field = row * SIDE + column
                brings = column_brings + column_counts * counts * t.worth[t.columns_have, field]
                if rows >> row & 1:
                    brings -= counts * t.worth[1 - t.columns_have, field]
                    if t.rigs[SIDE + row] == RIGS_TO_COUNT - 1:
                        brings -= t.brings[1 - t.columns_have, SIDE + row]
                best = max(best, sign * brings)
            left >>= 1
            row += 1
    return margin(t) + best if t.to_move == 0 else margin(t) - best


# Two rigs -------------------------------------------------------------------------------------------------------------


@rule
def are_last_two(t: Any) -> bool:
    """Whether each player has one more rig to place, and all are claimed."""
    return (  # type: ignore[no-any-return]
        t.columns_have != UNSETTLED and t.rigs_left == 2 and t.hand[t.to_move, BASIC] + t.hand[t.to_move, SECOND] == 1
    )


@rule
def rig_brings(rigs: int, brings: int, gain: int) -> int:
    """What a rig more brings in a line, which has so many rigs that bring so much."""
    if rigs + 1 < RIGS_TO_COUNT:
        return 0
    return gain if rigs + 1 > RIGS_TO_COUNT else brings + gain


@apart
def last_two(t: Any, low: int, high: int) -> int:
    """What the margin comes to if each player has one more rig, and both place it as they like best; a bound that says
    so where it is ``low`` or less, or ``high`` or more."""
    standing = margin(t)
    if t.to_move == 0:
        return standing + gain_of_two(t, low - standing, high - standing)
    return standing - gain_of_two(t, standing - high, standing - low)


@rule
def gain_of_two(t: Any, low: int, high: int) -> int:
    """The same, from the side of whoever is to move, beyond the margin as it stands."""
    count = list_answers(t)
    sign = t.columns_are if t.to_move == 0 else -t.columns_are
    counts = 1 + t.hand[t.to_move, SECOND]
    best = -IMPOSSIBLE
    for at in range(count):
        field = t.answer_at[at]
        row, column = divmod(field, SIDE)
        column_gain = counts * t.worth[t.columns_have, field]
        row_gain = counts * t.worth[1 - t.columns_have, field]
        brings = rig_brings(t.rigs[column], t.brings[t.columns_have, column], column_gain)
        brings -= rig_brings(t.rigs[SIDE + row], t.brings[1 - t.columns_have, SIDE + row], row_gain)
        brings = sign * brings
        best = max(best, brings - best_answer(t, count, field, column_gain, row_gain, brings - max(best, low)))
        if best >= high:
            break
    return best


@rule
def list_answers(t: Any) -> int:
    """List all open fields for the last rig of all, in ``t.answer_at``, and what it brings its owner there; the best
    first. How many there are."""
    sign = t.columns_are if t.to_move == 1 else -t.columns_are
    counts = 1 + t.hand[1 - t.to_move, SECOND]
    count = 0
    for column in range(SIDE):
        left = t.mask[column]
        while left != 0:
            row = lowest_seat(left)
            left &= left - 1
            field = row * SIDE + column
            gain = counts * t.worth[t.columns_have, field]
            for_column = rig_brings(t.rigs[column], t.brings[t.columns_have, column], gain)
            gain = counts * t.worth[1 - t.columns_have, field]
            for_row = rig_brings(t.rigs[SIDE + row], t.brings[1 - t.columns_have, SIDE + row], gain)
            brings = sign * (for_column - for_row)
            at = count
            while at > 0 and t.answer_brings[at - 1] < brings:
                t.answer_brings[at] = t.answer_brings[at - 1]
                t.answer_at[at] = t.answer_at[at - 1]
                at -= 1
            t.answer_brings[at] = brings
            t.answer_at[at] = field
            count += 1
    return count


@rule
def best_answer(t: Any, count: int, field: int, column_gain: int, row_gain: int, enough: int) -> int:
    """What the answer to a rig on a field brings its owner at best, 0 if no field stays open; ``enough`` or more need
    not be known more exactly. ``column_gain`` and ``row_gain``: what that rig is worth."""
    sign = t.columns_are if t.to_move == 1 else -t.columns_are
    counts = 1 + t.hand[1 - t.to_move, SECOND]
    row, column = divmod(field, SIDE)
    most = -IMPOSSIBLE
    for at in range(count):
        other = t.answer_at[at]
        other_row, other_column = divmod(other, SIDE)
        if abs(other_column - column) + abs(other_row - row) > 1:
            brings = t.answer_brings[at]
            if other_column == column:
                was = t.brings[t.columns_have, column]
                gain = counts * t.worth[t.columns_have, other]
                brings += sign * rig_brings(t.rigs[column] + 1, was + column_gain, gain)
                brings -= sign * rig_brings(t.rigs[column], was, gain)
            elif other_row == row:
                was = t.brings[1 - t.columns_have, SIDE + row]
                gain = counts * t.worth[1 - t.columns_have, other]
                brings -= sign * rig_brings(t.rigs[SIDE + row] + 1, was + row_gain, gain)
                brings += sign * rig_brings(t.rigs[SIDE + row], was, gain)
            most = max(most, brings)
            if most >= enough:
                break
    return most if most > -IMPOSSIBLE else 0
