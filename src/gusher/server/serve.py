"""``gusher serve``: serves the games until it is told to stop, in this process or in several."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvicorn

from . import logs, stopping
from .http import accepting, addresses, welcome
from .http.addresses import Endpoint
from .http.certificate import Certificate, context_of, renewed
from .http.frames import Frames
from .http.hosts import Hosts
from .http.languages import system_language
from .http.lines import Lines
from .metrics import Address, served
from .push.mail_server import MailServer
from .sharing import limits
from .storage import places
from .storage.folder import InUseError, UnusableError, held, name_user
from .storage.retention import Keep

if TYPE_CHECKING:
    from .bus import Bus
    from .bus.siblings import Siblings
    from .http.door import Door

SECONDS_TO_STOP = 3
PORTS_TO_TRY = 20
"""From the one that is asked for."""

log = logging.getLogger("gusher.server")

SPEEDS_UP = "It gets to full speed in the background; until then everything works, a little slower."
STAYS_SLOW = "Rules can't be compiled here (no Numba, or it is switched off): everything works, a little slower."


@dataclass(frozen=True)
class Settings:
    """How to serve. ``names`` are host names that are answered to besides this machine's own; ``proxies`` addresses and
    networks whose ``X-Forwarded-For`` is believed; ``changed`` limits as ``--limit`` has them. With a ``bus``, other
    processes may serve the same tables. ``database`` is the address of a PostgreSQL that keeps everything instead of
    the folder ``data``, and may hold a password. Where it does not think (``thinks``), workers elsewhere do for its
    bots. Before older tables get another form they are backed up into ``backups``, or into a folder in ``data``.
    Operators get figures at the address ``metrics``; of several processes each has the next port. Tables are removed
    after a time, as ``keep`` says. ``log``: how it writes about itself.
    Whoever has the token ``admin`` may look after it. People may let bots of their own play there, or not
    (``welcomes_bots``). ``mail``: by whom and how e-mails are sent. If it has not ended ``seconds_to_stop`` after it
    began to stop, it is ended. With ``opens`` this computer's browser shows it, whatever port is free near ``port``.
    With a certificate (``https``) it speaks https alone."""

    host: str
    port: int
    data: Path
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    bus: str | None = None
    database: str | None = field(default=None, repr=False)
    processes: int = 1
    thinks: bool = True
    backups: Path | None = None
    metrics: Address | None = None
    keep: Keep = field(default_factory=Keep)
    log: logs.Form = "text"
    admin: str | None = field(default=None, repr=False)
    welcomes_bots: bool = True
    mail: MailServer | None = field(default=None, repr=False)
    seconds_to_stop: float = stopping.SECONDS
    opens: bool = False
    https: Certificate | None = None

    def at(self) -> Endpoint:
        """Where it answers, once the port is known."""
        if self.https is None:
            return Endpoint(self.host, self.port)
        return Endpoint(self.host, self.port, "https", self.https.hosts)


def serve(settings: Settings, run: Callable[[Settings, socket.socket], None] | None = None) -> None:
    """Serve until SIGINT or SIGTERM: in this process, or as ``run`` does with what listens. Says where, and where the
    data are. SystemExit if port or folder can't be had."""
    logs.to_standard_error(settings.log)
    try:
        # What is wrong with them is said before anything is begun.
        _hosts(settings)
        addresses.Networks(settings.proxies)
    except ValueError as error:
        raise SystemExit(f"gusher: {error}.") from None
    try:
        # Several may serve what is in a database.
        with held(settings.data) if settings.database is None else nullcontext():
            listening = _listen_near(settings) if settings.opens else _listen(settings.host, settings.port)
            settings = replace(settings, port=listening.getsockname()[1])
            if settings.database is None:
                for each in places.warnings(settings.data):
                    log.warning(each)
                name_user(settings.data, settings.at().here())
            with listening:
                (run or serve_here)(settings, listening)
    except InUseError as error:
        if not settings.opens or error.address is None:
            raise SystemExit(f"gusher: {error}") from None
        say(f"Gusher runs already:  {error.address}")
        open_in_browser(error.address)
        return
    except UnusableError as error:
        raise SystemExit(f"gusher: {error}") from None
    if settings.log == "json":
        log.info("stopped")
    else:
        say("Stopped. Every move is kept.")


def serve_here(
    settings: Settings, listening: socket.socket, siblings: Siblings | None = None, *, greets: bool = True
) -> None:
    """Serve in this process, and say so if it ``greets``. SystemExit if it can't."""
    logs.to_folder(settings.data)
    from .http.app import create
    from .storage.opening import opened
    from .work.workers import Workers, count

    storage = opened(settings.data, settings.database, settings.backups)
    application = create(
        settings.data,
        at=settings.at(),
        storage=storage,
        bus=bus_of(settings.bus) or siblings,
        carries=siblings,
        workers=Workers(max(1, count() // settings.processes)),
        thinks=settings.thinks,
        say=(say if settings.log == "text" else log.info) if greets else None,
        hosts=_hosts(settings),
        keep=settings.keep,
        admin=settings.admin,
        welcomes_bots=settings.welcomes_bots,
        mail=settings.mail,
    )
    application.stopping.seconds = settings.seconds_to_stop
    security = context_of(settings.https) if settings.https is not None else None
    lines = Lines(_most_sockets(), addresses.Networks(settings.proxies), application.turns, siblings, security)
    config = uvicorn.Config(
        application,
        http=lines.protocol,  # type: ignore[arg-type]
        ws=Frames,
        ws_max_size=limits.LARGEST_FRAME,
        backlog=limits.BACKLOG,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        # A view is small, and compressing it costs more time than a network in the same house does.
        ws_per_message_deflate=False,
        loop="auto" if sys.platform != "win32" else f"{accepting.__name__}:loop",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
    )
    server = _Server(config, settings, application, lines, siblings, greets=greets)
    # Uvicorn raises a signal again once it has shut down in good order; then all that was to be done is done.
    signal.signal(signal.SIGTERM, lambda *_: None)
    signal.signal(signal.SIGINT, lambda *_: None)
    try:
        server.run(sockets=[listening])
    except UnusableError as error:
        raise SystemExit(f"gusher: {error}") from None
    finally:
        application.stopping.leave()
    if not server.started:
        raise SystemExit(1)


def bus_of(address: str | None) -> Bus | None:
    """The bus at an address, if one is given. UnusableError if it is none."""
    if address is None:
        return None
    from .bus.redis import RedisBus

    try:
        return RedisBus(address)
    except ImportError:
        raise UnusableError('For a bus, Redis\'s client is needed: pip install "gusher[cluster]".') from None
    except ValueError as error:
        raise UnusableError(
            f"{address} is no address of a Redis: {error}. It looks like redis://localhost:6379."
        ) from None


def _hosts(settings: Settings) -> Hosts:
    # What is in --host may be a name, too.
    named = [settings.host] if addresses.parsed(settings.host) is None else []
    certified = settings.https.hosts if settings.https is not None else ()
    return Hosts([*settings.names, *named, *(each for each in certified if addresses.parsed(each) is None)])


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
    def __init__(
        self,
        config: uvicorn.Config,
        settings: Settings,
        application: Door,
        lines: Lines,
        siblings: Siblings | None,
        *,
        greets: bool,
    ) -> None:
        super().__init__(config)
        self._settings = settings
        self._application = application
        self._lines = lines
        self._siblings = siblings
        self._greets = greets

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        metrics = _own(self._settings.metrics, self._siblings)
        certificate = self._settings.https
        async with served(metrics, self._application.figures), renewed(certificate, self._lines.security):
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._siblings is not None:
            self._siblings.take_with(self._take)
        # What is loaded now stays: the collector of garbage need not go through it again, while everybody waits.
        gc.freeze()
        if self.started and self._settings.log == "json":
            log.info("started", extra={"fields": {"port": self._settings.port, "processes": self._settings.processes}})
        elif self.started and self._greets:
            _greet(self._settings)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._application.stopping.begin()
        self._lines.stop()
        await super().shutdown(sockets)

    def _take(self, connection: socket.socket, read: bytes) -> None:
        parts = {"config": self.config, "server_state": self.server_state, "app_state": self.lifespan.state}
        self._lines.take(connection, read, **parts)


def _own(address: Address | None, siblings: Siblings | None) -> Address | None:
    """Where one of several processes tells its figures."""
    return address and Address(address.host, address.port + (siblings.number if siblings is not None else 0))


def _listen_near(settings: Settings) -> socket.socket:
    """The listening socket, on the next port that is free."""
    for port in range(settings.port, min(settings.port + PORTS_TO_TRY, 2**16) - 1):
        with contextlib.suppress(SystemExit):
            return _listen(settings.host, port)
    return _listen(settings.host, min(settings.port + PORTS_TO_TRY, 2**16) - 1)


def _listen(host: str, port: int) -> socket.socket:
    """The same on exactly that one."""
    try:
        return listen(host, port)
    except socket.gaierror:
        raise SystemExit(f"gusher: There is no address {host!r} here. Choose another with --host.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise SystemExit(f"gusher: Port {port} is in use. Choose another with --port.") from None
        raise SystemExit(f"gusher: Port {port} of {host} can't be had: {error.strerror}.") from None


def listen(host: str, port: int) -> socket.socket:
    """The listening socket, before anything that takes time is loaded. OSError if it can't be had."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    # On Windows the first of these would let two servers have one port, and each get some of the connections.
    ours_alone = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR if ours_alone is None else ours_alone, 1)
        listening.bind(address)
        listening.listen(limits.BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def _greet(settings: Settings) -> None:
    from .storage.connecting import without_password
    from .work.workers import may_compile

    at, data = settings.at(), settings.data
    shared = at.shared()
    words = welcome.WORDS[system_language()] if settings.opens else None
    lines = [f"{words['title'] if words else 'Gusher is ready'}:  {at.here()}"]
    if addresses.is_everywhere(at.host) and shared:
        lines += [f"{words['others'] if words else 'In this network:'}  {shared[0]}", qr(shared[0])]
    if words:
        say("\n".join([*lines, words["stop"]]))
        open_in_browser(at.here() + welcome.PATH)
        return
    kept = data if settings.database is None else without_password(settings.database)
    lines += [f"Tables are kept in {kept}", SPEEDS_UP if may_compile() else STAYS_SLOW, "Stop with Ctrl+C."]
    say("\n".join(lines))


def open_in_browser(url: str) -> None:
    """Show a page on this computer's screen, if there is one: a browser in the terminal would be in the way."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    import webbrowser

    # It may wait for the browser.
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def say(text: str) -> None:
    """Write to the terminal of whoever has started the server."""
    print(text, flush=True)


def qr(url: str) -> str:
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
