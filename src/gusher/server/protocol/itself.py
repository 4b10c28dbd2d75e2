"""The server itself: where it is, whether phones reach it, and whether it is well (HTTP)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

System = Literal["windows", "macos", "linux", "other"]


class Obstacle(Struct):
    """What may keep phones from this computer. ``sure``: it was found here; else people have to look. ``about``:
    addresses that it is about.

    ``here_only``: the server answers to this computer alone. ``no_network``: the computer has no address in a network.
    ``virtual``: it is in a VPN, or in the network of a virtual machine. ``several``: it has several addresses, and the
    phones are perhaps at another one. ``firewall``, ``guest_network`` (it keeps devices apart) and ``mobile_data`` (the
    phone is in another network) nobody can see from here."""

    what: Literal["here_only", "no_network", "virtual", "several", "firewall", "guest_network", "mobile_data"]
    sure: bool = False
    about: list[str] = []


class DeviceHeard(Struct):
    """A device has opened the address, from this one, ``at`` so many seconds since 1970. ``here``: it is the computer
    itself."""

    address: str
    at: float
    here: bool


class Reach(Struct):
    """GET /api/reach: whether phones reach this computer. ``links``: what one of them is to open, the best first; none
    where there is no way. ``heard``: who has, lately. ``obstacles`` in the order in which they are gone through.
    ``system`` and ``port`` are for words about firewalls."""

    links: list[str]
    heard: list[DeviceHeard]
    obstacles: list[Obstacle]
    system: System
    port: int


class Addresses(Struct):
    """GET /api/address: where this server can be reached, the address to share first."""

    addresses: list[str]


class Operator(Struct):
    """GET /api/operator: what whoever runs this server says of themselves (``imprint``: lines of text, empty if they
    have said nothing), and for how many ``days`` after their last use it keeps tables where nothing more will happen,
    and those that somebody could go on with (``days_running``); null: for ever."""

    imprint: str
    days: float | None
    days_running: float | None


class Health(Struct):
    """GET /api/health. ``status`` is ``not_stored`` as long as nothing can be written, as on a full disk or when the
    database has gone: then whatever anybody wants is refused, and this answer has status 503.

    ``compiled``: the rules run at full speed; before, everything works a little slower. ``bots``: the workers are warm.
    Both become true by themselves; once ``settled``, nothing more changes, and what is still false stays so, as where
    this machine can't compile."""

    version: str
    status: Literal["ok", "not_stored"]
    compiled: bool
    bots: bool
    settled: bool
