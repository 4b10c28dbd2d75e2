"""Leave a game for good."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gusher.rules.kernel import IllegalError
from gusher.table.entries import End, Entry, Resign, Takeover
from gusher.table.table import AnyTable, Proposal, Table

from .command import Actor, Command, Company, Moment, check_goes_on, check_no_room, check_plays
from .end import propose_end


class Leave(Command, tag="leave"):
    """Leave the game for good (see ``propose_leave``). ``TableView.ways_out`` says what follows."""

    seat: int

    def check(self, table: Table, actor: Actor, company: Company) -> None:
        """Only in a seat that one plays, and not where hosts decide."""
        check_no_room(company)
        check_plays(table, actor, self.seat)

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``propose_leave``."""
        return propose_leave(table, self.seat, actor.seats, moment.company, moment.at)


class Vacate(Command, tag="vacate"):
    """Leave for people who are gone for good. Where nobody is left who plays, the game is abandoned."""

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """For all of the actor's seats."""
        if moment.company.people <= actor.seats:
            return propose_end(table, "abandoned", None, role="maker", at=moment.at)
        return propose_leave(table, min(actor.seats), actor.seats, moment.company, moment.at)


def propose_leave(table: AnyTable, seat: int, own: Collection[int], company: Company, at: float) -> Proposal[AnyTable]:
    """Leave a game for good: resign for this seat, or, where sides are shared, leave all of one's ``own`` to bots."""
    if table.game.resignable:
        return propose_resign(table, seat, company.people, company.level, at)
    return propose_takeover(table, sorted(own), company.people, company.level or "", at)


def propose_resign(
    table: AnyTable, seat: int, people: Collection[int], level: str | None, at: float = 0.0
) -> Proposal[AnyTable]:
    """Give up for a seat. A bot of this ``level`` plays on for it, if there is one, and at least two sides and one of
    the ``people`` (seats of persons) are left. Else the game ends.

    IllegalError: ``ended``, or ``nobody_resigns`` where a side is shared.
    """
    check_goes_on(table)
    if not table.game.resignable:
        raise IllegalError("nobody_resigns", "seat", f"nobody gives up for a whole side of {table.game.name}")
    entries: list[Entry] = [Resign(table.n, seat, at=at)]
    left = set(table.sides) - table.exits.sides - {table.sides[seat]}
    if level is None or len(left) < 2 or not set(people) - {seat}:
        entries.append(End(table.n + 1, at=at, ends="resigned"))
    else:
        entries.append(Takeover(table.n + 1, seat, at=at, level=level))
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
    return table.proposal([Takeover(n, seat, at=at, level=level) for n, seat in numbered])
