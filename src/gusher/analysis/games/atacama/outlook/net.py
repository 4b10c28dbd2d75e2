"""The numbers that the network has learnt, and room for it to work in."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np

from gusher.analysis.games.atacama.endgame.twin import LINES, MASKS
from gusher.rules.atacama.board import SIDE

ENTRIES = 1 << 20
"""What a network remembers of single lines, in 8 bytes each."""

ANSWERS = 1 << 16
"""Lines of which it is remembered what every move makes of them, in 84 bytes each."""
NOW, CLOSED, RIGGED = 0, 1, 1 + SIDE
"""Where an answer says what a line promises as it is; and from where on by how much that changes if one of its fields
is closed from outside, and if a rig stands there."""

UNIT = 256
"""Values are counted in parts of a point."""
MOST = 1024
"""No margin is greater."""

WINS, NARROW = 0.6, 8.0
"""What a result is worth: mostly whether it is won, and a little by how far. NARROW points are a clear margin."""


class Net(NamedTuple):
    """The network. What it has learnt comes first, in the order of the file; units of the first layer are columns."""

    shape: Any
    """By which fields of a line are open (512 ×)."""
    ore: Any
    """By how far a field is from the end of its line, and its class."""
    edge: Any
    """By how far a line is from the edge of the board (5 ×)."""
    need: Any
    """By how many rigs it lacks, and how many it has room for."""
    slope: Any
    """By how many it lacks: for each point that they bring."""
    turn: Any
    """By how many rigs are left, and whose turn it is."""
    seconds: Any
    """By rigs of the second colour of both sides."""
    second: Any
    """The second layer: units of the first by units of the second."""
    bias: Any
    last: Any
    """From the second layer to points."""
    gain: Any
    """By rigs left: how surely a point more decides the game (one number)."""
    fields: Any
    """By concession of the columns, line, and mask: what the first layer says of its fields, on the present board."""
    memory: Any
    """What it said of single lines (int64)."""
    asked: Any
    """Of which lines there is an answer (int64)."""
    answers: Any
    """What every move makes of them (int32, see NOW). One more than was asked: nothing changes beyond the edge."""
    after: Any
    """Room for the second layer."""
    gains: Any
    """``gain`` in parts of 256 (int64)."""
    final: Any
    """What a margin is worth, from -MOST on, when the game is over (int64)."""


LEARNT = Net._fields[: Net._fields.index("fields")]


Numbers = dict[str, np.ndarray[Any, Any]]
"""What a network has learnt, by name."""


@cache
def learnt() -> Numbers:
    """What the network has learnt, by name."""
    packed = (files(__package__) / "learnt.npz").read_bytes()
    with np.load(BytesIO(packed)) as arrays:
        return {name: arrays[name].astype(np.float32) for name in LEARNT}


def made(numbers: Numbers) -> Net:
    """A network of these numbers, for one thread at a time."""
    units, others = numbers["second"].shape
    return Net(
        **{name: np.ascontiguousarray(numbers[name]) for name in LEARNT},
        fields=np.zeros((2 * LINES * MASKS, units), np.float32),
        memory=np.full(ENTRIES, -1, np.int64),
        asked=np.full(ANSWERS, -1, np.int64),
        answers=np.zeros((ANSWERS + 1, RIGGED + SIDE), np.int32),
        after=np.zeros(others, np.float32),
        gains=np.round(256 * numbers["gain"]).astype(np.int64),
        final=finals(),
    )


def finals() -> np.ndarray[Any, np.dtype[np.int64]]:
    """What a margin is worth when the game is over, in parts of a point, as the network would put it."""
    margin = np.arange(-MOST, MOST + 1)
    earned = rewards(margin)
    return np.round(UNIT * NARROW * np.log(earned / (1 - earned))).astype(np.int64)


def rewards(margin: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.float64]]:
    """What margins are worth, between 0 and 1."""
    worth: np.ndarray[Any, np.dtype[np.float64]] = WINS * (0.5 + 0.5 * np.sign(margin)) + (1 - WINS) / (
        1 + np.exp(-np.clip(margin, -60, 60) / NARROW)
    )
    return worth
