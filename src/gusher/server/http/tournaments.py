"""What people take along of a tournament, or of the rounds of another room: results, and all games."""

from __future__ import annotations

import io
import zipfile

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from gusher.room.tournament import rated
from gusher.server.exports import MEDIA_TYPES
from gusher.server.exports.tournament import Results, results
from gusher.server.protocol.errors import Refusal
from gusher.server.rooms.live import LiveRoom
from gusher.server.work.queues import NO_ANSWER

from .door import address_of
from .results import event_of
from .rooms import inside
from .services import AnyRequest, Names, count, failures, person_of, services
from .table_pictures import language_of
from .viewing import record_of

GAMES_OF_A_RECORD = 20
"""So many games at once count as one that is asked for by itself."""


@get("/api/rooms/{code:str}/export/{what:str}", responses=failures(400, 403, 404, 409, 429, 503))
async def export_tournament(
    request: AnyRequest,
    code: FromPath[str],
    what: FromPath[str],
    names: FromQuery[Names] = "yes",
    lang: FromQuery[str | None] = None,
) -> Response[bytes]:
    """The tournament of a room, or the rounds of one without, for those who are in it: results as ``csv`` (a zip of
    lists) or ``xlsx``, or all ``games`` (a zip of game files). With ``names=no`` people are numbers."""
    room = await inside(request, code)
    if room.role(person_of(request)) == "stranger":
        raise Refusal("not_here", status=403)
    language = language_of(request, lang)
    if what == "games":
        made, (media_type, ending) = await _games(request, room, names), MEDIA_TYPES["csv"]
    elif what == "csv" or what == "xlsx":
        event, called = await event_of(request, room, language, with_names=names == "yes")
        here = room.room
        ratings = rated(match for each in (*here.past, event) for match in each.results())
        members = tuple(here.members) if here.event is not None else ()
        treatment = room.stored.beside.treatment if room.role(person_of(request)) == "host" else ""
        order = Results(language, event, members, ratings, called, treatment)
        try:
            made = await services(request).workers.work(results, what, order, owner=address_of(request.scope))
        except NO_ANSWER as error:
            raise Refusal("too_slow", status=503) from error
        media_type, ending = MEDIA_TYPES[what]
    else:
        raise Refusal("not_found", "what", "there are: csv, xlsx, games", status=404)
    headers = {
        "content-disposition": f'attachment; filename="room-{room.code}-{what}.{ending}"',
        "cache-control": "no-cache",
        "vary": "accept-language",
    }
    return Response(made, media_type=media_type, headers=headers)


async def _games(request: AnyRequest, room: LiveRoom, names: Names) -> bytes:
    """The game files, named by round and table."""
    event, beside, made = room.room.event, room.stored.beside, io.BytesIO()
    rounds = [*beside.former, *([beside.tables] if beside.tables else [])]
    if event is not None:
        rounds = rounds[len(rounds) - len(event.rounds) :]
    if room.hides_tables and room.role(person_of(request)) != "host":
        # Another table may be ahead with the same luck.
        rounds = rounds[:-1]
    count(request, services(request).budgets.records, 1 + sum(map(len, rounds)) / GAMES_OF_A_RECORD)
    treatment = beside.treatment if room.role(person_of(request)) == "host" else ""
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as files:
        for number, tables in enumerate(rounds, start=1):
            for place, table in enumerate(tables, start=1):
                _, text = await record_of(request, table, names, treatment)
                files.writestr(f"round-{number}-table-{place}.txt", text)
    return made.getvalue()
