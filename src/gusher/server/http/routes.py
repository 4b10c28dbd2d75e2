"""All handlers as one application, which the servers of a process share."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, InternalServerException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from gusher import __version__
from gusher.server.live.sockets import field_in
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.failing import Failure
from gusher.server.sharing import limits
from gusher.server.storage.storage import NotStoredError

from .admin import keep_out
from .bot_games import TOKEN
from .door import route_of
from .handlers import HANDLERS
from .services import SERVICES, Services

log = logging.getLogger("gusher.server")

_CODES = {404: "not_found", 405: "method_not_allowed", 413: "too_large", 415: "malformed"}


def routes(services: Services) -> Callable[[Any, Any, Any], Awaitable[None]]:
    """The application with these services."""
    # Now, so that no request has to wait for it.
    application = handlers()

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        scope[SERVICES] = services
        await application(scope, receive, send)

    return answer


@cache
def handlers() -> Litestar:
    """Set up once per process, since that takes a tenth of a second."""
    return Litestar(
        HANDLERS,
        request_class=_Request,
        before_request=keep_out,
        exception_handlers={Exception: _fail},
        request_max_body_size=limits.LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            "Gusher",
            __version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
            components=Components(security_schemes={TOKEN: SecurityScheme(type="http", scheme="bearer")}),
        ),
        logging_config=None,
    )


class _Request(Request[Any, Any, Any]):
    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException:
            if not self.is_connected:
                raise
            # The client has disconnected: nobody is at fault, and nobody reads the answer.
            raise Refusal("malformed", detail="the body ends too early") from None

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise Refusal("malformed", detail="the body is nested too deeply") from None
        except UnicodeDecodeError as error:
            raise Refusal("malformed", detail=f"the body is not in UTF-8: {error.reason}") from None


def _fail(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    """Every error as a ``Failure``."""
    refusal = _refusal(error)
    if refusal.status >= 500 and refusal.reason.code == "internal":
        where = {"method": request.method, "route": route_of(request.scope)}
        log.error("%s %s failed", *where.values(), exc_info=error, extra={"fields": where})
    failure = refusal.failure()
    if "authorization" in request.headers:  # a bot: its author reads this
        failure.detail = f"{failure.detail} (docs/bots.md)"
    return Response(
        failure,
        status_code=refusal.status,
        media_type="application/json",
        headers=refusal.headers,
    )


def _refusal(error: Exception) -> Refusal:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, NotStoredError):
        return Refusal("not_stored", status=503)
    if not isinstance(error, HTTPException):
        return Refusal("internal", status=500)
    status = error.status_code
    if status != 400:
        return Refusal(_CODES.get(status, "internal" if status >= 500 else "invalid"), status=status)
    extra = error.extra if isinstance(error.extra, list) else []
    if not extra:
        return Refusal("malformed", detail=error.detail)
    said, path = str(extra[0].get("message", error.detail)), extra[0].get("key", "data")
    return Refusal("invalid", field_in(said if path == "data" else f"{said} - at `$.{path}`"), said)
