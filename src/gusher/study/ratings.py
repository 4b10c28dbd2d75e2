"""How strong players are by what they won from each other: Elo, and a test that stops as soon as it knows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gusher.analysis.numbers import Interval, mean_of_scores, student

ERROR = 0.05
"""How often the test may be wrong, either way."""
ENOUGH = math.log((1 - ERROR) / ERROR)
"""How large the logarithm of the ratio of likelihoods is, above or below 0, where the test has decided."""
UNSEEN = 0.001
"""So often a score counts that has not been seen, so that no likelihood is 0."""
PRIOR = 0.5
"""This many rounds of independent games, shared evenly, are added to those that were played."""
STEPS = 60
"""Of a search for a root: each halves what is left."""
CLOSE = 1e-9
"""Strengths that change by no more than this are found."""
ELO = 400 / math.log(10)


@dataclass(frozen=True)
class Table:
    """Who has played together: numbers of players, and the scores of their rounds (rounds × pairs, from 0 to 1), pairs
    in the order of ``pairs``; so many ``games`` make a round."""

    pairs: tuple[tuple[int, int], ...]
    scores: np.ndarray[Any, np.dtype[np.float64]]
    games: int


@dataclass(frozen=True)
class Trial:
    """A sequential test (SPRT) of one player against another: is the difference ``low`` or ``high`` in Elo?

    ``ratio`` is the logarithm of the ratio of likelihoods. ``is_high`` is what was decided, wrong in 5 of 100 cases at
    most; None as long as nothing is.
    """

    low: float
    high: float
    ratio: float
    is_high: bool | None


def expected(elo: float) -> float:
    """The share of wins that a difference of so many points of Elo promises."""
    return 1 / (1 + math.exp(-elo / ELO))


def elo_of(share: float) -> float:
    """The difference that such a share of wins is worth; without end for none and for all."""
    if not 0 < share < 1:
        return math.inf if share > 0 else -math.inf
    return ELO * math.log(share / (1 - share))


def elo_between(scores: Any, games: int) -> Interval:
    """By how much one player is ahead of another, from their rounds."""
    seen = mean_of_scores(scores, games)
    return Interval(elo_of(seen.value), elo_of(seen.low), elo_of(seen.high))


def ratings(players: int, tables: Sequence[Table]) -> list[Interval | None]:
    """The Elo of every player, 0 on the average, by the most likely strengths in the model of Bradley and Terry.

    A shared win counts as half a win for both: what a rating promises is the expected share of wins, and in the model
    of Davidson, who adds ties, strengths depend on wins and ties by that sum alone, too. Half a round more between
    everybody who met, shared evenly, keeps who has won everything at a number; the interval has no end there. None for
    who has not played.
    """
    met = [
        (*pair, table.scores[:, column], table.games)
        for table in tables if len(table.scores)
        for column, pair in enumerate(table.pairs)
    ]  # fmt: skip
    there = sorted({player for one, other, *_ in met for player in (one, other)})
    strength = np.zeros(players)
    for _ in range(STEPS):
        slope, curve = np.zeros(players), np.zeros((players, players))
        for one, other, scores, _games in met:
            hope = 1 / (1 + math.exp(strength[other] - strength[one]))
            surplus = scores.sum() + PRIOR / 2 - (len(scores) + PRIOR) * hope
            weight = (len(scores) + PRIOR) * hope * (1 - hope)
            slope[[one, other]] += surplus, -surplus
            curve[np.ix_((one, other), (one, other))] += weight * np.array([[1, -1], [-1, 1]])
        inverse = np.linalg.pinv(curve)
        # From far away, a whole step could miss by any distance.
        step = np.clip(inverse @ slope, -2.0, 2.0)
        strength += step
        if np.abs(step).max() < CLOSE:
            break
    strength -= strength[there].mean() if there else 0.0
    errors = np.sqrt(np.maximum(0.0, np.diag(inverse @ _scatter(players, tables) @ inverse))) if there else slope
    rounds = sum(len(table.scores) for table in tables)
    factor = ELO * student(max(1, rounds - len(there) + 1))
    found: list[Interval | None] = []
    for player, (value, error) in enumerate(zip(strength.tolist(), errors.tolist(), strict=True)):
        won = [scores if player == one else 1 - scores for one, other, scores, _ in met if player in (one, other)]
        low = -math.inf if all((each == 0).all() for each in won) else ELO * value - factor * error
        high = math.inf if all((each == 1).all() for each in won) else ELO * value + factor * error
        found.append(Interval(ELO * value, low, high) if won else None)
    if len(there) == 2:
        # Between two players, the interval of their share of wins is better.
        [games] = {each for *_, each in met}
        seen = elo_between(np.concatenate([scores for _, _, scores, _ in met]), games)
        for player, low, high in ((there[0], seen.low, seen.high), (there[1], -seen.high, -seen.low)):
            found[player] = Interval(ELO * float(strength[player]), low / 2, high / 2)
    return found


def _scatter(players: int, tables: Sequence[Table]) -> Any:
    """How far apart the slopes of rounds are: pairs that met in the same round are not independent of each other. Half
    a round of independent games counts besides."""
    total = np.zeros((players, players))
    for table in tables:
        rounds = len(table.scores)
        if not rounds:
            continue
        around = table.scores - table.scores.mean(axis=0)
        between = around.T @ around
        hope = (table.scores.sum(axis=0) + PRIOR / 2) / (rounds + PRIOR)
        single = hope * (1 - hope)
        # How rounds vary can't be seen where one has won all.
        is_whole = (table.scores == 0).all(axis=0) | (table.scores == 1).all(axis=0)
        unseen = np.where(is_whole, rounds, PRIOR) * single / table.games
        between[np.diag_indices(len(unseen))] += unseen
        sides = np.zeros((players, len(table.pairs)))
        for column, (one, other) in enumerate(table.pairs):
            sides[[one, other], column] = 1, -1
        total += sides @ between @ sides.T
    return total


def trial(scores: Any, games: int, low: float, high: float) -> Trial:
    """The test after these rounds: the generalised ratio of likelihoods, in which a round's score has whatever
    distribution fits best and has the mean that the difference promises."""
    values = np.arange(2 * games + 1) / (2 * games)
    counts = np.bincount(np.rint(np.asarray(scores) * 2 * games).astype(np.int64), minlength=len(values))
    shares = np.maximum(counts, UNSEEN) / np.maximum(counts, UNSEEN).sum()
    one, other = (_tilt(values, shares, expected(elo)) for elo in (low, high))
    ratio = float(counts.sum() * (shares * (np.log(one) - np.log(other))).sum())
    return Trial(low, high, ratio, None if abs(ratio) < ENOUGH else ratio > 0)


def _tilt(values: Any, shares: Any, true: float) -> Any:
    """By what each value's share has to be divided, so that they are the most likely ones with this mean."""
    apart = values - true
    below, above = -1 / apart[-1], -1 / apart[0]
    for _ in range(STEPS):
        middle = (below + above) / 2
        if (shares * apart / (1 + middle * apart)).sum() > 0:
            below = middle
        else:
            above = middle
    return 1 + (below + above) / 2 * apart
