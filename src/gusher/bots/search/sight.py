"""How far somebody sees who looks one move ahead."""

from __future__ import annotations

from typing import NamedTuple

from gusher.rules.kernel import float64, int8, int32, structure

SIGHT = structure(glances=int8, heeds=int8, overlooks=int32, misjudges=float64, crowded=int32)
"""``Sight`` for compiled code."""


class Sight(NamedTuple):
    """How somebody looks one move ahead.

    ``glances``: they judge at a glance, not with all that the game's evaluation knows. ``heeds``: they ask how far
    ahead a move leaves them; else only what it brings themselves. ``overlooks``: so many moves of 100 escape them, but
    never the first that the game lists; ``crowded`` more for each side beyond two, or fewer where it is below 0.
    ``misjudges``: every move is judged too high by anything up to so many points.
    """

    glances: bool = False
    heeds: bool = True
    overlooks: int = 0
    misjudges: float = 0.0
    crowded: int = 0


CLEAR = Sight()
"""Of somebody who sees every move, and takes it for what the evaluation says."""
