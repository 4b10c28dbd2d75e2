"""How the lowest levels do against beginners: ``python -m dev.opponents.beginners``, or with the names of games.

Somebody who plays alone sits on one seat, bots of one level on all others. Every pair of that person and a bot counts:
a bot that comes before the beginner has won, a shared place is half. Everybody sits in every seat as often, with the
same luck.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Mapping
from statistics import fmean, stdev
from typing import Any, NamedTuple

from gusher.bots import climb
from gusher.study import matches

from . import AHEAD, NEAREST, Beginner

CERTAIN = 1.96


class Table(NamedTuple):
    """A game as it is played alone."""

    game: str
    seats: int
    options: Mapping[str, Any]


TABLES = (
    Table("atacama", 2, {}),
    Table("atacama", 2, {"variant": "enhanced"}),
    Table("atacama", 2, {"tactical": True}),
    Table("atacama", 2, {"variant": "enhanced", "tactical": True}),
    Table("atacama", 4, {}),
    Table("atacama", 4, {"tactical": True}),
    *(Table("ghawar", seats, {"scoring": scoring}) for scoring in ("basic", "board") for seats in (2, 3, 4)),
    *(Table("guven", seats, {}) for seats in (2, 3, 4)),
    *(Table("oil_city", companies, {"companies": str(companies)}) for companies in range(3, 11)),
)


class Share(NamedTuple):
    """Of pairs that bots win, and how far the true share may be from it with 95 % certainty; points that a bot is ahead
    of the beginner."""

    share: float
    within: float
    ahead: float


def share(table: Table, level: str, beginner: Beginner, count: int, seed: int = 1) -> Share:
    """How bots of a level do against one beginner."""
    players: list[str | Beginner] = [beginner, *[level] * (table.seats - 1)]
    games = matches(table.game, players, count, seed, options=table.options).games
    wins, ahead = [], []
    for places, points, seating in zip(
        games.places.tolist(), games.points.tolist(), games.seating.tolist(), strict=True
    ):
        person = seating.index(0)
        bots = [seat for seat in range(table.seats) if seat != person]
        wins.append(fmean(_won(places[person], places[bot]) for bot in bots))
        ahead.append(fmean(points[bot] - points[person] for bot in bots))
    return Share(fmean(wins), CERTAIN * stdev(wins) / math.sqrt(count) if count > 1 else math.inf, fmean(ahead))


def _won(person: int, bot: int) -> float:
    return 0.5 if person == bot else float(bot < person)


def pairs(game: str, *, both: bool) -> list[tuple[str, Beginner]]:
    """Who is measured against whom: the lowest level against the nearest riches, the next one against who looks one
    ahead; or each of them against both."""
    lowest, second = climb(game)[:2]
    if both:
        return [(level, beginner) for level in (lowest, second) for beginner in (NEAREST[game], AHEAD[game])]
    return [(lowest, NEAREST[game]), (second, AHEAD[game])]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m dev.opponents.beginners", description=__doc__.split("\n")[0])
    parser.add_argument("only", nargs="*", help="names of games; all if there is none")
    parser.add_argument("--seats", type=int, nargs="+", help="only tables of so many")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="both of the lowest levels against both beginners")
    asked = parser.parse_args()
    for table in TABLES:
        if (asked.only and table.game not in asked.only) or (asked.seats and table.seats not in asked.seats):
            continue
        for level, beginner in pairs(table.game, both=asked.all):
            result = share(table, level, beginner, asked.games, asked.seed)
            what = ", ".join(f"{name}={value}" for name, value in table.options.items())
            print(
                f"{table.game:<9} {table.seats} {what:<32} {level:<15} against {beginner.__name__:<8}"
                f" {100 * result.share:5.1f} % ± {100 * result.within:4.1f}  {result.ahead:+6.1f} points",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
