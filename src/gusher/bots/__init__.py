"""Opponents: levels of play for every game. Light to import: Numba comes in with the first move.

A table needs ``levels`` and ``choose``; ``compile_search`` fills the cache on disk, so that first moves come at
once.
"""

from __future__ import annotations

from .search.choosing import assist, choose, compile_search, is_for_all, overlooking, stirs, think_again
from .search.strengths import climb, levels, middling

__all__ = [
    "assist", "choose", "climb", "compile_search", "is_for_all", "levels", "middling", "overlooking", "stirs",
    "think_again",
]  # fmt: skip
