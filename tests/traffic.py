"""Traffic at many tables over real sockets, from devices that never give up, whatever becomes of the servers.

Each device connects wherever it likes, falls asleep, comes back elsewhere, sends twice and in any order; what was not
acknowledged it sends again under the same key. Afterwards ``check`` compares what everybody was told with what is kept.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from dataclasses import dataclass, field

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from gusher.server.http.guest import LOOKS
from gusher.server.protocol.seen import patched

PATIENCE = 60.0
"""Seconds after which nothing that is waited for is still coming, however busy the computer is."""
DOWN = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, EOFError)


@dataclass
class Traffic:
    """What goes on at some tables. ``urls`` are the servers' addresses, of which each device takes any."""

    urls: list[str]
    seed: int = 1
    acknowledged: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    stopping: bool = False
    drops: int = 0

    def __post_init__(self):
        self.drawn = random.Random(self.seed)
        self.devices = []

    def open(self, guest, friend, tables, bots=0, game="atacama", level="novice"):
        """Make tables for two people each, of which ``bots`` have a bot instead of the second."""
        for number in range(tables):
            table = guest.new_table("here", level if number < bots else "open", game=game)
            self.acknowledged[table] = []
            self.devices.append(Device(self, table, guest.cookie, 0, has_bot=number < bots))
            if number >= bots:
                friend.take_seat(table, 1)
                self.devices.append(Device(self, table, friend.cookie, 1))

    async def run(self, trouble):
        """Play until ``trouble``, which is called in a thread of its own, is over. What it raises is raised here."""
        async with asyncio.TaskGroup() as group:
            for device in self.devices:
                group.create_task(device.play())
            try:
                await asyncio.to_thread(trouble)
            finally:
                self.stopping = True

    @property
    def moves(self):
        """How many have been acknowledged."""
        return sum(map(len, self.acknowledged.values()))

    def goes_on(self, moves):
        """In trouble, wait until so many more moves have been acknowledged, or all games are over."""
        wanted, until = self.moves + moves, time.monotonic() + PATIENCE + moves
        while self.moves < wanted and not all(device.view.get("over") for device in self.devices):
            assert time.monotonic() < until, f"{self.moves} moves, {wanted} were waited for"
            time.sleep(0.01)

    def check(self, guest):
        """What was acknowledged is kept, once; and every device has been told what is kept."""
        moves = 0
        for table, acknowledged in self.acknowledged.items():
            log = [line["text"] for line in guest.get(f"/api/tables/{table}")["log"]]
            assert len({n for n, _ in acknowledged}) == len(acknowledged), f"{table}: two moves at one place"
            for n, action in acknowledged:
                assert log[n] == action, f"{table}: entry {n} is {log[n]}, acknowledged was {action}"
            moves += len(acknowledged)
            for device in self.devices:
                if device.table == table:
                    known = [line["text"] for line in device.log]
                    assert known == log[: len(known)], f"{table}: seat {device.seat} was told something else"
        return moves


class Device:
    """Somebody at a table."""

    numbers = itertools.count()

    def __init__(self, traffic, table, cookie, seat, *, has_bot=False):
        self.traffic, self.table, self.cookie, self.seat, self.has_bot = traffic, table, cookie, seat, has_bot
        self.view, self.log, self.socket = {}, [], None
        self.drawn = random.Random(f"{traffic.seed}:{seat}:{len(traffic.devices)}")

    async def play(self):
        """Play until everything stops; a moment after that, be told the end."""
        while not (self.traffic.stopping or self.view.get("over")):
            try:
                async with self.connected():
                    for _ in range(self.drawn.randint(1, 12)):
                        if self.traffic.stopping or self.view["over"]:
                            break
                        await self.move()
            except DOWN:
                self.traffic.drops += 1
                await asyncio.sleep(0.05)
        for _ in range(100):
            try:
                async with self.connected():
                    return
            except DOWN:
                await asyncio.sleep(0.1)

    def connected(self):
        return _Connected(self)

    async def move(self):
        """Wait for one's turn, and do something."""
        waiting = time.monotonic()
        while not (legal := self.view["legal"].get(str(self.seat))):
            if self.traffic.stopping or self.view["over"]:
                return
            await self.hear(1.0)
            if self.has_bot and time.monotonic() - waiting > PATIENCE:
                raise AssertionError(f"the bot at {self.table} does not go on")
        n, action = self.view["n"], self.drawn.choice(legal)
        key = f"key{next(self.numbers)}"
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                answer = await self.send(n, action, key)
            except DOWN:
                self.traffic.drops += 1
                await self.socket.close()
                await asyncio.sleep(self.drawn.random() * 0.1)
                try:
                    await self.connect()
                except DOWN:
                    await asyncio.sleep(0.1)
                continue
            if answer["type"] == "done":
                self.traffic.acknowledged[self.table].append((n, action))
                return
            code = answer["reason"]["code"]
            if code == "stale":
                assert self.view["n"] > n or not self.is_told(n, action)
                return
            assert code in ("not_stored", "too_fast"), answer
            await asyncio.sleep(0.1)
        raise AssertionError(f"no answer at {self.table}")

    def is_told(self, n, action):
        return len(self.log) > n and self.log[n]["text"] == action

    async def send(self, n, action, key):
        number = next(self.numbers)
        message = {"type": "act", "id": number, "n": n, "seat": self.seat, "actions": [action], "key": key}
        for _ in range(2 if self.drawn.random() < 0.1 else 1):
            await self.socket.send(json.dumps(message))
        async with asyncio.timeout(PATIENCE):
            while True:
                answer = await self.hear(PATIENCE)
                if answer is not None and answer.get("id") == number:
                    return answer

    async def connect(self):
        url = self.traffic.drawn.choice(self.traffic.urls).replace("http", "ws", 1)
        self.socket = await connect(
            f"{url}/api/tables/{self.table}/live?after=0",
            additional_headers={"Cookie": self.cookie},
            compression=None,
            open_timeout=5,
            close_timeout=1,
            ping_interval=None,
        )
        self.view = {}
        async with asyncio.timeout(PATIENCE):
            while not self.view:
                await self.hear(PATIENCE)

    async def hear(self, seconds):
        try:
            async with asyncio.timeout(seconds):
                message = json.loads(await self.socket.recv())
        except TimeoutError:
            if seconds >= PATIENCE:
                raise
            return None
        if message["type"] in LOOKS:
            self.view = message if message["type"] == "view" else patched(self.view, message)
            known = self.view["log"]
            # What one has been told stays as it is.
            assert [line["text"] for line in self.log] == [line["text"] for line in known[: len(self.log)]]
            self.log = known
        return message


class _Connected:
    def __init__(self, device):
        self.device = device

    async def __aenter__(self):
        await self.device.connect()

    async def __aexit__(self, *_):
        await self.device.socket.close()
