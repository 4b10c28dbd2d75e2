"""Who has left a game before its end, and whether people have ended it, by the log alone.

A side that resigns counts as last, whatever its points. If only one side is left then, or no person, the game ends;
else a bot plays on for the seat. Where people share a side, nobody resigns: a bot replaces a person who leaves. All can
agree to let the points count as they stand, or to abandon the game, which then has no result. Bots agree to everything.
However a game ends, what was hidden and the seed of the dice are shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from gusher.rules.kernel import Record

from .entries import LEAVING, End, EndKind, Entry, Flag, Resign, Return, Takeover

if TYPE_CHECKING:
    from gusher.rules.kernel.engine import Engine


EXITS = (*LEAVING, End)
"""Entries by which somebody leaves a game or comes back, or it ends."""
NOBODY: Mapping[int, str] = MappingProxyType({})


class Exits(NamedTuple):
    """``ended``: how people have ended the game, else empty. ``resigned`` are the seats that have resigned, ``sides``
    their sides. The time of ``late`` seats has run out, which loses. ``stand_ins``: the levels of the bots that have
    replaced people, by seat; in seats ``for_now`` only until these come back."""

    ended: EndKind = ""
    resigned: tuple[int, ...] = ()
    sides: frozenset[int] = frozenset()
    late: frozenset[int] = frozenset()
    stand_ins: Mapping[int, str] = NOBODY
    for_now: frozenset[int] = frozenset()

    def after(self, entry: Entry, sides: Sequence[int]) -> Exits:
        """The same once this entry is written, at a table whose seats play for ``sides``."""
        match entry:
            case End(ends=ends):
                return self._replace(ended=ends)
            case Resign(seat=seat):
                return self._replace(resigned=(*self.resigned, seat), sides=self.sides | {sides[seat]})
            case Flag(seat=int(seat), loses=True):
                return self._replace(late=self.late | {seat})
            case Takeover(seat=seat):
                for_now = self.for_now | {seat} if entry.for_now else self.for_now - {seat}
                return self._replace(stand_ins={**self.stand_ins, seat: entry.level}, for_now=for_now)
            case Return(seat=seat):
                left = {other: level for other, level in self.stand_ins.items() if other != seat}
                return self._replace(stand_ins=left, for_now=self.for_now - {seat})
        return self

    @property
    def has_left(self) -> bool:
        """Whether anybody has left."""
        return bool(self.resigned or self.stand_ins)

    @property
    def out_of_time(self) -> tuple[int, ...]:
        """The seats that have resigned because their time ran out."""
        return tuple(seat for seat in self.resigned if seat in self.late)

    # What the rules say, unless people have ended the game ------------------------------------------------------------

    def movers(self, rules: Engine, s: Record) -> list[int]:
        """See ``Engine.movers``."""
        return [] if self.ended else rules.movers(s)

    def legal(self, rules: Engine, s: Record, seat: int) -> list[int]:
        """See ``Engine.legal``."""
        return [] if self.ended else rules.legal(s, seat)

    def ending(self, rules: Engine, s: Record) -> str | None:
        """The code of how the game ended, None while it goes on."""
        return self.ended or rules.ending(s)

    def places(self, rules: Engine, s: Record) -> list[int]:
        """Every side's place: those that have resigned share the last. Empty if the game has no result."""
        if self.ended == "abandoned":
            return []
        places = rules.places(s)
        if not self.sides:
            return places
        ranks = [(side in self.sides, 0 if side in self.sides else place) for side, place in enumerate(places)]
        return [1 + sum(other < own for other in ranks) for own in ranks]
