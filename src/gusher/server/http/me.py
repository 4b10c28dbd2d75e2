"""Who somebody is: their name, their settings, and their other devices."""

import time

import msgspec
from litestar import get, post, put
from litestar.params import JSONBody

from gusher.server.people.people import clean_name
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.persons import NewName, Person, Resume, Settings

from .services import AnyRequest, count, failures, known_person, remember, services, strictly


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
