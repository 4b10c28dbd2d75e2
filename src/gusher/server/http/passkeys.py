"""Passkeys: adding them, removing them, and signing in with one instead of the six words."""

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from gusher.server.people import passkeys
from gusher.server.people.passkeys import Passkeys
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.persons import (
    KeptPasskey,
    KeptPasskeys,
    NewPasskey,
    PasskeyAnswer,
    PasskeyChallenge,
    PasskeyProof,
    Person,
)

from .me import about
from .services import AnyRequest, count, failures, known_person, remember, services, strictly


@get("/api/me/passkeys", responses=failures(429, 503))
async def get_passkeys(request: AnyRequest) -> KeptPasskeys:
    """This person's passkeys, the oldest first, where the server can check any."""
    count(request, services(request).budgets.lobbies)
    kept = await services(request).storage.passkeys.of(known_person(request))
    return KeptPasskeys(
        passkeys.are_offered(), [KeptPasskey(each.id, each.site, each.made, each.used) for each in kept]
    )


@post("/api/me/passkeys/challenge", status_code=200, responses=failures(403, 404, 429, 503))
async def begin_passkey(request: AnyRequest) -> NewPasskey:
    """What a browser needs to make a passkey for this person."""
    here, person = services(request), known_person(request)
    count(request, here.budgets.codes)
    host = passkeys.host_of(_origin(request))
    kept = await here.storage.passkeys.of(person)
    name = await here.storage.name(person)
    known = [each.id for each in kept if each.site == host]
    return NewPasskey(_here(request).challenge("add", person), _here(request).handle(person), name, known)


@post("/api/me/passkeys", status_code=204, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def add_passkey(request: AnyRequest, data: JSONBody[PasskeyAnswer]) -> None:
    """Let a passkey that a browser has made be this person's."""
    count(request, services(request).budgets.codes)
    answer = await strictly(request, type(data))
    await _here(request).add(known_person(request), _origin(request), answer)


@delete("/api/me/passkeys/{passkey:str}", status_code=204, responses=failures(403, 429, 503))
async def remove_passkey(request: AnyRequest, passkey: FromPath[str]) -> None:
    """Let a passkey be nobody's any more."""
    count(request, services(request).budgets.changes)
    await services(request).storage.passkeys.remove(known_person(request), passkey)


@post("/api/passkey/challenge", status_code=200, responses=failures(403, 404, 429, 503))
async def begin_to_sign_in(request: AnyRequest) -> PasskeyChallenge:
    """What a browser needs to sign in with a passkey, whoever's it is."""
    count(request, services(request).budgets.codes)
    passkeys.host_of(_origin(request))
    return PasskeyChallenge(_here(request).challenge("sign in", known_person(request)))


@post("/api/passkey", status_code=200, responses=failures(400, 403, 404, 413, 429, 503))
async def sign_in(request: AnyRequest, data: JSONBody[PasskeyProof]) -> Person:
    """Become the person of a passkey on this device too."""
    count(request, services(request).budgets.codes)
    proof = await strictly(request, type(data))
    person = await _here(request).sign_in(known_person(request), _origin(request), proof)
    remember(request, person)
    return await about(request, person)


def _here(request: AnyRequest) -> Passkeys:
    if not passkeys.are_offered():
        raise Refusal("no_passkeys", status=404)
    return Passkeys(services(request).people, services(request).storage)


def _origin(request: AnyRequest) -> str:
    """The page that asks, as its browser says; the door lets none in but our own."""
    return request.headers.get("origin", "")
