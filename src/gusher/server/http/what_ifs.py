"""What would have been, over HTTP: what an entry of a game that is over could have been, and games played on from
there."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get
from litestar.params import FromPath, FromQuery, Parameter

from gusher.analysis.what_if import MOST_SEED
from gusher.server.protocol.analysed import WhatIf, WhatIfChoice
from gusher.server.work.what_ifs import Change

from .door import address_of
from .services import AnyRequest, failures, look_back, looked_at, services, visitor_of, weighing

Seed = Annotated[int, Parameter(ge=0, le=MOST_SEED)]


@get("/api/tables/{table:str}/what-if/{n:int}", responses=failures(404, 409, 429, 503))
async def get_choice(request: AnyRequest, table: FromPath[str], n: FromPath[int]) -> WhatIfChoice:
    """What entry ``n`` of a game that is over could have been."""
    live = await looked_at(request, table)
    return await services(request).what_ifs.choice(live, n, address_of(request.scope))


@get("/api/tables/{table:str}/what-if", responses=failures(400, 404, 409, 429, 503))
async def get_what_if(
    request: AnyRequest,
    table: FromPath[str],
    n: FromQuery[int],
    seed: FromQuery[Seed],
    instead: FromQuery[list[str] | None] = None,
) -> WhatIf:
    """Games that bots play on from the position after ``n`` entries, as far as they have come."""
    look_back(request)
    here = services(request)
    live = await here.tables.fresh(table)
    return await here.what_ifs.ask(live, _change(n, instead, seed), visitor_of(request), weighing(request))


@delete("/api/tables/{table:str}/what-if", status_code=204, responses=failures(400, 404, 429, 503))
async def stop_what_if(
    request: AnyRequest,
    table: FromPath[str],
    n: FromQuery[int],
    seed: FromQuery[Seed],
    instead: FromQuery[list[str] | None] = None,
) -> None:
    """Play no more of these games for whoever asks."""
    look_back(request)
    here = services(request)
    here.what_ifs.stop(await here.tables.get(table), _change(n, instead, seed), visitor_of(request))


def _change(n: int, instead: list[str] | None, seed: int) -> Change:
    return Change(n, None if instead is None else tuple(filter(None, instead)), seed)
