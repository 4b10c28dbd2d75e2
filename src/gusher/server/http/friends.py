"""Friends, who find each other by words, and challenges to them and to bots."""

from __future__ import annotations

import time
from typing import TypeVar

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from gusher.server.live import challenges, results
from gusher.server.people.bot_accounts import is_bot
from gusher.server.people.invitations import digest_of, new_words
from gusher.server.people.people import new_id
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.friends import (
    AcceptInvitation,
    Challenge,
    Friend,
    FriendsView,
    FriendView,
    Invited,
    NewChallenge,
    OpenBot,
    Profile,
    Shares,
)
from gusher.server.protocol.new_tables import Created
from gusher.server.sharing import limits
from gusher.server.storage.sql.bot_accounts import StoredBot
from gusher.server.storage.sql.friends import Invitation, StoredFriend
from gusher.server.storage.storage import StoredSeat, TakenError, TooManyError

from .door import address_of
from .services import AnyRequest, Services, count, failures, known_person, look_back, person_of, services, strictly

T = TypeVar("T")


@post("/api/friends/invitations", responses=failures(403, 409, 429, 503))
async def invite(request: AnyRequest) -> Invited:
    """Get words for somebody else, who becomes a friend by entering them."""
    here = services(request)
    count(request, here.budgets.changes)
    person = known_person(request)
    await _check_named(here, person)
    words, at = new_words(), time.time()
    kept = Invitation(digest_of(here.people, words), person, at + limits.SECONDS_OF_INVITATION)
    await here.storage.friends.invite(kept, at, int(limits.INVITATIONS_OF_PERSON))
    return Invited(words, kept.expires)


@post("/api/friends", responses=failures(400, 403, 404, 409, 413, 429, 503))
async def accept(request: AnyRequest, data: JSONBody[AcceptInvitation]) -> Friend:
    """Become a friend of whoever has given these words."""
    here = services(request)
    count(request, here.budgets.codes)
    digest = digest_of(here.people, (await strictly(request, type(data))).code)
    person = known_person(request)
    await _check_named(here, person)
    try:
        most = int(limits.FRIENDS_OF_PERSON)
        friend = await here.storage.friends.accept(digest, person, new_id(), time.time(), most)
    except TakenError:
        raise Refusal("own_invitation", "code", status=409) from None
    except TooManyError:
        raise Refusal("too_many_friends", "code", status=409) from None
    if friend is None:
        raise Refusal("unknown_invitation", "code", status=404)
    return _shown(await _friend(here, person, friend))


@get("/api/friends", responses=failures(429, 503))
async def get_friends(request: AnyRequest) -> FriendsView:
    """One's friends, who asks whom to play, and which bots can be asked."""
    here, person = services(request), person_of(request)
    count(request, here.budgets.lobbies)
    most = int(limits.BOTS_LISTED), int(limits.BOTS_LISTED_OF_PERSON)
    listed = await here.storage.bot_accounts.challenged(*most) if here.welcomes_bots else []
    bots = [OpenBot(bot.id, bot.name, bot.games.split(), _is_here(bot.seen)) for bot in listed]
    if person is None:
        return FriendsView("", [], [], bots)
    here.lately.note(person)
    friends = await here.storage.friends.of(person)
    shown = await _challenges(here, person, friends)
    return FriendsView(await here.storage.name(person), [_shown(each) for each in friends], shown, bots)


@get("/api/friends/{friend:str}", responses=failures(404, 429, 503))
async def get_friend(request: AnyRequest, friend: FromPath[str]) -> FriendView:
    """A friend, and the results against each other."""
    here, person = services(request), person_of(request)
    look_back(request)
    known = await _friend(here, person, friend)
    tables = await here.storage.friends.games(str(person), known.other, int(limits.GAMES_COUNTED))
    totals, together = results.against(tables, str(person), known.other)
    played = None
    if known.are_games_shown:
        look_back(request)
        tables = await here.storage.friends.games(known.other, None, int(limits.GAMES_COUNTED))
        played = results.played(tables, known.other)
    return FriendView(_shown(known), totals, together[: int(limits.GAMES_OF_FRIENDS_LISTED)], played)


@put("/api/friends/{friend:str}", status_code=204, responses=failures(400, 403, 404, 413, 429, 503))
async def share(request: AnyRequest, friend: FromPath[str], data: JSONBody[Shares]) -> None:
    """Choose what a friend may see."""
    here, person = services(request), person_of(request)
    count(request, here.budgets.changes)
    wanted = await strictly(request, type(data))
    known = await _friend(here, person, friend)
    await here.storage.friends.show(str(person), known.id, here=wanted.here, games=wanted.games)
    here.lately.note(person)


@delete("/api/friends/{friend:str}", status_code=204, responses=failures(403, 404, 429, 503))
async def part(request: AnyRequest, friend: FromPath[str]) -> None:
    """End a friendship, for both."""
    here, person = services(request), person_of(request)
    count(request, here.budgets.changes)
    known = await _friend(here, person, friend)
    await here.storage.friends.part(str(person), known.other)


@get("/api/me/played", responses=failures(429, 503))
async def get_played(request: AnyRequest) -> Profile:
    """What one has played."""
    look_back(request)
    person = person_of(request)
    if person is None:
        return Profile([])
    tables = await services(request).storage.friends.games(person, None, int(limits.GAMES_COUNTED))
    return Profile(results.played(tables, person))


@post("/api/challenges", responses=failures(400, 403, 404, 409, 413, 429, 503))
async def challenge(request: AnyRequest, data: JSONBody[NewChallenge]) -> Created:
    """Ask a friend or a bot to play."""
    here = services(request)
    count(request, here.budgets.tables)
    wanted = await strictly(request, type(data))
    challenges.check_game(wanted.game)
    person = known_person(request)
    if bool(wanted.friend) == bool(wanted.bot):
        raise Refusal("invalid", "friend", "either a friend or a bot")
    if wanted.bot:
        bot = await _bot(here, wanted)
        asked = StoredSeat(0, "kept", bot.name, None, bot.id)
    else:
        friend = await _friend(here, person, wanted.friend)
        asked = StoredSeat(0, "kept", friend.name, None, friend.other)
    asker = StoredSeat(0, "person", await _check_named(here, person), None, person)
    table = await challenges.challenge(here.tables, asker, asked, wanted, address_of(request.scope))
    if wanted.bot:
        here.feeds.tell(wanted.bot)
    elif here.budgets.asked.take(f"{person} {asked.person}"):
        here.reminders.challenge(table, str(asked.person))
    return Created(table.id)


async def _bot(here: Services, wanted: NewChallenge) -> StoredBot:
    """The bot that is challenged. Refusal if it can't be."""
    bot = await here.storage.bot_accounts.find(wanted.bot)
    if bot is None or not here.welcomes_bots or bot.is_off or wanted.game not in bot.games.split():
        raise Refusal("not_challenged", "bot", status=404)
    if len(await here.storage.bot_accounts.games(bot.id, "person")) >= limits.GAMES_OF_BOT:
        raise Refusal("too_many_games", "bot", status=409)
    return bot


async def _check_named(here: Services, person: str) -> str:
    """A person's name. Refusal if they have none."""
    name = await here.storage.name(person)
    if not name:
        raise Refusal("nameless", "name", status=409)
    return name


async def _friend(here: Services, person: str | None, friend: str) -> StoredFriend:
    """A person's friend. Refusal if there is none by this id."""
    for each in await here.storage.friends.of(person) if person is not None else ():
        if each.id == friend:
            return each
    raise Refusal("unknown_friend", "friend", status=404)


def _shown(friend: StoredFriend) -> Friend:
    both = friend.shows_here and friend.is_here_shown
    here = _is_here(friend.seen) if both else None
    return Friend(friend.id, friend.name, friend.since, friend.shows_here, friend.shows_games, here)


def _is_here(seen: float | None) -> bool:
    return seen is not None and time.time() - seen < limits.SECONDS_HERE


async def _challenges(here: Services, person: str, friends: list[StoredFriend]) -> list[Challenge]:
    names = {friend.other: friend.name for friend in friends}
    shown, known = [], await here.storage.challenges.of(person, time.time())
    options = await here.storage.challenges.options([each.table_id for each in known])
    for each in known:
        other = each.asked if each.asker == person else each.asker
        name = names.get(other)
        if name is None and is_bot(other):
            bot = await here.storage.bot_accounts.find(other)
            name = None if bot is None else bot.name
        if name is not None:
            shown.append(
                Challenge(
                    each.table_id,
                    each.game,
                    each.asker == person,
                    name,
                    is_bot(other),
                    each.expires,
                    each.declined,
                    options.get(each.table_id, {}),
                )
            )
    return shown
