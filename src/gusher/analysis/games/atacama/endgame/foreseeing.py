"""What a move comes to, mostly worked out without making it: by the few lines that it touches, and by what is known of
the position after it. All of it stands in ``t.low``, ``t.high`` and ``t.estimate`` then."""

from __future__ import annotations

from typing import Any

from gusher.rules.atacama.board import COLUMNS, FIELDS, SIDE
from gusher.rules.atacama.rules import BASIC, SECOND
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .ending import rig_brings
from .moving import do, undo
from .prospects import (
    be_worth,
    bound,
    bound_before_claim,
    bound_kept,
    is_second,
    step,
    step_back,
    sum_up,
    unpack,
    value_of,
)
from .twin import CLAIMS, TOUCHED, UNSETTLED, key_of_line, key_of_totals, line_key, margin, position_key


@apart
def foresee(t: Any, move: int) -> None:
    """What a move comes to by its bounds. ``sum_up`` has been called for the rigs that are left after it."""
    if is_second(move) and t.seconds_left == 1:
        # From now on no rig can count double: that changes what all lines can bring.
        step(t, move)
        bound(t)
        step_back(t)
        sum_up(t, t.rigs_left - 1)
    elif move >= CLAIMS:
        foresee_claim(t, move)
    else:
        foresee_rig(t, move)


@rule
def is_last(t: Any, open_count: int) -> bool:
    """Whether a move is the last one that leaves so many fields open, unless a claim is due."""
    waiting = 1 - t.to_move
    return open_count == 0 or t.hand[waiting, BASIC] + t.hand[waiting, SECOND] == 0


@rule
def foresee_claim(t: Any, move: int) -> None:
    """What a claim comes to: the board stays as it is."""
    concession = move - CLAIMS >> 1 & 1
    direction = move - CLAIMS & 1
    columns_have = concession if direction == COLUMNS else 1 - concession
    columns_are = 1 if (t.to_move == 0) == (direction == COLUMNS) else -1
    if is_last(t, t.open_count):
        be_worth(t, columns_are * (t.total[0, columns_have] - t.total[1, 1 - columns_have]))
    else:
        bound_kept(t, columns_have, columns_are)


# A rig ----------------------------------------------------------------------------------------------------------------


@rule
def foresee_rig(t: Any, move: int) -> None:
    """What a rig on a field comes to."""
    colour = 1 if move >= FIELDS else 0
    field = move - colour * FIELDS
    open_count = t.open_count - closed_by(t, field)
    if t.columns_have != UNSETTLED:
        if is_last(t, open_count):
            be_worth(t, t.columns_are * standing_after(t, field, colour, t.columns_have))
        else:
            weigh_after(t, field, colour, t.columns_have)
    elif is_last(t, open_count) and open_count != 0 and t.rigs_left != 2:
        be_worth(t, 0)
    else:
        weigh_after(t, field, colour, 0)
        low = t.low
        high = t.high
        hoped = abs(t.estimate)
        weigh_after(t, field, colour, 1)
        hoped = max(hoped, abs(t.estimate))
        bound_before_claim(t, low, high, t.low, t.high, 1 - t.to_move)
        t.estimate = -hoped if t.to_move == 0 else hoped


@rule
def closed_by(t: Any, field: int) -> int:
    """How many fields a rig there closes (A7)."""
    row, column = divmod(field, SIDE)
    up = t.mask[column] << 1
    across = t.mask[SIDE + row] << 1
    return 1 + (up >> row & 1) + (up >> row + 2 & 1) + (across >> column & 1) + (across >> column + 2 & 1)  # type: ignore[no-any-return]


@rule
def total_after(t: Any, field: int, colour: int, direction: int, concession: int) -> int:
    """What the lines of a direction that count bring together after a rig."""
    line = TOUCHED[field, direction]
    gain = t.worth[concession, field] * (1 + colour)
    return t.total[direction, concession] + rig_brings(t.rigs[line], t.brings[concession, line], gain)  # type: ignore[no-any-return]


@rule
def standing_after(t: Any, field: int, colour: int, columns_have: int) -> int:
    """What the columns are ahead after a rig."""
    columns = total_after(t, field, colour, 0, columns_have)
    return columns - total_after(t, field, colour, 1, 1 - columns_have)


@apart
def weigh_after(t: Any, field: int, colour: int, columns_have: int) -> None:
    """The bounds after a rig, if the columns have that concession: once that is settled, for seat 0; before, for the
    columns."""
    row, column = divmod(field, SIDE)
    rigs = t.rigs_left - 1
    value = t.sum_after[columns_have]
    for at in range(6):
        line = TOUCHED[field, at]
        at_step = column if line >= SIDE else row
        mask = t.mask[line]
        if mask >> at_step & 1:
            lacks = RIGS_TO_COUNT - t.rigs[line]
            if lacks <= rigs:
                value -= t.value[columns_have, line]
            concession = columns_have if line < SIDE else 1 - columns_have
            brings = t.brings[concession, line]
            if at < 2:
                mask &= ~(7 << at_step >> 1)
                lacks -= 1
                brings += t.worth[concession, field] * (1 + colour)
            else:
                mask &= ~(1 << at_step)
            if lacks <= rigs:
                value += value_of(t, columns_have, line, mask, lacks, brings)
    is_settled = t.columns_have != UNSETTLED
    unpack(t, value, standing_after(t, field, colour, columns_have), t.columns_are if is_settled else 1)


# What is known ------------------------------------------------------------------------------------------------------


@apart
def identify(t: Any, at: int, move: int) -> None:
    """Write the key of the position after a move, and its margin, into ``t.key_after`` and ``t.standing_after``."""
    if move >= CLAIMS:
        do(t, move)
        t.key_after[at] = position_key(t)
        t.standing_after[at] = margin(t)
        undo(t)
        return
    colour = 1 if move >= FIELDS else 0
    field = move - colour * FIELDS
    t.key_after[at] = key_after(t, field, colour)
    t.standing_after[at] = 0
    if t.columns_have != UNSETTLED:
        t.standing_after[at] = t.columns_are * standing_after(t, field, colour, t.columns_have)


@apart
def key_after(t: Any, field: int, colour: int) -> int:
    """The key of the position after a rig."""
    row, column = divmod(field, SIDE)
    seat = t.to_move
    left = t.hand[seat, colour]
    key = t.key ^ t.key_of_move ^ t.key_of_hand[seat, colour, left] ^ t.key_of_hand[seat, colour, left - 1]
    for at in range(6):
        line = TOUCHED[field, at]
        at_step = column if line >= SIDE else row
        mask = t.mask[line]
        if mask >> at_step & 1:
            lacks = RIGS_TO_COUNT - t.rigs[line]
            turquoise = t.brings[0, line]
            orange = t.brings[1, line]
            key ^= line_key(t, line)
            if at < 2:
                mask &= ~(7 << at_step >> 1)
                lacks -= 1
                turquoise += t.worth[0, field] * (1 + colour)
                orange += t.worth[1, field] * (1 + colour)
            else:
                mask &= ~(1 << at_step)
                closed = field + line - column if line < SIDE else field + (line - SIDE - row) * SIDE
                key ^= t.key_of_open[closed]
            key ^= key_of_line(t, line, mask, lacks, turquoise, orange)
    key ^= t.key_of_open[field]
    if t.columns_have == UNSETTLED:
        key ^= key_of_totals(
            t,
            total_after(t, field, colour, 0, 0),
            total_after(t, field, colour, 0, 1),
            total_after(t, field, colour, 1, 0),
            total_after(t, field, colour, 1, 1),
        )
    return key  # type: ignore[no-any-return]
