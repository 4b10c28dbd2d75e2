"""What a try at a puzzle comes to: how the game goes on if everybody plays as well as can be, as it is proven."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from gusher.rules.kernel import CHANCE, Phrase, Record, from_bytes
from gusher.rules.kernel.engine import Engine

from .best import Ply
from .evaluation import analysis_of
from .explaining import Sentence
from .proofs import Prover


class Step(NamedTuple):
    """An action, and what speaks for it, in sentences of the game's texts."""

    ply: Ply
    because: list[Sentence]


class Refutation(NamedTuple):
    """What a try comes to. ``tried`` are its own actions, ``line`` is what follows. ``proven``: the points of the first
    side less those of the second lie between these, None where nothing is proven; ``points`` are what each side has
    after the line, and ``over`` says that the game is over then."""

    tried: list[Step]
    line: list[Step]
    proven: tuple[float, float] | None
    points: list[int]
    over: bool


class Refuter:
    """Answers tries in one game. For one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._game = engine.game

    @cached_property
    def _prover(self) -> Prover | None:
        prover = analysis_of(self._game.name).prover
        return None if prover is None else prover(self._engine)

    def refute(self, state: bytes, seat: int, moves: Sequence[str], seconds: float) -> Refutation:
        """What it comes to if ``seat``, which is to move, makes these ``moves``, all legal, as far as it can be proven
        within so many seconds."""
        s = from_bytes(self._game.record, state)
        until = time.perf_counter() + seconds
        tried = [self._done(s, seat, self._game.actions.read(text)) for text in moves]
        proven = self._margin(s, until)
        line = []
        while proven is not None and (waiting := self._engine.movers(s)) and waiting != [CHANCE]:
            action = self._best(s, until)
            if action is None:
                break
            line.append(self._done(s, waiting[0], action))
        return Refutation(tried, line, proven, self._engine.points(s), not self._engine.movers(s))

    def _margin(self, s: Record, until: float) -> tuple[float, float] | None:
        if not self._engine.movers(s):
            points = self._engine.points(s)
            return (points[0] - points[1],) * 2 if len(points) == 2 else None
        found = None if self._prover is None else self._prover.prove(s, until - time.perf_counter())
        return None if found is None else (found.low, found.high)

    def _best(self, s: Record, until: float) -> int | None:
        left = until - time.perf_counter()
        found = None if self._prover is None or left <= 0 else self._prover.prove(s, left)
        return None if found is None else found.action

    def _done(self, s: Record, seat: int, action: int) -> Step:
        """Do an action in ``s`` itself, and tell it."""
        before = self._engine.copy(s)
        phrase = self._game.phrase(before, seat, action)
        self._engine.play(s, seat, action)
        explained = None if self._game.explain is None else self._game.explain([before, s], seat, [action])
        reasons: Sequence[Phrase] = () if explained is None else explained.reasons
        return Step(
            Ply(seat, self._game.actions.write(action), phrase.name, phrase.words),
            [Sentence(f"explain.because.{each.name}", each.words) for each in reasons],
        )
