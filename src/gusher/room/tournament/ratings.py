"""How well people play, as far as their games together tell.

The full model of Bradley and Terry as openskill has it: every pair at a table is compared. The partial models and the
default one (Plackett-Luce) compare neighbours in the ranking, and rate the third behind two winners like these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from .event import Match


@dataclass(frozen=True)
class Rating:
    """How well somebody plays: the ``mean`` is 25 for a newcomer, and the true value is within twice the ``doubt`` of
    it, in 19 of 20 cases."""

    mean: float
    doubt: float
    games: int


@cache
def _model() -> Any:
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull()


def rated(matches: Iterable[Match]) -> dict[int, Rating]:
    """Everybody's rating after these results, in the order in which they were played."""
    model = _model()
    known: dict[int, Any] = {}
    games: dict[int, int] = {}
    for match in matches:
        if not match.places:
            continue
        teams = [[known.get(person) or model.rating()] for person in match.people]
        for person, [rating] in zip(match.people, model.rate(teams, ranks=list(_ranks(match))), strict=True):
            known[person], games[person] = rating, games.get(person, 0) + 1
    return {person: Rating(rating.mu, rating.sigma, games[person]) for person, rating in known.items()}


def _ranks(match: Match) -> Sequence[float]:
    """The places, as they would be without luck where it is known what came from the dice."""
    if not match.luck:
        return match.places
    return [match.luck[side] - float(match.margin(side)) for side in range(len(match.people))]
