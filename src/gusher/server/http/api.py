"""What can be asked over HTTP. Each handler does one thing and says what it answers; ``Failure`` is every error."""

import asyncio
import gzip
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeVar

import msgspec
from litestar import Request, Response, WebSocket, delete, get, post, put, websocket
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from pebble import ProcessExpired

from gusher import __version__
from gusher.rules.kernel import LANGUAGES
from gusher.server.exports import Exports
from gusher.server.live import frozen, past, views
from gusher.server.live.bans import Bans
from gusher.server.live.debriefs import Debriefs
from gusher.server.live.erasing import Erasing
from gusher.server.live.kept import now
from gusher.server.live.load import Load
from gusher.server.live.people import COOKIE, COOKIE_SECONDS, People, clean_name, new_id
from gusher.server.live.signing import Signing
from gusher.server.live.sockets import TRY_LATER, Connection, code_of, field_in
from gusher.server.live.tables import Tables, cards_of, check_parts
from gusher.server.pictures import Asked, draw
from gusher.server.pictures.keeping import Pictures, fingerprint
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.messages import (
    RECORDS,
    Addition,
    Addresses,
    Again,
    ChangeSeat,
    ChatAct,
    ChatSwitch,
    Chores,
    Created,
    Draws,
    Explanation,
    Failure,
    FrozenTable,
    GameInfo,
    Health,
    Luck,
    NewDice,
    NewName,
    NewRemark,
    NewTable,
    PartsText,
    Person,
    PushKey,
    Resume,
    Settings,
    Subscribe,
    TableSummary,
    TableView,
    TakeSeat,
    Unsubscribe,
)
from gusher.server.push import delivering, sealing
from gusher.server.push.reminders import Reminders
from gusher.server.rooms.rooms import Rooms
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Budget, Budgets, Sockets, Visitor
from gusher.server.sharing.turns import Turns
from gusher.server.storage.storage import Storage, Subscription, TooManyError
from gusher.server.work.branches import Branches
from gusher.server.work.courses import Courses
from gusher.server.work.insights import Insights
from gusher.server.work.puzzles import Puzzles
from gusher.server.work.readiness import Readiness
from gusher.server.work.what_ifs import WhatIfs
from gusher.table.dice import Dice
from gusher.table.pausing import Pausing, in_one_go

from . import addresses
from .admin_session import AdminSession
from .describing import all_games
from .door import SAFE, SET_COOKIE, address_of, host_of
from .hellos import Hellos
from .languages import preferred
from .lines import wire_of

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
Names = Literal["yes", "no"]
"""Whether a file says what people are called."""


@dataclass
class Services:
    """What the handlers work with: one of each in a process."""

    storage: Storage
    tables: Tables
    people: People
    sockets: Sockets
    budgets: Budgets
    turns: Turns
    readiness: Readiness
    insights: Insights
    what_ifs: WhatIfs
    courses: Courses
    puzzles: Puzzles
    branches: Branches
    reminders: Reminders
    pictures: Pictures
    debriefs: Debriefs
    exports: Exports
    rooms: Rooms
    signing: Signing
    erasing: Erasing
    bans: Bans
    load: Load
    admin: AdminSession
    hellos: Hellos
    host: str
    port: int


def failures(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors a handler can answer with, for the description of the API."""
    return {status: ResponseSpec(Failure, description="Why not.", generate_examples=False) for status in statuses}


def services(connection: Any) -> Services:
    """The services of the application that serves this connection."""
    found: Services = connection.app.state.services
    return found


# Who asks -------------------------------------------------------------------------------------------------------------


def person_of(connection: Any) -> str | None:
    """Who asks, if their device has been here before."""
    return services(connection).people.of_cookie(connection.cookies.get(COOKIE))


def visitor_of(connection: Any) -> Visitor:
    """Whom to count a request against."""
    return Visitor(person_of(connection), address_of(connection.scope))


def count(request: AnyRequest, budget: Budget, weight: float = 1) -> None:
    """Count a request before it is worked on, or one that counts as ``weight`` of them. Refusal if its person or
    address has asked for too much."""
    budget.take(visitor_of(request), weight)


def known_person(request: AnyRequest) -> str:
    """Who asks; somebody new gets a cookie with the answer. Refusal if a void cookie asks for a change: what a device
    sent before it was signed out is not done in the name of somebody new."""
    person = person_of(request)
    if person is None and request.method not in SAFE and is_void(request):
        forget(request)
        raise Refusal("signed_out", status=403)
    person = person or new_id()
    remember(request, person)
    return person


def is_void(request: AnyRequest) -> bool:
    """Whether the device was signed out, or its person erased, since it was here last."""
    return services(request).people.is_void(request.cookies.get(COOKIE))


def remember(request: AnyRequest, person: str) -> None:
    """Let the answer bring the person's cookie."""
    _set_cookie(request, services(request).people.cookie(person), COOKIE_SECONDS)


def forget(request: AnyRequest) -> None:
    """Let the answer take the device's cookie away."""
    _set_cookie(request, "", 0)


def _set_cookie(request: AnyRequest, value: str, seconds: int) -> None:
    secure = "; Secure" if request.scope["scheme"] == "https" else ""
    request.scope[SET_COOKIE] = (  # type: ignore[literal-required]
        f"{COOKIE}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Lax{secure}"
    )


async def strictly(request: AnyRequest, kind: type[T]) -> T:
    """Decodes the body strictly: Litestar would turn "1" into 1. Refusal names the field that is wrong."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        raise Refusal("invalid", field_in(str(error)), str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", detail=str(error)) from None


# Games and people -----------------------------------------------------------------------------------------------------


@get(
    "/api/games",
    sync_to_thread=False,
    responses={200: ResponseSpec(list[GameInfo], description="The games.", generate_examples=False)},
)
def get_games(request: AnyRequest) -> Any:
    """The games that can be played here."""
    return printed(request, all_games())


@get("/api/games/{game:str}/cards", responses=failures(400, 404, 503), sync_to_thread=True)
def get_game_cards(request: AnyRequest, game: FromPath[str]) -> Any:
    """What is printed on a game's own cards, where it has any: ``gusher.rules.<game>.cards``."""
    return printed(request, cards_of(game))


@post(
    "/api/games/{game:str}/options/{option:str}",
    status_code=204,
    responses=failures(400, 403, 404, 413, 429, 503),
)
async def check_option(
    request: AnyRequest, game: FromPath[str], option: FromPath[str], data: JSONBody[PartsText]
) -> None:
    """Check a file of parts before a table is made with it."""
    count(request, services(request).budgets.records)
    wanted = await strictly(request, type(data))
    await aside(request, in_one_go(lambda: check_parts(game, option, wanted.text)))


@get("/api/me", responses=failures(503))
async def get_me(request: AnyRequest) -> Person:
    """Who this device is."""
    return await about(request, known_person(request))


async def about(request: AnyRequest, person: str) -> Person:
    """What a person's own devices are told of them."""
    here = services(request)
    name, kept = await here.storage.name(person), await here.storage.settings(person)
    try:
        settings = None if kept is None else msgspec.json.decode(kept, type=Settings)
    except (msgspec.DecodeError, UnicodeDecodeError):
        # Damaged: the next that are chosen take their place.
        settings = None
    return Person(name, here.people.code(person), settings)


@put("/api/me", responses=failures(400, 403, 413, 429, 503))
async def put_me(request: AnyRequest, data: JSONBody[NewName]) -> Person:
    """Take a name."""
    count(request, services(request).budgets.changes)
    name = clean_name((await strictly(request, type(data))).name)
    person = known_person(request)
    await services(request).storage.rename(person, name, time.time())
    return await about(request, person)


@put("/api/me/settings", status_code=204, responses=failures(400, 403, 413, 429, 503))
async def put_settings(request: AnyRequest, data: JSONBody[Settings]) -> None:
    """Keep how one likes the screens, for all devices of one's own."""
    count(request, services(request).budgets.changes)
    chosen = await strictly(request, type(data))
    await services(request).storage.keep_settings(known_person(request), msgspec.json.encode(chosen).decode())


@post("/api/resume", status_code=200, responses=failures(400, 403, 404, 413, 429, 503))
async def resume(request: AnyRequest, data: JSONBody[Resume]) -> Person:
    """Become the person with this code on this device too."""
    count(request, services(request).budgets.codes)
    person = services(request).people.of_code((await strictly(request, type(data))).code)
    if not await services(request).storage.knows(person):
        # Some mistyped codes pass their check. Nobody is to become a stranger by one.
        raise Refusal("unknown_code", "code", status=404)
    remember(request, person)
    return await about(request, person)


@post("/api/me/sign-out", status_code=200, responses=failures(403, 429, 503))
async def sign_out(request: AnyRequest) -> Person:
    """Sign out on all other devices, and get another code: whoever has a former cookie or code is a stranger."""
    count(request, services(request).budgets.codes)
    person = known_person(request)
    await services(request).signing.sign_out(person)
    remember(request, person)
    return await about(request, person)


# Reminders ------------------------------------------------------------------------------------------------------------


@get("/api/push", responses=failures(404, 429, 503))
async def get_push_key(request: AnyRequest) -> PushKey:
    """What a browser needs to take reminders from this server, where it sends any."""
    count(request, services(request).budgets.lobbies)
    return PushKey((await services(request).reminders.identity()).public)


@post("/api/push", status_code=204, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def subscribe(request: AnyRequest, data: JSONBody[Subscribe]) -> None:
    """Be reminded on this device when it is one's turn and one is not there."""
    count(request, services(request).budgets.changes)
    wanted = await strictly(request, type(data))
    await services(request).reminders.identity()
    try:
        delivering.endpoint(wanted.endpoint)
    except ValueError as error:
        raise Refusal("invalid", "endpoint", str(error)) from None
    if not sealing.is_key(wanted.p256dh, wanted.auth):
        raise Refusal("invalid", "p256dh", "these are no keys of a browser")
    if wanted.language not in LANGUAGES:
        raise Refusal("invalid", "language", f"there are: {', '.join(LANGUAGES)}")
    kept = Subscription(
        person=known_person(request), site=f"https://{host_of(request.scope)}", **msgspec.to_builtins(wanted)
    )
    try:
        await services(request).storage.subscribe(kept, limits.DEVICES_REMINDED)
    except TooManyError:
        raise Refusal("too_many_devices", status=409) from None


@post("/api/push/off", status_code=204, responses=failures(400, 403, 413, 429, 503))
async def unsubscribe(request: AnyRequest, data: JSONBody[Unsubscribe]) -> None:
    """Be reminded on this device no longer."""
    count(request, services(request).budgets.changes)
    await services(request).storage.unsubscribe((await strictly(request, type(data))).endpoint)


# Tables ---------------------------------------------------------------------------------------------------------------


@get("/api/tables", responses=failures(429, 503))
async def get_tables(request: AnyRequest) -> list[TableSummary]:
    """One's own tables, and public ones with an open seat."""
    count(request, services(request).budgets.lobbies)
    return await services(request).tables.lobby(person_of(request))


@delete("/api/me/tables/{table:str}", status_code=204, responses=failures(403, 404, 409, 429, 503))
async def remove_table(request: AnyRequest, table: FromPath[str]) -> None:
    """Take a table that is over out of one's own tables. It stays among those of others, and its link leads there."""
    count(request, services(request).budgets.changes)
    await services(request).tables.remove(table, person_of(request))


@put("/api/me/tables/{table:str}", status_code=204, responses=failures(403, 404, 429, 503))
async def restore_table(request: AnyRequest, table: FromPath[str]) -> None:
    """Have a removed table among one's own again."""
    count(request, services(request).budgets.changes)
    await services(request).tables.restore(table, person_of(request))


@get("/api/dice", sync_to_thread=False)
def get_dice(request: AnyRequest) -> NewDice:
    """Dice for a table that is to be made."""
    people, table = services(request).people, new_id()
    return NewDice(people.ticket(table), Dice(people.seed(table), table).commitment)


@post("/api/tables", responses=failures(400, 403, 413, 429, 503))
async def create_table(request: AnyRequest, data: JSONBody[NewTable]) -> Created:
    """Make a table."""
    count(request, services(request).budgets.tables)
    wanted = await strictly(request, type(data))
    person = known_person(request)
    people, name = services(request).people, await services(request).storage.name(person)
    table = people.of_ticket(wanted.dice) if wanted.dice else None
    dice = (table, people.seed(table)) if table else None
    return Created(await services(request).tables.create(person, wanted, name, dice, address_of(request.scope)))


@post("/api/lessons/{game:str}/{lesson:str}", responses=failures(400, 403, 404, 429, 503))
async def take_lesson(request: AnyRequest, game: FromPath[str], lesson: FromPath[str]) -> Created:
    """Make a table at which this person takes a lesson. It is in no list of tables."""
    count(request, services(request).budgets.tables)
    person = known_person(request)
    name = await services(request).storage.name(person)
    owner = address_of(request.scope)
    return Created(await services(request).tables.take_lesson(person, game, lesson, name, owner))


@get("/api/tables/{table:str}", responses=failures(404, 409, 429, 503))
async def get_table(request: AnyRequest, table: FromPath[str]) -> TableView:
    """A table as this person may see it."""
    look_back(request)
    live = await services(request).tables.fresh(table)
    look_back(request, live.n / limits.LINES_OF_A_LOOK)
    return await aside(request, live.viewing(person_of(request)))


@get("/api/tables/{table:str}/at/{n:int}", responses=failures(404, 409, 429, 503))
async def get_table_at(request: AnyRequest, table: FromPath[str], n: FromPath[int]) -> TableView:
    """A table as it was after ``n`` entries."""
    look_back(request)
    live = await services(request).tables.get(table)
    look_back(request, live.n / limits.LINES_OF_A_LOOK)
    return await aside(request, past.view_at(live, person_of(request), n))


def look_back(request: AnyRequest, weight: float = 1) -> None:
    """Count what takes the server some work, before it is done. Refusal if it is too much."""
    count(request, services(request).budgets.looks_back, weight)


async def aside(request: AnyRequest, work: Pausing[T]) -> T:
    """Do what may take long without letting others wait."""
    return await services(request).tables.aside.run(work, address_of(request.scope))


@get("/api/tables/{table:str}/why/{n:int}", responses=failures(403, 404, 409, 429, 503))
async def get_why(request: AnyRequest, table: FromPath[str], n: FromPath[int]) -> Explanation:
    """Why the turn was made that entry ``n`` belongs to."""
    look_back(request)
    live = await services(request).tables.get(table)
    return await services(request).insights.why(live, person_of(request), n, address_of(request.scope))


@get("/api/tables/{table:str}/advice", responses=failures(403, 404, 409, 429, 503))
async def get_advice(request: AnyRequest, table: FromPath[str]) -> Explanation:
    """The best turn for this person's seat that is to move, where nobody else plays."""
    look_back(request)
    live = await services(request).tables.fresh(table)
    return await services(request).insights.advice(live, person_of(request), address_of(request.scope))


@post("/api/tables/{table:str}/hint", status_code=200, responses=failures(403, 404, 409, 429, 503))
async def take_hint(request: AnyRequest, table: FromPath[str]) -> Explanation:
    """The same where others play and hints are allowed: everybody is told that this person has asked."""
    look_back(request)
    here = services(request)
    live = await here.tables.fresh(table)
    return await here.insights.hint(live, person_of(request), address_of(request.scope))


@get("/api/tables/{table:str}/chores/{seat:int}", responses=failures(403, 404, 409, 429, 503))
async def get_chores(request: AnyRequest, table: FromPath[str], seat: FromPath[int]) -> Chores:
    """What this person's seat may have forgotten in its phase."""
    look_back(request)
    live = await services(request).tables.fresh(table)
    return await services(request).insights.chores(live, person_of(request), seat, address_of(request.scope))


@get("/api/tables/{table:str}/luck", responses=failures(404, 409, 429, 503))
async def get_luck(request: AnyRequest, table: FromPath[str]) -> Luck:
    """Luck and play in a game that is over, as far as it is counted."""
    look_back(request)
    live = await services(request).tables.fresh(table)
    return await services(request).insights.luck(live, address_of(request.scope))


@get("/api/tables/{table:str}/cards", responses=failures(404, 409, 503))
async def get_cards(request: AnyRequest, table: FromPath[str]) -> Any:
    """What is printed on the table's cards, where a game has any: ``gusher.rules.<game>.cards``. It never changes."""
    return printed(request, (await services(request).tables.get(table)).cards())


def printed(request: AnyRequest, value: object) -> Response[bytes]:
    """What everybody may know, compressed: there is no secret in it that could be guessed from how well that works."""
    body = msgspec.json.encode(value)
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)


@get("/api/tables/{table:str}/books", responses=failures(404, 409, 429, 503))
async def get_books(request: AnyRequest, table: FromPath[str]) -> Any:
    """The accounts of a table, where a game keeps any: ``gusher.rules.<game>.books``."""
    look_back(request)
    return await (await services(request).tables.fresh(table)).books(address_of(request.scope))


@delete("/api/tables/{table:str}", status_code=204, responses=failures(403, 404, 409, 429, 503))
async def delete_table(request: AnyRequest, table: FromPath[str]) -> None:
    """As its maker, remove a table whose game has not begun."""
    count(request, services(request).budgets.changes)
    await services(request).tables.delete(table, person_of(request))


@post("/api/tables/{table:str}/next", responses=failures(400, 403, 404, 409, 413, 429, 503))
async def play_again(request: AnyRequest, table: FromPath[str], data: JSONBody[Again]) -> Created:
    """Another game for all who have played this one."""
    count(request, services(request).budgets.tables)
    wanted = await strictly(request, type(data))
    people = services(request).people
    promised = people.of_ticket(wanted.dice) if wanted.dice else None
    dice = (promised, people.seed(promised)) if promised else None
    found = await services(request).tables.play_again(
        table, person_of(request), wanted, dice, address_of(request.scope)
    )
    return Created(found)


@delete("/api/tables/{table:str}/seats/{seat:int}", status_code=204, responses=failures(403, 404, 409, 429, 503))
async def leave_seat(request: AnyRequest, table: FromPath[str], seat: FromPath[int]) -> None:
    """Give one's seat back before the game begins, or one that is kept for this person."""
    count(request, services(request).budgets.changes)
    await services(request).tables.stand_up(table, seat, person_of(request))


@post(
    "/api/tables/{table:str}/seats/{seat:int}", status_code=204, responses=failures(400, 403, 404, 409, 413, 429, 503)
)
async def take_seat(request: AnyRequest, table: FromPath[str], seat: FromPath[int], data: JSONBody[TakeSeat]) -> None:
    """Sit down on an open seat. Whoever has no name yet is called so from now on."""
    count(request, services(request).budgets.changes)
    wanted = await strictly(request, type(data))
    person = known_person(request)
    live = await services(request).tables.get(table)
    is_new = not any(each.seat == seat and views.owns(each, person) for each in live.stored.seats)
    is_public = live.stored.public and live.stored.maker != person
    if is_public and is_new and not services(request).budgets.public_seats.take(address_of(request.scope)):
        raise Refusal("too_fast", status=429)
    await services(request).tables.take_seat(table, seat, person, wanted, address_of(request.scope))


@put("/api/tables/{table:str}/seats/{seat:int}", status_code=204, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def change_seat(
    request: AnyRequest, table: FromPath[str], seat: FromPath[int], data: JSONBody[ChangeSeat]
) -> None:
    """As the table's maker, give a seat that nobody took to a bot, or open one again: a bot's, or that of somebody who
    has not moved yet."""
    count(request, services(request).budgets.changes)
    wanted = await strictly(request, type(data))
    await services(request).tables.offer_seat(table, seat, person_of(request), wanted, address_of(request.scope))


@put(
    "/api/tables/{table:str}/seats/{seat:int}/dice",
    status_code=204,
    responses=failures(400, 403, 404, 409, 413, 429, 503),
)
async def add_to_dice(request: AnyRequest, table: FromPath[str], seat: FromPath[int], data: JSONBody[Addition]) -> None:
    """Say what this device has promised to add to the dice."""
    count(request, services(request).budgets.changes)
    wanted = await strictly(request, type(data))
    await services(request).tables.add_to_dice(table, seat, person_of(request), wanted.addition)


@get("/api/tables/{table:str}/draws", responses=failures(404, 409, 429, 503))
async def get_draws(request: AnyRequest, table: FromPath[str]) -> Draws:
    """All outcomes of a game that is over, to be drawn again."""
    look_back(request)
    live = await services(request).tables.fresh(table)
    look_back(request, live.n / limits.LINES_OF_A_LOOK)
    return await aside(request, past.draws(live))


@post("/api/tables/{table:str}/chat", status_code=204, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def say(request: AnyRequest, table: FromPath[str], data: JSONBody[NewRemark]) -> None:
    """Say something at a table."""
    budgets = services(request).budgets
    count(request, budgets.changes)
    wanted = await strictly(request, type(data))
    live = await services(request).tables.get(table)
    count(request, budgets.chat if live.chat.has_played(person_of(request)) else budgets.chat_of_watchers)
    await live.chat.say(known_person(request), wanted, now())
    live.said()


@put("/api/tables/{table:str}/chat", status_code=204, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def switch_chat(request: AnyRequest, table: FromPath[str], data: JSONBody[ChatSwitch]) -> None:
    """As the table's maker, let people write there, or not."""
    count(request, services(request).budgets.changes)
    wanted = await strictly(request, type(data))
    live = await services(request).tables.get(table)
    await live.chat.switch(person_of(request), is_on=wanted.on)
    live.said()


@post(
    "/api/tables/{table:str}/chat/{n:int}/{act:str}", status_code=204, responses=failures(400, 403, 404, 409, 429, 503)
)
async def act_on_remark(request: AnyRequest, table: FromPath[str], n: FromPath[int], act: FromPath[ChatAct]) -> None:
    """Hide a remark, report it, silence or mute its writer, or read them again."""
    count(request, services(request).budgets.changes)
    live = await services(request).tables.get(table)
    chat, person = live.chat, person_of(request)
    match act:
        case "hide":
            await chat.hide(person, n)
        case "report":
            await chat.report(person, n, now())
        case "silence":
            await chat.silence(person, n)
        case "mute" | "unmute":
            await chat.mute(known_person(request), n, muted=act == "mute")
    live.said()


@get("/api/tables/{table:str}/frozen", responses=failures(404, 409, 429, 503))
async def get_frozen_table(request: AnyRequest, table: FromPath[str]) -> FrozenTable:
    """A table of rules that are not here any more, as this person may see it."""
    look_back(request)
    stored, entries = await services(request).tables.frozen(table)
    look_back(request, len(entries) / limits.LINES_OF_A_LOOK)
    return await aside(request, frozen.viewing(stored, entries, person_of(request)))


@get("/api/tables/{table:str}/record", media_type="text/plain", responses=failures(404, 409, 429, 503))
async def get_record(request: AnyRequest, table: FromPath[str], names: FromQuery[Names] = "yes") -> Response[str]:
    """The table's game file, as far as this person may see it. With ``names=no`` nobody's name is in it."""
    count(request, services(request).budgets.records)
    tables = services(request).tables
    stored = await tables.glance(table)
    if stored is not None and frozen.is_frozen(stored):
        stored, entries = await tables.frozen(table)
        count(request, services(request).budgets.records, len(entries) / limits.STEPS_OF_A_RECORD)
        text = await aside(request, frozen.record(stored, entries, names=names == "yes"))
    else:
        live = await tables.fresh(table)
        stored = live.stored
        count(request, services(request).budgets.records, live.n / limits.STEPS_OF_A_RECORD)
        text = await aside(request, tables.record(live, person_of(request), names=names == "yes"))
    name = f'attachment; filename="{stored.game}-{stored.id}.txt"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})


@get("/api/tables/{table:str}/picture.svg", media_type="image/svg+xml", responses=failures(400, 404, 409, 429, 503))
async def get_drawing(
    request: AnyRequest, table: FromPath[str], at: FromQuery[int | None] = None, lang: FromQuery[str | None] = None
) -> Response[bytes]:
    """A picture of the table to share, as any spectator sees it: as it is, or as it was after ``at`` entries."""
    svg = await drawing(request, table, at, language_of(request, lang))
    return picture(request, svg.encode(), fingerprint(svg), "image/svg+xml")


@get("/api/tables/{table:str}/picture.png", media_type="image/png", responses=failures(400, 404, 409, 429, 503))
async def get_picture(
    request: AnyRequest, table: FromPath[str], at: FromQuery[int | None] = None, lang: FromQuery[str | None] = None
) -> Response[bytes]:
    """The same in pixels."""
    svg = await drawing(request, table, at, language_of(request, lang), everywhere=True)
    try:
        made = await services(request).pictures.png(svg, address_of(request.scope))
    except (TimeoutError, ProcessExpired, BrokenProcessPool) as error:
        raise Refusal("too_slow", status=503) from error
    return picture(request, made, f"{fingerprint(svg)}-png", "image/png")


async def drawing(request: AnyRequest, table: str, at: int | None, language: str, *, everywhere: bool = False) -> str:
    """A picture of a table as SVG, counted before it is drawn."""
    count(request, services(request).budgets.pictures)
    live = await services(request).tables.fresh(table)
    if at is not None:
        look_back(request, live.n / limits.LINES_OF_A_LOOK)
    seen = await aside(request, past.pictured(live, at))
    return draw(seen, Asked(language, everywhere))


def language_of(request: AnyRequest, asked: str | None) -> str:
    """The language that is asked for, or else that of the browser. Refusal if there is none like it."""
    if asked is None:
        return preferred(request.headers.get("accept-language", ""), LANGUAGES)
    if asked not in LANGUAGES:
        raise Refusal("invalid", "lang", f"there are: {', '.join(LANGUAGES)}")
    return asked


def picture(request: AnyRequest, made: bytes, tag: str, media_type: str) -> Response[bytes]:
    """A picture as it is sent: browsers keep it, and ask whether it is still the same. It can run and load nothing."""
    headers = {
        "etag": f'"{tag}"',
        "cache-control": "no-cache",
        "vary": "accept-language",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    if f'"{tag}"' in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(made, media_type=media_type, headers=headers)


@post(
    "/api/records",
    request_max_body_size=limits.LARGEST_FILE,
    responses=failures(400, 403, 413, 429, 503),
)
async def open_record(request: AnyRequest) -> Created:
    """Make a table that shows the game in the body, a game file as plain text."""
    count(request, services(request).budgets.records)
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refusal("file_title", detail="the file is not text in UTF-8") from None
    owner, weigh = address_of(request.scope), partial(count, request, services(request).budgets.records)
    return Created(await services(request).tables.open_file(known_person(request), text, owner, weigh))


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Watch a table and act there. ``after`` is how many entries the device knows. A device that has the game's module
    can ask for the subprotocol ``RECORDS``."""
    here = services(socket)
    visitor = visitor_of(socket)
    after = socket.query_params.get("after", "0")
    as_record = RECORDS in socket.scope["subprotocols"]
    await socket.accept(RECORDS if as_record else None)
    try:
        with here.sockets.one_more(visitor, closing(socket)):
            found = await here.tables.fresh(table)
            known = int(after) if after.isascii() and after.isdigit() and len(after) < 10 else 0
            if found.n - known > limits.LINES_OF_A_LOOK:
                here.budgets.looks_back.take(visitor, (found.n - known) / limits.LINES_OF_A_LOOK)
            wire = wire_of(socket.scope)
            await Connection(wire, found, visitor, known, here.budgets, here.turns, as_record=as_record).run()
    except Refusal as refusal:
        await socket.send_json(refusal.refused(None))
        await socket.close(code_of(refusal))


def closing(socket: WebSocket[Any, Any, Any]) -> Callable[[], None]:
    """What ends a connection whose cookie has become void. It may come back with another one."""
    tasks: set[asyncio.Task[None]] = set()

    def close() -> None:
        task = asyncio.get_running_loop().create_task(wire_of(socket.scope).close(TRY_LATER))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    return close


# The server itself ----------------------------------------------------------------------------------------------------


@get("/api/address", sync_to_thread=True)
def get_address(request: AnyRequest) -> Addresses:
    """Where others reach this server: as this device does, unless that is the computer itself."""
    here = services(request)
    found = addresses.reachable(here.host, here.port)
    if not addresses.is_local(request.url.hostname or ""):
        found = [f"{request.url.scheme}://{request.url.netloc}", *found]
    return Addresses(list(dict.fromkeys(found)))


@get("/api/health", responses={503: ResponseSpec(Health, description="Not well.", generate_examples=False)})
async def get_health(request: AnyRequest) -> Response[Health]:
    """Whether all is well, and everything there already."""
    here = services(request)
    works = await here.storage.writes()
    ready = here.readiness
    found = Health(__version__, "ok" if works else "not_stored", ready.compiled, ready.bots, ready.settled)
    return Response(found, status_code=200 if works else 503)


HANDLERS = [
    get_games,
    get_game_cards,
    check_option,
    get_me,
    put_me,
    put_settings,
    sign_out,
    resume,
    get_push_key,
    subscribe,
    unsubscribe,
    get_tables,
    remove_table,
    restore_table,
    get_dice,
    create_table,
    take_lesson,
    get_table,
    get_table_at,
    get_why,
    get_advice,
    take_hint,
    get_chores,
    get_luck,
    get_cards,
    get_books,
    play_again,
    delete_table,
    take_seat,
    leave_seat,
    change_seat,
    add_to_dice,
    get_draws,
    get_frozen_table,
    say,
    switch_chat,
    act_on_remark,
    get_drawing,
    get_picture,
    get_record,
    open_record,
    live,
    get_address,
    get_health,
]
