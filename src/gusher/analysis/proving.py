"""What is proven of a position, of the moves in it, and of how the game goes on; of games that have a prover."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property

from gusher.rules.kernel import Record
from gusher.rules.kernel.engine import Engine

from .evaluation import analysis_of
from .proofs import Proven, Prover

Move = tuple[int, ...]


class Proofs:
    """For one thread at a time. All of it until a time of ``time.perf_counter``; nothing is proven without a prover."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def _prover(self) -> Prover | None:
        prover = analysis_of(self._engine.game.name).prover
        return None if prover is None else prover(self._engine)

    def of(self, s: Record, until: float) -> Proven | None:
        """What is proven of a position in which somebody is to move."""
        left = until - time.perf_counter()
        return None if self._prover is None or left <= 0 else self._prover.prove(s, left)

    def margin(self, s: Record, until: float) -> tuple[float, float] | None:
        """The proven bounds of the margin, as in ``Proven``; exact when a game of two is over. None if nothing is
        proven in time."""
        if not self._engine.movers(s):
            points = self._engine.points(s)
            return (points[0] - points[1],) * 2 if len(points) == 2 else None
        proven = self.of(s, until)
        return None if proven is None else (proven.low, proven.high)

    def best_first(self, s: Record, seat: int, moves: Sequence[Move], until: float) -> list[Move]:
        """Moves by the least margin that is proven for them, best first; after those, the ones of which nothing is
        proven, in the given order. Earlier moves are looked at first."""
        side = self._engine.side(s, seat)
        least: dict[Move, float] = {}
        for at, move in enumerate(moves):
            now = time.perf_counter()
            # None may take all the time of those that come after it.
            margin = self.margin(self._engine.after(s, seat, move), now + 2 * (until - now) / (len(moves) - at + 1))
            if margin is not None:
                low, high = margin
                least[move] = low if side == 0 else -high
        return sorted(moves, key=lambda move: -least.get(move, -float("inf")))

    def line(self, s: Record, seat: int, move: Move, most: int, until: float) -> Move:
        """How a game goes on after a move if both play for the margin, as far as it is proven; ``most`` actions."""
        trial, actions = self._engine.after(s, seat, move), list[int]()
        while len(actions) < most and (waiting := self._engine.movers(trial)):
            proven = self.of(trial, until)
            if proven is None or proven.action is None or proven.low != proven.high:
                break
            actions.append(proven.action)
            self._engine.play_unchecked(trial, waiting[0], proven.action)
        return tuple(actions)
