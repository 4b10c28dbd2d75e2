"""Why a turn was made, what would be best, and who was lucky."""

from litestar import get, post
from litestar.params import FromPath

from gusher.server.protocol.analysed import Chores, Explanation, Luck, Objections

from .door import address_of
from .services import AnyRequest, failures, look_back, person_of, services


@get("/api/tables/{table:str}/why/{n:int}", responses=failures(403, 404, 409, 429, 503))
async def get_why(request: AnyRequest, table: FromPath[str], n: FromPath[int]) -> Explanation:
    """Why the turn was made that entry ``n`` belongs to."""
    look_back(request)
    live = await services(request).tables.get(table)
    return await services(request).insights.why(live, person_of(request), n, address_of(request.scope))


@get("/api/tables/{table:str}/why-not/{seat:int}/{move:str}", responses=failures(400, 403, 404, 409, 429, 503))
async def get_objections(
    request: AnyRequest, table: FromPath[str], seat: FromPath[int], move: FromPath[str]
) -> Objections:
    """Why a bot leaves a move to somebody's offer undone."""
    look_back(request)
    live = await services(request).tables.fresh(table)
    return await services(request).insights.why_not(live, person_of(request), seat, move, address_of(request.scope))


@get("/api/tables/{table:str}/advice", responses=failures(403, 404, 409, 429, 503))
async def get_advice(request: AnyRequest, table: FromPath[str]) -> Explanation:
    """The best turn for this person's seat that is to move, where nobody else plays."""
    look_back(request)
    live = await services(request).tables.fresh(table)
    return await services(request).insights.advice(live, person_of(request), address_of(request.scope))


@post("/api/tables/{table:str}/hint", status_code=200, responses=failures(403, 404, 409, 429, 503))
async def take_hint(request: AnyRequest, table: FromPath[str]) -> Explanation:
    """The same where others play and hints are allowed: everybody is told that this person has asked."""
    look_back(request)
    here = services(request)
    live = await here.tables.fresh(table)
    return await here.insights.hint(live, person_of(request), address_of(request.scope))


@get("/api/tables/{table:str}/chores/{seat:int}", responses=failures(403, 404, 409, 429, 503))
async def get_chores(request: AnyRequest, table: FromPath[str], seat: FromPath[int]) -> Chores:
    """What this person's seat may have forgotten in its phase."""
    look_back(request)
    live = await services(request).tables.fresh(table)
    return await services(request).insights.chores(live, person_of(request), seat, address_of(request.scope))


@get("/api/tables/{table:str}/luck", responses=failures(404, 409, 429, 503))
async def get_luck(request: AnyRequest, table: FromPath[str]) -> Luck:
    """Luck and play in a game that is over, as far as it is counted."""
    look_back(request)
    live = await services(request).tables.fresh(table)
    return await services(request).insights.luck(live, address_of(request.scope))
