"""Where people reach this server."""

from __future__ import annotations

import ipaddress
import socket
import struct
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

Scheme = Literal["http", "https"]
SYSTEM_FOLDER = Path("/sys/class/net")
"""Where Linux lists its network interfaces."""
_ASK_ADDRESS = 0x8915
"""Linux's SIOCGIFADDR: the IPv4 address of an interface."""
_LONGEST_NAME = 15
_VIRTUAL_NAMES = (
    "tun", "tap", "wg", "tailscale", "zt", "ppp", "utun",
    "docker", "podman", "br-", "virbr", "veth", "vboxnet", "vmnet", "lxc", "cni",
)  # fmt: skip
_VIRTUAL_NETWORKS = [
    ipaddress.ip_network(each)
    for each in ("100.64.0.0/10", "10.8.0.0/24", "172.17.0.0/16", "192.168.56.0/24", "192.168.122.0/24")
]
"""Where Tailscale, OpenVPN, Docker, VirtualBox and libvirt have their addresses, if nobody has chosen others."""

_SOMEWHERE = (("198.51.100.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses that nobody has. Nothing is sent: the route there tells our own address."""


def own_addresses() -> list[str]:
    """This computer's addresses in its networks, without loopback."""
    addresses = []
    for target, family in _SOMEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                addresses.append(str(probe.getsockname()[0]).partition("%")[0])
        except OSError:
            # No such network here.
            continue
    return [address for address in addresses if not ipaddress.ip_address(address).is_loopback]


class OwnAddress(NamedTuple):
    """One of this computer's IPv4 addresses, and the interface that has it; empty where the system does not tell."""

    address: str
    interface: str = ""

    @property
    def is_virtual(self) -> bool:
        """Whether it looks like that of a VPN or of a virtual machine's adapter: no phone of the room is there."""
        address = ipaddress.ip_address(self.address)
        return self.interface.startswith(_VIRTUAL_NAMES) or any(address in network for network in _VIRTUAL_NETWORKS)

    @property
    def is_alone(self) -> bool:
        """Whether the computer has given it to itself, since no network did."""
        return ipaddress.ip_address(self.address).is_link_local


def all_addresses() -> list[OwnAddress]:
    """This computer's IPv4 addresses without loopback, the one that leads to the internet first."""
    first = [each for each in own_addresses() if ":" not in each]
    named = {each.address: each for each in _of_interfaces()}
    with suppress(OSError):
        for *_, (address, *_) in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM):
            named.setdefault(str(address), OwnAddress(str(address)))
    ordered = [*(named.pop(each, OwnAddress(each)) for each in dict.fromkeys(first)), *named.values()]
    return [each for each in ordered if not ipaddress.ip_address(each.address).is_loopback]


def _of_interfaces() -> list[OwnAddress]:
    """The addresses of Linux's interfaces; none on other systems."""
    try:
        import fcntl

        names = sorted(each.name for each in SYSTEM_FOLDER.iterdir())
    except (ImportError, OSError):
        return []
    addresses = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for name in names:
            with suppress(OSError):
                asked = struct.pack("256s", name.encode()[:_LONGEST_NAME])
                answer = fcntl.ioctl(probe.fileno(), _ASK_ADDRESS, asked)
                addresses.append(OwnAddress(socket.inet_ntoa(answer[20:24]), name))
    return addresses


def parsed(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that ``host`` is, in brackets or not, without its zone; None for a name."""
    try:
        return ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return None


def unmapped(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The same, as IPv4 if it is an IPv4-mapped IPv6 address."""
    address = parsed(host)
    return getattr(address, "ipv4_mapped", None) or address


def plain(host: str) -> str:
    """Unwraps an IPv4-mapped IPv6 address."""
    return str(unmapped(host) or host)


def is_local(host: str) -> bool:
    """Whether a host name or address means the computer itself."""
    address = parsed(host)
    return f".{host}".endswith(".localhost") if address is None else address.is_loopback


def is_everywhere(host: str) -> bool:
    """Whether a server on this address answers on all of the computer's."""
    address = parsed(host)
    return address is not None and address.is_unspecified


def url(host: str, port: int, scheme: Scheme = "http") -> str:
    """The address as people type it."""
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" if port == {"http": 80, "https": 443}[scheme] else f"{scheme}://{shown}:{port}"


class Endpoint(NamedTuple):
    """Where a server answers: on the address or name ``host`` at a port; by ``https`` if it has a certificate, which is
    for the hosts ``certified``."""

    host: str
    port: int
    scheme: Scheme = "http"
    certified: tuple[str, ...] = ()

    def url(self, host: str) -> str:
        """Its address under a name or address of this computer."""
        return url(host, self.port, self.scheme)

    def here(self) -> str:
        """Its address for somebody at this computer."""
        if self.certified:
            return self.url(next(filter(is_local, self.certified), self.certified[0]))
        return self.url("localhost" if is_everywhere(self.host) or is_local(self.host) else self.host)

    def names(self) -> list[str]:
        """The hosts of its certificate by which others can come in: any other would make browsers warn."""
        own = own_addresses() if self.certified else []
        return [each for each in self.certified if each in own or (parsed(each) is None and not is_local(each))]

    def reachable(self) -> list[str]:
        """Its addresses, the one to share first."""
        if names := self.names():
            return [self.url(each) for each in names]
        if not is_everywhere(self.host):
            return [self.url(self.host)]
        family = ":" in self.host
        # On IPv4's "everywhere" nobody comes in by IPv6.
        shared = [address for address in own_addresses() if family or ":" not in address]
        return [self.url(address) for address in shared or ["localhost"]]

    def shared(self) -> list[str]:
        """Those of ``reachable`` that other computers can use."""
        return [each for each in self.reachable() if not is_local(urlsplit(each).hostname or "")]


class Networks:
    """Addresses and networks, such as those of proxies, from which alone ``X-Forwarded-For`` is believed. ValueError
    names the first that is neither."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._networks = [ipaddress.ip_network(each, strict=False) for each in named]

    def __contains__(self, host: str) -> bool:
        # Without networks, as mostly, there is nothing to parse for each connection.
        address = unmapped(host) if self._networks else None
        return address is not None and any(address in network for network in self._networks)


@lru_cache(maxsize=4096)
def block_of(host: str) -> str:
    """What to count an address by: itself in IPv4; in IPv6 its block of 2**64, of which every house has one."""
    address = unmapped(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address or host)
