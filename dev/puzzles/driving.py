"""Looks for puzzles of the driving games: one drive is better by far than all that come down to something else.

    python -m dev.puzzles.driving guven found.jsonl

Bots of all levels but the lowest play each other, two of them. Where one has rolled, all whole drives are tried, and
after each all that the other one can do next, with every roll; if one drive stands out, it is compared once more with
those that come near it, by all that both can do in their next turns (``gusher.analysis.driving``). A position is kept
if the best drive is LEAST points ahead of the best one that comes down to something else, by either, and if at least
one of the levels misses it. Everything follows from the number of the game: whoever stops goes on where they were, with
Ctrl-C at any time; with ``--jobs 4`` or ``--ray auto`` many games are looked at at once, and the file is the same.

    python -m dev.puzzles.driving guven found.jsonl --kept

judges those that ship once more first, after the evaluation has changed: what still is a puzzle is found again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from dev.where import by_its_name
from gusher.analysis.driving import FieldReckoner, Reckoned
from gusher.analysis.turns import Turns
from gusher.bots.search.choosing import Player
from gusher.bots.search.levels import Level
from gusher.bots.search.limits import Limits
from gusher.bots.search.strengths import ladder
from gusher.rules.kernel import CHANCE, Phrase, Record, advance, below, branch, game, seeded
from gusher.rules.kernel.engine import Engine
from gusher.study.setting import outcome
from gusher.table import puzzles
from gusher.table.puzzles import Puzzle

from .findings import Candidate, Findings
from .grading import fails
from .mining import add_options, mine

LEAST = 1.5
"""Points, or money, that the best drive is ahead at least."""
AT_SIGHT = 0.4
"""Where two drives seem to be closer than this by the evaluation alone, it isn't looked further: one of them is hardly
ever so much better."""
NEAR = 2.5
"""By what both can do in their next turns those drives are compared that are behind by less if only the other one's
next turn is looked at, and the best one that comes down to something else. All others are far behind."""
LEAST_DRIVES = 5
"""With fewer there is nothing to find out."""
LATEST = 100
"""Puzzles are looked for in so many rolls of a game; after that hardly anything happens."""
APART = 8
"""So many rolls lie between two puzzles of a game at least."""
STONES_ALIKE = 4
"""Positions with so many stones more or less to be delivered count as the same kind."""
ITERATIONS = 60
"""Of those who search in these games."""
SEATS = 2
SHIPPED = -1
"""The number of the game that a puzzle comes from which has shipped before."""


class Judged(NamedTuple):
    """The drives of a position: the best, all others that come down to the same and cost less than LEAST, the best that
    comes down to something else, and how many there are."""

    best: Reckoned
    also: list[Reckoned]
    other: Reckoned
    drives: int

    @property
    def worth(self) -> float:
        """By how much the best one is ahead at least."""
        return self.best.lead - self.other.lead


class Miner:
    """Looks at one game: what it remembers of that must not decide another."""

    def __init__(self, engine: Engine) -> None:
        self.game, self.engine = engine.game, engine
        self.reckoner = FieldReckoner(self.engine)
        self.turns = Turns(self.engine)
        self.player = Player(self.engine)
        self.levels = ladder(engine.game.name)

    def look_at(self, number: int) -> Iterator[Candidate]:
        """The puzzles of a game."""
        rolls, last = 0, -APART
        for s, seat, moves in self._positions(number):
            rolls += 1
            if rolls > LATEST:
                break
            judged = self.judged(s, seat) if rolls >= last + APART else None
            if judged is None:
                continue
            candidate = self._candidate(number, s, " ".join(moves), judged)
            if any(candidate.fails.values()):
                last = rolls
                yield candidate

    def look_again(self, puzzle: Puzzle) -> Candidate | None:
        """A puzzle as it is judged now; None if it is none any more."""
        table = puzzles.opened(self.game, puzzle)
        judged = self.judged(table.state, table.movers()[0])
        return None if judged is None else self._candidate(SHIPPED, table.state, puzzle.moves, judged)

    def _candidate(self, number: int, s: Record, moves: str, judged: Judged) -> Candidate:
        write = self.game.actions.write
        solutions = [" ".join(map(write, each.actions)) for each in (judged.best, *judged.also)]
        return Candidate(
            game=number,
            options={},
            moves=moves,
            solution=solutions[0],
            worth=round(judged.worth, 1),
            fails=fails(self.player, self.game.name, s, solutions),
            left=int(s["stones_left"]) // STONES_ALIKE,
            choices=judged.drives,
            goal="best",
            also=solutions[1:],
        )

    def _positions(self, number: int) -> Iterator[tuple[Record, int, Sequence[str]]]:
        """A game, roll by roll: the state, who has rolled, and what has led there."""
        s, done = self.game.start(SEATS, {}), list[str]()
        drawn = advance(seeded(2 * number + 1))
        levels: list[Level] = []
        for _ in range(SEATS):
            drawn = advance(drawn)
            levels.append(self.levels[1 + below(drawn, len(self.levels) - 1)])
        is_new = False
        while movers := self.engine.movers(s):
            drawn = advance(drawn)
            seat = movers[0]
            if seat == CHANCE:
                action = outcome(self.engine, s, drawn)
                is_new = True
            else:
                if is_new and self.reckoner.can_reckon(s):
                    yield s, seat, done
                is_new = False
                action = self.player.play(s, seat, levels[seat], branch(drawn), Limits(iterations=ITERATIONS))
            done.append(self.game.actions.write(action))
            self.engine.play_unchecked(s, seat, action)

    def judged(self, s: Record, seat: int) -> Judged | None:
        """What stands out in a position; None if nothing does."""
        seen = [Reckoned(turn.actions, turn.leads[seat]) for turn in self.turns.all(s, seat)]
        judged = self._compared(s, seat, seen)
        if len(seen) < LEAST_DRIVES or judged is None or judged.worth < AT_SIGHT:
            return None
        glanced = self.reckoner.glance(s, seat)
        judged = self._compared(s, seat, glanced)
        if judged is None or judged.worth < LEAST:
            return None
        # Most of those that look like a puzzle are none: that shows in the best two already.
        two = self._compared(s, seat, self.reckoner.turns(s, seat, [judged.best.actions, judged.other.actions]))
        if two is None or two.worth < LEAST:
            return None
        near = [each.actions for each in glanced if judged.best.lead - each.lead < NEAR or each is judged.other]
        gist = self._gist(s, seat, judged.best)
        judged = self._compared(s, seat, self.reckoner.turns(s, seat, near))
        is_sure = judged is not None and judged.worth >= LEAST and self._gist(s, seat, judged.best) == gist
        return judged if is_sure else None

    def _compared(self, s: Record, seat: int, turns: Sequence[Reckoned]) -> Judged | None:
        """The best of these drives, which come best first, and the others."""
        if not turns:
            return None
        best, *others = turns
        gist = self._gist(s, seat, best)
        also: list[Reckoned] = []
        for other in others:
            if self._gist(s, seat, other) != gist:
                return Judged(best, also, other, len(turns))
            if best.lead - other.lead < LEAST:
                also.append(other)
        return None

    def _gist(self, s: Record, seat: int, turn: Reckoned) -> Sequence[Phrase]:
        """What a drive comes down to."""
        states = [s]
        for action in turn.actions:
            states.append(self.engine.copy(states[-1]))
            self.engine.play_unchecked(states[-1], seat, action)
        assert self.game.explain is not None
        return self.game.explain(states, seat, turn.actions).gist


@cache
def _engine(name: str) -> Engine:
    return Engine(game(name), is_compiled=True)


def look_at(name: str, number: int) -> list[Candidate]:
    """The puzzles of a game of this name."""
    return list(Miner(_engine(name)).look_at(number))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m dev.puzzles.driving", description=__doc__)
    parser.add_argument("game")
    add_options(parser, most=500)
    parser.add_argument("--kept", action="store_true", help="judge those that ship once more, before anything else")
    asked = parser.parse_args()
    findings, kind = Findings(asked.found), game(asked.game)
    if asked.kept:
        miner, shipped = Miner(_engine(kind.name)), puzzles.puzzles(kind.name)
        seen = [again for again in map(miner.look_again, shipped) if again is not None]
        still = [again for again in seen if any(again.fails.values())]
        for again in still:
            findings.add(again)
        print(f"{len(still)} of {len(shipped)} still are puzzles", flush=True)
    mine(partial(look_at, kind.name), kind, findings, asked)


if __name__ == "__main__":
    by_its_name(main)()
