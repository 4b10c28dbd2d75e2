"""The command: see the package."""

from __future__ import annotations

import argparse
from functools import cache, partial

from dev.puzzles import oil_city
from dev.puzzles.findings import Candidate, Findings
from dev.puzzles.mining import add_options, mine
from dev.where import by_its_name
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine

from .mining import Miner, Phase
from .plots import Plots
from .tokens import Tokens

PHASES: dict[str, type[Phase]] = {"tokens": Tokens, "plots": Plots}


@cache
def _engine() -> Engine:
    return Engine(game("oil_city"), is_compiled=True)


def look_at(phase: str, number: int) -> list[Candidate]:
    """The puzzles of a game in a phase."""
    return list(Miner(_engine(), PHASES[phase]).look_at(number))


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(prog="python -m dev.puzzles.oil_city", description=oil_city.__doc__)
    parser.add_argument("phase", choices=PHASES)
    add_options(parser, most=300)
    asked = parser.parse_args()
    mine(partial(look_at, asked.phase), game("oil_city"), Findings(asked.found), asked)


if __name__ == "__main__":
    by_its_name(main)()
