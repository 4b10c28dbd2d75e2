"""What can be asked over HTTP of games that are over: their debrief, and everything to take along."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, get_args

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from gusher.pictures.wording import name_of
from gusher.rules.kernel import game
from gusher.server.exports import MEDIA_TYPES, Format, Order, make, prints
from gusher.server.live.table import LiveTable
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.work.queues import NO_ANSWER

from .door import address_of
from .rooms import treatment_of
from .services import AnyRequest, Names, count, failures, looked_at, services
from .table_pictures import language_of


@get("/api/tables/{table:str}/debrief", responses=failures(404, 409, 429, 503))
async def get_debrief(request: AnyRequest, table: FromPath[str]) -> Any:
    """What a game that is over comes to, where there is more to tell than its result:
    ``gusher.analysis.games.<game>``."""
    live = await looked_at(request, table)
    return (await services(request).debriefs.of(live, address_of(request.scope))).shown


@get("/api/tables/{table:str}/export/{what:str}", responses=failures(400, 404, 409, 429, 503))
async def get_export(
    request: AnyRequest,
    table: FromPath[str],
    what: FromPath[str],
    names: FromQuery[Names] = "yes",
    lang: FromQuery[str | None] = None,
    room: FromQuery[str] = "",
) -> Response[bytes]:
    """A game that is over as a file: everything as ``csv`` (a zip of lists) or ``xlsx``, or what the game prints as
    ``pdf``. With ``names=no`` nobody's name is in it: sides are numbers. For hosts of its ``room`` the treatment is in
    it, too."""
    count(request, services(request).budgets.records)
    kind: Format | None = next((each for each in get_args(Format) if each == what), None)
    if kind is None:
        raise Refusal("not_found", "what", f"there are: {', '.join(get_args(Format))}", status=404)
    here, language = services(request), language_of(request, lang)
    treatment = await treatment_of(request, room, table)
    live = await here.tables.fresh(table)
    count(request, here.budgets.records, live.n / limits.STEPS_OF_A_RECORD)
    owner = address_of(request.scope)
    debriefed = await here.debriefs.of(live, owner)
    if kind == "pdf" and not prints(live.stored.game):
        raise Refusal("not_found", "what", status=404)
    sides, people = called(live, language) if names == "yes" else ((), ())
    order = Order(live.stored.game, language, sides, people, debriefed, treatment)
    try:
        made: bytes = await here.workers.work(make, kind, order, owner=owner)
    except NO_ANSWER as error:
        raise Refusal("too_slow", status=503) from error
    media_type, ending = MEDIA_TYPES[kind]
    headers = {
        "content-disposition": f'attachment; filename="{live.stored.game}-{live.stored.id}.{ending}"',
        "cache-control": "no-cache",
        "vary": "accept-language",
    }
    return Response(made, media_type=media_type, headers=headers)


def called(live: LiveTable, language: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """What each side is called, by its number where it has given itself no name, and who plays for it: each person
    once, on however many seats; people who share a device by their names."""
    kind, stored = game(live.stored.game), live.stored
    people: list[dict[Hashable, str]] = [{} for _ in range(1 + max(live.table.sides))]
    named = {seat.people for seat in stored.seats if seat.name}
    for seat, side in zip(stored.seats, live.table.sides, strict=True):
        if seat.people and not seat.name and seat.people in named:
            continue
        name = name_of(seat, kind, language)
        people[side][seat.people, name] = name
    numbered = str(kind.texts[language]["company"]["number"])
    own = [*stored.side_names, *[""] * len(people)]
    names = tuple(own[side] or numbered.format(n=1 + side) for side in range(len(people)))
    return names, tuple(tuple(each.values()) for each in people)
