"""What can be asked over HTTP of rooms. Who asks is known by the cookie, as at tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.params import FromPath, FromQuery, JSONBody

from gusher.server.exports import cards
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.rooms import (
    DueAtTable,
    EnterByKey,
    Entered,
    JoinRoom,
    LeadRoom,
    NewRoom,
    ReturnToRoom,
    RoomAct,
    RoomCreated,
    RoomDone,
    RoomDoor,
    Unwanted,
)
from gusher.server.rooms.live import LiveRoom
from gusher.server.rooms.naming import unwanted_words
from gusher.server.rooms.sockets import RoomConnection
from gusher.server.work.queues import NO_ANSWER

from .door import address_of
from .frames import wire_of
from .services import AnyRequest, connected, count, failures, known_person, person_of, services, strictly
from .status import origins
from .table_pictures import language_of

Connection = Request[Any, Any, Any] | WebSocket[Any, Any, Any]


@post("/api/rooms", responses=failures(400, 403, 413, 429, 503))
async def open_room(request: AnyRequest, data: JSONBody[NewRoom]) -> RoomCreated:
    """Open a room."""
    count(request, services(request).budgets.rooms)
    wanted = await strictly(request, type(data))
    created = await services(request).rooms.create(known_person(request), wanted)
    (await services(request).rooms.get(created.code)).knows(address_of(request.scope))
    return created


@get("/api/rooms/{code:str}", responses=failures(404, 409, 429, 503))
async def look_in(request: AnyRequest, code: FromPath[str]) -> RoomDoor:
    """A room for somebody who has its code. Whoever is new here is known by a cookie from now on, so that they come in
    once even if the answer gets lost."""
    room = await _at_door(request, code)
    return room.door(known_person(request))


@post("/api/rooms/{code:str}/join", status_code=200, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def join_room(request: AnyRequest, code: FromPath[str], data: JSONBody[JoinRoom]) -> Entered:
    """Come into a room under a name."""
    wanted = await strictly(request, type(data))
    async with _coming_in(request, code) as room:
        return await room.coming_in.enter(known_person(request), wanted)


@post("/api/rooms/{code:str}/return", status_code=200, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def return_to_room(request: AnyRequest, code: FromPath[str], data: JSONBody[ReturnToRoom]) -> Entered:
    """Be somebody who is in a room on this device from now on."""
    wanted = await strictly(request, type(data))
    wrong_pins = services(request).budgets.wrong_pins
    async with _coming_in(request, code) as room:
        return await room.coming_in.come_back(known_person(request), wanted, wrong_pins, address_of(request.scope))


@post("/api/rooms/{code:str}/lead", status_code=200, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def lead_room(request: AnyRequest, code: FromPath[str], data: JSONBody[LeadRoom]) -> Entered:
    """Be a host on this device by the hosts' PIN."""
    wanted = await strictly(request, type(data))
    wrong_pins = services(request).budgets.wrong_pins
    async with _coming_in(request, code) as room:
        return await room.coming_in.lead(known_person(request), wanted, wrong_pins, address_of(request.scope))


@post("/api/rooms/{code:str}/key", status_code=200, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def enter_by_key(request: AnyRequest, code: FromPath[str], data: JSONBody[EnterByKey]) -> Entered:
    """Have the rights of a link on this device."""
    wanted = await strictly(request, type(data))
    async with _coming_in(request, code) as room:
        return await room.coming_in.enter_by_key(known_person(request), wanted.key)


@post("/api/rooms/{code:str}/acts", status_code=200, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def act_in_room(request: AnyRequest, code: FromPath[str], data: JSONBody[RoomAct]) -> RoomDone:
    """Do something as a host of a room, or for oneself as a member."""
    count(request, services(request).budgets.room_acts)
    act = await strictly(request, type(data))
    room = await inside(request, code)
    return await room.act(person_of(request), act, address_of(request.scope))


@get("/api/rooms/{code:str}/unwanted", responses=failures(403, 404, 409, 429, 503))
async def get_unwanted(request: AnyRequest, code: FromPath[str]) -> Unwanted:
    """As a host, the words that are not allowed in names that people choose."""
    room = await _at_door(request, code)
    room.may_look(person_of(request), "host")
    return Unwanted(list(unwanted_words(room.stored.beside)))


@get("/api/rooms/{code:str}/cards", responses=failures(400, 403, 404, 409, 429, 503))
async def print_cards(request: AnyRequest, code: FromPath[str], lang: FromQuery[str | None] = None) -> Response[bytes]:
    """As a host, a card for everybody in a room, with the PIN that brings them in, as a PDF."""
    here, language = services(request), language_of(request, lang)
    count(request, here.budgets.records)
    room = await inside(request, code)
    room.may_look(person_of(request), "host")
    # Whoever has a PIN of release 0.1 gets a card with their next one.
    made_out = [
        cards.Card(number, room.stored.beside.people[number].name, room.group_name(member.group, language), pin)
        for number, member in sorted(room.room.members.items())
        if (pin := room.coming_in.pin(number))
    ]
    order = cards.Cards(language, origins(request)[0], room.code, made_out)
    try:
        made = await here.workers.work(cards.printed, order, owner=address_of(request.scope))
    except NO_ANSWER as error:
        raise Refusal("too_slow", status=503) from error
    headers = {
        "content-disposition": f'attachment; filename="gusher-{room.code}.pdf"',
        # Somebody's PIN is on each.
        "cache-control": "no-store",
    }
    return Response(made, media_type="application/pdf", headers=headers)


@get("/api/rooms/{code:str}/tables/{table:int}/due", responses=failures(403, 404, 409, 429, 503))
async def due_at_table(request: AnyRequest, code: FromPath[str], table: FromPath[int]) -> DueAtTable:
    """What hosts can enter at a table of a room, where real dice and cards are thrown and drawn."""
    count(request, services(request).budgets.room_acts)
    room = await inside(request, code)
    return await room.due(person_of(request), table)


@websocket("/api/rooms/{code:str}/live")
async def live_room(socket: WebSocket[Any, Any, Any], code: FromPath[str]) -> None:
    """Be told how a room is, in the role that ``as`` names: ``host``, ``wall``, or a member's."""
    await socket.accept()
    async with connected(socket) as visitor:
        room = await inside(socket, code)
        role = room.may_look(visitor.person, socket.query_params.get("as", ""))
        await RoomConnection(wire_of(socket.scope), room, visitor, role).run()


async def _at_door(request: Request[Any, Any, Any], code: str) -> LiveRoom:
    """The room that somebody has the code of, and may want to come into."""
    count(request, services(request).budgets.doors)
    return await inside(request, code)


@asynccontextmanager
async def _coming_in(request: Request[Any, Any, Any], code: str) -> AsyncIterator[LiveRoom]:
    """The same for somebody who comes in: once they have, the room knows from where."""
    room = await _at_door(request, code)
    yield room
    room.knows(address_of(request.scope))


async def inside(connection: Connection, code: str) -> LiveRoom:
    """The room of a code, wherever it is sent to. Wrong codes are counted by address; from one that has sent too many,
    only codes of rooms are taken that somebody has come into from there, or that who asks is in. So guessing takes
    days, and a pupil who guesses keeps nobody of the class outside."""
    here, address = services(connection), address_of(connection.scope)
    try:
        room = await here.rooms.get(code)
    except Refusal as refusal:
        if refusal.reason.code == "room_unknown" and not here.budgets.wrong_codes.take(address):
            raise Refusal("too_fast", status=429) from None
        raise
    is_in = address in room.addresses or room.role(person_of(connection)) != "stranger"
    if not is_in and not here.budgets.wrong_codes.has(address):
        raise Refusal("too_fast", status=429)
    return room


async def treatment_of(request: AnyRequest, code: str, table: str) -> str:
    """What the way to play is called at a table of a room that one leads; nothing where no room is named. Refusal for
    others."""
    if not code:
        return ""
    room = await inside(request, code)
    room.may_look(person_of(request), "host")
    if table not in room.stored.beside.all_tables():
        raise Refusal("unknown_table", "table", status=404)
    return room.stored.beside.treatment
