"""How bots that people have written play, by plain HTTP and a token: docs/bots.md.

Nothing else can be asked for with a token, so a bot has none of a person's other powers.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from functools import partial
from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.background_tasks import BackgroundTask
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream

from gusher.rules.kernel import Game
from gusher.server.live import challenges, making, seats, views
from gusher.server.live.table import LiveTable
from gusher.server.people.bot_accounts import digest_of
from gusher.server.protocol.bot_accounts import BotAccount, BotToken
from gusher.server.protocol.bot_games import BotAnswer, BotAsk, BotDone, BotMove, BotSeat, BotTable, StreamLine
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.new_tables import Created, NewSeat, NewTable, TakeSeat
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Budget, Visitor
from gusher.server.storage.sql.bot_accounts import StoredBot
from gusher.table.commands import Act, Answer, Command, End, Leave, Pause, Undo

from .bot_accounts import check_welcome, renewed, shown
from .door import address_of
from .services import AnyRequest, Services, failures, services, strictly

TOKEN = "bot"  # noqa: S105 - the name of the scheme in the description of the API
BY_TOKEN: dict[str, Any] = {"security": [{TOKEN: []}]}
SMALL: dict[str, Any] = {**BY_TOKEN, "request_max_body_size": limits.LARGEST_MESSAGE}
LINES = "application/x-ndjson"
MINE, OPEN = "me", "open"
"""Seats of a new table."""


async def bot_of(request: AnyRequest, budget: Budget | None = None, weight: float = 1) -> tuple[StoredBot, Visitor]:
    """The bot whose token a request has, and whom it is counted against. Refusal if there is none, it is not let in, or
    it asks for too much."""
    here = services(request)
    check_welcome(request)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    bot = await here.storage.bot_accounts.of_digest(digest_of(token.strip())) if scheme.lower() == "bearer" else None
    if bot is None:
        raise Refusal("token", "authorization", status=401)
    if bot.is_off:
        raise Refusal("bot_off", status=403)
    here.lately.note(bot.id)
    visitor = Visitor(bot.id, address_of(request.scope))
    _keep_out(here, bot, visitor)
    (budget or here.budgets.changes).take(visitor, weight)
    return bot, visitor


def _keep_out(here: Services, bot: StoredBot, visitor: Visitor) -> None:
    """Refusal for a bot that is not let in, or whose author is not."""
    for each in (visitor, Visitor(bot.owner, visitor.address)):
        here.bans.check(each)


@get("/api/bot", responses=failures(401, 403, 429, 503), **BY_TOKEN)
async def get_account(request: AnyRequest) -> BotAccount:
    """Whose token this is."""
    bot, _ = await bot_of(request)
    return shown(bot)


@post("/api/bot/token", status_code=200, responses=failures(401, 403, 429, 503), **BY_TOKEN)
async def renew_own_token(request: AnyRequest) -> BotToken:
    """Another token for this bot: the one that was sent is void."""
    bot, _ = await bot_of(request, services(request).budgets.bots)
    return await renewed(request, bot)


@delete("/api/bot", status_code=204, responses=failures(401, 403, 429, 503), **BY_TOKEN)
async def erase_own_account(request: AnyRequest) -> None:
    """Erase this bot's account. Its token is void, and games go on without it."""
    bot, _ = await bot_of(request, services(request).budgets.bots)
    await services(request).erasing.erase(bot.id)


@get(
    "/api/bot/stream",
    media_type=LINES,
    responses={
        200: ResponseSpec(StreamLine, description="A line for each change.", media_type=LINES, generate_examples=False),
        **failures(400, 401, 403, 429, 503),
    },
    **BY_TOKEN,
)
async def stream(
    request: AnyRequest,
    after: FromQuery[Annotated[list[str] | None, QueryParameter(description="`TABLE:N`, of each table")]] = None,
) -> Response[Any]:
    """A line for each change in the bot's games, and first a line for each game as it stands. ``after`` says how many
    entries of a table's log the bot knows already; only newer ones are sent. An empty line is a sign of life."""
    here = services(request)
    known = _known(after or [])
    bot, visitor = await bot_of(request)
    games = await here.storage.bot_accounts.games(bot.id, "person", "kept")
    lines = sum(max(0, n - known.get(table, 0)) for table, n in games.items())
    here.budgets.looks_back.take(visitor, min(1 + lines / limits.LINES_OF_A_LOOK, limits.LOOKS_BACK.at_once))
    with ExitStack() as stack:
        feed = here.feeds.open(bot, visitor, known, partial(_keep_out, here, bot, visitor))
        stack.callback(feed.end)
        stack.enter_context(here.sockets.one_more(visitor, feed.close))
        ending = stack.pop_all()
    return Stream(feed.lines(), media_type=LINES, background=BackgroundTask(ending.close))


def _known(after: list[str]) -> dict[str, int]:
    """How many entries the bot knows of which table."""
    known = {}
    for each in after[: int(limits.GAMES_OF_BOT)]:
        table, _, n = each.partition(":")
        if not (n.isascii() and n.isdigit() and len(n) < 10):
            raise Refusal("invalid", "after", f"{each!r} is not TABLE:N")
        known[table] = int(n)
    return known


@post("/api/bot/tables", responses=failures(400, 401, 403, 409, 413, 429, 503), **BY_TOKEN)
async def make_table(request: AnyRequest, data: JSONBody[BotTable]) -> Created:
    """Make a table at which the bot has a seat."""
    here = services(request)
    bot, visitor = await bot_of(request, here.budgets.tables)
    wanted = await strictly(request, type(data))
    if wanted.seats.count(MINE) != 1:
        raise Refusal("invalid", "seats", f"one of them is {MINE!r}, and only one")
    await _check_games(request, bot)
    kinds = {MINE: NewSeat("here", name=bot.name), OPEN: NewSeat("open")}
    chosen = [kinds.get(each) or NewSeat("bot", bot=each) for each in wanted.seats]
    table = NewTable(wanted.game, chosen, wanted.options, wanted.public, time=wanted.time)
    made = await making.create(here.tables, bot.id, table, bot.name, owner=visitor.address)
    here.feeds.tell(bot.id)
    return Created(made)


@post("/api/bot/tables/{table:str}/seat", responses=failures(400, 401, 403, 404, 409, 413, 429, 503), **SMALL)
async def sit_down(request: AnyRequest, table: FromPath[str], data: JSONBody[BotSeat]) -> BotSeat:
    """Take a seat at a table; the answer says which. Where it has one, the bot keeps that."""
    here = services(request)
    bot, visitor = await bot_of(request)
    wanted = (await strictly(request, type(data))).seat
    live = await here.tables.fresh(table)
    own = _own_seat(live, bot)
    if own is not None:
        return BotSeat(own)
    await _check_games(request, bot)
    free = [each.seat for each in live.stored.seats if views.is_kept_for(each, bot.id)]
    free += [each.seat for each in live.stored.seats if each.kind == "open"]
    if not free and wanted is None:
        raise Refusal("seat_taken", "seat", status=409)
    seat = free[0] if wanted is None else wanted
    if live.stored.public and live.stored.maker != bot.id:
        left = live.stored.made + limits.SECONDS_FOR_PEOPLE - time.time()
        if left > 0:
            raise Refusal("for_people", "table", status=429, wait=left)
        if not here.budgets.public_seats.take(visitor.address):
            raise Refusal("too_fast", status=429)
    await seats.take_seat(here.tables, table, seat, bot.id, TakeSeat(bot.name), visitor.address)
    here.feeds.tell(bot.id)
    return BotSeat(seat)


@delete(
    "/api/bot/tables/{table:str}/seat", status_code=204, responses=failures(401, 403, 404, 409, 429, 503), **BY_TOKEN
)
async def get_up(request: AnyRequest, table: FromPath[str]) -> None:
    """Give the bot's seat back before the game begins, or one that is kept for it."""
    here = services(request)
    bot, _ = await bot_of(request)
    live = await here.tables.fresh(table)
    kept = (each.seat for each in live.stored.seats if views.is_kept_for(each, bot.id))
    await challenges.stand_up(here.tables, table, _seat_of(live, bot, next(kept, None)), bot.id)
    here.feeds.tell(bot.id)


@post(
    "/api/bot/tables/{table:str}/moves",
    status_code=200,
    responses=failures(400, 401, 403, 404, 409, 413, 429, 503),
    **SMALL,
)
async def move(request: AnyRequest, table: FromPath[str], data: JSONBody[BotMove]) -> BotDone:
    """Make a move."""
    wanted = await strictly(request, type(data))
    bot, visitor = await bot_of(request, services(request).budgets.bot_moves, len(wanted.actions))
    live = await services(request).tables.get(table)
    actions = [_written(live.game, each) for each in wanted.actions]
    act = Act(0, key=wanted.key, n=wanted.n, seat=_seat_of(live, bot), actions=actions)
    return await _do(live, bot, visitor, act)


@post(
    "/api/bot/tables/{table:str}/answer",
    status_code=200,
    responses=failures(400, 401, 403, 404, 409, 413, 429, 503),
    **SMALL,
)
async def answer(request: AnyRequest, table: FromPath[str], data: JSONBody[BotAnswer]) -> BotDone:
    """Agree to what somebody asks, or refuse it."""
    bot, visitor = await bot_of(request, services(request).budgets.bot_moves)
    wanted = await strictly(request, type(data))
    live = await services(request).tables.get(table)
    seat = _seat_of(live, bot)
    return await _do(live, bot, visitor, Answer(0, key=wanted.key, n=wanted.n, seat=seat, agree=wanted.agree))


@post(
    "/api/bot/tables/{table:str}/ask",
    status_code=200,
    responses=failures(400, 401, 403, 404, 409, 413, 429, 503),
    **SMALL,
)
async def ask(request: AnyRequest, table: FromPath[str], data: JSONBody[BotAsk]) -> BotDone:
    """Ask the others to take back, to end the game or to pause it, or let it go on; done at once where nobody need be
    asked."""
    bot, visitor = await bot_of(request, services(request).budgets.bot_moves)
    wanted = await strictly(request, type(data))
    live = await services(request).tables.get(table)
    return await _do(live, bot, visitor, _command(wanted, _seat_of(live, bot)))


@post("/api/bot/tables/{table:str}/leave", status_code=200, responses=failures(401, 403, 404, 409, 429, 503), **SMALL)
async def leave(request: AnyRequest, table: FromPath[str]) -> BotDone:
    """Leave a game for good: resign or, where several share a side, let one of our own bots play on; where nobody but
    those would play on, the game is abandoned."""
    bot, visitor = await bot_of(request, services(request).budgets.bot_moves)
    live = await services(request).tables.get(table)
    seat = _seat_of(live, bot)
    is_alone = not (live.stored.people - {seat} or live.game.resignable)
    return await _do(live, bot, visitor, End(0, ends="abandoned") if is_alone else Leave(0, seat=seat))


async def _do(live: LiveTable, bot: StoredBot, visitor: Visitor, command: Command) -> BotDone:
    n = await live.do(bot.id, command)
    live.owner = visitor.address
    return BotDone(n)


def _command(wanted: BotAsk, seat: int) -> Command:
    """What a bot asks for, as people do."""
    key = wanted.key
    match wanted.what:
        case "undo":
            return Undo(0, key=key, n=wanted.n, seat=seat, to=wanted.to)
        case "pause" | "resume":
            return Pause(0, key=key, paused=wanted.what == "pause")
        case "agreed" | "abandoned":
            return End(0, key=key, ends=wanted.what)


def _own_seat(live: LiveTable, bot: StoredBot) -> int | None:
    return next((each.seat for each in live.stored.seats if views.owns(each, bot.id)), None)


def _seat_of(live: LiveTable, bot: StoredBot, other: int | None = None) -> int:
    """The bot's seat at a table, or else the ``other`` one. Refusal if it has none."""
    seat = _own_seat(live, bot)
    if seat is None:
        seat = other
    if seat is None:
        raise Refusal("not_your_seat", "table", status=403)
    return seat


async def _check_games(request: AnyRequest, bot: StoredBot) -> None:
    """Refusal if the bot plays as many games as it may."""
    if len(await services(request).storage.bot_accounts.games(bot.id, "person")) >= limits.GAMES_OF_BOT:
        raise Refusal("too_many_games", status=409)


def _written(game: Game, action: str | int) -> str:
    """An action in notation."""
    if isinstance(action, str):
        return action
    try:
        return game.actions.write(action)
    except ValueError as error:
        raise Refusal("invalid", "actions", str(error)) from error
