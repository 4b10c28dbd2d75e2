"""A position of two players with all tiles laid, as the proof looks at it: lines instead of fields.

A line is a column (0 to 8) or a row (9 to 17). Of each it is known which of its fields are open (a mask), how many rigs
stand there, and what they bring under both concessions. That is all that the rules' record says of what can still
happen, and a move changes six lines at most. ``moving.take_over`` makes the twin from the rules' record. What the twin
knows of the rules stands here and in ``moving``, and a test plays both side by side.

Values are margins: the points of seat 0 less those of seat 1.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from gusher.rules.atacama.board import COLUMNS, FIELDS, ROWS, SIDE
from gusher.rules.atacama.kinds import claiming, placing
from gusher.rules.atacama.rules import BASIC, RIGS_DEALT, SECOND
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import int8, int16, int32, int64, record, rule
from gusher.rules.kernel.marking import apart
from gusher.rules.kernel.registry import join

LINES = 2 * SIDE
OUTSIDE = LINES
"""Stands for the line beyond the edge: none of its fields is ever open."""
MASKS = 1 << SIDE
MOST_IN_LINE = (SIDE + 1) // 2
"""Rigs that a line has room for."""

AT_MOST, AT_LEAST, LIKELY = 0, RIGS_TO_COUNT + 1, 2 * (RIGS_TO_COUNT + 1)
GAINS = 16
"""Where numbers stand in ``gains``; 16, so that they lie in as few places of memory as possible."""

CLAIMS = 2 * FIELDS
"""Moves are numbered: a field, FIELDS more for a rig of the second colour; from here on claims: direction, twice the
concession, four times the colour."""
MOVES = CLAIMS + 8

MOST_RIGS = 2 * RIGS_DEALT[2]
PLIES = MOST_RIGS + 1

SUMS = 64
"""What a line with too few rigs can bring, counted from -SUMS / 2: three rigs of the second colour come to 30."""
TOTALS = 1024
"""The same for all lines of a direction that count: nine of five rigs come to 450."""
LEAST_KEPT = 3
"""Positions with fewer rigs left are sooner proven again than looked up: they have no key."""

UNSETTLED = -1
"""The columns' concession before the claim."""

TWIN = record(
    "atacama_endgame",
    # The board, which stays: what a field is worth under each concession.
    worth=(int8, (2, FIELDS)),
    # The lines.
    mask=(int32, LINES + 1),
    rigs=(int32, LINES),
    brings=(int32, (2, LINES)),
    # What the lines of each direction that count bring together, under each concession.
    total=(int32, (2, 2)),
    open_count=int32,
    hand=(int32, (2, 2)),
    rigs_left=int32,
    seconds_left=int32,
    to_move=int32,
    # Which concession the columns have, and 1 if they are seat 0's, -1 if they are seat 1's. UNSETTLED and 0 before.
    columns_have=int32,
    columns_are=int32,
    # A number for the position: positions alike in all that can still matter have the same, up to 2**-62.
    key=int64,
    # What it is made of.
    key_of_open=(int64, FIELDS),
    key_of_line=(int64, (2, LINES, RIGS_TO_COUNT + 1, SUMS)),
    key_of_hand=(int64, (2, 2, RIGS_DEALT[2] + 2)),
    key_of_move=int64,
    key_of_claim=(int64, (3, 2)),
    key_of_total=(int64, (2, 2, TOTALS)),
    # How to take moves back, by ply.
    ply=int32,
    key_before=(int64, PLIES),
    total_before=(int32, (PLIES, 2, 2)),
    open_before=(int32, PLIES),
    masks_before=(int32, (PLIES, 6)),
    # What the open fields of a line can bring, with rigs of the second colour or without, under each concession, for
    # all masks that can come up: at most with so many rigs or more (AT_MOST + 0 to 4), at least (AT_LEAST), and likely.
    gains=(int16, (2, 2, LINES, MASKS, GAINS)),
    exactly=(int16, (2, MASKS, MOST_IN_LINE + 1)),
    # What each line adds to the bounds of the margin, and all together, by which concession the columns have (see
    # ``prospects``).
    value=(int64, (2, LINES)),
    sum_of=(int64, 2),
    # The same of the lines that can still come to count after the next move.
    sum_after=(int64, 2),
    values_before=(int64, (PLIES, 2, 6)),
    sums_before=(int64, (PLIES, 2)),
    low=int32,
    high=int32,
    estimate=int32,
    # Open fields, and what the last rig of all brings there.
    answer_at=(int32, FIELDS),
    answer_brings=(int32, FIELDS),
    # The proof, by ply: the moves of a node, best first, and what is known of it.
    moves=(int16, (PLIES, MOVES)),
    order=(int32, (PLIES, MOVES)),
    count=(int32, PLIES),
    key_after=(int64, MOVES),
    standing_after=(int32, MOVES),
    at=(int32, PLIES),
    best=(int32, PLIES),
    best_move=(int32, PLIES),
    doing=(int32, PLIES),
    # A move that answered well before, and is tried first, or NO_MOVE.
    hint=(int32, PLIES),
    answer=int32,
    is_new=int32,
    root=int32,
    # So many moves of a node are tried at most, the best at first sight; in a proof all.
    width=int32,
    nodes=int64,
)
"""See above. One twin serves one proof after the other."""

join(TWIN, sys.modules[__name__])


def _room() -> np.ndarray[Any, np.dtype[np.int8]]:
    room = np.zeros(MASKS, np.int8)
    for mask in range(1, MASKS):
        lowest = mask & -mask
        room[mask] = max(room[mask & ~lowest], 1 + room[mask & ~(lowest | lowest << 1)])
    return room


ROOM = _room()
"""``ROOM[mask]``: how many rigs the open fields of a line have room for."""


def _touched() -> np.ndarray[Any, np.dtype[np.int8]]:
    touched = np.full((FIELDS, 6), OUTSIDE, np.int8)
    for field in range(FIELDS):
        row, column = divmod(field, SIDE)
        touched[field, :2] = column, SIDE + row
        for each, (x, edge) in enumerate(((column - 1, 0), (column + 1, 0), (row - 1, SIDE), (row + 1, SIDE)), start=2):
            if 0 <= x < SIDE:
                touched[field, each] = edge + x
    return touched


TOUCHED = _touched()
"""``TOUCHED[field]``: the lines whose fields a rig there can close: its column and row, then the columns left and right
and the rows below and above."""


def draw_keys(t: Any, seed: int) -> None:
    """Draw the numbers that positions' keys are made of (``t`` is the record itself). They have 62 bits, so it is
    very unlikely, though possible, that two positions of a proof have the same key."""
    drawn = np.random.default_rng(seed)
    for name in ("key_of_open", "key_of_line", "key_of_hand", "key_of_claim", "key_of_total"):
        t[name] = drawn.integers(1 << 62, size=t[name].shape)
    t["key_of_move"] = drawn.integers(1 << 62)


# The key --------------------------------------------------------------------------------------------------------------


@apart
def key_anew(t: Any) -> int:
    """The key of the position, but for the salt and what ``position_key`` adds."""
    key = settled_key(t)
    if t.to_move == 1:
        key ^= t.key_of_move
    for seat in range(2):
        for colour in range(2):
            key ^= t.key_of_hand[seat, colour, t.hand[seat, colour]]
    for column in range(SIDE):
        for row in range(SIDE):
            if t.mask[column] >> row & 1:
                key ^= t.key_of_open[row * SIDE + column]
    return key


@apart
def settled_key(t: Any) -> int:
    """The part of the key that goes by who scores what."""
    key = t.key_of_claim[t.columns_have + 1, 1 if t.columns_are < 0 else 0]
    for line in range(LINES):
        key ^= line_key(t, line)
    return key  # type: ignore[no-any-return]


@rule
def concession_of(t: Any, line: int) -> int:
    """The concession under which a line is scored, once that is settled."""
    return t.columns_have if line < SIDE else 1 - t.columns_have  # type: ignore[no-any-return]


@rule
def line_key(t: Any, line: int) -> int:
    """What a line adds to the key as it stands."""
    return key_of_line(t, line, t.mask[line], RIGS_TO_COUNT - t.rigs[line], t.brings[0, line], t.brings[1, line])


@rule
def key_of_line(t: Any, line: int, mask: int, lacks: int, turquoise: int, orange: int) -> int:
    """What a line adds to the key with these fields open: whether it counts already; or how many rigs it lacks, and
    what they bring that stand there under each concession; nothing if there is no room any more for as many as it
    lacks. What lines that count have brought so far is no part of the future."""
    if lacks <= 0:
        return t.key_of_line[0, line, 0, 0]  # type: ignore[no-any-return]
    if ROOM[mask] < lacks:
        return 0
    if t.columns_have == UNSETTLED:
        return (  # type: ignore[no-any-return]
            t.key_of_line[0, line, lacks, turquoise + SUMS // 2] ^ t.key_of_line[1, line, lacks, orange + SUMS // 2]
        )
    brings = orange if concession_of(t, line) else turquoise
    return t.key_of_line[0, line, lacks, brings + SUMS // 2]  # type: ignore[no-any-return]


@rule
def position_key(t: Any) -> int:
    """The key of the position; before the claim, when nobody knows for whom lines count, with what these bring."""
    key = t.key
    if t.columns_have == UNSETTLED:
        key ^= key_of_totals(t, t.total[0, 0], t.total[0, 1], t.total[1, 0], t.total[1, 1])
    return key  # type: ignore[no-any-return]


@rule
def key_of_totals(t: Any, columns_turquoise: int, columns_orange: int, rows_turquoise: int, rows_orange: int) -> int:
    """What the lines that count add to the key before the claim, by what they bring under each concession."""
    return (  # type: ignore[no-any-return]
        t.key_of_total[0, 0, columns_turquoise + TOTALS // 2]
        ^ t.key_of_total[0, 1, columns_orange + TOTALS // 2]
        ^ t.key_of_total[1, 0, rows_turquoise + TOTALS // 2]
        ^ t.key_of_total[1, 1, rows_orange + TOTALS // 2]
    )


# What the rules say ---------------------------------------------------------------------------------------------------


@rule
def action_of(move: int) -> int:
    """A move as the rules know it."""
    if move < CLAIMS:
        return placing(move % FIELDS, move // FIELDS)
    return claiming(move - CLAIMS >> 1 & 1, move - CLAIMS & 1, move - CLAIMS >> 2)


@rule
def must_claim(t: Any) -> bool:
    """If nobody has claimed: when no field is open, and instead of placing the last rig of all (A13)."""
    return t.columns_have == UNSETTLED and (t.open_count == 0 or t.rigs_left == 1)  # type: ignore[no-any-return]


@rule
def is_over(t: Any) -> bool:
    """When no field is open or whoever is to move has no rig (A8), unless a claim is still due (A13)."""
    rigs = t.hand[t.to_move, BASIC] + t.hand[t.to_move, SECOND]
    return (t.open_count == 0 or rigs == 0) and not must_claim(t)


@rule
def margin(t: Any) -> int:
    """The margin as it stands; 0 before the claim."""
    if t.columns_have == UNSETTLED:
        return 0
    return t.columns_are * (t.total[COLUMNS, t.columns_have] - t.total[ROWS, 1 - t.columns_have])  # type: ignore[no-any-return]
