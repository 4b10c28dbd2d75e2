"""The player for two: a tree of random games, then alpha-beta by what was learnt of lines, then proofs.

``Foresight``, and ``GoingOn`` for games played on by the hundred, are all that others need. Below them, everything is
compiled: the tree (``walking``) with its games (``playing_on``); what each move promises at first sight (``weighing``),
and looking ahead (``diving``), in the room that ``plan`` makes.
"""

from __future__ import annotations

from .foresight import Foresight
from .going_on import GoingOn

__all__ = ["Foresight", "GoingOn"]
