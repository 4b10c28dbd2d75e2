"""Give back the time in which nobody could act."""

from __future__ import annotations

from gusher.table.entries import Outage
from gusher.table.table import AnyTable, Proposal

from .command import Actor, Command, Moment


class MakeUp(Command, tag="make_up"):
    """Give so many seconds back to whoever's time runs: no server was there meanwhile."""

    seconds: int

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """Nothing where no time runs."""
        if table.pace.ends is None:
            return Proposal([], table)
        return table.proposal([Outage(table.n, at=moment.at, role="clock", seconds=self.seconds)])
