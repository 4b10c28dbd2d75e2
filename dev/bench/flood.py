"""What one client can do to the others: how long the slowest acknowledgement of somebody else takes during each attack.

The server has one core, the attacker and whoever plays share the others. Attacks come from another address, as they
would from outside; on systems where a computer has no more than one address for itself, this can't be measured.
"""

from __future__ import annotations

import contextlib
import random
import socket
import time
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing.synchronize import Event

from dev.testing.servers import LiveServer
from gusher.rules.kernel import games
from gusher.server.http.guest import Guest

from .attacks import ELSEWHERE, HOST, frame, line, meanwhile, web_socket
from .figures import CannotMeasureError, Figure, Measure, Target
from .server import server_on_one_core

SECONDS = 6.0
"""So long each attack is watched."""
PAUSE = 0.05
"""Between two moves of whoever plays."""
LONGEST = 250.0
"""Milliseconds that the slowest acknowledgement may take."""
Attack = Callable[[LiveServer, Event], None]
"""What an attacker does to a server until it is told to stop."""


def flood_of(attacks: Mapping[str, Attack]) -> Measure:
    """The slowest acknowledgement of somebody else, during the worst of these attacks."""

    def measure(name: str) -> Figure:
        _check_addresses()
        by_attack = {}
        with server_on_one_core() as server:
            quiet = _slowest(server)
            for title, attack in attacks.items():
                with meanwhile(partial(attack, server)):
                    time.sleep(0.5)
                    by_attack[title] = round(_slowest(server), 1)
        slowest = max(by_attack.values())
        spread = (min(by_attack.values()), slowest)
        target = Target("value", "most", LONGEST)
        return Figure(name, slowest, "ms", "the slowest without an attack", slowest / quiet, target, spread, by_attack)

    return measure


def _check_addresses() -> None:
    try:
        with socket.socket() as probe:
            probe.bind((ELSEWHERE, 0))
    except OSError:
        raise CannotMeasureError(f"needs a second address of this computer, {ELSEWHERE}") from None


def _slowest(server: LiveServer) -> float:
    """Play games for a while; the slowest acknowledgement in milliseconds."""
    drawn = random.Random(1)  # noqa: S311 (nothing secret)
    slowest, until = 0.0, time.monotonic() + SECONDS
    guest = server.guest()
    while time.monotonic() < until:
        with guest.sit(guest.new_table("here", "here", game=games()[0])) as chair:
            while chair.legal() and time.monotonic() < until:
                move = drawn.choice(chair.legal())
                began = time.perf_counter()
                chair.act(move)
                slowest = max(slowest, time.perf_counter() - began)
                time.sleep(PAUSE)
    return 1000 * slowest


# The attacks ----------------------------------------------------------------------------------------------------------


def pings(server: LiveServer, stop: Event) -> None:
    """Ping and never read."""
    _frames(server, stop, frame(9, b"a" * 125) * 400)


def empty_frames(server: LiveServer, stop: Event) -> None:
    """Send the smallest frames there are."""
    _frames(server, stop, frame(9) * 8000)


def messages(server: LiveServer, stop: Event) -> None:
    """Send what is no message, as fast as can be."""
    _frames(server, stop, frame(1, b"{}") * 6000)


def _frames(server: LiveServer, stop: Event, data: bytes) -> None:
    table = Guest(server.url, source=ELSEWHERE).new_table("here", "here", game=games()[0])
    while not stop.is_set():
        with contextlib.suppress(OSError, AssertionError):
            sockets = [web_socket(server.port, table) for _ in range(8)]
            _all_send(sockets, data, stop)


def _all_send(sockets: list[socket.socket], data: bytes, stop: Event) -> None:
    try:
        for each in sockets:
            each.settimeout(0.002)
        open_ones = list(sockets)
        while open_ones and not stop.is_set():
            for each in list(open_ones):
                try:
                    each.send(data)
                except TimeoutError:
                    continue
                except OSError:
                    open_ones.remove(each)
    finally:
        for each in sockets:
            each.close()


def requests(server: LiveServer, stop: Event) -> None:
    """Ask for a page again and again, thousands of times in one go."""
    data = (b"GET /api/games HTTP/1.1\r\n" + HOST + b"\r\n") * 2000
    while not stop.is_set():
        with contextlib.suppress(OSError):
            _all_send([line(server.port) for _ in range(8)], data, stop)


def half_requests(server: LiveServer, stop: Event) -> None:
    """Begin requests and never end them."""
    _hold(server, stop, 600, b"GET / HTTP/1.1\r\nX: ")


def connections(server: LiveServer, stop: Event) -> None:
    """Open connections and say nothing."""
    _hold(server, stop, 3000, b"")


def _hold(server: LiveServer, stop: Event, count: int, data: bytes) -> None:
    with contextlib.ExitStack() as held:
        for _ in range(count):
            if stop.is_set():
                return
            with contextlib.suppress(OSError):
                opened = held.enter_context(line(server.port))
                opened.sendall(data)
        stop.wait(60)


FIGURES = {
    "server.flood": flood_of(
        {
            "pings": pings,
            "empty frames": empty_frames,
            "no messages": messages,
            "requests in one go": requests,
            "half requests": half_requests,
            "connections": connections,
        }
    )
}
