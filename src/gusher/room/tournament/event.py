"""A tournament as its log has it: the rounds that were played, and who plays on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

System = Literal["swiss", "round_robin"]
"""Who meets whom: people with about the same score, or everybody meets everybody."""


@dataclass(frozen=True)
class Match:
    """A table of a round: its ``people`` in the order of their sides, and once it is over their ``places`` (equal ones
    are shared) and ``points``. ``luck``: how many of the points by which each was ahead came from the dice; empty
    where nobody has worked that out."""

    people: tuple[int, ...]
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    luck: tuple[float, ...] = ()

    def against(self, side: int, other: int) -> Fraction:
        """What a side has won from another one: 1, ½ if they share a place, or 0."""
        mine, theirs = self.places[side], self.places[other]
        return Fraction((mine < theirs) + (mine <= theirs), 2)

    def others(self, side: int) -> Iterator[int]:
        """All sides but this one."""
        return (other for other in range(len(self.people)) if other != side)

    def score(self, side: int) -> Fraction:
        """The score of a side: the share of its opponents that it has beaten."""
        won = sum((self.against(side, other) for other in self.others(side)), Fraction())
        return won / (len(self.people) - 1)

    def margin(self, side: int) -> Fraction:
        """By how many points a side was ahead of the others' average; 0 where no points were counted."""
        if not self.points:
            return Fraction()
        return self.points[side] - Fraction(
            sum(self.points[other] for other in self.others(side)), len(self.points) - 1
        )


@dataclass
class Round:
    """A round: its ``matches`` by table, and who had nobody to play with."""

    matches: list[Match]
    byes: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether all results are known."""
        return all(match.places for match in self.matches)


@dataclass
class Event:
    """One tournament: ``at_table`` people at a table, so many ``planned`` rounds (0: as many as it takes for all to
    meet). ``mirrored``: the tables of a round draw the same. ``by_margin``: margins break ties before opponents'
    scores do. ``gone``: who has withdrawn."""

    system: System
    at_table: int = 2
    planned: int = 0
    mirrored: bool = False
    by_margin: bool = False
    rounds: list[Round] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)

    def rounds_for(self, people: int) -> int:
        """How many rounds there will be, for so many people: in a round robin as many as it takes for all to meet."""
        if self.planned or self.system == "swiss":
            return self.planned
        others = max(0, people - 1)
        return others + people % 2 if self.at_table == 2 and people else -(-others // (self.at_table - 1))

    def results(self) -> Iterator[Match]:
        """The matches that are over, in the order in which they were played."""
        return (match for each in self.rounds for match in each.matches if match.places)

    def matches(self) -> Iterator[tuple[Match, int, int]]:
        """Every result so far, for each who took part: the match, their side of it, and their number."""
        for match in self.results():
            yield from ((match, side, person) for side, person in enumerate(match.people))

    def byes(self) -> Iterator[int]:
        """Everybody who had a bye, once for each."""
        return (person for each in self.rounds for person in each.byes)

    def entered(self, here: Iterable[int]) -> list[int]:
        """Everybody who is ``here`` or has played, by number."""
        played = {person for each in self.rounds for match in each.matches for person in match.people}
        return sorted({*here, *played, *self.byes()})
