"""What is printed on the cards of a table, in words: the same for everybody, from the first turn to the last.

Companies, plots, cards and turns are numbered from 0 here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from gusher.rules.kernel import blank, view

from .arranging import why_not_there
from .companies import character_number
from .components import (
    CARD_ITEMS,
    FIELDS,
    ITEMS,
    PARTNERS,
    PROFESSIONS,
    WORD_OF_FIELD,
    Components,
    components_of,
    numbers_of,
)
from .items import PIECES
from .kinds import PIECE_NAMES
from .reasons import Reason
from .state import STATE, print_cards


class EventCard(Struct, frozen=True):
    """An event: the year, and a title and a text by language."""

    year: int
    title: dict[str, str]
    text: dict[str, str]


class Character(Struct, frozen=True):
    """Somebody of history, with a biography by language."""

    name: str
    profession: str
    biography: dict[str, str]


class Partner(Struct, frozen=True):
    """Who sits at a place of a company: a profession, and which of its ``characters``."""

    profession: str
    character: int


class PlotCard(Struct, frozen=True):
    """A plot: the place, its fields as a file of components writes them, and which pieces each field takes."""

    place: str
    fields: list[str]
    takes: list[list[str]]


class Cards(Struct, frozen=True):
    """All cards. ``prices`` in złr, by what a token gets; ``most`` says how many at once, by profession.
    ``characters`` come by profession, four each; ``companies`` are the partners in each, from its first place on."""

    prices: dict[str, int]
    most: dict[str, dict[str, int]]
    events: list[EventCard]
    characters: dict[str, list[Character]]
    plots: list[PlotCard]
    companies: list[list[Partner]]


def cards(options: Mapping[str, Any]) -> Cards:
    """The cards of a table with these options."""
    its = components_of(options["components"], options["rules_version"])
    v = view(blank(STATE))
    print_cards(v, numbers_of(its))
    return Cards(
        prices=dict(zip(ITEMS, its.prices, strict=True)),
        most={name: dict(zip(CARD_ITEMS, its.most[n], strict=True)) for n, name in enumerate(PROFESSIONS)},
        events=[EventCard(each.year, each.title._asdict(), each.text._asdict()) for each in its.events],
        characters={
            name: [
                Character(each.name, name, each.biography._asdict()) for each in its.characters if each.profession == n
            ]
            for n, name in enumerate(PROFESSIONS)
        },
        plots=[
            PlotCard(
                each.place, [WORD_OF_FIELD[code] for code in each.fields], [_takes(v, n, f) for f in range(FIELDS)]
            )
            for n, each in enumerate(its.plots)
        ],
        companies=_companies(its),
    )


def _companies(its: Components) -> list[list[Partner]]:
    places = [profession for company in its.companies for profession in company]
    partners = [Partner(PROFESSIONS[each], character_number(places, place)) for place, each in enumerate(places)]
    return [partners[first : first + PARTNERS] for first in range(0, len(partners), PARTNERS)]


def _takes(v: Any, plot: int, field: int) -> list[str]:
    pieces = range(1, 1 + PIECES)
    return [PIECE_NAMES[piece] for piece in pieces if why_not_there(v, plot, field, piece) == Reason.LEGAL]
