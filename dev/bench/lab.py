"""Figures about states for programs: stepping one game from Python, and thousands at once."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from typing import Any

import gusher
import gusher.lab

from .figures import Figure, Measure, Target, raced
from .machine import needs_numba, one_core, processor_seconds
from .openspiel import openspiel

GAMES, STEPS, ROUNDS = 20, 20_000, 7
MANY, CALLS = 4096, 40
LONGEST = 2_000


def stepping(theirs: str, least: float) -> Measure:
    """Steps a second of one game of Atacama, each checked, against OpenSpiel's state of another game, which checks
    nothing: both from Python, a call a step, through the same random games as often as it takes."""

    def measure(name: str) -> Figure:
        needs_numba()
        spiel = openspiel().load_game(theirs)
        ours = gusher.game("atacama")
        here, there = [], []
        own = [_game_of_ours(ours, seed) for seed in range(GAMES)]
        others = [_game_of_theirs(spiel, seed) for seed in range(GAMES)]
        with one_core():
            for _ in range(ROUNDS):
                here.append(_speed(own, lambda: ours.initial().play))
                there.append(_speed(others, lambda: spiel.new_initial_state().apply_action))
        details = {
            "OpenSpiel, steps/s": max(there),
            "median ratio of a round": median(one / other for one, other in zip(here, there, strict=True)),
        }
        return raced(name, "steps/s", here, f"OpenSpiel's {theirs} from Python", there, least, details)

    return measure


def many(least: float, **more: Any) -> Measure:
    """Steps a second of thousands of games of Atacama at once, on one core, with what each step is asked for."""

    def measure(name: str) -> Figure:
        needs_numba()
        v = gusher.vector("atacama", MANY, mode="SAME_STEP", **more)
        v.reset(seed=1)
        speeds = []
        with one_core():
            for _ in range(ROUNDS):
                took = 0.0
                for _ in range(CALLS):
                    actions = v.sample()
                    took += processor_seconds(lambda actions=actions: v.step(actions))  # type: ignore[misc]
                speeds.append(MANY * CALLS / took)
        target = Target("value", "least", least)
        return Figure(name, max(speeds), "steps/s", target=target, spread=(min(speeds), max(speeds)))

    return measure


def _game_of_ours(game: gusher.lab.Game, seed: int) -> list[int]:
    drawn, s, way = random.Random(seed), game.initial(), list[int]()  # noqa: S311 (nothing secret)
    while not s.is_over and len(way) < LONGEST:
        way.append(drawn.choice(s.legal()))
        s.play(way[-1])
    return way


def _game_of_theirs(spiel: Any, seed: int) -> list[int]:
    drawn, s, way = random.Random(seed), spiel.new_initial_state(), list[int]()  # noqa: S311 (nothing secret)
    while not s.is_terminal():
        way.append(drawn.choice(s.legal_actions()))
        s.apply_action(way[-1])
    return way


def _speed(games: list[list[int]], begin: Callable[[], Callable[[int], object]]) -> float:
    def play() -> None:
        done = 0
        while done < STEPS:
            for way in games:
                step = begin()
                for action in way:
                    step(action)
                done += len(way)

    steps = sum(map(len, games)) * -(-STEPS // sum(map(len, games)))
    return steps / processor_seconds(play)


FIGURES: dict[str, Measure] = {
    "lab.stepping": stepping("hex(board_size=9)", 0.5),
    "lab.points": many(8e6),
    "lab.masks": many(4e6, mask=True),
    "lab.observations": many(1e6, observe=True),
}
