"""End a game before its end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from gusher.rules.kernel import IllegalError
from gusher.table import entries
from gusher.table.entries import ActingRole, EndKind
from gusher.table.table import AnyTable, Proposal, Table

from .command import Actor, Command, Company, Moment, check_goes_on, check_may_ask, check_no_room


class End(Command, tag="end"):
    """End the game before its end, so that the points count as they stand, or abandon it: at once, or as soon as the
    others have agreed (``TableView.ways_out``)."""

    ends: Literal["agreed", "abandoned"]

    def check(self, table: Table, actor: Actor, company: Company) -> None:
        """Hosts decide, where there are any."""
        if not actor.is_maker:
            check_no_room(company)

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """At once, or once the others agree. IllegalError ``not_your_seat`` for somebody who neither plays here nor may
        end it otherwise, or as from ``propose_end``."""
        company, own, at = moment.company, actor.seats, moment.at
        may_abandon = self.ends == "abandoned" and company.is_deserted(actor)
        if actor.is_maker and (table.game.done is not None or company.is_in_room or may_abandon):
            return propose_end(table, self.ends, None, role="maker", at=at)
        if not own:
            raise IllegalError("not_your_seat", "seat", "who watches a game does not end it")
        seat = next((mover for mover in table.movers() if mover in own), min(own))
        asked = [] if may_abandon else sorted(company.people - own)
        return propose_end(table, self.ends, seat, asked, own, at=at)


class Abandon(Command, tag="abandon"):
    """End the game without a result, since the table will be no more."""

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """Nothing if it is over."""
        if table.over:
            return Proposal([], table)
        return propose_end(table, "abandoned", None, role="maker", at=moment.at)


def propose_end(
    table: AnyTable,
    ends: EndKind,
    seat: int | None,
    asked: Sequence[int] = (),
    own: Collection[int] = (),
    role: ActingRole = "",
    at: float = 0.0,
) -> Proposal[AnyTable]:
    """End the game, with the points as they stand (``agreed``) or without a result (``abandoned``): at once if no seats
    are ``asked``, else once all of them have agreed. ``seat`` asks for all of its player's ``own`` seats.

    IllegalError: ``ended``, ``not_the_maker`` (where everybody acts at once, only the table's maker ends the game), or
    as from ``check_may_ask``.
    """
    check_goes_on(table)
    if table.game.done is not None and role != "maker" and asked:
        raise IllegalError("not_the_maker", "seat", "whoever made the table ends the game")
    if not asked:
        return table.proposal([entries.End(table.n, seat, at=at, role=role, ends=ends)])
    ask = entries.Ask(table.n, seat, waiting=tuple(asked), at=at, ends=ends)
    check_may_ask(table, own, ask.wish)
    return table.proposal([ask])
