"""What became of many games: one column a question, one entry a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

SEEDS_APART = 32
"""Bits of a game's seed that count the games of a series; the bits above are the seed of the series."""
MOST_SEED = 2**31 - 1
MOST_GAMES = 2**SEEDS_APART - 1


def seed_of_game(seed: int, number: int) -> int:
    """The seed of one game of a series, counted from 0. ``Engine.playout`` with it plays the random game again."""
    return seed << SEEDS_APART | number


@dataclass(frozen=True, eq=False)
class Games:
    """Games in the order of their seeds, as NumPy columns of one entry a game.

    ``decisions`` counts what seats did, ``outcomes`` what chance did, ``turns`` how often another seat than before came
    to act. ``starter`` is the seat that decided first, -1 if nobody did. ``ended`` is an index into the game's endings;
    0 means that the game was given up at its bound. ``points`` and ``places`` have a column a side, ``facts`` has
    a row a side with the game's own numbers (``facts``), ``seating`` a column a seat: which of the players sat there.
    """

    seed: np.ndarray[Any, np.dtype[np.int64]]
    decisions: np.ndarray[Any, np.dtype[np.int32]]
    outcomes: np.ndarray[Any, np.dtype[np.int32]]
    turns: np.ndarray[Any, np.dtype[np.int32]]
    starter: np.ndarray[Any, np.dtype[np.int8]]
    ended: np.ndarray[Any, np.dtype[np.int8]]
    points: np.ndarray[Any, np.dtype[np.int32]]
    facts: np.ndarray[Any, np.dtype[np.int32]]
    places: np.ndarray[Any, np.dtype[np.int8]]
    seating: np.ndarray[Any, np.dtype[np.int8]]

    def __len__(self) -> int:
        return len(self.seed)

    def those(self, chosen: Any) -> Games:
        """Some of the games: indices or a mask, as NumPy takes them."""
        return Games(*(getattr(self, column.name)[chosen] for column in fields(self)))


def no_games(count: int, seats: int, sides: int, facts: int = 0) -> Games:
    """Columns for so many games, to be filled; ``facts`` are numbers that a game tells of each side."""
    return Games(
        seed=np.zeros(count, np.int64),
        decisions=np.zeros(count, np.int32),
        outcomes=np.zeros(count, np.int32),
        turns=np.zeros(count, np.int32),
        starter=np.full(count, -1, np.int8),
        ended=np.zeros(count, np.int8),
        points=np.zeros((count, sides), np.int32),
        facts=np.zeros((count, sides, facts), np.int32),
        places=np.zeros((count, sides), np.int8),
        seating=np.zeros((count, seats), np.int8),
    )


def joined(blocks: Sequence[Games]) -> Games:
    """Several blocks as one."""
    return Games(*(np.concatenate([getattr(each, column.name) for each in blocks]) for column in fields(Games)))
