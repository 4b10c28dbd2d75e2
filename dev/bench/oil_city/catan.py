"""Another game of trade with random players: catanatron's, as it comes from PyPI."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from dev.bench.figures import CannotMeasureError
from dev.bench.machine import processor_seconds


class Catan:
    """Games of four of catanatron's random players."""

    def __init__(self) -> None:
        if find_spec("catanatron") is None:
            raise CannotMeasureError(f"needs catanatron: {sys.executable} -m pip install catanatron")

    def played(self, games: int, seed: int) -> float:
        """Play so many games; actions a second. Actions are what players do, rolling the dice included."""
        import catanatron  # type: ignore[import-not-found]

        tables = [
            catanatron.Game(
                [catanatron.RandomPlayer(colour) for colour in catanatron.Color], seed=1 + games * seed + each
            )
            for each in range(games)
        ]
        took = processor_seconds(lambda: [table.play() for table in tables])
        return sum(len(table.state.actions) for table in tables) / took
