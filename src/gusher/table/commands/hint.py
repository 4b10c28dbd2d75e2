"""Be given a hint."""

from __future__ import annotations

from gusher.rules.kernel import IllegalError
from gusher.table import entries
from gusher.table.table import AnyTable, Proposal, Table

from .command import Actor, Command, Company, Moment, check_plays


class Hint(Command, tag="hint"):
    """Note that a seat, which is to move, is given a hint: once for each position, and everybody is told."""

    seat: int

    is_play = True

    def check(self, table: Table, actor: Actor, company: Company) -> None:
        """Only in a seat that one plays."""
        check_plays(table, actor, self.seat)

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """Nothing if the seat has been given one for this position. IllegalError ``no_hints`` where there are none,
        ``not_your_turn`` for a seat that is not to move."""
        last = table.line[-1].n if table.line else -1
        if any(isinstance(each, entries.Hint) and each.seat == self.seat for each in table.entries[last + 1 :]):
            return Proposal([], table)
        if not table.hints:
            raise IllegalError("no_hints", "seat", "whoever made this table has not allowed hints")
        if self.seat not in table.movers():
            raise IllegalError("not_your_turn", "seat", f"seat {self.seat} is not to move")
        return table.proposal([entries.Hint(table.n, self.seat, at=moment.at)])
