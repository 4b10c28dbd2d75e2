"""The player for two: it proves endgames, and before that looks ahead with what was learnt of lines.

``Foresight`` is all that others need. Below it, everything is compiled: what each move promises at first sight
(``weighing``), and looking ahead (``diving``), in the room that ``plan`` makes.
"""

from __future__ import annotations

from .foresight import Foresight

__all__ = ["Foresight"]
