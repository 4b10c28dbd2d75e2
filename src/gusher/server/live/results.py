"""What somebody's finished games add up to, alone and against a friend.

Nobody gets a rating for them. People choose opponents, options, hints and take-backs as they like here. And if one of
two wins 65 of 100 games, ratings as in tournaments (``room/tournament/ratings.py``) tell them apart with 95 % certainty
in 7 of 100 cases after 20 games, and in 21 after 100; the results against each other say more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from statistics import mean
from typing import NamedTuple

from gusher import bots
from gusher.rules.kernel import games
from gusher.server.protocol.friends import Against, Left, Outcome, Played, PlayedTogether
from gusher.server.storage.storage import Result, StoredTable

from .views import usual_sides


class _End(NamedTuple):
    """How a game ended for one side, as seen against others."""

    outcome: Outcome
    result: Result
    side: int


def against(tables: Iterable[StoredTable], person: str, other: str) -> tuple[list[Against], list[PlayedTogether]]:
    """Results of a person against another one by game, and their games. Games that were abandoned, or that they played
    side by side, do not count."""
    ahead: dict[str, list[int]] = {}
    counts: Counter[tuple[str, Outcome]] = Counter()
    together = []
    for table in tables:
        theirs = _sides(table, other)
        end = _end(table, person, theirs)
        if end is None or len(theirs) != 1:
            continue
        [side] = theirs
        points = end.result.points[end.side], end.result.points[side]
        left = _left(table, end.side), _left(table, side)
        counts[table.game, end.outcome] += 1
        if left == (None, None):
            ahead.setdefault(table.game, []).append(points[0] - points[1])
        at = table.standing.changed
        together.append(PlayedTogether(table.id, table.game, at, end.outcome, points, left))
    totals = [
        Against(game, *counted, margin=round(mean(ahead[game]), 1) if game in ahead else None)
        for game in games()
        if any(counted := _counted(counts, game))
    ]
    return totals, together


def played(tables: Iterable[StoredTable], person: str) -> list[Played]:
    """What a person has played, by game. A level is beaten by whoever alone comes first, against nobody but bots, of
    which it was the weakest."""
    counts: Counter[tuple[str, Outcome]] = Counter()
    beaten: dict[str, set[str]] = {}
    for table in tables:
        mine = _sides(table, person)
        end = _end(table, person, set(range(len(table.seats))) - mine)
        if end is None:
            continue
        counts[table.game, end.outcome] += 1
        others = [seat.bot for seat in table.seats if seat.person != person]
        levels = bots.levels(table.game)
        if end.outcome == "won" and others and all(level in levels for level in others):
            beaten.setdefault(table.game, set()).add(min((str(level) for level in others), key=levels.index))
    return [
        Played(game, *_counted(counts, game), [each for each in bots.levels(game) if each in beaten.get(game, ())])
        for game in games()
        if any(_counted(counts, game))
    ]


def _counted(counts: Counter[tuple[str, Outcome]], game: str) -> tuple[int, int, int]:
    return counts[game, "won"], counts[game, "shared"], counts[game, "lost"]


def _left(table: StoredTable, side: int) -> Left | None:
    """How a side has left a game that is over before its end."""
    result, sides = table.standing.result, usual_sides(table.game, len(table.seats))
    resigned = [seat for seat in result.resigned if sides[seat] == side] if result else []
    if result and resigned:
        return "out_of_time" if set(resigned) <= set(result.out_of_time) else "resigned"
    return None


def _sides(table: StoredTable, person: str) -> set[int]:
    """The sides for which a person has played."""
    if table.damage or table.game not in games():
        return set()
    sides = usual_sides(table.game, len(table.seats))
    return {sides[seat.seat] for seat in table.seats if seat.kind == "person" and person in seat.people}


def _end(table: StoredTable, person: str, others: Collection[int]) -> _End | None:
    """How a game ended for a person against these sides; None unless they played one side, and there is a result."""
    mine, result = _sides(table, person), table.standing.result
    if len(mine) != 1 or result is None or not result.places or mine & set(others):
        return None
    [side] = mine
    best = min((result.places[other] for other in others if other < len(result.places)), default=None)
    if best is None:
        return None
    place = result.places[side]
    return _End("won" if place < best else "shared" if place == best else "lost", result, side)
