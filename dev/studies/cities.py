"""What wins in Oil City: which mix of professions, by the printed numbers and by others, among companies of equal bots.

    python -m dev.studies.cities --games 200
    python -m dev.studies.cities --games 100 --level careful_novice

The first plays until there are so many games of five companies by each set of numbers and keeps them in
``cities.json``: of every game each company's points, money and deals. The second plays by today's cards and another
level, and keeps nothing. All follows from seeds, with ``--jobs 4`` or ``--ray auto``, too.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from dev.where import add_where, by_its_name
from gusher import study
from gusher.analysis.numbers import Interval, share
from gusher.rules.kernel import game
from gusher.rules.oil_city.components import PROFESSIONS, SPECIALISTS
from gusher.study.chart import Row, drawn
from gusher.study.hands import hands, in_order

from .chart import write

FILE = Path(__file__).with_name("cities.json")
PICTURE = "oil_city_mixes.svg"
AT_ONCE = 20
"""Games that are played before they are kept."""
LEVEL = "trading_foreman"
MIXES = {
    "manager, merchant, engineer": (0, 4),
    "merchant, engineer, landowner": (1,),
    "manager, engineer, landowner": (2,),
    "manager, merchant, landowner": (3,),
}
"""The companies of each mix, as the rulebook deals them to five."""
TITLE = "How often each mix of professions wins in Oil City"
FOOT = "wins in 100 games of five companies, and how far that may be from the truth (95 %); 20 is even"
PRINTED = {
    "engineer": {"tower": 3, "driller": 1, "plot": 1, "wagon": 1, "pedlar": 3},
    "landowner": {"tower": 1, "driller": 1, "plot": 3, "wagon": 1, "pedlar": 3},
    "manager": {"tower": 1, "driller": 3, "plot": 1, "wagon": 1, "pedlar": 3},
    "merchant": {"tower": 1, "driller": 1, "plot": 1, "wagon": 3, "pedlar": 3},
}
"""How many a token gets at once where each profession is best at one thing, to change some of it."""
NUMBERS: dict[str, dict[str, int] | str] = {
    "each best at one thing": SPECIALISTS,
    "manager: two towers, plots or wagons": {"tower": 2, "plot": 2, "wagon": 2},
    "even cards": {},
}
"""What a manager's token gets at once instead (O6: these numbers are ours), or a set of cards by its name. Nothing: the
cards that new tables are dealt."""
Kept = dict[str, list[list[list[int]]]]
"""By numbers, game by game: points, money and deals of each company."""


def components(changed: Mapping[str, int]) -> str:
    """A file of components in which a manager's numbers are others."""
    assert tuple(PRINTED) == PROFESSIONS
    most = {**PRINTED, "manager": {**PRINTED["manager"], **changed}}
    lines = (
        f"{name} = {{ {', '.join(f'{item} = {many}' for item, many in of.items())} }}" for name, of in most.items()
    )
    return "\n".join(["[most]", *lines, ""])


def block(changed: Mapping[str, int] | str, number: int, level: str) -> list[list[list[int]]]:
    """So many games as are played ``AT_ONCE``: a series of the laboratory's own, seeded by the number of the block."""
    cards = changed if isinstance(changed, str) else components(changed)
    own = {"components": cards} if changed else {}
    played = study.matches("oil_city", [level], AT_ONCE, 1 + number, seats=5, options={"companies": "5", **own})
    games, names = played.games, list(played.facts)
    columns = (games.points, *(games.facts[:, :, names.index(name)] for name in ("money", "deals")))
    return [[column[game].tolist() for column in columns] for game in range(AT_ONCE)]


def blocks(there: int, wanted: int) -> range:
    """The numbers of the blocks that are still to be played."""
    return range(there // AT_ONCE, math.ceil(wanted / AT_ONCE))


def kept() -> Kept:
    """What has been played."""
    stored = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return {name: stored.get(name, []) for name in NUMBERS}


def keep(played: Kept) -> None:
    """Write the file, one set of numbers a line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(games, separators=(',', ':'))}" for name, games in played.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def wins(games: list[list[list[int]]]) -> dict[str, Interval]:
    """How often in 100 games a company of each mix wins; who is level shares it."""
    points = np.array([game[0] for game in games])
    first = points == points.max(axis=1, keepdims=True)
    won = first / first.sum(axis=1, keepdims=True)
    intervals = {}
    for mix, companies in MIXES.items():
        of = share(float(won[:, companies].mean(axis=1).sum()), len(games))
        intervals[mix] = Interval(100 * of.value, 100 * of.low, 100 * of.high)
    return intervals


def groups(played: Kept) -> dict[str, list[Row]]:
    """The rows of the picture, by numbers."""
    return {name: list(wins(games).items()) for name, games in played.items() if games}


def told(played: Kept) -> str:
    """The same as tables in Markdown, with points, money and deals."""
    lines = list[str]()
    for name, games in played.items():
        if games:
            points, money, deals = np.array(games).transpose(1, 0, 2)
            lines += [
                f"| {name}, {len(games)} games | wins in 100 | points | money left | deals |",
                "|---|---|---|---|---|",
            ]
            for mix, each in wins(games).items():
                of = list(MIXES[mix])
                means = f"{points[:, of].mean():.1f} | {money[:, of].mean():,.0f} | {deals[:, of].mean():.1f}"
                lines.append(f"| {mix} | {each.value:.0f} ({each.low:.0f}–{each.high:.0f}) | {means} |")
            lines.append("")
    return "\n".join(lines)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=0, help="by each set of numbers; without, only picture and tables")
    parser.add_argument("--level", help="plays by the cards of today, and keeps nothing")
    add_where(parser)
    asked = parser.parse_args()
    with hands(block, game("oil_city"), asked.jobs, asked.ray) as them:
        if asked.level is not None:
            games: list[list[list[int]]] = []
            for each in in_order(them, (({}, number, asked.level) for number in blocks(0, asked.games))):
                games += each
                print(told({f"{asked.level}, even cards": games}), flush=True)
            return 0
        played = kept()
        # Of each set of numbers a block, and then of each another.
        missing = sorted(
            (number, at, name)
            for at, (name, games) in enumerate(played.items())
            for number in blocks(len(games), asked.games)
        )
        answers = in_order(them, ((NUMBERS[name], number, LEVEL) for number, _, name in missing))
        for (_, _, name), each in zip(missing, answers, strict=True):
            played[name] += each
            keep(played)
            print(f"{name}: {len(played[name])} games", file=sys.stderr)
    write(PICTURE, drawn(groups(played), TITLE, FOOT, even=20.0))
    print(told(played))
    return 0


if __name__ == "__main__":
    sys.exit(by_its_name(main)())
