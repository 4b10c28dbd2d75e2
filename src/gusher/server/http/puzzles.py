"""Puzzles, over HTTP. Nobody needs to be known for them: what they have solved their browser keeps."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath, FromQuery

from gusher.server.live import puzzles
from gusher.server.protocol.connection import Considered
from gusher.server.protocol.puzzled import PuzzleAnswer, PuzzleHint, PuzzleSummary, PuzzleView

from .door import address_of
from .services import AnyRequest, failures, look_back, services, weighing


@get("/api/puzzles/{game:str}", responses=failures(404, 429, 503), sync_to_thread=False)
def get_puzzles(request: AnyRequest, game: FromPath[str]) -> list[PuzzleSummary]:
    """A game's puzzles, from the easiest to the hardest."""
    look_back(request)
    return puzzles.listed(game)


@get("/api/puzzles/{game:str}/{puzzle:str}", responses=failures(400, 404, 409, 429, 503), sync_to_thread=False)
def get_puzzle(
    request: AnyRequest, game: FromPath[str], puzzle: FromPath[str], after: FromQuery[list[str] | None] = None
) -> PuzzleView:
    """A puzzle, with the position after these actions, one after the other."""
    look_back(request)
    return services(request).puzzles.openings.seen(game, puzzles.find(game, puzzle), after or ())


@get(
    "/api/puzzles/{game:str}/{puzzle:str}/considered", responses=failures(400, 404, 409, 429, 503), sync_to_thread=False
)
def consider_move(
    request: AnyRequest,
    game: FromPath[str],
    puzzle: FromPath[str],
    action: FromQuery[str],
    after: FromQuery[list[str] | None] = None,
) -> Considered:
    """What an action would do in the position, or after these others, or why it can't be done."""
    look_back(request)
    return services(request).puzzles.openings.considered(game, puzzles.find(game, puzzle), action, after or ())


@get("/api/puzzles/{game:str}/{puzzle:str}/answer", responses=failures(400, 404, 409, 429, 503))
async def get_answer(
    request: AnyRequest, game: FromPath[str], puzzle: FromPath[str], move: FromQuery[list[str]]
) -> PuzzleAnswer:
    """What it comes to if these actions are tried."""
    look_back(request)
    wanted, owner = puzzles.find(game, puzzle), address_of(request.scope)
    return await services(request).puzzles.answer(game, wanted, move, owner, weighing(request))


@get("/api/puzzles/{game:str}/{puzzle:str}/hint", responses=failures(404, 429, 503), sync_to_thread=False)
def get_hint(request: AnyRequest, game: FromPath[str], puzzle: FromPath[str]) -> PuzzleHint:
    """A hint for somebody who looks for the move."""
    look_back(request)
    return services(request).puzzles.openings.hint(game, puzzles.find(game, puzzle))


@get("/api/puzzles/{game:str}/{puzzle:str}/solution", responses=failures(404, 429, 503), sync_to_thread=False)
def get_solution(request: AnyRequest, game: FromPath[str], puzzle: FromPath[str]) -> list[str]:
    """The move that is looked for."""
    look_back(request)
    return puzzles.find(game, puzzle).solution.split()
