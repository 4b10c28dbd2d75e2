"""Ten classes at once: rooms of thirty with a wall each, over real sockets, and a server on one core."""

from __future__ import annotations

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from dev.bench.figures import CannotMeasureError, Figure, Target
from dev.bench.machine import fsync_seconds
from dev.bench.server import server_on_one_core
from dev.testing.servers import LiveServer
from gusher.rules.kernel import games
from gusher.server.http.guest import LOOKS, Guest

ROOMS = 10
PEOPLE = 30
COMPANIES = 10
SECONDS = 30.0
SECONDS_OF_A_PERSON = 5.0
"""How long somebody thinks between two taps, on average."""
SECONDS_OF_A_PHASE = 6.0
"""So often the host of a room closes a phase, which the bank then works for, and takes it back."""
WARM_UP = 3.0
MOST_BEHIND = 1.0
"""Seconds that a wall may be behind."""
DRAFTS = ("driller1", "off")
"""What everybody does in turn: lay a token, and take it up."""


class _Told(msgspec.Struct):
    """What of a message is looked at."""

    type: str
    id: Any = None
    n: int = 0
    reason: Any = None


_decode = msgspec.json.Decoder(_Told).decode


@dataclass
class Class:
    """A room as those see it who measure: when its entries were ``acknowledged``, and when its wall showed them."""

    code: str
    table: str
    host: Guest
    guests: list[Guest]
    wall: Guest
    acknowledged: list[tuple[int, float]] = field(default_factory=list)
    shown: list[tuple[int, float]] = field(default_factory=list)
    took: list[float] = field(default_factory=list)

    def behind(self, since: float) -> list[float]:
        """How many seconds after its acknowledgement each entry was on the wall."""
        delays, shown = [], iter(self.shown)
        n, at = next(shown, (0, 0.0))
        for wanted, acknowledged in sorted(self.acknowledged):
            while n < wanted:
                n, at = next(shown, (1 << 62, time.perf_counter()))
            if acknowledged >= since:
                delays.append(max(0.0, at - acknowledged))
        return delays


def opened(server: LiveServer, number: int) -> Class:
    """A room in which everybody has joined and the game has started."""
    host, wall = server.guest(), server.guest()
    code = host.post("/api/rooms", {"game": "oil_city", "people": PEOPLE})["code"]
    guests = [server.guest() for _ in range(PEOPLE)]
    for place, guest in enumerate(guests):
        guest.join_room(code, f"{number} {place}")
    with host.be_in_room(code, "host") as bench:
        wall.post(f"/api/rooms/{code}/key", {"key": bench.view["links"]["wall"]})
    host.act_in_room(code, "start")
    with host.be_in_room(code, "host") as bench:
        return Class(code, bench.view["tables"][0]["id"], host, guests, wall)


async def _connected(stack: AsyncExitStack, guest: Guest, path: str) -> ClientConnection:
    url = f"{guest.url.replace('http', 'ws', 1)}{path}"
    headers = {"Cookie": guest.cookie or ""}
    return await stack.enter_async_context(connect(url, additional_headers=headers, compression=None, max_size=None))


async def _read(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


async def _look(room: Class, socket: ClientConnection) -> None:
    """The wall of a room: when it has shown how many entries."""
    async for message in socket:
        told = _decode(message)
        if told.type in LOOKS:
            room.shown.append((told.n, time.perf_counter()))


async def _play(room: Class, place: int, socket: ClientConnection, drawn: random.Random, until: float) -> None:
    """A person taps now and then; what the phase does not allow just then is refused, and does not count."""
    company, profession = place // 3, "abc"[place % 3]
    known = number = 0
    while (pause := drawn.expovariate(1 / SECONDS_OF_A_PERSON)) + time.perf_counter() < until:
        waiting = asyncio.create_task(asyncio.sleep(pause))
        while not waiting.done():
            hearing = asyncio.create_task(socket.recv())
            await asyncio.wait({hearing, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if hearing.done():
                known = max(known, _decode(hearing.result()).n)
            else:
                hearing.cancel()
                await asyncio.gather(hearing, return_exceptions=True)
        number += 1
        action = f"{company + 1}{profession}-{DRAFTS[number % 2 - 1]}"
        # Seats of a company lie as many apart as there are companies.
        seat = company + COMPANIES * (place % 3)
        message = {"type": "act", "id": number, "n": known, "seat": seat, "actions": [action]}
        began = time.perf_counter()
        await socket.send(msgspec.json.encode(message).decode())
        while (told := _decode(await socket.recv())).id != number:
            known = max(known, told.n)
        now = time.perf_counter()
        if told.type == "done":
            room.took.append(now - began)
            room.acknowledged.append((told.n, now))
            known = told.n
        else:
            number -= 1


async def _lead(room: Class, hands: ThreadPoolExecutor, until: float) -> None:
    """The host closes a phase every now and then, and takes it back."""
    loop = asyncio.get_running_loop()
    while time.perf_counter() + SECONDS_OF_A_PHASE + 1.0 < until:
        await asyncio.sleep(SECONDS_OF_A_PHASE)
        for act in ("next_phase", "void_phase"):
            await loop.run_in_executor(hands, _tell, room, act)
            await asyncio.sleep(0.5)


def _tell(room: Class, act: str) -> None:
    n = room.shown[-1][0]
    room.host.act_in_room(room.code, act, table=0, n=n)


async def lesson(rooms: list[Class]) -> float:
    """All classes at once; returns when what counts began."""
    drawn = random.Random(1)  # noqa: S311 (nothing secret)
    async with AsyncExitStack() as stack:
        tasks = []
        with ThreadPoolExecutor(ROOMS) as hands:
            for room in rooms:
                wall = await _connected(stack, room.wall, f"/api/tables/{room.table}/live?after=0")
                tasks.append(asyncio.create_task(_look(room, wall)))
                for role, guest in (("wall", room.wall), ("host", room.host), *(("", each) for each in room.guests)):
                    socket = await _connected(stack, guest, f"/api/rooms/{room.code}/live?as={role}")
                    tasks.append(asyncio.create_task(_read(socket)))
            sockets = [
                (room, place, await _connected(stack, guest, f"/api/tables/{room.table}/live?after=0"))
                for room in rooms
                for place, guest in enumerate(room.guests)
            ]
            began = time.perf_counter() + WARM_UP
            until = began + SECONDS
            people = [_play(*each, random.Random(drawn.random()), until) for each in sockets]  # noqa: S311
            await asyncio.gather(*people, *(_lead(room, hands, until) for room in rooms))
            await asyncio.sleep(MOST_BEHIND)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return began


def ten_rooms(name: str) -> Figure:
    """Milliseconds that 99 of 100 taps stay below until they are acknowledged, where ten classes play at once."""
    if "oil_city" not in games():
        raise CannotMeasureError("needs Oil City to be offered, and it is not finished")
    with server_on_one_core() as server:
        fsync = 1000 * median(fsync_seconds(server.data))
        rooms = [opened(server, number) for number in range(ROOMS)]
        began = asyncio.run(lesson(rooms))
    took = sorted(1000 * each for room in rooms for each in room.took)
    behind = sorted(each for room in rooms for each in room.behind(began))
    if behind[-1] > MOST_BEHIND:
        raise AssertionError(f"a wall was {behind[-1]:.2f} s behind")
    details = {
        "taps": len(took),
        "median, ms": median(took),
        "slowest, ms": took[-1],
        "walls behind, 99 %, ms": 1000 * behind[len(behind) * 99 // 100],
        "walls behind, most, ms": 1000 * behind[-1],
        "fsync, ms": fsync,
    }
    value = took[len(took) * 99 // 100]
    target = Target("value", "most", 200.0)
    return Figure(name, value, "ms", "an fsync on the same disk", value / fsync, target, (took[0], took[-1]), details)


FIGURES = {"server.rooms": ten_rooms}
