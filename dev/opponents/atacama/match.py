"""Matches at equal time: ``python -m dev.opponents.atacama.match foreman rave --games 100 --seconds 0.2``.

Games come in pairs with the same board and opening, each player once in either seat. Unless tiles are given, each pair
has a fair board of its own (``boards``). Ctrl-C ends a match after what is done; the result so far is told.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, TypeVar

from dev.bench.running import StoppedError, stoppable
from gusher.rules.atacama.parts import write_tiles
from gusher.rules.kernel import CHANCE, advance, game, seeded
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.study.setting import outcome

from .boards import fair_board, tiles_of
from .players import Player, player

AnyPlayer = TypeVar("AnyPlayer", bound=Player)
PAIR = 2
"""So many games have the same board and opening."""
CERTAIN = 1.96
"""So many standard errors make an interval of 95 %."""


@dataclass(frozen=True)
class Played:
    """A game that is over: what the first seat was ahead by, and whether the first of both players sat there."""

    margin: int
    one_began: bool
    moves: tuple[str, ...]

    @property
    def share(self) -> float:
        """Of the win, for the first seat: a shared one is half."""
        return 1.0 if self.margin > 0 else 0.5 if self.margin == 0 else 0.0


@dataclass(frozen=True)
class Estimate:
    """A mean, and how far the true one may be from it with 95 % certainty; infinitely far as long as that is not
    known."""

    mean: float
    within: float

    def of_100(self) -> str:
        """As a share."""
        return f"{100 * self.mean:.1f} % ± {100 * self.within:.1f}"

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.within:.2f}"


@dataclass
class Match:
    """What became of a match so far."""

    games: list[Played] = field(default_factory=list)

    def share(self) -> Estimate:
        """Of the wins, for the first of both players. Both games of a pair are one observation: they share their
        board."""
        return estimate(blocks([each.share if each.one_began else 1 - each.share for each in self.games], PAIR))

    def margin(self) -> Estimate:
        """What the first of both players was ahead by."""
        return estimate(blocks([each.margin if each.one_began else -each.margin for each in self.games], PAIR))

    def first_share(self) -> Estimate:
        """Of the wins, for who began."""
        return estimate([each.share for each in self.games])

    def first_margin(self) -> Estimate:
        """What those who began were ahead by."""
        return estimate([each.margin for each in self.games])


def blocks(values: Sequence[float], size: int) -> list[float]:
    """The means of so many games each, which have the same board and opening."""
    return [fmean(values[first : first + size]) for first in range(0, len(values), size)]


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent observations, and its interval."""
    if len(values) < 2:
        return Estimate(fmean(values) if values else 0.0, math.inf)
    return Estimate(fmean(values), CERTAIN * stdev(values) / math.sqrt(len(values)))


def played(
    players: Sequence[AnyPlayer],
    options: Mapping[str, Any],
    think: Callable[[AnyPlayer], str],
    *,
    luck: int,
    own: int,
    opening: int = 0,
) -> tuple[int, tuple[str, ...]]:
    """One game between the player of each seat, who may be one and the same: the margin of the first seat, and all
    moves. ``think`` asks one of them for a move; ``luck`` draws the tiles and the opening, ``own`` is what players draw
    from."""
    engine = Engine(game("atacama"), is_compiled=can_compile())
    s = engine.game.start(2, options)
    write, read = engine.game.actions.write, engine.game.actions.read
    for seat, each in enumerate(players):
        each.begin(options, 2 * own + seat)
    done: list[str] = []
    tiles, drawn = advance(seeded(luck)), advance(seeded(advance(seeded(luck))))
    decided = 0
    while movers := engine.movers(s):
        seat = movers[0]
        if seat == CHANCE:
            tiles = advance(tiles)
            action = outcome(engine, s, tiles)
        else:
            if decided < opening:
                drawn = advance(drawn)
                action = engine.pick(s, seat, drawn)
            else:
                players[seat].position(done)
                action = read(think(players[seat]))
                if engine.why(s, seat, action):
                    raise ValueError(f"not legal after {' '.join(done)}: {write(action)}")
            decided += 1
        engine.play_unchecked(s, seat, action)
        done.append(write(action))
    points = engine.points(s)
    return points[0] - points[1], tuple(done)


def games_of(
    names: tuple[str, str],
    options: Mapping[str, Any],
    *,
    count: int,
    seconds: float,
    seed: int,
    opening: int = 0,
) -> Iterator[Played]:
    """The games of a match, one by one. Where ``options`` have no tiles, each pair of games has a fair board of its
    own."""
    with ExitStack() as stack:
        players = [stack.enter_context(player(name)) for name in names]
        for number in range(count):
            one_began = number % 2 == 0
            tiles = options.get("tiles") or write_tiles(tiles_of(fair_board(seed * 1_000_000 + number // PAIR)))
            margin, moves = played(
                players if one_began else players[::-1],
                {**options, "tiles": tiles},
                lambda each: each.go(seconds),
                luck=seed * 1_000_000 + number // PAIR,
                own=seed * 1_000_000 + number,
                opening=opening,
            )
            yield Played(margin, one_began, moves)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m dev.opponents.atacama.match", description=__doc__.split("\n")[0])
    parser.add_argument("one", help="uct, rave, copier-half and so on, program:COMMAND, network:FILE or a level")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.2, help="of a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opening", type=int, default=0, help="moves that are drawn at random")
    parser.add_argument("--variant", choices=("basic", "enhanced"), default="basic")
    parser.add_argument("--tactical", action="store_true")
    parser.add_argument("--tiles", type=Path, help="a file of tiles [default: a fair board for each pair]")
    parser.add_argument("--json", action="store_true", help="one object in the end, and nothing else")
    asked = parser.parse_args(arguments)
    options = {"variant": asked.variant, "tactical": asked.tactical}
    if asked.tiles:
        options["tiles"] = asked.tiles.read_text(encoding="utf-8")
    match = Match()
    status = 0
    try:
        with stoppable():
            series = games_of(
                (asked.one, asked.other),
                options,
                count=asked.games,
                seconds=asked.seconds,
                seed=asked.seed,
                opening=asked.opening,
            )
            for each in series:
                match.games.append(each)
                if not asked.json:
                    print(line(match, asked.one, asked.other, asked.games), flush=True)
    except StoppedError as stopped:
        status = 128 + stopped.signal
        print(f"stopped after {len(match.games)} of {asked.games} games", file=sys.stderr)
    if asked.json:
        print(json.dumps(told(match, asked.one, asked.other), indent=2))
    else:
        for name, value in told(match, asked.one, asked.other).items():
            print(f"{name}: {value}")
    return status


def line(match: Match, one: str, other: str, count: int) -> str:
    """The last game, and how the match stands."""
    last = match.games[-1]
    seats = (one, other) if last.one_began else (other, one)
    result = f"{seats[0]} – {seats[1]} {last.margin:+d}"
    return f"{len(match.games)}/{count}  {result:<40}  {one}: {match.share().of_100()}"


def told(match: Match, one: str, other: str) -> dict[str, object]:
    """The result in words and numbers."""
    return {
        "games": len(match.games),
        f"wins of {one} against {other}": match.share().of_100(),
        f"margin of {one}": str(match.margin()),
        "wins of who began": match.first_share().of_100(),
        "margin of who began": str(match.first_margin()),
    }


if __name__ == "__main__":
    sys.exit(main())
