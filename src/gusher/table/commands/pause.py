"""Stop a game for a while, or let it go on."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gusher.rules.kernel import IllegalError
from gusher.table import entries
from gusher.table.table import AnyTable, Proposal, Table

from .command import Actor, Command, Company, Moment, check_goes_on, check_may_ask, check_no_room


class Pause(Command, tag="pause"):
    """Pause the game and its time as soon as all who play agree; or let it go on, which each of them can, and the
    table's maker. In a room its hosts do both alone."""

    paused: bool

    is_play = True

    def check(self, table: Table, actor: Actor, company: Company) -> None:
        """Where there is time that could stand still, by somebody who plays."""
        if actor.is_maker and (company.is_in_room or not self.paused):
            return
        check_no_room(company)
        if not actor.playing:
            code = "stood_in" if actor.seats else "not_your_seat"
            raise IllegalError(code, "seat", "only who plays pauses the game")
        if self.paused and not table.pace.seconds:
            raise IllegalError("no_clock", "kind", "no time runs")

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``propose_pause``."""
        company = moment.company
        if company.is_in_room:
            return propose_pause(table, paused=self.paused, at=moment.at)
        asked = sorted(company.people - actor.seats) if self.paused else []
        seat = min(actor.playing, default=None)
        return propose_pause(table, seat, asked, actor.seats, paused=self.paused, at=moment.at)


def propose_pause(
    table: AnyTable,
    seat: int | None = None,
    asked: Sequence[int] = (),
    own: Collection[int] = (),
    *,
    paused: bool,
    at: float = 0.0,
) -> Proposal[AnyTable]:
    """A pause, or its end: at once if no seats are ``asked``, else once all of them have agreed. ``seat`` asks for all
    of its player's ``own`` seats; None for hosts and makers. IllegalError ``ended``, ``paused`` or ``not_paused`` if it
    is so already, or as from ``check_may_ask``."""
    check_goes_on(table)
    if paused == (table.pace.paused is not None):
        code = "paused" if paused else "not_paused"
        raise IllegalError(code, "kind", f"the table is {code.replace('_', ' ')}")
    if asked:
        check_may_ask(table, own, "pause")
        return table.proposal([entries.Ask(table.n, seat, waiting=tuple(asked), at=at, pace="pause")])
    stops = entries.Pause if paused else entries.Resume
    return table.proposal([stops(table.n, seat, at=at, role="maker" if seat is None else "")])
