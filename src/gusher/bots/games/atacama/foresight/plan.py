"""What a search ahead works with: lists of moves by ply, and a memory of positions."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gusher.analysis.games.atacama.endgame.twin import MOVES, PLIES
from gusher.analysis.games.atacama.outlook.net import ANSWERS
from gusher.rules.atacama.board import SIDE

ENTRIES = 1 << 20
"""Positions that are remembered, in 16 bytes each."""

FARTHEST = 1 << 30
"""Beyond all values."""


class Plan(NamedTuple):
    """One row or entry a ply, where it does not say otherwise. Values are from the side of whoever is to move there."""

    moves: Any
    """The moves, best first (int32)."""
    order: Any
    """What each promises at first sight (int64)."""
    count: Any
    at: Any
    """How many there are, and which is next."""
    depth: Any
    """How many plies are looked ahead from here."""
    alpha: Any
    beta: Any
    """Between what the value is asked for."""
    begun: Any
    """``alpha`` as it was at first."""
    best: Any
    best_move: Any
    stage: Any
    """How the move is being looked at: shortly, or fully, against an empty window or the whole."""
    keys: Any
    column: Any
    row: Any
    """Where the answer about each column and row stands, and about what is beyond the edges (1 + 9 + 1)."""
    state: Any
    """ANSWER and so on."""
    seen: Any
    """Positions: keys (int64)."""
    known: Any
    """And what is known of them."""
    spent: Any
    """By move at the root: nodes looked at below it (int64)."""


ANSWER, IS_NEW, NODES, ROOT, SINCE = range(5)


def planned(entries: int = ENTRIES) -> Plan:
    """Room for one search."""
    rows = (PLIES + 1, MOVES)

    def column() -> Any:
        return np.zeros(PLIES + 1, np.int64)

    return Plan(
        moves=np.zeros(rows, np.int32),
        order=np.zeros(rows, np.int64),
        count=column(),
        at=column(),
        depth=column(),
        alpha=column(),
        beta=column(),
        begun=column(),
        best=column(),
        best_move=column(),
        stage=column(),
        keys=column(),
        column=np.full(SIDE + 2, ANSWERS),
        row=np.full(SIDE + 2, ANSWERS),
        state=np.zeros(5, np.int64),
        seen=np.zeros(entries, np.int64),
        known=np.zeros(entries, np.int64),
        spent=np.zeros(MOVES, np.int64),
    )
