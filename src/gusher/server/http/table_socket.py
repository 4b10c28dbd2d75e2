"""The connection of a device to a table."""

from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath

from gusher.server.live.sockets import Connection
from gusher.server.protocol.seen import RECORDS
from gusher.server.sharing import limits

from .frames import wire_of
from .services import connected, services


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Watch a table and act there. ``after`` is how many entries the device knows. A device that has the game's module
    can ask for the subprotocol ``RECORDS``."""
    here, after = services(socket), socket.query_params.get("after", "0")
    as_record = RECORDS in socket.scope["subprotocols"]
    await socket.accept(RECORDS if as_record else None)
    async with connected(socket) as visitor:
        live_table = await here.tables.fresh(table)
        known = int(after) if after.isascii() and after.isdigit() and len(after) < 10 else 0
        if live_table.n - known > limits.LINES_OF_A_LOOK:
            here.budgets.looks_back.take(visitor, (live_table.n - known) / limits.LINES_OF_A_LOOK)
        wire = wire_of(socket.scope)
        await Connection(wire, live_table, visitor, known, here.budgets, here.turns, as_record=as_record).run()
