"""Random games of one game, counted: how many steps they take, and how they end."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from dev.bench.machine import needs_numba, processor_seconds
from gusher.rules.field.kinds import ROLLING
from gusher.rules.field.outcomes import TURN
from gusher.rules.kernel import (
    CHANCE,
    WAITING_FOR_CHANCE,
    Record,
    advance,
    below,
    blank,
    copy,
    driver,
    game,
    lowest_seat,
    seeded,
)
from gusher.rules.kernel.engine import MOST_SIDES, Engine
from gusher.rules.kernel.generic import draw, ending, movers, pick, play
from gusher.rules.kernel.standing import standing

MOST_ENDINGS = 4


@dataclass(frozen=True)
class Played:
    """What random games came to. ``steps`` are actions of seats and outcomes of chance, those of the set-up
    included; ``squares`` are those of their number a game, ``longest`` is the greatest. ``endings`` counts how many
    games ended in each way, ``points`` each seat's in all, ``firsts`` shares of first places in units of 1/720720.
    ``seconds`` are the processor's."""

    games: int
    seconds: float
    steps: int
    squares: float
    longest: int
    endings: list[int]
    points: list[int]
    firsts: list[int]

    @property
    def mean(self) -> float:
        """How many steps a game takes."""
        return self.steps / self.games

    @property
    def error(self) -> float:
        """The standard error of that."""
        return math.sqrt((self.squares / self.games - self.mean**2) / self.games)

    @property
    def speed(self) -> float:
        """Steps a second."""
        return self.steps / self.seconds


@driver
def play_games(
    start: Any, s: Any, count: int, generator: int, roll: int, rolls: int, out: Any, scratch: Any, tally: Any,
    total: Any, firsts: Any,
) -> int:  # fmt: skip
    """``count`` random games from ``start``, played in ``s``: as the kernel's ``playouts``, and counted.

    ``rolls`` of four turns begin with the action ``roll`` at once, which else is seldom chosen among so many ways to
    move a rig. Adds steps, their squares and endings to ``tally``, which also keeps the most steps (int64:
    three and MOST_ENDINGS). Returns the generator.
    """
    for _ in range(count):
        copy(s, start)
        steps = 0
        waiting = movers(s)
        while waiting != 0:
            generator = advance(generator)
            if waiting == WAITING_FOR_CHANCE:
                play(s, CHANCE, draw(s, generator, out, scratch))
            else:
                seat = lowest_seat(waiting)
                if rolls > 0 and s.expects == TURN:
                    rolls_at_once = below(generator, 4) < rolls
                    if not rolls_at_once:
                        generator = advance(generator)
                else:
                    rolls_at_once = False
                play(s, seat, roll if rolls_at_once else pick(s, seat, generator, out))
            steps += 1
            waiting = movers(s)
        tally[0] += steps
        tally[1] += steps * steps
        tally[2] = max(tally[2], steps)
        tally[3 + ending(s)] += 1
        sides = standing(s, scratch, out)
        level = 0
        for one in range(sides):
            total[one] += scratch[one]
            if out[one] == 1:
                level += 1
        for one in range(sides):
            if out[one] == 1:
                firsts[one] += 720720 // level
    return generator


class Ours:
    """Random games of a game with default options, compiled: by its first rules, as the program in C++ plays it."""

    def __init__(self, name: str, seats: int) -> None:
        needs_numba()
        self.game = game(name)
        self.engine = Engine(self.game, is_compiled=True)
        self.start: Record = self.game.set_up(self.game.resolve(seats, {}, 1), 1)
        self.seats = seats
        self._roll = ROLLING
        self._s = blank(self.game.record)
        self._out = np.zeros(max(self.game.most_actions, 2 * MOST_SIDES), np.int32)
        self._scratch = np.zeros_like(self._out)
        self.engine.playouts(self.start, 1, 1)
        self.played(1, 1)

    def playouts(self, count: int, seed: int) -> float:
        """Play them through the kernel's generic ``playouts``, the driver that search calls; how long that took."""
        return processor_seconds(lambda: self.engine.playouts(self.start, count, seed))

    def played(self, count: int, seed: int, rolls: int = 0) -> Played:
        """The same games, counted; or others, in which ``rolls`` of four turns begin with a roll at once."""
        tally, total, firsts = (np.zeros(MOST_SIDES, np.int64) for _ in range(3))
        counted = (self._out, self._scratch, tally, total, firsts)
        run = self.engine.run(play_games)
        took = processor_seconds(lambda: run(self.start, self._s, count, seeded(seed), self._roll, rolls, *counted))
        steps, squares, longest, *endings = tally[: 3 + MOST_ENDINGS].tolist()
        points, shares = (each[: self.seats].tolist() for each in (total, firsts))
        return Played(count, took, steps, squares, longest, endings, points, shares)
