"""Asking a friend or a bot to play: a table is made where a seat is kept for them. They take it, or give it back."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Hashable
from contextlib import suppress

from gusher.server.people.bot_accounts import is_bot
from gusher.server.people.people import new_id
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.friends import NewChallenge
from gusher.server.sharing import limits
from gusher.server.storage.leases import Leases
from gusher.server.storage.sql.challenges import Challenge
from gusher.server.storage.storage import NotStoredError, StoredSeat, StoredTable, TooManyError, refusing

from . import making, seats, views
from .kept_table import now
from .tables import Tables

LEASE = "challenges:all"
_PLAYERS = 2
_NOT_NOW = 500
"""From this status on, a refusal says nothing about the table."""

log = logging.getLogger("gusher.server")


def check_game(name: str) -> None:
    """Refusal unless two can play this game in turns."""
    kind = making.known_game(name)
    if kind.done is not None or _PLAYERS not in kind.seats:
        raise Refusal("no_challenge", "game")


async def challenge(
    tables: Tables, asker: StoredSeat, asked: StoredSeat, wanted: NewChallenge, owner: Hashable
) -> StoredTable:
    """Make the table, where these two will sit."""
    check_game(wanted.game)
    if wanted.time is not None:
        making.check_time(wanted.time)
    assert asker.person is not None
    assert asked.person is not None
    at, table = now(), new_id()
    players = [asker, asked]
    if wanted.begins == "other" or (wanted.begins == "any" and secrets.randbelow(2)):
        players.reverse()
    kept = Challenge(table, wanted.game, asker.person, asked.person, at + limits.SECONDS_OF_CHALLENGE)
    most, of_bot = int(limits.CHALLENGES_OF_PERSON), int(limits.CHALLENGES_OF_BOT)
    try:
        with refusing():
            await tables.storage.challenges.keep(kept, at, most, of_bot if is_bot(asked.person) else most)
    except TooManyError:
        raise Refusal("too_many_challenges", status=409) from None
    try:
        game, options = wanted.game, wanted.options
        await making.create_for_two(tables, game, players, asker.person, table, owner, wanted.time, options)
    except Exception:
        with suppress(NotStoredError):
            await tables.storage.challenges.forget(table)
        raise
    return (await tables.get(table)).stored


async def stand_up(tables: Tables, table: str, seat: int, person: str | None) -> None:
    """Give a seat back (``seats.stand_up``). Where it was kept for somebody who was challenged, the table goes."""
    live = await tables.get(table)
    is_asked = any(views.is_kept_for(each, person) for each in live.stored.seats if each.seat == seat)
    await seats.stand_up(tables, table, seat, person)
    with refusing():
        if is_asked and await tables.storage.challenges.decline(table):
            await _remove(tables, table)


async def sweep(tables: Tables, at: float) -> None:
    """Remove the tables of challenges that have expired, or whose two are no friends any more."""
    for each in await tables.storage.challenges.due(at):
        if each.declined or await tables.storage.challenges.is_waiting(each.table_id):
            await _remove(tables, each.table_id)
        await tables.storage.challenges.forget(each.table_id)


async def run(tables: Tables, leases: Leases) -> None:
    """Sweep now and then, in one of the processes, until cancelled."""
    while True:
        await asyncio.sleep(limits.SECONDS_BETWEEN_SWEEPS)
        try:
            if await leases.take(LEASE):
                await sweep(tables, now())
        except (NotStoredError, Refusal) as error:
            log.warning("Challenges could not be looked through, and will be: %s", error)


async def _remove(tables: Tables, table: str) -> None:
    try:
        await tables.delete(table, (await tables.fresh(table)).stored.maker)
    except Refusal as refusal:
        # It may have begun, be gone, or be one that nobody can open.
        if refusal.status >= _NOT_NOW:
            raise
