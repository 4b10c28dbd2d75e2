"""Stop a game, or let it go on."""

from __future__ import annotations

from gusher.rules.kernel import IllegalError
from gusher.table.entries import Entry
from gusher.table.table import AnyTable, Proposal, Table

from .command import Actor, Command, Company, Moment


class Pause(Command, tag="pause"):
    """As the table's maker, where everybody acts at once or there are clocks: stop the game and its time, or let it go
    on."""

    paused: bool

    is_for_maker = True
    is_play = True

    def check(self, table: Table, actor: Actor, company: Company) -> None:
        """Where there is time that could stand still; but not that of strangers who play against the clock."""
        if not company.is_in_room and table.game.done is None and table.pace.turns is None:
            raise IllegalError("nothing_to_close", "kind", "no time runs")
        if self.paused and company.are_strangers and table.pace.turns is not None:
            raise IllegalError("not_pausable", "kind", "strangers play here against the clock")

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``propose_pause``."""
        return propose_pause(table, paused=self.paused, at=moment.at)


def propose_pause(table: AnyTable, *, paused: bool, at: float = 0.0) -> Proposal[AnyTable]:
    """A pause of the table, or its end. IllegalError ``paused`` or ``not_paused`` where that is so already."""
    if paused == (table.pace.paused is not None):
        code = "paused" if paused else "not_paused"
        raise IllegalError(code, "kind", f"the table is {code.replace('_', ' ')}")
    return table.proposal([Entry(table.n, "pause" if paused else "resume", at=at, role="maker")])
