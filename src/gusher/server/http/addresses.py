"""Where people reach this server."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from functools import lru_cache

_SOMEWHERE = (("198.51.100.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses that nobody has. Nothing is sent: asking for the way there tells our own address in the network."""


def own_addresses() -> list[str]:
    """This computer's addresses in its networks, without loopback."""
    found = []
    for target, family in _SOMEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                found.append(str(probe.getsockname()[0]).partition("%")[0])
        except OSError:
            # No such network here.
            continue
    return [address for address in found if not ipaddress.ip_address(address).is_loopback]


def is_local(host: str) -> bool:
    """Whether a host name or address means the computer itself."""
    bare = host.strip("[]")
    try:
        return ipaddress.ip_address(bare).is_loopback
    except ValueError:
        return bare == "localhost" or bare.endswith(".localhost")


def is_address(host: str) -> bool:
    """Whether this is an address, not a name."""
    try:
        ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return False
    return True


def is_everywhere(host: str) -> bool:
    """Whether a server on this address answers on all of the computer's."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_unspecified
    except ValueError:
        return False


def url(host: str, port: int, scheme: str = "http") -> str:
    """The address as people type it."""
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" if port == {"http": 80, "https": 443}[scheme] else f"{scheme}://{shown}:{port}"


def reachable(host: str, port: int) -> list[str]:
    """The addresses of a server that was told to answer on ``host``, the one to share first."""
    if not is_everywhere(host):
        return [url(host, port)]
    family = ":" in host
    # On IPv4's "everywhere" nobody comes in by IPv6.
    shared = [address for address in own_addresses() if family or ":" not in address]
    return [url(address, port) for address in shared] or [url("localhost", port)]


class Networks:
    """Addresses and networks, such as those of trusted proxies. ValueError names the first that is neither."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._networks = [ipaddress.ip_network(each, strict=False) for each in named]

    def __contains__(self, host: str) -> bool:
        if not self._networks:
            return False
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        plain = getattr(address, "ipv4_mapped", None) or address
        return any(plain in network for network in self._networks)


@lru_cache(maxsize=4096)
def block_of(host: str) -> str:
    """Whom to count an address for: itself in IPv4, its block of 2**64 in IPv6, of which every house has one."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return str(ipaddress.ip_network((address, 64), strict=False))
        address = address.ipv4_mapped
    return str(address)
