"""Teach the network: ``python -m dev.learning.fields learnt.npz --folder rounds --jobs 2`` makes one from nothing.

It begins with proven endings of random games. From then on the search plays itself, going by what the network has
learnt so far, and the network learns which moves the search came to prefer, what it said of positions, and how games
ended. Boards are drawn, most of them fair ones (ruling A3). The same seed gives the same games, however many processes
or machines play them (``--jobs 2``, ``--ray auto``), and this process learns from them. Each round is kept in the
folder: after a stop, the command goes on from there. Needs JAX: ``pip install 'gusher[learning]'``.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dev.where import add_where, by_its_name
from gusher.rules.kernel import game
from gusher.study.hands import Hands, hands, in_order

from . import playing, training
from .net import Numbers
from .playing import Asking
from .positions import Positions, joined

AT_ONCE = 10
"""Games that are played by the same process."""


class Round(NamedTuple):
    """Games, and what the network then learns from those of this and the ``before`` last rounds."""

    asking: Asking
    before: int
    epochs: float
    rate: float


ROUNDS = (
    Round(Asking(1600, ()), 0, 6, 3e-3),
    Round(Asking(1600, (100, 200)), 1, 4, 2e-3),
    Round(Asking(1600, (200, 400)), 1, 4, 2e-3),
    *(Round(Asking(1600, (300, 600, 1200)), 3, 2, 1.5e-3) for _ in range(4)),
    *(Round(Asking(1600, (400, 800, 1600)), 5, 1, 1e-3) for _ in range(12)),
)


def played(they: Hands, numbers: Numbers, asking: Asking, seed: Sequence[int]) -> Positions:
    """The positions of a whole round."""
    every = range(asking.boards)
    some = (every[at : at + AT_ONCE] for at in every[::AT_ONCE])
    return joined(in_order(they, ((numbers, asking, seed, boards) for boards in some)))


def main() -> None:
    """Round after round; after each the network is written."""
    parser = argparse.ArgumentParser(prog="python -m dev.learning.fields", description=__doc__)
    parser.add_argument("out", type=Path, help="where the network goes")
    parser.add_argument("--folder", type=Path, required=True, help="where rounds are kept")
    parser.add_argument("--rounds", type=int, default=len(ROUNDS))
    parser.add_argument("--seed", type=int, default=1)
    add_where(parser)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    numbers = training.fresh(seed=arguments.seed)
    kept: list[Positions] = []
    with hands(playing.games, game("atacama"), arguments.jobs, arguments.ray) as they:
        for number, each in enumerate(ROUNDS[: arguments.rounds]):
            began = time.perf_counter()
            file = arguments.folder / f"{number}.npz"
            if file.exists():
                with np.load(file) as had:
                    kept.append(Positions(*(had[name] for name in Positions._fields)))
                    numbers = {name: had[f"net_{name}"] for name in numbers}
                continue
            kept.append(played(they, numbers, each.asking, (arguments.seed, number)))
            played_at = time.perf_counter()
            window = joined(kept[max(0, number - each.before) :])
            numbers, report = training.train(numbers, window, epochs=each.epochs, rate=each.rate, seed=number)
            print(
                f"round {number}: {len(kept[-1].left)} positions in {played_at - began:.0f} s, "
                f"learnt from {len(window.left)} in {time.perf_counter() - played_at:.0f} s; {report}",
                flush=True,
            )
            arrays: dict[str, Any] = {**kept[-1]._asdict(), **{f"net_{name}": each for name, each in numbers.items()}}
            np.savez_compressed(file, **arrays)
            training.publish(numbers, arguments.out)


if __name__ == "__main__":
    by_its_name(main)()
