"""Handing a sealed message to a push service.

Where that is, a client has told us, who may be anybody. So we talk to public addresses alone, on the port of https,
with a certificate that fits, and follow nobody anywhere else.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from gusher.server.sharing import limits

PORT = 443
LONGEST = 1_024
"""Characters of an endpoint. The longest that are known, of Windows, have half as many."""
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[[str], Awaitable[Streams]]
"""A connection to the host of this name. OSError if it can't be had, or must not be."""


class Endpoint(NamedTuple):
    """An address at a push service: its ``host``, and the ``path`` there."""

    host: str
    path: str

    @property
    def service(self) -> str:
        """The service's origin."""
        return f"https://{self.host}"


def endpoint(url: str) -> Endpoint:
    """The endpoint of this address. ValueError if it can't be one: it names another port or protocol, or no host."""
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise ValueError("it is no address")
    parts = urlsplit(url)
    host = parts.hostname or ""
    if parts.scheme != "https" or parts.port not in (None, PORT) or "@" in parts.netloc:
        raise ValueError("it is no https address on the usual port")
    labels = host.split(".")
    # Of a name the last part has letters; what has none is an address, however it is written.
    is_name = all(label and label.replace("-", "").replace("_", "").isalnum() for label in labels)
    if len(labels) < 2 or not is_name or not labels[-1][0].isalpha():
        raise ValueError("it names no host of the internet")
    return Endpoint(host, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def is_public(address: str) -> bool:
    """Whether an address is a public one, which leads to no private network."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address) and (ip.ipv4_mapped or ip.sixtofour or ip.teredo or ip in _NAT64):
        return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved)


async def public_addresses(host: str) -> list[str]:
    """The addresses of a host. OSError if there are none, or not all are public."""
    infos = await asyncio.get_running_loop().getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(info[4][0]) for info in infos))
    if not addresses or not all(map(is_public, addresses)):
        raise PermissionError(f"{host} is no host of the internet")
    return addresses


class Internet:
    """Connects to public hosts over TLS, to the very addresses that have been checked."""

    def __init__(self) -> None:
        self._context: ssl.SSLContext | None = None

    async def __call__(self, host: str) -> Streams:
        """See ``Connect``."""
        addresses = await public_addresses(host)
        if self._context is None:
            # It reads all certificates of the system.
            self._context = await asyncio.to_thread(ssl.create_default_context)
        # The old protocol first: a house without the new one has addresses of it all the same.
        addresses.sort(key=lambda address: ":" in address)
        return await asyncio.open_connection(addresses[0], PORT, ssl=self._context, server_hostname=host)


async def deliver(to: Endpoint, headers: Mapping[str, str], body: bytes, connect: Connect) -> int:
    """Hand over a message; the status of the answer. OSError or ValueError if there is none."""
    async with asyncio.timeout(limits.SECONDS_TO_DELIVER):
        reader, writer = await connect(to.host)
        try:
            fields = {"host": to.host, **headers, "content-length": str(len(body)), "connection": "close"}
            lines = [f"POST {to.path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items()), "", ""]
            writer.write("\r\n".join(lines).encode() + body)
            await writer.drain()
            version, status, *_ = (await reader.readline()).split()
            if not version.startswith(b"HTTP/1."):
                raise ValueError("that is no HTTP")
            return int(status)
        finally:
            # The rest of what they say, or how they take leave, is nothing to us.
            writer.transport.abort()
