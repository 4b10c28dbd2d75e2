"""What is to be played, and how it is told how far it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from .games import Games
from .setting import Setting

Progress = Callable[[int, int], None]
"""Called with the games played and the games asked for, several times a second."""


class Work(Protocol):
    """What is to be played. Workers get a copy."""

    @property
    def setting(self) -> Setting:
        """The game, its seats and options."""

    @property
    def seed(self) -> int:
        """The seed of the series."""

    @property
    def most_steps(self) -> int:
        """Decisions and outcomes after which a game is given up."""

    @property
    def is_repeatable(self) -> bool:
        """Whether the same seed gives the same games."""

    @property
    def games_a_round(self) -> int:
        """How many games in a row, from number 0, have the same opening and luck."""

    def names(self, number: int) -> tuple[str, ...]:
        """Who sits on each seat in a game."""

    def describe(self) -> Mapping[str, object]:
        """What is played, as JSON has it: two works that say the same play the same games."""

    def no_games(self, count: int) -> Games:
        """Columns for so many games."""

    def prepare(self) -> None:
        """Load or compile what is needed, and keep it on disk: once, before workers want it all at the same time."""

    def play(self, first: int, count: int) -> Games:
        """Games ``first`` to ``first + count - 1`` of the series, each by its own seed."""

    def steps(self, number: int) -> list[tuple[int, int]]:
        """One game again: the seats (or CHANCE) and what they did."""
