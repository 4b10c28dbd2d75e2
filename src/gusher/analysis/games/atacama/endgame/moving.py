"""The twin of a position, and moves on it, made and taken back. All that changes with a move is kept up to date."""

from __future__ import annotations

from typing import Any

from gusher.rules.atacama.board import COLUMNS, FIELDS, ROWS, SIDE
from gusher.rules.atacama.rules import BASIC, NOBODY, SECOND
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.marking import apart

from .twin import CLAIMS, LEAST_KEPT, LINES, OUTSIDE, TOUCHED, UNSETTLED, key_anew, line_key, settled_key

# From the rules -------------------------------------------------------------------------------------------------------


@driver
def take_over(t: Any, s: Any, salt: int) -> None:
    """Make ``t`` the twin of ``s``, a position of the rules for two in which all tiles lie. ``salt`` goes into the key:
    it stands for what fields are worth."""
    for line in range(LINES):
        t.mask[line] = t.rigs[line] = 0
        for concession in range(2):
            t.brings[concession, line] = 0
    t.mask[OUTSIDE] = 0
    t.open_count = s.open_count
    for field in range(FIELDS):
        row, column = divmod(field, SIDE)
        is_open = 1 if s.open_at[field] != NOBODY else 0
        t.mask[column] |= is_open << row
        t.mask[SIDE + row] |= is_open << column
        for concession in range(2):
            worth = s.worth[concession, field]
            t.worth[concession, field] = worth
            t.brings[concession, column] += worth * s.rigs[field]
            t.brings[concession, SIDE + row] += worth * s.rigs[field]
        if s.rigs[field] > 0:
            t.rigs[column] += 1
            t.rigs[SIDE + row] += 1
    for direction in range(2):
        for concession in range(2):
            t.total[direction, concession] = 0
            for line in range(direction * SIDE, direction * SIDE + SIDE):
                if t.rigs[line] >= RIGS_TO_COUNT:
                    t.total[direction, concession] += t.brings[concession, line]
    for seat in range(2):
        for colour in range(2):
            t.hand[seat, colour] = s.hand[seat, colour]
    t.seconds_left = t.hand[0, SECOND] + t.hand[1, SECOND]
    t.rigs_left = t.hand[0, BASIC] + t.hand[1, BASIC] + t.seconds_left
    t.to_move = s.to_move
    if s.direction[0] == NOBODY:
        settle(t, UNSETTLED, 0)
    elif s.direction[0] == COLUMNS:
        settle(t, s.concession[0], 1)
    else:
        settle(t, s.concession[1], -1)
    t.ply = 0
    t.key = salt ^ key_anew(t)


@rule
def settle(t: Any, columns_have: int, columns_are: int) -> None:
    """Who scores what."""
    t.columns_have = columns_have
    t.columns_are = columns_are


# Made -----------------------------------------------------------------------------------------------------------------


@apart
def do(t: Any, move: int) -> None:
    """Make a legal move, one ply further."""
    ply = t.ply
    t.ply = ply + 1
    t.doing[ply] = move
    t.key_before[ply] = t.key
    if move >= CLAIMS:
        claim(t, move - CLAIMS)
        return
    for direction in range(2):
        for concession in range(2):
            t.total_before[ply, direction, concession] = t.total[direction, concession]
    t.open_before[ply] = t.open_count
    colour = 1 if move >= FIELDS else 0
    field = move - colour * FIELDS
    for each in range(6):
        line = TOUCHED[field, each]
        t.masks_before[ply, each] = t.mask[line]
    place(t, field, colour)


@rule
def place(t: Any, field: int, colour: int) -> None:
    """Put a rig on a field: that closes it and the fields next to it (A7)."""
    key = pay(t, colour)
    row, column = divmod(field, SIDE)
    up = t.mask[column]
    across = t.mask[SIDE + row]
    t.open_count -= 1
    if column > 0 and across >> (column - 1) & 1:
        key ^= close(t, column - 1, row, field - 1)
    if column < SIDE - 1 and across >> (column + 1) & 1:
        key ^= close(t, column + 1, row, field + 1)
    if row > 0 and up >> (row - 1) & 1:
        key ^= close(t, SIDE + row - 1, column, field - SIDE)
    if row < SIDE - 1 and up >> (row + 1) & 1:
        key ^= close(t, SIDE + row + 1, column, field + SIDE)
    key ^= t.key_of_open[field]
    key ^= stand(t, COLUMNS, column, up & ~(7 << row >> 1), field, 1 + colour)
    key ^= stand(t, ROWS, SIDE + row, across & ~(7 << column >> 1), field, 1 + colour)
    t.key ^= key


@rule
def pay(t: Any, colour: int) -> int:
    """Whoever is to move spends a rig, and the turn passes. What that changes in the key."""
    seat = t.to_move
    left = t.hand[seat, colour]
    t.hand[seat, colour] = left - 1
    t.rigs_left -= 1
    t.seconds_left -= colour
    t.to_move = 1 - seat
    return t.key_of_hand[seat, colour, left] ^ t.key_of_hand[seat, colour, left - 1] ^ t.key_of_move  # type: ignore[no-any-return]


@rule
def close(t: Any, line: int, step: int, field: int) -> int:
    """Close a field next to the rig, in the line in which the rig does not stand. What that changes in the key."""
    t.open_count -= 1
    key = line_key(t, line) if t.rigs_left >= LEAST_KEPT else 0
    t.mask[line] &= ~(1 << step)
    return key ^ line_key(t, line) ^ t.key_of_open[field] if t.rigs_left >= LEAST_KEPT else 0


@rule
def stand(t: Any, direction: int, line: int, mask: int, field: int, counts: int) -> int:
    """A rig stands in a line, which counts from the fourth on (A9), and leaves these fields open; it ``counts`` once or
    twice (A14). What that changes in the key."""
    key = line_key(t, line) if t.rigs_left >= LEAST_KEPT else 0
    t.mask[line] = mask
    rigs = t.rigs[line] + 1
    t.rigs[line] = rigs
    for concession in range(2):
        gain = t.worth[concession, field] * counts
        t.brings[concession, line] += gain
        if rigs > RIGS_TO_COUNT:
            t.total[direction, concession] += gain
        elif rigs == RIGS_TO_COUNT:
            t.total[direction, concession] += t.brings[concession, line]
    return key ^ line_key(t, line) if t.rigs_left >= LEAST_KEPT else 0


@rule
def claim(t: Any, claimed: int) -> None:
    """Take a concession for a direction; the other player gets the other of both (A12)."""
    concession = claimed >> 1 & 1
    direction = claimed & 1
    columns_are = 1 if (t.to_move == 0) == (direction == COLUMNS) else -1
    key = pay(t, claimed >> 2) ^ settled_key(t)
    settle(t, concession if direction == COLUMNS else 1 - concession, columns_are)
    t.key ^= key ^ settled_key(t)


# Taken back -----------------------------------------------------------------------------------------------------------


@apart
def undo(t: Any) -> None:
    """Take the last move back."""
    ply = t.ply - 1
    t.ply = ply
    t.key = t.key_before[ply]
    move = t.doing[ply]
    seat = 1 - t.to_move
    t.to_move = seat
    t.rigs_left += 1
    if move >= CLAIMS:
        colour = move - CLAIMS >> 2
        t.hand[seat, colour] += 1
        t.seconds_left += colour
        settle(t, UNSETTLED, 0)
        return
    colour = 1 if move >= FIELDS else 0
    field = move - colour * FIELDS
    t.hand[seat, colour] += 1
    t.seconds_left += colour
    t.open_count = t.open_before[ply]
    for each in range(6):
        line = TOUCHED[field, each]
        t.mask[line] = t.masks_before[ply, each]
    for direction in range(2):
        line = TOUCHED[field, direction]
        t.rigs[line] -= 1
        for concession in range(2):
            t.brings[concession, line] -= t.worth[concession, field] * (1 + colour)
            t.total[direction, concession] = t.total_before[ply, direction, concession]
