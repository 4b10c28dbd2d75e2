"""Reminders by e-mail, where whoever runs the server has set it up: only to addresses whose owners have confirmed them,
and with a link in each that stops them.

An address is kept sealed, and no log names it. E-mails wait in a queue of their own and are handed over in threads of
their own, so a mail server that hangs delays nothing else.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Literal, NamedTuple

from gusher.server.people.people import LENGTH_OF_TAG, People
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Buckets
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import Mail, StoredTable

from .handing_over import explained, hand_over, is_for_good
from .mail_server import MailServer
from .wording import confirming, stopping, wording_at

Act = Literal["confirm", "stop"]
"""What the links in e-mails are for."""
_POLICY = SMTP.clone(max_line_length=998)
"""The longest line that may be sent: a folded one would cut addresses of pages."""

log = logging.getLogger("gusher.server")


class _Letter(NamedTuple):
    message: EmailMessage
    key: str
    tries: int = 0


class Mailing:
    """Asks for confirmations and sends reminders, through one mail server."""

    def __init__(self, storage: Storage, people: People, server: MailServer) -> None:
        self._storage = storage
        self._people = people
        self._server = server
        self._reminded = Buckets(limits.REMINDERS_BY_MAIL)
        self._waiting: asyncio.Queue[_Letter] = asyncio.Queue(limits.MAILS_WAITING)

    async def ask(self, person: str, address: str, language: str) -> None:
        """Keep an address, and ask its owner by e-mail whether that is right."""
        sealed, now = self._people.sealed(_purpose(person), address), time.time()
        mail = Mail(person, sealed, language, secrets.token_hex(16), now + limits.SECONDS_TO_CONFIRM_MAIL)
        await self._storage.reminding.keep_mail(mail, now)
        subject, text = confirming(language)
        self._post(mail, subject, text.format(link=self._link("confirm", mail)))

    async def remind(self, stored: StoredTable, person: str) -> None:
        """Tell a person that it is their turn at a table, if they want to know it by e-mail."""
        mail = await self._storage.reminding.mail(person)
        if mail is None or mail.until is not None or not self._reminded.take(person):
            return
        title, text = wording_at(stored, person, mail.language)
        lines = [text, f"{self._server.site}/table/{stored.id}"]
        self._post(mail, title, "\n".join(line for line in lines if line))

    async def of_token(self, act: Act, token: str) -> Mail | None:
        """What a link is about; None if it is not ours, or that address has been forgotten."""
        key, _, signature = token.partition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(act, key).encode()):
            return None
        return await self._storage.reminding.mail_of_key(key)

    async def run(self) -> None:
        """Send what is to be sent, until cancelled."""
        threads = ThreadPoolExecutor(limits.MAILS_AT_ONCE, "mail")
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(limits.MAILS_AT_ONCE):
                    group.create_task(self._send_all(threads))
        finally:
            # Nobody waits for a mail server that hangs.
            threads.shutdown(wait=False, cancel_futures=True)

    def _post(self, mail: Mail, subject: str, text: str) -> None:
        address = address_in(self._people, mail.person, mail.address)
        if address is None:
            log.warning("An e-mail address that is kept can't be read; nothing is sent there")
            return
        stop, server = self._link("stop", mail), self._server
        message = EmailMessage(_POLICY)
        message["From"] = Address(server.name, addr_spec=server.sender)
        message["To"] = Address(addr_spec=address)
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=server.domain)
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(f"{text}\n\n{stopping(mail.language)}\n{stop}\n", cte="quoted-printable")
        self._put(_Letter(message, mail.key))

    def _put(self, letter: _Letter) -> None:
        try:
            self._waiting.put_nowait(letter)
        except asyncio.QueueFull:
            log.warning("Too many e-mails wait to be sent; some are dropped")

    async def _send_all(self, threads: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        while True:
            letter = await self._waiting.get()
            try:
                if await self._storage.reminding.mail_of_key(letter.key) is None:
                    # Its address was forgotten meanwhile.
                    continue
                await loop.run_in_executor(threads, hand_over, self._server, letter.message)
            except Exception as error:  # noqa: BLE001 - whatever it is, others get theirs
                tries, (why, details) = letter.tries + 1, explained(error)
                said = f"An e-mail could not be sent: {why}"
                log.warning(said, *details)
                if not is_for_good(error) and tries < limits.MAIL_TRIES:
                    wait = limits.SECONDS_BETWEEN_TRIES * 10**letter.tries
                    loop.call_later(wait, self._put, letter._replace(tries=tries))

    def _link(self, act: Act, mail: Mail) -> str:
        return f"{self._server.site}/api/mail/{act}/{mail.key}.{self._signature(act, mail.key)}"

    def _signature(self, act: Act, key: str) -> str:
        return self._people.fingerprint(f"mail {act}", key)[:LENGTH_OF_TAG]


def address_in(people: People, person: str, sealed: str) -> str | None:
    """The e-mail address of a person as it is kept; None if it can't be read any more."""
    return people.unsealed(_purpose(person), sealed)


def _purpose(person: str) -> str:
    return f"mail of {person}"
