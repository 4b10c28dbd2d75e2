"""Which step fails on the way from a phone to this computer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from gusher.server.http.addresses import OwnAddress

from .asking import Firewall, Profile

State = Literal["good", "bad", "perhaps", "unknown"]


@dataclass(frozen=True)
class Finding:
    """The state of something that was checked, and the key of its sentence, with what fills its gaps."""

    state: State
    key: str
    gaps: tuple[str, ...] = ()


def steps(
    own: Sequence[OwnAddress],
    phones: Collection[str],
    neighbours: Collection[str],
    profile: Profile,
    firewall: Firewall,
    *,
    has_failed: bool,
) -> list[Finding]:
    """All steps in the order of a phone's request: address, VPN, isolation, firewall.

    ``own`` are this computer's addresses, the one that leads to the internet first, ``phones`` those of the devices
    that got through. ``neighbours`` are other devices seen in the network; a phone that looks for our address is among
    them, even if a firewall then blocks it. Until the user says that a phone ``has_failed``, it may still come.
    """
    real = [each.address for each in own if not each.is_virtual and not each.is_alone]
    virtual = [each.address for each in own if each.is_virtual]
    if not real:
        if virtual:
            return [Finding("good", "address.good", (virtual[0],)), Finding("bad", "vpn.only", tuple(virtual))]
        return [Finding("bad", "address.alone" if own else "address.none")]
    found = [
        Finding("perhaps", "address.several", (", ".join(real),))
        if len(real) > 1 and not phones
        else Finding("good", "address.good", (real[0],))
    ]
    if virtual and not phones:
        key = "vpn.first" if own[0].is_virtual else "vpn.beside"
        found.append(Finding("bad" if own[0].is_virtual and has_failed else "perhaps", key, (", ".join(virtual),)))
    else:
        found.append(Finding("good", "vpn.none"))
    return [
        *found,
        _isolation(phones, neighbours, has_failed),
        _firewall(phones, neighbours, profile, firewall, has_failed),
    ]


def _isolation(phones: Collection[str], neighbours: Collection[str], has_failed: bool) -> Finding:
    if phones or neighbours:
        return Finding("good", "isolation.good", (", ".join(sorted(phones or neighbours)),))
    return Finding("bad", "isolation.bad") if has_failed else Finding("unknown", "isolation.unknown")


def _firewall(
    phones: Collection[str], neighbours: Collection[str], profile: Profile, firewall: Firewall, has_failed: bool
) -> Finding:
    if phones:
        return Finding("good", "firewall.good")
    if profile == "public":
        return Finding("bad" if has_failed else "perhaps", "firewall.public")
    if not has_failed:
        return Finding("unknown", "firewall.unknown")
    # Without a neighbour nothing has reached the firewall that it could have refused.
    if firewall == "off" or not neighbours:
        return Finding("unknown", "firewall.not_reached")
    return Finding("bad", "firewall.bad")
