"""Take back a phase.

A phase that was ended too early goes on as it was before its end: what people had placed is theirs again, and nobody is
done with it. A phase that goes on still begins anew.

The state goes back past what was drawn, but nothing leaves the log, and the dice go on with the next number, so drawing
again is no second try. A game file says how many outcomes were drawn in vain (``files.DRAWN_IN_VAIN``).

Drafts that were taken back stay hidden while the game goes on: the game's ``covers`` has to ask whose they are, not how
far the phase has come.
"""

from __future__ import annotations

from gusher.rules.kernel import CHANCE, IllegalError
from gusher.table import entries
from gusher.table.table import AnyTable, Proposal, Table

from .command import Actor, Known, Moment


class Void(Known, tag="void"):
    """As the table's maker, where everybody acts at once: take back the last phase in which anybody has acted, the
    present one or the one before."""

    is_for_maker = True

    def is_stale(self, table: Table) -> bool:
        """As with ``Close``."""
        return self.n < table.pace.n

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """IllegalError ``nothing_to_void`` if there is no such phase, or ``undo_over``."""
        if table.over:
            raise IllegalError("undo_over", "n", "the game is over")
        if table.game.done is None:
            raise IllegalError("nothing_to_void", "n", f"{table.game.name} has no phases")
        acted = next((step.n for step in reversed(table.line) if step.seat != CHANCE), None)
        if acted is None:
            raise IllegalError("nothing_to_void", "n", "nobody has done anything yet")
        # The phase as it was before this action, by which it may have ended.
        began = table.pace_after(acted)
        back = table.proposal([entries.Void(table.n, at=moment.at, role="maker", to=began.n)])
        if began.n == table.pace.n:
            return back
        wanted, after = list(back.entries), back.after
        for step in table.line:
            if step.n < began.n or step.seat == CHANCE or step.action == began.phase:
                continue
            text = table.text_of(step)
            # An "unready" is refused here, since nobody is ready any more; it is left out.
            if after.why(step.seat, text) is None:
                again = entries.Action(after.n, step.seat, text=text, at=moment.at, role="maker")
                kept, after = after.proposal([again])
                wanted += kept
        return Proposal(wanted, after)
