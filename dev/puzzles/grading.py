"""How hard puzzles are: how often each level of a game's bots fails at them.

python -m dev.puzzles.grading atacama

grades those that ship once more, by the levels as they are now, and puts them in order.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

import msgspec

from gusher.bots.search.choosing import Player
from gusher.bots.search.levels import Level
from gusher.bots.search.limits import Limits
from gusher.bots.search.strengths import ladder
from gusher.rules.kernel import Record, game
from gusher.rules.kernel.engine import Engine
from gusher.table import puzzles

ITERATIONS = (60, 120, 250, 500, 1000, 2000)
"""Those who search are tried with so many iterations each, not with seconds: so it can be done again."""
TRIES = 24
"""So often the others are tried, each time with another seed."""


def fails(player: Player, name: str, s: Record, solutions: Iterable[str]) -> dict[str, int]:
    """In how many of 100 tries each level of a game comes to something else than the solutions of a position do, each
    of them a whole turn."""
    engine = player.engine
    [seat] = engine.movers(s)
    right = {_after(engine, s, seat, map(engine.game.actions.read, each.split())) for each in solutions}
    failed = {}
    for level in ladder(name):
        searches = level.mind is None and level.searches(len(engine.points(s)))
        limits = [Limits(iterations=each) for each in ITERATIONS] if searches else [Limits()] * TRIES
        wrong = sum(_turn(player, s, seat, level, seed, limit) not in right for seed, limit in enumerate(limits))
        failed[level.name] = round(100 * wrong / len(limits))
    return failed


def _after(engine: Engine, s: Record, seat: int, actions: Iterable[int]) -> bytes:
    after = engine.copy(s)
    for action in actions:
        engine.play_unchecked(after, seat, action)
    return after.tobytes()


def _turn(player: Player, s: Record, seat: int, level: Level, seed: int, limits: Limits) -> bytes:
    """What a level comes to in its turn."""
    player.forget_begun()
    after = player.engine.copy(s)
    while player.engine.movers(after) == [seat]:
        player.engine.play_unchecked(after, seat, player.play(after, seat, level, seed, limits))
    return after.tobytes()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m dev.puzzles.grading")
    parser.add_argument("game")
    kind = game(parser.parse_args().game)
    player = Player(Engine(kind, is_compiled=True))
    graded = []
    for each in puzzles.puzzles(kind.name):
        s = puzzles.opened(kind, each).state
        choices = len(player.engine.legal(s, player.engine.movers(s)[0]))
        puzzle = msgspec.structs.replace(each, fails=fails(player, kind.name, s, each.solutions))
        graded.append((puzzle.difficulty, choices, each.name, puzzle))
    graded.sort(key=lambda entry: entry[:3])
    (kind.folder / puzzles.LISTED).write_text(puzzles.written(kind, [entry[-1] for entry in graded]), encoding="utf-8")
    for level in ladder(kind.name):
        mean = sum(entry[-1].fails[level.name] for entry in graded) / len(graded)
        print(f"{level.name} fails at {mean:.0f} of 100")


if __name__ == "__main__":
    main()
