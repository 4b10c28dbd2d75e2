"""Say what the real dice, cards or tiles show."""

from __future__ import annotations

from gusher.rules.kernel import CHANCE, IllegalError
from gusher.table.entries import Outcome
from gusher.table.table import AnyTable, Proposal

from .command import Actor, Known, Moment, check_desk


class Enter(Known, tag="enter"):
    """As the table's maker, say what the real dice, cards or tiles show, where they are not drawn here
    (``TableView.due``). ``n``: see ``Act``."""

    outcome: str

    is_for_maker = True
    needs_all_seats = True

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """This outcome, and all that follow and leave nothing to look at. IllegalError ``nothing_to_enter`` where none
        is due that somebody enters, ``not_your_desk``, ``paused``, or the rules' reason."""
        if not table.by_hand or table.movers() != [CHANCE]:
            raise IllegalError("nothing_to_enter", "outcome", "no outcome is waited for")
        check_desk(table, actor)
        table.check_not_paused("outcome")
        outcome = Outcome(table.n, text=self.outcome, at=moment.at, role="maker")
        return table.proposal([outcome], moment.dice, moment.at)
