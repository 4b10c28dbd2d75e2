"""Branches of a game that is over, over HTTP: other moves, tried out on the board."""

from __future__ import annotations

from collections.abc import Callable

from litestar import delete, post
from litestar.params import FromPath, JSONBody

from gusher.server.live.table import LiveTable
from gusher.server.protocol.analysed import BestMoves, Branch, BranchAnalysis, BranchConsider, BranchView, Course
from gusher.server.protocol.connection import Considered
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Visitor
from gusher.server.work.courses import Wanted, What

from .door import address_of
from .services import AnyRequest, count, failures, look_back, services, strictly, visitor_of, weighing

MOVES_WEIGH = 20
"""A move is played, where a line of the log is only read."""

FAILURES = failures(400, 403, 404, 409, 413, 429, 503)


@post("/api/tables/{table:str}/branch", status_code=200, responses=FAILURES)
async def see_branch(request: AnyRequest, table: FromPath[str], data: JSONBody[Branch]) -> BranchView:
    """A game that is over, with other moves after some of its entries."""
    look_back(request)
    wanted = await strictly(request, type(data))
    here, live = services(request), await _table_of(request, table, wanted)
    if wanted.further == "bots":
        count(request, here.budgets.what_ifs)
    return await here.branches.seen(live, wanted, address_of(request.scope))


@post("/api/tables/{table:str}/branch/consider", status_code=200, responses=FAILURES)
async def consider_in_branch(request: AnyRequest, table: FromPath[str], data: JSONBody[BranchConsider]) -> Considered:
    """What a move would do in a branch."""
    look_back(request)
    wanted = await strictly(request, type(data))
    live = await _table_of(request, table, wanted)
    return await services(request).branches.considered(live, wanted, address_of(request.scope))


@post("/api/tables/{table:str}/branch/course", status_code=200, responses=FAILURES)
async def get_course_of_branch(request: AnyRequest, table: FromPath[str], data: JSONBody[BranchAnalysis]) -> Course:
    """What each side could expect after every move of a branch, as far as it is known."""
    return await services(request).courses.ask(*await _question(request, table, data, "course"))


@post("/api/tables/{table:str}/branch/best", status_code=200, responses=FAILURES)
async def get_best_of_branch(request: AnyRequest, table: FromPath[str], data: JSONBody[BranchAnalysis]) -> BestMoves:
    """The best moves at the end of a branch, as far as they are known."""
    return await services(request).courses.best(*await _question(request, table, data, "best"))


@delete("/api/tables/{table:str}/branch", status_code=204, responses=failures(403, 404, 409, 429, 503))
async def stop_branch(request: AnyRequest, table: FromPath[str]) -> None:
    """Look no further at any branch for whoever asks."""
    look_back(request)
    here = services(request)
    here.courses.stop_branches(await here.tables.get(table), visitor_of(request))


async def _table_of(request: AnyRequest, table: str, wanted: Branch | BranchConsider) -> LiveTable:
    """The table of a branch, once it is counted how much work the branch is."""
    live = await services(request).tables.fresh(table)
    look_back(request, (live.n + MOVES_WEIGH * len(wanted.moves)) / limits.LINES_OF_A_LOOK)
    return live


async def _question(
    request: AnyRequest, table: str, data: BranchAnalysis, what: What
) -> tuple[LiveTable, Wanted, int, Visitor, Callable[[], None]]:
    """What ``Courses`` wants to know when a branch is looked at."""
    look_back(request)
    asked = await strictly(request, type(data))
    live = await services(request).tables.fresh(table)
    wanted = Wanted(what, asked.n, tuple(asked.moves), asked.side if what == "best" else None)
    return live, wanted, asked.since, visitor_of(request), weighing(request)
