"""A whole class submits at once: thirty people in ten companies, each at a device of their own, over real sockets."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from dev.bench.figures import CannotMeasureError, Figure, Target
from dev.bench.machine import fsync_seconds
from dev.bench.server import server_on_one_core
from dev.testing.servers import LiveServer, ServerThread
from gusher.rules.kernel import games
from gusher.server.http.guest import LOOKS, TELLS, Guest, RefusedError
from gusher.server.protocol.seen import patched
from gusher.server.storage.folder import DATABASE
from gusher.server.storage.sqlite import SqliteStorage
from gusher.table.entries import Action, Entry

PEOPLE = 30
COMPANIES = 10
ROUNDS = 50
WINDOW = 1.0
"""In seconds: everybody submits at any moment of it."""
PATIENCE = 60.0
WARM_UP = 3
"""Rounds that do not count."""

DRAFT = re.compile(r"\d+[abc]-(?!off|returns)|\d+-\d+[a-i]-(?!off)|\d+-(gas|wax|kerosene|wagons)\d")
"""What a company drafts by itself: a token, a piece on a plot, goods on wagons."""


class Answered(msgspec.Struct):
    """What of an answer is looked at."""

    type: str
    id: int | None
    n: int = 0
    reason: Any = None


class Device:
    """One person's connection, which reads everything as it comes."""

    def __init__(self, seat: int, socket: ClientConnection) -> None:
        self.seat = seat
        self.view: dict[str, Any] = {"n": -1, "legal": {}}
        self._socket = socket
        self._known = 0
        self._last = 0
        self._asked: dict[int, asyncio.Future[tuple[float, Answered]]] = {}
        self._changed = asyncio.Event()

    async def listen(self) -> None:
        """Until the connection ends."""
        async for message in self._socket:
            came = time.perf_counter()
            told = msgspec.json.decode(message)
            if told["type"] in LOOKS:
                self.view = told if told["type"] == "view" else patched(self.view, told)
                self._changed.set()
            elif told["type"] not in TELLS:
                answer = msgspec.convert(told, Answered)
                self._asked.pop(answer.id or 0).set_result((came, answer))

    async def act(self, action: str) -> tuple[float, Answered]:
        """Send an action as soon as somebody has chosen it, whatever others do meanwhile. How long until it was
        acknowledged, in milliseconds, and the answer."""
        self._last += 1
        asked = self._asked[self._last] = asyncio.get_running_loop().create_future()
        n = max(self._known, self.view["n"])
        message = {"type": "act", "id": self._last, "n": n, "seat": self.seat, "actions": [action]}
        began = time.perf_counter()
        await self._socket.send(msgspec.json.encode(message).decode())
        came, answer = await asyncio.wait_for(asked, PATIENCE)
        self._known = answer.n
        return 1000 * (came - began), answer

    async def until(self, n: int) -> None:
        """Wait for a view of at least ``n`` entries."""
        while self.view["n"] < n:
            self._changed.clear()
            await asyncio.wait_for(self._changed.wait(), PATIENCE)

    def wishes(self, drawn: random.Random) -> list[str]:
        """What its person submits: something to draft, where they are the first of their company, and that they are
        ready. So no two of a company want the same money."""
        legal = self.view["legal"].get(str(self.seat), [])
        drafts = [action for action in legal if DRAFT.match(action)] if self.seat < COMPANIES else []
        ready = [action for action in legal if action.startswith("ready")]
        return [*([drawn.choice(drafts)] if drafts else []), *ready]


class Submitted(msgspec.Struct):
    """An action that was acknowledged: at which table, whose, how long it took in milliseconds, and how many entries
    the log had then."""

    table: str
    seat: int
    action: str
    took: float
    n: int


async def submit(device: Device, table: str, drawn: random.Random) -> list[Submitted]:
    """A person submits at some moment of the window."""
    wishes = device.wishes(drawn)
    moments = sorted(drawn.uniform(0, WINDOW) for _ in wishes)
    start, submitted = time.perf_counter(), []
    for moment, action in zip(moments, wishes, strict=True):
        await asyncio.sleep(max(0.0, start + moment - time.perf_counter()))
        took, answer = await device.act(action)
        if answer.type != "done":
            raise AssertionError(f"{action} of seat {1 + device.seat} was refused: {answer.reason}")
        submitted.append(Submitted(table, device.seat, action, took, answer.n))
    return submitted


async def game(server: LiveServer | ServerThread, rounds: int, drawn: random.Random) -> list[list[Submitted]]:
    """One game, up to so many rounds of submitting: what was acknowledged in each."""
    table, guests = seated(server)
    by_round: list[list[Submitted]] = []
    async with AsyncExitStack() as stack:
        devices = []
        for seat, guest in enumerate(guests):
            url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live?after=0"
            headers = {"Cookie": guest.cookie or ""}
            socket = connect(url, additional_headers=headers, compression=None, max_size=None)
            devices.append(Device(seat, await stack.enter_async_context(socket)))
        listening = [asyncio.create_task(device.listen()) for device in devices]
        n = guests[0].get(f"/api/tables/{table}")["n"]
        try:
            while len(by_round) < rounds:
                await asyncio.gather(*(device.until(n) for device in devices))
                if devices[0].view["over"]:
                    break
                submitted = await asyncio.gather(*(submit(device, table, drawn) for device in devices))
                by_round.append([each for some in submitted for each in some])
                n = max(each.n for each in by_round[-1])
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)
    return by_round


def seated(server: LiveServer | ServerThread) -> tuple[str, list[Guest]]:
    """A table, and everybody who sits there."""
    guests = [server.guest() for _ in range(PEOPLE)]
    for guest in guests:
        guest.get("/api/games")
    try:
        table = guests[0].new_table(
            "here", *["open"] * (PEOPLE - 1), game="oil_city", options={"companies": str(COMPANIES)}
        )
    except RefusedError as refused:
        raise CannotMeasureError(f"needs a server that offers Oil City: {refused.code}") from refused
    for seat, guest in enumerate(guests[1:], start=1):
        guest.take_seat(table, seat)
    return table, guests


def stored(folder: Path, table: str) -> list[Entry]:
    """The log of a table as it lies on disk."""

    async def load() -> list[Entry]:
        storage = SqliteStorage(folder / DATABASE)
        try:
            loaded = await storage.load(table)
        finally:
            await storage.close()
        return loaded[1] if loaded else []

    return asyncio.run(load())


def lost(folder: Path, acknowledged: list[Submitted]) -> Iterator[Submitted]:
    """What was acknowledged and is not on disk."""
    logs = {table: stored(folder, table) for table in {each.table for each in acknowledged}}
    for each in acknowledged:
        acts = [(entry.seat, entry.text) for entry in logs[each.table][: each.n] if isinstance(entry, Action)]
        if (each.seat, each.action) not in acts:
            yield each


def together(name: str) -> Figure:
    """How long 99 of 100 of all submissions wait to be acknowledged, in fifty rounds; the server has one core to
    itself. Then it is killed, and all that was acknowledged has to be on disk: AssertionError if it isn't, or if
    anything was refused."""
    if "oil_city" not in games():
        raise CannotMeasureError("needs Oil City to be offered, and it is not finished")
    drawn = random.Random(1)  # noqa: S311 (nothing secret)
    by_round: list[list[Submitted]] = []
    with server_on_one_core() as server:
        fsync = 1000 * median(fsync_seconds(server.data))
        asyncio.run(game(server, WARM_UP, drawn))
        while len(by_round) < ROUNDS:
            by_round += asyncio.run(game(server, ROUNDS - len(by_round), drawn))
        server.kill()
        submissions = [each for submitted in by_round for each in submitted]
        gone = list(lost(server.data, submissions))
    assert not gone, f"{len(gone)} submissions were acknowledged and are lost, the first is {gone[0]}"
    times = sorted(each.took for each in submissions)
    value = times[len(times) * 99 // 100]
    details = {
        "submissions": len(times),
        "rounds": len(by_round),
        "median, ms": median(times),
        "slowest of a round, median, ms": median(max(each.took for each in submitted) for submitted in by_round),
        "fsync, ms": fsync,
    }
    target = Target("value", "most", 100.0)
    spread = (times[0], times[-1])
    return Figure(name, value, "ms", "an fsync on the same disk", value / fsync, target, spread, details)


FIGURES = {"oil_city.server.together": together}
