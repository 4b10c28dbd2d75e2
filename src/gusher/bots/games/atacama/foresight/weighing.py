"""All moves of a position at first sight: what the learnt outlook says after each, without making it."""

from __future__ import annotations

from typing import Any

from gusher.analysis.games.atacama.endgame.twin import LINES, UNSETTLED
from gusher.analysis.games.atacama.outlook.lines import UNIT, about_lines, line_value
from gusher.analysis.games.atacama.outlook.net import MOST
from gusher.rules.atacama.board import COLUMNS, FIELDS, ROWS, SIDE
from gusher.rules.atacama.rules import SECOND
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.marking import apart


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
        value = value_of_line(t, net, of_columns, of_rows, line)
        total += value if line < SIDE else -value
    return total * net.gains[t.rigs_left] >> 8  # type: ignore[no-any-return]


@rule
def standing(t: Any) -> int:
    """By how much the columns lead as the rigs stand."""
    return t.total[COLUMNS, t.columns_have] - t.total[ROWS, 1 - t.columns_have]  # type: ignore[no-any-return]


@rule
def value_of_line(t: Any, net: Any, of_columns: int, of_rows: int, line: int) -> int:
    """What a line may still bring as it is now."""
    concession = t.columns_have if line < SIDE else 1 - t.columns_have
    about = of_columns if line < SIDE else of_rows
    lacks = RIGS_TO_COUNT - t.rigs[line]
    return line_value(net, about, t.columns_have, line, t.mask[line], lacks, t.brings[concession, line])


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
    margin = standing(t)
    base = 0
    for line in range(LINES):
        value = value_of_line(t, net, of_columns, of_rows, line) if left > 0 else 0
        plan.line[colour, line] = value
        base += value if line < SIDE else -value
    gain = net.gains[left]
    have = t.columns_have
    counts = 1 + colour
    for column in range(SIDE):
        up = t.mask[column]
        waiting = up
        row = 0
        while waiting != 0:
            if waiting & 1:
                field = row * SIDE + column
                across = t.mask[SIDE + row]
                after = margin
                still_open = t.open_count - 1
                total = base
                # The column and the row in which the rig stands.
                worth = t.worth[have, field] * counts
                lacks = RIGS_TO_COUNT - t.rigs[column]
                brings = t.brings[have, column] + worth
                if lacks <= 0:
                    after += worth
                elif lacks == 1:
                    after += brings
                total -= plan.line[colour, column]
                if left > 0:
                    total += line_value(net, of_columns, have, column, up & ~(7 << row >> 1), lacks - 1, brings)
                worth = t.worth[1 - have, field] * counts
                lacks = RIGS_TO_COUNT - t.rigs[SIDE + row]
                brings = t.brings[1 - have, SIDE + row] + worth
                if lacks <= 0:
                    after -= worth
                elif lacks == 1:
                    after -= brings
                total += plan.line[colour, SIDE + row]
                if left > 0:
                    total -= line_value(net, of_rows, have, SIDE + row, across & ~(7 << column >> 1), lacks - 1, brings)
                # The fields next to it.
                if column > 0 and across >> (column - 1) & 1:
                    still_open -= 1
                    total += closed(t, net, plan, colour, of_columns, of_rows, column - 1, row)
                if column < SIDE - 1 and across >> (column + 1) & 1:
                    still_open -= 1
                    total += closed(t, net, plan, colour, of_columns, of_rows, column + 1, row)
                if row > 0 and up >> (row - 1) & 1:
                    still_open -= 1
                    total -= closed(t, net, plan, colour, of_columns, of_rows, SIDE + row - 1, column)
                if row < SIDE - 1 and up >> (row + 1) & 1:
                    still_open -= 1
                    total -= closed(t, net, plan, colour, of_columns, of_rows, SIDE + row + 1, column)
                is_end = still_open == 0 or left == 0
                value = net.final[after + MOST] if is_end else (after * UNIT + total) * gain >> 8
                plan.moves[ply, count] = field + FIELDS * colour
                plan.order[ply, count] = sign * value
                count += 1
            waiting >>= 1
            row += 1
    return count


@rule
def closed(t: Any, net: Any, plan: Any, colour: int, of_columns: int, of_rows: int, line: int, step: int) -> int:
    """By how much a line gains if one of its fields is closed from outside."""
    if t.rigs_left <= 1:
        return 0
    concession = t.columns_have if line < SIDE else 1 - t.columns_have
    about = of_columns if line < SIDE else of_rows
    lacks = RIGS_TO_COUNT - t.rigs[line]
    mask = t.mask[line] & ~(1 << step)
    return (  # type: ignore[no-any-return]
        line_value(net, about, t.columns_have, line, mask, lacks, t.brings[concession, line]) - plan.line[colour, line]
    )
