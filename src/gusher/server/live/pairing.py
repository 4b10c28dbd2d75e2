"""People who play with whoever is there: at an open table where somebody waits, or else with the next who comes."""

from __future__ import annotations

import secrets
from collections.abc import Hashable

from gusher.server.people.people import new_id
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.new_tables import LookFor
from gusher.server.sharing import limits
from gusher.server.storage.sql.waiting import Waiter
from gusher.server.storage.storage import StoredSeat, StoredTable, refusing

from . import making
from .kept_table import now
from .tables import Tables

PLAYERS = 2


async def look(tables: Tables, person: str, wanted: LookFor, owner: Hashable = None) -> str | None:
    """The id of a table at which a seat is free, or kept, for this person; None, and they wait for the next who comes.
    Refusal where all act at once, or two can't play."""
    kind = making.known_game(wanted.game)
    if kind.done is not None or PLAYERS not in kind.seats:
        raise Refusal("invalid", "game", "two people play it in turns, or nobody does")
    for open_table in await tables.open_tables():
        if _waits_there(tables, open_table, person, wanted):
            await stop(tables, person)
            return open_table.id
    with refusing():
        who = Waiter(person, wanted.game, wanted.level)
        met = await tables.storage.waiting.look(who, new_id(), now(), limits.SECONDS_WAITED_FOR)
    if met is None:
        return None
    if met.other is not None:
        people = [person, met.other]
        secrets.SystemRandom().shuffle(people)
        seats = [StoredSeat(0, "kept", await tables.storage.name(each), None, each) for each in people]
        await making.create_for_two(tables, wanted.game, seats, people[0], met.table, owner, making.TIME_OF_TWO)
    return met.table


async def stop(tables: Tables, person: str) -> None:
    """This person stops waiting."""
    with refusing():
        await tables.storage.waiting.stop(person)


def _waits_there(tables: Tables, table: StoredTable, person: str, wanted: LookFor) -> bool:
    """Whether the others at an open table are there, as far as this process knows, and one fitting player is missing
    who plays at once."""
    presence, clock = tables.presence(table.id), tables.open_clocks.get(table.id)
    people = [seat for seat in table.seats if seat.kind == "person"]
    return (
        table.game == wanted.game
        and presence is not None
        and len(table.seats) == PLAYERS
        and [seat.kind for seat in table.seats].count("open") == 1
        and person not in {table.maker, *(seat.person for seat in people)}
        and all(presence.of(seat) == "connected" for seat in people)
        and (clock is None or clock.seconds <= limits.LONGEST_LIVE_CLOCK)
        and (not wanted.level or table.level in ("", wanted.level))
    )
