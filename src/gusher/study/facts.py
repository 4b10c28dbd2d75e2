"""What a series says of a game besides points: numbers of its own, and sides that are alike. A game declares it as
``FACTS`` in ``gusher.study.<game>``, found by name; most games have none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from gusher.rules.kernel import Record
from gusher.rules.kernel.registry import declared


class Watcher:
    """Watches one game; made from the state at its start. This one is for games without numbers of their own."""

    def __init__(self, s: Record) -> None:
        """Any state will do."""

    def watch(self, s: Record, seat: int, action: int) -> None:
        """Sees every action and outcome, before it is done."""

    def facts(self, s: Record) -> list[list[int]]:
        """The numbers at the end, a row a side, in the order of ``Facts.names``."""
        return []


@dataclass(frozen=True)
class Facts:
    """What a game says besides points. ``names`` are those of its numbers, which ``watcher(s)`` finds in one game.
    ``groups(s)`` names for each side those that are like it, by the first state; it is empty if sides do not differ."""

    names: tuple[str, ...] = ()
    watcher: Callable[[Record], Watcher] = Watcher
    groups: Callable[[Record], Sequence[str]] = field(default=lambda _: ())


@cache
def facts_of(game_name: str) -> Facts:
    """What the game of this name says besides points."""
    return declared(f"{__package__}.{game_name}", "FACTS", Facts)
