"""The mail server that reminders go through, as whoever runs Gusher names it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from email.utils import parseaddr
from typing import Literal
from urllib.parse import SplitResult, unquote, urlsplit

Security = Literal["tls", "starttls", "none"]
PORTS: dict[Security, int] = {"tls": 465, "starttls": 587, "none": 25}
LONGEST_ADDRESS = 254
"""Characters of an e-mail address, says RFC 5321."""
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"(?=[^@]{{1,64}}@){_ATOM}(\.{_ATOM})*@({_LABEL}\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]")
_LOCAL = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class MailServer:
    """Where e-mails are handed over, and how. They come from ``sender``, who is called ``name``; their links lead to
    the origin ``site``."""

    host: str
    port: int
    security: Security
    user: str
    password: str = field(repr=False)
    name: str
    sender: str
    site: str

    @property
    def domain(self) -> str:
        """The domain of the sender, by which we introduce ourselves."""
        return self.sender.rpartition("@")[2]


def is_address(text: str) -> bool:
    """Whether this can be an e-mail address, written as nearly all are: in ASCII, without quotes or comments."""
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


def mail_server(smtp: str, sender: str, site: str) -> MailServer:
    """The server at an address such as smtps://user:password@mail.example.org, for e-mails from ``sender`` with links
    to ``site``. ValueError(which, why) says which of ``smtp``, ``sender`` and ``site`` is wrong; never the password."""
    host, port, security, user, password = _smtp(smtp)
    name, address = parseaddr(sender)
    if not is_address(address) or not sender.isprintable():
        raise ValueError("sender", f"{sender!r} is no e-mail address: it looks like Gusher <gusher@example.org>")
    parts = _split(site)
    if (
        parts.scheme not in ("http", "https")
        or not parts.hostname
        or site.rstrip("/") != f"{parts.scheme}://{parts.netloc}"
    ):
        raise ValueError(
            "site", f"{site!r} is no address of a site: it looks like https://gusher.example.org, and no path follows"
        )
    return MailServer(host, port, security, user, password, name, address, site.rstrip("/"))


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def _smtp(url: str) -> tuple[str, int, Security, str, str]:
    try:
        parts = _split(url)
        port, host = parts.port, parts.hostname
    except ValueError:
        port, host, parts = None, None, _split("")
    if parts.scheme not in ("smtp", "smtps") or not host or parts.path not in ("", "/") or parts.query or port == 0:
        raise ValueError(
            "smtp",
            "the mail server is no address such as smtps://user:password@mail.example.org or smtp://localhost;"
            " write signs such as @ and / in the password as %40 and %2F",
        )
    if bool(parts.username) != bool(parts.password):
        raise ValueError("smtp", "the mail server has a user or a password, but not both")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if not (user + password).isascii():
        raise ValueError("smtp", "the user and the password of a mail server can hold letters of ASCII only")
    # Over a network nothing is sent in the open.
    security: Security = "tls" if parts.scheme == "smtps" else "none" if host in _LOCAL else "starttls"
    return host, port or PORTS[security], security, user, password
