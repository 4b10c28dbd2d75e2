"""Data of rooms for statistics: for their hosts, or for whoever has keys, which open nothing else."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromQuery

from gusher.server.exports import research
from gusher.server.live.table import LiveTable
from gusher.server.protocol.errors import Refusal
from gusher.server.rooms.live import LiveRoom
from gusher.server.sharing import limits
from gusher.server.work.queues import NO_ANSWER

from .door import address_of
from .results import count_tables, tables_of
from .rooms import inside
from .services import AnyRequest, Names, failures, person_of, services
from .table_pictures import language_of

SCHEME = "Bearer "


@get("/api/data", responses=failures(400, 403, 404, 409, 429, 503))
async def get_data(
    request: AnyRequest,
    room: FromQuery[list[str] | None] = None,
    names: FromQuery[Names] = "no",
    lang: FromQuery[str | None] = None,
) -> Response[bytes]:
    """Who took part, and all that was done in games that are over, as CSV files in a zip: of each ``room`` that one
    leads, or of those whose keys are in ``Authorization: Bearer CODE.KEY CODE.KEY``. Only hosts are told names."""
    here, language = services(request), language_of(request, lang)
    keys = request.headers.get("authorization", "").removeprefix(SCHEME).split()
    if not 1 <= len(keys) + len(room or ()) <= limits.SESSIONS_OF_DATA:
        raise Refusal("invalid", "room", f"from 1 to {limits.SESSIONS_OF_DATA} rooms")
    if keys and names == "yes":
        raise Refusal("not_a_host", "names", status=403)
    rooms = []
    for code in room or ():
        rooms.append(await inside(request, code))
        rooms[-1].may_look(person_of(request), "host")
    for key in keys:
        code, _, secret = key.partition(".")
        rooms.append(await inside(request, code))
        rooms[-1].coming_in.check_data_key(secret)
    await count_tables(request, rooms)
    sessions = [await _session(each, with_names=names == "yes") for each in rooms]
    try:
        made = await here.workers.work(
            research.zipped, research.Sessions(language, sessions), owner=address_of(request.scope)
        )
    except NO_ANSWER as error:
        raise Refusal("too_slow", status=503) from error
    headers = {"content-disposition": 'attachment; filename="gusher-data.zip"', "cache-control": "no-store"}
    return Response(made, media_type="application/zip", headers=headers)


async def _session(room: LiveRoom, *, with_names: bool) -> research.Session:
    beside = room.stored.beside
    out_of_order = research.Played((), (), (), (), (), is_over=False)
    tables = await tables_of(room)
    rounds = [[out_of_order if live is None else _played(live) for live in each] for each in tables]
    return research.Session(
        room.code,
        beside.game,
        beside.treatment,
        room.stored.entries,
        rounds,
        {number: kept.name for number, kept in beside.people.items()} if with_names else {},
        _group_names(room) if with_names else {},
    )


def _group_names(room: LiveRoom) -> dict[tuple[int, int], str]:
    groups = room.room.groups
    names = room.stored.beside.names
    return {(group.table, group.side): names.get(n, "") for n, group in enumerate(groups) if group.side is not None}


def _played(live: LiveTable) -> research.Played:
    table = live.table
    if not table.over:
        # Something may be hidden yet.
        return research.Played((), (), table.sides, (), (), is_over=False)
    stands = [table.stands(n) for n in range(table.n)]
    return research.Played(list(table.entries), stands, table.sides, table.points, table.places, is_over=True)
