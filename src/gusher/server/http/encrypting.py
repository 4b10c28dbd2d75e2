"""TLS over a line's connection.

Asyncio could do it, but would tell us of a connection only once both sides have agreed on keys; so nobody would count
and time those that never do.
"""

from __future__ import annotations

import re
import ssl
from contextlib import suppress
from typing import Any

from .hosts import name_in

READ = 64 * 1024
_TLS = b"\x16"
"""How a device begins that speaks TLS."""
_ASKED = re.compile(rb"(?:GET|HEAD) (/[!-~]*) HTTP/1\.[01]\r\n")
_HOST = re.compile(rb"\r\nhost:[ \t]*([!-~]+)[ \t]*\r\n", re.IGNORECASE)


class PlainError(Exception):
    """A device speaks http where https is spoken. ``answer`` leads it there, if it asked for a page."""

    def __init__(self, answer: bytes) -> None:
        super().__init__("http instead of https")
        self.answer = answer


class Encrypted:
    """A transport whose both ends encrypt. What is not named here is as in the transport below."""

    def __init__(self, below: Any, context: ssl.SSLContext) -> None:
        self.below = below
        self._context = context
        self._come, self._going = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._come, self._going, server_side=True)
        self._is_first = True
        self.is_agreed = False
        """Whether both ends have agreed on keys. Before that nothing can be said."""
        self.is_ended = False
        """Whether the device has said that it will send no more."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.below, name)

    def take(self, data: bytes) -> bytes:
        """What a device says, of what it has sent. PlainError if it speaks http, ssl.SSLError if what it speaks is no
        TLS of ours."""
        if self._is_first and data[:1] != _TLS:
            raise PlainError(_redirect(data))
        self._is_first = False
        self._come.write(data)
        said = []
        try:
            if not self.is_agreed:
                self._tls.do_handshake()
                self.is_agreed = True
            while part := self._tls.read(READ):
                said.append(part)
            self.is_ended = True
        except ssl.SSLWantReadError:
            # More has to come.
            pass
        finally:
            self._send()
        return b"".join(said)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Encrypt and send."""
        if not self.is_agreed:
            return
        left = memoryview(data)
        while left:
            left = left[self._tls.write(left) :]
        self._send()

    def close(self) -> None:
        """Say that no more will come, and end the connection once everything is sent."""
        if self.is_agreed and not self.below.is_closing():
            # The device has not said so yet, and need not.
            with suppress(ssl.SSLError):
                self._tls.unwrap()
            self._send()
        self.below.close()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """As asyncio's transports; by ``sslcontext`` uvicorn knows that this one encrypts."""
        return self._context if name == "sslcontext" else self.below.get_extra_info(name, default)

    def _send(self) -> None:
        if (data := self._going.read()) and not self.below.is_closing():
            self.below.write(data)


def _redirect(data: bytes) -> bytes:
    """The way to the same page by https, from the first bytes of a request by http; empty if they are none."""
    asked, host = _ASKED.match(data), _HOST.search(data)
    if asked is None or host is None or name_in(host[1].decode()) is None:
        return b""
    return (
        b"HTTP/1.1 307 Temporary Redirect\r\nlocation: https://%b%b\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
        % (host[1], asked[1])
    )
