"""Who has left a game before its end, and whether people have ended it: worked out from the log alone, and nowhere else
does a table ask for it.

A side that resigns counts as last, whatever its points. If only one is left then, or nobody who would play on, the game
ends with it; else a bot plays on for the seat. Where people share a side nobody resigns for the others: whoever leaves
is replaced by a bot, and that is all. All can agree to let the points count as they stand, or to abandon the game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from gusher.rules.kernel import IllegalError, Record

from .entries import ActingRole, EndKind, Entry

if TYPE_CHECKING:
    from gusher.rules.kernel.engine import Engine

    from .table import AnyTable, Proposal

EXITS = ("resign", "takeover", "return", "end")
"""Kinds of entries by which somebody leaves a game or comes back, or it ends."""
NOBODY: Mapping[int, str] = MappingProxyType({})


class Exits(NamedTuple):
    """``ended``: how people have ended the game, empty as long as it goes on or its rules have. ``resigned`` are the
    seats that have resigned, ``sides`` those that they played for. ``stand_ins``: the levels of the bots that play on
    for seats that somebody has left, those in ``for_now`` only until they come back."""

    ended: EndKind = ""
    resigned: tuple[int, ...] = ()
    sides: frozenset[int] = frozenset()
    stand_ins: Mapping[int, str] = NOBODY
    for_now: frozenset[int] = frozenset()

    def after(self, entry: Entry, sides: Sequence[int]) -> Exits:
        """The same once this entry is written, at a table whose seats play for ``sides``."""
        match entry.kind, entry.seat:
            case "end", _:
                return self._replace(ended=entry.ends)
            case "resign", int(seat):
                return self._replace(resigned=(*self.resigned, seat), sides=self.sides | {sides[seat]})
            case "takeover", int(seat):
                for_now = self.for_now | {seat} if entry.for_now else self.for_now - {seat}
                return self._replace(stand_ins={**self.stand_ins, seat: entry.level}, for_now=for_now)
            case "return", int(seat):
                left = {other: level for other, level in self.stand_ins.items() if other != seat}
                return self._replace(stand_ins=left, for_now=self.for_now - {seat})
        return self

    @property
    def has_left(self) -> bool:
        """Whether anybody has left."""
        return bool(self.resigned or self.stand_ins)

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


# What is wanted -------------------------------------------------------------------------------------------------------


def propose_resign(
    table: AnyTable, seat: int, people: Collection[int], level: str | None, at: float = 0.0
) -> Proposal[AnyTable]:
    """Give up for a seat. A bot of this ``level`` plays on for it, if there is one and that makes sense: at least two
    sides are left, and one of ``people``, the seats that persons have. Else the game ends.

    IllegalError: ``ended``, or ``nobody_resigns`` where a side is shared.
    """
    check_goes_on(table)
    if not table.game.resignable:
        raise IllegalError("nobody_resigns", "seat", f"nobody gives up for a whole side of {table.game.name}")
    entries = [Entry(table.n, "resign", seat, at=at)]
    left = set(table.sides) - table.exits.sides - {table.sides[seat]}
    if level is None or len(left) < 2 or not set(people) - {seat}:
        entries.append(Entry(table.n + 1, "end", at=at, ends="resigned"))
    else:
        entries.append(Entry(table.n + 1, "takeover", seat, at=at, level=level))
    return table.proposal(entries)


def propose_takeover(
    table: AnyTable, seats: Sequence[int], people: Collection[int], level: str, at: float = 0.0
) -> Proposal[AnyTable]:
    """Leave seats to bots of this ``level`` where sides are shared.

    IllegalError: ``ended``, ``only_resigning`` where nobody shares a side, or ``nobody_stays`` if no other one of
    ``people`` would be left.
    """
    check_goes_on(table)
    if table.game.resignable:
        raise IllegalError("only_resigning", "seat", f"who leaves a game of {table.game.name} resigns")
    if not set(people) - set(seats):
        raise IllegalError("nobody_stays", "seat", "nobody else plays here")
    numbered = enumerate(seats, start=table.n)
    return table.proposal([Entry(n, "takeover", seat, at=at, level=level) for n, seat in numbered])


def propose_stand_in(
    table: AnyTable, seats: Sequence[int], level: str, *, role: ActingRole = "", at: float = 0.0
) -> Proposal[AnyTable]:
    """Let bots of this ``level`` play seats for now. IllegalError: ``ended``."""
    check_goes_on(table)
    numbered = enumerate(seats, start=table.n)
    return table.proposal(
        [Entry(n, "takeover", seat, at=at, role=role, level=level, for_now=True) for n, seat in numbered]
    )


def propose_return(
    table: AnyTable, seats: Sequence[int], *, role: ActingRole = "", at: float = 0.0
) -> Proposal[AnyTable]:
    """Let people play seats again that a bot has. IllegalError: ``ended``, or ``not_away`` where a bot plays on for
    good for somebody who has left."""
    check_goes_on(table)
    if any(seat in table.exits.stand_ins and seat not in table.exits.for_now for seat in seats):
        raise IllegalError("not_away", "seat", "whoever sat there has left for good")
    return table.proposal([Entry(n, "return", seat, at=at, role=role) for n, seat in enumerate(seats, start=table.n)])


def propose_end(
    table: AnyTable,
    ends: EndKind,
    seat: int | None,
    asked: Sequence[int] = (),
    own: Collection[int] = (),
    role: ActingRole = "",
    at: float = 0.0,
) -> Proposal[AnyTable]:
    """End the game, with the points as they stand (``agreed``) or without a result (``abandoned``): at once if nobody
    has to be ``asked``, else once all of these seats have agreed. ``own`` are the seats of whoever wants
    it, ``seat`` the one that speaks for them.

    IllegalError: ``ended``, ``not_the_maker`` (where everybody acts at once, others are not asked: whoever made the
    table ends the game), or as from ``Asking.check``.
    """
    check_goes_on(table)
    if table.game.done is not None and role != "maker" and asked:
        raise IllegalError("not_the_maker", "seat", "whoever made the table ends the game")
    if not asked:
        return table.proposal([Entry(table.n, "end", seat, at=at, role=role, ends=ends)])
    table.asking.check(table, own)
    return table.proposal([Entry(table.n, "ask", seat, waiting=tuple(asked), at=at, ends=ends)])


def check_goes_on(table: AnyTable) -> None:
    """IllegalError ``ended`` if the game has."""
    if table.over:
        raise IllegalError("ended", "kind", "the game has ended")
