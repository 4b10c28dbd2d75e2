"""Whoever is to move and is not there is reminded: once a turn, on their devices and through a service of theirs."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from gusher.server.background import Background
from gusher.server.live.table import LiveTable
from gusher.server.live.tables import Tables
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.storage.credentials import Credentials
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import NotStoredError, StoredTable, Subscription, Webhook

from . import sealing
from .delivering import Connect, Internet, deliver, endpoint
from .mailing import Mailing
from .wording import greeting, wording_at

GONE = (404, 410)
"""The browser takes no messages there any more."""

Turn = tuple[str, str, int]
"""A table, a person who is to move there, and which phase it is where everybody acts at once."""

log = logging.getLogger("gusher.server")


class Reminders:
    """Sends them. ``credentials`` have the server's key; ``connect`` finds push services; ``mailing`` sends
    e-mails, where it is set up.

    Nobody's request waits for it, and what fails goes to the log. A subscription that is gone by the word of its
    push service is deleted. With another key of the server, people have to switch reminders on again.
    """

    def __init__(
        self,
        tables: Tables,
        storage: Storage,
        credentials: Credentials,
        connect: Connect | None = None,
        mailing: Mailing | None = None,
    ) -> None:
        self._tables = tables
        self._storage = storage
        self._credentials = credentials
        self._connect = connect or Internet()
        self._mailing = mailing
        self._known: sealing.Identity | None = None
        self._getting_known = asyncio.Lock()
        # The turns that are waited for; each with the timer that looks after the person, None once they were reminded.
        self._turns: OrderedDict[Turn, asyncio.TimerHandle | None] = OrderedDict()
        self._turns_at: defaultdict[str, set[Turn]] = defaultdict(set)
        self._looking = Background()
        self._waiting: asyncio.Queue[tuple[Subscription | Webhook, bytes]] = asyncio.Queue(limits.REMINDERS_WAITING)
        tables.watchers.append(self.look)

    async def identity(self) -> sealing.Identity:
        """The server's key. Refusal if no reminders can be sent from here."""
        if not sealing.is_offered():
            raise Refusal("no_reminders", status=404)
        async with self._getting_known:
            if self._known is None:
                try:
                    self._known = sealing.Identity(
                        await asyncio.to_thread(self._credentials.push_key, sealing.made_key)
                    )
                except (OSError, ValueError) as error:
                    place = self._credentials.place_of_push_key
                    log.warning("%s can't be used, so nobody is reminded: %s. Delete it if it is damaged", place, error)
                    raise Refusal("no_reminders", status=503) from error
            return self._known

    def look(self, live: LiveTable) -> None:
        """See whose turn it is at a table that has changed or was just loaded."""
        table = live.stored.id
        phase = live.table.pace.n if live.game.done is not None else 0
        now = {(table, seat.person, phase) for seat in live.people_to_move() if seat.person is not None}
        known = self._turns_at.get(table, set())
        for turn in known - now:
            self._forget(turn)
        # Of an older turn somebody was reminded before this process knew the table.
        is_new = time.time() - live.stored.standing.changed < limits.SECONDS_TO_REMIND
        for turn in now - known:
            self._turns[turn] = self._later(turn, limits.SECONDS_TO_REMIND) if is_new else None
            self._turns_at[table].add(turn)
            if len(self._turns) > limits.TURNS_REMEMBERED:
                self._forget(next(iter(self._turns)))

    async def run(self) -> None:
        """Send what is to be sent, until cancelled."""
        async with asyncio.TaskGroup() as group:
            for _ in range(limits.REMINDERS_AT_ONCE):
                group.create_task(self._send_all())

    def close(self) -> None:
        """Look after nobody any more."""
        for turn in list(self._turns):
            self._forget(turn)
        self._looking.cancel()

    def _forget(self, turn: Turn) -> None:
        timer, others = self._turns.pop(turn), self._turns_at[turn[0]]
        others.discard(turn)
        if not others:
            del self._turns_at[turn[0]]
        if timer is not None:
            timer.cancel()

    def _later(self, turn: Turn, seconds: float) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self._go_off, turn)

    def _go_off(self, turn: Turn) -> None:
        self._looking.begin(self._remind(turn))

    async def _remind(self, turn: Turn) -> None:
        table, person, _ = turn
        with _failing(table):
            live = await self._tables.get(table)
            away = live.attendance.away(person)
            if turn not in self._turns:
                return
            if away < limits.SECONDS_TO_REMIND:
                self._turns[turn] = self._later(turn, limits.SECONDS_TO_REMIND - away)
                return
            self._turns[turn] = None
            if not await self._storage.reminding.is_unreminded(person, table):
                await self._queue(live.stored, person)

    def challenge(self, table: StoredTable, person: str) -> None:
        """Tell a person that they are asked to play at a table."""
        self._looking.begin(self._tell_of_challenge(table, person))

    async def _tell_of_challenge(self, table: StoredTable, person: str) -> None:
        with _failing(table.id):
            await self._queue(table, person)

    async def _queue(self, table: StoredTable, person: str) -> None:
        """Let a person be told of a table, wherever they want to be."""
        webhook = await self._storage.reminding.webhook(person)
        if webhook is not None:
            self._waiting.put_nowait((webhook, webhook_message(table, webhook)))
        if self._mailing is not None:
            await self._mailing.remind(table, person)
        for subscription in await self._storage.subscriptions(person):
            self._waiting.put_nowait((subscription, message(table, person, subscription.language)))

    async def _send_all(self) -> None:
        while True:
            to, text = await self._waiting.get()
            try:
                await (self._tell(to, text) if isinstance(to, Webhook) else self._send(to, text))
            except Exception as error:  # noqa: BLE001 - whatever it is, others are reminded
                log.warning("A reminder could not be delivered: %s: %s", type(error).__name__, error)

    async def try_webhook(self, webhook: Webhook) -> None:
        """See whether a service takes messages at this address. Refusal if it does not."""
        try:
            status = await self._deliver(webhook, webhook_message(None, webhook))
        except (OSError, ValueError) as error:
            # What went wrong in our network is not for everybody to know.
            raise Refusal("webhook_silent", "url", "no connection") from error
        if not 200 <= status < 300:
            raise Refusal("webhook_silent", "url", f"status {status}")

    async def _tell(self, webhook: Webhook, text: bytes) -> None:
        status = await self._deliver(webhook, text)
        if status in GONE:
            await self._storage.reminding.forget_webhook(webhook.person, webhook.url)

    async def _deliver(self, webhook: Webhook, text: bytes) -> int:
        return await deliver(endpoint(webhook.url), {"content-type": "application/json"}, text, self._connect)

    async def _send(self, subscription: Subscription, text: bytes) -> None:
        to, us = endpoint(subscription.endpoint), await self.identity()
        headers = {
            "authorization": us.proof(to.service, subscription.site, time.time()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(limits.SECONDS_TO_KEEP_REMINDER),
        }
        body = await asyncio.to_thread(sealing.sealed, text, subscription.p256dh, subscription.auth)
        status = await deliver(to, headers, body, self._connect)
        if status in GONE:
            await self._storage.unsubscribe(subscription.endpoint)
        elif not 200 <= status < 300:
            log.warning("%s takes no reminder: status %s", to.host, status)


@contextmanager
def _failing(table: str) -> Iterator[None]:
    """Whatever goes wrong with a reminder of a table, others are reminded."""
    try:
        yield
    except asyncio.QueueFull:
        log.warning("Too many reminders wait to be sent; some are dropped")
    except (Refusal, NotStoredError) as error:
        log.warning("Nobody could be reminded at table %s: %s", table, error)
    except Exception:
        log.exception("Nobody could be reminded at table %s", table)


def webhook_message(stored: StoredTable | None, webhook: Webhook) -> bytes:
    """The message to a webhook: who is to move, or asked to play, at a table, or without a table a greeting.
    Services such as Slack show ``text``, others ``content``."""
    if stored is None:
        lines = [greeting(webhook.language), webhook.site]
    else:
        lines = [*wording_at(stored, webhook.person, webhook.language), f"{webhook.site}/table/{stored.id}"]
    text = "\n".join(line for line in lines if line)
    return json.dumps({"text": text, "content": text}, ensure_ascii=False).encode()


def message(stored: StoredTable, person: str, language: str) -> bytes:
    """What the browser is told: who is to move where, and nothing that is hidden there."""
    title, text = wording_at(stored, person, language)
    return json.dumps({"title": title, "text": text, "table": stored.id}, ensure_ascii=False).encode()
