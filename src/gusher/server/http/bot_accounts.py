"""The accounts of bots that people have written, as their authors see them."""

from __future__ import annotations

import time

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from gusher.server.live import challenges
from gusher.server.people.bot_accounts import digest_of, marked_name, new_bot_id, new_token
from gusher.server.protocol.bot_accounts import BotAccount, BotAccounts, BotGames, BotToken, NewBot
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.storage.sql.bot_accounts import StoredBot
from gusher.server.storage.storage import TooManyError

from .services import AnyRequest, count, failures, known_person, person_of, services, strictly


@get("/api/bots", responses=failures(429, 503))
async def get_bots(request: AnyRequest) -> BotAccounts:
    """One's bots."""
    here, person = services(request), person_of(request)
    count(request, here.budgets.lobbies)
    bots = await here.storage.bot_accounts.of_owner(person) if person is not None else []
    return BotAccounts([shown(bot) for bot in bots], here.welcomes_bots)


@post("/api/bots", responses=failures(400, 403, 413, 429, 503))
async def make_bot(request: AnyRequest, data: JSONBody[NewBot]) -> BotToken:
    """Make an account for a bot. Whoever asks owns it: in a browser, or whatever keeps the cookie of the answer."""
    here = services(request)
    check_welcome(request)
    count(request, here.budgets.bots)
    name = marked_name((await strictly(request, type(data))).name)
    token, person = new_token(), known_person(request)
    if any(each.is_off for each in await here.storage.bot_accounts.of_owner(person)):
        raise Refusal("own_bot_off", status=403)
    bot = StoredBot(new_bot_id(), person, name, digest_of(token), time.time())
    try:
        await here.storage.bot_accounts.make(bot, int(limits.BOTS_OF_PERSON))
    except TooManyError:
        raise Refusal("too_many_bots", status=429) from None
    return BotToken(shown(bot), token)


@post("/api/bots/{bot:str}/token", status_code=200, responses=failures(403, 404, 429, 503))
async def renew_token(request: AnyRequest, bot: FromPath[str]) -> BotToken:
    """Give one's bot another token: the one before is void."""
    count(request, services(request).budgets.bots)
    return await renewed(request, await _own(request, bot))


@put("/api/bots/{bot:str}/games", status_code=204, responses=failures(400, 403, 404, 413, 429, 503))
async def open_to(request: AnyRequest, bot: FromPath[str], data: JSONBody[BotGames]) -> None:
    """Let people challenge one's bot at these games; at none, it is in no list."""
    count(request, services(request).budgets.changes)
    wanted = (await strictly(request, type(data))).games
    for name in wanted:
        challenges.check_game(name)
    games = " ".join(dict.fromkeys(wanted))
    await services(request).storage.bot_accounts.open_to((await _own(request, bot)).id, games)


@delete("/api/bots/{bot:str}", status_code=204, responses=failures(403, 404, 429, 503))
async def erase_bot(request: AnyRequest, bot: FromPath[str]) -> None:
    """Erase one's bot. Its token is void, and games go on without it. One that is switched off stays, so that no other
    comes in its place; it goes when its owner erases themselves."""
    here = services(request)
    count(request, here.budgets.bots)
    own = await _own(request, bot)
    if own.is_off:
        raise Refusal("bot_off", "bot", status=403)
    await here.erasing.erase(own.id)


async def renewed(request: AnyRequest, bot: StoredBot) -> BotToken:
    """A bot's account with another token; what was open with the one before is closed."""
    here, token = services(request), new_token()
    await here.storage.bot_accounts.renew(bot.id, digest_of(token))
    here.feeds.tell(bot.id)
    return BotToken(shown(bot), token)


def shown(bot: StoredBot) -> BotAccount:
    """An account as its author sees it."""
    return BotAccount(bot.id, bot.name, bot.made, bot.games.split(), bot.is_off)


def check_welcome(request: AnyRequest) -> None:
    """Refusal where the operator allows no accounts."""
    if not services(request).welcomes_bots:
        raise Refusal("no_bot_accounts", status=403)


async def _own(request: AnyRequest, bot: str) -> StoredBot:
    person = known_person(request)
    for each in await services(request).storage.bot_accounts.of_owner(person):
        if each.id == bot:
            return each
    raise Refusal("unknown_bot_account", "bot", status=404)
