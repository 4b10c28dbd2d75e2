"""What a try at a puzzle comes to: how the game goes on if everybody plays as well as can be, as it is proven; where
nothing can be proven, what is to be expected by all that can follow in the next turns."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from gusher.rules.kernel import CHANCE, Record, from_bytes
from gusher.rules.kernel.engine import Engine

from .best import Ply, play_and_tell, ply_of
from .evaluation import analysis_of
from .explaining import Sentence, describe, sentences, states_of
from .proving import Proofs
from .reckoning import Reckoner, Reply


class Step(NamedTuple):
    """An action, and what speaks for it, in sentences of the game's texts; for a turn of several actions that stands
    with the last one."""

    ply: Ply
    because: list[Sentence]


class Answer(NamedTuple):
    """What the other one does best after a try: the ``roll`` that it answers, None for a turn without one, what is done
    in words, and by how much whoever has tried may expect to be ahead after it."""

    roll: Ply | None
    did: list[Sentence]
    lead: float


class Reckoning(NamedTuple):
    """What is to be expected after a try, and after the ``best`` turn: by how many points whoever has tried is ahead in
    the end. ``answers`` are what the other one can do next after the try. ``behind``: by how many points the try is
    behind in which lines of the account, the most first; less than 0 where it is ahead."""

    lead: float
    best: float
    answers: list[Answer]
    behind: list[tuple[str, float]]


class Refutation(NamedTuple):
    """What a try comes to. ``tried`` are its own actions, ``line`` is what follows. ``proven``: the points of the first
    side less those of the second lie between these, None where nothing is proven; ``points`` are what each side has
    after the line, and ``over`` says that the game is over then. ``reckoned``: where turns are reckoned, what is to be
    expected; the line is then the answer, of all that the other one can do, that costs most."""

    tried: list[Step]
    line: list[Step]
    proven: tuple[float, float] | None
    points: list[int]
    over: bool
    reckoned: Reckoning | None = None


class Refuter:
    """Answers tries in one game. ``reckoner`` is for games whose bots plan; others have their own, or none. For one
    thread at a time."""

    def __init__(self, engine: Engine, reckoner: Reckoner | None = None) -> None:
        self._engine = engine
        self._game = engine.game
        self._given = reckoner
        self._proofs = Proofs(engine)

    @cached_property
    def _reckoner(self) -> Reckoner | None:
        own = analysis_of(self._game.name).reckoner
        return self._given if own is None else own(self._engine)

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""
        if self._reckoner is not None:
            self._reckoner.rehearse()

    def refute(self, state: bytes, seat: int, moves: Sequence[str], best: Sequence[str], seconds: float) -> Refutation:
        """What it comes to if ``seat``, which is to move, makes these ``moves``, all legal, as far as it can be proven
        within so many seconds. ``best`` are those that are looked for."""
        s = from_bytes(self._game.record, state)
        until = time.perf_counter() + seconds
        if self._reckoner is not None and self._reckoner.can_reckon(s):
            return self._reckoned(self._reckoner, s, seat, self._read(moves), self._read(best))
        tried = self._done(s, seat, self._read(moves))
        proven = self._proofs.margin(s, until)
        line = []
        while proven is not None and (waiting := self._engine.movers(s)) and waiting != [CHANCE]:
            known = self._proofs.of(s, until)
            if known is None or known.action is None:
                break
            line += self._done(s, waiting[0], [known.action])
        return Refutation(tried, line, proven, self._engine.points(s), not self._engine.movers(s))

    # What is reckoned -------------------------------------------------------------------------------------------------

    def _reckoned(
        self, reckoner: Reckoner, s: Record, seat: int, moves: Sequence[int], best: Sequence[int]
    ) -> Refutation:
        goal = states_of(self._engine, s, seat, best)[-1]
        tried = self._done(s, seat, moves)
        choices = reckoner.replies(s, seat)
        answers = [self._answer(s, seat, reply) for reply in choices[0]] if choices else []
        own, wanted = (reckoner.account(each, seat) for each in (s, goal))
        behind = sorted(((name, wanted[name] - own[name]) for name in own), key=lambda line: -abs(line[1]))
        reckoned = Reckoning(reckoner.lead_after(s, seat), reckoner.lead_after(goal, seat), answers, behind)
        line = []
        if choices:
            worst = min(choices[0], key=lambda reply: reply.lead)
            if worst.outcome is not None:
                rolled = self._done(s, 1 - seat, self._rolling(s, 1 - seat))
                line += [step._replace(because=[]) for step in rolled]
                line.append(Step(ply_of(self._engine, s, CHANCE, worst.outcome)._replace(seat=1 - seat), []))
                self._engine.play_unchecked(s, CHANCE, worst.outcome)
            line += self._done(s, 1 - seat, worst.actions)
        return Refutation(tried, line, None, self._engine.points(s), not self._engine.movers(s), reckoned)

    def _answer(self, after: Record, seat: int, reply: Reply) -> Answer:
        s = self._engine.copy(after)
        roll = None
        if reply.outcome is not None:
            for action in self._rolling(s, 1 - seat):
                self._engine.play_unchecked(s, 1 - seat, action)
            roll = ply_of(self._engine, s, CHANCE, reply.outcome)._replace(seat=1 - seat)
            self._engine.play_unchecked(s, CHANCE, reply.outcome)
        states = states_of(self._engine, s, 1 - seat, reply.actions)
        return Answer(roll, describe(self._game, states, 1 - seat, reply.actions, "did").did, reply.lead)

    def _rolling(self, s: Record, seat: int) -> list[int]:
        """The action after which it is up to chance."""
        for action in self._engine.legal(s, seat):
            if self._engine.movers(self._engine.after(s, seat, [action])) == [CHANCE]:
                return [action]
        return []

    # In words ---------------------------------------------------------------------------------------------------------

    def _read(self, moves: Sequence[str]) -> list[int]:
        return [self._game.actions.read(text) for text in moves]

    def _done(self, s: Record, seat: int, actions: Sequence[int]) -> list[Step]:
        """Do actions of one seat in ``s`` itself, and tell them."""
        states = states_of(self._engine, s, seat, actions)
        explained = None if self._game.explain is None or not actions else self._game.explain(states, seat, actions)
        reasons = [] if explained is None else sentences("explain.because", explained.reasons)
        steps = [Step(ply, []) for ply in play_and_tell(self._engine, s, [seat] * len(actions), actions)]
        return [*steps[:-1], *(step._replace(because=reasons) for step in steps[-1:])]
