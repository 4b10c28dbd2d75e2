"""Handing an e-mail to the mail server, and what went wrong there, in words for whoever runs Gusher.

What servers say may have somebody's address in it, so only what we or our libraries say of it is told.
"""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage

from gusher.server.sharing import limits

from .mail_server import MailServer

_REFUSED_FOR_GOOD = 500


def hand_over(server: MailServer, message: EmailMessage) -> None:
    """Hand an e-mail to the mail server. SMTPException or OSError if it does not take it."""
    with _talking(server) as smtp:
        smtp.send_message(message)


@contextmanager
def _talking(server: MailServer) -> Iterator[smtplib.SMTP]:
    context = None if server.security == "none" else ssl.create_default_context()
    where = (server.host, server.port, server.domain)
    smtp = (
        smtplib.SMTP_SSL(*where, timeout=limits.SECONDS_TO_MAIL, context=context)
        if server.security == "tls"
        else smtplib.SMTP(*where, timeout=limits.SECONDS_TO_MAIL)
    )
    try:
        if server.security == "starttls":
            smtp.starttls(context=context)
        if server.user:
            smtp.login(server.user, server.password)
        yield smtp
    finally:
        # What it has taken it has, whatever it answers to our goodbye: a second try would send it twice.
        with suppress(smtplib.SMTPException, OSError):
            smtp.quit()
        smtp.close()


def is_for_good(error: Exception) -> bool:
    """Whether a mail server that has refused an e-mail so would refuse it again."""
    return _status(error) >= _REFUSED_FOR_GOOD


def explained(error: Exception) -> tuple[str, tuple[object, ...]]:
    """Why an e-mail was not taken: a text, and what fills its gaps."""
    match error:
        case ssl.SSLCertVerificationError():
            return "the mail server's certificate is not valid: %s", (error.verify_message,)
        case ssl.SSLError():
            why = "no encryption was agreed on; smtps:// encrypts from the start, smtp:// by STARTTLS: %s"
            return why, (error.reason,)
        case smtplib.SMTPAuthenticationError():
            return "the mail server does not take the user or the password (status %d)", (error.smtp_code,)
        case smtplib.SMTPSenderRefused() if is_for_good(error):
            return "the mail server takes none from the address in --mail-from (status %d)", (error.smtp_code,)
        case smtplib.SMTPRecipientsRefused():
            return "the mail server refuses whom it is for (status %d)", (_status(error),)
        case smtplib.SMTPResponseException():
            return "the mail server refuses it (status %d)", (error.smtp_code,)
        case smtplib.SMTPServerDisconnected():
            return "the mail server has broken off the connection", ()
        case smtplib.SMTPException():
            return "the mail server can't do what is needed: %s", (error,)
        case OSError():
            return "the mail server can't be reached: %s", (error.strerror or type(error).__name__,)
    return "%s", (type(error).__name__,)


def _status(error: Exception) -> int:
    """The status by which a mail server has refused an e-mail; 0 if it said none."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return min(status for status, _ in error.recipients.values())
    return error.smtp_code if isinstance(error, smtplib.SMTPResponseException) else 0
