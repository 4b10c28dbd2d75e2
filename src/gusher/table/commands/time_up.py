"""Time has run out."""

from __future__ import annotations

from gusher.rules.kernel import IllegalError
from gusher.table.entries import Flag
from gusher.table.table import AnyTable, Proposal

from .close import propose_close
from .command import Actor, Command, Moment
from .leave import propose_resign


class TimeUp(Command, tag="time_up"):
    """Time has run out: for a phase, which ends as with ``Close``, or for the seat to move. Where it loses then, it
    resigns, and what follows is the same."""

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """By the clock."""
        turns, company, at = table.pace.turns, moment.company, moment.at
        if turns is None:
            return propose_close(table, "clock", moment.dice, at=at)
        flag = propose_flag(table, at=at)
        if turns.seat is None or not turns.loses or not table.game.resignable:
            return flag
        lost = propose_resign(flag.after, turns.seat, company.people, company.level, at)
        return Proposal([*flag.entries, *lost.entries], lost.after)


def propose_flag(table: AnyTable, *, at: float = 0.0) -> Proposal[AnyTable]:
    """That time has run out for the seat to move. IllegalError ``nothing_to_close`` if none is counted."""
    if table.pace.turns is None or table.pace.ends is None:
        raise IllegalError("nothing_to_close", "n", "nobody's time runs")
    turns = table.pace.turns
    return table.proposal([Flag(table.n, turns.seat, at=at, role="clock", loses=turns.loses)])
