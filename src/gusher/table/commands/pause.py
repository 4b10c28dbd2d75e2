"""Stop a game for a while, or let it go on."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gusher.rules.kernel import IllegalError
from gusher.table import entries
from gusher.table.table import AnyTable, Proposal, Table

from .command import Actor, Command, Company, Moment, check_goes_on, check_may_ask, check_nobody_asks

LONGEST_ABSENCE = 600.0
"""Seconds of a pause after which people who are not connected need not agree that the game goes on."""


class Pause(Command, tag="pause"):
    """Pause the game and its time, or let it go on: where everybody acts at once, as the table's maker; where there are
    clocks, as any player once the others agree. The maker need not ask people who came by invitation."""

    paused: bool

    is_play = True

    def check(self, table: Table, actor: Actor, company: Company) -> None:
        """Where there is time that could stand still."""
        stops_alone = company.is_in_room or table.game.done is not None
        if actor.seats and not actor.playing and not stops_alone:
            raise IllegalError("stood_in", "seat", "a bot plays for them until they come back")
        if not actor.is_maker and (stops_alone or not actor.playing):
            raise IllegalError("not_the_maker", "kind", "whoever made the table stops the game")
        if not company.is_in_room and table.game.done is None and table.pace.turns is None:
            raise IllegalError("nothing_to_close", "kind", "no time runs")

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``propose_pause``."""
        company, at = moment.company, moment.at
        if actor.is_maker and (table.pace.turns is None or not company.are_strangers):
            return propose_pause(table, paused=self.paused, at=at)
        if not actor.playing:
            raise IllegalError("not_pausable", "kind", "strangers play here against the clock")
        asked = company.people - actor.seats
        if not self.paused and table.pace.paused is not None and at - table.pace.paused >= LONGEST_ABSENCE:
            asked &= company.here
        return propose_pause(table, min(actor.playing), sorted(asked), actor.seats, paused=self.paused, at=at)


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
    of its player's ``own`` seats; None for the table's maker. IllegalError ``ended``, ``paused`` or ``not_paused`` if
    it is so already, or as from ``check_may_ask``. Asking to go on may be repeated, since nobody can act before."""
    check_goes_on(table)
    if paused == (table.pace.paused is not None):
        code = "paused" if paused else "not_paused"
        raise IllegalError(code, "kind", f"the table is {code.replace('_', ' ')}")
    if asked:
        if paused:
            check_may_ask(table, own)
        else:
            check_nobody_asks(table)
        pace: entries.PauseKind = "pause" if paused else "resume"
        return table.proposal([entries.Ask(table.n, seat, waiting=tuple(asked), at=at, pace=pace)])
    stops = entries.Pause if paused else entries.Resume
    return table.proposal([stops(table.n, seat, at=at, role="maker" if seat is None else "")])
