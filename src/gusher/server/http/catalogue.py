"""What can be asked about games."""

from typing import Any

from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from gusher.server.live.making import cards_of, check_parts
from gusher.server.protocol.offered import GameInfo, PartsText
from gusher.table.pausing import in_one_go

from .describing import all_games
from .services import AnyRequest, aside, count, failures, printed, services, strictly


@get(
    "/api/games",
    sync_to_thread=False,
    responses={200: ResponseSpec(list[GameInfo], description="The games.", generate_examples=False)},
)
def get_games(request: AnyRequest) -> Any:
    """The games that can be played here."""
    return printed(request, all_games())


@get("/api/games/{game:str}/cards", responses=failures(400, 404, 503), sync_to_thread=True)
def get_game_cards(request: AnyRequest, game: FromPath[str]) -> Any:
    """What is printed on a game's own cards, where it has any: ``gusher.rules.<game>.cards``."""
    return printed(request, cards_of(game))


@post(
    "/api/games/{game:str}/options/{option:str}",
    status_code=204,
    responses=failures(400, 403, 404, 413, 429, 503),
)
async def check_option(
    request: AnyRequest, game: FromPath[str], option: FromPath[str], data: JSONBody[PartsText]
) -> None:
    """Check a file of parts before a table is made with it."""
    count(request, services(request).budgets.records)
    wanted = await strictly(request, type(data))
    await aside(request, in_one_go(lambda: check_parts(game, option, wanted.text)))
