"""What a position comes to at least, at most, and likely, without looking further.

Each line by itself: the best and the worst that its open fields can still add, with room between rigs and with as many
rigs as the line lacks. The bounds are sound, since nobody could do better or worse if both players worked together for
each line alone. What is likely (the game's own promise of a line) only says which moves to try first.

After the claim each line's three numbers are packed into one, its ``value``: so much that they can be added up packed,
and a move changes the few lines that it touches.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.analysis.games.atacama import promise
from gusher.rules.atacama.board import SIDE
from gusher.rules.atacama.rules import SECOND
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.marking import apart

from .twin import (
    AT_LEAST,
    AT_MOST,
    LIKELY,
    LINES,
    MASKS,
    MOST_IN_LINE,
    ROOM,
    UNSETTLED,
    concession_of,
    is_over,
    margin,
)

IMPOSSIBLE = 1000
"""More than any line can bring or cost."""

PARTS = 256
"""How finely chances, and points that are likely to be added, are counted."""
CHANCES = np.array(
    [
        [round(PARTS * promise.LIKELY[lacks, mask.bit_count()]) for mask in range(MASKS)]
        for lacks in range(RIGS_TO_COUNT + 1)
    ],
    np.int16,
)
"""``CHANCES[lacks, mask]``: how likely a line comes to count that lacks so many rigs and has these fields open."""

LIKELY_BITS, LOW_BITS = 28, 16
"""How values are packed: what is likely in the lowest bits, what is sure above that, what is possible at the top."""


# What lines can bring -------------------------------------------------------------------------------------------------


@driver
def prepare_lines(t: Any) -> None:
    """Work out what the lines of the position can bring, for all masks that can come up from here."""
    for second in range(2 if t.seconds_left > 0 else 1):
        for concession in range(2):
            for line in range(LINES):
                if t.columns_have == UNSETTLED or concession == concession_of(t, line):
                    prepare_line(t, second, concession, line)
    weigh_all(t)


@apart
def prepare_line(t: Any, second: int, concession: int, line: int) -> None:
    """The same for one line, under one concession. With rigs of the second colour (``second``) each rig may be one."""
    whole = t.mask[line]
    mask = 0
    while True:
        # All parts of the mask in ascending order: each is made of smaller ones.
        prepare_mask(t, second, concession, line, mask)
        if mask == whole:
            return
        mask = (mask - whole) & whole


@rule
def prepare_mask(t: Any, second: int, concession: int, line: int, mask: int) -> None:
    """The same for one mask."""
    for count in range(MOST_IN_LINE + 1):
        t.exactly[0, mask, count] = 0 if count == 0 else -IMPOSSIBLE
        t.exactly[1, mask, count] = 0 if count == 0 else IMPOSSIBLE
    open_fields = open_worth = 0
    for step in range(SIDE - 1, -1, -1):
        if mask >> step & 1:
            # The lowest comes last, and is the one that stays in ``worth``.
            worth = t.worth[concession, step * SIDE + line if line < SIDE else (line - SIDE) * SIDE + step]
            open_fields += 1
            open_worth += worth
    if mask != 0:
        lowest = mask & -mask
        others = mask & ~lowest
        beyond = others & ~(lowest << 1)
        for count in range(1, MOST_IN_LINE + 1):
            high = worth + t.exactly[0, beyond, count - 1]
            low = worth + t.exactly[1, beyond, count - 1]
            if second:
                high += max(0, worth)
                low += min(0, worth)
            t.exactly[0, mask, count] = max(t.exactly[0, others, count], high)
            t.exactly[1, mask, count] = min(t.exactly[1, others, count], low)
    for lacks in range(RIGS_TO_COUNT + 1):
        high = -IMPOSSIBLE
        low = IMPOSSIBLE
        for count in range(lacks, ROOM[mask] + 1):
            high = max(high, t.exactly[0, mask, count])
            low = min(low, t.exactly[1, mask, count])
        t.gains[second, concession, line, mask, AT_MOST + lacks] = high
        t.gains[second, concession, line, mask, AT_LEAST + lacks] = low
    likely = PARTS * promise.MORE[open_fields] * open_worth / max(1, open_fields)
    t.gains[second, concession, line, mask, LIKELY] = int(likely)


@rule
def value_of(t: Any, line: int, concession: int, sign: int) -> int:
    """The value of a line under a concession: packed, what it can bring at most and at least, and what it likely
    brings, beyond what it brings already if it counts. All times ``sign``."""
    mask = t.mask[line]
    lacks = max(0, RIGS_TO_COUNT - t.rigs[line])
    if lacks > ROOM[mask]:
        return 0
    second = 1 if t.seconds_left > 0 else 0
    brings = t.brings[concession, line] if lacks > 0 else 0
    high = max(0, brings + t.gains[second, concession, line, mask, AT_MOST + lacks])
    low = min(0, brings + t.gains[second, concession, line, mask, AT_LEAST + lacks])
    likely = int(CHANCES[lacks, mask]) * (PARTS * brings + t.gains[second, concession, line, mask, LIKELY])
    if sign < 0:
        return (-low << LIKELY_BITS + LOW_BITS) + (-high << LIKELY_BITS) - likely  # type: ignore[no-any-return]
    return (high << LIKELY_BITS + LOW_BITS) + (low << LIKELY_BITS) + likely  # type: ignore[no-any-return]


@rule
def unpack(t: Any, value: int, standing: int) -> None:
    """Write what a sum of values says into ``t.low``, ``t.high`` and ``t.estimate``, above a margin as it stands."""
    half = 1 << LIKELY_BITS - 1
    likely = (value + half & (1 << LIKELY_BITS) - 1) - half
    value = value - likely >> LIKELY_BITS
    half = 1 << LOW_BITS - 1
    low = (value + half & (1 << LOW_BITS) - 1) - half
    t.low = standing + low
    t.high = standing + (value - low >> LOW_BITS)
    t.estimate = PARTS * PARTS * standing + likely


# Values that are kept -------------------------------------------------------------------------------------------------


@rule
def weigh(t: Any, line: int, lacked: int) -> None:
    """Keep the value of a line that has changed, and which lacked so many rigs before (0 if it counted)."""
    lacks = max(0, RIGS_TO_COUNT - t.rigs[line])
    sign = t.columns_are if line < SIDE else -t.columns_are
    value = value_of(t, line, concession_of(t, line), sign)
    t.sum_of[lacked] -= t.value[line]
    t.sum_of[lacks] += value
    t.value[line] = value


@apart
def weigh_all(t: Any) -> None:
    """The same for all lines; before the claim there is nothing to keep."""
    for lacks in range(RIGS_TO_COUNT + 1):
        t.sum_of[lacks] = 0
    for line in range(LINES):
        t.value[line] = 0
        if t.columns_have != UNSETTLED:
            weigh(t, line, 0)


# Bounds ---------------------------------------------------------------------------------------------------------------


@apart
def bound(t: Any) -> None:
    """Write into ``t.low`` and ``t.high`` between what the margin will be, and what it likely comes to, in parts, into
    ``t.estimate``. The bounds are one where the game is over or its last rig is to be placed."""
    if is_over(t):
        unpack(t, 0, margin(t))
    elif t.columns_have == UNSETTLED:
        bound_before_claim(t)
    elif t.rigs_left == 1:
        unpack(t, 0, last_rig(t))
    else:
        value = 0
        for lacks in range(min(RIGS_TO_COUNT, t.rigs_left) + 1):
            value += t.sum_of[lacks]
        unpack(t, value, margin(t))


@rule
def bound_before_claim(t: Any) -> None:
    """The columns may come to have either concession, and either player the columns."""
    lowest = IMPOSSIBLE
    highest = -IMPOSSIBLE
    for columns_have in range(2):
        value = 0
        for line in range(LINES):
            if line < SIDE:
                value += value_of(t, line, columns_have, 1)
            else:
                value += value_of(t, line, 1 - columns_have, -1)
        unpack(t, value, t.total[0, columns_have] - t.total[1, 1 - columns_have])
        lowest = min(lowest, t.low)
        highest = max(highest, t.high)
    t.low = min(lowest, -highest)
    t.high = max(highest, -lowest)
    t.estimate = 0


@rule
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
