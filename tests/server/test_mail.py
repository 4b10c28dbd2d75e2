"""Reminders by e-mail: only to addresses that were confirmed, never many, and stopped by anybody who gets one."""

from __future__ import annotations

import asyncio
import json
import re
import smtplib
import socket
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from email import message_from_bytes
from email.policy import default

import click
import pytest

from gusher.commands.serve import mail_of
from gusher.server.http.guest import RefusedError
from gusher.server.people.people import People
from gusher.server.push import mailing
from gusher.server.push.mail_server import MailServer, is_address, mail_server
from gusher.server.push.wording import confirming
from gusher.server.sharing import limits
from gusher.server.storage.folder import DATABASE
from gusher.server.storage.sqlite import SqliteStorage

SITE = "https://gusher.example"
ADDRESS = "bob@mail.example"


class PostOffice:
    """A mail server on loopback, which offers no encryption; keeps what it is given."""

    def __init__(self):
        self.heard = []
        self.came = threading.Condition()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.server = MailServer(*self.listening.getsockname(), "none", "", "", "Gusher", "gusher@gusher.example", SITE)
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection, _ = self.listening.accept()
            except OSError:
                return
            with connection, connection.makefile("rwb", buffering=0) as stream:
                self._talk(stream)

    def _talk(self, stream):
        stream.write(b"220 here\r\n")
        while line := stream.readline():
            command = line.strip().upper()
            stream.write({b"DATA": b"354 go on\r\n", b"QUIT": b"221 bye\r\n"}.get(command, b"250 fine\r\n"))
            if command == b"DATA":
                raw = b"".join(iter(stream.readline, b".\r\n"))
                with self.came:
                    self.heard.append(message_from_bytes(raw, policy=default))
                    self.came.notify_all()
                stream.write(b"250 taken\r\n")

    def hears(self, many, seconds=60):
        """The e-mails, once there are so many."""
        with self.came:
            self.came.wait_for(lambda: len(self.heard) >= many, seconds)
            return list(self.heard)


@pytest.fixture
def office():
    made = PostOffice()
    yield made
    made.listening.close()


@pytest.fixture
def mailed(in_thread, office):
    """A server that sends e-mails."""
    return in_thread(mail=office.server)


def link_in(message, act):
    """The path of a link in an e-mail."""
    [path] = re.findall(rf"{SITE}(/api/mail/{act}/\S+)", message.get_content())
    return path


def page(guest, method, path):
    status, headers, body = guest.ask(method, path)
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    return body.decode()


def ask(guest, address=ADDRESS, language="en"):
    guest.put("/api/me/mail", {"address": address, "language": language})


def kept(guest):
    answer = guest.get("/api/me/mail")
    assert answer["offered"]
    return answer["address"], answer["confirmed"]


def test_whoever_confirms_is_reminded_until_they_stop_it(mailed, office, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_TO_REMIND", 0.5)
    ann, bob, mail_program = (mailed.guest() for _ in range(3))
    table = ann.new_table("here", "open", game="atacama")
    bob.take_seat(table, 1, "Bob")
    assert kept(bob) == (None, False)
    ask(bob, language="de")
    [asked] = office.hears(1)
    assert (asked["to"], asked["from"]) == (ADDRESS, "Gusher <gusher@gusher.example>")
    assert (asked["subject"], kept(bob)) == (confirming("de")[0], (ADDRESS, False))
    # Programs that look at links confirm nothing; nor does a link that was changed.
    assert "<button>Erinnere mich</button>" in page(mail_program, "GET", link_in(asked, "confirm"))
    assert "no longer works" in page(mail_program, "POST", link_in(asked, "confirm") + "0")
    assert "no longer works" in page(mail_program, "POST", link_in(asked, "stop").replace("stop", "confirm"))
    assert kept(bob) == (ADDRESS, False)
    assert "Erinnerungen sind an" in page(mail_program, "POST", link_in(asked, "confirm"))
    assert "no longer works" in page(mail_program, "POST", link_in(asked, "confirm")), "it is good for one use"
    assert kept(bob) == (ADDRESS, True)
    with ann.sit(table) as a:
        a.act("e5")
        reminder = office.hears(2)[1]
    assert reminder["subject"] == "Du bist am Zug: Atacama"
    assert f"{SITE}/table/{table}" in reminder.get_content()
    stop = link_in(reminder, "stop")
    assert reminder["list-unsubscribe"] == f"<{SITE}{stop}>"
    assert reminder["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert "<button>" in page(mail_program, "GET", stop)
    assert kept(bob) == (ADDRESS, True)
    one_click = (b"List-Unsubscribe=One-Click", {"content-type": "application/x-www-form-urlencoded"})
    assert mail_program.ask("POST", stop, *one_click)[0] == 200
    assert kept(bob) == (None, False)


def test_an_address_that_was_not_confirmed_in_time_is_sent_nothing(mailed, office, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_TO_CONFIRM_MAIL", -1)
    bob = mailed.guest()
    ask(bob)
    path = link_in(office.hears(1)[0], "confirm")
    assert "no longer works" in page(bob, "GET", path)
    assert "no longer works" in page(bob, "POST", path)
    assert kept(bob) == (ADDRESS, False)
    ask(mailed.guest(), "cem@mail.example")
    assert kept(bob) == (None, False), "such addresses are not kept for long"


def test_nobody_is_flooded(mailed):
    for each in range(limits.MAILS_TO_ONE.at_once):
        ask(mailed.guest(), f"victim+{each}@mail.example")
    with pytest.raises(RefusedError) as refused:
        ask(mailed.guest(), "Victim@mail.example")
    assert (refused.value.status, refused.value.code) == (429, "too_fast")
    bob = mailed.guest()
    assert kept(bob) == (None, False)
    for each in range(limits.MAILS.at_once):
        ask(bob, f"victim{each}@mail.example")
    with pytest.raises(RefusedError) as refused:
        ask(bob, "another@mail.example")
    assert refused.value.status == 429


def test_an_address_is_kept_sealed_and_goes_with_its_person(mailed, tmp_path, caplog):
    bob, ann = mailed.guest(), mailed.guest()
    ask(bob)
    ask(ann)

    def rows():
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
            return [row for row in database.iterdump() if '"mails"' in row and row.startswith("INSERT")]

    assert len(rows()) == 2
    assert ADDRESS not in "".join(rows())
    assert len({row.split("'")[3] for row in rows()}) == 2, "nobody sees that two have the same"
    assert json.loads(bob.ask("GET", "/api/me/data")[2])["mail"] == ADDRESS
    bob.ask("DELETE", "/api/me")
    assert len(rows()) == 1
    ann.post("/api/me/sign-out", None)
    assert rows() == []
    assert ADDRESS not in caplog.text


def test_where_nobody_has_set_it_up_it_is_not_offered(server):
    bob = server.guest()
    assert not bob.get("/api/me/mail")["offered"]
    with pytest.raises(RefusedError) as refused:
        ask(bob)
    assert (refused.value.status, refused.value.code) == (404, "no_mail")


BAD = [
    "",
    "bob",
    "bob@",
    "@mail.example",
    "bob@localhost",
    "bob@127.0.0.1",
    "bob@mail.example\r\nBcc: eve@mail.example",
    "bob@mail.example\n",
    "bob@mail.example, eve@mail.example",
    "Bob <bob@mail.example>",
    "b ob@mail.example",
    "b..ob@mail.example",
    '"bob"@mail.example',
    "bob@mail..example",
    "bob@-mail.example",
    "böb@mail.example",
    "b" * 65 + "@mail.example",
    "bob@" + "m" * 60 + ".e" * 100 + "xample",
]


def test_what_is_an_address():
    assert [each for each in BAD if is_address(each)] == []
    assert all(map(is_address, (ADDRESS, "b.o'b+games@sub.mail-2.example", "1@a.bc")))


@pytest.mark.parametrize("address", BAD[:8:3])
def test_what_is_none_is_refused(mailed, address):
    with pytest.raises(RefusedError) as refused:
        ask(mailed.guest(), address)
    assert (refused.value.code, refused.value.field) == ("mail_address", "address")


# Sending --------------------------------------------------------------------------------------------------------------


def sent(tmp_path, server, monkeypatch, many, seconds=0.3):
    """Ask for ``many`` confirmations and let e-mails be sent for a while; how long asking took."""
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_TRIES", 0.001)

    async def body():
        storage = SqliteStorage(tmp_path / DATABASE)
        under_way = mailing.Mailing(storage, People(b"s" * 32), server)
        running = asyncio.create_task(under_way.run())
        for each in range(many):
            async with asyncio.timeout(10):
                await under_way.ask(f"p{each}", ADDRESS, "pl")
        await asyncio.sleep(seconds)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await storage.close()

    asyncio.run(body())


REFUSALS = [
    (ConnectionRefusedError(), limits.MAIL_TRIES),
    (smtplib.SMTPRecipientsRefused({ADDRESS: (450, b"later")}), limits.MAIL_TRIES),
    (smtplib.SMTPRecipientsRefused({ADDRESS: (550, ADDRESS.encode())}), 1),
    (smtplib.SMTPAuthenticationError(535, b"no"), 1),
]


@pytest.mark.parametrize(("error", "tries"), REFUSALS)
def test_what_is_not_taken_is_tried_a_few_times(tmp_path, office, monkeypatch, caplog, error, tries):
    tried = []

    def refuse(*_):
        tried.append(1)
        raise error

    monkeypatch.setattr(mailing, "hand_over", refuse)
    sent(tmp_path, office.server, monkeypatch, 1)
    assert len(tried) == tries
    assert "An e-mail could not be sent" in caplog.text
    assert ADDRESS not in caplog.text


def test_a_mail_server_that_hangs_keeps_nobody_waiting(tmp_path, office, monkeypatch):
    let_go, threads = threading.Event(), set()

    def hang(*_):
        threads.add(threading.current_thread().name)
        let_go.wait(60)

    monkeypatch.setattr(mailing, "hand_over", hang)
    try:
        sent(tmp_path, office.server, monkeypatch, 5)
    finally:
        let_go.set()
    assert len(threads) == limits.MAILS_AT_ONCE


def test_an_address_that_was_forgotten_is_sent_nothing_that_still_waits(tmp_path, office, monkeypatch):
    monkeypatch.setattr(limits, "MAILS_AT_ONCE", 1)

    async def body():
        storage = SqliteStorage(tmp_path / DATABASE)
        under_way = mailing.Mailing(storage, People(b"s" * 32), office.server)
        await under_way.ask("bob", ADDRESS, "en")
        await storage.reminding.forget_mail("bob")
        await under_way.ask("cem", "cem@mail.example", "en")
        running = asyncio.create_task(under_way.run())
        assert [each["to"] for each in await asyncio.to_thread(office.hears, 1)] == ["cem@mail.example"]
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await storage.close()

    asyncio.run(body())


def test_nothing_goes_through_a_network_in_the_open(tmp_path, office, monkeypatch, caplog):
    sent(tmp_path, replace(office.server, security="starttls"), monkeypatch, 1)
    assert office.heard == []
    assert "STARTTLS extension not supported" in caplog.text


# What whoever runs the server says ------------------------------------------------------------------------------------

SENDER = "Gusher <gusher@gusher.example>"


def test_how_a_mail_server_is_named():
    named = mail_server("smtps://bob%40x:p%2Fw@mail.example", SENDER, f"{SITE}/")
    assert named == MailServer("mail.example", 465, "tls", "bob@x", "p/w", "Gusher", "gusher@gusher.example", SITE)
    assert "p/w" not in repr(named)
    assert (mail_server("smtp://mail.example", SENDER, SITE).security, named.domain) == ("starttls", "gusher.example")
    local = mail_server("smtp://localhost", "gusher@gusher.example", "http://localhost:8000")
    assert (local.security, local.port, local.name) == ("none", 25, "")


@pytest.mark.parametrize(
    ("smtp", "sender", "site", "said", "option"),
    [
        ("mail.example", SENDER, SITE, "mail server is no address", "GUSHER_SMTP"),
        ("http://mail.example", SENDER, SITE, "mail server is no address", "GUSHER_SMTP"),
        ("smtps://bob:pw/word@mail.example", SENDER, SITE, "mail server is no address", "GUSHER_SMTP"),
        ("smtps://mail.example:port", SENDER, SITE, "mail server is no address", "GUSHER_SMTP"),
        ("smtps://bob@mail.example", SENDER, SITE, "not both", "GUSHER_SMTP"),
        ("smtps://bob:pw%C3%A4@mail.example", SENDER, SITE, "letters of ASCII only", "GUSHER_SMTP"),
        ("smtps://bob:pw@mail.example", "Gusher", SITE, "'Gusher' is no e-mail address", "--mail-from"),
        ("smtps://bob:pw@mail.example", "a@b.example\r\nBcc: x@y.example", SITE, "is no e-mail address", "--mail-from"),
        ("smtps://bob:pw@mail.example", SENDER, "gusher.example", "no address of a site", "--site"),
        ("smtps://bob:pw@mail.example", SENDER, "https://[", "no address of a site", "--site"),
        ("smtps://bob:pw@mail.example", SENDER, f"{SITE}/games", "no address of a site", "--site"),
    ],
)
def test_what_is_wrong_is_said_at_the_start_without_the_password(monkeypatch, smtp, sender, site, said, option):
    monkeypatch.setenv("GUSHER_SMTP", smtp)
    with pytest.raises(click.BadParameter, match=re.escape(said)) as error:
        mail_of(None, sender, site)
    assert "pw" not in error.value.message
    assert error.value.param_hint == option


def test_it_takes_all_three_or_none(tmp_path, monkeypatch):
    monkeypatch.delenv("GUSHER_SMTP", raising=False)
    assert mail_of(None, None, None) is None
    file = tmp_path / "smtp"
    with pytest.raises(click.BadParameter, match="can't be read"):
        mail_of(file, SENDER, SITE)
    file.write_text("smtp://localhost\n")
    assert mail_of(file, SENDER, SITE).host == "localhost"
    for sender, site in ((None, SITE), (SENDER, None)):
        with pytest.raises(click.BadParameter, match="all of"):
            mail_of(file, sender, site)
    with pytest.raises(click.BadParameter, match="all of"):
        mail_of(None, SENDER, SITE)
