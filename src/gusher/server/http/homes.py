"""Which of several processes a request belongs to: one process serves all requests for a table or a room."""

from __future__ import annotations

import re

from gusher.server.bus import of_room, of_table
from gusher.server.bus.siblings import Siblings

_ASKED = re.compile(rb"[A-Z]{3,7} /api/(?:bot/)?(tables|rooms)/([A-Za-z0-9]{1,32})[/? ]")


def elsewhere(siblings: Siblings, request: bytes | bytearray) -> int | None:
    """The other process that a request belongs to, by how it begins; None if it may be served here."""
    match = _ASKED.match(request)
    if match is None:
        return None
    kind, name = match[1], match[2].decode()
    home = siblings.home(of_table(name) if kind == b"tables" else of_room(name.upper()))
    return None if home == siblings.number else home
