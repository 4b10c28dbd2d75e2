"""Give every phase so much time."""

from __future__ import annotations

from gusher.rules.kernel import IllegalError
from gusher.table import entries
from gusher.table.table import AnyTable, Proposal, Table

from .command import Actor, Command, Moment


class Clock(Command, tag="clock"):
    """As the table's maker, where everybody acts at once: give every phase so many seconds, the present one from now
    on; 0 takes the clock away. When it runs out, the phase ends as with ``Close``."""

    seconds: int

    is_for_maker = True
    is_play = True

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``propose_clock``."""
        return propose_clock(table, self.seconds, at=moment.at)


class Extend(Command, tag="extend"):
    """As the table's maker, give the present phase so many seconds more."""

    seconds: int

    is_for_maker = True
    is_play = True

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """IllegalError ``no_clock`` where no phase is timed."""
        _check_phases(table)
        if not (table.pace.seconds and table.pace.phase is not None):
            raise IllegalError("no_clock", "kind", "no time runs")
        return table.proposal([entries.Extend(table.n, at=moment.at, role="maker", seconds=self.seconds)])


def propose_clock(table: AnyTable, seconds: int, *, at: float = 0.0) -> Proposal[AnyTable]:
    """A clock for every phase; 0 seconds take it away. IllegalError ``nothing_to_close`` where there are no phases."""
    _check_phases(table)
    return table.proposal([entries.Clock(table.n, at=at, role="maker", seconds=seconds)])


def _check_phases(table: Table) -> None:
    if table.game.done is None:
        raise IllegalError("nothing_to_close", "kind", f"{table.game.name} has no phases")
