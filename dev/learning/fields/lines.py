"""What the network says of a line, and a memory of that.

A line is judged by which of its fields are open and what they are worth to both sides, how many rigs it lacks and what
those bring that stand there, and by whether it is scored by whoever is to move.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.analysis.games.atacama.endgame.twin import MASKS, ROOM, concession_of
from gusher.rules.atacama.board import SIDE
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .net import AMOUNTS, BRINGING, CHANNELS, CLASSES, EDGE, LACKING, OURS, ROOMY, TENTH, UNITS

MOST_BROUGHT = 32
"""Three rigs bring less."""


@rule
def class_of(ours: int, theirs: int) -> int:
    """The class of a field by what it is worth to whoever scores the line, and to the other side."""
    if ours < 0:
        return 2 * AMOUNTS - ours - 1
    return ours - 1 if theirs > 0 else AMOUNTS + ours - 1


@rule
def remembered(t: Any, net: Any, line: int, is_ours: int) -> int:
    """Where in the memory a line stands."""
    mask = t.mask[line]
    lacks = RIGS_TO_COUNT - t.rigs[line]
    brings = 0
    if lacks <= 0:
        lacks = 0
    else:
        brings = t.brings[concession_of(t, line), line]
    key = ((((brings + MOST_BROUGHT) * 8 + lacks) * 32 + line) * MASKS + mask) * 2 + is_ours
    at = (key ^ key >> 9 ^ key >> 17) & (len(net.keys) - 1)
    if net.keys[at] != key:
        net.keys[at] = key
        look(t, net, at, line, is_ours, lacks, brings)
    return at  # type: ignore[no-any-return]


@apart
def look(t: Any, net: Any, at: int, line: int, is_ours: int, lacks: int, brings: int) -> None:
    """Work out what is to be remembered there."""
    side = 1 - is_ours
    room = ROOM[t.mask[line]]
    take_in(t, net, line, is_ours, lacks, brings)
    for unit in range(UNITS):
        net.then[unit] = net.second_bias[unit]
    for one in range(UNITS):
        strength = net.first[one]
        if strength > 0:
            for unit in range(UNITS):
                net.then[unit] += net.second[one, unit] * strength
    for each in range(SIDE * CHANNELS):
        net.seen[at, each] = net.fields_bias[side, each]
    promise = np.float32(0)
    for one in range(UNITS):
        strength = net.then[one]
        if strength > 0:
            promise += net.line_value[side, one] * strength
            for each in range(SIDE * CHANNELS):
                net.seen[at, each] += net.fields[side, one, each] * strength
    # A line that has no room for the rigs it lacks will never count.
    net.promised[at] = promise if 0 < room >= lacks else np.float32(0)


@rule
def take_in(t: Any, net: Any, line: int, is_ours: int, lacks: int, brings: int) -> None:
    """The first layer of a line."""
    mask = t.mask[line]
    concession = concession_of(t, line)
    at = line if line < SIDE else line - SIDE
    edge = min(at, SIDE - 1 - at)
    tens = np.float32(brings) * TENTH
    for unit in range(UNITS):
        net.first[unit] = (
            net.line_bias[unit]
            + net.line[LACKING + lacks, unit]
            + net.line[ROOMY + ROOM[mask], unit]
            + net.line[BRINGING + lacks, unit] * tens
            + net.line[EDGE + edge, unit]
            + net.line[OURS, unit] * is_ours
        )
    for step in range(SIDE):
        if mask >> step & 1:
            field = step * SIDE + line if line < SIDE else (line - SIDE) * SIDE + step
            kind = class_of(t.worth[concession, field], t.worth[1 - concession, field])
            for unit in range(UNITS):
                net.first[unit] += net.line[step * CLASSES + kind, unit]
