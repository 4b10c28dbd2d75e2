"""When to claim in the enhanced game: whoever has to claim at a given move, or may not claim by choice at all, against
the same player who claims when they like. Kept in ``claiming.json`` and ``claiming_surveyor.json``, for
``docs/what-we-learnt.md``.

    python -m dev.opponents.atacama.claiming --pairs 40 --surveyors 200

Each pair of games has the same tiles, and whoever is bound to a time begins one of them. Everybody plays as the foreman
with so many iterations a move (``ITERATIONS``), or as the surveyor, of whose games there can be many more: the same
seeds give the same games. Plays until there are so many pairs of every series, one of each in turn, and keeps what it
has after each: Ctrl-C does no harm.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple, Protocol

from dev.bench.running import StoppedError, stoppable
from gusher.bots.games.atacama.levels import SURVEYOR
from gusher.bots.search.choosing import Player
from gusher.bots.search.levels import Level
from gusher.bots.search.limits import Limits
from gusher.bots.search.searching import Thought
from gusher.rules.atacama.kinds import CLAIM
from gusher.rules.atacama.parts import FIRST
from gusher.rules.kernel import CHANCE, Record, advance, game, kind_of, seeded
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.study.setting import outcome

from .match import Estimate, estimate

FILE = Path(__file__).with_name("claiming.json")
SURVEYORS = Path(__file__).with_name("claiming_surveyor.json")
ITERATIONS = 20_000
"""Of a search, for a move."""
WEIGHED = 5
"""So many placements are compared by searches of their own where a claim is what the search would rather do."""
SEED = 7_000_000

FREE = 0
"""Claims at any time, or not at all."""
ENDLESS = 1e6
"""More points than any claim can promise."""
NEVER = 99
"""Claims when nothing else is left to do (A13)."""
SERIES: Mapping[str, int] = {
    "free": FREE,
    "move 1": 1,
    "move 2": 2,
    "move 4": 4,
    "move 7": 7,
    "never": NEVER,
}
"""At which of their own moves players claim, unless the other one was quicker. Stages begin with moves 1, 4 and 7."""


class Played(NamedTuple):
    """A game that is over: what whoever was bound to a time was ahead by, whether they claimed themselves, at which of
    their own moves the claimer did so, what they claimed, and what the claimer was ahead by."""

    margin: int
    was_own: bool
    move: int
    claim: str
    for_claimer: int


def pairs() -> dict[str, list[list[Played]]]:
    """What has been played, by series: pairs of games."""
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return {name: [[Played(*each) for each in pair] for pair in kept.get(name, [])] for name in SERIES}


def keep(kept: Mapping[str, Sequence[Sequence[Played]]]) -> None:
    """Write the file, one series a line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in kept.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


class Claimer(Protocol):
    """Somebody who can be bound to claim at a certain move of their own."""

    def play(self, s: Record, seat: int, bound: int, number: int, seed: int) -> int:
        """What to do as ``seat``, whose own move of this ``number`` it is."""


class Surveyor:
    """The surveyor: somebody without patience claims at once, and somebody with no end of it never."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def play(self, s: Record, seat: int, bound: int, number: int, seed: int) -> int:
        """See ``Claimer``."""
        patience = SURVEYOR.patience if bound == FREE else -ENDLESS if number >= bound else ENDLESS
        level = Level("surveyor", mind=SURVEYOR._replace(patience=patience))
        return self._player.play(s, seat, level, seed, Limits())


class Foreman:
    """The foreman, who can be bound to claim at a certain move of their own."""

    def __init__(self, engine: Engine, player: Player) -> None:
        self._engine = engine
        self._player = player

    def play(self, s: Record, seat: int, bound: int, number: int, seed: int) -> int:
        """See ``Claimer``."""
        legal = self._engine.legal(s, seat)
        claims = [each for each in legal if kind_of(each) == CLAIM]
        if bound == FREE or not claims or len(claims) == len(legal):
            return self._think(s, seat, seed, ITERATIONS).action
        if number >= bound:
            return self._best(s, seat, claims, seed)
        thought = self._think(s, seat, seed, ITERATIONS)
        if kind_of(thought.action) != CLAIM:
            return thought.action
        placements = [each for each in legal if kind_of(each) != CLAIM]
        likely = sorted(placements, key=lambda each: -thought.visits.get((each,), 0))
        return self._best(s, seat, likely[:WEIGHED], seed)

    def _best(self, s: Record, seat: int, actions: Sequence[int], seed: int) -> int:
        """The one of these that leaves the other side least, each by a search of its own."""
        worth = {}
        for each in actions:
            after = self._engine.copy(s)
            self._engine.play_unchecked(after, seat, each)
            waiting = self._engine.movers(after)
            if not waiting or waiting == [CHANCE]:
                # Tiles come first: by how the search goes on from here instead.
                return self._think(s, seat, seed, ITERATIONS, among=actions).action
            worth[each] = self._think(after, waiting[0], seed, ITERATIONS // len(actions)).values[seat]
        return max(worth, key=lambda each: worth[each])

    def _think(self, s: Record, seat: int, seed: int, iterations: int, among: Sequence[int] = ()) -> Thought:
        searcher = self._player.expert or self._player.search
        thought = searcher.think(s, seat, seed, Limits(iterations=iterations))
        if not among:
            return thought
        best = max(among, key=lambda each: thought.visits.get((each,), 0))
        return Thought(**{**vars(thought), "move": (best,)})


def played(
    claimer: Claimer, engine: Engine, bounds: Sequence[int], *, luck: int, own: int
) -> tuple[int, int, int, str]:
    """One game in which seats are bound to these times: the margin of the first seat, who claimed, at which of their
    own moves, and what."""
    s = engine.game.start(2, {"variant": "enhanced", "tiles": FIRST})
    tiles, drawn = advance(seeded(luck)), advance(seeded(~own))
    moves = [0, 0]
    claim = (0, 0, "")
    while waiting := engine.movers(s):
        seat = waiting[0]
        if seat == CHANCE:
            tiles = advance(tiles)
            action = outcome(engine, s, tiles)
        else:
            moves[seat] += 1
            drawn = advance(drawn)
            action = claimer.play(s, seat, bounds[seat], moves[seat], drawn)
            if kind_of(action) == CLAIM:
                claim = (seat, moves[seat], engine.game.actions.write(action))
        engine.play_unchecked(s, seat, action)
    points = engine.points(s)
    return (points[0] - points[1], *claim)


def pair(claimer: Claimer, engine: Engine, bound: int, number: int) -> list[Played]:
    """Two games on the same tiles; whoever is bound begins the first one."""
    games = []
    for seat in range(2):
        bounds = (bound, FREE) if seat == 0 else (FREE, bound)
        margin, who, move, claim = played(
            claimer, engine, bounds, luck=SEED + number, own=2 * (SEED + number) + (seat if bound == FREE else 0)
        )
        games.append(
            Played(margin if seat == 0 else -margin, who == seat, move, claim, margin if who == 0 else -margin)
        )
    return games


def surveyed() -> dict[str, list[int]]:
    """What surveyors have played: what whoever was bound was ahead by in both games of a pair together."""
    kept = json.loads(SURVEYORS.read_text(encoding="utf-8")) if SURVEYORS.exists() else {}
    return {name: kept.get(name, []) for name in SERIES}


def survey(count: int) -> None:
    """Let surveyors play on until there are so many pairs of each series."""
    kept = surveyed()
    engine = Engine(game("atacama"), is_compiled=can_compile())
    claimer = Surveyor(Player(engine))
    for number in range(count):
        for name, bound in SERIES.items():
            if len(kept[name]) == number:
                kept[name].append(sum(each.margin for each in pair(claimer, engine, bound, number)))
        lines = [f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in kept.items()]
        SURVEYORS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def play(count: int, told: Callable[[str], None]) -> None:
    """Play on until there are so many pairs of each series."""
    kept = pairs()
    engine = Engine(game("atacama"), is_compiled=can_compile())
    claimer = Foreman(engine, Player(engine))
    for number in range(count):
        for name, bound in SERIES.items():
            if len(kept[name]) == number:
                kept[name].append(pair(claimer, engine, bound, number))
                keep(kept)
        told(f"{number + 1} of {count}")


def gains(games: Sequence[Sequence[Played]]) -> Estimate:
    """Points that whoever is bound is ahead by; both games of a pair are one observation."""
    return estimate([fmean(each.margin for each in one) for one in games])


def halves(sums: Sequence[int]) -> Estimate:
    """The same for surveyors."""
    return estimate([each / 2 for each in sums])


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m dev.opponents.atacama.claiming", description="When to claim.")
    parser.add_argument("--pairs", type=int, default=0, help="of each series, as the foreman")
    parser.add_argument("--surveyors", type=int, default=0, help="the same, as the surveyor")
    asked = parser.parse_args(arguments)
    status = 0
    try:
        with stoppable():
            survey(asked.surveyors)
            play(asked.pairs, lambda line: print(line, file=sys.stderr, flush=True))
    except StoppedError as stopped:
        status = 128 + stopped.signal
    for name, each in pairs().items():
        games = [one for both in each for one in both]
        own = fmean(one.was_own for one in games) if games else 0.0
        at = fmean(one.move for one in games) if games else 0.0
        print(f"{name:<10}{len(games):>5} games  {gains(each)!s:<16}  claimed themselves {own:.0%}, at move {at:.1f}")
    for name, sums in surveyed().items():
        print(f"surveyor, {name:<10}{len(sums):>5} pairs  {halves(sums)}")
    return status


if __name__ == "__main__":
    sys.exit(main())
