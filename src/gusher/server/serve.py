"""``gusher serve``: one process that serves the games, until it is told to stop."""

from __future__ import annotations

import contextlib
import errno
import gc
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvicorn

from . import logs
from .http import addresses
from .http.hosts import Hosts
from .http.lines import Frames, Lines
from .sharing import limits
from .storage.folder import Held, UnusableError, held

SECONDS_TO_STOP = 3
SPEEDS_UP = "It gets to full speed in the background; until then everything works, a little slower."
STAYS_SLOW = "Rules can't be compiled here (no Numba, or it is switched off): everything works, a little slower."


def serve(host: str, port: int, data: Path, names: Sequence[str] = (), proxies: Sequence[str] = ()) -> None:
    """Serve until SIGINT or SIGTERM. Says where, and where the data are. SystemExit if port or folder can't be had.

    ``names`` are host names that are answered to besides this machine's own. ``proxies`` are addresses and networks
    whose ``X-Forwarded-For`` is believed.
    """
    logs.to_standard_error()
    try:
        hosts, trusted = Hosts([*names, *_named(host)]), addresses.Networks(proxies)
    except ValueError as error:
        raise SystemExit(f"gusher: {error}.") from None
    try:
        with held(data) as folder:
            _serve(host, port, data, folder, hosts, list(proxies), trusted)
    except UnusableError as error:
        raise SystemExit(f"gusher: {error}") from None


def _serve(
    host: str, port: int, data: Path, folder: Held, hosts: Hosts, proxies: list[str], trusted: addresses.Networks
) -> None:
    listening = _listen(host, port)
    from .http.app import create

    port = listening.getsockname()[1]
    folder.tell(_url(host, port))
    try:
        application = create(data, host=host, port=port, say=_say, hosts=hosts)
    except UnusableError:
        listening.close()
        raise
    lines = Lines(_most_sockets(), trusted, application.turns)
    config = uvicorn.Config(
        application,
        http=lines.protocol,  # type: ignore[arg-type]
        ws=Frames,
        ws_max_size=limits.LARGEST_FRAME,
        backlog=limits.BACKLOG,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        # A view is small, and compressing it costs more time than a network in the same house does.
        ws_per_message_deflate=False,
        log_config=None,
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


def _named(host: str) -> list[str]:
    """The name in ``--host``, if it is one."""
    return [] if addresses.is_address(host) else [host]


def _most_sockets() -> int:
    """How many connections this process can have open. Asks the system for as many as it may give."""
    try:
        import resource
    except ImportError:
        # Windows counts no files.
        return limits.SOCKETS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.SOCKETS + limits.FILES_KEPT
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(1, min(limits.SOCKETS, soft - min(limits.FILES_KEPT, soft // 2)))


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, host: str, port: int, data: Path) -> None:
        super().__init__(config)
        self._where = (host, port)
        self._data = data

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # What is loaded now stays: the collector of garbage need not go through it again, while everybody waits.
        gc.freeze()
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
        listening.listen(limits.BACKLOG)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise SystemExit(f"gusher: Port {port} is in use. Choose another with --port.") from None
        raise SystemExit(f"gusher: Port {port} of {host} can't be had: {error.strerror}.") from None
    return listening


def _greet(host: str, port: int, data: Path) -> None:
    from .work.workers import may_compile

    shared = [each for each in addresses.reachable(host, port) if not addresses.is_local(each.split("/")[2])]
    lines = [f"Gusher is ready:  {_url(host, port)}"]
    if addresses.is_everywhere(host) and shared and "localhost" not in shared[0]:
        lines += [f"In this network:  {shared[0]}", _qr(shared[0])]
    lines += [f"Tables are kept in {data}", SPEEDS_UP if may_compile() else STAYS_SLOW, "Stop with Ctrl+C."]
    _say("\n".join(lines))


def _url(host: str, port: int) -> str:
    """Where the server answers, for somebody at this computer."""
    return addresses.url("localhost" if addresses.is_everywhere(host) or addresses.is_local(host) else host, port)


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
