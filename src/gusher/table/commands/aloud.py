"""Read out what the bank does.

Nothing is drawn before it is read, so no screen has anything to hide. After the last step before a phase the phase is
held until a ``read`` entry (``Pace.reading``): nobody acts, and no time runs.

``Game.errand`` says what the bank does next: at which of its two desks, and for which side. Steps come in the order of
the rules, so nobody reads at both desks at once. In a room any host reads at a desk that nobody has taken
(``Room.desks_of``).
"""

from __future__ import annotations

from gusher.rules.kernel import IllegalError
from gusher.table import entries
from gusher.table.table import AnyTable, Far, Proposal

from .command import Actor, Command, Known, Moment, check_desk


class Aloud(Command, tag="aloud"):
    """As the table's maker, have the bank read out from now on, or no longer."""

    on: bool

    is_for_maker = True
    is_play = True

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """No entries if nothing changes. Switching it off draws all that is due. IllegalError ``no_bank`` for a game
        without a bank."""
        if table.pace.aloud == self.on:
            return Proposal([], table)
        if table.game.errand is None:
            raise IllegalError("no_bank", "on", f"{table.game.name} has no bank")
        entry = entries.Aloud(table.n, at=moment.at, role="maker", on=self.on)
        return table.proposal([entry], moment.dice, moment.at)


class ReadOn(Known, tag="read"):
    """As the table's maker, read on what the bank does: a ``step``, all for one ``side`` now, or ``all`` up to the next
    phase; or say that all has been read (``TableView.aloud``). ``n``: see ``Act``."""

    far: Far = "step"

    is_for_maker = True

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """Draw the bank's next steps, as ``far`` as asked; after the last one, note that it has been read. IllegalError
        ``not_your_desk``, ``paused``, or ``nothing_to_read``, also where an outcome is to be entered."""
        check_desk(table, actor)
        table.check_not_paused("n")
        if table.pace.reading:
            return table.proposal([entries.Read(table.n, at=moment.at, role="maker")])
        is_looked_at = table.by_hand and len(table.due()) > 1
        if not table.pace.aloud or table.errand is None or is_looked_at:
            raise IllegalError("nothing_to_read", "n", "the bank has nothing to do that could be read out")
        return table.proposal((), moment.dice, moment.at, self.far)
