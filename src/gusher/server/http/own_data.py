"""What somebody can ask about all that is known of them: to have it, and to have it erased."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar import Response, delete, get
from litestar.openapi.datastructures import ResponseSpec

from gusher import __version__
from gusher.server.people.people import COOKIE, new_id
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.own_data import (
    FORMAT,
    KnownRemark,
    KnownReminder,
    KnownReport,
    KnownRoom,
    KnownSeat,
    KnownTable,
    OwnData,
)
from gusher.server.storage.belongings import Everything, OwnTable

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
    everything = await here.storage.belongings.of(person_of(request) or new_id())
    text = msgspec.json.format(msgspec.json.encode(own_data(everything, time.time())), indent=_INDENT)
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


def own_data(known: Everything, at: float) -> OwnData:
    """What is known of somebody, as they are told it."""
    return OwnData(
        format=FORMAT,
        made=_time(at),
        gusher=__version__,
        name=known.name,
        known_since=None if known.since is None else _time(known.since),
        settings=_settings(known.settings),
        signed_out_everywhere=known.sign_outs,
        tables=[_table(table) for table in known.tables],
        remarks=[
            KnownRemark(each.table, _time(each.at), each.text, each.watching, each.hidden) for each in known.remarks
        ],
        rooms=[
            KnownRoom(each.code, each.game, _time(each.closes), each.host, each.wall, list(each.names))
            for each in known.rooms
        ],
        reminders=[KnownReminder(each.endpoint, each.language, each.site) for each in known.reminders],
        muted=list(known.muted),
        silenced_at=list(known.silenced),
        reported=[KnownReport(table, _time(at)) for table, at in known.reported],
        messages_noted=known.receipts,
    )


def _table(table: OwnTable) -> KnownTable:
    return KnownTable(
        id=table.id,
        game=table.game,
        made=_time(table.since),
        last_used=_time(table.changed or table.since),
        over=table.over,
        public=table.public,
        from_file=table.from_file,
        lesson=table.lesson or None,
        room=table.room,
        you_made_it=table.made,
        removed_from_your_list=table.removed,
        your_seats=[KnownSeat(seat.seat + 1, seat.name, seat.kind) for seat in table.seats],  # type: ignore[arg-type]
    )


def _settings(kept: str | None) -> Any:
    try:
        return None if kept is None else msgspec.json.decode(kept)
    except (msgspec.DecodeError, UnicodeDecodeError):
        # Damaged: as it stands there.
        return kept


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
