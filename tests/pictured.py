"""Tables as pictures of them are drawn: what a spectator sees, without a server."""

from __future__ import annotations

from gusher.server.protocol.pictures import as_spectator


def seen_of(table, name="Ada", kind="person"):
    """What a spectator sees of a table where everybody has this name."""
    return as_spectator(table, table.n, name, kind)
