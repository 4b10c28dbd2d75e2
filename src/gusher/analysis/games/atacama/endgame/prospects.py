"""What a position comes to at least, at most, and likely, without looking further.

Each line by itself: the best and the worst that its open fields can still add, with room between rigs and with as many
rigs as the line lacks. The bounds are sound, since nobody could do better or worse if both players worked together for
each line alone. What is likely (the game's own promise of a line) only says which moves to try first.

Each line's three numbers are packed into one, its ``value``: so much that they can be added up packed, and a move
changes the few lines that it touches. They say what the columns get ahead of the rows. Before the claim they are kept
for both concessions that the columns may come to have.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.analysis.games.atacama import promise
from gusher.rules.atacama.board import FIELDS, SIDE
from gusher.rules.atacama.rules import SECOND
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.marking import apart

from .ending import IMPOSSIBLE, are_last_two, last_rig, last_two
from .moving import do, undo
from .twin import (
    AT_LEAST,
    AT_MOST,
    CLAIMS,
    LIKELY,
    LINES,
    MASKS,
    MOST_IN_LINE,
    ROOM,
    TOUCHED,
    UNSETTLED,
    is_over,
    margin,
)

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


@apart
def prepare_lines(t: Any) -> None:
    """Work out what the lines of the position can bring, for all masks that can come up from here."""
    for second in range(2 if t.seconds_left > 0 else 1):
        for concession in range(2):
            for line in range(LINES):
                columns_have = concession if line < SIDE else 1 - concession
                if t.columns_have == UNSETTLED or t.columns_have == columns_have:
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
def value_of(t: Any, columns_have: int, line: int, mask: int, lacks: int, brings: int) -> int:
    """The value of a line with these open fields, which lacks so many rigs, or counts (0 or less); if it doesn't, its
    rigs bring so much. Packed, from the side of the columns: what it can bring at most and at least, and what it likely
    brings, beyond what it brings already if it counts."""
    if lacks <= 0:
        lacks = brings = 0
    if lacks > ROOM[mask]:
        return 0
    second = 1 if t.seconds_left > 0 else 0
    concession = columns_have if line < SIDE else 1 - columns_have
    high = max(0, brings + t.gains[second, concession, line, mask, AT_MOST + lacks])
    low = min(0, brings + t.gains[second, concession, line, mask, AT_LEAST + lacks])
    likely = int(CHANCES[lacks, mask]) * (PARTS * brings + t.gains[second, concession, line, mask, LIKELY])
    if line >= SIDE:
        return (-low << LIKELY_BITS + LOW_BITS) + (-high << LIKELY_BITS) - likely  # type: ignore[no-any-return]
    return (high << LIKELY_BITS + LOW_BITS) + (low << LIKELY_BITS) + likely  # type: ignore[no-any-return]


@rule
def unpack(t: Any, value: int, standing: int, columns_are: int) -> None:
    """Write what a sum of values says into ``t.low``, ``t.high`` and ``t.estimate``, where the columns are ahead by
    ``standing`` already; for whom says ``columns_are``."""
    half = 1 << LIKELY_BITS - 1
    likely = (value + half & (1 << LIKELY_BITS) - 1) - half
    value = value - likely >> LIKELY_BITS
    half = 1 << LOW_BITS - 1
    low = (value + half & (1 << LOW_BITS) - 1) - half
    high = value - low >> LOW_BITS
    if columns_are > 0:
        t.low = standing + low
        t.high = standing + high
        t.estimate = PARTS * PARTS * standing + likely
    else:
        t.low = -standing - high
        t.high = -standing - low
        t.estimate = -PARTS * PARTS * standing - likely


# Values that are kept -------------------------------------------------------------------------------------------------


@rule
def may_have(t: Any, columns_have: int) -> bool:
    """Whether the columns have that concession, or may come to have it."""
    return t.columns_have == UNSETTLED or t.columns_have == columns_have  # type: ignore[no-any-return]


@rule
def weigh(t: Any, line: int) -> None:
    """Keep the value of a line that has changed."""
    lacks = RIGS_TO_COUNT - t.rigs[line]
    for columns_have in range(2):
        if may_have(t, columns_have):
            concession = columns_have if line < SIDE else 1 - columns_have
            value = value_of(t, columns_have, line, t.mask[line], lacks, t.brings[concession, line])
            t.sum_of[columns_have] += value - t.value[columns_have, line]
            t.value[columns_have, line] = value


@apart
def weigh_all(t: Any) -> None:
    """The same for all lines."""
    for columns_have in range(2):
        t.sum_of[columns_have] = 0
        for line in range(LINES):
            t.value[columns_have, line] = 0
    for line in range(LINES):
        weigh(t, line)


@driver
def step(t: Any, move: int) -> None:
    """Make a move, and keep the values after it, and what they were before."""
    ply = t.ply
    do(t, move)
    for columns_have in range(2):
        t.sums_before[ply, columns_have] = t.sum_of[columns_have]
    if is_second(move) and t.seconds_left == 0:
        # From now on no rig can count double: that changes what all lines can bring.
        weigh_all(t)
    elif move < CLAIMS:
        field = move % FIELDS
        for at in range(6):
            line = TOUCHED[field, at]
            if t.mask[line] != t.masks_before[ply, at]:
                for columns_have in range(2):
                    t.values_before[ply, columns_have, at] = t.value[columns_have, line]
                weigh(t, line)


@driver
def step_back(t: Any) -> None:
    """Take the last move back."""
    ply = t.ply - 1
    move = t.doing[ply]
    if is_second(move) and t.seconds_left == 0:
        undo(t)
        weigh_all(t)
        return
    if move < CLAIMS:
        field = move % FIELDS
        for at in range(6):
            line = TOUCHED[field, at]
            if t.mask[line] != t.masks_before[ply, at]:
                for columns_have in range(2):
                    t.value[columns_have, line] = t.values_before[ply, columns_have, at]
    for columns_have in range(2):
        t.sum_of[columns_have] = t.sums_before[ply, columns_have]
    undo(t)


@rule
def is_second(move: int) -> bool:
    """Whether a move takes a rig of the second colour."""
    return (move - CLAIMS >> 2 if move >= CLAIMS else move // FIELDS) == SECOND


# Bounds ---------------------------------------------------------------------------------------------------------------


@apart
def sum_up(t: Any, rigs: int) -> None:
    """Add up in ``t.sum_after`` the values of lines that can still come to count with so many rigs."""
    for columns_have in range(2):
        total = t.sum_of[columns_have]
        if rigs < RIGS_TO_COUNT:
            for line in range(LINES):
                if RIGS_TO_COUNT - t.rigs[line] > rigs:
                    total -= t.value[columns_have, line]
        t.sum_after[columns_have] = total


@apart
def bound(t: Any) -> None:
    """Write into ``t.low`` and ``t.high`` between what the margin will be, and what it likely comes to, in parts, into
    ``t.estimate``. The bounds are one where the game is over or its last two rigs are to be placed."""
    if is_over(t):
        be_worth(t, margin(t))
    elif t.columns_have == UNSETTLED:
        # Whoever is to move may make the claim, as they like.
        sum_up(t, t.rigs_left)
        bound_kept(t, 0, 1)
        low = t.low
        high = t.high
        bound_kept(t, 1, 1)
        bound_before_claim(t, low, high, t.low, t.high, t.to_move)
    elif t.rigs_left == 1:
        be_worth(t, last_rig(t))
    elif are_last_two(t):
        be_worth(t, last_two(t, -IMPOSSIBLE, IMPOSSIBLE))
    else:
        sum_up(t, t.rigs_left)
        bound_kept(t, t.columns_have, t.columns_are)


@rule
def be_worth(t: Any, points: int) -> None:
    """The margin is known."""
    t.low = t.high = points
    t.estimate = PARTS * PARTS * points


@rule
def bound_kept(t: Any, columns_have: int, columns_are: int) -> None:
    """The bounds by ``t.sum_after``, for whoever has the columns."""
    unpack(t, t.sum_after[columns_have], t.total[0, columns_have] - t.total[1, 1 - columns_have], columns_are)


@rule
def bound_before_claim(t: Any, low: int, high: int, other_low: int, other_high: int, to_move: int) -> None:
    """Bounds before the claim, from those of what the columns are ahead with the one concession, and with the other.
    Who is to move can make any claim at once."""
    sure = max(low, -high, other_low, -other_high)
    most = max(high, -low, other_high, -other_low)
    t.low = sure if to_move == 0 else -most
    t.high = most if to_move == 0 else -sure
    t.estimate = 0
