"""How many moves of the top level are best where few rigs are left.

The positions, and what is best there, stand in ``endgames.json``: ``dev/opponents/atacama/endgames.py`` has made it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from dev.bench.figures import Figure, Target
from dev.bench.machine import needs_numba, one_core
from dev.opponents.atacama.players import player
from gusher.bots import levels
from gusher.rules.atacama.parts import FIRST

FILE = Path(__file__).with_name("endgames.json")
SECONDS = 1.0
"""Of the processor, for a move."""
VARIANTS: dict[str, dict[str, Any]] = {
    "basic": {"variant": "basic", "tactical": False, "tiles": FIRST},
    "tactical": {"variant": "basic", "tactical": True, "tiles": FIRST},
    "enhanced": {"variant": "enhanced", "tactical": False, "tiles": FIRST},
    "enhanced and tactical": {"variant": "enhanced", "tactical": True, "tiles": FIRST},
}
"""On the first tiles, on which the positions were found and proven."""
RIGS = {12: (range(13), 100.0), 13: (range(13, 14), 95.0), 14: (range(14, 15), 95.0)}
"""By the name of the figure: how many rigs are left, and how many of 100 moves shall be best."""


class Endgame(NamedTuple):
    """A position: ``margin`` is what the first seat gets ahead if both play for it, ``best`` are the moves that keep
    it. ``moves`` lead there."""

    variant: str
    rigs: int
    margin: int
    best: frozenset[str]
    moves: list[str]


def endgames() -> list[Endgame]:
    """All of the file."""
    return [
        Endgame(**{**each, "best": frozenset(each["best"].split()), "moves": each["moves"].split()})
        for each in json.loads(FILE.read_text(encoding="utf-8"))
    ]


def written(positions: Sequence[Endgame]) -> str:
    """The file: JSON, a position a line."""
    lines = [
        json.dumps({**each._asdict(), "best": " ".join(sorted(each.best)), "moves": " ".join(each.moves)})
        for each in positions
    ]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def best_played(level: str, positions: Sequence[Endgame], seconds: float = SECONDS) -> list[bool]:
    """For each position, whether a level plays a best move, without having seen the game before."""
    are_best = []
    with player(level) as program:
        for each in positions:
            program.begin(VARIANTS[each.variant])
            program.position(each.moves)
            are_best.append(program.go(seconds) in each.best)
    return are_best


def played(name: str, rigs: int) -> Figure:
    """How many of 100 moves of the top level are best, in a second of one core each."""
    needs_numba()
    left, bound = RIGS[rigs]
    positions = [each for each in endgames() if each.rigs in left]
    level = levels("atacama")[-1]
    with one_core():
        are_best = best_played(level, positions)
    details = {
        variant: f"{sum(of_variant)} of {len(of_variant)}"
        for variant in VARIANTS
        if (of_variant := [best for best, each in zip(are_best, positions, strict=True) if each.variant == variant])
    }
    share = 100 * sum(are_best) / len(are_best)
    return Figure(name, share, "% best", target=Target("value", "least", bound), details=details)


FIGURES = {f"atacama.endgames.played.{rigs}": partial(played, rigs=rigs) for rigs in RIGS}
