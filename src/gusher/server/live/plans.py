"""What players have planned at a table, while others are to move (``gusher.table.plans``)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from gusher.rules.kernel import GusherError
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.storage.storage import StoredSeat, StoredTable, TakenError
from gusher.table import Table
from gusher.table.plans import Line, Plan, Planned, checking, due, planned

from . import views
from .aside import Aside
from .kept_table import KeptTable


def planned_by(stored: StoredTable, table: Table, seats: Collection[int]) -> Planned | None:
    """What is left of the plans for these seats of one person; None if nothing is."""
    plans = (planned(table, seat.seat, seat.plan) for seat in _planning(stored) if seat.seat in seats and seat.plan)
    return next((each for each in plans if each != Planned()), None)


def due_move(stored: StoredTable, table: Table) -> tuple[int, str] | None:
    """A seat for which a planned move is to be made now, and the move in notation."""
    for seat in _planning(stored):
        move = due(table, seat.seat, planned(table, seat.seat, seat.plan)) if seat.plan else None
        if move is not None:
            return seat.seat, move
    return None


def _planning(stored: StoredTable) -> list[StoredSeat]:
    return [seat for seat in stored.seats if seat.plan is not None and seat.kind == "person"]


async def plan(kept: KeptTable, aside: Aside, person: str, seat: int, n: int, lines: Sequence[Line]) -> None:
    """Keep what a person plans for their seat, in place of what they had planned before; without lines, nothing.
    Refusal if they can't plan that. The caller holds the table."""
    stored, table = kept.stored, kept.table
    if not 0 <= seat < len(stored.seats):
        raise Refusal("unknown_seat", "seat", status=404)
    own = [each.seat for each in stored.seats if views.owns(each, person)]
    if seat not in own:
        raise Refusal("not_your_seat", "seat", status=403)
    if lines:
        if n != table.n:
            raise Refusal("stale", "n", status=409)
        if own != [seat] or stored.room is not None or not stored.has_begun or not stored.is_full:
            raise Refusal("plan_not_now", "lines", status=409)
        try:
            await aside.run(checking(table, seat, lines), person)
        except GusherError as error:
            raise refusal_of(error, table.game) from error
    wanted = Plan(n, tuple(lines)) if lines else None
    try:
        await kept.sure(kept.storage.keep_plan(stored.id, seat, person, wanted))
    except TakenError:
        await kept.reload()
        raise Refusal("not_your_seat", "seat", status=403) from None
    kept.change(kept.stored.with_seat(replace(kept.stored.seats[seat], plan=wanted)))
