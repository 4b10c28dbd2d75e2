"""How true the list of mistakes of an analysis is: moves spoiled by a known amount, and best moves, and which it lists.

    python -m dev.studies.mistakes atacama --games 8
    python -m dev.studies.mistakes guven --games 1 --first 1000
    python -m dev.studies.mistakes oil_city --games 15 --first 1000

In Atacama games go on from proven endings: every turn is proven, and either one of the best or spoiled by so many
points as its proof says. In the driving games all drives of a turn are enumerated, and the game's evaluation says how
much each gives away. In Oil City it is phases that are spoiled (``phases``). Then its mistakes are looked for as
``gusher analyse`` does it. All follows from seeds, but for how many games there is time. Ctrl-C prints what is known.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

import gusher
from dev.bench.atacama.optimal import VARIANTS, endgames
from gusher.analysis.course import Course, marking
from gusher.analysis.games.atacama.endgame import Solver
from gusher.analysis.mistakes import Mistakes
from gusher.analysis.numbers import share
from gusher.analysis.turns import Turns, ahead_of_the_others
from gusher.bots import advising, compile_search
from gusher.bots.analysing import find_mistakes, play_course
from gusher.rules.kernel import game
from gusher.table.local import LocalTable
from gusher.table.pausing import whole

from . import phases

SPOILED = {"atacama": 0.4, "ghawar": 0.06, "guven": 0.06}
"""So many of the decisions are spoiled, on average."""
LEAST_LOSS = {"atacama": 1.0, "ghawar": 2.0, "guven": 2.0}
"""By so many points at least."""
T = TypeVar("T")
Turn = tuple[int, int]
"""How many entries there were after a turn or a phase, and whose it was."""
NEAR = 1e-9
MOST_RIGS, DRAWN = 12, "enhanced"
ROUNDS = (1,)
"""Mistakes depend on what is proven of a course, and not on its games."""


class Judged(NamedTuple):
    """A turn whose loss is known, in points of lead: 0 for one of the best. See ``Turn``. ``phase``: which one it was,
    where all act at once."""

    turn: Turn
    lost: float
    is_listed: bool
    phase: str = ""


def atacama(number: int) -> tuple[LocalTable, dict[Turn, float]]:
    """A game that goes on from the ending of this number, and what each turn from there on lost."""
    drawn = random.Random(number)  # noqa: S311 (nothing secret)
    # Those that are soon proven, and in which no tiles are drawn.
    found = [each for each in endgames() if each.rigs <= MOST_RIGS and VARIANTS[each.variant]["variant"] != DRAWN]
    ending = found[5 * number % len(found)]
    table = gusher.table("atacama", seats=2, **VARIANTS[ending.variant])
    table.play(*ending.moves)
    solver, lost = Solver(table.engine), {}
    margin = float(ending.margin)
    while not table.over:
        [seat] = table.movers()
        sign = 1 if seat == 0 else -1
        losses = {}
        for text in table.legal():
            after = table.engine.after(table.state, seat, [table.game.actions.read(text)])
            if table.engine.movers(after):
                value = float(solver.solve(after).low)
            else:
                one, other = table.engine.points(after)
                value = float(one - other)
            losses[text] = sign * (margin - value)
        chosen = _chosen(losses, "atacama", drawn)
        table.play(chosen)
        margin -= sign * losses[chosen]
        lost[table.n, seat] = losses[chosen]
    return table, lost


def driving(name: str, number: int) -> tuple[LocalTable, dict[Turn, float]]:
    """A driving game for two, all of whose drives are enumerated; the rest is as in ``atacama``. Turns without a choice
    are left out."""
    drawn = random.Random(number)  # noqa: S311 (nothing secret)
    table = gusher.table(name, seats=2, seed=number)
    turns, lost = Turns(table.engine, ahead_of_the_others), {}
    while not table.over:
        [seat] = table.movers()
        possible = turns.all(table.state, seat)
        losses = {turn.actions: possible[0].leads[seat] - turn.leads[seat] for turn in possible}
        chosen = _chosen(losses, name, drawn)
        texts = [table.game.actions.write(action) for action in chosen]
        before = table.n
        table.play(*texts)
        if len(possible) > 1:
            lost[before + len(texts), seat] = losses[chosen]
    return table, lost


def played(name: str, number: int, *, plot_choice: bool = False) -> tuple[LocalTable, dict[Turn, float]]:
    """A game with this number, some of whose turns are known to be good, or bad."""
    if name == "oil_city":
        return phases.played(number, plot_choice=plot_choice)
    return atacama(number) if name == "atacama" else driving(name, number)


def _chosen(losses: dict[T, float], name: str, drawn: random.Random) -> T:
    spoiled = [each for each, loss in losses.items() if loss >= LEAST_LOSS[name]]
    best = [each for each, loss in losses.items() if loss <= NEAR]
    return drawn.choice(spoiled if spoiled and drawn.random() < SPOILED[name] else best)


def judged(table: LocalTable, lost: dict[Turn, float]) -> list[Judged]:
    """The turns of a game whose losses are known, and whether its analysis lists them."""
    points = whole(marking(table))
    course = Course(points, table.sides, ROUNDS, prove=advising.can_prove(table.game.name))
    play_course(table, course, lambda: None)
    whole(course.judging())
    mistakes = Mistakes(table, course, trusts=advising.trusts_evaluation(table.game.name))
    find_mistakes(table, mistakes, lambda: None)
    listed = {(points[each.at].n, each.side) for each in mistakes.worst_first()}
    name = phases.name_of if table.game.done is not None else lambda *_: ""
    return [Judged(turn, loss, turn in listed, name(table, *turn)) for turn, loss in lost.items()]


def told(turns: list[Judged]) -> Iterator[str]:
    """What came of it, in words."""
    kinds: dict[str, Callable[[float], bool]] = {
        "best": lambda loss: loss <= NEAR,
        "spoiled by 1 to 2": lambda loss: NEAR < loss <= 2,
        "spoiled by 2 to 4": lambda loss: 2 < loss <= 4,
        "spoiled by more": lambda loss: loss > 4,
        "spoiled": lambda loss: loss > NEAR,
    }
    named = dict.fromkeys(sorted({each.phase for each in turns} - {""}))
    asked: list[tuple[str, Callable[[float], bool], str | None]] = [(kind, kinds[kind], None) for kind in kinds]
    asked += [(f"{kind}: {phase}", kinds[kind], phase) for phase in named for kind in ("best", "spoiled")]
    for kind, holds, phase in asked:
        of_kind = [each.is_listed for each in turns if holds(each.lost) and phase in (None, each.phase)]
        many = share(sum(of_kind), len(of_kind))
        yield f"{kind}: {sum(of_kind)} of {len(of_kind)} listed ({100 * many.low:.0f} to {100 * many.high:.0f} %)"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=(*SPOILED, "oil_city"))
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--plot-choice", action="store_true", help="in Oil City, whoever buys plots may choose them")
    asked = parser.parse_args()
    compile_search(game(asked.game))
    turns: list[Judged] = []
    took: list[float] = []
    try:
        for number in range(asked.first, asked.first + asked.games):
            table, lost = played(asked.game, number, plot_choice=asked.plot_choice)
            began = time.perf_counter()
            turns += judged(table, lost)
            took.append(time.perf_counter() - began)
    except KeyboardInterrupt:
        pass
    for line in told(turns):
        print(line)
    print(f"to find a game's mistakes took {sum(took) / max(1, len(took)):.1f} s on average, of {len(took)} games")


if __name__ == "__main__":
    main()
