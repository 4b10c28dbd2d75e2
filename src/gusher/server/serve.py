"""``gusher serve``: one process that serves the games, until it is told to stop."""

from __future__ import annotations

import errno
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn

from . import addresses, limits

SECONDS_TO_STOP = 3
SPEEDS_UP = "It gets to full speed in the background; until then everything works, a little slower."
STAYS_SLOW = "Rules can't be compiled here (no Numba, or it is switched off): everything works, a little slower."


def serve(host: str, port: int, data: Path) -> None:
    """Serve until SIGINT or SIGTERM. Says where, and where the data are. SystemExit if the port can't be had."""
    listening = _listen(host, port)
    from .app import create
    from .migrations import NewerError

    port = listening.getsockname()[1]
    data.mkdir(parents=True, exist_ok=True)
    try:
        application = create(data, host=host, port=port, say=_say)
    except NewerError:
        listening.close()
        raise SystemExit(
            f"gusher: The tables in {data} were kept by a newer Gusher. Get that one, or choose a folder with --data."
        ) from None
    config = uvicorn.Config(
        application,
        http="h11",
        ws="websockets-sansio",
        ws_max_size=limits.LARGEST_FRAME,
        # A view is small, and compressing it costs more time than a network in the same house does.
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
    )
    server = _Server(config, host, port, data)
    # Uvicorn raises a signal again once it has shut down in good order; then all that was to be done is done.
    signal.signal(signal.SIGTERM, lambda *_: None)
    signal.signal(signal.SIGINT, lambda *_: None)
    server.run(sockets=[listening])
    if not server.started:
        raise SystemExit(1)
    _say("Stopped. Every move is kept.")


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, host: str, port: int, data: Path) -> None:
        super().__init__(config)
        self._where = (host, port)
        self._data = data

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _greet(*self._where, self._data)


def _listen(host: str, port: int) -> socket.socket:
    """The listening socket, before anything that takes time is loaded."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror:
        raise SystemExit(f"gusher: There is no address {host!r} here. Choose another with --host.") from None
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
        listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise SystemExit(f"gusher: Port {port} is in use. Choose another with --port.") from None
        raise SystemExit(f"gusher: Port {port} of {host} can't be had: {error.strerror}.") from None
    return listening


def _greet(host: str, port: int, data: Path) -> None:
    from .readiness import may_get_faster

    local = "localhost" if addresses.is_everywhere(host) or addresses.is_local(host) else host
    shared = [each for each in addresses.reachable(host, port) if not addresses.is_local(each.split("/")[2])]
    lines = [f"Gusher is ready:  {addresses.url(local, port)}"]
    if addresses.is_everywhere(host) and shared and "localhost" not in shared[0]:
        lines += [f"In this network:  {shared[0]}", _qr(shared[0])]
    lines += [f"Tables are kept in {data}", SPEEDS_UP if may_get_faster() else STAYS_SLOW, "Stop with Ctrl+C."]
    _say("\n".join(lines))


def _say(text: str) -> None:
    print(text, flush=True)


def _qr(url: str) -> str:
    """The address as a QR code for phones, if the terminal can show it."""
    import io

    import segno

    out: Any = io.StringIO()
    segno.make(url, error="l").terminal(out, compact=True)
    drawn = out.getvalue().rstrip("\n")
    try:
        drawn.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return str(drawn)
