"""What it is worth to begin: games that ``rave`` plays against itself, kept in ``advantage.json``, and the picture for
``docs/what-we-learnt.md``.

    python -m dev.opponents.atacama.advantage --games 100

Plays until there are so many games of every series, a game of each in turn, and keeps what it has after each: Ctrl-C
does no harm. Tiles and luck follow from the number of a game; by the clock, moves do not.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from dev.bench.atacama.optimal import VARIANTS
from dev.bench.running import StoppedError, stoppable

from .match import Estimate, estimate, played
from .programs import Program, opponent

FILE = Path(__file__).with_name("advantage.json")
SECONDS = 0.2
"""Of the processor, for a move."""
SEED = 5_000_000


class Series(NamedTuple):
    """Games of one kind. Who plays thinks for ``SECONDS``, or makes so many random games for a move (``tries``), which
    shows how things change as players get better."""

    options: dict[str, Any]
    tries: int | None = None

    def move(self, program: Program) -> str:
        """Its move here."""
        return program.go(SECONDS) if self.tries is None else program.try_games(self.tries)


SERIES = {
    **{name: Series(options) for name, options in VARIANTS.items()},
    **{f"basic, {tries}": Series(VARIANTS["basic"], tries) for tries in (100, 1_000, 10_000)},
}


def margins() -> dict[str, list[int]]:
    """What those who began were ahead by, by series."""
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return {name: kept.get(name, []) for name in SERIES}


def keep(kept: dict[str, list[int]]) -> None:
    """Write the file, one series a line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in kept.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def share(results: Sequence[int]) -> Estimate:
    """The share of wins for those who began; a shared win counts half."""
    return estimate([1.0 if each > 0 else 0.5 if each == 0 else 0.0 for each in results])


def play(count: int, told: Callable[[str], None]) -> None:
    """Play on until there are so many games of each series."""
    kept = margins()
    with opponent("rave") as rave:
        for number in range(count):
            for name, series in SERIES.items():
                if len(kept[name]) == number:
                    margin, _ = played(
                        (rave, rave), series.options, series.move, luck=SEED + number, own=SEED + number, opening=0
                    )
                    kept[name].append(margin)
                    keep(kept)
            told(f"{number + 1} of {count}")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m dev.opponents.atacama.advantage", description="Who is ahead.")
    parser.add_argument("--games", type=int, default=100, help="of each series")
    asked = parser.parse_args(arguments)
    status = 0
    try:
        with stoppable():
            play(asked.games, lambda line: print(line, file=sys.stderr, flush=True))
    except StoppedError as stopped:
        status = 128 + stopped.signal
    for name, each in margins().items():
        print(f"{name:<24}{len(each):>5} games  {estimate(each)!s:<16}  {share(each).of_100()}")
    return status


if __name__ == "__main__":
    sys.exit(main())
