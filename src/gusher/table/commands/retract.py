"""Take back what was entered wrongly."""

from __future__ import annotations

from gusher.rules.kernel import IllegalError
from gusher.table.entries import Undo
from gusher.table.table import AnyTable, Proposal
from gusher.table.undo import last_entered

from .command import Actor, Known, Moment, check_desk


class Retract(Known, tag="retract"):
    """As the table's maker, take back the last outcome that was entered by hand, with what the bank has done after it,
    while nobody has acted since. It is entered again then. ``n``: see ``Act``."""

    is_for_maker = True

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """IllegalError ``nothing_to_retract``, ``undo_over``, ``not_your_desk`` or ``paused``."""
        if table.over:
            raise IllegalError("undo_over", "n", "the game is over")
        entered = last_entered(table)
        if entered is None:
            raise IllegalError("nothing_to_retract", "n", "nothing has been entered since somebody acted")
        table.check_not_paused("n")
        proposal = table.proposal([Undo(table.n, to=entered, at=moment.at, role="maker")])
        check_desk(proposal.after, actor)
        return proposal
