"""Levels that play as people do: they do not see every field, misjudge lines, and look a move or two ahead.

``People`` is all that others need; ``levels`` says what each level is like. Below it, everything is compiled: what a
``mind`` is, what it takes a position for (``judging``), which moves it notices, and how it decides (``deciding``).
"""

from __future__ import annotations

from .people import People

__all__ = ["People"]
