"""Reminders: by push, through other services, and as a calendar of deadlines."""

import time

import msgspec
from litestar import Response, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from gusher.rules.kernel import LANGUAGES
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.persons import (
    CalendarAddress,
    KeptWebhook,
    NewWebhook,
    PushKey,
    Subscribe,
    Unreminded,
    Unsubscribe,
)
from gusher.server.push import delivering, sealing
from gusher.server.push.calendar import calendar
from gusher.server.sharing import limits
from gusher.server.storage.storage import Subscription, TakenError, TooManyError, Webhook

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
    _check_address(wanted.endpoint, "endpoint")
    if not sealing.is_key(wanted.p256dh, wanted.auth):
        raise Refusal("invalid", "p256dh", "these are no keys of a browser")
    check_language(wanted.language)
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


def _check_address(address: str, field: str) -> None:
    try:
        delivering.endpoint(address)
    except ValueError as error:
        raise Refusal("invalid", field, str(error)) from None


def check_language(language: str) -> None:
    """Refusal if there are no texts in a language."""
    if language not in LANGUAGES:
        raise Refusal("invalid", "language", f"there are: {', '.join(LANGUAGES)}")


@get("/api/me/webhook", responses=failures(429, 503))
async def get_webhook(request: AnyRequest) -> KeptWebhook:
    """The other service that is told when it is this person's turn."""
    count(request, services(request).budgets.lobbies)
    kept = await services(request).storage.reminding.webhook(known_person(request))
    return KeptWebhook(None if kept is None else kept.url)


@put("/api/me/webhook", status_code=204, responses=failures(400, 403, 413, 429, 503))
async def put_webhook(request: AnyRequest, data: JSONBody[NewWebhook]) -> None:
    """Tell another service when it is this person's turn."""
    count(request, services(request).budgets.codes)
    wanted = await strictly(request, type(data))
    _check_address(wanted.url, "url")
    check_language(wanted.language)
    webhook = Webhook(known_person(request), wanted.url, wanted.language, _site(request))
    await services(request).reminders.try_webhook(webhook)
    await services(request).storage.reminding.keep_webhook(webhook)


@delete("/api/me/webhook", status_code=204, responses=failures(403, 429, 503))
async def delete_webhook(request: AnyRequest) -> None:
    """Stop telling the other service."""
    count(request, services(request).budgets.changes)
    await services(request).storage.reminding.forget_webhook(known_person(request))


@get("/api/me/tables/{table:str}/unreminded", responses=failures(429, 503))
async def get_unreminded(request: AnyRequest, table: FromPath[str]) -> Unreminded:
    """Whether this person wants no reminders of a table."""
    count(request, services(request).budgets.lobbies)
    return Unreminded(await services(request).storage.reminding.is_unreminded(known_person(request), table))


@put("/api/me/tables/{table:str}/unreminded", status_code=204, responses=failures(403, 404, 429, 503))
async def stop_reminders(request: AnyRequest, table: FromPath[str]) -> None:
    """Switch reminders of a table off."""
    await _set_unreminded(request, table, on=True)


@delete("/api/me/tables/{table:str}/unreminded", status_code=204, responses=failures(403, 404, 429, 503))
async def start_reminders(request: AnyRequest, table: FromPath[str]) -> None:
    """Switch reminders of a table on again."""
    await _set_unreminded(request, table, on=False)


async def _set_unreminded(request: AnyRequest, table: str, *, on: bool) -> None:
    count(request, services(request).budgets.changes)
    try:
        await services(request).storage.reminding.set_unreminded(known_person(request), table, on=on)
    except TakenError:
        raise Refusal("unknown_table", status=404) from None


def _site(request: AnyRequest) -> str:
    """The origin of this server as the request names it."""
    return f"{request.scope['scheme']}://{host_of(request.scope)}"


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
    at = time.time()
    asked = await here.storage.challenges.of(person, at)
    challenges = {each.table_id: each.expires for each in asked if each.asked == person}
    body = calendar(tables, person, _site(request), lang, at, challenges)
    return Response(body, media_type="text/calendar", headers={"cache-control": "no-store"})
