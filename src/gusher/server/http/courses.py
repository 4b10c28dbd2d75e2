"""The course of a game that is over, over HTTP: what each side could expect after every move."""

from __future__ import annotations

from litestar import delete, get
from litestar.params import FromPath, FromQuery

from gusher.server.protocol.analysed import BestMoves, Course
from gusher.server.sharing import limits
from gusher.server.work.courses import COURSE, Wanted

from .services import AnyRequest, failures, look_back, services, visitor_of, weighing


@get("/api/tables/{table:str}/course", responses=failures(400, 404, 409, 429, 503))
async def get_course(request: AnyRequest, table: FromPath[str], since: FromQuery[int] = 0) -> Course:
    """What each side could expect after every move of a game that is over, as far as it is known."""
    look_back(request)
    here = services(request)
    live = await here.tables.fresh(table)
    if since <= 0:
        look_back(request, live.n / limits.LINES_OF_A_LOOK)
    return await here.courses.ask(live, COURSE, since, visitor_of(request), weighing(request))


@delete("/api/tables/{table:str}/course", status_code=204, responses=failures(404, 429, 503))
async def stop_course(request: AnyRequest, table: FromPath[str]) -> None:
    """Play no more of its games for whoever asks."""
    look_back(request)
    here = services(request)
    here.courses.stop(await here.tables.get(table), COURSE, visitor_of(request))


@get("/api/tables/{table:str}/best/{n:int}", responses=failures(400, 404, 409, 429, 503))
async def get_best(
    request: AnyRequest,
    table: FromPath[str],
    n: FromPath[int],
    since: FromQuery[int] = 0,
    side: FromQuery[int | None] = None,
) -> BestMoves:
    """The best moves after ``n`` entries of a game that is over, where everybody acts at once those of a ``side``; as
    far as they are known."""
    look_back(request)
    here = services(request)
    live = await here.tables.fresh(table)
    return await here.courses.best(live, Wanted("best", n, side=side), since, visitor_of(request), weighing(request))


@delete("/api/tables/{table:str}/best/{n:int}", status_code=204, responses=failures(404, 429, 503))
async def stop_best(
    request: AnyRequest, table: FromPath[str], n: FromPath[int], side: FromQuery[int | None] = None
) -> None:
    """Look no further for whoever asks."""
    look_back(request)
    here = services(request)
    here.courses.stop(await here.tables.get(table), Wanted("best", n, side=side), visitor_of(request))
