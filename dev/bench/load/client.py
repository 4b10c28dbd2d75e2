"""All devices of a load, in a process of their own: ``python -m dev.bench.load.client``.

Reads a plan (``Plan``, JSON, one line) from standard input, connects all devices, says ``ready``, waits for a line and
plays; then writes how long each move took until its device was told so. It reads nothing else of what comes: a client
that is dear would be measured, too.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from gusher.server.protocol.seen import RECORDS

PATIENCE = 30.0
"""Seconds after which a move is taken for lost."""
AT_ONCE = 20
"""How many devices connect at the same moment."""


class Move(msgspec.Struct):
    """A move of a device (its number at the table); ``message`` is what it sends, with gaps: ``{id}``, its number among
    the device's messages, and ``{n}``, how many entries the table has."""

    device: int
    message: str


class Table(msgspec.Struct):
    """A table: where each device connects, with which cookie, what it says first (the
    next when something has come), and what is played. ``n``: how many
    entries it has before."""

    urls: list[str]
    cookies: list[str]
    hellos: list[list[str]]
    moves: list[Move]
    n: int = 0


class Plan(msgspec.Struct):
    """A load. ``speaks`` is ``gusher`` or ``boardgame``; every table plays a move each ``interval`` seconds, the tables
    evenly one after the other; the first ``warming`` moves of each do not count."""

    speaks: str
    tables: list[Table]
    interval: float
    warming: int = 0


class Played(msgspec.Struct):
    """What came of it: how long each move took, in milliseconds, and how many were sent more than an interval late."""

    took: list[float]
    late: int


class Answer(msgspec.Struct):
    """What is looked at in Gusher's answer to a move."""

    type: str
    id: int | None = None
    n: int = 0


class Device:
    """A connection that reads on and on; ``told`` waits until it was told that its move is done."""

    def __init__(self, socket: ClientConnection, read: Callable[[Device, bytes], str | None]) -> None:
        self.socket = socket
        self.sent = 0
        self.updates = 0
        self.n = 0
        self.expected = 0
        self._read = read
        self._told: asyncio.Future[float] | None = None
        self.seen = asyncio.Event()

    async def listen(self) -> None:
        """Until the connection ends."""
        async for message in self.socket:
            came = time.perf_counter()
            data = message if isinstance(message, bytes) else message.encode()
            self.seen.set()
            answer = self._read(self, data)
            if answer is not None:
                await self.socket.send(answer)
            if self._told and not self._told.done() and self.is_told():
                self._told.set_result(came)

    def is_told(self) -> bool:
        """Whether what was sent is done."""
        return self.updates >= self.expected

    async def hears(self) -> None:
        """Wait for whatever comes next, since ``seen`` was cleared."""
        await asyncio.wait_for(self.seen.wait(), PATIENCE)

    async def act(self, message: str, expected: int) -> float:
        """Send a move; how long until it was told that it is done, in milliseconds."""
        self.expected = expected
        self._told = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        await self.socket.send(message)
        return 1000 * (await asyncio.wait_for(self._told, PATIENCE) - began)


def read_gusher(device: Device, data: bytes) -> str | None:
    """Acknowledgements count; whatever else comes is left as it is."""
    if data.startswith(b'{"type":"done"'):
        device.updates += 1
        device.n = msgspec.json.decode(data, type=Answer).n
    elif data.startswith(b'{"type":"refused"'):
        raise AssertionError(f"the server refused a move: {data.decode()}")
    return None


def read_boardgame(device: Device, data: bytes) -> str | None:
    """Socket.IO over Engine.IO: each update is a move at the table, one's own or the other's."""
    if data == b"2":
        return "3"
    if data.startswith((b'42/place,["update"', b'42/place,["patch"')):
        device.updates += 1
    return None


async def play(table: Table, devices: list[Device], plan: Plan, begin: float) -> tuple[list[float], int]:
    """All moves of a table at their moments."""
    took, late, n = [], 0, table.n
    is_ours = plan.speaks == "gusher"
    for number, move in enumerate(table.moves):
        due = begin + number * plan.interval
        late += number >= plan.warming and time.perf_counter() > due + plan.interval
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        device = devices[move.device]
        device.sent += 1
        message = move.message.replace("{id}", str(device.sent)).replace("{n}", str(n))
        taken = await device.act(message, device.updates + 1 if is_ours else number + 1)
        n = device.n if is_ours else number + 1
        if number >= plan.warming:
            took.append(taken)
    return took, late


async def run(plan: Plan) -> None:
    """See the module."""
    read = read_gusher if plan.speaks == "gusher" else read_boardgame
    # A browser has the game's rules, and asks for its record.
    wanted = [Subprotocol(RECORDS)] if plan.speaks == "gusher" else None
    slots = asyncio.Semaphore(AT_ONCE)
    listening: list[asyncio.Task[None]] = []

    async def sit(url: str, cookie: str, hellos: list[str]) -> Device:
        async with slots:
            headers = {"Cookie": cookie} if cookie else {}
            socket = await connect(
                url, additional_headers=headers, subprotocols=wanted, compression=None, max_size=None
            )
            device = Device(socket, read)
            listening.append(asyncio.create_task(device.listen()))
            await device.hears()
            for hello in hellos:
                device.seen.clear()
                await socket.send(hello)
                await device.hears()
            return device

    seated = []
    for table in plan.tables:
        each = zip(table.urls, table.cookies, table.hellos, strict=True)
        seated.append(asyncio.gather(*(sit(*one) for one in each)))
    devices = await asyncio.gather(*seated)
    await asyncio.sleep(1.0)
    await say(b"ready")
    await asyncio.to_thread(sys.stdin.readline)
    begin = time.perf_counter() + 0.2
    shift = plan.interval / len(plan.tables)
    playing = [
        asyncio.ensure_future(play(table, at, plan, begin + shift * number))
        for number, (table, at) in enumerate(zip(plan.tables, devices, strict=True))
    ]
    everything = asyncio.gather(*playing)
    waited: list[asyncio.Future[Any]] = [everything, *listening]
    await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
    for task in listening:
        if task.done():
            task.result()
            raise ConnectionError("the server closed a connection")
    results = await everything
    played = Played([each for took, _ in results for each in took], sum(late for _, late in results))
    await say(msgspec.json.encode(played))
    for task in listening:
        task.cancel()


async def say(line: bytes) -> None:
    """A line on standard output."""
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    asyncio.run(run(msgspec.json.decode(sys.stdin.readline().encode(), type=Plan)))
