"""Making, listing and removing tables."""

from functools import partial

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from gusher.server.live import lobby, making, pairing
from gusher.server.people.people import new_id
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.listed import TableSummary
from gusher.server.protocol.new_tables import Again, Created, Found, GoOn, LookFor, NewDice, NewTable
from gusher.server.sharing import limits
from gusher.table.dice import Dice

from .door import address_of
from .services import AnyRequest, count, failures, known_person, person_of, services, strictly


@get("/api/tables", responses=failures(429, 503))
async def get_tables(request: AnyRequest) -> list[TableSummary]:
    """One's own tables, and public ones with an open seat."""
    count(request, services(request).budgets.lobbies)
    services(request).lately.note(person_of(request))
    return await lobby.shown_to(services(request).tables, person_of(request))


@delete("/api/me/tables/{table:str}", status_code=204, responses=failures(403, 404, 409, 429, 503))
async def remove_table(request: AnyRequest, table: FromPath[str]) -> None:
    """Take a table that is over out of one's own tables. It stays among those of others, and its link leads there."""
    count(request, services(request).budgets.changes)
    await lobby.remove(services(request).tables, table, person_of(request))


@put("/api/me/tables/{table:str}", status_code=204, responses=failures(403, 404, 429, 503))
async def restore_table(request: AnyRequest, table: FromPath[str]) -> None:
    """Have a removed table among one's own again."""
    count(request, services(request).budgets.changes)
    await lobby.restore(services(request).tables, table, person_of(request))


@post("/api/waiting", status_code=200, responses=failures(400, 403, 413, 429, 503))
async def look_for_anybody(request: AnyRequest, data: JSONBody[LookFor]) -> Found:
    """Play a game with whoever is there."""
    count(request, services(request).budgets.changes)
    wanted = await strictly(request, type(data))
    tables, person = services(request).tables, known_person(request)
    return Found(await pairing.look(tables, person, wanted, address_of(request.scope)))


@delete("/api/waiting", status_code=204, responses=failures(403, 429, 503))
async def wait_no_longer(request: AnyRequest) -> None:
    """Stop waiting for another player."""
    count(request, services(request).budgets.changes)
    await pairing.stop(services(request).tables, known_person(request))


@get("/api/dice", sync_to_thread=False)
def get_dice(request: AnyRequest) -> NewDice:
    """Dice for a table that is to be made."""
    people, table = services(request).people, new_id()
    return NewDice(people.ticket(table), Dice(people.seed(table), table).commitment)


@post("/api/tables", responses=failures(400, 403, 413, 429, 503))
async def create_table(request: AnyRequest, data: JSONBody[NewTable]) -> Created:
    """Make a table."""
    count(request, services(request).budgets.tables)
    wanted = await strictly(request, type(data))
    person = known_person(request)
    name, dice = await services(request).storage.name(person), _dice_of(request, wanted)
    return Created(await making.create(services(request).tables, person, wanted, name, dice, address_of(request.scope)))


@post("/api/lessons/{game:str}/{lesson:str}", responses=failures(400, 403, 404, 429, 503))
async def take_lesson(request: AnyRequest, game: FromPath[str], lesson: FromPath[str]) -> Created:
    """Make a table at which this person takes a lesson. It is in no list of tables."""
    count(request, services(request).budgets.tables)
    person = known_person(request)
    name = await services(request).storage.name(person)
    owner = address_of(request.scope)
    return Created(await making.take_lesson(services(request).tables, person, game, lesson, name, owner))


@post(
    "/api/records",
    request_max_body_size=limits.LARGEST_FILE,
    responses=failures(400, 403, 413, 429, 503),
)
async def open_record(request: AnyRequest) -> Created:
    """Make a table that shows the game in the body, a game file as plain text."""
    count(request, services(request).budgets.records)
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refusal("file_title", detail="the file is not text in UTF-8") from None
    owner, weigh = address_of(request.scope), partial(count, request, services(request).budgets.records)
    return Created(await making.open_file(services(request).tables, known_person(request), text, owner, weigh))


@post(
    "/api/records/tables",
    request_max_body_size=limits.LARGEST_FILE + limits.LARGEST_BODY,
    responses=failures(400, 403, 413, 429, 503),
)
async def go_on(request: AnyRequest, data: JSONBody[GoOn]) -> Created:
    """Make a table that goes on with the game in a file."""
    here = services(request)
    count(request, here.budgets.tables)
    wanted = await strictly(request, type(data))
    person = known_person(request)
    name, dice = await here.storage.name(person), _dice_of(request, wanted)
    owner, weigh = address_of(request.scope), partial(count, request, here.budgets.records)
    return Created(await making.go_on(here.tables, person, wanted, name, owner, weigh, dice))


@delete("/api/tables/{table:str}", status_code=204, responses=failures(403, 404, 409, 429, 503))
async def delete_table(request: AnyRequest, table: FromPath[str]) -> None:
    """As its maker, remove a table whose game has not begun."""
    count(request, services(request).budgets.changes)
    await services(request).tables.delete(table, person_of(request))


@post("/api/tables/{table:str}/next", responses=failures(400, 403, 404, 409, 413, 429, 503))
async def play_again(request: AnyRequest, table: FromPath[str], data: JSONBody[Again]) -> Created:
    """Another game for all who have played this one."""
    here, person = services(request), person_of(request)
    count(request, here.budgets.tables)
    wanted = await strictly(request, type(data))
    dice = _dice_of(request, wanted)
    return Created(await making.play_again(here.tables, table, person, wanted, dice, address_of(request.scope)))


def _dice_of(request: AnyRequest, wanted: NewTable | GoOn | Again) -> tuple[str, bytes] | None:
    """The id and the seed of a table that were promised to its maker."""
    people = services(request).people
    table = people.of_ticket(wanted.dice) if wanted.dice else None
    return (table, people.seed(table)) if table else None
