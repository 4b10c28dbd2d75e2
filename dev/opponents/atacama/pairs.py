"""Four players, two against two at equal time: ``python -m dev.opponents.atacama.pairs foreman usual --games 96``.

Players are levels of Gusher's bots; ``usual``, the tree search that every game has; and ``random``. Six games at a time
are played on a fair board of their own (``boards``), from the true start, so that both sit in every two seats once;
they are one observation in the intervals, which hold the true value with 95 % certainty. Time is what the processor
works.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from statistics import fmean
from typing import Any, NamedTuple

from gusher.bots.search.choosing import Player
from gusher.bots.search.limits import Limits
from gusher.bots.search.strengths import level_of
from gusher.rules.atacama.parts import write_tiles
from gusher.rules.kernel import Record, advance, game, seeded
from gusher.rules.kernel.engine import Engine, can_compile

from .boards import fair_board, tiles_of
from .match import blocks, estimate

SEATINGS = ((0, 1), (2, 3), (0, 3), (1, 2), (0, 2), (1, 3))
"""Where the two of the first kind sit."""

Mover = Callable[[Record, int, int], int]
"""What somebody does: position, seat, seed."""


class Result(NamedTuple):
    """A game: which share of the first place the two of the first kind have, and how many points each of them is ahead
    of each other one on the average."""

    share: float
    margin: float


def mover(engine: Engine, name: str, seconds: float) -> Mover:
    """A player with a memory of its own. GusherError for an unknown level."""
    if name == "random":
        return lambda s, seat, seed: engine.pick(s, seat, advance(seeded(seed)))
    player = Player(engine)
    player.rehearse()
    player.rehearse_expert()

    def limits() -> Limits:
        return Limits(deadline=time.perf_counter() + seconds)

    if name == "usual":
        return lambda s, seat, seed: player.search.think(s, seat, seed, limits()).action
    level = level_of("atacama", name)
    return lambda s, seat, seed: player.play(s, seat, level, seed, limits())


def results(
    engine: Engine, names: tuple[str, str], options: dict[str, Any], *, count: int, seconds: float, seed: int
) -> Iterator[Result]:
    """The games of a match, one by one."""
    ones, others = ([mover(engine, name, seconds) for _ in range(2)] for name in names)
    for number in range(count):
        tiles = write_tiles(tiles_of(fair_board(seed * 1_000_000 + number // len(SEATINGS))))
        own = SEATINGS[number % len(SEATINGS)]
        two, rest = iter(ones), iter(others)
        who = [next(two) if seat in own else next(rest) for seat in range(4)]
        s = engine.game.start(4, {**options, "tiles": tiles})
        decided = 0
        while waiting := engine.movers(s):
            seat = waiting[0]
            action = who[seat](s, seat, seed * 1_000_000 + number * 100 + decided)
            engine.play_unchecked(s, seat, action)
            decided += 1
        points = engine.points(s)
        first = [seat for seat in range(4) if points[seat] == max(points)]
        yield Result(
            sum(seat in own for seat in first) / len(first),
            fmean(points[seat] for seat in own) - fmean(points[seat] for seat in range(4) if seat not in own),
        )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m dev.opponents.atacama.pairs", description=__doc__.split("\n")[0])
    parser.add_argument("one", help="usual, random, or a level")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=96)
    parser.add_argument("--seconds", type=float, default=0.1, help="of a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tactical", action="store_true")
    asked = parser.parse_args()
    # What searches look at: others on the machine must not matter.
    time.perf_counter = time.process_time
    engine = Engine(game("atacama"), is_compiled=can_compile())
    names, options = (asked.one, asked.other), {"tactical": asked.tactical}
    played: list[Result] = []
    for each in results(engine, names, options, count=asked.games, seconds=asked.seconds, seed=asked.seed):
        played.append(each)
        if len(played) % len(SEATINGS) == 0:
            share = estimate(blocks([result.share for result in played], len(SEATINGS))).of_100()
            margin = estimate(blocks([result.margin for result in played], len(SEATINGS)))
            print(f"{len(played)} games: first places of {asked.one} {share}, points ahead {margin}", flush=True)


if __name__ == "__main__":
    main()
