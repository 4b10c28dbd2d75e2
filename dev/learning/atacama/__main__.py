"""Teach the network of Atacama's outlook: ``python -m dev.learning.atacama learnt.npz`` makes one from nothing.

It learns from its own play, backwards from the end of the game: an alpha-beta search that goes by the network says
what positions are worth, and the network learns to say so at once. What the search sees at its horizon the network
knows in the next round. Boards are ours, ours with the tiles in another order, and any ores at all. The same seed gives
the same network, however many play: with ``--jobs 4`` or ``--ray auto`` the games go to others, and this process learns
from them. The one in use had begun otherwise, with two rounds on the results of 17,600 games in which everybody looked
one move ahead; then came four rounds like these.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dev.where import add_where, by_its_name
from gusher.analysis.games.atacama.endgame import moving, twin
from gusher.analysis.games.atacama.endgame.twin import MOST_RIGS
from gusher.analysis.games.atacama.outlook import lines, net
from gusher.bots.games.atacama.foresight.plan import planned
from gusher.rules.atacama.board import FIELDS, FIELDS_OF_PLACE
from gusher.rules.kernel import Record, advance, blank, game, seeded
from gusher.rules.kernel.engine import Engine
from gusher.study.hands import Hands, hands, in_order

from . import playing, training

A_BOARD = 4
"""Games on each board."""
MOST_DRAWN = 15
"""Fewer moves than that are drawn at random at the start of a game."""
NOISE = 384
"""By so many parts of a point moves are misjudged in these games, where the search is not asked."""
EPOCHS = 3
AT_ONCE = 10
"""Boards that are played on by the same process."""
Positions = tuple[Any, Any]
"""Rows, and what the fields of their boards are."""


class Asking(NamedTuple):
    """One round: on how many boards; with how many nodes the search is asked, in how many of 100 positions, with how
    many rigs left or more; from how many rounds the network learns then, and how fast."""

    boards: int
    nodes: int
    share: int
    least_rigs: int
    together: int
    rate: float


ROUNDS = (
    Asking(600, 100, 50, 2, 1, 3e-3),
    Asking(600, 200, 50, 2, 1, 2e-3),
    Asking(600, 600, 30, 2, 2, 2e-3),
    Asking(600, 1200, 30, 2, 2, 2e-3),
    Asking(1000, 2500, 30, 2, 3, 1e-3),
    *(Asking(700, 2500, 45, 9, 4, 1e-3) for _ in range(3)),
)


def position(engine: Engine, drawn: np.random.Generator) -> Record:
    """A board to begin on: the usual one, its tiles in another order, or any ores at all."""
    s = engine.game.start(2, {"tactical": bool(drawn.random() < 0.3)})
    kind = drawn.random()
    if kind > 0.45:
        worth = np.array(s["worth"])
        if kind < 0.85:
            tiles = [worth[:, FIELDS_OF_PLACE[place]] for place in drawn.permutation(9)]
            for place, tile in enumerate(tiles):
                worth[:, FIELDS_OF_PLACE[place]] = tile
        else:
            amount = drawn.integers(1, 6, FIELDS)
            ore = drawn.choice(3, FIELDS, p=drawn.dirichlet((6, 6, 6)))
            worth[0] = np.where(ore == 1, -amount, amount)
            worth[1] = np.where(ore == 2, -amount, amount)
        s["worth"] = worth
    if drawn.random() < 0.2:
        s["direction"][:2] = 1, 0
    if drawn.random() < 0.1:
        s["concession"][:2] = 1, 0
    if drawn.random() < 0.2:
        s["hand"][0, 0] -= 1
        s["to_move"] = 1
    return s


def classes(s: Record) -> np.ndarray[Any, Any]:
    """The class of each field for columns and rows."""
    columns = int(s["concession"][0] if s["direction"][0] == 0 else s["concession"][1])
    worth = s["worth"]
    table = np.zeros((2, FIELDS), np.int8)
    for direction, concession in enumerate((columns, 1 - columns)):
        for field in range(FIELDS):
            table[direction, field] = lines.class_of(int(worth[concession, field]), int(worth[1 - concession, field]))
    return table


@cache
def _engine() -> Engine:
    return Engine(game("atacama"), is_compiled=True)


def games(numbers: net.Numbers, asking: Asking, seed: Sequence[int], boards: range) -> Positions:
    """Positions of the games on some boards of a round as rows (``playing``), and what the boards' fields are. All
    follows from the network, the seed, and the numbers of the boards."""
    engine, t = _engine(), blank(twin.TWIN)
    twin.draw_keys(t, 1)
    outlook = net.made(training.expanded(numbers))
    plan = planned(1 << 14)
    rows = np.zeros((len(boards) * A_BOARD * MOST_RIGS, playing.COLUMNS_OF_ROW), np.int16)
    kinds = np.zeros((len(boards), 2, FIELDS), np.int8)
    used = 0
    play = engine.run(playing.play_games)
    for at, board in enumerate(boards):
        drawn = np.random.default_rng([*seed, board])
        s = position(engine, drawn)
        kinds[at] = classes(s)
        engine.run(moving.take_over)(t, s, 0)
        engine.run(lines.lay_out)(t, outlook, True)
        plan.seen[:] = 0
        begun = used
        generator = advance(seeded(int(drawn.integers(1 << 60))))
        opening = int(drawn.integers(1, MOST_DRAWN))
        how = (A_BOARD, asking.nodes, opening, NOISE, asking.share, asking.least_rigs)
        used = play(t, outlook, plan, *how, generator, rows, used)
        rows[begun:used, playing.BOARD] = at
    return rows[:used], kinds


def played(they: Hands, numbers: net.Numbers, asking: Asking, seed: Sequence[int]) -> list[Positions]:
    """Those of a whole round."""
    every = range(asking.boards)
    some = (every[at : at + AT_ONCE] for at in every[::AT_ONCE])
    return list(in_order(they, ((numbers, asking, seed, boards) for boards in some)))


def said(rows: Any) -> Any:
    """What the search said, as shares of the win."""
    return (1 / (1 + np.exp(-rows[:, playing.VALUE] / playing.PARTS / net.NARROW))).astype(np.float32)


def joined(parts: Iterable[Positions]) -> tuple[Any, Any, Any]:
    """Several of them as one: rows, what was said of them, and boards."""
    rows, every, boards = [], [], 0
    for each, kinds in parts:
        moved = each.astype(np.int32)
        moved[:, playing.BOARD] += boards
        boards += len(kinds)
        rows.append(moved)
        every.append(kinds)
    together = np.concatenate(rows)
    return together, said(together), np.concatenate(every)


def main() -> None:
    """Round after round; after each the network is written."""
    parser = argparse.ArgumentParser(prog="python -m dev.learning.atacama", description=__doc__)
    parser.add_argument("out", type=Path, help="where the network goes")
    parser.add_argument("--seed", type=int, default=1)
    add_where(parser)
    arguments = parser.parse_args()
    numbers = training.fresh(seed=arguments.seed)
    rounds: list[list[Positions]] = []
    with hands(games, game("atacama"), arguments.jobs, arguments.ray) as they:
        for number, asking in enumerate(ROUNDS):
            began = time.perf_counter()
            rounds = [*rounds, played(they, numbers, asking, (arguments.seed, number))][-asking.together :]
            count = sum(len(rows) for rows, _ in rounds[-1])
            print(f"round {number}: {count} positions, {time.perf_counter() - began:.0f} s", flush=True)
            training.train(numbers, *joined(chain(*rounds)), epochs=EPOCHS, rate=asking.rate)
            training.publish(numbers, arguments.out)


if __name__ == "__main__":
    by_its_name(main)()
