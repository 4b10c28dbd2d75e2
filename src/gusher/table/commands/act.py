"""Play a move."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from gusher.table.table import AnyTable, Proposal, Table

from .command import Actor, Company, Known, Moment, check_plays

MOST_ACTIONS = 40
"""The longest drive has twelve."""


class Act(Known, tag="act"):
    """Play a move: one action, or several that belong together (the steps of a drive, the pieces of an arrangement),
    all of them or none. ``n`` is how many entries the client knows. Where everybody acts at once, a move holds whatever
    has been written meanwhile."""

    seat: int
    actions: Annotated[list[str], Meta(min_length=1, max_length=MOST_ACTIONS)]

    needs_all_seats = True
    is_play = True

    @property
    def weight(self) -> int:
        """Each action is work."""
        return len(self.actions)

    def check(self, table: Table, actor: Actor, company: Company) -> None:
        """Only in a seat that one plays."""
        check_plays(table, actor, self.seat)

    def is_stale(self, table: Table) -> bool:
        """Where everybody acts at once an action says all that it depends on, and the rules know best."""
        return table.game.done is None and super().is_stale(table)

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``Table.propose``."""
        return table.propose(self.seat, self.actions, moment.dice, at=moment.at, role=actor.role)
