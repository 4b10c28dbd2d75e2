"""All moves of a position at first sight: what the learnt outlook says after each, without making it."""

from __future__ import annotations

from typing import Any

from gusher.analysis.games.atacama.endgame.twin import LINES, UNSETTLED, concession_of
from gusher.analysis.games.atacama.outlook.lines import about_lines, answer_of, line_value
from gusher.analysis.games.atacama.outlook.net import CLOSED, MOST, NOW, RIGGED, UNIT
from gusher.rules.atacama.board import COLUMNS, FIELDS, ROWS, SIDE
from gusher.rules.atacama.rules import SECOND
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.marking import apart

MOST_CLOSED = 5
"""A rig closes its field and the four next to it (A7)."""


@rule
def sign_of_mover(t: Any) -> int:
    """1 if the columns are whoever's is to move, else -1."""
    return t.columns_are if t.to_move == 0 else -t.columns_are  # type: ignore[no-any-return]


@driver
def outlook(t: Any, net: Any) -> int:
    """What a position promises whoever scores the columns, after the claim."""
    if t.open_count == 0 or t.rigs_left == 0:
        return net.final[standing(t) + MOST]  # type: ignore[no-any-return]
    column_side = 0 if t.columns_are > 0 else 1
    theirs = 1 if t.to_move != column_side else 0
    ours, others = t.hand[column_side, SECOND], t.hand[1 - column_side, SECOND]
    of_columns = about_lines(t.rigs_left, theirs, ours, others)
    of_rows = about_lines(t.rigs_left, 1 - theirs, others, ours)
    total = standing(t) * UNIT
    for line in range(LINES):
        about = of_columns if line < SIDE else of_rows
        brings = t.brings[concession_of(t, line), line]
        value = line_value(net, about, t.columns_have, line, t.mask[line], RIGS_TO_COUNT - t.rigs[line], brings)
        total += value if line < SIDE else -value
    return total * net.gains[t.rigs_left] >> 8  # type: ignore[no-any-return]


@rule
def standing(t: Any) -> int:
    """By how much the columns lead as the rigs stand."""
    return t.total[COLUMNS, t.columns_have] - t.total[ROWS, 1 - t.columns_have]  # type: ignore[no-any-return]


@apart
def weigh_moves(t: Any, net: Any, plan: Any, ply: int) -> int:
    """List all moves with what they promise whoever makes them, in no order. How many."""
    count = 0
    if t.columns_have == UNSETTLED:
        return 0
    sign = sign_of_mover(t)
    for colour in range(2):
        if t.hand[t.to_move, colour] > 0:
            count = weigh_colour(t, net, plan, ply, colour, sign, count)
    return count


@apart
def weigh_colour(t: Any, net: Any, plan: Any, ply: int, colour: int, sign: int, count: int) -> int:
    """The same for rigs of one colour, behind ``count`` moves that are listed already."""
    left = t.rigs_left - 1
    column_side = 0 if t.columns_are > 0 else 1
    is_ours = t.to_move == column_side
    theirs = 1 if is_ours else 0
    ours = t.hand[column_side, SECOND] - (colour if is_ours else 0)
    others = t.hand[1 - column_side, SECOND] - (0 if is_ours else colour)
    of_columns = about_lines(left, theirs, ours, others)
    of_rows = about_lines(left, 1 - theirs, others, ours)
    total = standing(t) * UNIT
    for line in range(SIDE):
        column = answer_of(t, net, of_columns, colour, line)
        row = answer_of(t, net, of_rows, colour, SIDE + line)
        # The lines beyond the edge stand around them, and never change.
        plan.column[1 + line] = column
        plan.row[1 + line] = row
        total += net.answers[column, NOW] - net.answers[row, NOW]
    gain = net.gains[left]
    for column in range(SIDE):
        here, before, behind = plan.column[1 + column], plan.column[column], plan.column[2 + column]
        waiting = t.mask[column]
        row = 0
        while waiting != 0:
            if waiting & 1:
                value = total + net.answers[here, RIGGED + row]
                value += net.answers[before, CLOSED + row] + net.answers[behind, CLOSED + row]
                value -= net.answers[plan.row[1 + row], RIGGED + column]
                value -= net.answers[plan.row[row], CLOSED + column] + net.answers[plan.row[2 + row], CLOSED + column]
                if left == 0 or (t.open_count <= MOST_CLOSED and closes_all(t, column, row)):
                    # Nothing is left to promise: this is what it brings.
                    value = net.final[value // UNIT + MOST]
                else:
                    value = value * gain >> 8
                plan.moves[ply, count] = row * SIDE + column + FIELDS * colour
                plan.order[ply, count] = sign * value
                count += 1
            waiting >>= 1
            row += 1
    return count


@rule
def closes_all(t: Any, column: int, row: int) -> bool:
    """Whether a rig here leaves no field open."""
    up = t.mask[column]
    across = t.mask[SIDE + row]
    beside = (across << 1 >> column & 1) + (across >> column + 1 & 1)
    return t.open_count == 1 + beside + (up << 1 >> row & 1) + (up >> row + 1 & 1)  # type: ignore[no-any-return]
