"""Levels that play as people do: they do not see every field, misjudge lines, and look a move or two ahead.

``PEOPLE`` is all that others need; ``levels`` says what each level is like, and ``mind`` what a mind is. What a mind
takes a position for is in ``judging``, which moves it notices and how it decides in ``deciding``.
"""

from __future__ import annotations

from .people import PEOPLE

__all__ = ["PEOPLE"]
