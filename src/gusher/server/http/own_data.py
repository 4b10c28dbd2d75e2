"""What somebody can ask about all that is known of them: to have it, and to have it erased."""

from __future__ import annotations

import time

import msgspec
from litestar import Response, delete, get
from litestar.openapi.datastructures import ResponseSpec

from gusher.server.people.people import COOKIE, new_id
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.own_data import OwnData
from gusher.server.push.mailing import address_in

from .services import AnyRequest, count, failures, forget, is_void, person_of, services

FILE = "gusher.json"
_INDENT = 2
_FILE = ResponseSpec(OwnData, description="The file.", generate_examples=False)


@get("/api/me/data", responses={200: _FILE, **failures(429, 503)})
async def get_own_data(request: AnyRequest) -> Response[bytes]:
    """Everything that is known of this person, as a file."""
    here = services(request)
    count(request, here.budgets.own_data)
    # Nothing is known of the new id that stands for somebody who was never here.
    person = person_of(request) or new_id()
    everything = await here.storage.belongings.of(person, time.time())
    everything.mail = everything.mail and address_in(here.people, person, everything.mail)
    text = msgspec.json.format(msgspec.json.encode(everything), indent=_INDENT)
    headers = {"content-disposition": f'attachment; filename="{FILE}"'}
    return Response(text + b"\n", media_type="application/json", headers=headers)


@delete("/api/me", status_code=204, responses=failures(403, 429, 503))
async def erase_me(request: AnyRequest) -> None:
    """Erase everything that is known of this person, on all of their devices. Games go on without them. Refusal if it
    can't be told who asks: nothing would be erased."""
    here = services(request)
    count(request, here.budgets.own_data)
    person = person_of(request)
    is_done = here.people.of_erased_cookie(request.cookies.get(COOKIE))
    if person is None and not is_done:
        raise Refusal("signed_out" if is_void(request) else "nobody_here", status=403)
    if person is not None:
        await here.erasing.erase(person)
    forget(request)
