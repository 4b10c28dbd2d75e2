"""Two series of games, of two variants for instance: what differs, by how much, and whether that could be chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from gusher.analysis.numbers import SURE, Interval, difference, holm
from gusher.rules.kernel import GusherError

from .facts import facts_of
from .games import MOST_GAMES, Games
from .results import Result, first_places, rounds_of


@dataclass(frozen=True)
class Difference:
    """One measure in both series, and by how much it is greater in the ``other``.

    ``p`` is the p-value, corrected for the number of measures (Holm): if nothing differs, no more than 5 of 100
    comparisons show anything (``is_shown``). The interval is not corrected: it holds the true difference with 95 %
    certainty, taken alone. ``is_share``: it is a share of games, from 0 to 1.
    """

    name: str
    one: float
    other: float
    difference: Interval
    p: float
    is_shown: bool
    is_share: bool


@dataclass(frozen=True)
class Comparison:
    """Two series, measure by measure. ``paired``: games of the same number had the same luck, so ``rounds`` pairs were
    compared; otherwise ``rounds`` are those of the series that has fewer."""

    one: Result
    other: Result
    paired: bool
    rounds: int
    differences: tuple[Difference, ...]


def compare(one: Result, other: Result) -> Comparison:
    """What differs between two series with the same number of seats: other variants, options or players.

    With the same seed, games of the same number have the same luck, so rounds are compared in pairs (Student's paired
    test); otherwise by Welch's test. Unfinished games don't count. GusherError if the numbers of seats differ, or if
    fewer than two rounds can be compared.
    """
    if one.seats != other.seats:
        raise GusherError("compare", "seats", f"{one.seats} seats can't be compared with {other.seats}")
    games = [each.games.those(each.games.ended > 0) for each in (one, other)]
    is_paired = one.seed == other.seed and one.work.games_a_round == other.work.games_a_round
    if is_paired:
        _, *both = np.intersect1d(*(each.seed & MOST_GAMES for each in games), return_indices=True)
        games = [each.those(those) for each, those in zip(games, both, strict=True)]
    rounds = [rounds_of(result.work, each) for result, each in zip((one, other), games, strict=True)]
    count = min(len(np.unique(each)) for each in rounds)
    if count < 2:
        raise GusherError("compare", "count", "fewer than two rounds were finished in both series")
    there, here = (_measures(result, each) for result, each in zip((one, other), games, strict=True))
    # A measure that is 0 in every game is left out.
    names = [name for name in there if name in here and (there[name].any() or here[name].any())]
    found = []
    for name in names:
        parts = list(zip((there[name], here[name]), rounds, strict=True))
        found.append(difference([(here[name] - there[name], rounds[0])] if is_paired else parts))
    differences = []
    for name, (apart, _), p in zip(names, found, holm([p for _, p in found]), strict=True):
        is_share = name.endswith(FIRST) or name.startswith((ENDS, SHARED))
        within = Interval(apart.value, max(-1.0, apart.low), min(1.0, apart.high)) if is_share else apart
        means = float(there[name].mean()), float(here[name].mean())
        differences.append(Difference(name, *means, within, p, p < SURE, is_share))
    return Comparison(one, other, is_paired, count, tuple(differences))


ENDS, FIRST, SHARED = "ends by ", ", first places", "first place shared"


def _measures(result: Result, over: Games) -> dict[str, Any]:
    """The measures by name, a number per game."""
    setting, firsts = result.work.setting, first_places(over)
    found = {name: getattr(over, name).astype(float) for name in ("decisions", "outcomes", "turns")}
    found["points"] = over.points.mean(axis=1)
    for code, ending in enumerate(setting.game.endings[1:], 1):
        found[f"{ENDS}{ending.replace('_', ' ')}"] = (over.ended == code).astype(float)
    found[SHARED] = ((over.places == 1).sum(axis=1) > 1).astype(float)
    for seat, side in enumerate(setting.sides, 1):
        found |= _of_sides(f"seat {seat}", over, firsts, np.full((len(over), 1), side))
    if len(names := list(dict.fromkeys(result.players))) > 1:
        every, numbers = np.array(setting.sides), np.array([names.index(each) for each in result.players])
        for number, name in enumerate(names):
            seats = np.nonzero(numbers[over.seating] == number)[1].reshape(len(over), -1)
            found |= _of_sides(name, over, firsts, every[seats])
    for number, name in enumerate(facts_of(setting.game.name).names if over.facts.size else ()):
        found[name] = over.facts[:, :, number].mean(axis=1)
    return found


def _of_sides(name: str, over: Games, firsts: Any, sides: Any) -> Mapping[str, Any]:
    rows = np.arange(len(over))[:, None]
    return {
        f"{name}{FIRST}": firsts[rows, sides].mean(axis=1),
        f"{name}, points": over.points[rows, sides].mean(axis=1),
    }
