"""What the bots of others are sent: all games of a bot in one stream, a line for each change, in JSON.

A line is the whole view that a person in its seat would have, with what is new in the log. Lines are not queued: a bot
that reads slowly is sent each game as it then stands. A stream may be in any process, wherever its tables are at home.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from functools import partial

import msgspec

from gusher.server.bus import named, of_bot
from gusher.server.protocol.bot_games import GameGone
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.failing import Reason
from gusher.server.protocol.seen import TableView
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Visitor
from gusher.server.sharing.turns import Turns
from gusher.server.storage.sql.bot_accounts import StoredBot
from gusher.server.storage.storage import NotStoredError

from .looks import Sent, encode
from .table import Listener, LiveTable
from .tables import Tables

SIGN = b"\n"
"""Says that the stream is alive while nothing happens."""

log = logging.getLogger("gusher.server")


@dataclass
class _Game:
    """A table in a stream, and what was sent of it."""

    live: LiveTable
    listener: Listener
    sent: Sent
    version: int = -1
    face: TableView | None = None


class Feed:
    """The stream of one bot. ``known`` says of how many entries of a table's log the bot knows already. ``keep_out``
    refuses a bot that is not let in any more."""

    def __init__(
        self, feeds: Feeds, bot: StoredBot, visitor: Visitor, known: Mapping[str, int], keep_out: Callable[[], None]
    ) -> None:
        self._feeds = feeds
        self._keep_out = keep_out
        self._bot = bot
        self._visitor = visitor
        self._known = dict(known)
        self._games: dict[str, _Game] = {}
        # Tables that the bot has been sent as gone; they are tried again, but not reported again.
        self._missing: set[str] = set()
        # In the order in which they have changed.
        self._changed: dict[str, None] = {}
        self._event = asyncio.Event()
        # When to look again which games there are.
        self._due = 0.0
        self._is_over = False

    def look(self) -> None:
        """Look again: the bot may have another game or another token."""
        self._due = 0.0
        self._event.set()

    def close(self) -> None:
        """End the stream."""
        self._is_over = True
        self._event.set()

    def _note(self, table: str) -> None:
        self._changed[table] = None
        self._event.set()

    async def lines(self) -> AsyncIterator[bytes]:
        """All that is sent, until the bot goes away or the stream is closed."""
        try:
            while not self._is_over:
                self._event.clear()
                if asyncio.get_running_loop().time() >= self._due:
                    async for line in self._look():
                        yield line
                while self._changed and not self._is_over:
                    table = next(iter(self._changed))
                    del self._changed[table]
                    if news := await self._line(table):
                        yield news
                if not (self._event.is_set() or await self._hears()):
                    yield SIGN
        except Exception:
            # The stream ends, and the bot opens another.
            log.exception("The stream of a bot was brought down")
        finally:
            self.end()

    def end(self) -> None:
        """Let go of everything. To be called at the end, even if nothing was sent."""
        self.close()
        for table in list(self._games):
            self._drop(table)
        self._feeds.leave(self._bot.id, self)

    async def _hears(self) -> bool:
        """Wait for a change, or until a sign of life is due."""
        try:
            async with asyncio.timeout_at(self._due):
                await self._event.wait()
        except TimeoutError:
            return False
        return True

    async def _look(self) -> AsyncIterator[bytes]:
        """Which games the bot has now."""
        self._due = asyncio.get_running_loop().time() + limits.SECONDS_BETWEEN_SIGNS
        accounts = self._feeds.tables.storage.bot_accounts
        try:
            self._keep_out()
            kept = await accounts.of_digest(self._bot.digest)
            if kept is None or kept.is_off:
                self.close()
                return
            games = await accounts.games(self._bot.id, "person", "kept")
        except Refusal:
            self.close()
            return
        except NotStoredError:
            # The next look is soon enough.
            return
        # One that has ended while the bot was away is shown once.
        for table in [*games, *self._known]:
            if table not in self._games:
                try:
                    await self._join(table)
                    self._missing.discard(table)
                except Refusal as refusal:
                    if table not in games:
                        self._known.pop(table, None)
                    if table not in self._missing:
                        self._missing.add(table)
                        yield _gone(table, refusal.reason)
        for table in self._games.keys() - set(games):
            self._note(table)

    async def _join(self, table: str) -> None:
        live = await self._feeds.tables.fresh(table)
        known = self._known.pop(table, 0)
        listener = partial(self._note, table)
        self._games[table] = _Game(live, listener, live.resume_from(known))
        live.join(listener, self._visitor)
        self._note(table)

    def _drop(self, table: str) -> None:
        game = self._games.pop(table)
        game.live.leave(game.listener, self._visitor)

    async def _line(self, table: str) -> bytes | None:
        """The line that says how a game stands; None if nothing has changed for its bot."""
        game = self._games.get(table)
        if game is None:
            return None
        await self._feeds.turns.mine(self._visitor.address)
        live = game.live
        if live.is_deleted or not live.looks.viewer(self._bot.id).seats:
            self._drop(table)
            return _gone(table, Reason("deleted" if live.is_deleted else "not_your_seat"))
        if game.version == live.version:
            return None
        game.version = live.version
        n, before = game.sent.n, game.face
        try:
            text, game.sent = await live.newest(self._bot.id, game.sent._replace(face=None))
        finally:
            if live.table.over:
                self._drop(table)
        game.face = _still(game.sent.face)
        is_new = before is None or game.sent.n != n or game.face != before
        return text + b"\n" if is_new else None


def _gone(table: str, reason: Reason) -> bytes:
    return encode(GameGone(table, reason)) + b"\n"


def _still(face: TableView | None) -> TableView | None:
    """A face without the parts that change whenever somebody comes or goes."""
    if face is None:
        return None
    seats = [msgspec.structs.replace(seat, presence=None) for seat in face.seats]
    return msgspec.structs.replace(face, seats=seats, ways_out=[], watching=0)


class Feeds:
    """All streams of this process."""

    def __init__(self, tables: Tables, turns: Turns) -> None:
        self.tables = tables
        self.turns = turns
        self._open: dict[str, set[Feed]] = {}
        tables.bus.listen(self._heard, self._look_all)

    def open(
        self, bot: StoredBot, visitor: Visitor, known: Mapping[str, int], keep_out: Callable[[], None] = lambda: None
    ) -> Feed:
        """Another stream of a bot. Refusal if it has too many."""
        feeds = self._open.setdefault(bot.id, set())
        if len(feeds) >= limits.STREAMS_OF_BOT:
            raise Refusal("too_many_sockets", status=429)
        feed = Feed(self, bot, visitor, known, keep_out)
        feeds.add(feed)
        self.tables.bus.follow(of_bot(bot.id))
        return feed

    def leave(self, bot: str, feed: Feed) -> None:
        """Forget a stream that has ended."""
        feeds = self._open.get(bot, set())
        feeds.discard(feed)
        if not feeds and self._open.pop(bot, None) is not None:
            self.tables.bus.leave(of_bot(bot))

    def tell(self, bot: str) -> None:
        """A bot has another game, or another token: tell its streams, in every process."""
        self._look(bot)
        self.tables.bus.tell(of_bot(bot), "")

    def close(self) -> None:
        """End all: the server stops."""
        self._all(Feed.close)

    def _heard(self, topic: str, _: str) -> None:
        if topic == of_bot(named(topic)):
            self._look(named(topic))

    def _look(self, bot: str) -> None:
        for feed in self._open.get(bot, ()):
            feed.look()

    def _look_all(self) -> None:
        self._all(Feed.look)

    def _all(self, act: Callable[[Feed], None]) -> None:
        for feed in [feed for feeds in self._open.values() for feed in feeds]:
            act(feed)
