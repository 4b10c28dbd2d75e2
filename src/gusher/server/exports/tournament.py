"""The results of a tournament as sheets: the standings, and every table of every round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from gusher.analysis.debriefing import Cell
from gusher.room.tournament import Event, Rating, standings

from .making import sheeted
from .wording import Heading, Written, explaining

_SHEETS = {
    "standings": {
        "en": ("Standings", "A row for each person, as they stand."),
        "de": ("Rangliste", "Eine Zeile je Person, nach ihrem Platz."),
        "pl": ("Klasyfikacja", "Wiersz na osobę, w kolejności miejsc."),
    },
    "games": {
        "en": ("Games", "A row for each person at each table of each round."),
        "de": ("Partien", "Eine Zeile je Person an jedem Tisch jeder Runde."),
        "pl": ("Partie", "Wiersz na osobę przy każdym stole w każdej rundzie."),
    },
    "session": {
        "en": ("Session", "What this session was called."),
        "de": ("Sitzung", "Wie diese Sitzung hieß."),
        "pl": ("Sesja", "Jak nazywała się ta sesja."),
    },
    "dictionary": {
        "en": ("Dictionary", "What every sheet and every column means."),
        "de": ("Wörterbuch", "Was jedes Blatt und jede Spalte bedeutet."),
        "pl": ("Słownik", "Co znaczy każdy arkusz i każda kolumna."),
    },
}
_COLUMNS = {
    "place": {
        "en": ("Place", "equal places are shared"),
        "de": ("Platz", "gleiche Plätze werden geteilt"),
        "pl": ("Miejsce", "równe miejsca są dzielone"),
    },
    "person": {
        "en": ("Person", "the name, or the number in the room"),
        "de": ("Person", "der Name oder die Nummer im Raum"),
        "pl": ("Osoba", "imię albo numer w pokoju"),
    },
    "score": {
        "en": ("Score", "1 for a win, 0.5 for a shared one; at larger tables the share of the opponents beaten"),
        "de": ("Wertung", "1 für einen Sieg, 0,5 für einen geteilten; sonst der Anteil der geschlagenen Gegner"),
        "pl": ("Wynik", "1 za zwycięstwo, 0,5 za remis; przy większym stole odsetek pokonanych przeciwników"),
    },
    "opponents": {
        "en": ("Buchholz", "the sum of the opponents’ scores"),
        "de": ("Buchholz", "die Summe der Wertungen der Gegner"),
        "pl": ("Buchholz", "suma wyników przeciwników"),
    },
    "beaten": {
        "en": ("Sonneborn-Berger", "the scores of those beaten, halved where a place was shared"),
        "de": ("Sonneborn-Berger", "die Wertungen der Geschlagenen, bei geteiltem Platz die Hälfte"),
        "pl": ("Sonneborn-Berger", "wyniki pokonanych, przy remisie połowa"),
    },
    "margin": {
        "en": ("Margin", "points ahead of the others’ average, in all games"),
        "de": ("Abstand", "Punkte vor dem Schnitt der anderen, in allen Partien"),
        "pl": ("Różnica", "punkty ponad średnią pozostałych, we wszystkich partiach"),
    },
    "played": {
        "en": ("Games", "games with a result"),
        "de": ("Partien", "Partien mit Ergebnis"),
        "pl": ("Partie", "partie z wynikiem"),
    },
    "rating": {
        "en": ("Rating", "25 for a newcomer"),
        "de": ("Spielstärke", "25 für neue Personen"),
        "pl": ("Ranking", "25 dla nowej osoby"),
    },
    "doubt": {
        "en": ("Uncertainty", "in 19 of 20 cases the true rating is at most twice this far away"),
        "de": ("Unsicherheit", "in 19 von 20 Fällen weicht die Spielstärke höchstens um das Doppelte davon ab"),
        "pl": ("Niepewność", "w 19 przypadkach na 20 ranking różni się najwyżej o jej dwukrotność"),
    },
    "round": {"en": ("Round", "from 1"), "de": ("Runde", "ab 1"), "pl": ("Runda", "od 1")},
    "table": {
        "en": ("Table", "from 1; empty for a bye"),
        "de": ("Tisch", "ab 1; leer, wenn spielfrei"),
        "pl": ("Stół", "od 1; puste przy wolnym losie"),
    },
    "side": {
        "en": ("Seat", "from 1; at a table of two, 1 begins"),
        "de": ("Sitz", "ab 1; zu zweit beginnt 1"),
        "pl": ("Kolejność", "od 1; we dwoje zaczyna 1"),
    },
    "points": {
        "en": ("Points", "of the game; empty where a host entered the result"),
        "de": ("Punkte", "der Partie; leer, wenn die Spielleitung das Ergebnis eingetragen hat"),
        "pl": ("Punkty", "w partii; puste, gdy wynik wpisała osoba prowadząca"),
    },
    "treatment": {
        "en": ("Treatment", "the preset that the room was opened with"),
        "de": ("Bedingung", "die Vorlage, mit der der Raum geöffnet wurde"),
        "pl": ("Warunek", "szablon, z którego otwarto pokój"),
    },
    "sheet": {"en": ("Sheet", ""), "de": ("Blatt", ""), "pl": ("Arkusz", "")},
    "column": {"en": ("Column", ""), "de": ("Spalte", ""), "pl": ("Kolumna", "")},
    "title": {"en": ("Title", ""), "de": ("Titel", ""), "pl": ("Tytuł", "")},
    "unit": {"en": ("Unit", ""), "de": ("Einheit", ""), "pl": ("Jednostka", "")},
    "meaning": {"en": ("Meaning", ""), "de": ("Bedeutung", ""), "pl": ("Znaczenie", "")},
}
_STANDINGS = ("place", "person", "score", "opponents", "beaten", "margin", "played", "rating", "doubt")
_GAMES = ("round", "table", "side", "person", "place", "score", "points")
_DICTIONARY = ("sheet", "column", "title", "unit", "meaning")


class Results(NamedTuple):
    """What is to be written of an event: who is ``here``, and people's ``names`` by number (empty: numbers are
    used); ``treatment``: the name of this way to play, if a host asks."""

    language: str
    event: Event
    here: tuple[int, ...]
    ratings: Mapping[int, Rating]
    names: Mapping[int, str]
    treatment: str = ""


def results(kind: Literal["csv", "xlsx"], order: Results) -> bytes:
    """A file of all results."""
    sheets = [_sheet(order, "standings", _STANDINGS, _lines(order)), _sheet(order, "games", _GAMES, _games(order))]
    if order.treatment:
        sheets.append(_sheet(order, "session", ("treatment",), [(order.treatment,)]))
    explained = [*sheets, _sheet(order, "dictionary", _DICTIONARY, [])]
    return sheeted(kind, [*sheets, _sheet(order, "dictionary", _DICTIONARY, list(explaining(explained)))])


def _sheet(order: Results, name: str, columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Written:
    title, text = _SHEETS[name][order.language]
    told = [(each, *_COLUMNS[each][order.language]) for each in columns]
    return Written(name, title, text, [Heading(each, words, "", meaning) for each, words, meaning in told], rows)


def _lines(order: Results) -> list[Sequence[Cell]]:
    rows: list[Sequence[Cell]] = []
    for line in standings(order.event, order.here):
        rating = order.ratings.get(line.person)
        known = (None, None) if rating is None else (round(rating.mean, 2), round(rating.doubt, 2))
        numbers = (round(float(each), 4) for each in (line.score, line.opponents, line.beaten, line.margin))
        rows.append((line.place, _called(order, line.person), *numbers, line.played, *known))
    return rows


def _games(order: Results) -> list[Sequence[Cell]]:
    rows: list[Sequence[Cell]] = []
    for number, each in enumerate(order.event.rounds, start=1):
        for table, match in enumerate(each.matches, start=1):
            for side, person in enumerate(match.people):
                won = (match.places[side], round(float(match.score(side)), 4)) if match.places else (None, None)
                points = match.points[side] if match.points else None
                rows.append((number, table, 1 + side, _called(order, person), *won, points))
        rows += [(number, None, None, _called(order, person), None, None, None) for person in each.byes]
    return rows


def _called(order: Results, person: int) -> Cell:
    return order.names.get(person, person)
