"""Clients that mean harm, over real sockets, written against the protocol alone: for tests and for ``server.flood``.

Each attacks a server on this computer from another address of this computer, and stops by itself.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import re
import socket
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from multiprocessing.synchronize import Event
from pathlib import Path

from gusher.server.http.guest import Chair

ELSEWHERE = "127.0.0.2"
HOST = b"Host: localhost\r\n"
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def line(port: int, source: str = ELSEWHERE, reads: int | None = None) -> socket.socket:
    """A connection from another address of this computer, whose system takes in so many bytes without being asked."""
    opened = socket.socket()
    if reads is not None:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
    opened.settimeout(10)
    try:
        opened.bind((source, 0))
        opened.connect(("127.0.0.1", port))
    except OSError:
        opened.close()
        raise
    return opened


def web_socket(port: int, table: str, cookie: str | None = None, source: str = ELSEWHERE) -> socket.socket:
    """A WebSocket at a table, of which nothing is read but the answer to its upgrade."""
    opened = line(port, source)
    who = f"Cookie: {cookie}\r\n".encode() if cookie else b""
    opened.sendall(f"GET /api/tables/{table}/live HTTP/1.1\r\n".encode() + HOST + UPGRADE + who + b"\r\n")
    head = b""
    while b"\r\n\r\n" not in head:
        head += opened.recv(1)
    assert b" 101 " in head, head
    return opened


def frame(opcode: int, payload: bytes = b"", *, is_last: bool = True) -> bytes:
    """A masked frame."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack("!H", size)
    return bytes([(0x80 if is_last else 0) | opcode]) + length + b"\0\0\0\0" + payload


def send_for(opened: socket.socket, data: bytes, seconds: float) -> int:
    """Send the same again and again for so long, or until it is refused; how many bytes went out."""
    until, sent = time.monotonic() + seconds, 0
    opened.settimeout(0.5)
    while time.monotonic() < until:
        try:
            sent += opened.send(data)
        except TimeoutError:
            continue
        except OSError:
            break
    return sent


def is_closed(opened: socket.socket, seconds: float) -> bool:
    """Whether the server ends a connection within this time; all that it says is read."""
    opened.settimeout(seconds)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if not opened.recv(65536):
                return True
        except TimeoutError:
            return False
        except OSError:
            return True
    return False


def memory_of(process: subprocess.Popen[bytes]) -> float:
    """The megabytes that a process has in memory (Linux)."""
    match = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())
    return int(match[1]) / 1024 if match else 0.0


def connections_to(port: int) -> int:
    """How many connections to a port of this computer are open (Linux)."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    established = "01"
    return sum(row[1].endswith(f":{port:04X}") and row[3] == established for row in rows)


@contextlib.contextmanager
def meanwhile(attack: Callable[[Event], object]) -> Iterator[None]:
    """Run an attack in a process of its own, so that it does not slow down whoever is measured; it is given an event
    that says when to stop."""
    fork = multiprocessing.get_context("fork")
    stop = fork.Event()
    attacking = fork.Process(target=attack, args=(stop,), daemon=True)
    attacking.start()
    try:
        yield
    finally:
        stop.set()
        attacking.join(30)


def slowest_move(chair: Chair, seconds: float) -> float:
    """Play for so long, a move every 50 ms; how long the slowest acknowledgement took, in seconds."""
    slowest, until = 0.0, time.monotonic() + seconds
    while time.monotonic() < until and chair.legal():
        began = time.monotonic()
        chair.act(chair.legal()[0])
        slowest = max(slowest, time.monotonic() - began)
        time.sleep(0.05)
    return slowest
