"""Companies, and who sits in them (O1, O2).

Seats join the companies in turn: seat 0 the first, seat 1 the second, and once every company has somebody the next seat
becomes a partner in the first. A company has three places, one a profession; whoever sits there plays the tokens of the
places left empty, too.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule

from .components import COMPANIES, NAMES, PARTNERS

FEWEST_COMPANIES = 3
SEATS = tuple(range(FEWEST_COMPANIES, PARTNERS * COMPANIES + 1))
RULEBOOKS = "rulebook"
"""The option that leaves the number of companies to the rulebook's table."""


def companies_for(seats: int, wanted: str) -> int:
    """How many companies there are: as many as was asked for, or as the rulebook's next row has."""
    if wanted != RULEBOOKS:
        return int(wanted)
    return max(FEWEST_COMPANIES, -(-seats // PARTNERS))


def seats_for(companies: int) -> tuple[int, ...]:
    """With how many seats there can be so many companies: one to three in each."""
    return tuple(range(companies, PARTNERS * companies + 1))


@rule
def side(s: Any, seat: int) -> int:
    """The company of a seat; -1 where there is no such seat."""
    return seat % s.companies if 0 <= seat < s.seats else -1


@rule
def company_of(place: int) -> int:
    """The company of a place."""
    return place // PARTNERS


@rule
def partners(s: Any, company: int) -> int:
    """How many seats a company has."""
    return (s.seats - company + s.companies - 1) // s.companies  # type: ignore[no-any-return]


@rule
def seat_of(s: Any, place: int) -> int:
    """The seat that plays the token of a place: partners take them in turn."""
    company = company_of(place)
    return company + s.companies * (place % PARTNERS % partners(s, company))  # type: ignore[no-any-return]


@rule
def character_number(professions: Any, place: int) -> int:
    """Which of the four characters of their profession sits at a place: names are dealt in turn, so that each is there
    at most twice (O2). ``professions`` by place."""
    before = 0
    for other in range(place):
        if professions[other] == professions[place]:
            before += 1
    return before % NAMES
