"""The certificate of ``gusher serve --https``: what is wrong with it, which hosts it is for, and how a renewed one is
taken while the server runs."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes
    from cryptography.x509 import Certificate as Leaf

SECONDS_BETWEEN_LOOKS = 60.0
DAYS_OF_WARNING = 14
"""So long before a certificate expires somebody should know."""

log = logging.getLogger("gusher.server")


class CertificateError(ValueError):
    """A certificate or its key can't be used: a sentence that names the file."""


class Certificate(NamedTuple):
    """Two files in PEM, a certificate with those that vouch for it (``chain``) and its private ``key``; the hosts that
    it is for, without wildcards; and until when it is good."""

    chain: Path
    key: Path
    hosts: tuple[str, ...]
    until: datetime

    def ends_soon(self, now: datetime) -> bool:
        """Whether it expires within the next days."""
        return self.until - now < timedelta(days=DAYS_OF_WARNING)


def read(chain: Path, key: Path, now: datetime | None = None) -> Certificate:
    """The certificate in two files. CertificateError if a server could not use it, or no browser would trust it now."""
    try:
        leaf, private = _certificate_in(chain), _key_in(key)
    except ImportError:
        raise CertificateError(
            "this computer has no package “cryptography”, which reads certificates. Let a proxy in front speak https"
        ) from None
    if leaf.public_key() != private.public_key():
        raise CertificateError(f"the key in {key} belongs to another certificate than that in {chain}")
    now = now or datetime.now(UTC)
    if now < leaf.not_valid_before_utc:
        raise CertificateError(
            f"the certificate in {chain} is good only from {_shown(leaf.not_valid_before_utc)} on. Is the clock right?"
        )
    if now > leaf.not_valid_after_utc:
        raise CertificateError(f"the certificate in {chain} expired on {_shown(leaf.not_valid_after_utc)}. Renew it")
    named = names_of(leaf)
    if not named:
        raise CertificateError(f"the certificate in {chain} names no host (subjectAltName), so no browser trusts it")
    hosts = tuple(each for each in named if "*" not in each)
    return Certificate(chain, key, hosts, leaf.not_valid_after_utc)


def names_of(leaf: Leaf) -> tuple[str, ...]:
    """The names, perhaps with wildcards, and the addresses that a certificate is for."""
    from cryptography import x509

    try:
        named = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return ()
    names = [each.lower() for each in named.get_values_for_type(x509.DNSName)]
    return (*names, *(str(each) for each in named.get_values_for_type(x509.IPAddress)))


def context_of(certificate: Certificate) -> ssl.SSLContext:
    """What encrypts connections with it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate.chain, certificate.key)
    return context


class Renewal:
    """Follows the files of a certificate. New connections get what is in there now, as long as it can be used."""

    def __init__(self, certificate: Certificate, context: ssl.SSLContext) -> None:
        self._certificate = certificate
        self._context = context
        self._seen = self._times()
        self._has_warned = False

    def look(self, now: datetime) -> None:
        """Take the files if they have changed, and log what an operator should know."""
        times = self._times()
        if times != self._seen:
            self._seen = times
            try:
                renewed = read(self._certificate.chain, self._certificate.key, now)
                self._context.load_cert_chain(renewed.chain, renewed.key)
            except (CertificateError, OSError) as error:
                log.warning("The renewed certificate can't be used, so the one from before stays: %s", error)
            else:
                self._certificate, self._has_warned = renewed, False
                log.info("The renewed certificate is in use until %s", _shown(renewed.until))
        if self._certificate.ends_soon(now) and not self._has_warned:
            self._has_warned = True
            log.warning("The certificate expires on %s. Renew it", _shown(self._certificate.until))

    def _times(self) -> list[int]:
        """When each file was written; a file that is being replaced has no time."""
        times = []
        for file in (self._certificate.chain, self._certificate.key):
            with suppress(OSError):
                times.append(file.stat().st_mtime_ns)
        return times


@asynccontextmanager
async def renewed(certificate: Certificate | None, context: ssl.SSLContext | None) -> AsyncIterator[None]:
    """Follow a certificate's files meanwhile, if there is one."""
    if certificate is None or context is None:
        yield
        return
    renewal = Renewal(certificate, context)

    async def follow() -> None:
        while True:
            renewal.look(datetime.now(UTC))
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    following = asyncio.create_task(follow())
    try:
        yield
    finally:
        following.cancel()


def _certificate_in(file: Path) -> Leaf:
    from cryptography import x509

    try:
        return x509.load_pem_x509_certificates(_bytes_of(file))[0]
    except ValueError as error:
        raise _unless_said(error, f"{file} holds no certificate in PEM (“BEGIN CERTIFICATE”)") from None


def _key_in(file: Path) -> PrivateKeyTypes:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        return load_pem_private_key(_bytes_of(file), None)
    except TypeError:
        raise CertificateError(
            f"the key in {file} needs a password, which a server can't ask for. Store it without one"
        ) from None
    except (ValueError, UnsupportedAlgorithm) as error:
        raise _unless_said(error, f"{file} holds no private key in PEM (“BEGIN PRIVATE KEY”)") from None


def _bytes_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise CertificateError(f"{file} can't be read: {error.strerror}") from None


def _unless_said(error: Exception, sentence: str) -> CertificateError:
    return error if isinstance(error, CertificateError) else CertificateError(sentence)


def _shown(time: datetime) -> str:
    return f"{time.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
