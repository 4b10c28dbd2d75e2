"""What bots leave to people: to those of their own side, and to whoever else could take what is offered to all.

Bots would take what is offered to all before anybody has read it. Only the server has a clock, so it is the server that
takes such offers out of the state that a bot sees, for a while. In series of games (``gusher.study``) nothing waits.
"""

from __future__ import annotations

from typing import NamedTuple

from gusher import bots
from gusher.bots.search.bot import is_planned
from gusher.server.live import views
from gusher.server.live.table import LiveTable
from gusher.server.sharing import limits


class Left(NamedTuple):
    """Entry ``n`` has laid something of a ``side`` before everybody, and bots leave it to people ``until`` then."""

    n: int
    side: int
    until: float


def left_to_people(live: LiveTable, seat: int, at: float) -> list[Left]:
    """What a bot overlooks: what a side has laid before everybody a short while ago, where people of a third side could
    take it. Whatever else that side has laid there waits as long. It goes by the time in the log, so a restart changes
    nothing."""
    if not is_planned(live.game.name):
        return []
    sides = live.table.sides
    people = {sides[each.seat] for each in live.stored.seats if each.kind == "person"}
    left = []
    for entry in reversed(live.table.steps()):
        until = entry.at + limits.SECONDS_FOR_PEOPLE
        if until <= at:
            break
        if entry.seat is None or not people - {sides[seat], sides[entry.seat]}:
            continue
        if bots.is_for_all(live.game.name, entry.text):
            left.append(Left(entry.n, sides[entry.seat], until))
    return left


def is_helper(live: LiveTable, seat: int) -> bool:
    """Whether a bot's seat is beside people of its side, so that it decides nothing for them."""
    return is_planned(live.game.name) and views.is_beside_people(live.stored, live.table.sides, seat)
