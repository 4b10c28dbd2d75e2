"""The outermost layer: who may come in at all, which headers everything carries, where pages and files come from."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import msgspec

from . import web
from .errors import Refusal

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
SET_COOKIE = "gusher.set_cookie"
"""Where a handler leaves the cookie that its answer is to carry."""
DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class Door:
    """Wraps the application.

    Browsers send along which page a request comes from. Requests that change something, and every WebSocket, are taken
    only from our own pages: a hostile page in the same browser can't play with a visitor's seats. Programs that are no
    browsers send no origin, and may.
    """

    def __init__(self, inner: Any, app: web.App) -> None:
        self._inner = inner
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one request or socket."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and not is_own_page(scope):
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "wrong origin"})
        else:
            await self._inner(scope, receive, send)

    async def _http(self, scope: Any, receive: Any, send: Any) -> None:
        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers(scope)]
            await send(message)

        if scope["method"] not in SAFE and not is_own_page(scope):
            await _fail(send_with_headers, Refusal("wrong_origin", status=403))
        elif scope["path"].startswith("/api/") or scope["path"] == "/api" or scope["method"] not in ("GET", "HEAD"):
            await self._inner(scope, receive, send_with_headers)
        else:
            await web.answer(self._app, scope, send_with_headers)

    def _headers(self, scope: Any) -> list[tuple[bytes, bytes]]:
        headers = [(b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"same-origin")]
        if scope["path"].startswith("/api"):
            headers.append((b"cache-control", b"no-store"))
            headers.append((b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"))
        else:
            headers.append((b"content-security-policy", self._policy().encode()))
        if SET_COOKIE in scope:
            headers.append((b"set-cookie", scope[SET_COOKIE].encode()))
        return headers

    def _policy(self) -> str:
        # Everything comes from here, nothing may be framed; Svelte sets styles of single elements.
        return (
            f"default-src 'self'; script-src {self._app.scripts}; style-src 'self' 'unsafe-inline'; "
            "img-src 'self' data: blob:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; "
            "form-action 'self'; frame-ancestors 'none'"
        )


def is_own_page(scope: Any) -> bool:
    """Whether a request comes from one of our own pages, or from no page at all."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
    try:
        parts = urlsplit(origin.decode("latin-1"))
        own = urlsplit(f"//{headers.get(b'host', b'').decode('latin-1')}")
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
        # A proxy in front may speak https where we hear http: then its default port is meant.
        own_ports = {own.port} if own.port else {80, 443}
    except ValueError:
        return False
    return bool(parts.hostname) and parts.hostname == own.hostname and port in own_ports


async def _fail(send: Any, refusal: Refusal) -> None:
    body = msgspec.json.encode(refusal.failure())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
