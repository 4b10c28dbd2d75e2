"""Teach the network of Atacama's outlook from nothing."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from gusher.analysis.games.atacama.endgame import moving, twin
from gusher.analysis.games.atacama.outlook import lines, net
from gusher.bots.games.atacama.foresight.plan import planned
from gusher.rules.atacama.board import FIELDS, FIELDS_OF_PLACE, SIDE
from gusher.rules.atacama.rules import NOBODY
from gusher.rules.kernel import Record, advance, blank, game, seeded
from gusher.rules.kernel.engine import Engine

from . import playing, training

A_BOARD = 4


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
    found = np.zeros((2, FIELDS), np.int8)
    for direction, concession in enumerate((columns, 1 - columns)):
        for field in range(FIELDS):
            found[direction, field] = lines.class_of(int(worth[concession, field]), int(worth[1 - concession, field]))
    return found


def games(engine: Engine, numbers: Any, boards: int, nodes: int, noise: int, asked: int, seed: int) -> tuple[Any, Any]:
    """Rows and boards."""
    t = blank(twin.TWIN)
    twin.draw_keys(t, 1)
    outlook = net.made(training.expanded(numbers))
    plan = planned(1 << 14)
    drawn = np.random.default_rng(seed)
    generator = advance(seeded(seed))
    rows = np.zeros((boards * A_BOARD * 29, playing.COLUMNS_OF_ROW), np.int16)
    kinds = np.zeros((boards, 2, FIELDS), np.int8)
    used = 0
    play = engine.run(playing.play_games)
    for board in range(boards):
        s = position(engine, drawn)
        kinds[board] = classes(s)
        engine.run(moving.take_over)(t, s, 0)
        engine.run(lines.lay_out)(t, outlook, True)
        plan.seen[:] = 0
        begun = used
        generator = advance(generator)
        used = play(t, outlook, plan, A_BOARD, nodes, int(drawn.integers(1, 15)), noise, asked, generator, rows, used)
        rows[begun:used, playing.BOARD] = board
    return rows[:used], kinds


def targets(rows: Any, share: float) -> Any:
    """What the network should say: by the result, and by what the search said."""
    results = net.rewards(rows[:, playing.RESULT].astype(float))
    said = 1 / (1 + np.exp(-rows[:, playing.VALUE] / 16 / net.NARROW))
    return (share * results + (1 - share) * said).astype(np.float32)


ROUNDS = [  # boards, nodes, noise, of 100 positions asked about
    (600, 600, 512, 30),
    (600, 1200, 384, 30),
    (600, 2500, 384, 30),
    (700, 2500, 384, 45),
]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--units", type=int, default=32)
    parser.add_argument("--others", type=int, default=16)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--rounds", default="0,1,2,3")
    parser.add_argument("--together", nargs="*", type=Path, default=[])
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    engine = Engine(game("atacama"), is_compiled=True)
    numbers = training.fresh(arguments.units, arguments.others)
    if arguments.start:
        numbers = dict(np.load(arguments.start))
    kept: list[Any] = []
    for path in arguments.together:
        with np.load(path) as old:
            kept.append((old["rows"], old["kinds"], targets(old["rows"], 0.0)))
    for number in map(int, arguments.rounds.split(",")):
        boards, nodes, noise, asked = ROUNDS[number]
        began = time.time()
        rows, kinds = games(engine, numbers, boards, nodes, noise, asked, 100 * arguments.seed + len(kept))
        print(f"round {number}: {len(rows)} positions, {time.time() - began:.0f} s", flush=True)
        if arguments.keep:
            np.savez(arguments.keep / f"asked{arguments.seed}-{len(kept)}.npz", rows=rows, kinds=kinds)
        # The last rounds together.
        kept = [*kept, (rows, kinds, targets(rows, 0.0))][-5:]
        began = time.time()
        training.train(numbers, *joined(kept), epochs=3, rate=1e-3)
        print(f"trained in {time.time() - began:.0f} s; gain {numbers['gain'][[2, 8, 14, 20, 26]]}", flush=True)
        np.savez(arguments.out, **numbers)


def joined(kept: list[Any]) -> tuple[Any, Any, Any]:
    """Several rounds as one, the last one last."""
    rows = []
    boards = 0
    for each, kinds, _ in kept:
        moved = each.astype(np.int32)
        moved[:, playing.BOARD] += boards
        boards += len(kinds)
        rows.append(moved)
    return np.concatenate(rows), np.concatenate([each[2] for each in kept]), np.concatenate([each[1] for each in kept])


if __name__ == "__main__":
    main()
