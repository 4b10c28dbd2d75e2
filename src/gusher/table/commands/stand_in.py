"""Let a bot play for now.

Until they come back, the person whose seat it is only watches. In a room a host does this for people who are away.
"""

from __future__ import annotations

from collections.abc import Sequence

from gusher.rules.kernel import IllegalError
from gusher.table.entries import ActingRole, Return, Takeover
from gusher.table.table import AnyTable, Proposal, Table

from .command import Actor, Command, Company, Moment, check_goes_on, check_no_room, check_owns


class StandIn(Command, tag="stand_in"):
    """Let a bot play this seat of one's own for now, or (not ``on``) play it oneself again."""

    seat: int
    on: bool

    def check(self, table: Table, actor: Actor, company: Company) -> None:
        """Only in one's own seat; in one that is shared a partner plays on. In rooms where people play in turns, which
        may be tournaments, hosts decide."""
        check_owns(table, actor, self.seat)
        if self.on and table.game.done is None:
            check_no_room(company)
        if self.on and self.seat in company.shared:
            raise IllegalError("seat_taken", "seat", "somebody else plays the same seat")

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``propose_standing_in``."""
        return propose_standing_in(table, [self.seat], moment.company.level, on=self.on, at=moment.at)


def propose_standing_in(
    table: AnyTable, seats: Sequence[int], level: str | None, *, on: bool, role: ActingRole = "", at: float = 0.0
) -> Proposal[AnyTable]:
    """Let bots of this ``level`` play seats for now, or (not ``on``) their people again. IllegalError: ``ended``,
    ``unknown_bot`` if the game has no bots, or ``not_away`` where a bot plays on for somebody who has left for good."""
    if on and level is None:
        raise IllegalError("unknown_bot", "seat", f"{table.game.name} has no bots")
    check_goes_on(table)
    numbered = enumerate(seats, start=table.n)
    if level is not None and on:
        return table.proposal([Takeover(n, seat, at=at, role=role, level=level, for_now=True) for n, seat in numbered])
    if any(seat in table.exits.stand_ins and seat not in table.exits.for_now for seat in seats):
        raise IllegalError("not_away", "seat", "whoever sat there has left for good")
    return table.proposal([Return(n, seat, at=at, role=role) for n, seat in numbered])
