"""What more time buys a foreman of Ghawar: how much its choices lose against those of a search of sixteen seconds.

    python -m dev.studies.ghawar_time --positions 100

Games between such searches would take days. So all are asked in the same positions of games of two; where they choose
differently, the position after each choice is searched once more, by luck of its own, and the difference is what the
choice loses. All follows from seeds, with ``--jobs 4`` or ``--ray auto``, too. Positions that have been judged are kept
in ``ghawar_time.json``, and more are added to them.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from dev.where import add_where, by_its_name
from gusher.analysis.numbers import mean, share
from gusher.bots.search.bot import bot_of
from gusher.bots.search.choosing import Player
from gusher.bots.search.limits import Limits
from gusher.bots.search.search import Search
from gusher.bots.search.strengths import level_of
from gusher.bots.search.thinking import NODES
from gusher.rules.kernel import CHANCE, Record, advance, below, from_bytes, game, seeded, view
from gusher.rules.kernel.engine import Engine
from gusher.study.chart import drawn
from gusher.study.hands import hands, in_order

from .chart import write

FILE = Path(__file__).with_name("ghawar_time.json")
PICTURE = "ghawar_time.svg"
ROOM = 5
"""Nodes for each iteration, where a search is not to run out of them."""
FEWEST_MOVES = 4
"""Positions with fewer moves to choose from are passed by."""
ONE_IN = 5
"""Of so many decisions at the beginning of a turn, or after a throw, one is asked about on the average."""
ITERATIONS_OF_PLAYERS = 3_000
TITLE = "What a foreman of Ghawar loses by thinking for less than sixteen seconds"
FOOT = "thousandths of a win that a choice loses, and how far that may be from the truth (95 %)"


class Budget(NamedTuple):
    """How long is searched: ``searches`` of so many ``iterations``, whose visits are added up as those of a core each,
    in trees with room for so many ``nodes``."""

    iterations: int
    nodes: int
    searches: int = 1


LONGEST = "16 s"
BUDGETS = {
    "1/16 s": Budget(18_000, NODES),
    "1/4 s": Budget(75_000, NODES),
    "as bots play": Budget(280_000, NODES),
    "the same on each of four cores": Budget(280_000, NODES, 4),
    "1 s, room for all nodes": Budget(220_000, ROOM * 220_000),
    "4 s": Budget(700_000, ROOM * 700_000),
    LONGEST: Budget(2_400_000, ROOM * 2_400_000),
}
"""A core makes so many iterations in about so many seconds: fewer in each where the tree is large. Bots think for 0.9
seconds, or until the tree is full, which it is after 80,000 to 370,000 iterations."""
JUDGE = Budget(1_200_000, ROOM * 1_200_000)
Move = tuple[int, ...]
Kept = list[dict[str, Any]]
"""Position by position: its ``game`` and ``decision``, how many ``moves`` there are, which of those that were
chosen each budget takes (``choices``), and what these are ``worth`` to who chooses, from 0 to 1."""


@dataclass(frozen=True)
class Position:
    """Where somebody has a choice: the state as the seat believes it to be."""

    game: int
    decision: int
    state: Record
    seat: int

    def __reduce__(self) -> tuple[Any, ...]:
        # A record that is unpickled has no memory of its own.
        return _position, (self.game, self.decision, self.state.tobytes(), self.seat)


def _position(game_number: int, decision: int, state: bytes, seat: int) -> Position:
    return Position(game_number, decision, from_bytes(game("ghawar").record, state), seat)


class Searches:
    """The searches by their room, each made once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._made = dict[int, Search]()

    def choice(self, position: Position, budget: Budget, seed: int) -> tuple[Move, int]:
        """What a budget chooses, and of how many moves."""
        search, limits = self._of(budget.nodes), Limits(iterations=budget.iterations)
        thoughts = [search.think(position.state, position.seat, seed + n, limits) for n in range(budget.searches)]
        if len(thoughts) == 1:
            return thoughts[0].move, len(thoughts[0].visits)
        visits = Counter[Move]()
        for thought in thoughts:
            visits.update(thought.visits)
        return max(visits, key=lambda move: visits[move]), len(visits)

    def worth(self, s: Record, seat: int, seed: int, iterations: int) -> float:
        """What a state is worth to a seat by a search that judges; the mean of all outcomes where chance is next."""
        waiting = self._engine.movers(s)[0]
        if waiting != CHANCE:
            thought = self._of(JUDGE.nodes).think(s, waiting, seed, Limits(iterations=iterations))
            return thought.values[seat]
        weights = self._engine.weights(s)
        total = 0.0
        for outcome, weight in zip(self._engine.legal(s, CHANCE), weights, strict=True):
            after = self._engine.copy(s)
            self._engine.play_unchecked(after, CHANCE, outcome)
            chance = weight / sum(weights)
            total += chance * self.worth(after, seat, seed, math.ceil(chance * iterations))
        return total

    def _of(self, nodes: int) -> Search:
        if nodes not in self._made:
            self._made[nodes] = Search(self._engine, nodes)
        return self._made[nodes]


def positions(engine: Engine, number: int) -> Iterator[Position]:
    """Those of one game between foremen that think little."""
    player, level = Player(engine), level_of(engine.game.name, "foreman")
    imagine = bot_of(engine.game.name).imagine
    generator = seeded(number)
    s = engine.game.start(2, {})
    decision, last = 0, CHANCE
    while waiting := engine.movers(s):
        seat = waiting[0]
        generator = advance(generator)
        if seat == CHANCE:
            engine.play_unchecked(s, CHANCE, engine.draw(s, generator))
            last = CHANCE
            continue
        known = engine.known(s, seat)
        decision += 1
        if seat != last and below(generator, ONE_IN) == 0:
            believed = engine.copy(known)
            imagine(view(believed), seat, level.forgets, seeded(generator))
            yield Position(number, decision, believed, seat)
        last = seat
        engine.play_unchecked(
            s, seat, player.play(known, seat, level, generator, Limits(iterations=ITERATIONS_OF_PLAYERS))
        )


def judged(engine: Engine, searches: Searches, position: Position) -> dict[str, Any] | None:
    """A position as it is kept; None if there is little to choose, or a choice ends the game."""
    _, moves = searches.choice(position, BUDGETS["1/16 s"], position.decision)
    if moves < FEWEST_MOVES:
        return None
    chosen = {name: searches.choice(position, budget, position.decision)[0] for name, budget in BUDGETS.items()}
    different = sorted(set(chosen.values()))
    worth = list[float]()
    for move in different if len(different) > 1 else ():
        after = engine.copy(position.state)
        for action in move:
            engine.play_unchecked(after, position.seat, action)
        if not engine.movers(after):
            return None
        worth.append(round(searches.worth(after, position.seat, position.decision, JUDGE.iterations), 4))
    return {
        "game": position.game,
        "decision": position.decision,
        "moves": moves,
        "choices": {name: different.index(move) for name, move in chosen.items()},
        "worth": worth,
    }


@cache
def _searches() -> Searches:
    return Searches(_engine())


@cache
def _engine() -> Engine:
    return Engine(game("ghawar"), is_compiled=True)


def judge(position: Position) -> dict[str, Any] | None:
    """``judged``, by the searches of this process."""
    return judged(_engine(), _searches(), position)


def still_unknown(results: Kept) -> Iterator[tuple[Position]]:
    """The positions after those that are kept."""
    known = {(each["game"], each["decision"]) for each in results}
    for number in count(results[-1]["game"] if results else 1):
        for each in positions(_engine(), number):
            if (each.game, each.decision) not in known:
                yield (each,)


def kept() -> Kept:
    """What has been judged."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []


def keep(results: Kept) -> None:
    """Write the file, one position a line."""
    lines = ",\n".join(f"  {json.dumps(each)}" for each in results)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def losses(results: Kept, budget: str) -> list[float]:
    """What a budget's choices lose against the longest search's, in thousandths of a win, position by position."""
    return [
        1000 * (each["worth"][each["choices"][LONGEST]] - each["worth"][each["choices"][budget]])
        if each["worth"]
        else 0.0
        for each in results
    ]


def told(results: Kept) -> str:
    """A table in Markdown."""
    lines = [
        f"| {len(results)} positions | another choice than after 16 s, of 100 | loses, in thousandths of a win |",
        "|---|---|---|",
    ]
    for name in BUDGETS:
        other = share(sum(each["choices"][name] != each["choices"][LONGEST] for each in results), len(results))
        lost = mean(losses(results, name))
        # Never minus nothing.
        value = f"{round(lost.value, 1) + 0.0:.1f}".replace("-", "−")
        lines.append(f"| {name} | {100 * other.value:.0f} | {value} ± {lost.high - lost.value:.1f} |")
    return "\n".join(lines)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=0, help="without, only the picture and the table")
    add_where(parser)
    asked = parser.parse_args()
    results = kept()
    if len(results) < asked.positions:
        with hands(judge, _engine().game, asked.jobs, asked.ray) as them:
            found = in_order(them, still_unknown([*results]))
            while len(results) < asked.positions:
                if (one := next(found)) is not None:
                    results.append(one)
                    keep(results)
                    print(f"{len(results)} positions", file=sys.stderr)
    rows = {"": [(name, mean(losses(results, name))) for name in BUDGETS if name != LONGEST]}
    write(PICTURE, drawn(rows, TITLE, FOOT))
    print(told(results))
    return 0


if __name__ == "__main__":
    sys.exit(by_its_name(main)())
