"""By which names this server answers.

A foreign page can give its own name the address of this server (DNS rebinding). So we answer only to addresses, to this
machine's names, and to names we were given.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable

from .addresses import parsed

LAST_PORT = 65535
HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""What routers at home put behind a machine's name; nobody can register a name below these."""
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*\.?")


class Hosts:
    """The names of a server: those of its machine, and those it was ``given``. ValueError for what is no name."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        machine = socket.gethostname().lower().rstrip(".")
        bare = machine.partition(".")[0]
        self._names = {"localhost", machine, bare, *(f"{bare}.{suffix}" for suffix in HOME)}
        for name in given:
            if not _NAME.fullmatch(name.lower()):
                raise ValueError(
                    f"{name!r} is not a host name: give it as in gusher.example.org, without http:// or port"
                )
            self._names.add(name.lower().rstrip("."))

    def knows(self, host: str) -> bool:
        """Whether a Host header, with or without a port, means this server."""
        name = name_in(host)
        if name is None:
            return False
        return parsed(name) is not None or name in self._names or name.endswith(".localhost")


def name_in(host: str) -> str | None:
    """The name or the address in a Host header; None if it is neither."""
    match = re.fullmatch(r"(\[[0-9a-fA-F:.]+(?:%[\w.-]+)?\]|[^\[\]:/@\s,;'\"]+)(?::(\d{1,5}))?", host)
    if match is None or int(match[2] or 0) > LAST_PORT:
        return None
    return match[1].lower().rstrip(".")
