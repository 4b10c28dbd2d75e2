"""A small network for Atacama's basic game. It reads each open field with what lies around it, its column and its row,
and says how good a rig is there: the same numbers for all fields, so that it plays on any tiles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from gusher.rules.atacama.board import FIELDS, ROWS, SIDE
from gusher.rules.atacama.kinds import FIELD_NAMES
from gusher.rules.atacama.scoring import RIGS_TO_COUNT

if TYPE_CHECKING:
    from gusher.rules.kernel import Record
    from gusher.rules.kernel.engine import Engine

Array = NDArray[np.float32]
KEPT = Path(__file__).with_name("atacama.npz")
"""What ``docs/examples/self_play.py`` had learnt after sixty rounds."""
PLAYS = {"seats": 2, "variant": "basic", "tactical": False}
HIDDEN = 64
WORTH, RIGS = 4.0, 14
"""What fields are worth and rigs there are, about: what the network reads should be near 1."""
MOST_IN_LINE = 6
"""So many rigs in a line or more are one case."""


class Sight(NamedTuple):
    """What the network reads: ``rows``, shape (k, inputs), one for each open field of each state; which ``state`` each
    belongs to and which ``field`` it is, both (k,)."""

    rows: Array
    state: NDArray[np.int64]
    field: NDArray[np.int64]


def look(states: Any) -> Sight:
    """What whoever is to move sees in states (an array of records, as ``Vector.states``). Boards are turned so that
    their own lines are columns: nothing has to be learnt twice."""
    n = len(states)
    every, mover = np.arange(n), np.asarray(states["to_move"], np.int64)
    own, other = (states["concession"][every, seat].astype(np.int64) for seat in (mover, 1 - mover))
    is_turned = (states["direction"][every, mover] == ROWS)[:, None, None]

    def board(values: Any) -> Array:
        lying = np.asarray(values, np.float32).reshape(n, SIDE, SIDE)
        return np.where(is_turned, lying.transpose(0, 2, 1), lying)

    rig, is_open = board(states["rigs"] > 0), board(states["open_at"] >= 0)
    mine, theirs = (board(states["worth"][every, concession]) / WORTH for concession in (own, other))
    planes = np.stack([rig, is_open, rig * mine, rig * theirs, is_open * mine, is_open * theirs], axis=-1)
    state, row, column = np.nonzero(is_open)
    padded = np.pad(planes, ((0, 0), (2, 2), (2, 2), (0, 0)))
    near = [
        padded[state, row + y, column + x] for y in range(5) for x in range(5) if abs(x - 2) + abs(y - 2) <= 2
    ]  # fmt: skip
    lines = [planes.sum(axis=1)[state, column], planes.sum(axis=2)[state, row]]
    cases = np.eye(MOST_IN_LINE + 1, dtype=np.float32)
    counts = [cases[np.minimum(line[:, 0], MOST_IN_LINE).astype(np.int64)] for line in lines]
    left = states["hand"][every, mover].sum(axis=1) / RIGS
    ahead = _points(rig, rig * mine, 1) - _points(rig, rig * theirs, 2)
    of_state = np.stack([left, ahead / WORTH], axis=1)[state]
    here = np.stack([mine[state, row, column], theirs[state, row, column]], axis=1)
    field = np.where(is_turned[state, 0, 0], SIDE * column + row, SIDE * row + column)
    return Sight(np.concatenate([here, of_state, *near, *lines, *counts], axis=1, dtype=np.float32), state, field)


def _points(rig: Array, gains: Array, axis: int) -> Array:
    """What the lines along an axis bring together, by state."""
    brings: Array = (gains.sum(axis) * (rig.sum(axis) >= RIGS_TO_COUNT)).sum(1)
    return brings


class Judgement(NamedTuple):
    """``chances``: logarithms of how likely each field is to be chosen, shape (n, 81); ``values``, (n,): what the mover
    may expect, from -1 to 1; ``layers``: what the network held in between, for those who teach it."""

    chances: Array
    values: Array
    layers: tuple[Array, Array]


class Policy:
    """Two hidden layers over the rows of a ``Sight``, and from each a number for the field and one for the state.
    ``weights``: matrix and offsets of each layer, in turn."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights = weights

    @classmethod
    def untaught(cls, inputs: int, rng: np.random.Generator) -> Self:
        """One that knows nothing."""
        weights: list[Array] = []
        for a, b, scale in ((inputs, HIDDEN, 1.0), (HIDDEN, HIDDEN, 1.0), (HIDDEN, 2, 0.1)):
            weights.append((scale * (2 / a) ** 0.5 * rng.standard_normal((a, b))).astype(np.float32))
            weights.append(np.zeros(b, np.float32))
        return cls(weights)

    @classmethod
    def read(cls, file: Path) -> Self:
        """As it was written."""
        with np.load(file) as kept:
            return cls([kept[name] for name in kept.files])

    def write(self, file: Path) -> None:
        """Keep it in a file of NumPy's."""
        np.savez_compressed(file, *self.weights)

    def judge(self, seen: Sight, n: int) -> Judgement:
        """All of ``n`` states at once."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.maximum(seen.rows @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        out = second @ w3 + b3
        chances = np.full((n, FIELDS), -np.inf, np.float32)
        chances[seen.state, seen.field] = out[:, 0]
        chances -= chances.max(axis=1, keepdims=True)
        chances -= np.log(np.exp(chances).sum(axis=1, keepdims=True))
        fields = np.bincount(seen.state, minlength=n)
        values = np.tanh(np.bincount(seen.state, out[:, 1], minlength=n) / fields)
        return Judgement(chances, values.astype(np.float32), (first, second))

    def choose(self, engine: Engine, s: Record, seat: int, seed: int) -> int:
        """The field that it likes best (``gusher.study.Chooser``)."""
        field = self.judge(look(np.asarray(s).reshape(1)), 1).chances[0].argmax()
        return engine.game.actions.read(FIELD_NAMES[field])
