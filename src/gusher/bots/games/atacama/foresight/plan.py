"""What a search ahead works with: lists of moves by ply, and a memory of positions."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gusher.analysis.games.atacama.endgame.twin import MOVES, PLIES
from gusher.analysis.games.atacama.outlook.net import ANSWERS
from gusher.bots.search.columns import made_anew
from gusher.rules.atacama.board import SIDE

ENTRIES = 1 << 20
"""Positions that are remembered, in 16 bytes each."""

FARTHEST = 1 << 30
"""Beyond all values."""


class Plan(NamedTuple):
    """One row or entry a ply, where it does not say otherwise. Values are from the side of whoever is to move there."""

    moves: Any = np.zeros((PLIES + 1, MOVES), np.int32)
    """The moves, best first."""
    order: Any = np.zeros((PLIES + 1, MOVES), np.int64)
    """What each promises at first sight."""
    count: Any = np.zeros(PLIES + 1, np.int64)
    at: Any = np.zeros(PLIES + 1, np.int64)
    """How many there are, and which is next."""
    depth: Any = np.zeros(PLIES + 1, np.int64)
    """How many plies are looked ahead from here."""
    alpha: Any = np.zeros(PLIES + 1, np.int64)
    beta: Any = np.zeros(PLIES + 1, np.int64)
    """Between what the value is asked for."""
    begun: Any = np.zeros(PLIES + 1, np.int64)
    """``alpha`` as it was at first."""
    best: Any = np.zeros(PLIES + 1, np.int64)
    best_move: Any = np.zeros(PLIES + 1, np.int64)
    stage: Any = np.zeros(PLIES + 1, np.int64)
    """How the move is being looked at: shortly, or fully, against an empty window or the whole."""
    keys: Any = np.zeros(PLIES + 1, np.int64)
    column: Any = np.full(SIDE + 2, ANSWERS)
    row: Any = np.full(SIDE + 2, ANSWERS)
    """Where the answer about each column and row stands, and about what is beyond the edges (1 + 9 + 1)."""
    state: Any = np.zeros(5, np.int64)
    """ANSWER and so on."""
    seen: Any = np.zeros(0, np.int64)
    """Positions that are remembered, as many as wanted: keys."""
    known: Any = np.zeros(0, np.int64)
    """And what is known of them."""
    spent: Any = np.zeros(MOVES, np.int64)
    """By move at the root: nodes looked at below it."""


ANSWER, IS_NEW, NODES, ROOT, SINCE = range(5)


def planned(entries: int = ENTRIES) -> Plan:
    """Room for one search."""
    return made_anew(Plan, entries)
