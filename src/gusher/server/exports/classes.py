"""Class against class: the results of several rooms of one game, side by side. Nobody's name is in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import median, quantiles
from typing import Literal, NamedTuple

from gusher.analysis.debriefing import Cell
from gusher.server.protocol.rooms import Classes, ClassResults

from .making import sheeted
from .wording import Heading, Written, explaining

MOST_BANDS = 6
"""So many bands of points the distribution has at most."""
WIDTHS = (1, 2, 5)
"""A band is as wide as one of these, or ten, a hundred … times as wide."""


class Result(NamedTuple):
    """What a side came to at a table of a room that was played with this ``treatment``; numbers from 1."""

    room: str
    treatment: str
    round: int
    table: int
    side: int
    points: int
    place: int


class Compared(NamedTuple):
    """What is to be written."""

    language: str
    results: Sequence[Result]


def compared(results: Sequence[Result]) -> Classes:
    """The results by room and by treatment. Every distribution has the same bands of points."""
    edges = bands(each.points for each in results)
    return Classes(edges, _by(results, edges, lambda each: each.room), _by(results, edges, lambda each: each.treatment))


def bands(points: Iterable[int]) -> list[int]:
    """Where the bands of points begin, and where the last one ends."""
    here = sorted(points)
    if not here:
        return []
    for width in widths():
        first = here[0] // width
        count = here[-1] // width - first + 1
        if count <= MOST_BANDS:
            return [(first + n) * width for n in range(count + 1)]
    raise AssertionError


def widths() -> Iterator[int]:
    """How wide a band can be, from narrow to wide. Never ends."""
    scale = 1
    while True:
        yield from (scale * each for each in WIDTHS)
        scale *= 10


def _by(results: Sequence[Result], edges: Sequence[int], key: Callable[[Result], str]) -> list[ClassResults]:
    groups: dict[str, list[Result]] = {}
    for each in results:
        groups.setdefault(key(each), []).append(each)
    made = []
    for name, own in groups.items():
        points = sorted(each.points for each in own)
        lower, _, upper = quantiles(points, method="inclusive") if len(points) > 1 else points * 3
        counts = [sum(low <= each < high for each in points) for low, high in pairwise(edges)]
        treatments = sorted({each.treatment for each in own})
        made.append(
            ClassResults(
                name, ", ".join(treatments), len(points), points[0], lower, median(points), upper, points[-1], counts
            )
        )
    return made


_SHEETS = {
    "rooms": {
        "en": ("Classes", "A row for each room."),
        "de": ("Klassen", "Eine Zeile je Raum."),
        "pl": ("Klasy", "Wiersz na pokój."),
    },
    "treatments": {
        "en": ("Treatments", "A row for each treatment, whatever the room."),
        "de": ("Bedingungen", "Eine Zeile je Bedingung, über alle Räume."),
        "pl": ("Warunki", "Wiersz na warunek, ze wszystkich pokojów."),
    },
    "results": {
        "en": ("Results", "A row for each side at each table of each round."),
        "de": ("Ergebnisse", "Eine Zeile je Partei an jedem Tisch jeder Runde."),
        "pl": ("Wyniki", "Wiersz na stronę przy każdym stole w każdej rundzie."),
    },
    "dictionary": {
        "en": ("Dictionary", "What every sheet and every column means."),
        "de": ("Wörterbuch", "Was jedes Blatt und jede Spalte bedeutet."),
        "pl": ("Słownik", "Co znaczy każdy arkusz i każda kolumna."),
    },
}
_COLUMNS = {
    "room": {
        "en": ("Room", "its code"),
        "de": ("Raum", "sein Code"),
        "pl": ("Pokój", "jego kod"),
    },
    "treatment": {
        "en": ("Treatment", "the preset that the room was opened with"),
        "de": ("Bedingung", "die Vorlage, mit der der Raum geöffnet wurde"),
        "pl": ("Warunek", "szablon, z którego otwarto pokój"),
    },
    "count": {
        "en": ("Results", "how many results are counted"),
        "de": ("Ergebnisse", "wie viele Ergebnisse gezählt sind"),
        "pl": ("Wyniki", "ile wyników policzono"),
    },
    "least": {
        "en": ("Lowest", "the fewest points"),
        "de": ("Tiefstes", "die wenigsten Punkte"),
        "pl": ("Najniższy", "najmniej punktów"),
    },
    "lower": {
        "en": ("Lower quartile", "a quarter of the results is at most as high"),
        "de": ("Unteres Quartil", "ein Viertel der Ergebnisse ist höchstens so hoch"),
        "pl": ("Dolny kwartyl", "ćwierć wyników nie jest wyższa"),
    },
    "median": {
        "en": ("Median", "half of the results is at most as high"),
        "de": ("Median", "die Hälfte der Ergebnisse ist höchstens so hoch"),
        "pl": ("Mediana", "połowa wyników nie jest wyższa"),
    },
    "upper": {
        "en": ("Upper quartile", "three quarters of the results are at most as high"),
        "de": ("Oberes Quartil", "drei Viertel der Ergebnisse sind höchstens so hoch"),
        "pl": ("Górny kwartyl", "trzy czwarte wyników nie są wyższe"),
    },
    "most": {
        "en": ("Highest", "the most points"),
        "de": ("Höchstes", "die meisten Punkte"),
        "pl": ("Najwyższy", "najwięcej punktów"),
    },
    "band": {
        "en": ("{low} to {high} points", "the share of the results in this band"),
        "de": ("{low} bis {high} Punkte", "der Anteil der Ergebnisse in diesem Bereich"),
        "pl": ("Od {low} do {high} pkt", "odsetek wyników w tym przedziale"),
    },
    "round": {"en": ("Round", "from 1"), "de": ("Runde", "ab 1"), "pl": ("Runda", "od 1")},
    "table": {"en": ("Table", "from 1"), "de": ("Tisch", "ab 1"), "pl": ("Stół", "od 1")},
    "side": {
        "en": ("Side", "the company or player at the table, from 1"),
        "de": ("Partei", "Gesellschaft oder Spieler am Tisch, ab 1"),
        "pl": ("Strona", "spółka albo gracz przy stole, od 1"),
    },
    "points": {"en": ("Points", "in the end"), "de": ("Punkte", "am Ende"), "pl": ("Punkty", "na koniec")},
    "place": {
        "en": ("Place", "at the table; equal places are shared"),
        "de": ("Platz", "am Tisch; gleiche Plätze werden geteilt"),
        "pl": ("Miejsce", "przy stole; równe miejsca są dzielone"),
    },
    "sheet": {"en": ("Sheet", ""), "de": ("Blatt", ""), "pl": ("Arkusz", "")},
    "column": {"en": ("Column", ""), "de": ("Spalte", ""), "pl": ("Kolumna", "")},
    "title": {"en": ("Title", ""), "de": ("Titel", ""), "pl": ("Tytuł", "")},
    "unit": {"en": ("Unit", ""), "de": ("Einheit", ""), "pl": ("Jednostka", "")},
    "meaning": {"en": ("Meaning", ""), "de": ("Bedeutung", ""), "pl": ("Znaczenie", "")},
}
_SUMMED = ("count", "least", "lower", "median", "upper", "most")
_DICTIONARY = ("sheet", "column", "title", "unit", "meaning")


def written(kind: Literal["csv", "xlsx"], order: Compared) -> bytes:
    """A file of the comparison and of all results."""
    found = compared(order.results)
    sheets = [
        _summed(order, "rooms", ("room", "treatment"), found.edges, found.rooms),
        _summed(order, "treatments", ("treatment",), found.edges, found.treatments),
        _sheet(order, "results", [_heading(order, name) for name in Result._fields], order.results),
    ]
    dictionary = [_heading(order, each) for each in _DICTIONARY]
    explained = [*sheets, _sheet(order, "dictionary", dictionary, [])]
    return sheeted(kind, [*sheets, _sheet(order, "dictionary", dictionary, list(explaining(explained)))])


def _summed(
    order: Compared, name: str, keys: Sequence[str], edges: Sequence[int], found: Sequence[ClassResults]
) -> Written:
    headings = [_heading(order, each) for each in (*keys, *_SUMMED)]
    headings += [_heading(order, "band", low=low, high=high - 1) for low, high in pairwise(edges)]
    rows: list[Sequence[Cell]] = [
        (
            *((each.name, each.treatment) if len(keys) > 1 else (each.name,)),
            *(getattr(each, column) for column in _SUMMED),
            *(round(count / each.count, 4) for count in each.bands),
        )
        for each in found
    ]
    return _sheet(order, name, headings, rows)


def _heading(order: Compared, name: str, **fillings: int) -> Heading:
    title, meaning = _COLUMNS[name][order.language]
    said = {key: str(value).replace("-", "−") for key, value in fillings.items()}
    own = f"{name}_{fillings['low']}" if fillings else name
    return Heading(own, title.format(**said), "", meaning)


def _sheet(order: Compared, name: str, headings: Sequence[Heading], rows: Sequence[Sequence[Cell]]) -> Written:
    title, text = _SHEETS[name][order.language]
    return Written(name, title, text, headings, rows)
