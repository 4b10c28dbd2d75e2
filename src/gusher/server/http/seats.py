"""Sitting down and getting up."""

from litestar import delete, post, put
from litestar.params import FromPath, JSONBody

from gusher.server.live import challenges, seats, views
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.new_tables import Addition, ChangeSeat, NewPlan, TakeSeat
from gusher.server.sharing import limits

from .branches import MOVES_WEIGH
from .door import address_of
from .services import AnyRequest, count, failures, known_person, look_back, person_of, services, strictly


@delete("/api/tables/{table:str}/seats/{seat:int}", status_code=204, responses=failures(403, 404, 409, 429, 503))
async def leave_seat(request: AnyRequest, table: FromPath[str], seat: FromPath[int]) -> None:
    """Give one's seat back before the game begins, or one that is kept for this person."""
    count(request, services(request).budgets.changes)
    await challenges.stand_up(services(request).tables, table, seat, person_of(request))


@post(
    "/api/tables/{table:str}/seats/{seat:int}", status_code=204, responses=failures(400, 403, 404, 409, 413, 429, 503)
)
async def take_seat(request: AnyRequest, table: FromPath[str], seat: FromPath[int], data: JSONBody[TakeSeat]) -> None:
    """Sit down on an open seat. Whoever has no name yet is called so from now on."""
    count(request, services(request).budgets.changes)
    wanted = await strictly(request, type(data))
    person = known_person(request)
    live = await services(request).tables.get(table)
    is_new = not any(each.seat == seat and views.owns(each, person) for each in live.stored.seats)
    is_public = live.stored.public and live.stored.maker != person
    if is_public and is_new and not services(request).budgets.public_seats.take(address_of(request.scope)):
        raise Refusal("too_fast", status=429)
    await seats.take_seat(services(request).tables, table, seat, person, wanted, address_of(request.scope))


@put("/api/tables/{table:str}/seats/{seat:int}", status_code=204, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def change_seat(
    request: AnyRequest, table: FromPath[str], seat: FromPath[int], data: JSONBody[ChangeSeat]
) -> None:
    """As the table's maker, give a seat that nobody took to a bot, or open one again: a bot's, or that of somebody who
    has not moved yet."""
    count(request, services(request).budgets.changes)
    wanted = await strictly(request, type(data))
    await seats.offer_seat(services(request).tables, table, seat, person_of(request), wanted, address_of(request.scope))


@put(
    "/api/tables/{table:str}/seats/{seat:int}/dice",
    status_code=204,
    responses=failures(400, 403, 404, 409, 413, 429, 503),
)
async def add_to_dice(request: AnyRequest, table: FromPath[str], seat: FromPath[int], data: JSONBody[Addition]) -> None:
    """Say what this device has promised to add to the dice."""
    count(request, services(request).budgets.changes)
    wanted = await strictly(request, type(data))
    live = await services(request).tables.fresh(table)
    await live.seating.add_to_dice(seat, person_of(request), wanted.addition)


@put(
    "/api/tables/{table:str}/seats/{seat:int}/plan",
    status_code=204,
    responses=failures(400, 403, 404, 409, 413, 429, 503),
)
async def plan(request: AnyRequest, table: FromPath[str], seat: FromPath[int], data: JSONBody[NewPlan]) -> None:
    """Plan moves for one's seat while others are to move."""
    count(request, services(request).budgets.changes)
    wanted = await strictly(request, type(data))
    look_back(request, MOVES_WEIGH * sum(len(line.moves) for line in wanted.lines) / limits.LINES_OF_A_LOOK)
    live = await services(request).tables.fresh(table)
    await live.plan(known_person(request), seat, wanted.n, wanted.lines)
