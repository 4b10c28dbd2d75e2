"""``gusher doctor --from-phone``: waits for a phone to open an address of this computer, or finds the step that fails.

Plain HTTP without cookies; every request from another address than this computer's own is from a phone. Its page
reports its time.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import segno

from gusher.server.http import addresses
from gusher.server.http.addresses import OwnAddress
from gusher.server.http.languages import preferred
from gusher.server.http.plain_pages import plain_page

from . import asking, words
from .steps import Finding, steps

SECONDS_APART = 60.0
"""Clocks may differ by this much."""
SECONDS_OF_A_REQUEST = 10.0
SECONDS_BETWEEN_LOOKS = 2
MOST_PHONES = 100
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; form-action 'self'"
)
_TELLS_TIME = "<script>fetch('/clock?at=' + Date.now(), { method: 'POST' })</script>\n"
_LOOKS_AGAIN = f'<meta http-equiv="refresh" content="{SECONDS_BETWEEN_LOOKS}; url=/">\n'


@dataclass
class Visit:
    """What is known of the phones so far. ``reached``: the address of ours that each has opened; ``apart``: by how many
    seconds its clock differs from ours; ``has_failed``: the user says that a phone shows an error."""

    own: Sequence[OwnAddress]
    has_failed: bool = False
    reached: dict[str, str] = field(default_factory=dict)
    apart: dict[str, float] = field(default_factory=dict)
    changed: threading.Event = field(default_factory=threading.Event)

    def come(self, phone: str, to: str) -> None:
        """A phone has got through to an address of ours."""
        if len(self.reached) < MOST_PHONES:
            self.reached.setdefault(phone, to)
        self.changed.set()

    def tell(self, phone: str, at: float) -> None:
        """A phone reports its time, in seconds since 1970."""
        if phone in self.reached:
            self.apart[phone] = at - time.time()
            self.changed.set()

    def fail(self) -> None:
        """A phone shows an error."""
        self.has_failed = True
        self.changed.set()

    def steps(self) -> list[Finding]:
        """The state of every step now."""
        found = (asking.neighbours(), asking.profile(), asking.firewall())
        return steps(self.own, self.reached, *found, has_failed=self.has_failed)

    def lines(self, language: str) -> list[str]:
        """The result in sentences, once there is one."""
        if self.reached:
            lines = [words.said(language, "phone.yes", pair) for pair in self.reached.items()]
            worst = max((abs(each) for each in self.apart.values()), default=0.0)
            return [*lines, *([words.said(language, "phone.clock", [f"{worst:.0f}"])] if worst > SECONDS_APART else [])]
        if not self.has_failed:
            return []
        wrong = [each for each in self.steps() if each.state in ("bad", "perhaps")]
        return [words.said(language, "phone.no"), *(words.said(language, each.key, each.gaps) for each in wrong)]


def links(own: Sequence[OwnAddress], port: int) -> list[str]:
    """The addresses for phones to try, the likeliest first."""
    real = [each.address for each in own if not each.is_virtual and not each.is_alone]
    return [addresses.url(each, port) for each in real or [each.address for each in own]]


def listening(port: int, visit: Visit) -> ThreadingHTTPServer:
    """A server for phones on all of this computer's addresses, at this port or, if it is taken, at any other. It
    answers from ``serve_forever`` on."""
    handler = type("Handler", (_Handler,), {"visit": visit})
    try:
        return _Server(("", port), handler)
    except OSError:
        return _Server(("", 0), handler)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # On Windows this would let two programs share a port.
    allow_reuse_address = not hasattr(socket, "SO_EXCLUSIVEADDRUSE")

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore phones that hang up."""


class _Handler(BaseHTTPRequestHandler):
    visit: Visit
    timeout = SECONDS_OF_A_REQUEST

    def do_GET(self) -> None:
        """Tell a phone that it works; show this computer's browser what to do, and the result."""
        language = preferred(self.headers.get("Accept-Language", ""), ("en", "de", "pl"))
        if urlsplit(self.path).path != "/":
            self._answer(404, "")
        elif self._is_here():
            self._answer(200, page(self.visit, self.connection.getsockname()[1], language))
        else:
            self.visit.come(self._phone(), self.connection.getsockname()[0])
            works, close = (words.said(language, f"phone.{key}") for key in ("works", "close"))
            self._answer(200, plain_page(language, "✓", works, close) + _TELLS_TIME)

    def do_POST(self) -> None:
        """A phone reports its time, or the user of this computer that a phone shows an error."""
        asked = urlsplit(self.path)
        if asked.path == "/clock":
            try:
                at = int(parse_qs(asked.query)["at"][0]) / 1000
            except (KeyError, ValueError, OverflowError):
                self._answer(400, "")
            else:
                self.visit.tell(self._phone(), at)
                self._answer(204, "")
        elif self._is_here():
            self.visit.fail()
            self._answer(303, "", Location="/")
        else:
            self._answer(404, "")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as it is called there
        """Log nothing: the terminal is for the user."""

    def _phone(self) -> str:
        return addresses.plain(str(self.client_address[0]))

    def _is_here(self) -> bool:
        return addresses.is_local(self._phone()) or self._phone() in {each.address for each in self.visit.own}

    def _answer(self, status: int, text: str, **headers: str) -> None:
        body = text.encode()
        self.send_response(status)
        fields = {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
        }
        for name, value in {**fields, "Content-Security-Policy": _POLICY, **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


def page(visit: Visit, port: int, language: str) -> str:
    """The page for this computer's screen: the address as a QR code, and the result so far. It reloads every two
    seconds."""
    told = "".join(f"<p>{escape(line)}</p>\n" for line in visit.lines(language))
    found = links(visit.own, port)
    if visit.reached or not found:
        rest = [] if visit.reached else [words.said(language, each.key, each.gaps) for each in visit.steps()]
        shown = told + "".join(f"<p>{escape(line)}</p>\n" for line in rest) + _LOOKS_AGAIN
        return plain_page(language, "✓" if visit.reached else "✗", words.said(language, "phone.title"), "") + shown
    also = f"<p>{escape(words.said(language, 'phone.also', [', '.join(found[1:])]))}</p>\n" if found[1:] else ""
    scan = words.said(language, "phone.scan")
    code = segno.make(found[0], error="m").svg_inline(scale=8, light="#fff", border=3)
    button = words.said(language, "phone.failed")
    return (
        plain_page(language, "", words.said(language, "phone.title"), scan)
        + f"<p style='font-size: 1.6em'><b>{escape(found[0])}</b></p>\n{code}\n{also}"
        + (told or f"<p>{escape(words.said(language, 'phone.waiting_page'))}</p>\n")
        + f"<form method='post' action='/failed'><button>{escape(button)}</button></form>\n{_LOOKS_AGAIN}"
    )


def wait(visit: Visit, seconds: float, tell: Callable[[list[str]], None], language: str) -> bool:
    """Report changes until a phone has come and reported its time, or ``seconds`` have passed. Whether one came."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        if not visit.changed.wait(left):
            break
        visit.changed.clear()
        if visit.reached:
            # Its page reports its time a moment later.
            visit.changed.wait(1.0)
            tell(visit.lines(language))
            return True
        tell([*visit.lines(language), words.said(language, "phone.again")])
    return False
