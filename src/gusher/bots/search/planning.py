"""Games whose bots are no search over single actions: they plan what a seat does as a whole.

Where many act at once and take dozens of steps a phase, a tree over steps sees nothing. A game whose
``gusher.bots.<game>`` has a ``planner`` is played by that instead, at all levels, which are its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from gusher.rules.kernel import Phrase, Record
from gusher.rules.kernel.engine import Engine

from .evaluation import own_module


class Planner(Protocol):
    """Made by ``planner(engine)``, once a process and speed, and for each game of a series anew."""

    def play(self, s: Record, seat: int, level: Any, seed: int) -> int:
        """The next action of a seat that is to move, in a state as the seat knows it. It must come to an end: sooner or
        later the game waits for the seat no longer."""

    def stirs(self, action: int) -> bool:
        """Whether an action is a reason for others to think again, though nobody waits for them."""

    def think_again(self, s: Record, seat: int, level: Any) -> int | None:
        """What a seat does that the game does not wait for, None if it leaves it at that. It must come to an end."""

    def advise(self, s: Record, seat: int) -> list[int]:
        """All that the best level would do as a seat that is to move, until others are."""

    def reasons(self, states: Sequence[Record], seat: int, actions: Sequence[int | None]) -> list[Phrase]:
        """What speaks for a turn by the reckoning of who plans, beside what ``Game.explain`` says (whose arguments
        these are): sentences of ``explain.because``."""

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""


def is_planned(game_name: str) -> bool:
    """Whether a game's bots plan."""
    return hasattr(own_module(game_name), "planner")


def planner_of(engine: Engine) -> Planner | None:
    """A game's own planner; None for games that are searched."""
    module = own_module(engine.game.name)
    return None if module is None or not is_planned(engine.game.name) else module.planner(engine)
