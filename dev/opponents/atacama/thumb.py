"""How good people's rules of thumb are in the basic game for two, kept in ``thumb.json`` for the picture and the tables
of ``docs/what-we-learnt.md``.

    python -m dev.opponents.atacama.thumb --pairs 300

A rule says which of the legal moves it likes; among those that it likes equally it takes the field that is worth most
to its player, and draws among equals. Every rule plays every opponent on fair boards (``boards``), one pair of games
on each, with seats changed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from dev.opponents.beginners.choosing import best_of
from gusher.rules.atacama.board import COLUMNS, SIDE
from gusher.rules.atacama.explaining import can_count
from gusher.rules.atacama.kinds import field_placed
from gusher.rules.atacama.parts import write_tiles
from gusher.rules.atacama.scoring import RIGS_TO_COUNT, line_points, rigs_in_line
from gusher.rules.kernel import Record, view
from gusher.rules.kernel.engine import Engine
from gusher.study import matches

from .boards import fair_board, tiles_of
from .match import PAIR, Estimate, blocks, estimate

FILE = Path(__file__).with_name("thumb.json")
SEED = 7_000_000

Liking: TypeAlias = Callable[[Engine, Record, int, int], float]
"""From the engine, a state, the seat and a legal move to how much a rule likes it."""
Rule: TypeAlias = Callable[[Engine, Record, int, int], int]
"""A player, as ``gusher.study`` takes it: from the engine, a state, the seat and a seed to a move."""


def _worth(_: Engine, s: Record, seat: int, action: int) -> float:
    """What the field shows to the seat."""
    return float(s["worth"][s["concession"][seat], field_placed(action)])


def _points(engine: Engine, s: Record, seat: int, action: int) -> float:
    """What the move brings at once."""
    return float(engine.points(_after(engine, s, seat, action))[seat])


def _spoils(engine: Engine, s: Record, seat: int, action: int) -> float:
    """What the others' lines would have brought with one more rig that can't come to count after this move."""
    after, other = view(_after(engine, s, seat, action)), 1 - seat
    v = view(s)
    direction = int(v.direction[other])
    return float(
        sum(
            max(0, line_points(v, direction, line, v.concession[other]))
            for line in range(SIDE)
            if rigs_in_line(v, direction, line) == RIGS_TO_COUNT - 1
            and can_count(v, direction, line)
            and not can_count(after, direction, line)
        )
    )


def _finishes(engine: Engine, s: Record, seat: int, action: int) -> float:
    """What it brings at once, or takes from the other: the fourth rig, one's own or theirs."""
    return _points(engine, s, seat, action) + _spoils(engine, s, seat, action)


def _on_a_diagonal(_: Engine, __: Record, ___: int, action: int) -> float:
    row, column = divmod(field_placed(action), SIDE)
    return float(row in (column, SIDE - 1 - column))


def _near_the_middle(_: Engine, __: Record, ___: int, action: int) -> float:
    row, column = divmod(field_placed(action), SIDE)
    return -float(max(abs(row - SIDE // 2), abs(column - SIDE // 2)))


def _at_the_edge(_: Engine, __: Record, ___: int, action: int) -> float:
    row, column = divmod(field_placed(action), SIDE)
    return float(row in (0, SIDE - 1) or column in (0, SIDE - 1))


def _gold(_: Engine, s: Record, __: int, action: int) -> float:
    """Whether both want the field."""
    return float((s["worth"][:, field_placed(action)] > 0).all())


def _goes_on(engine: Engine, s: Record, seat: int, action: int) -> float:
    """How many rigs stand in the line of the seat's that the field belongs to, this one included, if it can count."""
    direction = int(s["direction"][seat])
    row, column = divmod(field_placed(action), SIDE)
    line = column if direction == COLUMNS else row
    after = view(_after(engine, s, seat, action))
    return float(rigs_in_line(after, direction, line)) if can_count(after, direction, line) else 0.0


def _any(*_: object) -> float:
    return 0.0


LIKINGS: Mapping[str, Liking] = {
    "richest": _any,
    "diagonal": _on_a_diagonal,
    "middle": _near_the_middle,
    "edge": _at_the_edge,
    "gold": _gold,
    "spoil": _spoils,
    "line": _goes_on,
    "points": _points,
    "fourth": _finishes,
}
"""What each rule likes first. Where it likes all moves alike, it takes the richest field."""
WORDS = {
    "richest": "play the richest field",
    "diagonal": "stay on the diagonals",
    "middle": "stay near the middle",
    "edge": "stay at the edge",
    "gold": "take gold first",
    "spoil": "spoil their fourth rig",
    "line": "go on with a line",
    "points": "score at once",
    "fourth": "score or spoil at once",
}
OPPONENTS = {
    "random": "any move at all",
    "richest": "the richest field",
    "novice": "the Novice",
    "driller": "the Driller",
}
"""Whom each plays against."""
CLOSEST = ("richest", "novice")
"""Against whom it is neither hopeless nor too easy: those are in the picture."""


def _after(engine: Engine, s: Record, seat: int, action: int) -> Record:
    after = engine.copy(s)
    engine.play_unchecked(after, seat, action)
    return after


def rule(name: str) -> Rule:
    """The player who goes by a rule of thumb."""
    liking = LIKINGS[name]

    def play(engine: Engine, s: Record, seat: int, seed: int) -> int:
        legal = engine.legal(s, seat)
        return best_of(legal, lambda action: (liking(engine, s, seat, action), _worth(engine, s, seat, action)), seed)

    return play


def margins(name: str, opponent: str, board: int) -> list[int]:
    """By how much a rule was ahead in both games of a pair."""
    tiles = write_tiles(tiles_of(fair_board(SEED + board)))
    players = {name: rule(name), opponent: rule(opponent) if opponent in LIKINGS else opponent}
    games = matches("atacama", players, PAIR, SEED + board, options={"tiles": tiles}).games
    return [
        int(points[seating.index(0)] - points[seating.index(1)])
        for points, seating in zip(games.points.tolist(), games.seating.tolist(), strict=True)
    ]


class Measured(NamedTuple):
    """How a rule did against an opponent: its share of the wins, with half for a shared one, and the points that it was
    ahead by. Both games of a pair are one observation."""

    pairs: int
    wins: Estimate
    points: Estimate


def measured(name: str, opponent: str, pairs: int) -> Measured:
    """Play so many pairs of games."""
    results = [each for board in range(pairs) for each in margins(name, opponent, board)]
    wins = [1.0 if each > 0 else 0.5 if each == 0 else 0.0 for each in results]
    return Measured(pairs, estimate(blocks(wins, PAIR)), estimate(blocks(results, PAIR)))


def kept() -> dict[str, dict[str, Measured]]:
    """What was measured last, by rule and opponent."""
    known = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        name: {
            other: Measured(pairs, Estimate(*wins), Estimate(*points)) for other, (pairs, wins, points) in each.items()
        }
        for name, each in known.items()
    }


def keep(known: Mapping[str, Mapping[str, Measured]]) -> None:
    """Write the file, one rule a line."""
    rounded = {
        name: {
            other: [each.pairs, *([round(estimate.mean, 4), round(estimate.within, 4)] for estimate in each[1:])]
            for other, each in by_opponent.items()
        }
        for name, by_opponent in known.items()
    }
    lines = [f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in rounded.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m dev.opponents.atacama.thumb", description="Rules of thumb.")
    parser.add_argument("--pairs", type=int, default=300, help="boards for each rule and opponent")
    asked = parser.parse_args(arguments)
    known: dict[str, dict[str, Measured]] = {}
    for name in LIKINGS:
        known[name] = {}
        for other in OPPONENTS:
            if name != other:
                each = known[name][other] = measured(name, other, asked.pairs)
                print(f"{name:<9} against {other:<8} {each.wins.of_100():<16} {each.points}", flush=True)
    keep(known)
    return 0


if __name__ == "__main__":
    sys.exit(main())
