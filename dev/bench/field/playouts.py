"""Random games a second: against C++, and against OpenSpiel's backgammon, the game with dice that it plays in C++."""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import median

from dev.bench.figures import Figure, Measure, raced
from dev.bench.machine import one_core
from dev.bench.openspiel import Backgammon

from .games import Ours, Played
from .reference import compiled_reference

ROUNDS = 30
STEPS = 500_000
"""About so many in a round of each side."""
SEED = 7
SURPRISE = 5.0
"""How many standard errors means may lie apart before both are taken to play different games."""

BACKGAMMON_ROUNDS = 5
ROLLOUTS = 200
SAMPLE = 800


def against_cpp(playing: str) -> Measure:
    """Steps a second of uniformly random games for two, through the kernel's ``playouts``."""

    def measure(name: str) -> Figure:
        ours = Ours(playing, seats=2)

        def ours_played(count: int, seed: int) -> Played:
            counted = ours.played(count, seed)
            return Played(**{**vars(counted), "seconds": ours.playouts(count, seed)})

        with one_core(), compiled_reference(playing, seats=2) as reference:
            return compared(name, playing, ours_played, reference.played)

    return measure


def driving_against_cpp(playing: str) -> Measure:
    """The same with four trucks that drive: every turn begins with a roll."""

    def measure(name: str) -> Figure:
        ours = Ours(playing, seats=4)
        with one_core(), compiled_reference(playing, seats=4) as reference:
            return compared(
                name,
                playing,
                lambda count, seed: ours.played(count, seed, rolls=4),
                lambda count, seed: reference.played(count, seed, rolls=4),
            )

    return measure


def against_openspiel(playing: str) -> Measure:
    """Steps a second against those of OpenSpiel's random games of backgammon."""

    def measure(name: str) -> Figure:
        backgammon = Backgammon()
        ours = Ours(playing, seats=2)
        length_here, length_there = ours.played(20_000, SEED).mean, backgammon.mean_length(SAMPLE)
        count = round(STEPS / length_here)
        here, there = [], []
        with one_core():
            for seed in range(SEED, SEED + BACKGAMMON_ROUNDS):
                here.append(count * length_here / ours.playouts(count, seed))
                there.append(backgammon.rollouts(ROLLOUTS) * length_there)
        against = "OpenSpiel's rollouts of backgammon (MCTSBot with RandomRolloutEvaluator), moves and throws"
        details = {
            "OpenSpiel, steps/s": max(there),
            "steps of a game, here and there": f"{length_here:.1f} and {length_there:.1f}",
            "ratio of games/s": max(here) / length_here / (max(there) / length_there),
        }
        return raced(name, "steps/s", here, against, there, 10.0, details)

    return measure


Play = Callable[[int, int], Played]
"""Plays a number of games with a seed."""


def compared(name: str, playing: str, ours: Play, theirs: Play) -> Figure:
    """Both in turn; the best round of each counts, since whatever else the machine does can only slow a round down.
    AssertionError if they don't play the same game."""
    trial = ours(1_000, SEED)
    count = round(STEPS / trial.mean)
    here, there = [], []
    for seed in range(SEED, SEED + ROUNDS):
        here.append(ours(count, seed))
        there.append(theirs(count, seed))
    apart = surprise(here, there)
    assert apart < SURPRISE, f"games as long as in C++ would hardly be {apart:.1f} standard errors apart"
    speeds, speeds_there = [each.speed for each in here], [each.speed for each in there]
    against = f"the same games in C++ (dev/bench/reference/{playing}.cpp, g++ -O3 -march=native)"
    details = {
        "C++, steps/s": max(speeds_there),
        "median ratio of a round": median(one / other for one, other in zip(speeds, speeds_there, strict=True)),
        "steps of a game": sum(each.steps for each in here) / (count * ROUNDS),
        "games/s": max(count / each.seconds for each in here),
        "means of both are apart, standard errors": apart,
    }
    return raced(name, "steps/s", speeds, against, speeds_there, 0.8, details)


def surprise(here: list[Played], there: list[Played]) -> float:
    """By how many standard errors the mean lengths of both sides' games differ."""
    means = [sum(each.mean for each in side) / len(side) for side in (here, there)]
    variance = sum(each.error**2 / len(side) ** 2 for side in (here, there) for each in side)
    return abs(means[0] - means[1]) / math.sqrt(variance)
