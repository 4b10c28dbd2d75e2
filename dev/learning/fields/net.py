"""The numbers that the network has learnt, and room for it to work in."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from gusher.analysis.games.atacama.endgame.twin import LINES, MOST_IN_LINE, MOST_RIGS
from gusher.rules.atacama.board import FIELDS, SIDE
from gusher.rules.atacama.scoring import RIGS_TO_COUNT

AMOUNTS = 5
CLASSES = 3 * AMOUNTS
"""What a field can be to whoever scores a line: gold, wanted by both; an ore that only they want; one that only the
others want; each by its amount."""
LACKING = SIDE * CLASSES
ROOMY = LACKING + RIGS_TO_COUNT + 1
BRINGING = ROOMY + MOST_IN_LINE + 1
EDGE = BRINGING + RIGS_TO_COUNT + 1
OURS = EDGE + SIDE // 2 + 1
INPUTS = OURS + 1
"""What is known of a line: its open fields by place and class; how many rigs it lacks; how many it has room for; what
its rigs bring, by how many it lacks; how far it is from the edge; whether whoever is to move scores it."""

UNITS = 64
"""Units of both layers that look at a line."""
CHANNELS = 16
"""Numbers for each field."""
HIDDEN = 32
"""Units of the layer that looks at the whole board."""
HANDS = 16
"""Rigs of the second colour in hand: four times those of whoever is to move, up to three, and those of the other."""

ENTRIES = 1 << 15
"""Lines that are remembered, in 592 bytes each."""
BORDERED = SIDE + 2
"""The board with a border of closed fields."""

TENTH = np.float32(0.1)
"""Points and sums are counted in tens: numbers of about one are learnt best."""

MOST = 1024
"""No margin is greater."""
MARGINS, NARROW = 0.6, 15.0
"""How much of a result is the margin rather than the win, and the points at which most of that is earned."""
STEPS = 64
FARTHEST = 16
"""Tables of curves have so many steps to one, and end so far from 0."""


class Net(NamedTuple):
    """The network. What it has learnt comes first, in the order of the file. "Ours" are the lines that whoever is to
    move scores, "theirs" the others; in a pair, ours come first."""

    line: Any
    line_bias: Any
    """The first layer of a line (INPUTS × UNITS)."""
    second: Any
    second_bias: Any
    """The second (UNITS × UNITS)."""
    line_value: Any
    """From there to what the line promises whoever scores it (2 × UNITS)."""
    fields: Any
    fields_bias: Any
    """And to each of its nine fields (2 × UNITS × 9 CHANNELS)."""
    turn: Any
    hands: Any
    """What every field is given: by rigs left (29 × CHANNELS), and by rigs of the second colour in hand (HANDS ×)."""
    around: Any
    around_bias: Any
    """What a field takes from the nine fields around it, itself among them (9 × CHANNELS)."""
    policy_here: Any
    policy_around: Any
    """From a field, alone and with those around it, to how likely a rig there is the best move, by colour
    (2 × CHANNELS)."""
    board: Any
    board_turn: Any
    board_hands: Any
    """What the whole board is, from sums over all open fields (2 CHANNELS × HIDDEN), rigs left, and hands."""
    result: Any
    """From there to points, and to how likely the win is (HIDDEN × 2)."""
    gain: Any
    """By rigs left: how surely a point more decides the game (29)."""
    keys: Any
    seen: Any
    promised: Any
    """The lines that are remembered, with their numbers for each field, and what they promise."""
    first: Any
    then: Any
    here: Any
    mixed: Any
    sums: Any
    hidden: Any
    """Room for the layers; of ``here``, one row a field of the board with its border."""
    at: Any
    """Where each line of the position stands in the memory (18)."""
    policy: Any
    """By move in numbers of the twin: how likely it is the best, as the logarithm of a share (162)."""
    value: Any
    """POINTS and WIN."""
    won: Any
    ahead: Any
    earned: Any
    """Tables: what WIN adds to a share, what POINTS add, and the shares of margins from -MOST on, when the game is
    over."""


POINTS, WIN = 0, 1
LEARNT = Net._fields[: Net._fields.index("keys")]

Numbers = dict[str, np.ndarray[Any, Any]]
"""What a network has learnt, by name."""


def shapes() -> dict[str, tuple[int, ...]]:
    """The shape of each part that is learnt."""
    turns, cells = MOST_RIGS + 1, SIDE * CHANNELS
    return {
        "line": (INPUTS, UNITS),
        "line_bias": (UNITS,),
        "second": (UNITS, UNITS),
        "second_bias": (UNITS,),
        "line_value": (2, UNITS),
        "fields": (2, UNITS, cells),
        "fields_bias": (2, cells),
        "turn": (turns, CHANNELS),
        "hands": (HANDS, CHANNELS),
        "around": (9, CHANNELS),
        "around_bias": (CHANNELS,),
        "policy_here": (2, CHANNELS),
        "policy_around": (2, CHANNELS),
        "board": (2 * CHANNELS, HIDDEN),
        "board_turn": (turns, HIDDEN),
        "board_hands": (HANDS, HIDDEN),
        "result": (HIDDEN, 2),
        "gain": (turns,),
    }


def read(path: Path) -> Numbers:
    """What a network has learnt, by name, from a file that ``training.publish`` wrote."""
    with np.load(path) as arrays:
        return {name: arrays[name].astype(np.float32) for name in LEARNT}


def made(numbers: Numbers) -> Net:
    """A network of these numbers, for one thread at a time."""
    reach = np.arange(-FARTHEST * STEPS, FARTHEST * STEPS + 1) / STEPS
    return Net(
        **{name: np.ascontiguousarray(numbers[name]) for name in LEARNT},
        keys=np.full(ENTRIES, -1, np.int64),
        seen=np.zeros((ENTRIES, SIDE * CHANNELS), np.float32),
        promised=np.zeros(ENTRIES, np.float32),
        first=np.zeros(UNITS, np.float32),
        then=np.zeros(UNITS, np.float32),
        here=np.zeros((BORDERED * BORDERED, CHANNELS), np.float32),
        mixed=np.zeros(CHANNELS, np.float32),
        sums=np.zeros(2 * CHANNELS, np.float32),
        hidden=np.zeros(HIDDEN, np.float32),
        at=np.zeros(LINES, np.int64),
        policy=np.zeros(2 * FIELDS, np.float32),
        value=np.zeros(2, np.float32),
        won=((1 - MARGINS) * (1 / (1 + np.exp(-reach)) - 0.5)).astype(np.float32),
        ahead=(0.5 * MARGINS * np.tanh(reach / TENTH / NARROW)).astype(np.float32),
        earned=shares(np.arange(-MOST, MOST + 1)),
    )


def shares(margin: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.float32]]:
    """What margins are worth to whoever is ahead by them, from 0 to 1: by who wins, and by how much."""
    share: np.ndarray[Any, np.dtype[np.float32]] = 0.5 + 0.5 * (
        (1 - MARGINS) * np.sign(margin) + MARGINS * np.tanh(margin / NARROW)
    )
    return share.astype(np.float32)
