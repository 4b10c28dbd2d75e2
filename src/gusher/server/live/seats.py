"""Seats before and between games: taking them, standing up, and what whoever made a table offers."""

from __future__ import annotations

import logging
import re
from collections.abc import Hashable
from dataclasses import replace

from gusher import bots
from gusher.rules.kernel import Game
from gusher.server.people.people import clean_name
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.new_tables import ChangeSeat, TakeSeat
from gusher.server.sharing import limits
from gusher.server.storage.storage import NotStoredError, StoredSeat

from . import views
from .kept_table import now
from .tables import Tables

log = logging.getLogger("gusher.server")

_PROMISE = re.compile(r"[0-9a-f]{64}")


async def take_seat(
    tables: Tables, table: str, seat: int, person: str, wanted: TakeSeat, owner: Hashable = None
) -> None:
    """Sit down on an open seat. From now on bots work here for ``owner``."""
    name, promise = clean_name(wanted.name), checked_promise(wanted.promise, "promise")
    live = await tables.get(table)
    adds = not live.stored.has_begun and not live.table.by_hand

    def change(before: StoredSeat) -> StoredSeat:
        if before.kind == "person" and before.person == person:
            if live.stored.room is not None:
                # Names are the room's.
                raise Refusal("not_a_host", "seat", status=403)
            return replace(before, name=name)
        if before.kind != "open" and not views.is_kept_for(before, person):
            raise Refusal("seat_taken", "seat", status=409)
        return StoredSeat(seat, "person", name, None, person, promise=promise if adds else "")

    is_guest = live.stored.public and live.stored.maker != person
    await live.seating.change(seat, change, limits.SEATS_AT_PUBLIC_TABLES if is_guest else None)
    live.owner = owner or live.owner
    tables.look_again(live.stored)
    await introduce(tables, person, name)


async def stand_up(tables: Tables, table: str, seat: int, person: str | None) -> None:
    """Give a seat back before the game begins, or one that is kept: it is open then."""
    live = await tables.get(table)

    def change(before: StoredSeat) -> StoredSeat:
        if not (views.owns(before, person) or views.is_kept_for(before, person)):
            raise Refusal("not_your_seat", "seat", status=403)
        if live.stored.has_begun:
            raise Refusal("begun", "seat", status=409)
        return StoredSeat(seat, "open")

    await live.seating.change(seat, change)
    tables.look_again(live.stored)


async def offer_seat(
    tables: Tables, table: str, seat: int, person: str | None, wanted: ChangeSeat, owner: Hashable = None
) -> None:
    """As the table's maker, give an open seat to a bot, or open one again: a bot's, or that of somebody who has not
    moved. From now on bots work here for ``owner``. Who sits down later adds nothing to the dice."""
    live = await tables.get(table)
    if not live.is_maker(person):
        raise Refusal("not_the_maker", status=403)
    bot = known_level(live.game, wanted.bot, "bot") if wanted.kind == "bot" else None

    def change(before: StoredSeat) -> StoredSeat:
        if before.kind == "person" and wanted.kind != "open":
            raise Refusal("seat_taken", "seat", status=409)
        if live.table.over:
            raise Refusal("ended", "seat", status=409)
        if live.stored.lesson:
            raise Refusal("begun", "seat", status=409)
        if before.kind == "person" and live.seating.is_kept(seat):
            raise Refusal("seat_kept", "seat", status=409)
        return StoredSeat(seat, wanted.kind, bot=bot)

    await live.seating.change(seat, change)
    live.owner = owner or live.owner
    tables.look_again(live.stored)


async def introduce(tables: Tables, person: str, name: str) -> None:
    """Keep a person's name, if they have none yet."""
    try:
        await tables.storage.introduce(person, name, now())
    except NotStoredError as error:
        # What they wanted is done; they are asked for a name again.
        log.warning("A name could not be kept: %s", error)


def known_level(kind: Game, level: str | None, field: str) -> str:
    """The level of a game's bot. Refusal of this field if there is none."""
    known = bots.levels(kind.name)
    if level not in known:
        raise Refusal("unknown_bot", field, f"{kind.name} has: {', '.join(known)}")
    return level


def checked_promise(promise: str, field: str) -> str:
    """What a device promises to add to the dice. Refusal of this field if it is no promise."""
    if promise and not _PROMISE.fullmatch(promise):
        raise Refusal("promise", field)
    return promise
