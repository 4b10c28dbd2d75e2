"""The outermost layer: who may come in and how often, headers, pages and files."""

from __future__ import annotations

import time
import traceback
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager
from typing import Any
from urllib.parse import urlsplit

import msgspec

from gusher.server.journal import Journal, numbered
from gusher.server.metrics import Figure
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing.budgets import Budgets
from gusher.server.sharing.turns import Turns
from gusher.server.stopping import Stopping

from . import web
from .addresses import block_of
from .hosts import Hosts

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
SET_COOKIE = "gusher.set_cookie"
"""Where a handler leaves the cookie that its answer is to carry."""
MISDIRECTED = 421
FAILED = 500
UNKNOWN_HOST = (
    "Gusher runs here, but it does not know the name {name}.\nUse its address instead, or start it with:"
    " gusher serve --name {name}\n\n"
    "Gusher läuft hier, kennt aber den Namen {name} nicht.\nNimm stattdessen die Adresse, oder starte mit:"
    " gusher serve --name {name}\n\n"
    "Gusher działa tutaj, ale nie zna nazwy {name}.\nUżyj adresu albo uruchom go tak:"
    " gusher serve --name {name}\n"
)
DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


Preview = Callable[[Any], Awaitable[str]]
"""Tags for a page's head, for those who show links to it; empty for most pages."""
Page = Callable[[Any], str | None]
"""A page for devices that can't run the app; None where something else is asked for."""
Life = Callable[[], AbstractAsyncContextManager[None]]
"""What runs while the server is up."""


class Door:
    """Wraps the application.

    Requests that change something, and WebSockets, are taken only from our own pages, by the origin that browsers send:
    a hostile page can't play with a visitor's seats. Other programs send no origin, and may. Unknown host names are
    refused.
    """

    def __init__(
        self,
        inner: Any,
        app: web.App,
        hosts: Hosts,
        budgets: Budgets,
        turns: Turns,
        preview: Preview,
        page: Page,
        life: Life,
    ) -> None:
        self._inner = inner
        self._app = app
        self._hosts = hosts
        self._budgets = budgets
        self.turns = turns
        self.journal = Journal()
        """What has been asked for: see ``journal``."""
        self.figures: Callable[[], Iterable[Figure]] = tuple
        """The figures for operators: see ``metrics``."""
        self.stopping = Stopping()
        """How the process stops."""
        self._preview = preview
        self._page = page
        self._life = life

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one request or socket, or the server's start and end."""
        if scope["type"] == "http":
            began = time.perf_counter()
            with numbered() as name:
                status = await self._http(scope, receive, send, name)
            self.journal.note(scope["method"], route_of(scope), status, time.perf_counter() - began)
        elif scope["type"] == "websocket" and (refusal := self._refusal(scope)):
            await receive()
            await send({"type": "websocket.close", "code": 4000 + refusal.status, "reason": refusal.reason.code})
        elif scope["type"] == "websocket":
            with numbered():
                await self._inner(scope, receive, send)
        else:
            await self._live(receive, send)

    async def _live(self, receive: Any, send: Any) -> None:
        """Run ``life`` from the server's start to its end."""
        phase = "startup"
        await receive()
        try:
            async with self._life():
                await send({"type": "lifespan.startup.complete"})
                phase = "shutdown"
                await receive()
        except BaseException:
            await send({"type": f"lifespan.{phase}.failed", "message": traceback.format_exc()})
            raise
        await send({"type": "lifespan.shutdown.complete"})

    async def _http(self, scope: Any, receive: Any, send: Any, name: str) -> int:
        """Answer a request of this name; the status of the answer, 0 if there was none."""
        status = 0

        async def send_with_headers(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                said = dict(message["headers"])
                more = self._headers(scope, said.get(b"content-type", b""))
                message["headers"] = [*message["headers"], *(each for each in more if each[0] not in said)]
                if status >= FAILED:
                    # Under this name the log says why.
                    message["headers"].append((b"x-request-id", name.encode()))
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None and refusal.status == MISDIRECTED and not scope["path"].startswith("/api"):
            await web.tell(scope, send_with_headers, MISDIRECTED, UNKNOWN_HOST.format(name=host_of(scope)))
        elif refusal is not None:
            headers = [("content-type", "application/json"), *refusal.headers.items()]
            body = msgspec.json.encode(refusal.failure())
            await web.respond(scope, send_with_headers, refusal.status, headers, body)
        elif scope["path"].startswith("/api/") or scope["path"] == "/api" or scope["method"] not in ("GET", "HEAD"):
            await self.turns.mine(address_of(scope))
            await self._inner(scope, receive, send_with_headers)
        elif (page := self._page(scope)) is not None:
            await web.show(scope, send_with_headers, page)
        else:
            await web.answer(self._app, scope, send_with_headers, await self._preview(scope))
        return status

    def _refusal(self, scope: Any) -> Refusal | None:
        """Why a request is not dealt with at all, if it isn't."""
        if not self._hosts.knows(host_of(scope)):
            return Refusal("unknown_host", status=MISDIRECTED)
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not is_own_page(scope):
            return Refusal("wrong_origin", status=403)
        if not self._budgets.requests.take(address_of(scope)):
            wait = self._budgets.requests.wait(address_of(scope))
            return Refusal("too_fast", status=429, wait=wait)
        return None

    def _headers(self, scope: Any, kind: bytes) -> list[tuple[bytes, bytes]]:
        headers = [(b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"same-origin")]
        if scope["path"].startswith("/api"):
            headers.append((b"cache-control", b"no-store"))
            headers.append((b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"))
        elif not web.is_part(scope["path"], kind):
            headers.append((b"content-security-policy", self._policy(scope).encode()))
        if SET_COOKIE in scope:
            headers.append((b"set-cookie", scope[SET_COOKIE].encode()))
        return headers

    def _policy(self, scope: Any) -> str:
        # Everything comes from here, nothing may be framed; Svelte sets styles of single elements. Older Safaris do not
        # count our own WebSocket as 'self'. The name has been checked: it holds nothing that could end the directive.
        host = host_of(scope) if self._hosts.knows(host_of(scope)) else ""
        socket = f" {'wss' if scope['scheme'] == 'https' else 'ws'}://{host}" if host else ""
        return (
            f"default-src 'self'; script-src {self._app.scripts}; style-src 'self' 'unsafe-inline'; "
            f"img-src 'self' data: blob:; connect-src 'self'{socket}; object-src 'none'; base-uri 'none'; "
            "form-action 'self'; frame-ancestors 'none'"
        )


def route_of(scope: Any) -> str:
    """What is asked for, without what only this request names: paths hold codes of rooms, and keys."""
    if not scope["path"].startswith("/api"):
        return "files" if scope["path"].startswith("/assets/") else "pages"
    return str(scope.get("path_template") or "unknown")


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


def host_of(scope: Any) -> str:
    """The Host header of a request; empty if there is none."""
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")


def address_of(scope: Any) -> str:
    """The address that a request is counted for."""
    client = scope.get("client")
    return block_of(client[0]) if client else ""
