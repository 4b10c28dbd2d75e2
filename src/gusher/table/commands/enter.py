"""Say what the real dice, cards or tiles show."""

from __future__ import annotations

from gusher.rules.kernel import CHANCE, IllegalError
from gusher.table.entries import Outcome
from gusher.table.table import AnyTable, DrawsOutcomes, Proposal

from .command import Actor, Known, Moment


class Enter(Known, tag="enter"):
    """As the table's maker, say what the real dice, cards or tiles show, where they are not drawn here
    (``TableView.due``). ``n``: see ``Act``."""

    outcome: str

    is_for_maker = True
    needs_all_seats = True

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``propose_outcome``."""
        return propose_outcome(table, self.outcome, moment.dice, at=moment.at)


def propose_outcome(table: AnyTable, text: str, dice: DrawsOutcomes, *, at: float = 0.0) -> Proposal[AnyTable]:
    """What the real dice, cards or tiles show, and every outcome that follows and leaves nothing to look at.

    IllegalError ``nothing_to_enter`` where none is due that somebody enters, ``paused``, or the rules' reason."""
    if not table.by_hand or table.movers() != [CHANCE]:
        raise IllegalError("nothing_to_enter", "outcome", "no outcome is waited for")
    table.check_not_paused("outcome")
    return table.proposal([Outcome(table.n, text=text, at=at, role="maker")], dice, at)
