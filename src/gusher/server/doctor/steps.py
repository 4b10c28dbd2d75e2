"""Which step fails on the way from a phone to this computer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from gusher.server.http.addresses import OwnAddress

from .asking import Firewall, Profile

State = Literal["good", "bad", "perhaps", "unknown"]


@dataclass(frozen=True)
class Step:
    """One step, how it stands, and the sentence for that, by its key in the words, with what fills its gaps."""

    name: Literal["address", "vpn", "isolation", "firewall"]
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
) -> list[Step]:
    """All steps, in the order in which a phone's request takes them. ``own`` are this computer's addresses, the one
    that leads to the internet first, ``phones`` those of the devices that got through. ``neighbours`` are other devices
    that this computer has heard of in its network: one that asks for our address is among them, whatever a firewall
    does with it afterwards. Before somebody says that a phone ``has_failed``, what is not seen yet may still come."""
    real = [each.address for each in own if not each.is_virtual and not each.is_alone]
    virtual = [each.address for each in own if each.is_virtual]
    if not real:
        if virtual:
            return [
                Step("address", "good", "address.good", (virtual[0],)),
                Step("vpn", "bad", "vpn.only", tuple(virtual)),
            ]
        return [Step("address", "bad", "address.alone" if own else "address.none")]
    several = len(real) > 1 and not phones
    found = [
        Step("address", "perhaps", "address.several", (", ".join(real),))
        if several
        else Step("address", "good", "address.good", (real[0],))
    ]
    if virtual and not phones:
        key = "vpn.first" if own[0].is_virtual else "vpn.beside"
        found.append(Step("vpn", "bad" if own[0].is_virtual and has_failed else "perhaps", key, (", ".join(virtual),)))
    else:
        found.append(Step("vpn", "good", "vpn.none"))
    return [
        *found,
        _isolation(phones, neighbours, has_failed),
        _firewall(phones, neighbours, profile, firewall, has_failed),
    ]


def _isolation(phones: Collection[str], neighbours: Collection[str], has_failed: bool) -> Step:
    if phones or neighbours:
        return Step("isolation", "good", "isolation.good", (", ".join(sorted(phones or neighbours)),))
    return (
        Step("isolation", "bad", "isolation.bad") if has_failed else Step("isolation", "unknown", "isolation.unknown")
    )


def _firewall(
    phones: Collection[str], neighbours: Collection[str], profile: Profile, firewall: Firewall, has_failed: bool
) -> Step:
    if phones:
        return Step("firewall", "good", "firewall.good")
    if profile == "public":
        return Step("firewall", "bad" if has_failed else "perhaps", "firewall.public")
    if not has_failed:
        return Step("firewall", "unknown", "firewall.unknown")
    # Without a neighbour nothing has come so far that a firewall could have refused.
    if firewall == "off" or not neighbours:
        return Step("firewall", "unknown", "firewall.not_reached")
    return Step("firewall", "bad", "firewall.bad")
