"""What can be seen of a table, now and as it was."""

from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from gusher.server.live import frozen, past
from gusher.server.protocol.listed import FrozenTable
from gusher.server.protocol.seen import Draws, TableView
from gusher.server.sharing import limits
from gusher.server.storage.storage import StoredTable

from .door import address_of
from .rooms import treatment_of
from .services import AnyRequest, Names, aside, count, failures, look_back, looked_at, person_of, printed, services


@get("/api/tables/{table:str}", responses=failures(404, 409, 429, 503))
async def get_table(request: AnyRequest, table: FromPath[str]) -> TableView:
    """A table as this person may see it."""
    live = await looked_at(request, table)
    return await aside(request, live.viewing(person_of(request)))


@get("/api/tables/{table:str}/at/{n:int}", responses=failures(404, 409, 429, 503))
async def get_table_at(request: AnyRequest, table: FromPath[str], n: FromPath[int]) -> TableView:
    """A table as it was after ``n`` entries."""
    look_back(request)
    live = await services(request).tables.get(table)
    look_back(request, live.n / limits.LINES_OF_A_LOOK)
    return await aside(request, past.view_at(live, person_of(request), n))


@get("/api/tables/{table:str}/cards", responses=failures(404, 409, 503))
async def get_cards(request: AnyRequest, table: FromPath[str]) -> Any:
    """What is printed on the table's cards, where a game has any: ``gusher.rules.<game>.cards``. It never changes."""
    return printed(request, (await services(request).tables.get(table)).cards())


@get("/api/tables/{table:str}/books", responses=failures(404, 409, 429, 503))
async def get_books(request: AnyRequest, table: FromPath[str]) -> Any:
    """The accounts of a table, where a game keeps any: ``gusher.rules.<game>.books``."""
    look_back(request)
    live = await services(request).tables.fresh(table)
    return await live.accounts.of(live.table, address_of(request.scope))


@get("/api/tables/{table:str}/draws", responses=failures(404, 409, 429, 503))
async def get_draws(request: AnyRequest, table: FromPath[str]) -> Draws:
    """All outcomes of a game that is over, to be drawn again."""
    live = await looked_at(request, table)
    return await aside(request, past.draws(live))


@get("/api/tables/{table:str}/frozen", responses=failures(404, 409, 429, 503))
async def get_frozen_table(request: AnyRequest, table: FromPath[str]) -> FrozenTable:
    """A table of rules that are not here any more, as this person may see it."""
    look_back(request)
    stored, entries = await services(request).tables.frozen(table)
    look_back(request, len(entries) / limits.LINES_OF_A_LOOK)
    return await aside(request, frozen.viewing(stored, entries, person_of(request)))


@get("/api/tables/{table:str}/record", media_type="text/plain", responses=failures(404, 409, 429, 503))
async def get_record(
    request: AnyRequest, table: FromPath[str], names: FromQuery[Names] = "yes", room: FromQuery[str] = ""
) -> Response[str]:
    """The table's game file, as far as this person may see it. With ``names=no`` nobody's name is in it. For hosts of
    its ``room`` it names the treatment."""
    count(request, services(request).budgets.records)
    stored, text = await record_of(request, table, names, await treatment_of(request, room, table))
    name = f'attachment; filename="{stored.game}-{stored.id}.txt"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})


async def record_of(request: AnyRequest, table: str, names: Names, treatment: str = "") -> tuple[StoredTable, str]:
    """A table and its game file, as far as whoever asks may see it, with the treatment in a line that readers skip.
    Refusal if they ask for too many."""
    tables = services(request).tables
    stored = await tables.glance(table)
    if stored is not None and frozen.is_frozen(stored):
        stored, entries = await tables.frozen(table)
        count(request, services(request).budgets.records, len(entries) / limits.STEPS_OF_A_RECORD)
        text = await aside(request, frozen.record(stored, entries, names=names == "yes"))
    else:
        live = await tables.fresh(table)
        stored = live.stored
        count(request, services(request).budgets.records, live.n / limits.STEPS_OF_A_RECORD)
        text = await aside(request, past.record(live, person_of(request), names=names == "yes"))
    if treatment:
        title, rest = text.split("\n", 1)
        text = f"{title}\n# treatment: {treatment}\n{rest}"
    return stored, text
