"""What each line may still bring, as it was learnt: a small network, the same for all lines, and a memory of what it
said.

A line is judged from the side of whoever scores it: by which of its fields are open and what they are worth to both,
how many rigs it lacks and what those bring that stand there, and by how far the game is. What the game comes to is then
a sum over lines. So few lines differ from one position to the next that nearly all of them are found in the memory.
"""

from __future__ import annotations

from typing import Any

from gusher.analysis.games.atacama.endgame.twin import LINES, MASKS, MOST_IN_LINE, ROOM, concession_of
from gusher.rules.atacama.board import SIDE
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.marking import apart

from .net import CLOSED, NOW, RIGGED, UNIT

AMOUNTS = 5
CLASSES = 3 * AMOUNTS + 1
"""What a field can be to whoever scores the line: gold, wanted by both; an ore that only they want; one that only the
others want; each by its amount. And the last, a field on which no tile lies yet."""
UNLAID = CLASSES - 1

ROOMS = MOST_IN_LINE + 1

LAST = 32
"""``about`` is less than that where no rig is left."""

VALUE_BITS = 28
VALUES = 1 << VALUE_BITS
MOST_BROUGHT = 32
"""How the memory is packed: the lines' features above, what the network said below."""


@rule
def class_of(ours: int, theirs: int) -> int:
    """The class of a field by what it is worth to whoever scores the line, and to the other side."""
    if ours == 0:
        return UNLAID
    if ours < 0:
        return 2 * AMOUNTS - ours - 1
    return ours - 1 if theirs > 0 else AMOUNTS + ours - 1


@driver
def lay_out(t: Any, net: Any, is_new_board: bool) -> None:
    """Work out what the network's first layer says of all open fields of each line that a position can still come to
    have; on a new board, forget what it said of others. ``t`` is the twin of a position."""
    for columns_have in range(2):
        if t.columns_have < 0 or t.columns_have == columns_have:
            for line in range(LINES):
                lay_out_line(t, net, columns_have, line)
    if is_new_board:
        for entry in range(len(net.memory)):
            net.memory[entry] = -1
        for entry in range(len(net.asked)):
            net.asked[entry] = -1


@apart
def lay_out_line(t: Any, net: Any, columns_have: int, line: int) -> None:
    """The same for one line."""
    concession = columns_have if line < SIDE else 1 - columns_have
    at = line if line < SIDE else line - SIDE
    width = net.edge.shape[1]
    edge = min(at, SIDE - 1 - at)
    whole = t.mask[line]
    mask = 0
    while True:
        row = (columns_have * LINES + line) * MASKS + mask
        for unit in range(width):
            net.fields[row, unit] = net.edge[edge, unit] + net.shape[mask, unit]
        for step in range(SIDE):
            if mask >> step & 1:
                field = step * SIDE + line if line < SIDE else (line - SIDE) * SIDE + step
                kind = class_of(t.worth[concession, field], t.worth[1 - concession, field])
                place = min(step, SIDE - 1 - step) * CLASSES + kind
                for unit in range(width):
                    net.fields[row, unit] += net.ore[place, unit]
        if mask == whole:
            return
        mask = (mask - whole) & whole


@rule
def line_value(net: Any, about: int, columns_have: int, line: int, mask: int, lacks: int, brings: int) -> int:
    """What a line may still bring beyond what it brings already if it counts, in parts of a point. ``about`` says how
    far the game is, from ``about_lines``; ``brings`` is what its rigs would bring if it counted."""
    if mask == 0 or lacks > ROOM[mask] or about < LAST:
        return 0
    if lacks <= 0:
        lacks = 0
        brings = 0
    key = (
        (((about * 2 + columns_have) * (2 * MOST_BROUGHT) + brings + MOST_BROUGHT) * 8 + lacks) * 32 + line
    ) * MASKS + mask
    at = (key ^ key >> 11 ^ key >> 21) & (len(net.memory) - 1)
    known = net.memory[at]
    if known >> VALUE_BITS == key:
        return (known & VALUES - 1) - VALUES // 2  # type: ignore[no-any-return]
    value = asked(net, about, columns_have, line, mask, lacks, brings)
    net.memory[at] = key << VALUE_BITS | value + VALUES // 2
    return value


@rule
def answer_of(t: Any, net: Any, about: int, colour: int, line: int) -> int:
    """Where in ``net.answers`` it stands what a line promises after a move that does not touch it, and what one with a
    rig of this colour, on one of its fields or beside it, makes of it. ``about`` says how far the game is after the
    move. The answers of all 18 lines, added up, say what every move promises, without any of them being made."""
    lacks = RIGS_TO_COUNT - t.rigs[line]
    brings = 0
    if lacks <= 0:
        lacks = 0
    else:
        brings = t.brings[concession_of(t, line), line]
    key = (
        ((((about * 2 + colour) * 2 + t.columns_have) * (2 * MOST_BROUGHT) + brings + MOST_BROUGHT) * 8 + lacks) * 32
        + line
    ) * MASKS + t.mask[line]
    at = (key ^ key >> 9 ^ key >> 17 ^ key >> 29) & (len(net.asked) - 1)
    if net.asked[at] != key:
        net.asked[at] = key
        answer(t, net, at, about, colour, line, lacks, brings)
    return at  # type: ignore[no-any-return]


@apart
def answer(t: Any, net: Any, at: int, about: int, colour: int, line: int, lacks: int, brings: int) -> None:
    """Work such an answer out."""
    have = t.columns_have
    concession = concession_of(t, line)
    mask = t.mask[line]
    now = line_value(net, about, have, line, mask, lacks, brings)
    net.answers[at, NOW] = now
    for step in range(SIDE):
        closed = 0
        rigged = 0
        if mask >> step & 1:
            closed = line_value(net, about, have, line, mask & ~(1 << step), lacks, brings) - now
            field = step * SIDE + line if line < SIDE else (line - SIDE) * SIDE + step
            worth = t.worth[concession, field] * (1 + colour)
            then = brings + worth
            if lacks == 0:
                rigged = worth * UNIT
            elif lacks == 1:
                rigged = then * UNIT
            rigged += line_value(net, about, have, line, mask & ~(7 << step >> 1), lacks - 1, then) - now
        net.answers[at, CLOSED + step] = closed
        net.answers[at, RIGGED + step] = rigged


@rule
def about_lines(rigs_left: int, is_their_turn: int, our_seconds: int, their_seconds: int) -> int:
    """How far the game is for one side's lines: rigs left, whose turn it is, rigs of the second colour of both."""
    return ((rigs_left * 2 + is_their_turn) * 4 + min(3, our_seconds)) * 4 + min(3, their_seconds)


@apart
def asked(net: Any, about: int, columns_have: int, line: int, mask: int, lacks: int, brings: int) -> int:
    """What the network says."""
    row = (columns_have * LINES + line) * MASKS + mask
    need = lacks * ROOMS + ROOM[mask]
    turn = about >> 4
    seconds = about & 15
    for unit in range(net.second.shape[1]):
        net.after[unit] = net.bias[unit]
    for other in range(net.second.shape[0]):
        first = (
            net.fields[row, other]
            + net.need[need, other]
            + net.slope[lacks, other] * brings
            + net.turn[turn, other]
            + net.seconds[seconds, other]
        )
        if first > 0:
            for unit in range(net.second.shape[1]):
                net.after[unit] += net.second[other, unit] * first
    total = 0.0
    for unit in range(net.second.shape[1]):
        if net.after[unit] > 0:
            total += net.after[unit] * net.last[unit]
    return int(total * UNIT)
