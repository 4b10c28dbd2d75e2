"""What all handlers work with: the services of a process, who asks, and how much of it there may be."""

import gzip
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from litestar import Request, Response, WebSocket
from litestar.openapi.datastructures import ResponseSpec

from gusher.server.background import Background
from gusher.server.live.debriefs import Debriefs
from gusher.server.live.feeds import Feeds
from gusher.server.live.load import Load
from gusher.server.live.sockets import TRY_LATER, code_of, decoded
from gusher.server.live.table import LiveTable
from gusher.server.live.tables import Tables
from gusher.server.people.bans import Bans
from gusher.server.people.erasing import Erasing
from gusher.server.people.lately import Lately
from gusher.server.people.people import COOKIE, COOKIE_SECONDS, People, new_id
from gusher.server.people.signing import Signing
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.failing import Failure
from gusher.server.push.mailing import Mailing
from gusher.server.push.reminders import Reminders
from gusher.server.rooms.rooms import Rooms
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Budget, Budgets, Sockets, Visitor
from gusher.server.sharing.turns import Turns
from gusher.server.storage.retention import Keep
from gusher.server.storage.sql.storage import Storage
from gusher.server.work.branches import Branches
from gusher.server.work.courses import Courses
from gusher.server.work.insights import Insights
from gusher.server.work.pictures import Pictures
from gusher.server.work.puzzles import Puzzles
from gusher.server.work.readiness import Readiness
from gusher.server.work.what_ifs import WhatIfs
from gusher.server.work.workers import Workers
from gusher.table.pausing import Pausing

from .addresses import Endpoint
from .admin_session import AdminSession
from .door import SAFE, SET_COOKIE, address_of
from .frames import wire_of
from .hellos import Hellos

T = TypeVar("T")
SERVICES = "gusher.services"
"""The key of a request's scope under which handlers find the services."""
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
    mailing: Mailing | None
    pictures: Pictures
    debriefs: Debriefs
    workers: Workers
    rooms: Rooms
    signing: Signing
    erasing: Erasing
    bans: Bans
    lately: Lately
    load: Load
    admin: AdminSession
    hellos: Hellos
    feeds: Feeds
    welcomes_bots: bool
    at: Endpoint
    data: Path
    keep: Keep


def failures(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors a handler can answer with, for the description of the API."""
    return {status: ResponseSpec(Failure, description="Why not.", generate_examples=False) for status in statuses}


def services(connection: Any) -> Services:
    """The services of the server that has this connection."""
    here: Services = connection.scope[SERVICES]
    return here


def person_of(connection: Any) -> str | None:
    """Who asks, if their device has been here before."""
    return services(connection).people.of_cookie(connection.cookies.get(COOKIE))


def visitor_of(connection: Any) -> Visitor:
    """Whom to count a request against."""
    return Visitor(person_of(connection), address_of(connection.scope))


def count(request: AnyRequest, budget: Budget, weight: float = 1) -> None:
    """Count a request, as ``weight`` of them. Refusal if its person or address has asked for too much."""
    budget.take(visitor_of(request), weight)


def look_back(request: AnyRequest, weight: float = 1) -> None:
    """Count what takes the server some work, before it is done. Refusal if it is too much."""
    count(request, services(request).budgets.looks_back, weight)


def weighing(request: AnyRequest) -> Callable[[], None]:
    """What counts long analysis that is begun for whoever asks; Refusal if it is too much."""
    return partial(count, request, services(request).budgets.what_ifs)


def known_person(request: AnyRequest) -> str:
    """Who asks; somebody new gets a cookie with the answer. Refusal if a void cookie asks for a change, which is not to
    be done in the name of somebody new."""
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
    set_cookie(request, f"{COOKIE}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Lax")


def set_cookie(request: AnyRequest, cookie: str) -> None:
    """Let the answer bring a cookie, which travels over https alone if this request did."""
    secure = "; Secure" if request.scope["scheme"] == "https" else ""
    request.scope[SET_COOKIE] = f"{cookie}{secure}"  # type: ignore[literal-required]


async def strictly(request: AnyRequest, kind: type[T]) -> T:
    """Decodes the body strictly: Litestar would turn "1" into 1. Refusal names the field that is wrong."""
    return decoded(msgspec.json.Decoder(kind).decode, await request.body())


async def aside(request: AnyRequest, work: Pausing[T]) -> T:
    """Do what may take long without letting others wait."""
    return await services(request).tables.aside.run(work, address_of(request.scope))


async def looked_at(request: AnyRequest, table: str) -> LiveTable:
    """A table that somebody looks at from its beginning on, counted as far as that is work."""
    look_back(request)
    live = await services(request).tables.fresh(table)
    look_back(request, live.n / limits.LINES_OF_A_LOOK)
    return live


def printed(request: AnyRequest, value: object) -> Response[bytes]:
    """Public data, compressed: it holds no secret that its length could betray."""
    body = msgspec.json.encode(value)
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)


@asynccontextmanager
async def connected(socket: WebSocket[Any, Any, Any]) -> AsyncIterator[Visitor]:
    """Count an accepted WebSocket while it is used. A Refusal closes it; so does a cookie that has become void, and the
    device may come back with another one."""
    visitor, tasks = visitor_of(socket), Background()
    try:
        with services(socket).sockets.one_more(visitor, lambda: tasks.begin(wire_of(socket.scope).close(TRY_LATER))):
            yield visitor
    except Refusal as refusal:
        await socket.send_json(refusal.refused(None))
        await socket.close(code_of(refusal))
