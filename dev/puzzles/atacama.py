"""Looks for puzzles of Atacama: only one move still wins, or, where none does, still shares the win.

    python -m dev.puzzles.atacama found.jsonl

Bots play each other, quickly, on every board and in every variant for two; with 14 to 6 rigs left the solver is asked
of each position how it ends, and of each move whether it keeps that. A puzzle is kept if that move is neither what
promises most one move ahead nor what the learnt outlook says at first sight. Everything follows from the number of the
game: whoever stops goes on where they were, with Ctrl-C at any time; with ``--jobs 4`` or ``--ray auto`` many games are
looked at at once, and the file is the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from dev.where import by_its_name
from gusher.analysis.games.atacama.endgame import Solver, moving, twin
from gusher.analysis.games.atacama.endgame.proof import Budget
from gusher.analysis.games.atacama.outlook import lines, net
from gusher.bots.games.atacama.foresight.weighing import outlook
from gusher.bots.search.choosing import Player
from gusher.bots.search.levels import CAREFUL, GREEDY, LEVELS, Level
from gusher.bots.search.limits import Limits
from gusher.rules.kernel import CHANCE, Record, advance, below, blank, game, seeded
from gusher.rules.kernel.engine import Engine
from gusher.study.setting import outcome

from .findings import Candidate, Findings
from .grading import fails
from .mining import add_options, mine
from .proving import keeps

VARIANTS: tuple[dict[str, str | bool], ...] = (
    {},
    {"tactical": True},
    {"variant": "enhanced"},
    {},
    {"variant": "enhanced", "tactical": True},
    {"variant": "enhanced"},
)
MOST_RIGS, FEWEST_RIGS = 14, 6
LEAST_CHOICES = 5
"""With fewer moves there is nothing to find out."""
MOST_NODES = 12_000_000
"""Of all proofs of a position: what takes more is left out."""
ITERATIONS = 60
"""Of those who search in these games."""
LATE_CLAIMS = 3
"""In one game of so many nobody claims before it must be, or before the position is looked at."""


class Opened(NamedTuple):
    """A position in a game: where it stands, and what has led there."""

    s: Record
    moves: list[str]


class Miner:
    """Looks at one game: what it remembers of that must not decide another."""

    def __init__(self) -> None:
        self.engine, self._net = _engine(), _net()
        self.solver = Solver(self.engine)
        self.player = Player(self.engine)
        self.boards = [None, *(each.name for each in self.engine.game.options[-1].sets)]
        self._twin = blank(twin.TWIN)
        twin.draw_keys(self._twin, 1)

    # Games ------------------------------------------------------------------------------------------------------------

    def look_at(self, number: int) -> Candidate | None:
        """The puzzle of a game, if there is one: the first with no more rigs left than are drawn."""
        options = dict(VARIANTS[number % len(VARIANTS)])
        board = self.boards[number // len(VARIANTS) % len(self.boards)]
        if board is not None:
            options["tiles"] = board
        drawn = advance(seeded(number))
        most = FEWEST_RIGS + below(drawn, MOST_RIGS - FEWEST_RIGS + 1)
        for s, moves in self._positions(options, number):
            if FEWEST_RIGS <= s["hand"].sum() <= most:
                puzzle = self._puzzle(s)
                if puzzle is not None:
                    solution, worth = puzzle
                    return Candidate(
                        game=number,
                        options=options,
                        moves=" ".join(moves),
                        solution=solution,
                        worth=worth,
                        fails=fails(self.player, "atacama", s, [solution]),
                        left=int(s["hand"].sum()),
                        choices=len(self.engine.legal(s, int(s["to_move"]))),
                        goal="win" if worth > 0 else "share",
                    )
        return None

    def _positions(self, options: dict[str, str | bool], number: int) -> Iterator[Opened]:
        """A game, move by move."""
        s, done = self.engine.game.start(2, options), list[str]()
        drawn = advance(seeded(2 * number + 1))
        opening = 2 + below(drawn, 5)
        levels = []
        for _ in range(2):
            drawn = advance(drawn)
            levels.append(LEVELS[1 + below(drawn, len(LEVELS) - 1)])
        claims_late = number // 2 % LATE_CLAIMS == 0
        while movers := self.engine.movers(s):
            drawn = advance(drawn)
            seat = movers[0]
            if seat == CHANCE:
                action = outcome(self.engine, s, drawn)
            else:
                yield Opened(s, list(done))
                if s["hand"].sum() < FEWEST_RIGS:
                    return
                action = self._move(s, seat, levels[seat], drawn, at_random=len(done) < opening, claims=not claims_late)
            done.append(self.engine.game.actions.write(action))
            self.engine.play_unchecked(s, seat, action)

    def _move(self, s: Record, seat: int, level: Level, drawn: int, *, at_random: bool, claims: bool) -> int:
        action = (
            self.engine.pick(s, seat, drawn)
            if at_random
            else self.player.play(s, seat, level, drawn, Limits(iterations=ITERATIONS))
        )
        fields = [each for each in self.engine.legal(s, seat) if not self._is_claim(each)]
        if self._is_claim(action) and not claims and fields:
            action = fields[below(advance(drawn), len(fields))]
        return action

    def _is_claim(self, action: int) -> bool:
        return "-" in self.engine.game.actions.write(action)

    # Proofs -----------------------------------------------------------------------------------------------------------

    def _puzzle(self, s: Record) -> tuple[str, float] | None:
        """The only move that keeps the result, and by how many points it wins; None if a position is no puzzle."""
        seat = int(s["to_move"])
        legal = self.engine.legal(s, seat)
        if len(legal) < LEAST_CHOICES:
            return None
        budget = Budget(None, MOST_NODES)
        goal = self._result(s, seat, budget)
        if goal is None:
            return None
        obvious = self._obvious(s, seat)
        solution = None
        for action in sorted(legal, key=lambda each: each not in obvious):
            kept = keeps(self.solver, s, seat, action, goal, budget)
            if kept is None or (kept and (solution is not None or action in obvious)):
                return None
            if kept:
                solution = action
        if solution is None:
            return None
        worth = self.margin(self._after(s, seat, solution), budget)
        if worth is None:
            return None
        return self.engine.game.actions.write(solution), worth if seat == 0 else -worth

    def _result(self, s: Record, seat: int, budget: Budget) -> int | None:
        """How many points ahead whoever is to move gets at least, of 1 and 0; None if they lose, or if that is not
        known in time."""
        proof = self.solver.within(s, -1, 1, budget)
        low = proof.low if seat == 0 else -proof.high
        high = proof.high if seat == 0 else -proof.low
        if low >= 1:
            return 1
        return 0 if low == high == 0 else None

    def margin(self, s: Record, budget: Budget) -> int | None:
        """The exact margin; None if it is not known in time."""
        if not self.engine.movers(s):
            ours, theirs = self.engine.points(s)
            return ours - theirs
        proof = self.solver.within(s, -1000, 1000, budget)
        return int(proof.low) if proof.is_exact else None

    def _after(self, s: Record, seat: int, action: int) -> Record:
        after = self.engine.copy(s)
        self.engine.play_unchecked(after, seat, action)
        return after

    # What anybody sees ------------------------------------------------------------------------------------------------

    def _obvious(self, s: Record, seat: int) -> set[int]:
        """The moves that come to mind at once."""
        moves = {self.player.play(s, seat, GREEDY, 1, Limits()), self.player.play(s, seat, CAREFUL, 1, Limits())}
        if s["direction"][0] >= 0:
            moves.add(self._at_first_sight(s, seat))
        return moves

    def _at_first_sight(self, s: Record, seat: int) -> int:
        run, t = self.engine.run, self._twin
        run(moving.take_over)(t, s, 0)
        run(lines.lay_out)(t, self._net, True)
        sign = 1 if int(t["columns_are"]) * (1 - 2 * seat) > 0 else -1

        def promise(action: int) -> int:
            run(moving.take_over)(t, self._after(s, seat, action), 0)
            return sign * int(run(outlook)(t, self._net))

        return max(self.engine.legal(s, seat), key=promise)


@cache
def _engine() -> Engine:
    return Engine(game("atacama"), is_compiled=True)


@cache
def _net() -> Any:
    return net.made(net.learnt())


def look_at(number: int) -> list[Candidate]:
    """The puzzles of a game."""
    found = Miner().look_at(number)
    return [] if found is None else [found]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m dev.puzzles.atacama", description=__doc__)
    add_options(parser, most=1500)
    asked = parser.parse_args()
    mine(look_at, game("atacama"), Findings(asked.found), asked)


if __name__ == "__main__":
    by_its_name(main)()
