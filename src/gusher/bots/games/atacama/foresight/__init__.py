"""The player for two: it proves endgames, and before that looks ahead with what was learnt of lines.

``Foresight``, and ``GoingOn`` for games played on by the hundred, are all that others need. Below them, everything is
compiled: what each move promises at first sight (``weighing``), and looking ahead (``diving``), in the room that
``plan`` makes.
"""

from __future__ import annotations

from .foresight import Foresight
from .going_on import GoingOn

__all__ = ["Foresight", "GoingOn"]
