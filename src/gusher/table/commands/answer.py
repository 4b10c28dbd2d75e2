"""Agree to what somebody asks, or refuse it."""

from __future__ import annotations

from gusher.rules.kernel import IllegalError
from gusher.table.entries import Agree, Entry, Refuse
from gusher.table.table import AnyTable, Proposal, Table

from .command import Actor, Company, Known, Moment, check_goes_on, check_plays


class Answer(Known, tag="answer"):
    """Agree to the open request, or refuse it. It holds as long as the same request is open, whatever has been played
    meanwhile."""

    seat: int
    agree: bool

    needs_all_seats = True
    is_play = True

    def check(self, table: Table, actor: Actor, company: Company) -> None:
        """Only in a seat that one plays."""
        check_plays(table, actor, self.seat)

    def is_stale(self, table: Table) -> bool:
        """An answer belongs to the request that its sender was shown."""
        request = table.asking.request
        return request is not None and request.n >= self.n

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """See ``propose_answer``."""
        return propose_answer(table, self.seat, self.agree, moment.at)


def propose_answer(table: AnyTable, seat: int, agree: bool, at: float = 0.0) -> Proposal[AnyTable]:
    """Agree to the open request, or refuse it; when the last has agreed, what was asked for happens. Who asked can
    refuse, too, and so withdraw it. IllegalError ``nobody_asks``, or ``ended`` for agreeing after the end."""
    request = table.asking.request
    if request is None or not (seat in request.waiting or (seat == request.by and not agree)):
        raise IllegalError("nobody_asks", "seat", "nobody asks this seat for anything")
    if not agree:
        return table.proposal([Refuse(table.n, seat, at=at)])
    check_goes_on(table)
    entries: list[Entry] = [Agree(table.n, seat, at=at)]
    if request.waiting == (seat,):
        entries.append(request.granted(table.n + 1, at))
    return table.proposal(entries)
