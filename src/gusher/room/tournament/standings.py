"""Who is where in a tournament.

A bye counts as won in a Swiss tournament, because whoever has it would have played; in a round robin it counts nothing,
because everybody has one. Ties are broken by opponents' scores (Buchholz), by the scores of those beaten
(Sonneborn-Berger) and by the margin of points. Those who are still equal share a place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from .event import Event


@dataclass(frozen=True)
class Line:
    """Somebody in the standings. ``score``: 1 for a win, ½ for a shared one, at larger tables the share of
    the opponents that were beaten. ``opponents``: the sum of these opponents' scores (their average, at a table of
    several), for a bye one's own. ``beaten``: the same, of those who were beaten, halved where a place was shared.
    ``margin``: points ahead of the others' average. ``played`` counts games."""

    person: int
    place: int
    score: Fraction
    opponents: Fraction
    beaten: Fraction
    margin: Fraction
    played: int


def standings(event: Event, here: Iterable[int]) -> list[Line]:
    """Everybody who is ``here`` or has played, the first one first; equals by number."""
    score: defaultdict[int, Fraction] = defaultdict(Fraction)
    margin: defaultdict[int, Fraction] = defaultdict(Fraction)
    opponents: defaultdict[int, Fraction] = defaultdict(Fraction)
    beaten: defaultdict[int, Fraction] = defaultdict(Fraction)
    played: defaultdict[int, int] = defaultdict(int)
    for match, side, person in event.matches():
        score[person] += match.score(side)
        margin[person] += match.margin(side)
        played[person] += 1
    for person in event.byes():
        score[person] += event.system == "swiss"
    for match, side, person in event.matches():
        others = len(match.people) - 1
        for other in match.others(side):
            theirs = score[match.people[other]] / others
            opponents[person] += theirs
            beaten[person] += theirs * match.against(side, other)
    for person in event.byes():
        opponents[person] += score[person]

    def rank(person: int) -> tuple[Fraction, ...]:
        met, won = opponents[person], beaten[person]
        ties = (met, won) if event.system == "swiss" else (won,)
        return (score[person], margin[person], *ties) if event.by_margin else (score[person], *ties, margin[person])

    people = sorted(event.entered(here), key=lambda person: (*(-part for part in rank(person)), person))
    lines: list[Line] = []
    for at, person in enumerate(people):
        is_level = at > 0 and rank(person) == rank(people[at - 1])
        lines.append(
            Line(
                person,
                lines[-1].place if is_level else at + 1,
                score[person],
                opponents[person],
                beaten[person],
                margin[person],
                played[person],
            )
        )
    return lines
