"""One game being played: its log, undo, views, dice and game files.

``gusher.table`` is also the shortest way to a game in Python:

>>> import gusher
>>> t = gusher.table("atacama", seats=2, seed=7)
>>> t.play("e5")
>>> t.why("e6").code, t.points, t.over
('adjacent', [0, 0], False)
"""

import sys
from types import ModuleType

from .entries import Entry
from .local import LocalTable, Reason, read, table
from .table import Clocks, Proposal, Table
from .view import SeenTurn, UndoState, Viewer, consider, covered, known, turn, view

__all__ = [
    "Clocks", "Entry", "LocalTable", "Proposal", "Reason", "SeenTurn", "Table", "UndoState", "Viewer", "consider",
    "covered", "known", "read", "table", "turn", "view",
]  # fmt: skip


class _CallablePackage(ModuleType):
    """Makes ``gusher.table(...)`` work beside ``import gusher.table``."""

    __call__ = staticmethod(table)


sys.modules[__name__].__class__ = _CallablePackage
