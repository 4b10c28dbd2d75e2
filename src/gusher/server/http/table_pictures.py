"""Pictures of a table."""

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from gusher.pictures import Asked, Ended, draw
from gusher.rules.kernel import LANGUAGES
from gusher.server.live import past
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.work.pictures import fingerprint
from gusher.server.work.queues import NO_ANSWER

from .door import address_of
from .languages import preferred
from .services import AnyRequest, aside, count, failures, look_back, services

MOMENTS = 24
"""So many points are drawn of each side's course."""


@get("/api/tables/{table:str}/picture.svg", media_type="image/svg+xml", responses=failures(400, 404, 409, 429, 503))
async def get_drawing(
    request: AnyRequest, table: FromPath[str], at: FromQuery[int | None] = None, lang: FromQuery[str | None] = None
) -> Response[bytes]:
    """A picture of the table to share, as any spectator sees it: as it is, or as it was after ``at`` entries."""
    svg = await drawing(request, table, at, language_of(request, lang))
    return picture(request, svg.encode(), fingerprint(svg), "image/svg+xml")


@get("/api/tables/{table:str}/picture.png", media_type="image/png", responses=failures(400, 404, 409, 429, 503))
async def get_picture(
    request: AnyRequest, table: FromPath[str], at: FromQuery[int | None] = None, lang: FromQuery[str | None] = None
) -> Response[bytes]:
    """The same in pixels."""
    svg = await drawing(request, table, at, language_of(request, lang), everywhere=True)
    try:
        made = await services(request).pictures.png(svg, address_of(request.scope))
    except NO_ANSWER as error:
        raise Refusal("too_slow", status=503) from error
    return picture(request, made, f"{fingerprint(svg)}-png", "image/png")


async def drawing(request: AnyRequest, table: str, at: int | None, language: str, *, everywhere: bool = False) -> str:
    """A picture of a table as SVG, counted before it is drawn."""
    count(request, services(request).budgets.pictures)
    live = await services(request).tables.fresh(table)
    if at is not None or live.table.over:
        look_back(request, live.n / limits.LINES_OF_A_LOOK)
    seen = await aside(request, past.pictured(live, at))
    if not live.table.over or at not in (None, live.n):
        return draw(seen, Asked(language, everywhere))
    course = await aside(request, past.course(live, MOMENTS))
    return draw(seen, Asked(language, everywhere), Ended(course, live.table.entries[-1].at))


def language_of(request: AnyRequest, asked: str | None) -> str:
    """The language that is asked for, or else that of the browser. Refusal if there is none like it."""
    if asked is None:
        return preferred(request.headers.get("accept-language", ""), LANGUAGES)
    if asked not in LANGUAGES:
        raise Refusal("invalid", "lang", f"there are: {', '.join(LANGUAGES)}")
    return asked


def picture(request: AnyRequest, made: bytes, tag: str, media_type: str) -> Response[bytes]:
    """A picture as it is sent: browsers keep it, and ask whether it is still the same. It can run and load nothing."""
    headers = {
        "etag": f'"{tag}"',
        "cache-control": "no-cache",
        "vary": "accept-language",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    if f'"{tag}"' in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(made, media_type=media_type, headers=headers)
