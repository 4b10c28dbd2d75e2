"""Answers to tries at puzzles: whether it was the right one, and what it comes to, as the bots' workers prove it.

What was answered is kept for whoever tries the same. All that one address asks for takes turns with its other analysis.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from gusher.analysis.refuting import Reckoning, Refutation, Step
from gusher.bots import advising
from gusher.bots.search.choosing import is_ready
from gusher.rules.kernel import game
from gusher.server.live.puzzles import Openings
from gusher.server.protocol.analysed import Ply
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.puzzled import PuzzleAnswer, PuzzleLine, PuzzleReckoning, PuzzleReply, PuzzleStep
from gusher.server.sharing import limits
from gusher.server.sharing.kept import Kept
from gusher.table.puzzles import Puzzle, come_to

from .elsewhere import Works
from .queues import Queues, asked

LEAST_SHOWN, MOST_SHOWN = 0.1, 4
"""A line of an account is shown if it differs by so many points, and so many lines are shown at most."""
SECONDS = 3.0
"""So long a proof of what a try comes to may take."""


class Puzzles:
    """The puzzles of this process: their positions (``openings``), and answers to tries."""

    def __init__(self, workers: Works, queues: Queues) -> None:
        self._workers = workers
        self._queues = queues
        self._kept: Kept[tuple[str, str, tuple[str, ...]], Refutation] = Kept(lambda: limits.PUZZLES_KEPT)
        self.openings = Openings()

    async def close(self) -> None:
        """Give up what is under way."""
        await self._kept.close()

    async def answer(
        self, name: str, puzzle: Puzzle, moves: Sequence[str], address: str, weigh: Callable[[], None]
    ) -> PuzzleAnswer:
        """What a try comes to. ``weigh`` counts one that is new, and may refuse it. Refusal: whatever is wrong with the
        moves, ``too_fast``, or ``not_ready`` until the rules are compiled."""
        seat = self.openings.seat_of(name, puzzle)
        end = self.openings.tried(name, puzzle, moves)
        refutation = await self._refuted(name, puzzle, tuple(moves), address, weigh)
        sign = 1 if seat == 0 else -1
        margins = None if refutation.proven is None else sorted(sign * each for each in refutation.proven)
        tables = [end, *(self.openings.at(name, puzzle, each.split()) for each in puzzle.solutions)]
        reached, *wanted = [come_to(each.engine, each.state, seat, puzzle.alike) for each in tables]
        right = reached in wanted
        return PuzzleAnswer(
            right=right,
            tried=[_told(step) for step in refutation.tried],
            line=[_told(step) for step in refutation.line],
            proven=margins,
            points=refutation.points,
            over=refutation.over,
            reckoned=None if refutation.reckoned is None else _reckoned(refutation.reckoned, puzzle.worth),
            idea=self.openings.idea(name, puzzle) if right else None,
        )

    async def _refuted(
        self, name: str, puzzle: Puzzle, moves: tuple[str, ...], address: str, weigh: Callable[[], None]
    ) -> Refutation:
        if not await asyncio.to_thread(is_ready, game(name)):
            raise Refusal("not_ready", status=503)
        state, seat = self.openings.at(name, puzzle).state.tobytes(), self.openings.seat_of(name, puzzle)
        question = name, state, seat, list(moves), puzzle.solution.split(), SECONDS

        async def made() -> Refutation:
            weigh()
            self._queues.check_room(address)
            failing = "A try could not be answered"
            return await asked(self._workers, self._queues, address, failing, advising.refute, *question)

        key = name, puzzle.name, moves
        refutation = await self._kept.of(key, made)
        if not refutation.over and refutation.reckoned is None:
            # On a busy machine it was not proven in time: next time it may be.
            self._kept.forget(key)
        return refutation


def _told(step: Step) -> PuzzleStep:
    return PuzzleStep(Ply(*step.ply), step.because)


def _reckoned(reckoning: Reckoning, worth: float) -> PuzzleReckoning:
    replies = [
        PuzzleReply(None if each.roll is None else Ply(*each.roll), each.did, round(each.lead, 2))
        for each in reckoning.answers
    ]
    behind = [PuzzleLine(line, round(points, 2)) for line, points in reckoning.behind if abs(points) >= LEAST_SHOWN]
    return PuzzleReckoning(round(reckoning.lead, 2), round(reckoning.best, 2), worth, replies, behind[:MOST_SHOWN])
