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
        """See ``propose_hint``; nothing if it has been given one."""
        return Proposal([], table) if has_hint(table, self.seat) else propose_hint(table, self.seat, at=moment.at)


def propose_hint(table: AnyTable, seat: int, *, at: float = 0.0) -> Proposal[AnyTable]:
    """That a seat has been given a hint. IllegalError ``no_hints`` where there are none, ``not_your_turn`` for one that
    is not to move."""
    if not table.hints:
        raise IllegalError("no_hints", "seat", "whoever made this table has not allowed hints")
    if seat not in table.movers():
        raise IllegalError("not_your_turn", "seat", f"seat {seat} is not to move")
    return table.proposal([entries.Hint(table.n, seat, at=at)])


def has_hint(table: Table, seat: int) -> bool:
    """Whether a seat has been given a hint for the position as it is."""
    last = table.line[-1].n if table.line else -1
    return any(isinstance(entry, entries.Hint) and entry.seat == seat for entry in table.entries[last + 1 :])
