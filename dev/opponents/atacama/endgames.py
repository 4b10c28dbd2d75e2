"""Makes ``dev/bench/atacama/endgames.json``: endgames from strong play, with what each is worth and all best moves.

    python -m dev.opponents.atacama.endgames

Every variant for two, with 14 rigs left, 13, and 12 or fewer, one of each from a game that ``rave`` plays against
itself, the first moves drawn. All is proven by Gusher's solver, and once more by the opponents' own wherever that can:
then both have to agree. It follows from seeds, as long as ``rave`` stays as it is, and takes some minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from dev.bench.atacama.optimal import FILE, VARIANTS, Endgame, written
from gusher.analysis.games.atacama.endgame import Solver
from gusher.analysis.games.atacama.endgame.proof import Budget
from gusher.rules.kernel import CHANCE, Record, advance, game, seeded
from gusher.rules.kernel.engine import Engine
from gusher.study.setting import outcome

from .programs import Program, Solved, opponent

GAMES = 12
"""Of each variant."""
OPENING = 2
TRIES = 20_000
"""Random games for each move."""
FEWEST = 8
MOST_NODES = 100_000_000
"""Of a proof: where it takes more, the position is left out, and told."""
SECONDS = 120.0
"""The same for the second opinion."""


def main() -> int:
    """The command."""
    endgames: list[Endgame] = []
    agreed = dict.fromkeys(VARIANTS, 0)
    engine = Engine(game("atacama"), is_compiled=True)
    with opponent("rave") as rave:
        for variant, options in VARIANTS.items():
            left_out = 0
            for s, moves in positions(engine, rave, options):
                solved = proven(engine, s)
                if solved is None:
                    left_out += 1
                    continue
                rave.position(moves)
                if s["direction"][0] >= 0:
                    second = rave.solve(SECONDS)
                    if second is not None:
                        assert second == solved, f"{moves}: {second} and {solved}"
                        agreed[variant] += 1
                rigs = int(s["hand"].sum())
                endgames.append(Endgame(variant, rigs, solved.margin, solved.best, moves))
                print(f"{variant}, {rigs} rigs: {solved.margin:+d}, {len(solved.best)} best", flush=True)
            number = sum(each.variant == variant for each in endgames)
            print(f"{variant}: {number} proven, {agreed[variant]} twice, {left_out} left out", flush=True)
    FILE.write_text(written(endgames), encoding="utf-8")
    return 0


def positions(engine: Engine, rave: Program, options: dict[str, Any]) -> Iterator[tuple[Record, list[str]]]:
    """Of each game a position with 14 rigs left, one with 13 and one with 12 to 8."""
    for number in range(GAMES):
        wanted = {14, 13, 12 - number % (12 - FEWEST + 1)}
        for s, moves in _states(engine, rave, options, number):
            if s["hand"].sum() in wanted and len(engine.legal(s, int(s["to_move"]))) > 1:
                yield s, moves


def _states(engine: Engine, rave: Program, options: dict[str, Any], number: int) -> Iterator[tuple[Record, list[str]]]:
    """A game: its states in which a seat is to move, and what has led to each."""
    write, read = engine.game.actions.write, engine.game.actions.read
    s, done = engine.game.start(2, options), list[str]()
    drawn = seeded(number)
    decided = 0
    rave.begin(options, number + 1)
    while movers := engine.movers(s):
        drawn = advance(drawn)
        if movers[0] == CHANCE:
            done.append(write(outcome(engine, s, drawn)))
        else:
            yield engine.copy(s), list(done)
            if s["hand"].sum() <= FEWEST:
                return
            rave.position(done)
            done.append(write(engine.pick(s, movers[0], drawn)) if decided < OPENING else rave.try_games(TRIES))
            decided += 1
        engine.play_unchecked(s, movers[0], read(done[-1]))


def proven(engine: Engine, s: Record) -> Solved | None:
    """What a position is worth, and its best moves, by Gusher's solver; None if that takes too long."""
    solver = Solver(engine)
    proof = solver.solve(s, most_nodes=MOST_NODES)
    if not proof.is_exact:
        return None
    margin = int(proof.low)
    seat = int(s["to_move"])
    best = set()
    for action in engine.legal(s, seat):
        after = engine.copy(s)
        engine.play_unchecked(after, seat, action)
        if engine.movers(after):
            # A move gets that margin or a worse one; which worse one does not matter.
            worst, most = (margin - 1, margin) if seat == 0 else (margin, margin + 1)
            below = solver.within(after, worst, most, Budget(None, MOST_NODES))
            if below.low < most and below.high > worst:
                return None
            keeps = below.low >= margin if seat == 0 else below.high <= margin
        else:
            ours, theirs = engine.points(after)
            keeps = ours - theirs == margin
        if keeps:
            best.add(engine.game.actions.write(action))
    return Solved(margin, frozenset(best))


if __name__ == "__main__":
    sys.exit(main())
