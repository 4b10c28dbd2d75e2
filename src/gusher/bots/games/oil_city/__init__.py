"""Oil City's bots: companies that plan what they do as a whole. ``desk`` is where it comes together."""

from __future__ import annotations

from gusher.rules.kernel.engine import Engine

from .desk import Desk
from .levels import LEVELS

__all__ = ["LEVELS", "planner"]


def planner(engine: Engine) -> Desk:
    """See ``gusher.bots.search.planning``."""
    return Desk(engine)
