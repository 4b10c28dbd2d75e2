"""E-mails through a mail server that encrypts and asks for a password: what goes wrong there is told to the operator,
and nothing is lost or sent twice."""

from __future__ import annotations

import asyncio
import datetime as dt
import ipaddress
import smtplib
import ssl
from email import message_from_bytes
from email.policy import default

import pytest
from aiosmtpd.smtp import SMTP, AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from gusher.server.people.people import People
from gusher.server.push import mailing
from gusher.server.push.mail_server import PORTS, MailServer
from gusher.server.sharing import limits
from gusher.server.storage.folder import DATABASE
from gusher.server.storage.sqlite import SqliteStorage

USER, PASSWORD = "gusher@mail.example", "p@/w:%"
BOB, EVE = "bob@mail.example", "eve@mail.example"


def certificate(folder, name, host):
    """A file with a key and a certificate, which vouches for itself."""
    key, now = ec.generate_private_key(ec.SECP256R1()), dt.datetime.now(dt.UTC)
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    made = (
        x509.CertificateBuilder(who, who, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([host]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{name}.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(secret + made.public_bytes(Encoding.PEM))
    return file


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    """One for the mail server, and one for another machine."""
    folder = tmp_path_factory.mktemp("certificates")
    here = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    return certificate(folder, "here", here), certificate(folder, "elsewhere", x509.DNSName("mail.example"))


class PostOffice:
    """A mail server on loopback; takes e-mails from who has logged in over TLS. ``ends``: commands at which it breaks
    off the connection, once each."""

    def __init__(self, *ends, goodbye="221 bye", refuses=()):
        self.ends, self.goodbye, self.refuses = set(ends), goodbye, refuses
        self.taken = []

    def _ends(self, command, server):
        if command in self.ends:
            self.ends.discard(command)
            server.transport.abort()

    def _log_in(self, _server, _session, _envelope, _mechanism, data):
        is_known = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
        return AuthResult(success=is_known, handled=False)

    async def handle_MAIL(self, server, session, envelope, address, _options):
        self._ends("MAIL", server)
        if not (session.authenticated and server.transport.get_extra_info("ssl_object")):
            return "530 log in first"
        envelope.mail_from = address
        return "250 fine"

    async def handle_RCPT(self, _server, _session, envelope, address, _options):
        if address in self.refuses:
            return f"550 no {address} here"
        envelope.rcpt_tos.append(address)
        return "250 fine"

    async def handle_DATA(self, server, _session, envelope):
        self.taken.append(message_from_bytes(envelope.content, policy=default))
        self._ends("DATA", server)
        return "250 taken"

    async def handle_QUIT(self, _server, _session, _envelope):
        return self.goodbye

    async def open(self, file, security):
        """Listens, and encrypts with that certificate; the listening server."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(file)
        by_command = {"tls_context": context, "require_starttls": True} if security == "starttls" else {}

        def speak():
            loop = asyncio.get_running_loop()
            from_start = {"auth_require_tls": security == "starttls"}
            return SMTP(self, hostname="here", authenticator=self._log_in, loop=loop, **by_command, **from_start)

        return await asyncio.get_running_loop().create_server(
            speak, "127.0.0.1", 0, ssl=context if security == "tls" else None
        )


@pytest.fixture
def posted(tmp_path, monkeypatch, certificates):
    """Sends e-mails to Bob and then to Eve through an office: a function; what became of each try."""
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_TRIES", 0)
    monkeypatch.setattr(limits, "MAILS_AT_ONCE", 1)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificates[0]))

    def send(office, tries=1, *, speaks="tls", hears="tls", password=PASSWORD, file=certificates[0]):
        became = []

        async def body():
            tried, loop = asyncio.Queue(), asyncio.get_running_loop()

            def hand_over(server, message):
                error = None
                try:
                    handing_over(server, message)
                except Exception as caught:
                    error = type(caught)
                    raise
                finally:
                    loop.call_soon_threadsafe(tried.put_nowait, (message["to"], error))

            monkeypatch.setattr(mailing, "hand_over", hand_over)
            listening = await office.open(file, speaks)
            host, port = listening.sockets[0].getsockname()
            server = MailServer(host, port, hears, USER, password, "Gusher", "gusher@mail.example", "https://x.example")
            storage = SqliteStorage(tmp_path / DATABASE)
            under_way = mailing.Mailing(storage, People(b"s" * 32), server)
            running = asyncio.create_task(under_way.run())
            async with asyncio.timeout(60):
                await under_way.ask("bob", BOB, "pl")
                became.extend([await tried.get() for _ in range(tries)])
                await under_way.ask("eve", EVE, "pl")
                became.append(await tried.get())
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            listening.close()
            await storage.close()

        handing_over = mailing.hand_over
        asyncio.run(body())
        return became

    return send


@pytest.mark.parametrize("security", [each for each in PORTS if each != "none"])
def test_whom_it_knows_by_a_password_over_a_connection_that_nobody_hears(posted, caplog, security):
    office = PostOffice()
    assert posted(office, speaks=security, hears=security) == [(BOB, None), (EVE, None)]
    assert [each["to"] for each in office.taken] == [BOB, EVE]
    assert "https://x.example/api/mail/confirm/" in office.taken[0].get_content()
    assert "could not be sent" not in caplog.text


ONCE = [(BOB, None), (EVE, None)]


def failing(error, times):
    return [(BOB, error)] * times + [(EVE, error)]


TROUBLES = {
    "a certificate of another machine": (
        {"file": 1, "tries": 3},
        failing(ssl.SSLCertVerificationError, 3),
        [],
        "the mail server's certificate is not valid: ",
    ),
    "a certificate of another machine after STARTTLS": (
        {"file": 1, "tries": 3, "speaks": "starttls", "hears": "starttls"},
        failing(ssl.SSLCertVerificationError, 3),
        [],
        "the mail server's certificate is not valid: ",
    ),
    "smtps:// where smtp:// is right": (
        {"tries": 3, "speaks": "starttls"},
        failing(ssl.SSLError, 3),
        [],
        "no encryption was agreed on; smtps:// encrypts from the start, smtp:// by STARTTLS: ",
    ),
    "a wrong password": (
        {"password": "wrong"},
        failing(smtplib.SMTPAuthenticationError, 1),
        [],
        "the mail server does not take the user or the password (status 535)",
    ),
    "a mailbox that is refused": (
        {"refuses": [BOB]},
        [(BOB, smtplib.SMTPRecipientsRefused), (EVE, None)],
        [EVE],
        "the mail server refuses whom it is for (status 550)",
    ),
    "it goes away before it has taken an e-mail": (
        {"ends": ["MAIL"], "tries": 2},
        [(BOB, smtplib.SMTPServerDisconnected), *ONCE],
        [BOB, EVE],
        "the mail server has broken off the connection",
    ),
    # Nobody knows whether it has kept the e-mail: it is sent again as the same one, so that whoever gets both sees one.
    "it goes away before it says that it has": (
        {"ends": ["DATA"], "tries": 2},
        [(BOB, smtplib.SMTPServerDisconnected), *ONCE],
        [BOB, BOB, EVE],
        "the mail server has broken off the connection",
    ),
    "it takes an e-mail, and no goodbye": ({"goodbye": "421 too busy"}, ONCE, [BOB, EVE], None),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_what_goes_wrong_is_told_and_nothing_is_lost_or_sent_twice(posted, certificates, caplog, trouble):
    how, became, taken, said = TROUBLES[trouble]
    how = {**how, "file": certificates[how.get("file", 0)]}
    office = PostOffice(*how.pop("ends", ()), goodbye=how.pop("goodbye", "221 bye"), refuses=how.pop("refuses", ()))
    assert posted(office, **how) == became
    assert [each["to"] for each in office.taken] == taken
    assert len({each["message-id"] for each in office.taken}) == len({*taken})
    lines = [record.getMessage() for record in caplog.records if record.name == "gusher.server"]
    assert len(lines) >= sum(error is not None for to, error in became if to == BOB)
    assert all(line.startswith(f"An e-mail could not be sent: {said}") for line in lines)
    assert not {each for each in (BOB, EVE, PASSWORD, "wrong") if each in caplog.text}
