"""The processes of one ``gusher serve --processes N``: they answer at one address, and the name of a table or a room
says which of them is its home.

Siblings talk by datagrams over sockets in a folder. They hand each other connections, too: whoever is asked for a table
that lives elsewhere passes the open connection on, with what has been read of it. So all who are at a table are in one
process while that lives. Where it doesn't, whoever is asked serves them itself: the log's key keeps two processes from
writing the same entry.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import time
import zlib
from collections import defaultdict, deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from . import Bus

MOST_WAITING = 5000
"""Datagrams that wait for a sibling which is behind."""
LARGEST = 1 << 17
"""Bytes of a datagram. A connection of which more has been read stays where it is."""
SECONDS_BETWEEN_SIGNS = 0.5
TOPICS_AT_ONCE = 1000

log = logging.getLogger("gusher.server")

Taken = Callable[[socket.socket, bytes], None]
"""Called with a connection that a sibling has passed on, and what has been read of it."""


class Word(msgspec.Struct, array_like=True):
    """A message between siblings. ``kind``: ``hint``, ``follow`` or ``leave``, ``greeting`` (which asks for the topics
    that are followed), ``connection`` that is passed on, or ``sign`` of life."""

    kind: str
    sender: int
    topics: list[str] = []
    text: str = ""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Word).decode


class _Peer:
    """The way to a sibling whose socket is at ``path``. A system holds only a few datagrams that have not been read:
    what it does not take waits here."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._socket: socket.socket | None = None
        self._waiting: deque[tuple[bytes, int | None]] = deque()

    def send(self, data: bytes, connection: int | None = None) -> bool:
        """Send this, and a copy of a connection by its file number. False if the sibling is gone, or far behind."""
        data = data if connection is not None else b"\0\0" + data
        if self._waiting:
            return self._wait(data, connection)
        sent = self._send(data, connection)
        return self._wait(data, connection) if sent is None else sent

    def close(self) -> None:
        """Drop whatever waits."""
        while self._waiting:
            _, connection = self._waiting.popleft()
            if connection is not None:
                os.close(connection)
        if self._socket is not None:
            with suppress(OSError, ValueError):
                asyncio.get_running_loop().remove_writer(self._socket.fileno())
            self._socket.close()
            self._socket = None

    def _wait(self, data: bytes, connection: int | None) -> bool:
        if len(self._waiting) >= MOST_WAITING or self._socket is None:
            return False
        if not self._waiting:
            asyncio.get_running_loop().add_writer(self._socket.fileno(), self._go_on)
        self._waiting.append((data, None if connection is None else os.dup(connection)))
        return True

    def _go_on(self) -> None:
        while self._waiting:
            data, connection = self._waiting[0]
            sent = self._send(data, connection)
            if sent is None:
                return
            if not sent:
                # It has ended. Devices whose connections waited for it come again.
                break
            self._waiting.popleft()
            if connection is not None:
                os.close(connection)
        if self._waiting:
            self.close()
        elif self._socket is not None:
            asyncio.get_running_loop().remove_writer(self._socket.fileno())

    def _send(self, data: bytes, connection: int | None) -> bool | None:
        """Whether it has arrived; None if there is no room for it now."""
        for _ in range(2):
            try:
                if self._socket is None:
                    self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
                    self._socket.setblocking(False)
                    self._socket.connect(str(self._path))
                socket.send_fds(self._socket, [data], [] if connection is None else [connection])
            except BlockingIOError:
                return None
            except OSError:
                # The one that we knew is gone; perhaps another one has taken its place.
                if self._socket is not None and not self._waiting:
                    self._socket.close()
                    self._socket = None
                    continue
                return False
            else:
                return True
        return False


class Siblings(Bus):
    """Number ``number`` of ``count`` siblings, which meet in ``folder``. The bus of each of them. A sibling that has
    given no sign of life for ``patience`` seconds is sent no connections: it may hang, and would let them wait."""

    is_shared = True

    def __init__(self, number: int, count: int, folder: Path, patience: float = 2.0) -> None:
        super().__init__()
        self.number = number
        self.count = count
        self._taken: Taken | None = None
        # Connections that came before anybody here could take them.
        self._early: list[tuple[socket.socket, bytes]] = []
        self._folder = folder
        self._patience = patience
        self._own: set[str] = set()
        # Before that nothing is said: what the system has no room for could not wait.
        self._is_running = False
        self._alive: dict[int, float] = {}
        self._followers: defaultdict[str, set[int]] = defaultdict(set)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        own = self._at(number)
        with suppress(FileNotFoundError):
            # Of the one before, which was killed.
            own.unlink()
        self._socket.bind(str(own))
        self._peers = {other: _Peer(self._at(other)) for other in range(count) if other != number}

    def _at(self, number: int) -> Path:
        return self._folder / str(number)

    def home(self, topic: str) -> int:
        """The sibling at which a table or a room lives."""
        return zlib.crc32(topic.encode()) % self.count

    # As a bus ---------------------------------------------------------------------------------------------------------

    def follow(self, topic: str) -> None:
        """See ``Bus.follow``."""
        if topic not in self._own:
            self._own.add(topic)
            if self._is_running:
                self._tell_all(Word("follow", self.number, [topic]))

    def leave(self, topic: str) -> None:
        """See ``Bus.leave``."""
        if topic in self._own:
            self._own.discard(topic)
            if self._is_running:
                self._tell_all(Word("leave", self.number, [topic]))

    def tell(self, topic: str, text: str) -> None:
        """See ``Bus.tell``."""
        followers = self._followers.get(topic)
        if followers:
            word = _encode(Word("hint", self.number, [topic], text))
            for other in followers:
                self._peers[other].send(word)

    async def run(self) -> None:
        """See ``Bus.run``."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self._socket.fileno(), self._read)
        self._is_running = True
        try:
            self._tell_all(Word("greeting", self.number))
            for each in self._peers.values():
                self._tell_topics(each)
            while True:
                await asyncio.sleep(SECONDS_BETWEEN_SIGNS)
                self._tell_all(Word("sign", self.number))
        finally:
            self._is_running = False
            loop.remove_reader(self._socket.fileno())
            self._socket.close()
            for other in self._peers.values():
                other.close()
            for connection, _ in self._early:
                connection.close()
            with suppress(FileNotFoundError):
                self._at(self.number).unlink()

    # Connections ------------------------------------------------------------------------------------------------------

    def take_with(self, taken: Taken) -> None:
        """Let ``taken`` have the connections that siblings pass on, from the first one on."""
        self._taken = taken
        early, self._early = self._early, []
        for connection, read in early:
            taken(connection, read)

    def pass_on(self, other: int, connection: int, read: bytes) -> bool:
        """Give a sibling a connection, by its file number, and what has been ``read`` of it. Whether it has got it; the
        number is still ours to close."""
        if time.monotonic() - self._alive.get(other, float("-inf")) > self._patience:
            return False
        word = _encode(Word("connection", self.number)) + read
        if len(word) > LARGEST:
            return False
        head = len(word) - len(read)
        return self._peers[other].send(head.to_bytes(2, "big") + word, connection)

    # Datagrams --------------------------------------------------------------------------------------------------------

    def _tell_all(self, word: Word) -> None:
        text = _encode(word)
        for other in self._peers.values():
            other.send(text)

    def _tell_topics(self, peer: _Peer) -> None:
        own = list(self._own)
        for first in range(0, len(own), TOPICS_AT_ONCE):
            peer.send(_encode(Word("follow", self.number, own[first : first + TOPICS_AT_ONCE])))

    def _read(self) -> None:
        while True:
            try:
                data, connections, _, _ = socket.recv_fds(self._socket, LARGEST + 2, 1)
            except (BlockingIOError, InterruptedError):
                return
            try:
                head = int.from_bytes(data[:2], "big")
                word = _decode(data[2 : 2 + head] if head else data[2:])
                self._take(word, data[2 + head :], connections)
            except Exception:
                # Whatever one of them says, the others are heard.
                log.exception("A word of another process could not be understood")
                for each in connections:
                    with suppress(OSError):
                        os.close(each)

    def _take(self, word: Word, read: bytes, connections: list[int]) -> None:
        self._alive[word.sender] = time.monotonic()
        match word.kind:
            case "hint":
                for heard in self._heard:
                    heard(word.topics[0], word.text)
            case "follow":
                for topic in word.topics:
                    self._followers[topic].add(word.sender)
            case "leave":
                for topic in word.topics:
                    self._forget(topic, word.sender)
            case "greeting":
                # It has been started, perhaps instead of one that was killed, and knows nothing.
                for topic in list(self._followers):
                    self._forget(topic, word.sender)
                self._tell_topics(self._peers[word.sender])
                for missed in self._missed:
                    missed()
            case "connection":
                connection = socket.socket(fileno=connections[0])
                if self._taken is None:
                    # The others know that we live a moment before we serve.
                    self._early.append((connection, read))
                else:
                    self._taken(connection, read)

    def _forget(self, topic: str, follower: int) -> None:
        followers = self._followers.get(topic)
        if followers is not None:
            followers.discard(follower)
            if not followers:
                del self._followers[topic]
