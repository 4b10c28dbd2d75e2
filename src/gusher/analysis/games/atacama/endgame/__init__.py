"""Exact endgames of Atacama for two players: what a position is worth if both play for the margin, and the best move.

``Solver`` is all that others need. Below it, everything is compiled: the twin of a position (``twin``, ``moving``),
what it can come to (``prospects``, and with the last rigs exactly ``ending``) and what each move leads to
(``foreseeing``), what is known already (``table``), and the proof itself (``proving``). While tiles are still to come,
``expecting`` weighs them.
"""

from __future__ import annotations

from .proof import Proof
from .solver import ENTRIES, Solver, by_printed_rules

__all__ = ["ENTRIES", "Proof", "Solver", "by_printed_rules"]
