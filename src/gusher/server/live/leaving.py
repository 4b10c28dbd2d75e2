"""How people can leave a table or end its game, and who has their seats then."""

from __future__ import annotations

from collections.abc import Hashable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Literal

from gusher import bots
from gusher.rules.kernel import IllegalError
from gusher.server.protocol.seen import WayOut
from gusher.server.sharing import limits
from gusher.server.storage.storage import StoredSeat, StoredTable
from gusher.table import Entry, Table
from gusher.table.commands.command import check_may_ask
from gusher.table.entries import Return, Takeover


def stand_in(name: str) -> str | None:
    """The level of the bot that plays on in a game for somebody who has left; None if the game has no bots."""
    return bots.middling(name)


def is_deserted(
    stored: StoredTable, here: AbstractSet[Hashable], at: float, own: AbstractSet[int], *, maker: bool
) -> bool:
    """Whether nothing has happened for so long that the ``own`` seats, or the ``maker``, need not ask the others, none
    of whom is there. True at once where no person ever had a seat."""
    if all(seat.person is None for seat in stored.seats):
        return True
    if at - stored.standing.changed <= limits.SECONDS_DESERTED:
        return False
    others: set[Hashable] = {seat.person for seat in stored.seats if seat.kind == "person" and seat.seat not in own}
    return not (others - {stored.maker} if maker else others | {stored.maker}) & here


def vacated(stored: StoredTable, table: Table) -> frozenset[int]:
    """The seats of people who have erased themselves, where the game goes on; none in a room: its hosts decide."""
    if stored.from_file or stored.lesson or stored.room or table.over:
        return frozenset()
    return frozenset(seat.seat for seat in stored.seats if seat.kind == "person" and not seat.people)


def taken_over(stored: StoredTable, entries: list[Entry]) -> tuple[StoredSeat, ...]:
    """The seats that these entries give to bots or back to people. A bot's seat keeps the person who left, and the
    name."""
    seats = []
    for entry in entries:
        if isinstance(entry, Takeover):
            seats.append(replace(stored.seats[entry.seat], kind="bot", bot=entry.level, for_now=entry.for_now))
        elif isinstance(entry, Return):
            seats.append(replace(stored.seats[entry.seat], kind="person", bot=None, for_now=False))
    return tuple(seats)


def ways_out(stored: StoredTable, table: Table, own: AbstractSet[int], *, maker: bool, deserted: bool) -> list[WayOut]:
    """How somebody can leave, or end the game, as far as it makes sense for them."""
    if stored.from_file or stored.lesson or table.over or not stored.has_begun:
        return []
    seats, others = sorted(own), sorted(stored.people - own)
    level = stand_in(stored.game)
    ways = []
    away = sorted(seat for seat in own if stored.seats[seat].for_now)
    if away:
        ways.append(WayOut("return", away))
    elif (
        level is not None
        and (stored.room is None or table.game.done is not None)
        and (alone := [seat for seat in seats if not stored.seats[seat].others])
    ):
        # A seat that somebody shares, their partner plays on.
        ways.append(WayOut("stand_in", alone, bot=level))
    if stored.room is not None:
        # All else is for its hosts to do.
        return ways
    if own and table.game.resignable and len({table.sides[seat] for seat in own}) < len(set(table.sides)):
        left = len(set(table.sides) - table.exits.sides) - 1
        goes_on = level is not None and left > 1 and len(stored.people) > 1
        ways.append(WayOut("resign", seats, bot=level if goes_on else None))
    elif own and not table.game.resignable and others and level is not None:
        ways.append(WayOut("leave", seats, bot=level))
    if table.game.done is not None and (maker or (own and not others)):
        ways += [WayOut("end", seats), WayOut("abandon", seats)]
    elif table.game.done is not None and own and deserted:
        ways.append(WayOut("abandon", seats))
    elif table.game.done is None and own:
        ways.append(_asking(table, seats, others, "end"))
        ways.append(WayOut("abandon", seats) if deserted else _asking(table, seats, others, "abandon"))
    elif maker and deserted:
        ways.append(WayOut("abandon", seats))
    return ways


def _asking(table: Table, seats: list[int], others: list[int], wish: Literal["end", "abandon"]) -> WayOut:
    """The way out on which ``others`` must agree, with the reason why they can't be asked now."""
    way = WayOut(wish, seats, others)
    try:
        if others:
            check_may_ask(table, seats, wish)
    except IllegalError as error:
        way.why = error.code
    return way
