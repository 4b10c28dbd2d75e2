"""Why phones perhaps don't reach this computer: what can be found out here first, then what only people can see."""

from __future__ import annotations

import platform
from collections.abc import Sequence

from litestar import get

from gusher.server.protocol.itself import DeviceHeard, Obstacle, Reach, System

from . import addresses
from .addresses import OwnAddress
from .services import AnyRequest, count, failures, known_person, services

_SYSTEMS: dict[str, System] = {"Windows": "windows", "Darwin": "macos", "Linux": "linux"}


@get("/api/reach", responses=failures(429, 503))
async def get_reach(request: AnyRequest) -> Reach:
    """Whether phones reach this computer: the address for one of them to open, who has opened it, and what may stand in
    the way."""
    here = services(request)
    count(request, here.budgets.lobbies)
    person, asked = known_person(request), request.url.hostname or ""
    own = addresses.all_addresses()
    obstacles, hosts = looked(own, here.at.host, asked)
    if not addresses.is_local(asked):
        links = [f"{request.url.scheme}://{request.url.netloc}"]
    else:
        links = [here.at.url(each) for each in (hosts and here.at.names()) or hosts]
    key = here.hellos.key(person)
    mine = {each.address for each in own}
    return Reach(
        links=[f"{each}/hello/{key}" for each in links],
        heard=[
            DeviceHeard(each.address, each.at, each.address in mine or addresses.is_local(each.address))
            for each in here.hellos.of(person)
        ],
        obstacles=obstacles,
        system=_SYSTEMS.get(platform.system(), "other"),
        port=here.at.port,
    )


def looked(own: Sequence[OwnAddress], host: str, asked: str) -> tuple[list[Obstacle], list[str]]:
    """What may stand in the way, in the order to check, and the addresses to try. ``own`` are those of this computer,
    which answers on ``host`` and was asked at ``asked``."""
    guesses = [Obstacle(each) for each in ("firewall", "guest_network", "mobile_data")]
    if not addresses.is_local(asked):
        # Whoever asks has come in from elsewhere, or could have.
        return guesses, [asked]
    if addresses.is_local(host):
        return [Obstacle("here_only", sure=True)], []
    if not addresses.is_everywhere(host):
        return guesses, [host]
    real = [each.address for each in own if not each.is_virtual and not each.is_alone]
    virtual = [each.address for each in own if each.is_virtual]
    if not real and not virtual:
        return [Obstacle("no_network", sure=True, about=[each.address for each in own])], []
    obstacles = []
    if virtual:
        # Where it goes into the world by one of those, the network of the room is perhaps out of its reach.
        obstacles.append(Obstacle("virtual", sure=own[0].is_virtual, about=virtual))
    if len(real) > 1:
        obstacles.append(Obstacle("several", sure=True, about=real))
    return [*obstacles, *guesses], real or virtual
