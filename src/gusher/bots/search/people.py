"""Levels that play as people do, in games that know how that is (``Bot.people``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

Mind: TypeAlias = tuple[Any, ...]
"""What somebody is like who plays, as the game puts it: a named tuple of its own."""


@dataclass(frozen=True)
class People:
    """How people play a game.

    ``mind``: a mind for compiled code, a structure with the fields of the game's ``Mind``. ``head``: room to think in,
    a structure. ``decide(s, seat, memory, generator)``: a marked function that returns what somebody does as ``seat``
    in ``s``, a state as the seat knows it. It has all of ``memory`` (``thinking.memory_of``): their ``level.mind``,
    their ``head``, and records to try moves in; it draws from ``generator`` alone.

    ``hurried(mind)``: what somebody is like where rules are not compiled, and thinking takes long. ``noticing(mind)``:
    what they would be like with all in sight. ``excuses``: what they may be forgiven, by its name in the game's texts
    (``explain.erred``), and the fields of a mind without it."""

    mind: np.dtype[np.void]
    head: np.dtype[np.void]
    decide: Callable[[Any, int, Any, int], int]
    hurried: Callable[[Any], Any]
    noticing: Callable[[Any], Any]
    excuses: Mapping[str, Mapping[str, Any]]
