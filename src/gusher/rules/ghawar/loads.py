"""What a truck can carry: oil stones of four colours, and barrels."""

from __future__ import annotations

NOTHING = 0
WHITE, ORANGE, RED, BLUE = 1, 2, 3, 4
COLOURS = 4
BARREL = 5
LOADS = 6
UNKNOWN = 6
"""Stands in a concealed copy for what a rig covers, be it a stone or nothing (G34)."""

STONES_OF_COLOUR = 9
STONES = COLOURS * STONES_OF_COLOUR
"""On the field at the start, one on each platform (G5)."""
BARRELS = 3
