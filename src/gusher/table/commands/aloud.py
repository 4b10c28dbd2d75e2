"""Read out what the bank does.

Nothing is drawn before it is read, so no screen has anything to hide. After the last step before a phase the phase is
held until a ``read`` entry (``Pace.reading``): nobody acts, and no time runs.

``Game.errand`` says what the bank does next: at which of its two desks, and for which side. Steps come in the order of
the rules, so nobody reads at both desks at once. In a room any host reads at a desk that nobody has taken
(``Room.desks_of``).
"""

from __future__ import annotations

from typing import Literal

from gusher.rules.kernel import IllegalError
from gusher.table import entries
from gusher.table.table import AnyTable, DrawsOutcomes, Far, Proposal

from .command import Actor, Command, Known, Moment


class Aloud(Command, tag="aloud"):
    """As the table's maker, have the bank read out from now on, or no longer."""

    on: bool

    is_for_maker = True
    is_play = True

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``propose_aloud``; nothing where it is so already."""
        if table.pace.aloud == self.on:
            return Proposal([], table)
        return propose_aloud(table, moment.dice, on=self.on, at=moment.at)


class ReadOn(Known, tag="read"):
    """As the table's maker, read on what the bank does: a ``step``, all for one ``side`` now, or ``all`` up to the next
    phase; or say that all has been read (``TableView.aloud``). ``n``: see ``Act``."""

    far: Literal["step", "side", "all"] = "step"

    is_for_maker = True

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``propose_read``; only at one's own desk."""
        errand = table.errand
        desk = errand.desk if errand is not None else table.pace.reading
        if desk and desk not in actor.desks:
            raise IllegalError("not_your_desk", "table", "another host reads at this desk of the bank")
        return propose_read(table, moment.dice, self.far, at=moment.at)


def propose_aloud(table: AnyTable, dice: DrawsOutcomes, *, on: bool, at: float = 0.0) -> Proposal[AnyTable]:
    """The table's maker reads out what the bank does, or (not ``on``) no longer: then all that is due is drawn.
    IllegalError ``no_bank`` where there is none, ``nothing_to_read`` if that is how it is already."""
    if table.game.errand is None:
        raise IllegalError("no_bank", "on", f"{table.game.name} has no bank")
    if table.pace.aloud == on:
        raise IllegalError("nothing_to_read", "on", "that is how it is already")
    return table.proposal([entries.Aloud(table.n, at=at, role="maker", on=on)], dice, at)


def propose_read(table: AnyTable, dice: DrawsOutcomes, far: Far = "step", *, at: float = 0.0) -> Proposal[AnyTable]:
    """What the bank does next, so ``far``; once it has nothing to do, that all has been read out. IllegalError
    ``nothing_to_read``, also where an outcome is to be entered, or ``paused``."""
    table.check_not_paused("n")
    if table.pace.reading:
        return table.proposal([entries.Read(table.n, at=at, role="maker")])
    is_looked_at = table.by_hand and len(table.due()) > 1
    if not table.pace.aloud or table.errand is None or is_looked_at:
        raise IllegalError("nothing_to_read", "n", "the bank has nothing to do that could be read out")
    return table.proposal((), dice, at, far)
