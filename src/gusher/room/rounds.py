"""What a room's log says about its tournament: which entries are valid, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import replace
from typing import TypeAlias

from gusher.rules.kernel import IllegalError

from . import entries as log
from .seatings import Form
from .tournament import Event, Match, Round

TournamentEntry: TypeAlias = log.Tournament | log.Pair | log.Result | log.Luck | log.Withdraw

MOST_ROUNDS = 99


def check(event: Event | None, entry: TournamentEntry, members: Container[int], form: Form) -> None:
    """IllegalError if an entry can't follow: ``no_tournament``, ``unknown_table``, ``no_such_person``,
    ``too_few_people``, ``results_missing``, ``invalid``."""
    if isinstance(entry, log.Tournament):
        _check_new(entry, form)
        return
    if event is None:
        raise IllegalError("no_tournament", "act", "no tournament is played here")
    match entry:
        case log.Pair():
            if event.rounds and not event.rounds[-1].is_over:
                raise IllegalError("results_missing", "", "a table of the last round has no result")
            if not entry.tables:
                raise IllegalError("too_few_people", "", "at least two people play")
            if len(event.rounds) >= MOST_ROUNDS:
                raise IllegalError("invalid", "", f"a tournament has {MOST_ROUNDS} rounds at most")
        case log.Result():
            _check_places(entry.places, len(_match(event, entry).people))
        case log.Luck():
            if len(entry.luck) != len(_match(event, entry).people):
                raise IllegalError("invalid", "luck", "one number a side")
        case log.Withdraw():
            if entry.person not in members:
                raise IllegalError("no_such_person", "person", "nobody here has this number")


def _check_new(entry: log.Tournament, form: Form) -> None:
    if form.seats != 1:
        raise IllegalError("no_tournament", "game", "in this game nobody plays for themselves")
    # Where the number of people is not a multiple of ``at_table``, some tables have one fewer.
    if not all(sides in form.sides for sides in range(2, entry.at_table + 1)) or entry.at_table < 2:
        most = next(sides for sides in range(2, MOST_ROUNDS) if sides + 1 not in form.sides)
        raise IllegalError("invalid", "at_table", f"from 2 to {most}")
    if not 0 <= entry.rounds <= MOST_ROUNDS:
        raise IllegalError("invalid", "rounds", f"from 0 to {MOST_ROUNDS}")


def _match(event: Event, entry: log.Result | log.Luck) -> Match:
    if not 0 <= entry.round < len(event.rounds):
        raise IllegalError("unknown_table", "round", f"{len(event.rounds)} rounds have been paired")
    matches = event.rounds[entry.round].matches
    if not 0 <= entry.table < len(matches):
        raise IllegalError("unknown_table", "table", f"the round has {len(matches)} tables")
    return matches[entry.table]


def _check_places(places: Sequence[int], people: int) -> None:
    """IllegalError if these can't be the places at a table: two first places are followed by a third."""
    here = Counter(places)
    if len(places) != people or any(place != 1 + sum(here[each] for each in here if each < place) for place in here):
        raise IllegalError("invalid", "places", "a place for each, from 1; after two first ones comes the third")


def begun(entry: log.Tournament) -> Event:
    """The tournament that begins here."""
    return Event(entry.system, entry.at_table, entry.rounds, entry.mirrored, entry.by_margin)


def take(event: Event, entry: TournamentEntry) -> None:
    """Add to a tournament what an entry says."""
    match entry:
        case log.Pair():
            event.rounds.append(Round([Match(table) for table in entry.tables], entry.byes))
        case log.Result():
            matches = event.rounds[entry.round].matches
            points = entry.points or matches[entry.table].points
            matches[entry.table] = replace(matches[entry.table], places=entry.places, points=points)
        case log.Luck():
            matches = event.rounds[entry.round].matches
            matches[entry.table] = replace(matches[entry.table], luck=entry.luck)
        case log.Withdraw():
            (event.gone.add if entry.on else event.gone.discard)(entry.person)
