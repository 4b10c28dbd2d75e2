"""What somebody who thinks is made of, for whoever builds a module of it or keeps its time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from gusher.rules.kernel import Game, Record

from .levels import Level


class Thoughts(NamedTuple):
    """Entry points over a memory: ``begin``, ``go_on`` and ``choice``, as in ``thinking``; and ``begin_again`` where a
    seat may act that the game does not wait for. ``memory`` and ``mind`` are the types of the memory and of a level for
    compiled code, ``mind_of`` makes the latter. ``longest``: actions of a choice."""

    memory: Callable[[Game], np.dtype[np.void]]
    mind: Callable[[Game], np.dtype[np.void]]
    mind_of: Callable[[Game, Level], Record]
    functions: tuple[Callable[..., Any], ...]
    longest: int
