"""Two beginners for every game, by which the lowest levels are measured: ``python -m dev.opponents.beginners``.

``nearest`` takes the nearest riches, ``ahead`` whatever brings most points of its own one move, drive or phase ahead.
Neither looks at what others do. They share no code with Gusher's bots: they read the table as a person would, and
choose among the actions that the rules list as legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gusher.rules.kernel import Record
from gusher.rules.kernel.engine import Engine

from . import atacama, driving, oil_city

Beginner: TypeAlias = Callable[[Engine, Record, int, int], int]
"""From the engine, a state as the seat knows it, the seat and a seed to a legal action (``gusher.study``)."""

NEAREST: dict[str, Beginner] = {
    "atacama": atacama.nearest,
    "ghawar": driving.nearest,
    "guven": driving.nearest,
    "oil_city": oil_city.nearest,
}
AHEAD: dict[str, Beginner] = {
    "atacama": atacama.ahead,
    "ghawar": driving.ahead,
    "guven": driving.ahead,
    "oil_city": oil_city.ahead,
}
