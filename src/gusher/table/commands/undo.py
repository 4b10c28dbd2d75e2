"""Take back, or ask the others whether one may."""

from __future__ import annotations

from collections.abc import Collection

from gusher.rules.kernel import IllegalError
from gusher.table import entries
from gusher.table.table import AnyTable, Proposal, Table
from gusher.table.undo import needed

from .command import Actor, Company, Known, Moment, check_may_ask, check_plays


class Undo(Known, tag="undo"):
    """Go back to the state after ``to`` entries: at once where the rules of undo allow it, else others are asked."""

    seat: int
    to: int

    needs_all_seats = True
    is_play = True

    def check(self, table: Table, actor: Actor, company: Company) -> None:
        """Only in a seat that one plays; and what is fixed stays."""
        check_plays(table, actor, self.seat)
        if self.to < company.fixed:
            raise IllegalError("undo_nothing", "to", "the table began with that")

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``propose_undo``."""
        return propose_undo(table, self.seat, self.to, actor.seats, moment.company.consenting, moment.at)


def propose_undo(
    table: AnyTable, seat: int, to: int, own: Collection[int] = (), consenting: Collection[int] = (), at: float = 0.0
) -> Proposal[AnyTable]:
    """Go back to the state after ``to`` entries, or ask those who must agree. Seats in ``own`` share a device with
    ``seat``; those in ``consenting`` (bots) agree. IllegalError as from ``undo.needed`` and ``check_may_ask``."""
    waiting = needed(table, {seat, *own}, consenting, to)
    if not waiting:
        return table.proposal([entries.Undo(table.n, seat, to=to, at=at)])
    check_may_ask(table, {seat, *own}, "undo")
    return table.proposal([entries.Ask(table.n, seat, to=to, waiting=tuple(waiting), at=at)])
