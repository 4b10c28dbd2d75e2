"""Figures about states for programs: stepping one game from Python, and thousands at once."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from importlib.util import find_spec
from statistics import median
from typing import Any

import numpy as np

import gusher
import gusher.lab

from .figures import CannotMeasureError, Figure, Measure, Target, raced
from .machine import needs_numba, one_core, processor_seconds, seconds
from .openspiel import openspiel
from .pgx import Pgx

GAMES, STEPS, ROUNDS = 20, 20_000, 7
EPISODES = 40
MANY, CALLS = 4096, 40
LONGEST = 2_000
BOARD = ("worth", "rigs", "to_move")
"""What Pgx's games show of theirs: the board, and who is to move. Everything else follows from it."""


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
        with one_core():
            speeds = [_stepped(v) for _ in range(ROUNDS)]
        target = Target("value", "least", least)
        return Figure(name, max(speeds), "steps/s", target=target, spread=(min(speeds), max(speeds)))

    return measure


def against_pgx(theirs: str, least: float) -> Measure:
    """Steps a second of thousands of games of Atacama at once, with masks, observations, rewards and ends, against as
    many of a game of Pgx, which gives as much: in turn, on one core."""

    def measure(name: str) -> Figure:
        needs_numba()
        here, there = [], []
        with one_core():
            others = Pgx(theirs, MANY)
            v = _as_pgx(threads=1)
            for _ in range(ROUNDS):
                here.append(_stepped(v))
                there.append(others.steps(CALLS // 4))
        against = f"Pgx's {theirs} on the processor, with masks and observations"
        return raced(name, "steps/s", here, against, there, least, {"Pgx, steps/s": max(there)})

    return measure


def over_two_cores(name: str) -> Figure:
    """Steps a second of the same in two threads, against one, in turn: by the clock, so that it needs both cores for
    itself."""
    needs_numba()
    if (os.cpu_count() or 1) < 2:
        raise CannotMeasureError("needs two cores")
    one, two = _as_pgx(threads=1), _as_pgx(threads=2)
    here, there = [], []
    for _ in range(4 * ROUNDS):
        there.append(_stepped(one, seconds))
        here.append(_stepped(two, seconds))
    return raced(name, "steps/s", here, "one thread", there, 1.8, {"one thread, steps/s": max(there)})


def _as_pgx(threads: int) -> gusher.lab.Vector:
    """As many games as of Pgx, and as much of each."""
    return gusher.vector(
        "atacama", MANY, seed=1, mode="SAME_STEP", mask=True, observe=BOARD, points=False, threads=threads
    )  # fmt: skip


def against_pettingzoo(name: str) -> Figure:
    """Steps a second of Atacama as an environment of PettingZoo, whose every step observes and masks, against its own
    connect four, which does as much: in turn, on one core."""
    needs_numba()
    if find_spec("pettingzoo") is None or find_spec("pygame") is None:
        raise CannotMeasureError(f"needs PettingZoo: {sys.executable} -m pip install pettingzoo pygame")
    from pettingzoo.classic import connect_four_v3

    from gusher.environments.pettingzoo import env

    ours, theirs = env("atacama"), connect_four_v3.env()
    here, there = [], []
    with one_core():
        for _ in range(ROUNDS):
            here.append(_episodes(ours))
            there.append(_episodes(theirs))
    details = {"PettingZoo, steps/s": max(there)}
    return raced(name, "steps/s", here, "PettingZoo's connect_four_v3", there, None, details)


def _episodes(env: Any) -> float:
    """Steps a second in random episodes; drawing among what is legal is in the time of both."""
    drawn, steps = np.random.default_rng(1), 0

    def play() -> None:
        nonlocal steps
        for seed in range(EPISODES):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                is_over = terminated or truncated
                env.step(None if is_over else int(drawn.choice(np.flatnonzero(seen["action_mask"]))))
                steps += not is_over

    took = processor_seconds(play)
    return steps / took


def _stepped(v: gusher.lab.Vector, measured: Callable[[Callable[[], object]], float] = processor_seconds) -> float:
    """Steps a second in some calls; what is played is drawn outside the time."""
    took = 0.0
    for _ in range(CALLS):
        actions = v.sample()
        took += measured(lambda actions=actions: v.step(actions))  # type: ignore[misc]
    return MANY * CALLS / took


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
    "lab.threads": over_two_cores,
    "lab.pgx.connect_four": against_pgx("connect_four", 1.5),
    "lab.pgx.hex": against_pgx("hex", 10.0),
    "lab.pettingzoo": against_pettingzoo,
}
