"""Tables as pictures of them are drawn: what a spectator sees, without a server."""

from __future__ import annotations

from gusher.server.protocol.messages import Seat, TableView
from gusher.table import Viewer, view


def seen_of(table, name="Ada", kind="person"):
    """What a spectator sees of a table where everybody has this name."""
    found = view(table, Viewer(), table.n)
    return TableView(
        id="",
        game=table.game.name,
        rules_version=table.game.rules_version,
        options={},
        seats=[Seat(seat, side, kind, name, None, False, None) for seat, side in enumerate(table.sides)],
        maker=False,
        n=found.n,
        movers=found.movers,
        over=found.over,
        ending=found.ending,
        points=found.points,
        places=found.places,
        legal={},
        scene=found.scene,
        log_from=found.log_from,
        log=[],
        undo=found.undo,
        thinking=[],
    )
