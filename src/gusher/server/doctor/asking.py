"""What the system says about its networks, read from its own programs and files, whatever its language."""

from __future__ import annotations

import ipaddress
import platform
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

SECONDS = 10.0

Profile = Literal["public", "private", "unknown"]
Firewall = Literal["on", "off", "unknown"]

_NEIGHBOUR = re.compile(r"(\d+\.\d+\.\d+\.\d+)\W.*?\b((?:[0-9a-f]{1,2}[:-]){5}[0-9a-f]{1,2})\b", re.IGNORECASE)
_GATEWAY = re.compile(r"^\s*(?:default|0\.0\.0\.0\s+0\.0\.0\.0)\s+(?:via\s+)?(\d+\.\d+\.\d+\.\d+)", re.MULTILINE)
_NOBODY = re.compile(r"(?:ff|0?0)([:-](?:ff|0?0)){5}", re.IGNORECASE)


def _said(*command: str) -> str:
    """The output of a system program; empty if it is missing or fails."""
    try:
        done = subprocess.run(
            command, capture_output=True, encoding="utf-8", errors="replace", timeout=SECONDS, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout


def _read(file: str) -> str:
    try:
        return Path(file).read_text("utf-8", errors="replace")
    except OSError:
        return ""


def neighbours() -> set[str]:
    """The addresses of other devices seen in this network, without its routers."""
    table = _read("/proc/net/arp") if platform.system() == "Linux" else _said("arp", "-a")
    return neighbours_in(table) - gateways()


def neighbours_in(table: str) -> set[str]:
    """The addresses in the output of ``arp -a`` or in Linux's table, without broadcast and empty ones."""
    found = {address for address, hardware in _NEIGHBOUR.findall(table) if not _NOBODY.fullmatch(hardware)}
    return {each for each in found if _is_of_one(each)}


def _is_of_one(address: str) -> bool:
    try:
        parsed = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return not (parsed.is_multicast or parsed.is_reserved or parsed.is_loopback)


def gateways() -> set[str]:
    """The routers by which this computer reaches other networks."""
    if platform.system() == "Linux":
        return gateways_of_linux(_read("/proc/net/route"))
    return gateways_in(
        _said("route", "print", "-4") if platform.system() == "Windows" else _said("netstat", "-rn", "-f", "inet")
    )


def gateways_in(table: str) -> set[str]:
    """The routers in the output of ``route print`` or ``netstat -rn``."""
    return set(_GATEWAY.findall(table)) - {"0.0.0.0"}  # noqa: S104 - no address to answer on


def gateways_of_linux(table: str) -> set[str]:
    """The routers in Linux's table, which has addresses as hexadecimal numbers, the last byte first."""
    rows = [line.split() for line in table.splitlines()[1:]]
    found = {row[2] for row in rows if len(row) > 2 and row[1] == "00000000" and row[2] != "00000000"}
    return {str(ipaddress.IPv4Address(bytes.fromhex(each)[::-1])) for each in found}


def profile() -> Profile:
    """Windows' category of this network; unknown on other systems."""
    if platform.system() != "Windows":
        return "unknown"
    return profile_in(_said("powershell", "-NoProfile", "-Command", "(Get-NetConnectionProfile).NetworkCategory"))


def profile_in(said: str) -> Profile:
    """The strictest of the categories that PowerShell names."""
    named = set(said.split())
    if "Public" in named:
        return "public"
    return "private" if named & {"Private", "DomainAuthenticated"} else "unknown"


def firewall() -> Firewall:
    """Whether this computer's firewall is on; unknown if the system doesn't say."""
    if platform.system() == "Windows":
        return firewall_in(_said("netsh", "advfirewall", "show", "currentprofile", "state"), ["ON", "EIN", "WŁ"])
    if platform.system() == "Darwin":
        return firewall_in(_said("/usr/libexec/ApplicationFirewall/socketfilterfw", "--getglobalstate"), ["enabled"])
    if "ENABLED=yes" in _read("/etc/ufw/ufw.conf") or _said("firewall-cmd", "--state").strip() == "running":
        return "on"
    return "unknown"


def firewall_in(said: str, on: Sequence[str]) -> Firewall:
    """Whether one of the words for “on” is there; unknown if there are none at all."""
    if not said.strip():
        return "unknown"
    words = {word.strip(".!()").upper() for word in said.split()}
    return "on" if words & {each.upper() for each in on} else "off"
