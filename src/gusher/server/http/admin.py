"""The operator's page: load, tables from outside, reports and bans. Nothing here shows what is played at a table."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Any

from litestar import delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from gusher import __version__
from gusher.server.bus import of_table
from gusher.server.people.bans import LENGTH
from gusher.server.protocol.admin import (
    AdminBan,
    AdminBot,
    AdminEnter,
    AdminReport,
    AdminState,
    AdminTables,
    AdminView,
    NewBan,
    SwitchBot,
)
from gusher.server.protocol.errors import Refusal
from gusher.table.commands import Abandon, Actor

from .addresses import block_of, parsed
from .admin_session import COOKIE, PATH, SECONDS
from .door import address_of
from .imprint import files
from .services import AnyRequest, failures, services, set_cookie, strictly, visitor_of

TABLES_LISTED = 50
REPORTS_LISTED = 200
BOTS_LISTED = 200
SECONDS_OF_AN_HOUR = 3600.0
TELLER = "admin"
"""Stands for the token of a live table on the bus, where none has made the change."""


def check(request: AnyRequest) -> None:
    """Refusal for whoever is not in."""
    services(request).admin.check(request.cookies.get(COOKIE))


def remember(request: AnyRequest, value: str, seconds: int) -> None:
    """Let the answer bring the cookie, or take it away. No other site's page and no script is given it."""
    set_cookie(request, f"{COOKIE}={value}; Max-Age={seconds}; Path={PATH}; HttpOnly; SameSite=Strict")


@post("/api/admin/session", status_code=204, responses=failures(400, 403, 404, 413, 429))
async def enter(request: AnyRequest, data: JSONBody[AdminEnter]) -> None:
    """Come in with the token of the server."""
    wanted = await strictly(request, type(data))
    remember(request, services(request).admin.enter(wanted.token, address_of(request.scope)), SECONDS)


@delete("/api/admin/session", status_code=204, responses=failures(403), sync_to_thread=False)
def leave(request: AnyRequest) -> None:
    """Go out, on this device."""
    remember(request, "", 0)


@get("/api/admin", responses=failures(403, 404, 429, 503))
async def get_overview(request: AnyRequest) -> AdminView:
    """How all is."""
    check(request)
    here, at = services(request), time.time()
    counted = await here.storage.moderation.count(at)
    bans = len(await here.bans.all())
    has_imprint = bool(files(here.data))
    processes = here.load.all
    return AdminView(
        version=__version__, now=at, processes=processes, bans=bans, has_imprint=has_imprint, **asdict(counted)
    )


@get("/api/admin/tables", responses=failures(400, 403, 404, 429, 503))
async def get_all_tables(
    request: AnyRequest, which: FromQuery[AdminState] = "running", before: FromQuery[float | None] = None
) -> AdminTables:
    """Tables in a state, the latest used first; ``before``: only those that were last used before this time."""
    check(request)
    tables = await services(request).storage.moderation.tables(which, time.time(), before, TABLES_LISTED + 1)
    return AdminTables(tables[:TABLES_LISTED], more=len(tables) > TABLES_LISTED)


@post("/api/admin/tables/{table:str}/close", status_code=204, responses=failures(403, 404, 409, 429, 503))
async def close_table(request: AnyRequest, table: FromPath[str]) -> None:
    """End a game without a result."""
    check(request)
    live = await services(request).tables.fresh(table)
    if live.stored.from_file or not live.stored.has_begun:
        raise Refusal("not_begun", status=409)
    if live.table.over:
        raise Refusal("ended", status=409)
    await live.do_as(Actor(), Abandon(0))


@delete("/api/admin/tables/{table:str}", status_code=204, responses=failures(403, 404, 409, 429, 503))
async def discard_table(request: AnyRequest, table: FromPath[str]) -> None:
    """Remove a table, with all that belongs to it. Its game ends first, where anybody looks on."""
    check(request)
    here = services(request)
    stored = await here.storage.find(table)
    if stored is None:
        raise Refusal("unknown_table", status=404)
    if stored.room is not None:
        raise Refusal("of_a_room", status=409)
    await here.tables.close_game(table)
    await here.storage.retention.discard(table)
    here.tables.forget(table)
    here.tables.bus.tell(of_table(table), TELLER)


@get("/api/admin/reports", responses=failures(403, 404, 429, 503))
async def get_reports(request: AnyRequest) -> list[AdminReport]:
    """What was reported and is still there."""
    check(request)
    here = services(request)
    return await here.storage.moderation.reports(REPORTS_LISTED, here.bans.shown)


@delete("/api/admin/reports/{table:str}/{n:int}", status_code=204, responses=failures(403, 404, 429, 503))
async def dismiss_report(request: AnyRequest, table: FromPath[str], n: FromPath[int]) -> None:
    """A report came to nothing: the remark stays."""
    check(request)
    await services(request).storage.moderation.dismiss(table, n)
    changed(request, table)


@delete("/api/admin/remarks/{table:str}/{n:int}", status_code=204, responses=failures(403, 404, 429, 503))
async def remove_remark(request: AnyRequest, table: FromPath[str], n: FromPath[int]) -> None:
    """Remove a remark; those who read it are told that it is gone."""
    check(request)
    await services(request).storage.chats.hide(table, n)
    await services(request).storage.moderation.dismiss(table, n)
    changed(request, table)


def changed(request: AnyRequest, table: str) -> None:
    """Something has been changed at a table in the storage alone."""
    here = services(request)
    here.tables.take_in(table)
    here.tables.bus.tell(of_table(table), TELLER)


@get("/api/admin/bots", responses=failures(403, 404, 429, 503))
async def get_all_bots(request: AnyRequest) -> list[AdminBot]:
    """Accounts of bots that people have written, the newest first."""
    check(request)
    here = services(request)
    return [
        AdminBot(bot.id, bot.name, here.bans.shown(bot.owner), bot.made, bot.seen, tables, bot.is_off)
        for bot, tables in await here.storage.bot_accounts.all(BOTS_LISTED)
    ]


@put("/api/admin/bots/{bot:str}", status_code=204, responses=failures(400, 403, 404, 413, 429, 503))
async def switch_bot(request: AnyRequest, bot: FromPath[str], data: JSONBody[SwitchBot]) -> None:
    """Switch a bot off, which ends its streams, or on again."""
    check(request)
    wanted = await strictly(request, type(data))
    await services(request).storage.bot_accounts.switch(bot, is_off=wanted.off)
    services(request).feeds.tell(bot)


@get("/api/admin/bans", responses=failures(403, 404, 429, 503))
async def get_bans(request: AnyRequest) -> list[AdminBan]:
    """Who is not let in."""
    check(request)
    return await services(request).bans.all()


@post("/api/admin/bans", status_code=204, responses=failures(400, 403, 404, 413, 429, 503))
async def ban(request: AnyRequest, data: JSONBody[NewBan]) -> None:
    """Let somebody in no longer for a time; their connections end."""
    check(request)
    wanted = await strictly(request, type(data))
    who = wanted.who.strip()
    if wanted.kind == "address":
        if parsed(who) is None:
            raise Refusal("invalid", "who", "this is no address")
        who = block_of(who)
    elif len(who) != LENGTH or not set(who) <= set("0123456789abcdef"):
        raise Refusal("invalid", "who", "this is no fingerprint of a person")
    await services(request).bans.ban(wanted.kind, who, wanted.hours * SECONDS_OF_AN_HOUR)


@delete("/api/admin/bans/{ban_id:str}", status_code=204, responses=failures(403, 404, 429, 503))
async def lift_ban(request: AnyRequest, ban_id: FromPath[str]) -> None:
    """Let somebody in again."""
    check(request)
    await services(request).bans.lift(ban_id)


LARGEST_NUMBER = 2**31 - 1
"""Of seats, entries and remarks, also below zero: integers in databases are bounded."""
OPEN_TO_ALL = ("/api/admin", "/api/health", "/api/me/data")
"""Open even to those who are banned: they can have their data, and have it erased."""


def keep_out(request: Any) -> None:
    """Refusal for those who are banned, and for numbers that no table has, before anything else is done."""
    if any(isinstance(each, int) and abs(each) > LARGEST_NUMBER for each in request.path_params.values()):
        raise Refusal("not_found", status=404)
    path, method = request.scope["path"], request.scope["method"]
    if path.startswith(OPEN_TO_ALL) or (path, method) == ("/api/me", "DELETE"):
        return
    here = services(request)
    if here.bans.is_empty:
        return
    here.bans.check(visitor_of(request))
