"""End a phase for all."""

from __future__ import annotations

from gusher.rules.kernel import CHANCE, IllegalError
from gusher.table import entries
from gusher.table.entries import ActingRole
from gusher.table.table import AnyTable, DrawsOutcomes, Proposal, Table

from .command import Actor, Known, Moment


class Close(Known, tag="close"):
    """As the table's maker, where everybody acts at once: end the phase for all. See ``propose_close``."""

    is_for_maker = True
    needs_all_seats = True

    def is_stale(self, table: Table) -> bool:
        """What others do meanwhile is their draft; but the phase must be the one that is on the maker's screen."""
        return self.n < table.pace.n

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``propose_close``."""
        return propose_close(table, "maker", moment.dice, at=moment.at)


def propose_close(table: AnyTable, role: ActingRole, dice: DrawsOutcomes, *, at: float = 0.0) -> Proposal[AnyTable]:
    """The end of a phase for all whom the table waits for: what they have drafted counts. IllegalError
    ``nothing_to_close`` if it does not wait for all at once."""
    if table.pace.phase is None or table.movers() == [CHANCE]:
        raise IllegalError("nothing_to_close", "n", "there is no phase that could end")
    table.check_listening("n")
    text, numbered = table.game.actions.write(table.pace.phase), enumerate(table.movers(), start=table.n + 1)
    done = [entries.Action(n, seat, text=text, at=at, role=role) for n, seat in numbered]
    return table.proposal([entries.Close(table.n, at=at, role=role), *done], dice, at)
