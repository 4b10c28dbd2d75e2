"""Reminders: by push, and as a calendar of deadlines."""

import time

import msgspec
from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from gusher.rules.kernel import LANGUAGES
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.persons import CalendarAddress, PushKey, Subscribe, Unsubscribe
from gusher.server.push import delivering, sealing
from gusher.server.push.calendar import calendar
from gusher.server.sharing import limits
from gusher.server.storage.storage import Subscription, TooManyError

from .door import host_of
from .services import AnyRequest, count, failures, known_person, services, strictly

_CALENDAR = ResponseSpec(str, description="The calendar (iCalendar).", generate_examples=False)


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


@get("/api/me/calendar", responses=failures(429, 503))
async def get_calendar_address(request: AnyRequest) -> CalendarAddress:
    """Where programs find this person's deadlines."""
    count(request, services(request).budgets.lobbies)
    return CalendarAddress(f"/api/calendar/{services(request).people.calendar(known_person(request))}/gusher.ics")


@get("/api/calendar/{secret:str}/gusher.ics", responses={200: _CALENDAR, **failures(404, 429, 503)})
async def get_calendar(request: AnyRequest, secret: FromPath[str], lang: FromQuery[str] = "en") -> Response[bytes]:
    """A person's deadlines, for whoever has the secret address."""
    here = services(request)
    count(request, here.budgets.lobbies)
    person = here.people.of_calendar(secret)
    if person is None or lang not in LANGUAGES:
        raise Refusal("not_found", status=404)
    tables = await here.storage.tables_of(person, limits.TABLES_LISTED)
    site = f"{request.scope['scheme']}://{host_of(request.scope)}"
    body = calendar(tables, person, site, lang, time.time())
    return Response(body, media_type="text/calendar", headers={"cache-control": "no-store"})
